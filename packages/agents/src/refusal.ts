import { AppError, type ErrorCode, errorDocsPath, isErrorCode } from "@bayline/contracts";
import { findOperation } from "./names.ts";

/**
 * An error response of the service, or a failure to reach it. The body has the shape of a REST
 * error.
 */
export class CallRefused extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, cause?: unknown) {
    super(String(body.message ?? body.error), { cause });
    this.name = "CallRefused";
    this.status = status;
    this.body = body;
  }
}

/** Creates an error that a tool raises without calling the service. */
export function refused(
  status: number,
  body: { error: string; message: string; nextStep?: string } & Record<string, unknown>,
): CallRefused {
  return new CallRefused(status, body);
}

/** Converts an error for the client. Unexpected errors reveal no details. */
export function asRefusal(error: unknown): CallRefused | undefined {
  if (error instanceof CallRefused) return error;
  if (!(error instanceof AppError)) return undefined;
  const { allow: _allow, scheme: _scheme, words: _words, ...facts } = error.facts;
  const body = { error: error.code, message: error.message, ...facts };
  return new CallRefused(error.status, body, error);
}

/** An error as the model receives it. The fields are the same for every error. */
export interface ToolError extends Record<string, unknown> {
  code: string;
  message: string;
  status: number;
  details: unknown;
  nextStep: string;
  candidates: unknown;
  /** The page about the code: a URL or a path. Null for codes that only the tools use. */
  docs: string | null;
  requestId: unknown;
}

/** The name and the arguments of a tool call. */
export interface Called {
  name: string;
  arguments?: Record<string, unknown> | undefined;
}

export function toolError(
  { status, body }: CallRefused,
  called: Called,
  origin: string | null,
): ToolError {
  const { error, message, details, nextStep, candidates, requestId, docs: _, ...facts } = body;
  const code = codeOf(String(error), status);
  const said = [...(code === error ? [] : [error]), message].filter(Boolean).join(" ");
  return {
    code,
    message: said === "" ? code : said,
    status,
    details: details ?? [],
    nextStep: typeof nextStep === "string" ? nextStep : adviceOn(code, called),
    candidates: candidates ?? [],
    docs: isErrorCode(code) ? `${origin ?? ""}${errorDocsPath(code)}` : null,
    requestId: requestId ?? null,
    ...facts,
  };
}

/** Derives a code, because some reports return a message where other operations return a code. */
function codeOf(error: string, status: number): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(error)) return error;
  if (status === 400) return "REPORT_REFUSED";
  return status === 500 ? "REPORT_FAILED" : `HTTP_${status}`;
}

/** The next step for codes whose responses have none. */
const advice: Partial<Record<ErrorCode | (string & {}), string>> = {
  VALIDATION_ERROR: "Correct the fields named in details, and call again.",
  DIGESTS_DISABLED:
    "Ask the user whether digests are to be switched on: settings.update with digestEnabled: true does that.",
  UNAUTHORIZED: "Tell the user that the API key is missing, expired or revoked.",
  PERMISSION_DENIED:
    "Tell the user which permission is missing; trying again will not help until it is granted.",
  READ_ONLY_KEY: "Tell the user that this API key may only read; a full-access key is needed.",
  NOT_FOUND: "Look the record up by a list operation, and use the id that it tells.",
  STALE_RECORD:
    "The record was changed after it was read: apply the change to `latest`, and send its updatedAt.",
  VERSION_CONFLICT:
    "Somebody changed it meanwhile: apply the change to `latest`, and send its version.",
  RATE_LIMITED: "Wait 60 seconds before the next call, and 5 minutes if that is refused too.",
  IDEMPOTENCY_KEY_REUSED: "Send another idempotencyKey, or none.",
  IDEMPOTENCY_IN_PROGRESS: "Call again in a moment, with the same arguments.",
  OVERLOADED:
    "Call again in a few seconds, with the same arguments and fewer calls at a time: nothing was done.",
  UNAVAILABLE: "Call again in a few seconds, with the same arguments: nothing is done twice.",
  CONNECTION_FAILED: "Ask the user whether the Bayline service is running and reachable.",
  TIMEOUT: "Call again with the same arguments: nothing is done twice.",
};

/**
 * The API addresses digests by period and day. Their ids appear only in events and the audit log.
 */
const digestNotFound =
  "Look it up with digests.list, and use the businessDate that it tells, with the period; digests.generate writes one that is missing.";

function adviceOn(code: string, called: Called): string {
  const operation = operationOf(called);
  if (code === "NOT_FOUND" && operation?.startsWith("digests.")) return digestNotFound;
  // Callers of call_operation may not have seen the operation's input schema.
  const hidden = called.name === "call_operation" ? operation : undefined;
  const describing = hidden && `describe_operation tells what ${hidden} takes.`;
  const found = advice[code];
  if (code === "VALIDATION_ERROR" && describing) return `${found} ${describing}`;
  if (found !== undefined) return found;
  if (code === "INTERNAL_ERROR" || code.endsWith("_FAILED"))
    return "Call again later with the same arguments; if it fails again, tell the user the requestId.";
  return describing
    ? `Look at the message before it is called again: ${describing}`
    : `Look at the message, then at what ${called.name} needs, before it is called again.`;
}

/** The operation of a tool, or the one that `call_operation` was to call. */
function operationOf({ name, arguments: given }: Called): string | undefined {
  const asked = name === "call_operation" ? given?.operation : name;
  return typeof asked === "string" ? findOperation(asked)?.name : undefined;
}
