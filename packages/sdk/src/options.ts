import type { ApiError, ConnectionError } from "./errors.ts";
import type { Proposal } from "./generated/types.ts";

/** Options of one call. */
export interface RequestOptions {
  /**
   * Makes a write safe to repeat: the server carries out requests with the same key and the same
   * content only once, and returns the same response to each. 8 to 128 characters. Default: a
   * random key for each write, kept over its retries. Pass your own key to be safe over restarts of
   * your program.
   */
  idempotencyKey?: string | undefined;
  /** Validates and computes the complete response, but saves nothing. */
  dryRun?: boolean | undefined;
  /**
   * Keeps a write as a proposal instead of doing it: the result is the {@link Proposal} with its
   * effect. Another user or key may accept it.
   */
  propose?: true | ProposalTerms | undefined;
  /** Milliseconds for one attempt; 0 or Infinity for no limit. Default: that of the client. */
  timeout?: number | undefined;
  /** Aborts the call, including the wait between attempts. */
  signal?: AbortSignal | undefined;
  /**
   * Added to the client's headers, replacing those of the same name. Undefined removes a header.
   */
  headers?: HeaderValues | undefined;
  /** Retries after the first attempt. Default: that of the client. */
  maxRetries?: number | undefined;
}

/** The terms of a proposal. */
export interface ProposalTerms {
  /** Why the write is proposed, for those who decide. At most 500 characters. */
  reason?: string | undefined;
  /** Hours in which it can be decided, 1 to 168. Default 168. */
  hours?: number | undefined;
}

/** The result of a write with these options: its answer, or the proposal if it was proposed. */
export type AnswerOf<Options, Answer> = Options extends { propose: true | ProposalTerms }
  ? Proposal
  : Answer;

export type HeaderValues = Record<string, string | undefined>;

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /**
   * An API key (`bl_live_…`). Default: the environment variable BAYLINE_API_KEY. Without any
   * credential the constructor throws; `null` sends none, for public operations or a proxy that
   * adds one.
   */
  apiKey?: string | null | undefined;
  /** The token of the service's operator, used only by `client.operator`. */
  operatorToken?: string | undefined;
  /**
   * A user's JWT from the identity provider, or a function that returns a fresh one for each call.
   */
  accessToken?: string | (() => string | Promise<string>) | undefined;
  /**
   * The URL of the API, which ends in `/v1`. Default: the environment variable BAYLINE_BASE_URL,
   * else `http://127.0.0.1:3000/v1`.
   */
  baseUrl?: string | undefined;
  /** The name of the calling software, recorded in every audit entry. At most 100 characters. */
  agentName?: string | undefined;
  /**
   * The id of the software's current run, recorded in every audit entry. At most 100 characters.
   */
  agentRunId?: string | undefined;
  /** Milliseconds for one attempt; 0 or Infinity for no limit. Default 60,000. */
  timeout?: number | undefined;
  /** Retries after the first attempt, on 429, 5xx and broken connections. Default 2. */
  maxRetries?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Sent with every request. */
  headers?: HeaderValues | undefined;
  hooks?: Hooks | undefined;
  /** Replaces the timers, random numbers and time, for tests. */
  clock?: Partial<Clock> | undefined;
}

/** The timers, random numbers and time that retries use. */
export interface Clock {
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** A number from 0 to 1. */
  random(): number;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Callbacks for logs and metrics. The call awaits them, and fails with any error they throw. */
export interface Hooks {
  onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
}

export interface RequestEvent {
  /** The operation, such as `purchaseOrders.receive`; undefined for `client.request`. */
  operation: string | undefined;
  method: string;
  url: string;
  /** The headers of the request without credentials, safe to log. */
  headers: Headers;
  /** 1 for the first attempt. */
  attempt: number;
}

export interface ResponseEvent extends RequestEvent {
  status: number;
  requestId: string | undefined;
  durationMs: number;
}

export interface RetryEvent extends RequestEvent {
  error: ApiError | ConnectionError;
  /** Milliseconds until the next attempt. */
  delayMs: number;
}
