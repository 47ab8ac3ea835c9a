import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "../observability/log.ts";
import { type LoopOptions, runWhile, startLoop } from "./loop.ts";

const log = createLogger({ logLevel: "silent" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a loop that counts its rounds. */
function counting(options: Partial<LoopOptions>) {
  const run = vi.fn(async () => {});
  return { run, loop: startLoop({ run, log, failure: "failed", everyMs: 1000, ...options }) };
}

test("a round follows the one before after a pause, or immediately if the loop is woken", async () => {
  const { run, loop } = counting({});
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(3);
  await loop.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(3);
});

test("a wake-up during a round causes one more round", async () => {
  const mayEnd = Promise.withResolvers<void>();
  const run = vi.fn(() => mayEnd.promise);
  const { loop } = counting({ run });
  loop.wake();
  loop.wake();
  mayEnd.resolve();
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(2);
  await loop.stop();
});

test("a failed round is logged, and the next one follows", async () => {
  const warn = vi.fn();
  const run = vi.fn(async () => {
    throw new Error("on purpose");
  });
  const failing = Object.assign(Object.create(log), { warn });
  const { loop } = counting({ run, log: failing });
  await vi.advanceTimersByTimeAsync(0);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, "failed");
  await loop.stop();
});

test("a stop waits for the round in progress, but only for a limited time", async () => {
  const { loop } = counting({ run: () => new Promise(() => undefined), stopMs: 4000 });
  const stopped = vi.fn();
  void loop.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(3999);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stopped).toHaveBeenCalled();
});

test("work runs only while it may, and is stopped when it may no longer", async () => {
  let mayRun = false;
  const stop = vi.fn(async () => {});
  const begin = vi.fn(() => ({ stop }));
  const work = runWhile(() => mayRun, begin, log);
  await vi.advanceTimersByTimeAsync(3000);
  expect(begin).not.toHaveBeenCalled();
  mayRun = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(begin).toHaveBeenCalledTimes(1);
  mayRun = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(stop).toHaveBeenCalledTimes(1);
  mayRun = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(begin).toHaveBeenCalledTimes(2);
  await work.stop();
  expect(stop).toHaveBeenCalledTimes(2);
});
