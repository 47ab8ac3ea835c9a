import type { IncomingHttpHeaders } from "node:http";
import { AppError, type Operation } from "@bayline/contracts";
import { type AuthSources, authenticate, authenticateOperator } from "../access/authenticate.ts";
import { authoriseMethod } from "../access/authorise.ts";
import type { Caller } from "../access/caller.ts";
import { anonymous } from "../access/callers.ts";
import type { RateLimiter, Verdict } from "../access/rate-limit.ts";
import type { HeaderSink } from "./errors.ts";

/** The first step of every request over either transport: its credentials, then its rate limit. */
export interface Gate {
  pass(
    operation: Operation,
    headers: IncomingHttpHeaders,
    sink: HeaderSink,
  ): Caller | Promise<Caller>;
  /** Counts one call of a caller; throws if it exceeds the limit. */
  count(caller: Caller, sink: HeaderSink): void | Promise<void>;
  /** Counts a request that no operation answers, if its credentials are valid. */
  countUnanswered(request: UnansweredRequest, sink: HeaderSink): Promise<Caller>;
  /** The same, and refuses writes of a read-only key. */
  passBy(request: UnansweredRequest, sink: HeaderSink): Promise<void>;
  authenticate(headers: IncomingHttpHeaders): Caller | Promise<Caller>;
  /** The operator, or a 401: these routes accept no other credentials. */
  authenticateOperator(headers: IncomingHttpHeaders): Caller;
  /** Whether the operator's routes exist: only with a configured operator token. */
  hasOperator: boolean;
}

export interface UnansweredRequest {
  method: string;
  headers: IncomingHttpHeaders;
}

export function createGate(sources: AuthSources, limiter: RateLimiter | null): Gate {
  const count: Gate["count"] = (caller, sink) => {
    // There is no caller to count for: a 401 follows.
    if (!limiter || caller.type === "anonymous") return undefined;
    const verdict = limiter.take(`${caller.tenantId}:${caller.id ?? caller.type}`);
    if (verdict instanceof Promise) return verdict.then((found) => applyVerdict(found, sink));
    return applyVerdict(verdict, sink);
  };
  const identify: Gate["authenticate"] = (headers) =>
    authenticate(sources, {
      authorization: headers.authorization,
      apiKey: single(headers["x-api-key"]),
    });
  const identifyOperator: Gate["authenticateOperator"] = ({ authorization }) =>
    authenticateOperator(sources, authorization);
  const countUnanswered: Gate["countUnanswered"] = async ({ headers }, sink) => {
    const caller = await identified(identify, headers);
    await count(caller, sink);
    return caller;
  };
  return {
    count,
    authenticate: identify,
    authenticateOperator: identifyOperator,
    pass({ access }, headers, sink) {
      const caller = access === "operator" ? identifyOperator(headers) : identify(headers);
      if (caller instanceof Promise) return caller.then((found) => counted(count, found, sink));
      return counted(count, caller, sink);
    },
    countUnanswered,
    async passBy(request, sink) {
      authoriseMethod(request.method, await countUnanswered(request, sink));
    },
    hasOperator: sources.operatorToken !== null,
  };
}

async function identified(identify: Gate["authenticate"], headers: IncomingHttpHeaders) {
  try {
    return await identify(headers);
  } catch {
    return anonymous;
  }
}

function counted(count: Gate["count"], caller: Caller, sink: HeaderSink): Caller | Promise<Caller> {
  const counting = count(caller, sink);
  return counting instanceof Promise ? counting.then(() => caller) : caller;
}

/** The same in every refusal. `RateLimit-Reset` says when the next request is allowed. */
const retryAfterSeconds = 60;

function applyVerdict(verdict: Verdict, sink: HeaderSink): void {
  sink.header("RateLimit-Limit", verdict.limit);
  sink.header("RateLimit-Remaining", verdict.remaining);
  sink.header("RateLimit-Reset", verdict.resetSeconds);
  if (verdict.allowed) return;
  sink.header("Retry-After", retryAfterSeconds);
  const seconds = Math.max(retryAfterSeconds, verdict.resetSeconds);
  throw new AppError("RATE_LIMITED", "Too many requests with these credentials.", {
    nextStep: `Wait ${seconds} seconds, then send at most ${verdict.limit} requests in any 5 minutes.`,
  });
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
