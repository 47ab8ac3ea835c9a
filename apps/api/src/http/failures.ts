import { AppError } from "@bayline/contracts";
import type { Logger } from "pino";

/**
 * Logs an error that is not the caller's: with level error, unless the service only refused to do
 * more at a time, which is its limit at work.
 */
export function logFailure(
  log: Logger,
  error: unknown,
  facts: Readonly<Record<string, unknown>>,
): void {
  const known = error instanceof AppError ? error : undefined;
  if (known && known.status < 500) return;
  if (known?.code === "UNAVAILABLE" && known.cause === undefined) {
    log.warn({ reason: known.message, ...facts }, "refused for lack of capacity");
    return;
  }
  log.error({ err: known?.cause ?? error, ...facts }, "failed");
}
