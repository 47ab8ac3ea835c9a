import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { ofShop, rowsOf } from "../sql/rows.ts";

/** The number series of a shop, in their lock order. The value is the number before the first. */
export const firstNumbers = {
  purchase_order: 1000,
  work_order: 1000,
  sales_order: 1000,
  invoice: 1000,
  core_return: 1000,
} as const;
export type Series = keyof typeof firstNumbers;

/**
 * Locks the shop's counter until the end of the transaction. It is the first lock in the lock
 * order, and serializes requests that may create an order, a vendor, or parts from a name. Creates
 * the counter in a shop that is older than the series.
 */
export async function lockCounter(scope: Scope, series: Series): Promise<void> {
  const locked = await scope.db.read(sql`
    SELECT value FROM shop_counters
    WHERE tenant_id = ${scope.tenantId} AND name = ${series} FOR NO KEY UPDATE`);
  if (locked.length > 0) return;
  await scope.db.read(sql`
    INSERT INTO shop_counters AS s (tenant_id, name, value)
    VALUES (${scope.tenantId}, ${series}, ${firstNumbers[series]})
    ON CONFLICT (tenant_id, name) DO UPDATE SET value = s.value`);
}

/** Returns the next number of a series. Locks the counter as {@link lockCounter} does. */
export async function nextNumber(scope: Scope, series: Series): Promise<number> {
  const [counter] = await scope.db.read<{ value: number }>(sql`
    INSERT INTO shop_counters AS s (tenant_id, name, value)
    VALUES (${scope.tenantId}, ${series}, ${firstNumbers[series] + 1})
    ON CONFLICT (tenant_id, name) DO UPDATE SET value = s.value + 1 RETURNING value`);
  if (!counter) throw new Error(`The shop has no counter for ${series}`);
  return counter.value;
}

export async function insertCounters(scope: Scope): Promise<void> {
  const series = Object.entries(firstNumbers).map(([name, value]) => ({ name, value }));
  await scope.db.read(sql`
    INSERT INTO shop_counters (tenant_id, name, value)
    SELECT shop.tenant_id, series.name, series.value
    FROM ${ofShop(scope, rowsOf("series", series, { name: "text", value: "bigint" }))}`);
}
