import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type RedisServer,
  redisBinary,
  startNetwork,
  startRedis,
} from "../../test/redis-server.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";

const title = `the shared rate limit${redisBinary ? "" : " (skipped: no redis-server on this machine)"}`;

describe.skipIf(!redisBinary)(title, () => {
  const patience = { timeout: 60_000, interval: 50 };
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
    /** Long, so that a busy machine is not taken for an outage. */
    answerWithinMilliseconds?: number;
  }

  /** A limiter as another process would make it. */
  async function create(max: number, { log = [], url = redis.url, ...rest }: Process = {}) {
    const config = { rateLimit: { max }, redisUrl: url };
    const options = { log: (message: string) => void log.push(message), ...rest };
    const limiter = await createRateLimiter(config, {
      answerWithinMilliseconds: 10_000,
      ...options,
    });
    if (!limiter) throw new Error("the limit is switched off");
    opened.push(limiter);
    return limiter;
  }

  /** The same, once Redis answers it: from then on verdicts take a moment. */
  async function process(max: number, { log = [], ...options }: Process = {}) {
    const limiter = await create(max, { log, ...options });
    const attempt = async () => {
      const verdict = limiter.take("warm-up");
      expect(verdict).toBeInstanceOf(Promise);
      await verdict;
      expect(log.at(-1) ?? "").not.toContain("unavailable");
    };
    await vi.waitFor(attempt, patience);
    log.splice(0);
    return limiter;
  }

  async function allowedOf(limiters: RateLimiter[], requests: number): Promise<number> {
    const all = Array.from({ length: requests }, (_, n) =>
      limiters[n % limiters.length]?.take("k"),
    );
    return (await Promise.all(all)).filter((verdict) => verdict?.allowed).length;
  }

  /** Lets the caller's debt grow older, as if that time had passed. */
  async function pass(seconds: number, key = "bayline:rate:k") {
    await admin.set(key, String(Number(await admin.get(key)) - seconds * 1_000_000), "KEEPTTL");
  }

  const secondsSince = (began: number) => (performance.now() - began) / 1000;

  async function becomesAvailable(limiter: RateLimiter, log: string[]) {
    const attempt = async () => {
      await limiter.take("k");
      expect(log.at(-1)).toBe("The shared rate limit is available again.");
    };
    await vi.waitFor(attempt, patience);
  }

  test("allows one burst to all processes together, however their requests race", async () => {
    // Of five, one is given back each minute.
    const processes = [await process(5), await process(5), await process(5)];
    expect(await allowedOf(processes, 300)).toBe(5);
  });

  test("gives the same verdicts as the limit of a single process", async () => {
    const limiter = await process(5);
    const began = performance.now();
    expect(await limiter.take("k")).toEqual({
      allowed: true,
      limit: 5,
      remaining: 4,
      resetSeconds: 60,
    });
    expect(await allowedOf([limiter], 10)).toBe(4);
    const { resetSeconds, ...refusal } = await limiter.take("k");
    expect(refusal).toEqual({ allowed: false, limit: 5, remaining: 0 });
    expect(resetSeconds).toBeLessThanOrEqual(300);
    expect(resetSeconds).toBeGreaterThanOrEqual(300 - secondsSince(began));
  });

  test("lets a refused caller through that comes back after 60 seconds", async () => {
    for (const max of [1, 3, 300]) {
      await admin.flushall();
      const limiter = await process(max);
      expect(await allowedOf([limiter], max + 20)).toBeGreaterThanOrEqual(max);
      const isRefused = async () => expect((await limiter.take("k")).allowed).toBe(false);
      await vi.waitFor(isRefused, patience);
      await pass(60);
      expect((await limiter.take("k")).allowed).toBe(true);
    }
  });

  test("locks nobody out for longer when the clock of Redis is set back", async () => {
    const limiter = await process(5);
    await allowedOf([limiter], 5);
    await pass(-3600);
    expect(await limiter.take("k")).toMatchObject({ allowed: false, resetSeconds: 300 });
    await pass(60);
    expect((await limiter.take("k")).allowed).toBe(true);
  });

  test("forgets a caller in Redis when nothing is owed any more", async () => {
    const limiter = await process(5);
    const began = performance.now();
    await limiter.take("k");
    const seconds = (await admin.pttl("bayline:rate:k")) / 1000;
    expect(seconds).toBeLessThanOrEqual(60);
    // Redis counts whole milliseconds.
    expect(seconds).toBeGreaterThan(59.9 - secondsSince(began));
  });

  test("falls back to each process by itself when Redis dies, and says so once", async () => {
    const log: string[] = [];
    const limiter = await process(4, { log });
    try {
      await redis.kill();
      expect(await allowedOf([limiter], 10)).toBe(4);
      expect(await allowedOf([limiter], 10)).toBe(0);
      await vi.waitFor(() => expect(log).not.toHaveLength(0), patience);
      expect(log).toEqual([expect.stringMatching(/^The shared rate limit is unavailable/)]);
    } finally {
      await redis.restart();
    }
    await becomesAvailable(limiter, log);
    expect(log).toHaveLength(2);
  });

  test("does not keep a request waiting for a Redis that does not answer", async () => {
    const log: string[] = [];
    const limiter = await process(4, { log, answerWithinMilliseconds: 100 });
    redis.suspend();
    try {
      // Would they wait for Redis, this would never come to its end.
      expect(await allowedOf([limiter], 10)).toBe(4);
      expect(limiter.take("k")).toMatchObject({ allowed: false });
      expect(log).toHaveLength(1);
    } finally {
      redis.resume();
    }
  });

  test("gives up a connection that has gone silent for one that answers", async () => {
    const network = await startNetwork(redis.url);
    const log: string[] = [];
    try {
      const limiter = await process(1000, {
        log,
        url: network.url,
        answerWithinMilliseconds: 200,
      });
      network.silence();
      await limiter.take("k");
      expect(log).toHaveLength(1);
      await becomesAvailable(limiter, log);
    } finally {
      await network.stop();
    }
  });

  test("serves from the start where Redis is not there", async () => {
    const log: string[] = [];
    const limiter = await create(2, { log, url: join(redis.url, "..", "nobody.sock") });
    expect(limiter.take("k")).toMatchObject({ allowed: true, remaining: 1 });
    await vi.waitFor(() => expect(log).toHaveLength(1), patience);
  });
});
