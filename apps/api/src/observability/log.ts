import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import type { Config } from "../config/config.ts";
import { redactor } from "./redaction.ts";

/**
 * The service's logger: JSON lines to standard output, without secrets.
 *
 * Secrets are removed from the finished line, because pino's `redact` supports only listed depths
 * and spellings of fields, and ignores text inside messages.
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

/** The depth to which causes are logged. */
const deepest = 5;

/**
 * An error with its causes and its scalar properties, such as `code`, `detail` and `constraint`.
 * Objects that libraries attach are left out: they may be a whole database client with its keys and
 * statements, or the request of a mail.
 */
function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const words = Object.entries(error).filter(([, value]) => isWord(value));
  const { message, stack, cause } = error;
  const described = { type: error.name, message, stack, ...Object.fromEntries(words) };
  const inner = error instanceof AggregateError ? error.errors : [];
  if (depth >= deepest) return described;
  return {
    ...described,
    ...(cause === undefined ? {} : { cause: plainError(cause, depth + 1) }),
    ...(inner.length === 0 ? {} : { errors: inner.map((each) => plainError(each, depth + 1)) }),
  };
}

function isWord(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
