import { Redis, type Result } from "ioredis";
import type { LocalRateLimiter } from "./local-rate-limit.ts";
import { type Policy, type RateLimiter, verdictOf } from "./rate-policy.ts";

// The rule of the local limiter, run inside Redis: one step for all processes, by Redis' own
// time, so that the processes' clocks need not agree. Answers {allowed, debt in microseconds}.
const takeScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local interval, capacity = tonumber(ARGV[1]), tonumber(ARGV[2])
  local clear = tonumber(redis.call('GET', KEYS[1]) or now)
  if clear - now > capacity then
    redis.call('SET', KEYS[1], string.format('%.0f', now + capacity), 'PX', math.ceil(capacity / 1000))
  end
  local debt = math.min(math.max(clear - now, 0), capacity)
  local raised = debt + interval
  if raised > capacity then return {0, debt} end
  redis.call('SET', KEYS[1], string.format('%.0f', now + raised), 'PX', math.ceil(raised / 1000))
  return {1, raised}
`;

declare module "ioredis" {
  interface RedisCommander<Context> {
    takeRequest(
      key: string,
      interval: number,
      capacity: number,
    ): Result<[allowed: number, debt: number], Context>;
  }
}

const pauseMilliseconds = 1000;

interface SharedOptions {
  url: string;
  policy: Policy;
  /** Stands in while Redis cannot be reached. */
  local: LocalRateLimiter;
  now: () => number;
  log: (message: string) => void;
  answerWithinMilliseconds: number;
}

/**
 * A limiter that all processes share through Redis. Without Redis each process limits by itself:
 * a looser limit for a while is better than refusing everybody.
 */
export function createSharedRateLimiter(options: SharedOptions): RateLimiter {
  const { policy, local, now, log } = options;
  const redis = connect(options);
  let outage = false;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function fail(error: unknown) {
    const first = now() >= pausedUntil;
    pausedUntil = now() + pauseMilliseconds;
    // A silent connection may be dead for minutes before TCP knows, and one that refuses may
    // lead to a server that was demoted: a new one finds out.
    if (first && redis.status === "ready") redis.disconnect(true);
    if (outage) return;
    outage = true;
    // The message alone: the error of a refused login carries the password among its fields.
    const reason = error instanceof Error ? error.message : String(error);
    log(`The shared rate limit is unavailable; each process limits by itself: ${reason}`);
  }

  function succeed() {
    if (!outage) return;
    outage = false;
    log("The shared rate limit is available again.");
  }

  async function takeShared(key: string) {
    try {
      const name = `bayline:rate:${key}`;
      const [allowed, debt] = await redis.takeRequest(name, policy.interval, policy.capacity);
      succeed();
      return verdictOf(policy, allowed === 1, debt);
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

function connect({ url, answerWithinMilliseconds }: SharedOptions): Redis {
  const redis = new Redis(url, {
    connectionName: "bayline-rate-limit",
    connectTimeout: 2000,
    commandTimeout: answerWithinMilliseconds,
    // Nothing waits for a connection: what cannot be asked now is decided without Redis.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.defineCommand("takeRequest", { numberOfKeys: 1, lua: takeScript });
  return redis;
}
