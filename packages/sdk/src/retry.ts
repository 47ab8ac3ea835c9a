import { ApiError, type BaylineError, ConnectionError, secondsToWait } from "./errors.ts";
import type { Clock } from "./options.ts";

const firstDelayMs = 500;
const longestDelayMs = 8_000;
// The window of the rate limit. No limit of the API takes longer to reset.
const longestAskedDelayMs = 300_000;

/**
 * Conflicts that resolve without a change to the request. Every other conflict fails again on a
 * retry.
 *
 * INVOICE_IN_PROGRESS: another request is importing the same invoice. IDEMPOTENCY_IN_PROGRESS: the
 * first attempt of this call, whose response was lost, is still running under this key. A later
 * attempt receives its response.
 */
const passingConflicts: ReadonlySet<string> = new Set([
  "INVOICE_IN_PROGRESS",
  "IDEMPOTENCY_IN_PROGRESS",
]);

/**
 * Whether the same request may succeed later.
 *
 * Writes are retried like reads: the attempts of a write share one idempotency key, so the server
 * replays its response instead of carrying it out twice.
 */
export function mayRetry(error: BaylineError): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.status === 409) return passingConflicts.has(error.code);
  return error.status === 429 || error.status >= 500;
}

/**
 * Returns the milliseconds to wait after an attempt, numbered from 1: what the server asks for, at
 * most 5 minutes, else 0.5 s doubling up to 8 s.
 */
export function retryDelayMs(error: BaylineError, attempt: number, clock: Clock): number {
  const asked = error instanceof ApiError ? secondsToWait(error, clock.now()) : undefined;
  if (asked !== undefined) return Math.min(asked * 1000, longestAskedDelayMs);
  const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
  // Reduced by up to a quarter, so that clients that failed together do not retry together.
  return delay * (1 - clock.random() / 4);
}

export const systemClock: Clock = {
  random: () => Math.random(),
  now: () => Date.now(),
  // Resolves early on abort. The caller checks the signal before it continues.
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal?.addEventListener("abort", wake);
    }),
};
