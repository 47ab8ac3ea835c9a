const minute = 60;
const hour = 60 * minute;

/** The delay after each failed attempt, in seconds. The attempt after the last delay is final. */
export const retrySeconds = [
  5,
  30,
  2 * minute,
  10 * minute,
  1 * hour,
  3 * hour,
  8 * hour,
  12 * hour,
] as const;

/**
 * Retries are shifted by up to this fraction in either direction, so that deliveries that failed
 * together are not retried together.
 */
const jitter = 0.1;
const mostSeconds = 24 * hour;

export interface FailedAttempt {
  /** From 1. */
  attempt: number;
  failedAt: Date;
  /** The receiver's `Retry-After`; null if absent. */
  retryAfterSeconds: number | null;
}

/** The time of the next attempt; null if there is none. `random` is at least 0 and less than 1. */
export function nextAttempt(
  { attempt, failedAt, retryAfterSeconds }: FailedAttempt,
  random: () => number,
): Date | null {
  const scheduled = retrySeconds[attempt - 1];
  if (scheduled === undefined) return null;
  const jittered = scheduled * (1 + jitter * (2 * random() - 1));
  const seconds = Math.min(Math.max(jittered, retryAfterSeconds ?? 0), mostSeconds);
  return new Date(failedAt.getTime() + Math.round(seconds * 1000));
}
