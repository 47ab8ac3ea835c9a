import type { ApiError, ConnectionError } from "./errors.ts";

/** Options of one call. */
export interface RequestOptions {
  /**
   * Makes a write safe to repeat: the same key with the same content is carried out once and
   * answered alike. Each write gets a random one, kept over its retries; name your own to be
   * safe over restarts of your program too. 8 to 128 characters.
   */
  idempotencyKey?: string | undefined;
  /** Do everything, answer what would have been answered, and keep nothing of it. */
  dryRun?: boolean | undefined;
  /** Milliseconds that one attempt may take; 0 or Infinity: no limit. */
  timeout?: number | undefined;
  /** Aborts the call, the waiting between attempts included. */
  signal?: AbortSignal | undefined;
  /** Sent beside, or instead of, the client's own headers; undefined takes one away. */
  headers?: HeaderValues | undefined;
  /** Further attempts after the first. */
  maxRetries?: number | undefined;
}

export type HeaderValues = Record<string, string | undefined>;

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** An API key (`bl_live_…`). Default: the environment variable BAYLINE_API_KEY, where there is one. */
  apiKey?: string | undefined;
  /** The token of the service's operator; only for `client.operator`. */
  operatorToken?: string | undefined;
  /** A user's JWT from the identity provider, or a function that gets a fresh one for each call. */
  accessToken?: string | (() => string | Promise<string>) | undefined;
  /** Default: the environment variable BAYLINE_BASE_URL, else `http://127.0.0.1:3000/v1`. */
  baseUrl?: string | undefined;
  /** The software that acts, kept with every audit entry. At most 100 characters. */
  agentName?: string | undefined;
  /** This run of it, kept with every audit entry. At most 100 characters. */
  agentRunId?: string | undefined;
  /** Milliseconds that one attempt may take. Default 60,000. */
  timeout?: number | undefined;
  /** Further attempts after the first, on 429, 5xx and broken connections. Default 2. */
  maxRetries?: number | undefined;
  /** Instead of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Sent with every request. */
  headers?: HeaderValues | undefined;
  hooks?: Hooks | undefined;
  /** For tests: waiting, chance and time. */
  clock?: Partial<Clock> | undefined;
}

/** What retries need of the world outside. */
export interface Clock {
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** 0 to 1. */
  random(): number;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Observers, for logs and metrics. They are awaited, and what they throw is thrown by the call. */
export interface Hooks {
  onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
}

export interface RequestEvent {
  /** Such as `purchaseOrders.receive`; undefined for a raw `client.request`. */
  operation: string | undefined;
  method: string;
  url: string;
  /** What is sent, without credentials: this is meant for logs. */
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
  /** How long the next attempt waits. */
  delayMs: number;
}
