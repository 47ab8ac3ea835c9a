import { randomHex } from "./bytes.ts";
import type { Config } from "./config.ts";
import { checkedRetries, checkedTimeout } from "./config.ts";
import { mayNameUserAgent } from "./environment.ts";
import { BaylineError } from "./errors.ts";
import { version } from "./generated/version.ts";
import type { RequestOptions } from "./options.ts";

export type HttpMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What is asked, apart from how: one operation of the service, or a raw request. */
export interface Call {
  method: HttpMethod;
  /** Relative to the base URL; each name in braces is replaced by the next of `ids`. */
  path: string;
  ids?: readonly string[] | undefined;
  query?: object | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in the place of `body`. */
  archive?: ArchiveBody | undefined;
  /** The answer is handed over unread, since it may be large. */
  isStreamed?: boolean | undefined;
  /** The dotted name, for hooks. */
  operation?: string | undefined;
}

/** An archive as `fetch` takes a body: a file (`await openAsBlob(path)` in Node), bytes, or a stream, which is sent once only. */
export type ArchiveBody = NonNullable<RequestInit["body"]>;

/** A request, ready to be sent any number of times. */
export interface PreparedRequest {
  operation: string | undefined;
  method: HttpMethod;
  url: string;
  headers: Headers;
  body: ArchiveBody | undefined;
  isStreamed: boolean;
  timeout: number;
  maxRetries: number;
  signal: AbortSignal | undefined;
}

export async function prepareRequest(
  config: Config,
  call: Call,
  options: RequestOptions,
): Promise<PreparedRequest> {
  const path = fillPath(call.path, call.ids ?? []);
  const { archive, isStreamed = false } = call;
  // How long an archive takes says nothing about whether it comes.
  const usualTimeout = archive !== undefined || isStreamed ? 0 : config.timeout;
  const maxRetries = checkedRetries(options.maxRetries ?? config.maxRetries);
  return {
    operation: call.operation,
    method: call.method,
    url: config.baseUrl + withQuery(path, call.query ?? {}),
    headers: await headersOf(config, { ...call, path }, options),
    body: archive ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
    isStreamed,
    timeout: checkedTimeout(options.timeout ?? usualTimeout),
    maxRetries: archive instanceof ReadableStream ? 0 : maxRetries,
    signal: options.signal,
  };
}

/** Puts ids into a path template: `/vendors/{id}`. */
export function fillPath(template: string, ids: readonly string[]): string {
  // Without the slash a raw path such as "@elsewhere/" would be read as another host.
  const path = template.startsWith("/") ? template : `/${template}`;
  if (ids.length === 0) return path;
  const left = [...ids];
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const id = left.shift();
    // "" would ask for the list and ".." for another resource: with DELETE that matters.
    if (typeof id !== "string" || /^\.{0,2}$/.test(id)) {
      throw new BaylineError(`${name} must be an id, not ${JSON.stringify(id) ?? "undefined"}`);
    }
    return encodeURIComponent(id);
  });
}

function withQuery(path: string, query: object): string {
  const entries: Array<[string, unknown]> = Object.entries(query);
  const search = new URLSearchParams();
  for (const [name, value] of entries) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  if (text === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

async function headersOf(config: Config, call: Call, options: RequestOptions): Promise<Headers> {
  const headers = new Headers({
    Accept: "application/json",
    // A misspelt query parameter is to be an error, not a list of everything.
    Prefer: "handling=strict",
  });
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined) headers.set(name, inBytes(value));
  };
  if (mayNameUserAgent()) put("User-Agent", `bayline-sdk/${version}`);
  if (call.archive !== undefined) put("Content-Type", "application/gzip");
  else if (call.body !== undefined) put("Content-Type", "application/json");
  put("X-Agent-Name", config.agentName);
  put("X-Agent-Run-Id", config.agentRunId);
  if (isWrite(call.method)) {
    // PATCH and DELETE too, not only POST: it is what makes the retry of any write safe.
    put("Idempotency-Key", options.idempotencyKey ?? randomHex());
    if (options.dryRun) put("Dry-Run", "true");
  }
  await addCredential(headers, config, call.path);
  for (const [name, value] of Object.entries({ ...config.headers, ...options.headers })) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

/** A header holds bytes, and `Headers` takes a character for each: of UTF-8, as the service reads it. */
function inBytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

export const credentialHeaders = ["Authorization", "X-Api-Key"] as const;

async function addCredential(headers: Headers, config: Config, path: string): Promise<void> {
  const { accessToken, apiKey, operatorToken } = config;
  // The operator's token opens no shop, and a shop's key opens nothing of the operator.
  if (operatorToken !== undefined && path.startsWith("/operator/")) {
    headers.set("Authorization", `Operator ${operatorToken}`);
  } else if (accessToken !== undefined) {
    const token = typeof accessToken === "function" ? await accessToken() : accessToken;
    headers.set("Authorization", `Bearer ${token}`);
  } else if (apiKey !== undefined) {
    headers.set("X-Api-Key", apiKey);
  }
}

function isWrite(method: HttpMethod): boolean {
  return method !== "GET" && method !== "HEAD";
}
