import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import type { Config } from "./config.ts";
import { redactor } from "./redaction.ts";

/**
 * The service's logger: JSON lines to standard output, without secrets.
 *
 * They are taken out of the finished line, since pino's own `redact` knows fields only at depths and
 * in spellings that are listed one by one, and does not see what a message quotes.
 */
export function createLogger(
  { logLevel, secrets = [] }: Pick<Config, "logLevel"> & Partial<Pick<Config, "secrets">>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: logLevel,
      base: { service: "bayline" },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => plainError(error) },
      hooks: { streamWrite: redactor(secrets) },
    },
    destination,
  );
}

/** How deep causes go that are told. */
const deepest = 5;

/**
 * An error with its causes and what else it says of itself in a word: `code`, `detail`, `constraint`.
 * Objects that libraries hang on it are left out: a whole database client, with its keys and every
 * statement that it knows, or the request that a mail was.
 */
function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const words = Object.entries(error).filter(([, value]) => isWord(value));
  const { message, stack, cause } = error;
  const told = { type: error.name, message, stack, ...Object.fromEntries(words) };
  const inner = error instanceof AggregateError ? error.errors : [];
  if (depth >= deepest) return told;
  return {
    ...told,
    ...(cause === undefined ? {} : { cause: plainError(cause, depth + 1) }),
    ...(inner.length === 0 ? {} : { errors: inner.map((each) => plainError(each, depth + 1)) }),
  };
}

function isWord(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
