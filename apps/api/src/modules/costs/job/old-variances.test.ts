import { expect, test } from "vitest";
import { exportOf, importInto } from "../../../../test/harness/backups.ts";
import { useDatabase } from "../../../../test/harness/database.ts";
import { eventsOf } from "../../../../test/harness/feed.ts";
import { ShopCopy } from "../../../../test/harness/feed-copy.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { line, partOf } from "../../../../test/harness/stock.ts";
import { oldVariances } from "./old-variances.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const run = (fields: { dryRun?: boolean } = {}) =>
  oldVariances.run(harness.services, { now: harness.services.clock.now(), ...fields });

const receive = (shop: TestShop, quantity: number, unitCostCents: number) =>
  shop.receive(shop.invoice({ lines: [line("A", quantity, unitCostCents)] }));

/** Invoices a job that uses goods before they are received. */
async function invoiced(shop: TestShop, quantity: number): Promise<string> {
  const { id } = await shop.workOrder();
  await shop.block(id, { parts: [{ partNumber: "A", quantity, unitPriceCents: 500 }] });
  await shop.api("POST", `/work-orders/${id}/invoice`);
  return `/work-orders/${id}`;
}

/** A shop whose two jobs used 2 and 3 of a part at a dollar before 4 and 5 were received. */
async function openShop() {
  const shop = await harness.shop();
  await shop.part({ partNumber: "A", quantity: 0, unitCostCents: 100 });
  const paths = [await invoiced(shop, 2), await invoiced(shop, 3)];
  await receive(shop, 4, 250);
  await receive(shop, 5, 333);
  await asBefore(shop);
  return { shop, paths };
}

/** Leaves the settled deficits as a version without pieces wrote them. */
async function asBefore(shop: TestShop): Promise<void> {
  const of = (query: string) => database.query(query, [shop.tenantId]);
  await of(`UPDATE stock_movements m SET variance_cents = x.cents FROM (
      SELECT d.cost_layer_id AS id, sum(d.cents - 100 * d.quantity) AS cents FROM layer_draws d
      WHERE d.tenant_id = $1 GROUP BY 1) x
    WHERE m.tenant_id = $1 AND m.id = x.id`);
  await of(`UPDATE stock_movements SET value_cents = 100 * quantity, unit_cost_cents = 100
    WHERE tenant_id = $1 AND type = 'consumption'`);
  await of(`UPDATE stock_deficits d SET quantity = -m.quantity FROM stock_movements m
    WHERE d.tenant_id = $1 AND m.tenant_id = $1 AND m.id = d.movement_id`);
  await of("DELETE FROM layer_draws WHERE tenant_id = $1");
  await of("DELETE FROM cost_restatements WHERE tenant_id = $1");
  await of("UPDATE line_items SET total_cost_cents = 100 * quantity WHERE tenant_id = $1");
  for (const [table, ref] of [
    ["service_blocks", "service_block_id"],
    ["work_orders", "work_order_id"],
  ]) {
    await of(`UPDATE ${table} o SET total_cost_cents = (SELECT sum(l.total_cost_cents) FROM line_items l
      WHERE l.tenant_id = $1 AND l.${ref} = o.id) WHERE o.tenant_id = $1`);
  }
  await of(
    "UPDATE invoice_lines SET cost_cents = 100 * quantity, unit_cost_cents = 100 WHERE tenant_id = $1",
  );
  await of(`INSERT INTO dirty_days (tenant_id, date) SELECT DISTINCT tenant_id, invoice_date FROM invoices
    WHERE tenant_id = $1 ON CONFLICT DO NOTHING`);
}

async function costsOf(shop: TestShop, paths: string[]) {
  const costs: number[] = [];
  for (const path of paths) {
    const { body: order } = await shop.api("GET", path);
    const { body: invoice } = await shop.api("GET", `/invoices/${order.invoiceId}`);
    costs.push(order.totalCostCents, ...invoice.lines.map(costOf));
  }
  return costs;
}

const costOf = ({ costCents }: { costCents: number }) => costCents;

const variancesOf = async (shop: TestShop) =>
  (await shop.api("GET", "/reports/variances")).body.variances;

test("a variance of an earlier version becomes the cost of the jobs that used the goods, once", async () => {
  const { shop, paths } = await openShop();
  expect(await costsOf(shop, paths)).toEqual([200, 200, 300, 300]);
  expect(await shop.ledgerProblems()).toEqual([]);
  await run({ dryRun: true });
  expect(await costsOf(shop, paths)).toEqual([200, 200, 300, 300]);
  expect(await run()).toMatchObject({ failed: [] });
  await Promise.all([run(), run()]);
  expect(await costsOf(shop, paths)).toEqual([500, 500, 833, 833]);
  expect(await variancesOf(shop)).toEqual([]);
  const { costChanges } = (await shop.api("GET", "/reports/cost-changes")).body;
  expect(costChanges.map(({ cents }: { cents: number }) => cents).sort()).toEqual([300, 533]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a reader of the feed learns that records have another cost, and reads them again", async () => {
  const { shop, paths } = await openShop();
  const events = await eventsOf(shop, run);
  expect(events).toMatchObject([
    {
      event: "cost.restated",
      data: { workOrderCount: 2, salesOrderCount: 0, invoiceCount: 2, hasRecordEvents: false },
    },
  ]);
  const copy = new ShopCopy();
  for (const event of events) await copy.readRestated(shop, event);
  const copied = [...copy.all()].flatMap(({ kind, record }) =>
    kind === "work_order" ? [record.totalCostCents] : [],
  );
  expect(copied.sort()).toEqual([500, 833]);
  expect(await costsOf(shop, paths)).toEqual([500, 500, 833, 833]);
});

test("a later cost of the receipt follows to them, and the goods come back to it", async () => {
  const { shop, paths } = await openShop();
  await run();
  const [bill] = (await shop.api("GET", "/bills")).body.bills.slice(-1);
  const lines = [{ id: bill.lines[0].id, unitCostCents: 300 }];
  await shop.api("POST", `/bills/${bill.id}/correct`, { reason: "Misread", lines });
  expect(await costsOf(shop, paths)).toEqual([600, 600, 933, 933]);
  await shop.api("PATCH", String(paths[0]), { status: "approved" });
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 6 });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("what the layers do not explain is a migrated variance, of the day of its receipt", async () => {
  const { shop, paths } = await openShop();
  // No layer is known to be that of a receipt.
  await database.query(
    "UPDATE cost_layers SET created_at = created_at - interval '1 minute' WHERE tenant_id = $1",
    [shop.tenantId],
  );
  await run();
  await Promise.all([run(), run()]);
  expect(await costsOf(shop, paths)).toEqual([200, 200, 300, 300]);
  const rows = await variancesOf(shop);
  const migrated = { kind: "migrated", causeType: "stock_movement", partNumber: "A" };
  expect(rows).toEqual([expect.objectContaining(migrated), expect.objectContaining(migrated)]);
  const cents = rows.map(({ amountCents }: { amountCents: number }) => amountCents);
  expect(cents.toSorted((a: number, b: number) => a - b)).toEqual([233, 600]);
});

test("an archive of an earlier version is moved after its import", async () => {
  const { shop, paths } = await openShop();
  const copy = await harness.shop();
  await importInto(copy, await exportOf(shop));
  await run();
  expect(await costsOf(copy, paths)).toEqual([500, 500, 833, 833]);
  expect(await copy.ledgerProblems()).toEqual([]);
});
