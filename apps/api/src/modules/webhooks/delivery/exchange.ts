import type { Readable } from "node:stream";
import type { Agent } from "undici";

export interface Message {
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/** The result of sending a message. A response may have started and then failed. */
export interface Exchange {
  readonly answer: { readonly status: number; readonly retryAfter: string | undefined } | null;
  /** The error that kept the response from being complete; null if it is complete. */
  readonly fault: unknown;
}

export class OutOfTime extends Error {}
export class Interrupted extends Error {}

/**
 * Number of bytes of a response body that are read and discarded, so that the connection can be
 * reused.
 */
const readBytes = 8192;

/** Sends a message and reads the response. Never throws, and returns when the signal aborts. */
export async function post(
  agent: Agent,
  compose: () => Message,
  signal: AbortSignal,
): Promise<Exchange> {
  let answer: Exchange["answer"] = null;
  try {
    const response = await untilAborted(signal, () => request(agent, compose(), signal));
    const [retryAfter] = [response.headers["retry-after"]].flat();
    answer = { status: response.statusCode, retryAfter };
    await readAway(response.body);
    return { answer, fault: null };
  } catch (fault) {
    return { answer, fault };
  }
}

async function request(agent: Agent, { url, headers, body }: Message, signal: AbortSignal) {
  const path = url.pathname + url.search;
  return agent.request({ origin: url.origin, path, method: "POST", headers, body, signal });
}

/**
 * undici's request ignores its signal until it has a connection. An aborted request is not sent.
 */
function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race(signal.aborted ? [aborted] : [aborted, work()]);
}

async function readAway(body: Readable): Promise<void> {
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.length;
    if (seen > readBytes) return;
  }
}

/** Aborts after `timeoutMs`, or with any of the signals. */
export function limitedBy(timeoutMs: number, signals: readonly AbortSignal[]) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new OutOfTime()), timeoutMs);
  const interrupt = () => controller.abort(new Interrupted());
  for (const signal of signals) {
    signal.addEventListener("abort", interrupt);
    if (signal.aborted) interrupt();
  }
  const end = () => {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener("abort", interrupt);
  };
  return { signal: controller.signal, end };
}
