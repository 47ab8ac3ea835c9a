import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLocalRateLimiter } from "./local-rate-limit.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { ratePolicy } from "./rate-policy.ts";

// The same inputs each time.
fc.configureGlobal({ seed: 20_260_302 });

/** A limiter whose time moves only when it is told to, in milliseconds. */
function limiterAt(max: number, start = 1_790_000_000_123.456) {
  let moment = start;
  const limiter = createLocalRateLimiter(max, () => moment, 2);
  return {
    take: (key = "key") => limiter.take(key),
    wait: (milliseconds: number) => {
      moment += milliseconds;
    },
    /** Sends until refused; answers how many were allowed. */
    exhaust: () => {
      let allowed = 0;
      while (limiter.take("key").allowed) allowed += 1;
      return allowed;
    },
  };
}

const someMax = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 }));

describe("the rate limit", () => {
  test("lets an idle caller send its whole allowance at once, and not one more", () => {
    fc.assert(
      fc.property(someMax, fc.double({ min: 0, max: 4e12, noNaN: true }), (max, start) => {
        expect(limiterAt(max, start).exhaust()).toBe(max);
      }),
    );
  });

  test("never lets through more than the allowance and what time gives back, in any window", () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), pauses, (max, gaps) => {
        const limiter = limiterAt(max, 0);
        const interval = Math.min(300_000 / max, 60_000);
        const passed: number[] = [];
        let moment = 0;
        for (const gap of gaps) {
          limiter.wait(gap);
          moment += gap;
          while (limiter.take().allowed) passed.push(moment);
        }
        passed.forEach((from, first) => {
          passed.slice(first).forEach((to, count) => {
            expect(count + 1).toBeLessThanOrEqual(max + Math.floor((to - from) / interval));
          });
        });
      }),
    );
  });

  test("lets a refused caller through that comes back after 60 seconds, whatever the maximum", () => {
    fc.assert(
      fc.property(someMax, fc.nat(60_000), (max, impatience) => {
        const limiter = limiterAt(max);
        limiter.exhaust();
        limiter.wait(impatience);
        limiter.exhaust();
        limiter.wait(60_000);
        expect(limiter.take().allowed).toBe(true);
      }),
    );
  });

  test("gives back no more than the maximum in 5 minutes, where that is 5 or more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 1_000_000 }), (max) => {
        const { interval, capacity } = ratePolicy(max);
        expect(max * interval).toBeGreaterThanOrEqual(300_000_000);
        expect(max * (interval - 1)).toBeLessThan(300_000_000);
        expect(capacity).toBe(max * interval);
      }),
    );
  });

  test("gives a request back every tenth of a second where 3000 are allowed", () => {
    const limiter = limiterAt(3000);
    limiter.exhaust();
    limiter.wait(99);
    expect(limiter.take().allowed).toBe(false);
    limiter.wait(1);
    expect(limiter.take().allowed).toBe(true);
    expect(limiter.take().allowed).toBe(false);
  });

  test("tells what remains and when all of it will be back", () => {
    const limiter = limiterAt(3000);
    expect(limiter.take()).toEqual({
      allowed: true,
      limit: 3000,
      remaining: 2999,
      resetSeconds: 1,
    });
    limiter.exhaust();
    expect(limiter.take()).toEqual({
      allowed: false,
      limit: 3000,
      remaining: 0,
      resetSeconds: 300,
    });
    limiter.wait(150_000);
    expect(limiter.take()).toMatchObject({ remaining: 1499, resetSeconds: 151 });
  });

  test("has given everything back after the seconds it told", () => {
    fc.assert(
      fc.property(someMax, fc.nat(5000), (max, requests) => {
        const limiter = limiterAt(max);
        for (let sent = 0; sent < requests; sent += 1) limiter.take();
        const { resetSeconds } = limiter.take();
        limiter.wait(resetSeconds * 1000);
        expect(limiter.exhaust()).toBe(max);
      }),
    );
  });

  test("costs a refused caller nothing", () => {
    const limiter = limiterAt(5);
    limiter.exhaust();
    const before = limiter.take();
    for (let sent = 0; sent < 100; sent += 1) limiter.take();
    expect(limiter.take()).toEqual(before);
  });

  test("is counted apart for each caller", () => {
    const limiter = limiterAt(1);
    expect(limiter.take("one").allowed).toBe(true);
    expect(limiter.take("one").allowed).toBe(false);
    expect(limiter.take("another").allowed).toBe(true);
  });

  test("forgets those seen longest ago, so that a flood of callers cannot fill the memory", () => {
    const limiter = limiterAt(1);
    for (const caller of ["first", "second", "third"]) limiter.take(caller);
    expect(limiter.take("third").allowed).toBe(false);
    expect(limiter.take("first").allowed).toBe(true);
  });

  test("locks nobody out for longer when the clock is set back", () => {
    const limiter = limiterAt(5);
    limiter.exhaust();
    limiter.wait(-3_600_000);
    expect(limiter.take().resetSeconds).toBe(300);
    limiter.wait(60_000);
    expect(limiter.take().allowed).toBe(true);
  });

  test("does not exist where the configuration switches it off", async () => {
    const limiter = await createRateLimiter({ rateLimit: null, redisUrl: null }, { log: () => {} });
    expect(limiter).toBeNull();
  });

  test("is decided at once where no Redis is configured", async () => {
    const config = { rateLimit: { max: 2 }, redisUrl: null };
    const limiter = await createRateLimiter(config, { log: () => {} });
    expect(limiter?.take("key")).toMatchObject({ allowed: true, limit: 2, remaining: 1 });
  });
});
