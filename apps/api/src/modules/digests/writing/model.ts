import type OpenAI from "openai";
import type { Config } from "../../../config/config.ts";
import type { Message } from "./prompt.ts";

/** A language model behind an endpoint that is not trusted. */
export interface Model {
  /** Returns the answer as text. Throws a {@link ModelFailure}, or the abort reason of `signal`. */
  ask(messages: readonly Message[], signal: AbortSignal): Promise<string>;
}

/**
 * The reason for a missing answer, in our own words.
 *
 * The endpoint's message may quote the API key, so it is neither logged nor shown.
 */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  /** Whether a retry would not help. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

const mostAnswerBytes = 256 * 1024;
const finalStatuses = [400, 401, 403, 404, 405, 413, 422];

export function createModel(llm: NonNullable<Config["llm"]>): Model {
  let client: Promise<OpenAI> | undefined;
  return {
    async ask(messages, signal) {
      client ??= openClient(llm);
      const { chat } = await client;
      try {
        const { choices } = await chat.completions.create(
          { model: llm.model, messages: [...messages] },
          { signal },
        );
        // The SDK's types promise fields that the endpoint may omit.
        const answer: unknown = choices?.[0]?.message?.content;
        if (typeof answer === "string") return withoutKey(answer, llm);
      } catch (error) {
        throw asFailure(error, signal);
      }
      throw new ModelFailure("its answer is not a chat completion");
    },
  };
}

/** Refuses an answer that contains the API key, so that an endpoint cannot leak it. */
function withoutKey(answer: string, { apiKey }: NonNullable<Config["llm"]>): string {
  if (apiKey !== null && answer.includes(apiKey))
    throw new ModelFailure("its answer contains its key", true);
  return answer;
}

/** Loaded for the first digest, because most processes never write one. */
async function openClient({ baseUrl, apiKey }: NonNullable<Config["llm"]>): Promise<OpenAI> {
  const { default: OpenAi } = await import("openai");
  return new OpenAi({
    baseURL: baseUrl,
    // Overrides the environment variables that the SDK would read.
    apiKey: apiKey ?? "none",
    organization: null,
    project: null,
    logLevel: "off",
    ...(apiKey === null ? { defaultHeaders: { Authorization: null } } : {}),
    maxRetries: 0,
    fetch: fetchBounded,
  });
}

/**
 * Fetches a whole answer, so that the abort signal also ends one that trickles, and bounds its
 * size. Follows no redirect: the key is for this address only.
 */
async function fetchBounded(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "error" });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostAnswerBytes) throw new ModelFailure("its answer has no end");
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), {
    status,
    headers: { "content-type": headers.get("content-type") ?? "" },
  });
}

function asFailure(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new ModelFailure("it did not answer in time");
  const cause = error instanceof Error ? error.cause : undefined;
  const known = [error, cause].find((one) => one instanceof ModelFailure);
  if (known) return known;
  const status = typeof error === "object" && error !== null && "status" in error && error.status;
  if (typeof status !== "number") return new ModelFailure("it cannot be reached");
  return new ModelFailure(`it answered ${status}`, finalStatuses.includes(status));
}
