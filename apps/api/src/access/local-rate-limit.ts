import { type RateLimiter, type Verdict, verdictOf, windowMicroseconds } from "./rate-policy.ts";
import { RollingWindow } from "./rolling-window.ts";

export interface LocalRateLimiter extends RateLimiter {
  take(key: string): Verdict;
}

/**
 * A limiter for this process alone. `now` returns milliseconds since any fixed moment, and never
 * goes back. It keeps the callers of the last 5 minutes, at most `rememberedCallers` of them.
 */
export function createLocalRateLimiter(
  limit: number,
  now: () => number,
  rememberedCallers = 100_000,
): LocalRateLimiter {
  // Ordered by each caller's newest counted request.
  const windows = new Map<string, RollingWindow>();

  function forgetIdle(until: number): void {
    for (const [key, { newest = until }] of windows) {
      if (newest > until && windows.size <= rememberedCallers) return;
      windows.delete(key);
    }
  }

  return {
    take(key) {
      const moment = Math.floor(now() * 1000);
      const until = moment - windowMicroseconds;
      const window = windows.get(key) ?? new RollingWindow();
      window.expire(until);
      const allowed = window.count < limit;
      if (allowed) {
        window.add(moment);
        windows.delete(key);
        windows.set(key, window);
        forgetIdle(until);
      }
      const freesIn = (window.oldest ?? moment) - until;
      return verdictOf(limit, { allowed, counted: window.count, freesIn });
    },
    close() {},
  };
}
