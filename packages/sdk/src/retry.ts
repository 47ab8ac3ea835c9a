import { ApiError, type BaylineError, ConnectionError, secondsToWait } from "./errors.ts";
import type { Clock } from "./options.ts";

const firstDelayMs = 500;
const longestDelayMs = 8_000;
// The window of the rate limit: no limit of the service takes longer to free.
const longestAskedDelayMs = 300_000;

/**
 * Conflicts that pass by themselves. INVOICE_IN_PROGRESS: another request is importing the same
 * invoice. IDEMPOTENCY_IN_PROGRESS: our own first attempt, of which we lost the answer, is still
 * running under this key; asked again, the server repeats its answer. Every other conflict would
 * only be refused again.
 */
const passingConflicts: ReadonlySet<string> = new Set([
  "INVOICE_IN_PROGRESS",
  "IDEMPOTENCY_IN_PROGRESS",
]);

/**
 * Whether the same request may succeed later. It never asks whether it was a write: every write
 * carries an idempotency key that is kept over the attempts, so that one that was carried out
 * although its answer got lost is answered again, not done again.
 */
export function mayRetry(error: BaylineError): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.status === 409) return passingConflicts.has(error.code);
  return error.status === 429 || error.status >= 500;
}

/** How long to wait after the attempt of that number (from 1): what the server asks, at most 5 minutes, else 0.5 s doubling to 8 s. */
export function retryDelayMs(error: BaylineError, attempt: number, clock: Clock): number {
  const asked = error instanceof ApiError ? secondsToWait(error, clock.now()) : undefined;
  if (asked !== undefined) return Math.min(asked * 1000, longestAskedDelayMs);
  const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
  // Up to a quarter less, so that clients that failed together do not come back together.
  return delay * (1 - clock.random() / 4);
}

export const systemClock: Clock = {
  random: () => Math.random(),
  now: () => Date.now(),
  // Settles early on abort; the caller looks at the signal before it goes on.
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
