import { Redis, type Result } from "ioredis";
import { type RateLimiter, verdictOf, windowMicroseconds } from "./rate-policy.ts";

// The rule of the local limiter as a Redis script: one atomic step for all processes, by Redis' own
// clock, so that the processes' clocks need not agree. A list takes 11 bytes per request, a sorted
// set 100.
const takeScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])

  -- Redis' clock was set back: the counted requests move along with it.
  local ahead = tonumber(redis.call('LINDEX', KEYS[1], -1) or now) - now
  if ahead > 0 then
    for position, counted in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
      redis.call('LSET', KEYS[1], position - 1, string.format('%.0f', counted - ahead))
    end
  end

  local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or now)
  while oldest <= now - window do
    redis.call('LPOP', KEYS[1])
    oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or now)
  end

  local counted = redis.call('LLEN', KEYS[1])
  if counted >= limit then
    -- More than one must leave where the limit was lowered.
    local last = tonumber(redis.call('LINDEX', KEYS[1], counted - limit))
    return {0, limit, last + window - now}
  end
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
  return {1, counted + 1, oldest + window - now}
`;

declare module "ioredis" {
  interface RedisCommander<Context> {
    takeRequest(
      key: string,
      limit: number,
      windowMicroseconds: number,
    ): Result<[allowed: number, counted: number, freesIn: number], Context>;
  }
}

const pauseMs = 1000;

interface SharedOptions {
  url: string;
  limit: number;
  /** Used while Redis is unreachable. */
  local: RateLimiter;
  now: () => number;
  log: (message: string) => void;
  answerWithinMs: number;
}

/**
 * A limiter that all starts share through Redis. Without Redis each start limits alone: a looser
 * limit for a while is better than refusing every request.
 */
export function createSharedRateLimiter(options: SharedOptions): RateLimiter {
  const { limit, local, now, log } = options;
  const redis = connect(options);
  let outage = false;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function fail(error: unknown) {
    const first = now() >= pausedUntil;
    pausedUntil = now() + pauseMs;
    // A silent connection may be dead for minutes before TCP reports it, and one that returns
    // errors may lead to a demoted server. A new connection resolves both.
    if (first && redis.status === "ready") redis.disconnect(true);
    if (outage) return;
    outage = true;
    // Only the message: the error of a failed login has the password among its fields.
    const reason = error instanceof Error ? error.message : String(error);
    log(`The shared rate limit is unavailable; each start counts separately: ${reason}`);
  }

  function succeed() {
    if (!outage) return;
    outage = false;
    log("The shared rate limit is available again.");
  }

  async function takeShared(key: string) {
    try {
      const name = `bayline:requests:${key}`;
      const [allowed, counted, freesIn] = await redis.takeRequest(name, limit, windowMicroseconds);
      succeed();
      return verdictOf(limit, { allowed: allowed === 1, counted, freesIn });
    } catch (error) {
      fail(error);
      return local.take(key);
    }
  }

  redis.on("error", fail);
  return {
    take: (key) =>
      redis.status === "ready" && now() >= pausedUntil ? takeShared(key) : local.take(key),
    close: () => redis.disconnect(),
  };
}

function connect({ url, answerWithinMs }: SharedOptions): Redis {
  const redis = new Redis(url, {
    connectionName: "bayline-rate-limit",
    connectTimeout: 2000,
    commandTimeout: answerWithinMs,
    // No command waits for a connection: without one the local limit decides.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.defineCommand("takeRequest", { numberOfKeys: 1, lua: takeScript });
  return redis;
}
