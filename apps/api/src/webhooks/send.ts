import type { Agent } from "undici";
import { isPublicAddress } from "./addresses.ts";
import {
  type Exchange,
  Interrupted,
  limitedBy,
  type Message,
  OutOfTime,
  post,
} from "./exchange.ts";
import { failureWords } from "./failures.ts";
import type { GuardOptions } from "./guarded-agent.ts";
import { nameServerResolver, type Resolver, systemResolver } from "./resolver.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { signedHeaders } from "./signature.ts";

/** What is sent: everything that an attempt needs, so that sending needs no database. */
export interface Delivery {
  readonly url: string;
  /** The current secret first, then those that were rotated away and are still valid. */
  readonly secrets: readonly string[];
  /** The kind: `work_order.created`. */
  readonly event: string;
  readonly eventId: string;
  readonly attemptId: string;
  /** The JSON text. */
  readonly body: string;
}

export interface Outcome {
  /** Whether the receiver has it: a whole answer of 2xx, in time. */
  readonly ok: boolean;
  /** Null where no status came. */
  readonly responseStatus: number | null;
  readonly durationMs: number;
  /** What went wrong, in words for the shop; null where nothing did. */
  readonly error: string | null;
  /** For how long the receiver asked to be left alone, at most a day; null where it did not ask. */
  readonly retryAfterSeconds: number | null;
  /** The receiver is gone for good, and says so (410). */
  readonly gone: boolean;
  /** Given up by the signal or by closing, which says nothing about the receiver. */
  readonly interrupted: boolean;
}

export interface Sender {
  /** Never throws. */
  send(delivery: Delivery, signal?: AbortSignal): Promise<Outcome>;
  /** Closes all connections; what is still being sent is interrupted. */
  close(): Promise<void>;
}

export interface SenderOptions {
  /** Whether this machine and its network may be delivered to: WEBHOOK_ALLOW_PRIVATE. */
  readonly allowPrivate: boolean;
  /** Ours, for the User-Agent. */
  readonly version: string;
  readonly resolver?: Resolver;
  /** Milliseconds since 1970, of real time. */
  readonly now?: () => number;
  /** For a whole exchange. */
  readonly timeoutMs?: number;
}

/** Sends to receivers that we know nothing about: they may be slow, broken or hostile. */
export function createSender(options: SenderOptions): Sender {
  const { allowPrivate, now = Date.now, timeoutMs = 10_000 } = options;
  const resolver = options.resolver ?? (allowPrivate ? systemResolver : nameServerResolver());
  const mayReach = allowPrivate ? () => true : isPublicAddress;
  const closing = new AbortController();
  let agent: Promise<Agent> | undefined;

  return {
    async send(delivery, signal) {
      agent ??= openAgent({ mayReach, resolver, timeoutMs });
      const connections = await agent;
      const start = performance.now();
      const limit = limitedBy(timeoutMs, signal ? [closing.signal, signal] : [closing.signal]);
      const message = () => messageOf(delivery, { version: options.version, now: now() });
      const exchange = await post(connections, message, limit.signal);
      limit.end();
      const durationMs = Math.round(performance.now() - start);
      return { ...judged(exchange, { now: now(), timeoutMs }), durationMs };
    },
    async close() {
      closing.abort();
      await (await agent)?.destroy();
    },
  };
}

/** Loaded with the first delivery: most processes never make one. */
async function openAgent(guard: GuardOptions): Promise<Agent> {
  const { createGuardedAgent } = await import("./guarded-agent.ts");
  return createGuardedAgent(guard);
}

function messageOf(
  delivery: Delivery,
  { version, now }: { version: string; now: number },
): Message {
  const body = Buffer.from(delivery.body);
  const signed = signedHeaders({ ...delivery, body, timestamp: Math.floor(now / 1000) });
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": `Bayline-Webhooks/${version}`,
    ...signed,
  };
  return { url: new URL(delivery.url), headers, body };
}

interface Circumstances {
  readonly now: number;
  readonly timeoutMs: number;
}

function judged(exchange: Exchange, circumstances: Circumstances): Omit<Outcome, "durationMs"> {
  const { answer, fault } = exchange;
  const status = answer?.status ?? null;
  const accepted = status !== null && status >= 200 && status < 300;
  // A refusal stands, whether or not its text was whole.
  const refused = status !== null && !accepted;
  return {
    ok: accepted && fault === null,
    responseStatus: status,
    error: refused ? refusalWords(status) : faultWords(exchange, circumstances),
    retryAfterSeconds: refused ? retryAfterSeconds(answer?.retryAfter, circumstances.now) : null,
    gone: status === 410,
    interrupted: !refused && fault instanceof Interrupted,
  };
}

function refusalWords(status: number): string {
  if (status === 410) return "answered 410: it is gone for good";
  if (status >= 300 && status < 400) return `answered ${status}: redirects are not followed`;
  return `answered ${status}`;
}

function faultWords({ answer, fault }: Exchange, { timeoutMs }: Circumstances): string | null {
  if (fault === null) return null;
  if (fault instanceof Interrupted) return "was interrupted: the service is stopping";
  const late = fault instanceof OutOfTime;
  if (answer) {
    const how = late ? `did not end its answer within ${timeoutMs / 1000} s` : "broke it off";
    return `answered ${answer.status}, but ${how}`;
  }
  return late ? `did not answer within ${timeoutMs / 1000} s` : failureWords(fault);
}
