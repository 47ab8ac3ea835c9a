import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { CounterClerk } from "./counter.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { accepted, expectOnly, times } from "./rush.ts";
import { useTwoProcesses } from "./two-processes.ts";

const harness = useHarness({}, { separate: true });
const deadlocks = useDeadlockCount(useDatabase(harness));
const seed = seedOfRun();
const rounds = runs({ short: 8, long: 25 });

const origins = useTwoProcesses(harness);

const refusals = [
  "409 SALES_ORDER_COMPLETED",
  "409 OVER_REFUND",
  "409 OVERPAYMENT",
  "409 INVOICE_VOID",
  "409 PAYMENT_REFUNDED",
  "409 PAYMENT_VOIDED",
  // Lines that another clerk has replaced since.
  "400 VALIDATION_ERROR",
];

test(`16 clerks who sell the same parts concurrently leave consistent stock, sales and money (SEED=${seed})`, async () => {
  const parts = times(4, (at) => `P-${at}`);
  const known = parts.map((partNumber) => ({ partNumber, quantity: 8, unitCostCents: 333 }));
  const shop = await harness.shop({ parts: known });
  await shop.api("PATCH", "/settings", { taxRatePercent: 8.25 });
  const customers = await Promise.all(
    times(3, (at) => shop.customer({ name: `Customer ${at}`, taxRatePercent: at })),
  );
  const lines = [{ partNumber: "P-0", quantity: 3, unitPriceCents: 999, discountCents: 100 }];
  const sales = await Promise.all(times(5, () => shop.salesOrder({ lines })));
  const counter = {
    origins,
    parts,
    saleIds: sales.map(({ id }) => id),
    customerIds: customers.map(({ id }) => id),
  };
  const clerks = times(16, (at) => new CounterClerk(shop, counter, randomFrom(seed + at)));
  await Promise.all(
    clerks.map(async (clerk) => {
      for (let round = 0; round < rounds; round++) await clerk.act();
    }),
  );
  const answers = clerks.flatMap((clerk) => clerk.answers);
  expectOnly(answers, ["200", "201", ...refusals]);
  expect(accepted(answers).length).toBeGreaterThan(answers.length / 3);
  expect(await shop.ledgerProblems()).toEqual([]);
  await deadlocks.expectNone();
});
