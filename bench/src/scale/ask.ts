import { Agent, get } from "node:http";
import type { Opened } from "../shops.ts";

export interface Answer {
  milliseconds: number;
  body: string;
}

/** Asks the service for a shop, over one connection that stays open. */
export type Ask = (path: string) => Promise<Answer>;

export function askerOf(origin: string, { key }: Opened): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      get(origin + path, { agent, headers: { "x-api-key": key } }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const milliseconds = performance.now() - begun;
          const body = Buffer.concat(parts).toString();
          if (response.statusCode === 200) resolve({ milliseconds, body });
          else reject(new Error(`${path} answered ${response.statusCode}: ${body}`));
        });
      }).on("error", reject);
    });
}
