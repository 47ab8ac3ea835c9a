import {
  AppError,
  type ErrorFacts,
  errorCatalogue,
  errorDocsPath,
  type Operation,
} from "@bayline/contracts";

/** An object that accepts response headers: a reply, or tRPC's equivalent. */
export interface HeaderSink {
  header(name: string, value: string | number): unknown;
}

/** Sets the headers of an error response, for REST and tRPC. */
export function setErrorHeaders({ status, facts }: AppError, sink: HeaderSink): void {
  if (status === 401) {
    sink.header("WWW-Authenticate", challengesOf(facts).join(", "));
  }
  if (status === 503) sink.header("Retry-After", 5);
}

function challengesOf({ scheme, signInMetadata }: ErrorFacts): string[] {
  const challenge = (name: string) => `${name} realm="bayline"`;
  if (scheme) return [challenge(scheme)];
  if (signInMetadata === undefined) return ["ApiKey", "Bearer"].map(challenge);
  // First, because MCP clients read only the first challenge.
  return [`${challenge("Bearer")}, resource_metadata="${signInMetadata}"`, challenge("ApiKey")];
}

/** An error as sent: a status and a body of one of the documented shapes. */
export interface ErrorAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Translates every error into a response. Errors other than AppError reveal nothing about
 * themselves.
 */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const known =
    error instanceof AppError
      ? error
      : new AppError("INTERNAL_ERROR", "Something went wrong on our side.");
  if (known.facts.alone) {
    return { status: known.status, body: { error: known.facts.words ?? known.code } };
  }
  if (known.facts.words !== undefined) return inWords(known.facts.words, known, requestId);
  return {
    status: known.status,
    body: {
      error: known.code,
      message: known.message,
      ...shape(known.status, known.facts),
      ...helpOf(known),
      requestId,
    },
  };
}

/** Converts an error to the shape that its operation declares: some bodies contain only `error`. */
export function inShapeOf(operation: Operation | undefined, error: unknown): unknown {
  if (!(error instanceof AppError) || !operation?.errorsAlone.includes(error.code)) return error;
  return error.with({ alone: true });
}

/**
 * What to do next, and where to read more. Returns a path, not a URL, because a `Host` header does
 * not prove the name of this server. Unknown paths of reports keep the documented shape of reports.
 */
function helpOf({ code, status, facts }: AppError): { nextStep?: string; docs?: string } {
  if (facts.path !== undefined) return {};
  const docs = errorDocsPath(code);
  const hasStep = status === 400 || typeof facts.nextStep === "string";
  return hasStep ? { docs } : { nextStep: errorCatalogue[code].todo[0], docs };
}

/** The error of a report: a sentence in `error`, and a message if there is one. */
function inWords(error: string, { status, message }: AppError, requestId: string): ErrorAnswer {
  return { status, body: { error, ...(message === "" ? {} : { message }), requestId } };
}

function shape(status: number, facts: ErrorFacts): Record<string, unknown> {
  const { allow: _allow, scheme: _scheme, words: _words, alone: _alone, ...rest } = facts;
  const { signInMetadata: _metadata, ...fields } = rest;
  if (status === 400) return { details: [], nextStep: null, candidates: [], ...fields };
  return fields;
}
