import { AppError, type ErrorCode } from "@bayline/contracts";

/** The service refused, or could not be reached. The body is of the shape of its errors over REST. */
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

/** A refusal that a tool makes by itself. */
export function refused(
  status: number,
  body: { error: string; message: string; nextStep?: string } & Record<string, unknown>,
): CallRefused {
  return new CallRefused(status, body);
}

/** What is sent of any error. What nobody foresaw tells nothing of itself. */
export function asRefusal(error: unknown): CallRefused | undefined {
  if (error instanceof CallRefused) return error;
  if (!(error instanceof AppError)) return undefined;
  const { allow: _allow, scheme: _scheme, words: _words, ...facts } = error.facts;
  const body = { error: error.code, message: error.message, ...facts };
  return new CallRefused(error.status, body, error);
}

/** An error as a model reads it: the same fields each time, so that it can rely on them. */
export interface ToolError extends Record<string, unknown> {
  code: string;
  message: string;
  status: number;
  details: unknown;
  nextStep: string;
  candidates: unknown;
  requestId: unknown;
}

export function toolError({ status, body }: CallRefused, tool: string): ToolError {
  const { error, message, details, nextStep, candidates, requestId, ...facts } = body;
  const code = codeOf(String(error), status);
  const said = [...(code === error ? [] : [error]), message].filter(Boolean).join(" ");
  return {
    code,
    message: said === "" ? code : said,
    status,
    details: details ?? [],
    nextStep: typeof nextStep === "string" ? nextStep : adviceOn(code, tool),
    candidates: candidates ?? [],
    requestId: requestId ?? null,
    ...facts,
  };
}

/** Some reports say in words what is wrong, where everything else has a code. */
function codeOf(error: string, status: number): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(error)) return error;
  if (status === 400) return "REPORT_REFUSED";
  return status === 500 ? "REPORT_FAILED" : `HTTP_${status}`;
}

/** What to do about codes that come without a next step of their own. */
const advice: Partial<Record<ErrorCode | (string & {}), string>> = {
  VALIDATION_ERROR: "Correct the fields named in details, and call again.",
  UNAUTHORIZED: "Tell the user that the API key is missing, expired or revoked.",
  PERMISSION_DENIED:
    "Tell the user which permission is missing; trying again will not help until it is granted.",
  READ_ONLY_KEY: "Tell the user that this API key may only read; a full-access key is needed.",
  NOT_FOUND: "Look the record up by a list operation, and use the id that it tells.",
  VERSION_CONFLICT:
    "Somebody changed it meanwhile: apply the change to `latest`, and send its version.",
  RATE_LIMITED: "Wait 60 seconds before the next call.",
  IDEMPOTENCY_KEY_REUSED: "Send another idempotencyKey, or none.",
  IDEMPOTENCY_IN_PROGRESS: "Call again in a moment, with the same arguments.",
  UNAVAILABLE: "Call again in a few seconds, with the same arguments: nothing is done twice.",
  CONNECTION_FAILED: "Ask the user whether the Bayline service is running and reachable.",
  TIMEOUT: "Call again with the same arguments: nothing is done twice.",
};

function adviceOn(code: string, tool: string): string {
  const found = advice[code];
  if (found !== undefined) return found;
  return code === "INTERNAL_ERROR" || code.endsWith("_FAILED")
    ? "Call again later with the same arguments; if it fails again, tell the user the requestId."
    : `Look at the message, then at what ${tool} needs, before it is called again.`;
}
