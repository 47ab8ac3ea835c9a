import { LRUCache } from "lru-cache";
import { type RateLimiter, ratePolicy, type Verdict, verdictOf } from "./rate-policy.ts";

export interface LocalRateLimiter extends RateLimiter {
  take(key: string): Verdict;
}

/**
 * A limiter of this process alone. `now` tells milliseconds since any fixed moment. It remembers
 * that many of the callers seen last; one that is forgotten starts anew.
 */
export function createLocalRateLimiter(
  max: number,
  now: () => number,
  rememberedCallers = 100_000,
): LocalRateLimiter {
  const policy = ratePolicy(max);
  // When each caller will be out of debt, in microseconds of `now`.
  const clearAt = new LRUCache<string, number>({ max: rememberedCallers });

  return {
    take(key) {
      const moment = Math.floor(now() * 1000);
      const clear = clearAt.get(key) ?? moment;
      // More than `capacity` is never owed: a clock that was set back must lock nobody out.
      if (clear - moment > policy.capacity) clearAt.set(key, moment + policy.capacity);
      const debt = Math.min(Math.max(clear - moment, 0), policy.capacity);
      const raised = debt + policy.interval;
      if (raised > policy.capacity) return verdictOf(policy, false, debt);

      clearAt.set(key, moment + raised);
      return verdictOf(policy, true, raised);
    },
    close() {},
  };
}
