import { Agent, request } from "node:http";
import type { Opened } from "../shops.ts";

export interface Answer {
  milliseconds: number;
  body: string;
}

/** Sends a GET for a shop over one persistent connection. */
export type Ask = (path: string) => Promise<Answer>;

/** Sends a JSON body to the service. */
export type Send = (path: string, body: object) => Promise<Answer>;

interface Sent {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export function askerOf(origin: string, { key }: Opened): Ask {
  const answer = answering(origin);
  return (path) => answer({ method: "GET", path, headers: { "x-api-key": key } });
}

/** Creates a sender with authentication headers. */
export function senderOf(origin: string, who: Record<string, string>): Send {
  const answer = answering(origin);
  const headers = { ...who, "content-type": "application/json" };
  return (path, body) => answer({ method: "POST", path, headers, body: JSON.stringify(body) });
}

function answering(origin: string): (sent: Sent) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ body, ...sent }) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const asked = request(origin + sent.path, { ...sent, agent }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const milliseconds = performance.now() - begun;
          const text = Buffer.concat(parts).toString();
          const { statusCode = 0 } = response;
          if (statusCode >= 200 && statusCode < 300) resolve({ milliseconds, body: text });
          else reject(new Error(`${sent.path} answered ${statusCode}: ${text}`));
        });
      }).on("error", reject);
      asked.end(body);
    });
}
