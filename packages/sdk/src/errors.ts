import type { ErrorCode } from "./generated/error-codes.ts";
import type { ErrorCandidate, ErrorFacts } from "./generated/error-facts.ts";
import type { Proposal } from "./generated/types.ts";
import { isRecord, parseJson } from "./json.ts";

/** The base class of every error that this package throws deliberately. */
export class BaylineError extends Error {
  override name = "BaylineError";
}

/** The server could not be reached, or the connection broke before the response was complete. */
export class ConnectionError extends BaylineError {
  override name = "ConnectionError";
}

/** No attempt received a complete response within `timeout`. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The caller's `signal` was aborted. `cause` is the signal's reason. */
export class AbortError extends BaylineError {
  override name = "AbortError";
}

/**
 * A write was not done but kept as a proposal, although the call did not ask for one: it is beyond
 * the mandate of the key, which proposes such calls. A person decides on it.
 */
export class ProposedError extends BaylineError {
  override name = "ProposedError";
  /** The proposal. `reason` names the limit of the mandate. */
  readonly proposal: Proposal;

  constructor(proposal: Proposal) {
    super(`${proposal.operation}: not done, but proposed: ${proposal.reason ?? proposal.id}`);
    this.proposal = proposal;
  }
}

/** One invalid field, named as in the request: `lines[0].unitCostCents`. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** The call that failed. */
export interface FailedCall {
  /** The operation, such as `workOrders.get`; undefined for `client.request`. */
  operation: string | undefined;
  method: string;
  /** The path of the request with its ids, without the query: `/work-orders/WO-9`. */
  path: string;
}

/** The parts of an error response that an `ApiError` is made from. */
export interface ErrorAnswer extends FailedCall {
  status: number;
  statusText: string;
  headers: Headers;
  /** The URL of the response. Empty for a `Response` created in code. */
  url: string;
  /** The body as text. */
  text: string;
}

/**
 * The server returned an error response. `message` names the call:
 * `workOrders.get (GET /work-orders/WO-9): Work order not found.`
 */
export class ApiError extends BaylineError {
  override name = "ApiError";
  /** The operation, such as `workOrders.get`; undefined for `client.request`. */
  readonly operation: string | undefined;
  readonly method: string;
  /** The path of the request with its ids, without the query: `/work-orders/WO-9`. */
  readonly path: string;
  /** The server's error message. */
  readonly reason: string;
  readonly status: number;
  /** The error code, such as `DUPLICATE_INVOICE`; `HTTP_502` if the body has no code. */
  readonly code: ErrorCode | (string & {});
  /** The id of the request. Include it when you report a problem. */
  readonly requestId: string | undefined;
  /** The invalid fields. */
  readonly details: readonly ErrorDetail[];
  /** What to do next, in one sentence. */
  readonly nextStep: string | null;
  /** The records that match an ambiguous name. */
  readonly candidates: readonly ErrorCandidate[];
  readonly missingPermissions: readonly string[];
  /** Of `DUPLICATE_INVOICE`: the order that the invoice was received into. */
  readonly existingPurchaseOrderId: string | undefined;
  /** The current record, if the request was based on an older one. */
  readonly latest: Readonly<Record<string, unknown>> | undefined;
  /** The current version, if the request was based on an older one. */
  readonly version: number | undefined;
  /** The URL of a page about the code: what happened, and what to do. */
  readonly docs: string | undefined;
  /** The parsed body. Text if the body is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;

  constructor(answer: ErrorAnswer) {
    const body = parseJson(answer.text) ?? answer.text;
    const facts = isRecord(body) ? body : {};
    const { version } = facts;
    const reason = text(facts.message) ?? text(facts.error) ?? withoutWords(answer);
    super(`${nameOf(answer)}: ${reason}`);
    this.operation = answer.operation;
    this.method = answer.method;
    this.path = answer.path;
    this.reason = reason;
    this.status = answer.status;
    this.code = text(facts.error) ?? `HTTP_${answer.status}`;
    this.requestId = text(facts.requestId) ?? answer.headers.get("x-request-id") ?? undefined;
    this.details = list(facts.details, isDetail);
    this.nextStep = text(facts.nextStep) ?? null;
    this.candidates = list(facts.candidates, isCandidate);
    this.missingPermissions = list(facts.missingPermissions, isText);
    this.existingPurchaseOrderId = text(facts.existingPurchaseOrderId);
    this.latest = isRecord(facts.latest) ? facts.latest : undefined;
    this.version = typeof version === "number" ? version : undefined;
    this.docs = page(facts.docs, answer.url);
    this.body = body;
    this.headers = answer.headers;
  }

  /**
   * Whether the error has this code. The fields of the code are then defined.
   * @example
   * const error = await client.receive.invoice(invoice).catch((error: unknown) => error);
   * if (error instanceof ConflictError && error.is("DUPLICATE_INVOICE")) {
   *   console.log(await client.purchaseOrders.get(error.existingPurchaseOrderId));
   * }
   */
  is<Code extends ErrorCode>(code: Code): this is this & { code: Code } & ErrorFacts<Code> {
    return this.code === code;
  }
}

/** Names a call in messages: `workOrders.get (GET /work-orders/WO-9)`. */
export function nameOf({ operation, method, path }: FailedCall): string {
  const request = `${method} ${path}`;
  return operation ? `${operation} (${request})` : request;
}

/** 400: the request is malformed. `details` lists every invalid field. */
export class ValidationError extends ApiError {
  override name = "ValidationError";
}

/** 401: the credential is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** 403: the credential lacks a permission. See `missingPermissions`. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}

/** 404: the shop has no such record. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 409: the request conflicts with the state of the record or with another request. See `code`. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 422: the request is well-formed but cannot be carried out. */
export class UnprocessableError extends ApiError {
  override name = "UnprocessableError";
}

/** 429: too many requests, even after the retries. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
  /**
   * Seconds until the request may be sent again: the longer of `Retry-After` and `RateLimit-Reset`.
   */
  readonly retryAfterSeconds: number | undefined;

  constructor(answer: ErrorAnswer, now = Date.now()) {
    super(answer);
    this.retryAfterSeconds = secondsToWait(answer, now);
  }
}

/** 5xx: the server failed, even after the retries. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

const errorOfStatus = new Map<number, new (answer: ErrorAnswer) => ApiError>([
  [400, ValidationError],
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [409, ConflictError],
  [422, UnprocessableError],
]);

export function errorFor(answer: ErrorAnswer, now: number): ApiError {
  if (answer.status === 429) return new RateLimitError(answer, now);
  const Kind = errorOfStatus.get(answer.status) ?? (answer.status >= 500 ? ServerError : ApiError);
  return new Kind(answer);
}

/**
 * Returns how many seconds a response asks the client to wait.
 *
 * `Retry-After` of a 429 is the same for every client. `RateLimit-Reset` is when the next request
 * is allowed, and may be later.
 */
export function secondsToWait(
  { status, headers }: Pick<ErrorAnswer, "status" | "headers">,
  now: number,
): number | undefined {
  const asked = [secondsUntil(headers.get("retry-after"), now)];
  if (status === 429) asked.push(secondsOf(headers.get("ratelimit-reset")));
  const known = asked.filter((seconds) => seconds !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** Parses `Retry-After`, which is either a number of seconds or a date. */
function secondsUntil(header: string | null, now: number): number | undefined {
  const seconds = secondsOf(header) ?? (Date.parse(header ?? "") - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function secondsOf(header: string | null): number | undefined {
  const value = header?.trim() ?? "";
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** The message for responses without one, such as those of proxies. */
function withoutWords({ status, statusText, headers }: ErrorAnswer): string {
  const location = headers.get("location");
  // Redirects are not followed, because that would send the API key to their target.
  if (location) return `HTTP ${status}: redirected to ${location}; is baseUrl right?`;
  return `HTTP ${status}${statusText ? ` ${statusText}` : ""}`;
}

/**
 * Resolves the path of an error page against the URL of the response. The server sends a path
 * because it may not know its public host name. Undefined if the result has another origin.
 */
function page(path: unknown, url: string): string | undefined {
  if (!isText(path) || !URL.canParse(path, url)) return undefined;
  const { href, origin } = new URL(path, url);
  return origin === new URL(url).origin ? href : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function list<T>(value: unknown, isMember: (member: unknown) => member is T): T[] {
  return Array.isArray(value) ? value.filter(isMember) : [];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCandidate(value: unknown): value is ErrorCandidate {
  return isRecord(value);
}

function isDetail(value: unknown): value is ErrorDetail {
  return isRecord(value) && isText(value.field) && isText(value.message);
}
