import { CommanderError } from "commander";
import { type App, note } from "../terminal/app.ts";
import { CliError, exitCodes, exitOf } from "../terminal/exit.ts";
import { paintFor } from "../terminal/paint.ts";
import { plainText } from "../terminal/text.ts";
import { inCommands } from "./next-step.ts";
import { withSuggestion } from "./suggest.ts";

/** An error as it is reported, whether from the server, the network or the command line. */
export interface Failure {
  code: string;
  message: string;
  exit: number;
  details: ReadonlyArray<{ field: string; message: string }>;
  candidates: ReadonlyArray<Record<string, unknown>>;
  nextStep: string | null;
  requestId: string | undefined;
  existingPurchaseOrderId: string | undefined;
  missingPermissions: readonly string[];
  /** The page that explains the code. */
  docs: string | undefined;
}

const noDetails = {
  details: [],
  candidates: [],
  nextStep: null,
  requestId: undefined,
  existingPurchaseOrderId: undefined,
  missingPermissions: [],
  docs: undefined,
};

export async function explain(error: unknown): Promise<Failure> {
  if (error instanceof CliError) return failureOf(error);
  if (error instanceof CommanderError) {
    const message = withSuggestion(error);
    return { ...noDetails, code: "USAGE", message, exit: exitCodes.usage };
  }
  return explainCall(error);
}

export function failureOf({ code, message, exit, details, nextStep }: CliError): Failure {
  return { ...noDetails, code, message, exit, details, nextStep };
}

async function explainCall(error: unknown): Promise<Failure> {
  // Loaded on demand, so that a usage error is reported quickly.
  const { AbortError, ApiError, ConnectionError, ProposedError, TimeoutError } = await import(
    "@bayline/sdk"
  );
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) {
    const { code, status, details, candidates, requestId, missingPermissions, docs } = error;
    return {
      code,
      message: error.reason,
      details,
      candidates,
      requestId,
      missingPermissions,
      docs,
      exit: exitOf(status),
      nextStep: error.nextStep,
      existingPurchaseOrderId: error.existingPurchaseOrderId,
    };
  }
  if (error instanceof AbortError) return { ...noDetails, ...interrupted };
  if (error instanceof ProposedError) {
    const { id, reason } = error.proposal;
    const why = `not done, but kept as a proposal: ${reason ?? id}`;
    const nextStep = `Another person decides on it: bayline proposals show ${id}`;
    return { ...noDetails, code: "PROPOSED", message: why, exit: exitCodes.denied, nextStep };
  }
  const failure = { ...noDetails, message, exit: exitCodes.failed };
  if (error instanceof TimeoutError) return { ...failure, code: "TIMEOUT" };
  if (error instanceof ConnectionError) {
    const nextStep = "Start the server, or set another one with --base-url or BAYLINE_BASE_URL.";
    return { ...failure, code: "CONNECTION_FAILED", nextStep };
  }
  return { ...failure, code: "FAILED" };
}

const interrupted = {
  code: "INTERRUPTED",
  message: "interrupted during the request, which may have been carried out",
  exit: exitCodes.interrupted,
};

/** How to show errors. Known even if the command line could not be parsed. */
export interface ErrorStyle {
  format: "json" | "ndjson" | undefined;
  color: boolean;
}

export function showFailure(app: App, { format, color }: ErrorStyle, failure: Failure): void {
  if (format !== undefined) {
    const indent = format === "json" ? 2 : undefined;
    note(app, JSON.stringify(toJson(failure), null, indent));
    return;
  }
  const isTty = Boolean(app.stderr.isTTY);
  const paint = paintFor({ isTty, color, env: app.env });
  const [first = "", ...more] = describe(failure).map(plainText);
  note(app, `${paint("red", "error:")}${first.slice("error:".length)}`);
  for (const line of more) note(app, line);
}

/** Converts a failure to the shape of the server's errors. */
export function toJson(failure: Failure): Record<string, unknown> {
  const { code, details, candidates, missingPermissions, exit, ...rest } = failure;
  return {
    error: code,
    ...rest,
    ...(details.length > 0 && { details }),
    ...(candidates.length > 0 && { candidates }),
    ...(missingPermissions.length > 0 && { missingPermissions }),
    exitCode: exit,
  };
}

function describe(failure: Failure): string[] {
  const { code, message, details, candidates, nextStep, requestId } = failure;
  const [first = "", ...more] = message.split("\n");
  return [
    // Some reports return a message where other operations return a code.
    first === code ? `error: ${code}` : `error: ${code} ${first}`,
    ...more.map((line) => `  ${line}`),
    ...details.map(detailLine).filter((line) => line.trim() !== message),
    ...(candidates.length > 0 ? ["candidates:"] : []),
    ...candidates.map((candidate) => `  ${describeCandidate(candidate, candidates)}`),
    ...failure.missingPermissions.map((permission) => `  missing permission: ${permission}`),
    ...(failure.existingPurchaseOrderId
      ? [`existing purchase order: ${failure.existingPurchaseOrderId}`]
      : []),
    ...(nextStep ? [`next: ${inCommands(nextStep)}`] : []),
    ...(failure.docs ? [`docs: ${failure.docs}`] : []),
    ...(requestId ? [`request: ${requestId}`] : []),
  ];
}

function detailLine({ field, message }: Failure["details"][number]): string {
  return `  ${field ? `${field}: ` : ""}${message}`;
}

/** Describes a candidate by its number if that can be typed in place of its id. */
function describeCandidate(candidate: Record<string, unknown>, all: Failure["candidates"]): string {
  // The message names the field.
  const { id, field: _field, number, ...rest } = candidate;
  const isTypable = number && all.filter((other) => other.number === number).length === 1;
  const facts = Object.entries(isTypable ? rest : { number, ...rest })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) =>
      name === "name" || name === "about" ? String(value) : `${name} ${String(value)}`,
    );
  return [String((isTypable ? number : id) ?? ""), ...facts].filter(Boolean).join("  ");
}
