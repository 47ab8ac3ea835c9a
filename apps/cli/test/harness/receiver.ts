import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface Delivery {
  path: string;
  body: string;
  headers: IncomingHttpHeaders;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
}

/** A receiver of webhooks on this machine, which replies by script, and with 204 from then on. */
export async function startReceiver(...replies: Reply[]) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    deliveries.push({ path: request.url ?? "", body, headers: request.headers });
    const { status, headers } = replies[deliveries.length - 1] ?? { status: 204 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { deliveries, url: `http://127.0.0.1:${port}/hooks` };
}
