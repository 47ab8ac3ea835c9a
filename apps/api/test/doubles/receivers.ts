import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createRawServer, type Server as RawServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request as received. */
export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage["headers"];
  body: Buffer;
  /** The sender's port: the same for all requests of one connection. */
  fromPort: number | undefined;
}

/** A server for webhook deliveries, until the test is over. */
export interface Receiver {
  /** With a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Stops listening. */
  close(): Promise<void>;
}

const answerOk: RequestListener = (_, response) => response.end();

/**
 * Without `host`, listens on every address of this machine, including those that must not be
 * reached.
 */
export function receive(answer: RequestListener = answerOk, host?: string): Promise<Receiver> {
  return open((listener) => createServer(listener), { scheme: "http", answer, host });
}

export function receiveByTls(
  { key, cert }: { key: string; cert: string },
  answer: RequestListener = answerOk,
): Promise<Receiver> {
  return open((listener) => createTlsServer({ key, cert }, listener), { scheme: "https", answer });
}

interface Opening {
  scheme: "http" | "https";
  answer: RequestListener;
  host?: string | undefined;
}

async function open(
  create: (listener: RequestListener) => Server,
  { scheme, answer, host }: Opening,
): Promise<Receiver> {
  const received: Received[] = [];
  const server = create(async (request, response) => {
    const { method, url: path, headers, socket } = request;
    const body = await buffer(request).catch(() => undefined);
    // The sender has disconnected.
    if (!body) return;
    received.push({ method, path, headers, body, fromPort: socket.remotePort });
    answer(request, response);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const port = await listen(server, host);
  const close = async () => void (await once(server.close(), "close"));
  return { url: `${scheme}://127.0.0.1:${port}/`, port, received, close };
}

/** A server with a custom connection handler; returns its URL, with http. */
export async function receiveRaw(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket);
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${await listen(server)}/`;
}

async function listen(server: RawServer, host?: string): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("not a TCP address");
  return address.port;
}
