import { maxRestatedRecords } from "@bayline/contracts";
import { until } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { feedOf, kindsOf } from "../../../test/harness/feed.ts";
import { expectCopyOf, ShopCopy } from "../../../test/harness/feed-copy.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

const owed = (quantity = 1) => [{ partNumber: "A", quantity, unitPriceCents: 500 }];

/** A shop that uses part A before it is received, at the last known cost of a dollar. */
async function openShop(): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.part({ partNumber: "A", quantity: 0, unitCostCents: 100, unitPriceCents: 500 });
  return shop;
}

/** Receives A at another cost, which the jobs and sales that used it get. */
function receive(shop: TestShop, quantity: number) {
  const lines = [{ partNumber: "A", quantity, unitCostCents: 175 }];
  return shop.receive(shop.invoice({ lines }));
}

async function completed(shop: TestShop): Promise<string> {
  const { id } = await shop.workOrder();
  await shop.block(id, { parts: owed() });
  await shop.api("PATCH", `/work-orders/${id}`, { status: "completed" });
  return id;
}

async function sold(shop: TestShop) {
  const { id } = await shop.salesOrder({ lines: owed() });
  const { body } = await shop.api("POST", `/sales-orders/${id}/complete`, {});
  const { body: paid } = await shop.api("GET", `/payments?invoiceId=${body.invoiceId}`);
  return { id, invoiceId: body.invoiceId, paymentId: paid.payments[0].id };
}

/** Checks that a copy kept from the feed equals the shop. */
async function expectTrueCopy(shop: TestShop): Promise<void> {
  const copy = new ShopCopy();
  for (const event of await feedOf(shop)) {
    copy.apply(event);
    await copy.readRestated(shop, event);
  }
  await expectCopyOf(shop, copy);
}

/** Moves the changes of records so far to an hour before, past the triggers that stamp them. */
async function anHourLater({ tenantId }: TestShop): Promise<void> {
  const connection = await database.connect();
  await connection.query("BEGIN");
  // On a cluster, the node of the shop gets the settings of the transaction.
  await connection.query("SET LOCAL citus.propagate_set_commands = 'local'");
  await connection.query("SET LOCAL session_replication_role = replica");
  const hourBefore = "(changed_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC'";
  for (const table of ["work_orders", "sales_orders", "invoices"]) {
    await connection.query(`UPDATE ${table} SET changed_at = ${hourBefore} WHERE tenant_id = $1`, [
      tenantId,
    ]);
  }
  await connection.query("COMMIT");
}

const waiting = (count: number) =>
  until(`${count} requests wait for a lock`, async () => {
    return (await database.waitingStatements()).length === count;
  });

type Sold = Awaited<ReturnType<typeof sold>>;

test.each<[string, (sale: Sold) => [string, object]]>([
  ["a refund", ({ paymentId }) => [`/payments/${paymentId}/refund`, { amountCents: 100 }]],
  ["a void", ({ paymentId }) => [`/payments/${paymentId}/void`, {}]],
  [
    "a credit",
    ({ invoiceId }) => [
      `/invoices/${invoiceId}/credit`,
      { reason: "Goodwill", lines: [{ amountCents: 100 }] },
    ],
  ],
])("%s of a sale waits for a change of its cost, so that its events have it", async (_, of) => {
  const shop = await openShop();
  const sale = await sold(shop);
  const holder = await database.connect();
  await holder.query("BEGIN");
  await holder.query(
    "SELECT FROM sales_orders WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE",
    [shop.tenantId, sale.id],
  );
  const receiving = receive(shop, 1);
  await waiting(1);
  const [path, body] = of(sale);
  const paying = shop.api("POST", path, body);
  await waiting(2);
  await holder.query("COMMIT");
  await receiving;
  expect((await paying).status).toBeLessThan(300);
  const { body: after } = await shop.api("GET", `/sales-orders/${sale.id}`);
  expect(after.lines[0].totalCostCents).toBe(175);
  await expectTrueCopy(shop);
});

test("a deleted order whose cost changes has an event", async () => {
  const shop = await openShop();
  const id = await completed(shop);
  await shop.api("DELETE", `/work-orders/${id}`);
  await receive(shop, 1);
  const { body } = await shop.api("GET", `/work-orders/${id}`);
  expect(body).toMatchObject({ totalCostCents: 175, deletedAt: expect.any(String) });
  await expectTrueCopy(shop);
});

test("a void invoice keeps its cost when the bill of its goods is corrected, and a later invoice follows", async () => {
  const shop = await openShop();
  const { body: received } = await receive(shop, 1);
  const id = await completed(shop);
  const invoice = async () => (await shop.api("POST", `/work-orders/${id}/invoice`)).body.id;
  const first = await invoice();
  await shop.api("PATCH", `/work-orders/${id}`, { status: "approved" });
  const second = await invoice();
  const { body } = await shop.api("GET", `/bills/${received.bill.id}`);
  const lines = [{ id: body.lines[0].id, unitCostCents: 190 }];
  await shop.api("POST", `/bills/${body.id}/correct`, { reason: "Typed wrong", lines });
  const costOf = async (invoiceId: string) =>
    (await shop.api("GET", `/invoices/${invoiceId}`)).body.lines[0].costCents;
  expect([await costOf(first), await costOf(second)]).toEqual([175, 190]);
  await expectTrueCopy(shop);
});

test(`a copy is kept from the feed if more than ${maxRestatedRecords} records get another cost`, async () => {
  const shop = await openShop();
  // Each sale has an invoice.
  const count = maxRestatedRecords / 2;
  for (let at = 0; at < count; at++) await sold(shop);
  const job = await completed(shop);
  await anHourLater(shop);
  const last = (await feedOf(shop)).at(-1)?.id;
  await receive(shop, count + 1);
  const events = await feedOf(shop, last);
  const restated = events.find(({ event }) => event === "cost.restated");
  expect(restated?.data).toMatchObject({
    workOrderCount: 1,
    salesOrderCount: count,
    invoiceCount: count,
    hasRecordEvents: false,
  });
  expect(kindsOf(events)).not.toContain("work_order.updated");
  const { body } = await shop.api("GET", `/work-orders/${job}`);
  expect(body.totalCostCents).toBe(175);
  await expectTrueCopy(shop);
});
