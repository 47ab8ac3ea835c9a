import type { Config } from "../config.ts";
import { createLocalRateLimiter } from "./local-rate-limit.ts";
import type { RateLimiter } from "./rate-policy.ts";

export type { RateLimiter, Verdict } from "./rate-policy.ts";

export interface RateLimiterOptions {
  /** Milliseconds since any fixed moment; default: a clock that is never set back. */
  now?: () => number;
  /** Told when the shared limit is lost, and when it is back. */
  log: (message: string) => void;
  /** How long a request may wait for Redis before it is decided without it; default: 100. */
  answerWithinMs?: number;
}

/** The limiter that the configuration asks for; null where there is no limit. */
export async function createRateLimiter(
  config: Pick<Config, "rateLimit" | "redisUrl">,
  options: RateLimiterOptions,
): Promise<RateLimiter | null> {
  if (!config.rateLimit) return null;
  const { max } = config.rateLimit;
  const { now = () => performance.now(), log, answerWithinMs = 100 } = options;
  const local = createLocalRateLimiter(max, now);
  if (!config.redisUrl) return local;
  // Its client is loaded only where there is a Redis: it takes 20 MB.
  const { createSharedRateLimiter } = await import("./shared-rate-limit.ts");
  return createSharedRateLimiter({
    url: config.redisUrl,
    limit: max,
    local,
    now,
    log,
    answerWithinMs,
  });
}
