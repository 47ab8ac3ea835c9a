/** The decision on one request, in the terms of the `RateLimit-*` headers. */
export interface Verdict {
  allowed: boolean;
  /** The maximum of requests in any 5 minutes. */
  limit: number;
  /** Number of requests that the caller may still send at this moment. */
  remaining: number;
  /**
   * Seconds, rounded up, until the oldest counted request is 5 minutes old. Then `remaining` grows,
   * and a refused caller is allowed again.
   */
  resetSeconds: number;
}

export interface RateLimiter {
  /** Counts one request of a caller. A refused request does not count. */
  take(key: string): Verdict | Promise<Verdict>;
  close(): void;
}

/** Times are whole microseconds, so that sums and differences of them are exact. */
export const windowMicroseconds = 300_000_000;

/** A caller's state after a request. */
export interface Standing {
  allowed: boolean;
  /** Requests in the window, this one included if it was allowed. */
  counted: number;
  /** Microseconds until the oldest of them leaves the window. */
  freesIn: number;
}

export function verdictOf(limit: number, { allowed, counted, freesIn }: Standing): Verdict {
  return {
    allowed,
    limit,
    remaining: limit - counted,
    resetSeconds: Math.ceil(freesIn / 1_000_000),
  };
}
