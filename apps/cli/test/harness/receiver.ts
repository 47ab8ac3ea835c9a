import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { listenLocally } from "./listen-locally.ts";

export interface Delivery {
  path: string;
  body: string;
  headers: IncomingHttpHeaders;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
}

/** Starts a local webhook receiver that sends the replies in order, and then 204. */
export async function startReceiver(...replies: Reply[]) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    deliveries.push({ path: request.url ?? "", body, headers: request.headers });
    const { status, headers } = replies[deliveries.length - 1] ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
  const port = await listenLocally(server);
  return { deliveries, url: `http://127.0.0.1:${port}/hooks` };
}
