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

declare module "../../../pipeline/context.ts" {
  interface Services {
    /** Sends webhooks to their receivers. */
    sender: Sender;
  }
}

/** Everything that an attempt needs, so that sending needs no database. */
export interface Delivery {
  readonly url: string;
  /** The current secret first, then rotated ones that are still valid. */
  readonly secrets: readonly string[];
  /** The event type, such as `work_order.created`. */
  readonly event: string;
  readonly eventId: string;
  readonly attemptId: string;
  /** The JSON text. */
  readonly body: string;
}

export interface Outcome {
  /** Whether the receiver accepted it: a complete 2xx response, in time. */
  readonly ok: boolean;
  /** Null if no status was received. */
  readonly responseStatus: number | null;
  readonly durationMs: number;
  /** The failure in words for the shop; null if there is none. */
  readonly error: string | null;
  /** The receiver's `Retry-After`, at most a day; null if absent. */
  readonly retryAfterSeconds: number | null;
  /** The receiver answered 410 Gone. */
  readonly gone: boolean;
  /** Interrupted by the signal or by `close`, which says nothing about the receiver. */
  readonly interrupted: boolean;
}

export interface Sender {
  /** Never throws. */
  send(delivery: Delivery, signal?: AbortSignal): Promise<Outcome>;
  /** Closes all connections and interrupts requests in flight. */
  close(): Promise<void>;
}

export interface SenderOptions {
  /** Whether this machine and its network may be delivered to: WEBHOOK_ALLOW_PRIVATE. */
  readonly allowPrivate: boolean;
  /** The service's version, for the User-Agent. */
  readonly version: string;
  readonly resolver?: Resolver;
  /** Milliseconds since 1970, of real time. */
  readonly now?: () => number;
  /** Limit for a whole exchange. */
  readonly timeoutMs?: number;
}

/** Creates a sender. Receivers are not trusted: they may be slow, broken or hostile. */
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

/** Loaded with the first delivery, because most processes never send one. */
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
  // A refusal counts even if its body is incomplete.
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
