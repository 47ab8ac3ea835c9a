import { expect, test } from "vitest";
import { nextAttempt, retrySeconds } from "./schedule.ts";

const failedAt = new Date("2026-03-02T15:00:00.000Z");

function secondsUntil(attempt: number, random: number, retryAfterSeconds: number | null = null) {
  const next = nextAttempt({ attempt, failedAt, retryAfterSeconds }, () => random);
  return next && (next.getTime() - failedAt.getTime()) / 1000;
}

test("there are eight retries, with growing delays, and no ninth", () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(attempts.map((attempt) => secondsUntil(attempt, 0.5))).toEqual([
    5,
    30,
    120,
    600,
    3600,
    10_800,
    28_800,
    43_200,
    null,
  ]);
});

test("delays vary by a tenth in both directions", () => {
  for (const [at, seconds] of retrySeconds.entries()) {
    expect(secondsUntil(at + 1, 0)).toBeCloseTo(seconds * 0.9, 2);
    expect(secondsUntil(at + 1, 0.999_999_9)).toBeCloseTo(seconds * 1.1, 2);
  }
});

test("a receiver may extend the delay, but to a day at most", () => {
  expect(secondsUntil(1, 0.5, 60)).toBe(60);
  expect(secondsUntil(3, 0.5, 60)).toBe(120);
  expect(secondsUntil(1, 0.5, 10 * 86_400)).toBe(86_400);
  expect(secondsUntil(9, 0.5, 60)).toBeNull();
});
