import {
  AppError,
  contract,
  type ErrorCode,
  errorCatalogue,
  errorDocsPath,
  isErrorCode,
  listOperations,
} from "@bayline/contracts";
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

/** Replaces an unexpected error, whose details the client does not see. */
export const faultOfOurs = refused(500, {
  error: "INTERNAL_ERROR",
  message: "Something went wrong on our side.",
});

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
  nextStep: string;
  details: unknown;
  candidates: unknown;
  status: number;
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
  const sentences = [code === error ? undefined : error, message].filter(Boolean).join(" ");
  return {
    code,
    message: sentences === "" ? code : sentences,
    nextStep: nextStepOf(code, { status, nextStep, called }),
    details: details ?? [],
    candidates: candidates ?? [],
    ...facts,
    status,
    docs: isErrorCode(code) ? `${origin ?? ""}${errorDocsPath(code)}` : null,
    requestId: requestId ?? null,
  };
}

/** Derives a code, because some reports return a message where other operations return a code. */
function codeOf(error: string, status: number): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(error)) return error;
  if (status === 400) return "REPORT_REFUSED";
  return status === 500 ? "REPORT_FAILED" : `HTTP_${status}`;
}

/** The next step for codes that the service does not have. */
const stepsOfTools = new Map([
  ["CONNECTION_FAILED", "Ask the user whether the Bayline service is running and reachable."],
  ["TIMEOUT", "Call again with the same arguments: nothing is done twice."],
]);

/**
 * The API addresses digests by period and day. Their ids appear only in events and the audit log.
 */
const digestNotFound =
  "Find it with digests.list, and use its businessDate and period. digests.generate writes a missing one.";

function nextStepOf(
  code: string,
  { status, nextStep, called }: { status: number; nextStep: unknown; called: Called },
): string {
  const operation = operationOf(called);
  if (code === "NOT_FOUND" && operation?.startsWith("digests.")) return digestNotFound;
  return isOwnStep(code, nextStep) ? withOperations(nextStep) : stepFor(code, status, called);
}

/**
 * Whether a step is about this refusal: the first remedy of a code is written for callers of REST.
 */
function isOwnStep(code: string, nextStep: unknown): nextStep is string {
  if (typeof nextStep !== "string") return false;
  return !isErrorCode(code) || nextStep !== errorCatalogue[code].todo[0];
}

const lists = new Map(
  listOperations(contract)
    .filter(({ operation }) => operation.method === "GET")
    .map(({ name, operation }) => [operation.path, name] as const),
);

/** Names the operations of lists as agents call them: `GET /vendors` is `vendors.list`. */
function withOperations(step: string): string {
  return step.replace(/GET (\/[\w/-]*\w)/g, (request, path) => lists.get(path) ?? request);
}

/** The next step for an error that has none. */
function stepFor(code: string, status: number, called: Called): string {
  // Callers of call_operation may not have seen the operation's input schema.
  const hidden = called.name === "call_operation" ? operationOf(called) : undefined;
  const describing = hidden && `describe_operation returns the input of ${hidden}.`;
  const known = isErrorCode(code) ? stepOf(code) : stepsOfTools.get(code);
  if (known !== undefined) return status === 400 && describing ? `${known} ${describing}` : known;
  return describing
    ? `Read the message before you call again. ${describing}`
    : `Read the message and the input of ${called.name} before you call again.`;
}

function stepOf(code: ErrorCode): string {
  const { agentStep, todo } = errorCatalogue[code];
  return agentStep ?? todo[0];
}

/** The operation of a tool, or the one named in the arguments of `call_operation`. */
function operationOf({ name, arguments: input }: Called): string | undefined {
  const operation = name === "call_operation" ? input?.operation : name;
  return typeof operation === "string" ? findOperation(operation)?.name : undefined;
}
