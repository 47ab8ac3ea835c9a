/** What a limiter says about one request, in the terms of the `RateLimit-*` headers. */
export interface Verdict {
  allowed: boolean;
  /** How many requests a caller that was idle may send at once. */
  limit: number;
  /** How many more the caller may send at this moment. */
  remaining: number;
  /** Seconds until `remaining` would be `limit` again, rounded up. */
  resetSeconds: number;
}

export interface RateLimiter {
  /** Counts one request of a caller. A refused request costs the caller nothing. */
  take(key: string): Verdict | Promise<Verdict>;
  close(): void;
}

/**
 * The limit as GCRA knows it: a caller owes `interval` for each request, the debt runs off with
 * time, and a request that would raise it over `capacity` is refused. Whole microseconds, so that
 * no rounding of sums ever refuses the last request of a burst.
 */
export interface Policy {
  readonly limit: number;
  readonly interval: number;
  readonly capacity: number;
}

const windowMicroseconds = 300_000_000;
const retryAfterMicroseconds = 60_000_000;

/** `max` requests at once and `max` in 5 minutes; `max` is a whole number from 1 up. */
export function ratePolicy(max: number): Policy {
  // A refused caller is told to come back in 60 s, so by then one request must be free again.
  const interval = Math.min(Math.ceil(windowMicroseconds / max), retryAfterMicroseconds);
  return { limit: max, interval, capacity: max * interval };
}

/** The verdict on a request that left its caller with `debt` microseconds. */
export function verdictOf(policy: Policy, allowed: boolean, debt: number): Verdict {
  return {
    allowed,
    limit: policy.limit,
    remaining: Math.floor((policy.capacity - debt) / policy.interval),
    resetSeconds: Math.ceil(debt / 1_000_000),
  };
}
