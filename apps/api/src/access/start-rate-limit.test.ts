import { expect, test } from "vitest";
import {
  type CountRequests,
  createRequestCounter,
  createStartRateLimiter,
} from "./start-rate-limit.ts";

const limit = 100;
const processes = 4;

/** The limiters of several processes, with one that counts. */
function startOf(count: CountRequests) {
  return Array.from({ length: processes }, () =>
    createStartRateLimiter({ limit, processes, count, now: () => 0 }),
  );
}

function counting(): CountRequests {
  const counter = createRequestCounter(limit, () => 0);
  return async (callers) => counter(callers);
}

test("a caller has one limit in all processes, whichever of them it reaches", async () => {
  const limiters = startOf(counting());
  const takes = Array.from({ length: 3 * limit }, (_, at) => limiters[at % processes]?.take("key"));
  const verdicts = await Promise.all(takes);
  expect(verdicts.filter((verdict) => verdict?.allowed).length).toBe(limit);
  expect(await limiters[0]?.take("other")).toEqual({
    allowed: true,
    limit,
    remaining: limit - 1,
    resetSeconds: 300,
  });
});

test("a caller may send its whole limit to one process", async () => {
  const [limiter] = startOf(counting());
  for (let sent = 1; sent <= limit; sent++) {
    expect(await limiter?.take("key")).toMatchObject({ allowed: true, remaining: limit - sent });
  }
  expect(await limiter?.take("key")).toMatchObject({ allowed: false, remaining: 0 });
});

test("requests of one turn are counted together", async () => {
  const sent: string[][] = [];
  const count = counting();
  const [limiter] = startOf((callers) => {
    sent.push(callers);
    return count(callers);
  });
  await Promise.all(["a", "b", "a"].map((key) => limiter?.take(key)));
  await limiter?.take("b");
  expect(sent).toEqual([["a", "b", "a"], ["b"]]);
});

test("processes that cannot ask allow their parts of the limit", async () => {
  const limiters = startOf(() => Promise.reject(new Error("no answer")));
  const takes = Array.from({ length: 3 * limit }, (_, at) => limiters[at % processes]?.take("key"));
  const verdicts = await Promise.all(takes);
  expect(verdicts.filter((verdict) => verdict?.allowed).length).toBe(limit);
});
