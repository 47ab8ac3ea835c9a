import type { ErrorCode } from "./generated/error-codes.ts";
import { isRecord, parseJson } from "./json.ts";

/** Every error that this package throws on purpose is one of these. */
export class BaylineError extends Error {
  override name = "BaylineError";
}

/** The server could not be reached, or the connection broke before the whole answer came. */
export class ConnectionError extends BaylineError {
  override name = "ConnectionError";
}

/** No complete answer came within `timeout`, not even after the retries. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The caller's `signal` was aborted. `cause` is the signal's reason. */
export class AbortError extends BaylineError {
  override name = "AbortError";
}

/** One refused field, named as the caller wrote it: `lines[0].unitCostCents`. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** What an `ApiError` is made from: an answer that is not a success. */
export interface ErrorAnswer {
  status: number;
  statusText: string;
  headers: Headers;
  /** Where it came from; empty in answers that were made by hand. */
  url: string;
  /** The body as it was read. */
  text: string;
}

/** The server answered, and refused. `message` is the server's own sentence. */
export class ApiError extends BaylineError {
  override name = "ApiError";
  readonly status: number;
  /** Such as `DUPLICATE_INVOICE`; `HTTP_502` where the body holds no code. */
  readonly code: ErrorCode | (string & {});
  /** Quote it when reporting a problem. */
  readonly requestId: string | undefined;
  /** Every refused field. */
  readonly details: readonly ErrorDetail[];
  /** One sentence about what to do next. */
  readonly nextStep: string | null;
  /** What an ambiguous name could have meant. */
  readonly candidates: ReadonlyArray<Record<string, unknown>>;
  readonly missingPermissions: readonly string[];
  /** A page about the code, for people: what happened, and what to do. */
  readonly docs: string | undefined;
  /** The parsed body, with facts of single codes such as `existingPurchaseOrderId`; text where it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;

  constructor(answer: ErrorAnswer) {
    const body = parseJson(answer.text) ?? answer.text;
    const facts = isRecord(body) ? body : {};
    super(text(facts.message) ?? text(facts.error) ?? withoutWords(answer));
    this.status = answer.status;
    this.code = text(facts.error) ?? `HTTP_${answer.status}`;
    this.requestId = text(facts.requestId) ?? answer.headers.get("x-request-id") ?? undefined;
    this.details = list(facts.details, isDetail);
    this.nextStep = text(facts.nextStep) ?? null;
    this.candidates = list(facts.candidates, isRecord);
    this.missingPermissions = list(facts.missingPermissions, isText);
    this.docs = page(facts.docs, answer.url);
    this.body = body;
    this.headers = answer.headers;
  }
}

/** 400: the request is malformed; `details` names every bad field. */
export class ValidationError extends ApiError {
  override name = "ValidationError";
}

/** 401: no credential, or one that is unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** 403: the credential may not do this; see `missingPermissions`. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}

/** 404: there is no such record in this shop. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 409: the state of the record, or another request, stands against it; see `code`. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 422: well-formed, but it cannot be carried out. */
export class UnprocessableError extends ApiError {
  override name = "UnprocessableError";
}

/** 429: too many requests, even after the retries. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
  /** Seconds until the request may be sent again: the longer of `Retry-After` and `RateLimit-Reset`. */
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
 * How long an answer asks to wait. `Retry-After` after a 429 is the same whatever the caller has sent;
 * `RateLimit-Reset` is when the next request is allowed, and may be later.
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

/** `Retry-After` is either a number of seconds or a date. */
function secondsUntil(header: string | null, now: number): number | undefined {
  const seconds = secondsOf(header) ?? (Date.parse(header ?? "") - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function secondsOf(header: string | null): number | undefined {
  const value = header?.trim() ?? "";
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** For answers of proxies and other servers, whose body says nothing that a program could show. */
function withoutWords({ status, statusText, headers }: ErrorAnswer): string {
  const location = headers.get("location");
  // Redirects are not followed, since that would carry the API key to wherever they point.
  if (location) return `HTTP ${status}: redirected to ${location}; is baseUrl right?`;
  return `HTTP ${status}${statusText ? ` ${statusText}` : ""}`;
}

/**
 * The server tells a path of its own, since it need not know under which name it was reached. What
 * would lead elsewhere is no page of its.
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

function isDetail(value: unknown): value is ErrorDetail {
  return isRecord(value) && isText(value.field) && isText(value.message);
}
