import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { listenLocally } from "./listen-locally.ts";
import { type Run, runCli } from "./run-cli.ts";

export interface ReceivedRequest {
  method: string;
  /** Path and query, without the version. */
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** Closes the connection instead of answering. */
  hangUp?: true;
  /** Awaited before the answer. */
  after?: Promise<unknown>;
}

/** Starts an HTTP server that sends the answers in order, and then repeats the last one. */
export async function startServer(...answers: Answer[]) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({
      method: request.method ?? "",
      path: (request.url ?? "").replace(/^\/v1/, ""),
      headers: request.headers,
      body: body === "" ? undefined : JSON.parse(body),
    });
    const answer = answers[Math.min(requests.length, answers.length) - 1] ?? {};
    await answer.after;
    if (answer.hangUp) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, {
      "content-type": "application/json",
      ...answer.headers,
    });
    response.end(JSON.stringify(answer.json ?? {}));
  });
  const port = await listenLocally(server);
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return { requests, baseUrl, env: { BAYLINE_API_KEY: apiKey, BAYLINE_BASE_URL: baseUrl } };
}

export const apiKey = "bl_live_test-key-that-must-not-be-shown";

/** Runs one command against a server with these answers. */
export async function runAgainst(
  answers: Answer[],
  args: readonly string[],
  settings: { env?: Record<string, string>; stdin?: string | Buffer } = {},
): Promise<Run & { requests: ReceivedRequest[] }> {
  const server = await startServer(...answers);
  const env = { ...server.env, ...settings.env };
  return { ...(await runCli(args, { ...settings, env })), requests: server.requests };
}
