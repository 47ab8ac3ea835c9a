import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as received by an OpenAI-compatible endpoint. */
export interface LlmRequest {
  authorization: string | undefined;
  path: string | undefined;
  model: string;
  messages: Array<{ role: string; content: string }>;
}

/** The behavior of the endpoint: writes a response to a request. */
export type Behaviour = (request: LlmRequest, response: ServerResponse) => void;

export interface LlmServer {
  /** The URL up to and without `/chat/completions`. */
  readonly baseUrl: string;
  readonly requests: LlmRequest[];
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

/** A real server of `/chat/completions`, with configurable answers and failures. */
export async function startLlmServer(): Promise<LlmServer> {
  const requests: LlmRequest[] = [];
  let behaviour: Behaviour = (_request, response) => response.writeHead(500).end();
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming).catch(() => undefined);
    // The caller has disconnected.
    if (!request) return;
    requests.push(request);
    behaviour(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave(next) {
      requests.length = 0;
      behaviour = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(incoming: IncomingMessage): Promise<LlmRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { model, messages } = JSON.parse(Buffer.concat(chunks).toString());
  return { authorization: incoming.headers.authorization, path: incoming.url, model, messages };
}

/** A chat completion with this text. */
export function completion(content: string): string {
  return JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "test",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
  });
}

/** Answers requests with these texts, one after the other, and then with the last. */
export function replyWith(...texts: Array<string | ((request: LlmRequest) => string)>): Behaviour {
  let turn = 0;
  return (request, response) => {
    const text = texts[Math.min(turn, texts.length - 1)] ?? "";
    turn += 1;
    response.setHeader("content-type", "application/json");
    response.end(completion(typeof text === "string" ? text : text(request)));
  };
}

/** A narrative, as a model returns it. */
export function narrative(fields: object = {}): string {
  return JSON.stringify({
    headline: "A steady day in the shop",
    summary: "Work went on as usual.",
    bullets: [],
    wins: [],
    concerns: [],
    things_to_watch: [],
    recommended_actions: [],
    callouts: [],
    ...fields,
  });
}
