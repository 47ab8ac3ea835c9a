import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { expectOnly, times, useProcesses } from "./rush.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const deadlocks = useDeadlockCount(database);
const rush = useProcesses(harness, 2);
const seed = seedOfRun();

/** The open orders and drafts whose tax terms differ from their shop and customer. */
const outdated = (shop: TestShop) =>
  database.query(
    `SELECT o.number FROM (
        SELECT order_number AS number, customer_id, tax_rate_percent, parts_taxable, labor_taxable
        FROM work_orders WHERE tenant_id = $1 AND invoiced_at IS NULL
        UNION ALL SELECT order_number, customer_id, tax_rate_percent, parts_taxable, NULL
        FROM sales_orders WHERE tenant_id = $1 AND status = 'draft') o
      JOIN tenants t ON t.tenant_id = $1
      LEFT JOIN customers c ON c.tenant_id = $1 AND c.id = o.customer_id
      WHERE o.tax_rate_percent <> CASE WHEN c.tax_exempt THEN 0
          ELSE coalesce(c.tax_rate_percent, t.tax_rate_percent) END
        OR o.parts_taxable <> t.parts_taxable OR o.labor_taxable <> t.labor_taxable`,
    [shop.tenantId],
  );

test(`tax terms change while orders and sales are written (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const shop = await harness.shop();
  const customers = await Promise.all(times(3, (at) => shop.customer({ name: `C${at}` })));
  const some = () => ({ customerId: random.pick(customers).id });
  const lines = [{ description: "Bolt", unitPriceCents: 505 }];
  const orders = await Promise.all(times(12, () => shop.workOrder(some())));
  const sales = await Promise.all(times(6, () => shop.salesOrder({ ...some(), lines })));
  const change = [
    () => ({ method: "POST", path: "/work-orders", body: some() }),
    () => ({ method: "POST", path: "/sales-orders", body: { ...some(), lines } }),
    (at: number) => ({
      method: "PATCH",
      path: "/settings",
      body: { taxRatePercent: at / 10, laborTaxable: random.chance(0.5) },
    }),
    (at: number) => ({
      method: "PATCH",
      path: `/customers/${random.pick(customers).id}`,
      body: { companyName: `N${at}`, taxExempt: random.chance(0.3), taxRatePercent: at / 20 },
    }),
    () => ({ method: "PATCH", path: `/work-orders/${random.pick(orders).id}`, body: some() }),
    () => ({
      method: "POST",
      path: `/work-orders/${random.pick(orders).id}/services`,
      body: { name: "Bolts", parts: lines },
    }),
    () => ({ method: "PATCH", path: `/sales-orders/${random.pick(sales).id}`, body: some() }),
  ];
  const requests = times(160, (at) => random.pick(change)(at));
  expectOnly(await rush(shop, requests), ["200", "201"]);
  expect(await outdated(shop)).toEqual([]);
  await deadlocks.expectNone();
});
