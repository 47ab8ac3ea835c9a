import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLocalRateLimiter } from "./local-rate-limit.ts";
import { createRateLimiter } from "./rate-limit.ts";

// Reproducible inputs.
fc.configureGlobal({ seed: 20_260_302 });

const windowMs = 300_000;

/** A limiter whose time, in milliseconds, only the test advances. */
function limiterAt(max: number, start = 1_790_000_000_123) {
  let moment = start;
  const limiter = createLocalRateLimiter(max, () => moment, 2);
  return {
    take: (key = "key") => limiter.take(key),
    wait: (milliseconds: number) => {
      moment += milliseconds;
    },
    /** Sends until refused; returns how many were allowed. */
    exhaust: () => {
      let allowed = 0;
      while (limiter.take("key").allowed) allowed += 1;
      return allowed;
    },
  };
}

/** A reference model: every allowed request in a plain array. */
function naiveLimiter(max: number) {
  const allowed: number[] = [];
  return (moment: number) => {
    const counted = allowed.filter((time) => time > moment - windowMs);
    const isAllowed = counted.length < max;
    if (isAllowed) {
      allowed.push(moment);
      counted.push(moment);
    }
    const leaves = (counted[0] ?? moment) + windowMs;
    return {
      allowed: isAllowed,
      limit: max,
      remaining: max - counted.length,
      resetSeconds: Math.ceil((leaves - moment) / 1000),
    };
  };
}

const someMax = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 }));
/** Milliseconds between requests: mostly bursts, sometimes about as long as the window. */
const gaps = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: windowMs - 2, max: windowMs + 2 }),
  ),
  { minLength: 1, maxLength: 200 },
);

describe("the rate limit", () => {
  test("the rate limit decides every request as a full list of allowed requests would", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), gaps, (max, pauses) => {
        const limiter = limiterAt(max, 0);
        const naive = naiveLimiter(max);
        let moment = 0;
        for (const pause of pauses) {
          limiter.wait(pause);
          moment += pause;
          expect(limiter.take()).toEqual(naive(moment));
        }
      }),
    );
  });

  test("the rate limit allows at most the maximum in any 5 minutes, and refuses no caller who has sent fewer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), gaps, (max, pauses) => {
        const limiter = limiterAt(max, 0);
        const passed: number[] = [];
        let moment = 0;
        for (const pause of pauses) {
          limiter.wait(pause);
          moment += pause;
          const { allowed } = limiter.take();
          const before = passed.filter((time) => time > moment - windowMs).length;
          expect(allowed).toBe(before < max);
          if (allowed) passed.push(moment);
        }
        for (const from of passed) {
          const within = passed.filter((time) => time >= from && time < from + windowMs);
          expect(within.length).toBeLessThanOrEqual(max);
        }
      }),
    );
  });

  test("the rate limit lets an idle caller send its whole allowance in a burst, and no more", () => {
    fc.assert(
      fc.property(someMax, fc.double({ min: 0, max: 4e12, noNaN: true }), (max, start) => {
        expect(limiterAt(max, start).exhaust()).toBe(max);
      }),
    );
  });

  test("the rate limit returns nothing to a burst before its 5 minutes are over, and then all of it", () => {
    const limiter = limiterAt(3000);
    expect(limiter.exhaust()).toBe(3000);
    limiter.wait(60_000);
    expect(limiter.take()).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 240 });
    limiter.wait(239_999);
    expect(limiter.take()).toMatchObject({ allowed: false, resetSeconds: 1 });
    limiter.wait(1);
    expect(limiter.exhaust()).toBe(3000);
  });

  test("the rate limit reports what remains, and when the oldest counted request leaves the window", () => {
    const limiter = limiterAt(3, 0);
    const verdict = (allowed: boolean, remaining: number, resetSeconds: number) => {
      return { allowed, limit: 3, remaining, resetSeconds };
    };
    expect(limiter.take()).toEqual(verdict(true, 2, 300));
    limiter.wait(100_000);
    expect(limiter.take()).toEqual(verdict(true, 1, 200));
    limiter.wait(100_000);
    expect(limiter.take()).toEqual(verdict(true, 0, 100));
    expect(limiter.take()).toEqual(verdict(false, 0, 100));
    limiter.wait(100_000);
    expect(limiter.take()).toEqual(verdict(true, 0, 100));
    limiter.wait(299_999);
    expect(limiter.take()).toEqual(verdict(true, 1, 1));
  });

  test("the rate limit allows a refused caller's request after the reported seconds, and not earlier", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), gaps, (max, pauses) => {
        const limiter = limiterAt(max);
        for (const pause of pauses) {
          limiter.wait(pause);
          limiter.take();
        }
        limiter.exhaust();
        const { resetSeconds } = limiter.take();
        const tooEarly = Math.max((resetSeconds - 1) * 1000 - 1, 0);
        limiter.wait(tooEarly);
        expect(limiter.take().allowed).toBe(false);
        limiter.wait(resetSeconds * 1000 - tooEarly);
        expect(limiter.take().allowed).toBe(true);
      }),
    );
  });

  test("the rate limit does not count refused requests", () => {
    const limiter = limiterAt(5);
    limiter.exhaust();
    const before = limiter.take();
    for (let sent = 0; sent < 100; sent += 1) limiter.take();
    expect(limiter.take()).toEqual(before);
  });

  test("the rate limit is counted separately for each caller", () => {
    const limiter = limiterAt(1);
    expect(limiter.take("one").allowed).toBe(true);
    expect(limiter.take("one").allowed).toBe(false);
    expect(limiter.take("another").allowed).toBe(true);
  });

  test("the rate limit evicts the least recently seen callers, to bound memory", () => {
    const limiter = limiterAt(1);
    for (const caller of ["first", "second", "third"]) limiter.take(caller);
    expect(limiter.take("third").allowed).toBe(false);
    expect(limiter.take("first").allowed).toBe(true);
  });

  test("the rate limit is disabled if the configuration switches it off", async () => {
    const limiter = await createRateLimiter({ rateLimit: null, redisUrl: null }, { log: () => {} });
    expect(limiter).toBeNull();
  });

  test("the rate limit is decided without waiting if no Redis is configured", async () => {
    const config = { rateLimit: { max: 2 }, redisUrl: null };
    const limiter = await createRateLimiter(config, { log: () => {} });
    expect(limiter?.take("key")).toMatchObject({ allowed: true, limit: 2, remaining: 1 });
  });
});
