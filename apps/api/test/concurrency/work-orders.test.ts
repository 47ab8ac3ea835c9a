import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { accepted, expectOnly, times } from "./rush.ts";
import { ShopWriter } from "./shop-floor.ts";
import { useTwoProcesses } from "./two-processes.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const deadlocks = useDeadlockCount(database);
const seed = seedOfRun();
const rounds = runs({ short: 6, long: 15 });

const origins = useTwoProcesses(harness);

const refusals = [
  "404 NOT_FOUND",
  "409 VERSION_CONFLICT",
  "409 WORK_ORDER_INVOICED",
  "409 BALANCE_DUE",
  "409 INVOICE_HAS_PAYMENTS",
  "409 INVOICE_VOID",
  "409 NOT_INVOICED",
  "409 OVERPAYMENT",
  "409 OVER_REFUND",
  "409 PAYMENT_REFUNDED",
  "409 PAYMENT_VOIDED",
  // A labor line whose amount fell below its discount of a cent.
  "400 VALIDATION_ERROR",
];

test(`24 concurrent writers of the same orders, blocks and parts leave consistent stock, amounts and money (SEED=${seed})`, async () => {
  const parts = times(5, (at) => `P-${at}`);
  const known = parts.map((partNumber) => ({ partNumber, quantity: 20, unitCostCents: 333 }));
  const shop = await harness.shop({ parts: known });
  const customers = await Promise.all(times(3, (at) => shop.customer({ name: `Customer ${at}` })));
  const orders = await Promise.all(
    times(6, () => shop.workOrder({ customerId: customers[0]?.id })),
  );
  const floor = {
    origins,
    parts,
    orderIds: orders.map(({ id }) => id),
    customerIds: customers.map(({ id }) => id),
  };
  const writers = times(24, (at) => new ShopWriter(shop, floor, randomFrom(seed + at)));
  await Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < rounds; round++) await writer.act();
    }),
  );
  const answers = writers.flatMap((writer) => writer.answers);
  expectOnly(answers, ["200", "201", ...refusals]);
  expect(accepted(answers).length).toBeGreaterThan(answers.length / 3);
  expect(await shop.ledgerProblems()).toEqual([]);
  await deadlocks.expectNone();
});

test("one part that many orders use concurrently is withdrawn as often as they used it", async () => {
  const shop = await harness.shop();
  const part = await shop.part({ partNumber: "A-100", quantity: 30, unitCostCents: 100 });
  const orders = await Promise.all(times(20, () => shop.workOrder({})));
  const moves = await Promise.all(
    orders.map(async ({ id }, at) => {
      await shop.api("POST", `/work-orders/${id}/services`, {
        name: "Filters",
        parts: [{ inventoryItemId: part.id, quantity: 2 }],
      });
      return shop.api("PATCH", `/work-orders/${id}`, { status: at % 4 ? "completed" : "approved" });
    }),
  );
  expectOnly(moves, ["200"]);
  const { body } = await shop.api("GET", `/inventory/${part.id}`);
  expect([body.quantity, body.reservedQuantity]).toEqual([30 - 15 * 2, 5 * 2]);
  const costs = moves.map((move) => move.body.totalCostCents);
  expect(costs.every((cost) => cost === 200)).toBe(true);
});

test("concurrent completions of an order withdraw its parts once", async () => {
  const shop = await harness.shop();
  const part = await shop.part({ partNumber: "A-100", quantity: 10, unitCostCents: 100 });
  const { id } = await shop.workOrder({});
  await shop.api("POST", `/work-orders/${id}/services`, {
    name: "Filters",
    parts: [{ inventoryItemId: part.id, quantity: 3 }],
  });
  const statuses = times(16, (at) => (at % 2 ? "completed" : "invoiced"));
  const answers = await Promise.all(
    statuses.map((status) => shop.api("PATCH", `/work-orders/${id}`, { status })),
  );
  expectOnly(answers, ["200"]);
  const { body } = await shop.api("GET", `/inventory/${part.id}/movements`);
  const taken = body.movements.filter(({ type }: { type: string }) => type === "consumption");
  expect(taken).toMatchObject([{ quantity: -3 }]);
});
