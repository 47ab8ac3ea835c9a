import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo, createConnection } from "node:net";
import { onTestFinished } from "vitest";
import { Bayline, type ClientOptions } from "../src/index.ts";

export interface ReceivedRequest {
  method: string;
  /** Path and query as they came over the wire. */
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** How the server answers one request. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  /** Never answers. */
  | "hang"
  /** Closes the connection without an answer. */
  | "drop"
  /** Sends half of a body, then closes the connection. */
  | "break"
  /** Sends half of a body and keeps the connection open. */
  | "stall";

/** Starts an HTTP server that returns the answers in order and records the requests. */
export async function startServer(...answers: Answer[]) {
  const requests: ReceivedRequest[] = [];
  const waiting: Array<() => void> = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: text === "" ? undefined : JSON.parse(text) });
    for (const wake of waiting.splice(0)) wake();
    give(answers[requests.length - 1] ?? { status: 418, json: { error: "UNSCRIPTED" } }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = addressOf(server.address());
  return {
    requests,
    origin: `http://127.0.0.1:${port}`,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    nextRequest: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

/** Returns a base URL without a listener. A client socket holds its port until the test ends. */
export async function deadUrl(): Promise<string> {
  const { origin } = await startServer();
  const caller = createConnection(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void caller.on("error", () => {}).destroy());
  await once(caller, "connect");
  return `http://127.0.0.1:${caller.localPort}/v1`;
}

function give(answer: Answer, response: ServerResponse): void {
  if (answer === "hang") return;
  if (answer === "drop") {
    response.destroy();
    return;
  }
  if (answer === "break" || answer === "stall") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"id":', () => answer === "break" && response.destroy());
    return;
  }
  const { status = 200, json, text = JSON.stringify(json ?? {}), headers } = answer;
  const type = json === undefined && answer.text !== undefined ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers }).end(text);
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("No port");
  return address;
}

/**
 * Connects a client to such a server. Its waits take no time and are recorded in `waits`, in
 * milliseconds.
 */
export async function connect(answers: Answer[], options: ClientOptions = {}) {
  const server = await startServer(...answers);
  const waits: number[] = [];
  const client = new Bayline({
    apiKey: "bl_live_test",
    baseUrl: server.baseUrl,
    clock: {
      random: () => 0,
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
      },
    },
    ...options,
  });
  return { ...server, client, waits };
}

/** Returns the reason of a rejected promise. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error("Nothing was thrown");
    },
    (error: unknown) => error,
  );
}
