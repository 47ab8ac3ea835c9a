import { randomHex } from "./bytes.ts";
import type { Config } from "./config.ts";
import { checkedRetries, checkedTimeout } from "./config.ts";
import { mayNameUserAgent } from "./environment.ts";
import { BaylineError } from "./errors.ts";
import { type ArchiveBody, bodyOfFile, type FileBody, headersOfFile } from "./files.ts";
import { version } from "./generated/version.ts";
import type { RequestOptions } from "./options.ts";

export type HttpMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call, without its options: an operation of the API, or a raw request. */
export interface Call {
  method: HttpMethod;
  /** Relative to the base URL. Each name in braces is replaced by the next of `ids`. */
  path: string;
  ids?: readonly string[] | undefined;
  query?: object | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  archive?: ArchiveBody | undefined;
  /** The type of `archive`. */
  contentType?: string | undefined;
  /** A file to send instead of `body`, with its type and name. */
  file?: FileBody | undefined;
  /** Returns the response with its body unread, because it may be large. */
  isStreamed?: boolean | undefined;
  /** The dotted name of the operation, for hooks. */
  operation?: string | undefined;
}

/** A complete request that can be sent any number of times. */
export interface PreparedRequest {
  operation: string | undefined;
  method: HttpMethod;
  /** Without the query. */
  path: string;
  url: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
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
  const { file, isStreamed = false } = call;
  const archive = file === undefined ? call.archive : bodyOfFile(file);
  // The duration of an archive's transfer depends on its size, so it has no timeout.
  const usualTimeout = archive !== undefined || isStreamed ? 0 : config.timeout;
  const maxRetries = checkedRetries(options.maxRetries ?? config.maxRetries);
  return {
    operation: call.operation,
    method: call.method,
    path: path.replace(/\?.*/, ""),
    url: config.baseUrl + withQuery(path, call.query ?? {}),
    headers: await headersOf(config, { ...call, path }, options),
    body: archive ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
    isStreamed,
    timeout: checkedTimeout(options.timeout ?? usualTimeout),
    maxRetries: isStream(archive) ? 0 : maxRetries,
    signal: options.signal,
  };
}

/** Checked first: the name of the class alone makes Node load its streams. */
export function isStream(body: ArchiveBody | null | undefined): body is ReadableStream {
  return typeof body === "object" && body instanceof ReadableStream;
}

/** Inserts ids into a path template: `/vendors/{id}`. */
export function fillPath(template: string, ids: readonly string[]): string {
  // Without the slash, a raw path such as "@elsewhere/" would be parsed as another host.
  const path = template.startsWith("/") ? template : `/${template}`;
  if (ids.length === 0) return path;
  const left = [...ids];
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const id = left.shift();
    // "" would address the list and ".." another resource, which is dangerous with DELETE.
    if (typeof id !== "string" || /^\.{0,2}$/.test(id)) {
      throw new BaylineError(
        `${name} must be an id or a number, not ${JSON.stringify(id) ?? "undefined"}`,
      );
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

/** Builds a plain object: in Node, the first `Headers` costs as much as a small program. */
async function headersOf(config: Config, call: Call, options: RequestOptions) {
  const headers: Record<string, string> = {
    accept: "application/json",
    // An unknown query parameter is an error, so that a typo does not return the unfiltered list.
    prefer: "handling=strict",
  };
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined) headers[name] = inBytes(value);
  };
  if (mayNameUserAgent()) put("user-agent", `bayline-sdk/${version}`);
  if (call.file !== undefined) Object.assign(headers, headersOfFile(call.file));
  else if (call.archive !== undefined) put("content-type", call.contentType ?? "application/gzip");
  else if (call.body !== undefined) put("content-type", "application/json");
  put("x-agent-name", config.agentName);
  put("x-agent-run-id", config.agentRunId);
  if (isWrite(call.method)) {
    // Sent with PATCH and DELETE as well as POST: it makes the retry of any write safe.
    put("idempotency-key", options.idempotencyKey ?? randomHex());
    if (options.dryRun) put("dry-run", "true");
    if (options.propose) {
      const { reason, hours } = options.propose === true ? {} : options.propose;
      put("propose", "true");
      put("propose-reason", reason);
      put("propose-hours", hours === undefined ? undefined : String(hours));
    }
  }
  await addCredential(headers, config, call.path);
  for (const [name, value] of Object.entries({ ...config.headers, ...options.headers })) {
    if (value === undefined) delete headers[name.toLowerCase()];
    else headers[name.toLowerCase()] = value;
  }
  checkHeaders(headers);
  return headers;
}

/** `fetch` would reject such a value as if the connection had failed. */
function checkHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (/[^\t -~\x80-\xff]/.test(value)) {
      throw new BaylineError(`${name}: no header may have this value`);
    }
  }
}

/**
 * Encodes a header value as UTF-8, one character per byte: `Headers` only accepts Latin-1, and the
 * API decodes UTF-8.
 */
function inBytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

export const credentialHeaders = ["authorization", "x-api-key"] as const;

async function addCredential(
  headers: Record<string, string>,
  config: Config,
  path: string,
): Promise<void> {
  const { accessToken, apiKey, operatorToken } = config;
  // The operator's token has no access to a shop, and a shop's key has no access to operator paths.
  if (operatorToken !== undefined && path.startsWith("/operator/")) {
    headers.authorization = `Operator ${operatorToken}`;
  } else if (accessToken !== undefined) {
    const token = typeof accessToken === "function" ? await accessToken() : accessToken;
    headers.authorization = `Bearer ${token}`;
  } else if (apiKey !== undefined) {
    headers["x-api-key"] = apiKey;
  }
}

function isWrite(method: HttpMethod): boolean {
  return method !== "GET" && method !== "HEAD";
}
