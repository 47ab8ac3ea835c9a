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
      hooks: { streamWrite: redactor(secrets) },
    },
    destination,
  );
}
