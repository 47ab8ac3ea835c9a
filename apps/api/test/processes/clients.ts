import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { errorCode } from "@bayline/db";

/** What a client that creates vendors was answered. */
export interface Sent {
  /** Ids of the vendors whose creation was answered. */
  created: string[];
  /** Other answers, by their status. */
  others: number[];
  /** Connections and requests that failed without an answer. */
  failures: string[];
}

interface Answer {
  status: number;
  body: string;
  isLast: boolean;
}

interface Target {
  origin: string;
  key: string;
}

function create({ origin, key }: Target, agent: Agent): Promise<Answer> {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    request(`${origin}/v1/vendors`, { agent, method: "POST", headers })
      .on("response", (answer) => {
        const isLast = answer.headers.connection === "close";
        const { statusCode: status = 0 } = answer;
        text(answer).then((body) => resolve({ status, body, isLast }), reject);
      })
      .on("error", reject)
      .end(JSON.stringify({ name: "Vendor made under load" }));
  });
}

/** Creates vendors one after another over a persistent connection until `signal` is aborted. */
export async function keepCreating(target: Target, signal: AbortSignal): Promise<Sent> {
  const sent: Sent = { created: [], others: [], failures: [] };
  let agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!signal.aborted) {
    try {
      const { status, body, isLast } = await create(target, agent);
      if (status === 201) sent.created.push(JSON.parse(body).id);
      else sent.others.push(status);
      // The next request needs a new connection, as clients open one.
      if (isLast) {
        agent.destroy();
        agent = new Agent({ keepAlive: true, maxSockets: 1 });
      }
    } catch (error) {
      sent.failures.push(errorCode(error) ?? String(error));
    }
  }
  agent.destroy();
  return sent;
}
