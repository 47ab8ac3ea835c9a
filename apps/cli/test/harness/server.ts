import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
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
  /** Breaks the connection off instead. */
  hangUp?: true;
  /** Is waited for first. */
  after?: Promise<unknown>;
}

/** A real HTTP server that answers by script, in turn; the last answer is given from then on. */
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return { requests, baseUrl, env: { BAYLINE_API_KEY: apiKey, BAYLINE_BASE_URL: baseUrl } };
}

export const apiKey = "bl_live_test-key-that-must-not-be-shown";

/** One command against a server that gives these answers. */
export async function runAgainst(
  answers: Answer[],
  args: readonly string[],
  settings: { env?: Record<string, string>; stdin?: string | Buffer } = {},
): Promise<Run & { requests: ReceivedRequest[] }> {
  const server = await startServer(...answers);
  const env = { ...server.env, ...settings.env };
  return { ...(await runCli(args, { ...settings, env })), requests: server.requests };
}
