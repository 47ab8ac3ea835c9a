import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type RedisServer,
  redisBinary,
  startNetwork,
  startRedis,
} from "../../test/doubles/redis-server.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";

const title = `the shared rate limit${redisBinary ? "" : " (skipped: no redis-server on this machine)"}`;

describe.skipIf(!redisBinary)(title, () => {
  const pollOptions = { timeout: 60_000, interval: 50 };
  let redis: RedisServer;
  let admin: Redis;
  const opened: RateLimiter[] = [];

  beforeAll(async () => {
    redis = await startRedis(redisBinary ?? "");
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    admin = new Redis(redis.url);
    await admin.flushall();
  });
  afterEach(() => {
    admin.disconnect();
    for (const limiter of opened.splice(0)) limiter.close();
  });

  interface Process {
    log?: string[];
    url?: string;
    /** Long, so that a slow machine does not count as an outage. */
    answerWithinMs?: number;
  }

  /** A limiter as another process would create it. */
  async function create(max: number, { log = [], url = redis.url, ...rest }: Process = {}) {
    const config = { rateLimit: { max }, redisUrl: url };
    const options = { log: (message: string) => void log.push(message), ...rest };
    const limiter = await createRateLimiter(config, {
      answerWithinMs: 10_000,
      ...options,
    });
    if (!limiter) throw new Error("the limit is switched off");
    opened.push(limiter);
    return limiter;
  }

  /** The same, connected to Redis: its verdicts are asynchronous. */
  async function process(max: number, { log = [], ...options }: Process = {}) {
    const limiter = await create(max, { log, ...options });
    const attempt = async () => {
      const verdict = limiter.take("warm-up");
      expect(verdict).toBeInstanceOf(Promise);
      await verdict;
      expect(log.at(-1) ?? "").not.toContain("unavailable");
    };
    await vi.waitFor(attempt, pollOptions);
    log.splice(0);
    return limiter;
  }

  async function allowedOf(limiters: RateLimiter[], requests: number): Promise<number> {
    const all = Array.from({ length: requests }, (_, n) =>
      limiters[n % limiters.length]?.take("k"),
    );
    return (await Promise.all(all)).filter((verdict) => verdict?.allowed).length;
  }

  /** Ages the caller's counted requests by that time. */
  async function pass(seconds: number, key = "bayline:requests:k") {
    const times = await admin.lrange(key, 0, -1);
    const older = times.map((time) => String(Number(time) - seconds * 1_000_000));
    await admin
      .multi()
      .del(key)
      .rpush(key, ...older)
      .exec();
  }

  const secondsSince = (began: number) => (performance.now() - began) / 1000;

  async function becomesAvailable(limiter: RateLimiter, log: string[]) {
    const attempt = async () => {
      await limiter.take("k");
      expect(log.at(-1)).toBe("The shared rate limit is available again.");
    };
    await vi.waitFor(attempt, pollOptions);
  }

  test("the shared rate limit allows the maximum for all processes together, whatever the order of their requests", async () => {
    const processes = [await process(5), await process(5), await process(5)];
    expect(await allowedOf(processes, 300)).toBe(5);
  });

  test("the shared rate limit decides like the limit of a single process", async () => {
    const limiter = await process(5);
    expect(await limiter.take("k")).toEqual({
      allowed: true,
      limit: 5,
      remaining: 4,
      resetSeconds: 300,
    });
    const began = performance.now();
    expect(await allowedOf([limiter], 10)).toBe(4);
    const { resetSeconds, ...refusal } = await limiter.take("k");
    expect(refusal).toEqual({ allowed: false, limit: 5, remaining: 0 });
    expect(resetSeconds).toBeLessThanOrEqual(300);
    expect(resetSeconds).toBeGreaterThanOrEqual(300 - secondsSince(began));
  });

  test("the shared rate limit releases a request after 5 minutes, and not earlier", async () => {
    const limiter = await process(3);
    await limiter.take("k");
    await pass(150);
    expect(await allowedOf([limiter], 10)).toBe(2);
    await pass(100);
    const { allowed, resetSeconds } = await limiter.take("k");
    expect(allowed).toBe(false);
    expect(resetSeconds).toBeLessThanOrEqual(50);
    await pass(resetSeconds);
    expect(await allowedOf([limiter], 10)).toBe(1);
    expect(await limiter.take("k")).toMatchObject({ allowed: false, remaining: 0 });
  });

  test("the shared rate limit extends no lockout, and allows nothing extra, when the clock of Redis is set back", async () => {
    for (const seconds of [1, 3600]) {
      await admin.flushall();
      const limiter = await process(3);
      await allowedOf([limiter], 2);
      await pass(120);
      await limiter.take("k");
      await pass(-seconds);
      const { allowed, resetSeconds } = await limiter.take("k");
      expect(allowed).toBe(false);
      expect(resetSeconds).toBeLessThanOrEqual(180);
      await pass(resetSeconds);
      expect(await allowedOf([limiter], 10)).toBe(2);
    }
  });

  test("the shared rate limit holds a caller in Redis for 5 minutes after its last counted request", async () => {
    const limiter = await process(5);
    const began = performance.now();
    await limiter.take("k");
    const seconds = (await admin.pttl("bayline:requests:k")) / 1000;
    expect(seconds).toBeLessThanOrEqual(300);
    // Redis counts whole milliseconds.
    expect(seconds).toBeGreaterThan(299.9 - secondsSince(began));
  });

  test("the shared rate limit applies a lowered limit as older requests expire", async () => {
    await allowedOf([await process(3)], 2);
    await pass(120);
    await (await process(3)).take("k");
    const lowered = await process(1);
    const refusal = await lowered.take("k");
    expect(refusal).toMatchObject({ allowed: false, limit: 1, remaining: 0 });
    expect(refusal.resetSeconds).toBeGreaterThan(180);
    await pass(refusal.resetSeconds);
    expect(await lowered.take("k")).toMatchObject({ allowed: true, remaining: 0 });
  });

  test("the shared rate limit uses less than 32 KB of Redis for a caller of 3,000 requests", async () => {
    const limiter = await process(3000);
    expect(await allowedOf([limiter], 3001)).toBe(3000);
    expect(await admin.memory("USAGE", "bayline:requests:k")).toBeLessThan(32_000);
  });

  test("the shared rate limit falls back to a limit per process when Redis fails, and logs it once", async () => {
    const log: string[] = [];
    const limiter = await process(4, { log });
    try {
      await redis.kill();
      expect(await allowedOf([limiter], 10)).toBe(4);
      expect(await allowedOf([limiter], 10)).toBe(0);
      await vi.waitFor(() => expect(log).not.toHaveLength(0), pollOptions);
      expect(log).toEqual([expect.stringMatching(/^The shared rate limit is unavailable/)]);
    } finally {
      await redis.restart();
    }
    await becomesAvailable(limiter, log);
    expect(log).toHaveLength(2);
  });

  test("the shared rate limit does not delay a request for a Redis that does not answer", async () => {
    const log: string[] = [];
    const limiter = await process(4, { log, answerWithinMs: 100 });
    redis.suspend();
    try {
      // If they waited for Redis, this would never finish.
      expect(await allowedOf([limiter], 10)).toBe(4);
      expect(limiter.take("k")).toMatchObject({ allowed: false });
      expect(log).toHaveLength(1);
    } finally {
      redis.resume();
    }
  });

  test("the shared rate limit replaces a connection that has gone silent", async () => {
    const network = await startNetwork(redis.url);
    const log: string[] = [];
    try {
      const limiter = await process(1000, {
        log,
        url: network.url,
        answerWithinMs: 200,
      });
      network.silence();
      await limiter.take("k");
      expect(log).toHaveLength(1);
      await becomesAvailable(limiter, log);
    } finally {
      await network.stop();
    }
  });

  test("the shared rate limit serves from the start without Redis", async () => {
    const log: string[] = [];
    const limiter = await create(2, { log, url: join(redis.url, "..", "missing.sock") });
    expect(limiter.take("k")).toMatchObject({ allowed: true, remaining: 1 });
    await vi.waitFor(() => expect(log).toHaveLength(1), pollOptions);
  });
});
