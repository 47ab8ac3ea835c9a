import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { billed, pay, read, refused } from "../../../test/harness/payments.ts";
import { report } from "../../../test/harness/reports.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
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

test("each of the writes concurrent with a closing is in it or refused", async () => {
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

test("one of several concurrent closings of a day succeeds", async () => {
  const shop = await open();
  const answers = await Promise.all([1, 2, 3].map(() => close(shop, "2026-03-05")));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

/** A shop whose job of 3 March used two parts of a bill at $1.00. */
async function jobOfMarch(): Promise<{ shop: TestShop; correct: (cents: number) => Correction }> {
  const shop = await open();
  const { origin } = await harness.startAnother({ now: new Date("2026-03-03T15:00:00.000Z") });
  const then = shopOf(`${origin}/v1`, shop.tenantId, shop.key);
  const { body } = await then.receive(then.invoice({ lines: [line("A", 2, 100)] }));
  const { id } = await then.workOrder();
  await then.block(id, { parts: [{ partNumber: "A", quantity: 2, unitPriceCents: 500 }] });
  await then.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
  const { lines } = await read(shop, `/bills/${body.bill.id}`);
  const path = `/bills/${body.bill.id}/correct`;
  const correct = (unitCostCents: number) =>
    shop.api("POST", path, { lines: [{ id: lines[0].id, unitCostCents }], reason: "Misread" });
  return { shop, correct };
}

type Correction = ReturnType<TestShop["api"]>;

/** The cost of 3 March and the adjustment of today. */
async function costsOf(shop: TestShop): Promise<[cost: number, adjustment: number]> {
  const days = { startDate: "2026-03-03", endDate: "2026-03-10" };
  const { body } = await report(harness, shop, "/report-aggregates/daily", days);
  const [first, today] = body.aggregates;
  return [first.partsCostCents, today?.costAdjustmentCents ?? 0];
}

test("a closing waits for a running change of costs, which is in its figures", async () => {
  const { shop, correct } = await jobOfMarch();
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM invoice_lines WHERE tenant_id = $1 FOR UPDATE", [
    shop.tenantId,
  ]);
  const correction = correct(150);
  // The correction has found the day open, and waits for the line.
  while ((await database.waitingStatements()).length === 0) await wait(10);
  const closing = close(shop, "2026-03-05");
  await waitingForPeriods(1);
  await holder.query("COMMIT");
  expect(await correction).toMatchObject({ status: 200 });
  expect(await closing).toMatchObject({ status: 201, body: { costCents: 300 } });
  expect(await costsOf(shop)).toEqual([300, 0]);
});

test("a change of costs waits for a running closing, and is booked today", async () => {
  const { shop, correct } = await jobOfMarch();
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE period_closings IN SHARE MODE");
  const closing = close(shop, "2026-03-05");
  while ((await database.countWaitingFor("period_closings")) === 0) await wait(10);
  const correction = correct(150);
  await waitingForPeriods(1);
  await holder.query("COMMIT");
  expect(await closing).toMatchObject({ status: 201, body: { costCents: 200 } });
  expect(await correction).toMatchObject({ status: 200 });
  expect(await costsOf(shop)).toEqual([200, 100]);
});

test("each change of costs counts once among concurrent closings and reopenings", async () => {
  const { shop, correct } = await jobOfMarch();
  for (let round = 1; round <= 6; round++) {
    const cents = 100 + 10 * round;
    const period = round % 3 === 0 ? { from: "2026-03-02" } : { through: `2026-03-0${3 + round}` };
    const path = round % 3 === 0 ? "/periods/reopen" : "/periods/close";
    const [first, second, moved] = await Promise.all([
      correct(cents - 5),
      correct(cents),
      shop.api("POST", path, period),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(moved.status).toBeLessThan(300);
    const { unitCostCents } = (await read(shop, "/bills")).bills[0].lines[0];
    const [cost, adjustment] = await costsOf(shop);
    expect(cost + adjustment).toBe(2 * unitCostCents);
  }
  expect(await shop.ledgerProblems()).toEqual([]);
});
