const minute = 60;
const hour = 60 * minute;

/** After each failure, in seconds. Who fails once more than that has failed for good. */
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

/** So far a retry strays from its time to either side: what failed together does not come back together. */
const jitter = 0.1;
const mostSeconds = 24 * hour;

export interface FailedAttempt {
  /** From 1. */
  attempt: number;
  failedAt: Date;
  /** For how long the receiver asked to be left alone; null where it did not. */
  retryAfterSeconds: number | null;
}

/** When to try again; null: not at all. `random` is at least 0 and less than 1. */
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
