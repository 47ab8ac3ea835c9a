import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { billed, pay, refused } from "../../../test/harness/payments.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

// After the file, ledger.verify compares the closed days with what they were when they were closed.
const harness = useHarness({ now: new Date("2026-03-10T15:00:00.000Z") });
const database = useDatabase(harness);

const open = () => harness.shop({ timeZone: "America/Chicago" });
const close = (shop: TestShop, through: string) => shop.api("POST", "/periods/close", { through });

/** Waits until this number of transactions wait for the periods of a shop. */
async function waitingForPeriods(count: number): Promise<void> {
  const isOfPeriods = (text: string) => text.includes("pg_advisory_xact_lock");
  for (let tries = 0; tries < 500; tries++) {
    const waiting = await database.waitingStatements();
    if (waiting.filter(isOfPeriods).length === count) return;
    await wait(10);
  }
  throw new Error(`There are not ${count} transactions that wait for the periods`);
}

test("a closing waits for a running write of an earlier day, and counts it", async () => {
  const shop = await open();
  const { body } = await shop.receive(shop.invoice({ lines: [line("A", 1, 700)] }));
  const billIds: string[] = [body.bill.id];
  const holder = await database.connect();
  await holder.query("BEGIN");
  const bill = [shop.tenantId, ...billIds];
  await holder.query("SELECT 1 FROM bills WHERE tenant_id = $1 AND id = $2 FOR UPDATE", bill);
  const paying = shop.api("POST", "/bills/pay", { billIds, date: "2026-03-04", amountCents: 700 });
  // The payment has found its day open, and waits for the bill.
  while ((await database.waitingStatements()).length === 0) await wait(10);
  const closing = close(shop, "2026-03-05");
  await waitingForPeriods(1);
  await holder.query("COMMIT");
  expect(await paying).toMatchObject({ status: 201 });
  expect(await closing).toMatchObject({ status: 201, body: { vendorPaidCents: 700 } });
});

test("a write of an earlier day waits for a running closing, and is refused", async () => {
  const shop = await open();
  const lines = [{ partNumber: "BOLT", quantity: 1, unitPriceCents: 1000 }];
  const { id } = await shop.salesOrder({ lines });
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE period_closings IN SHARE MODE");
  const closing = close(shop, "2026-03-05");
  while ((await database.countWaitingFor("period_closings")) === 0) await wait(10);
  const selling = shop.api("POST", `/sales-orders/${id}/complete`, { paidAt: "2026-03-05" });
  await waitingForPeriods(1);
  await holder.query("COMMIT");
  expect(await closing).toMatchObject({ status: 201, body: { invoiceCount: 0 } });
  expect(await selling).toMatchObject(refused("PERIOD_CLOSED"));
});

test("a write of today waits for no closing", async () => {
  const shop = await open();
  const { id: invoiceId } = await billed(shop);
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE period_closings IN SHARE MODE");
  const closing = close(shop, "2026-03-05");
  while ((await database.countWaitingFor("period_closings")) === 0) await wait(10);
  expect(await pay(shop, { invoiceId, amountCents: 500 })).toMatchObject({ status: 201 });
  await holder.query("COMMIT");
  expect(await closing).toMatchObject({ status: 201 });
});

test("of concurrent closings and dated writes, each write is in the closing or refused", async () => {
  const shop = await open();
  const { body } = await shop.receive(shop.invoice({ lines: [line("A", 1, 100_000)] }));
  const billIds: string[] = [body.bill.id];
  for (let day = 1; day <= 9; day++) {
    const date = `2026-03-0${day}`;
    const paying = () => shop.api("POST", "/bills/pay", { billIds, date, amountCents: 10 });
    const [first, second, closing, ...others] = await Promise.all([
      paying(),
      paying(),
      close(shop, date),
      paying(),
      paying(),
    ]);
    const paid = [first, second, ...others].filter(({ status }) => status === 201).length;
    const late = [first, second, ...others].filter(({ status }) => status === 409).length;
    expect(paid + late).toBe(4);
    expect(closing).toMatchObject({ status: 201, body: { vendorPaidCents: 10 * paid } });
  }
});

test("of concurrent closings of a day one succeeds", async () => {
  const shop = await open();
  const answers = await Promise.all([1, 2, 3].map(() => close(shop, "2026-03-05")));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});
