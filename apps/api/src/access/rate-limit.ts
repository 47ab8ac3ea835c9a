import type { Config } from "../config/config.ts";
import { createLocalRateLimiter } from "./local-rate-limit.ts";
import type { RateLimiter } from "./rate-policy.ts";

export type { RateLimiter, Verdict } from "./rate-policy.ts";

export interface RateLimiterOptions {
  /** Milliseconds since any fixed moment; default: a monotonic clock. */
  now?: () => number;
  /** Called when the shared limit becomes unavailable, and when it is available again. */
  log: (message: string) => void;
  /** Counts the requests of all processes of this start; default: this process is alone. */
  counting?: RateLimiter | null | undefined;
  /** How long a request may wait for Redis before the local limit decides; default: 100. */
  answerWithinMs?: number;
}

/** Creates the limiter of the configuration; null if there is no limit. */
export async function createRateLimiter(
  config: Pick<Config, "rateLimit" | "redisUrl">,
  options: RateLimiterOptions,
): Promise<RateLimiter | null> {
  if (!config.rateLimit) return null;
  const { max } = config.rateLimit;
  const { now = () => performance.now(), log, answerWithinMs = 100 } = options;
  const local = options.counting ?? createLocalRateLimiter(max, now);
  if (!config.redisUrl) return local;
  // The client uses 20 MB, so it is loaded only if Redis is configured.
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
