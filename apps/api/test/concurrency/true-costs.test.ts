import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { TrueCostClerk, TrueCostFloor } from "../models/true-cost-clerk.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { expectOnly, times } from "./rush.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const deadlocks = useDeadlockCount(database);
const seed = seedOfRun();
const rounds = runs({ short: 8, long: 80 });

/** A busy machine may need longer for a write than it is retried. Nothing of it is saved. */
const outOfTries = "503 UNAVAILABLE";
const refusals = [
  "409 BILL_NOT_OPEN",
  "409 INSUFFICIENT_STOCK",
  "409 OVER_BILLED",
  "409 OVER_CREDIT",
  "409 OVER_REFUND",
  "409 WORK_ORDER_INVOICED",
];

test(`every cent of the bills is in one place after 8 clerks moved the same parts concurrently (SEED=${seed})`, async () => {
  const floor = await TrueCostFloor.open(await harness.shop(), 3);
  const clerks = times(8, (at) => new TrueCostClerk(floor, randomFrom(seed + at)));
  await Promise.all(
    clerks.map(async (clerk) => {
      for (let round = 0; round < rounds; round++) await clerk.act();
    }),
  );
  const answers = clerks.flatMap((clerk) => clerk.answers);
  expectOnly(answers, ["200", "201", outOfTries, ...refusals]);
  const exhausted = answers.filter(({ status }) => status === 503);
  expect(exhausted.length / answers.length).toBeLessThan(0.02);
  await floor.receiveRest();
  // First, because a violation names the table.
  expect(await floor.shop.ledgerProblems()).toEqual([]);
  for (const { billedCents, foundCents, part } of await floor.balances(database)) {
    expect(foundCents, `part ${part}`).toBe(billedCents);
  }
  await deadlocks.expectNone();
});
