import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { isCostUnknown } from "../queries/inventory/billed-costs.ts";
import { weeklyRollups } from "../schema/index.ts";
import { type RowOf, someColumnsOf } from "../sql/columns.ts";
import { costAdjustments } from "./cost-adjustments.ts";
import type { Within } from "./within.ts";

export type WeeklyRollup = Omit<RowOf<typeof weeklyRollups>, "tenantId" | "updatedAt">;

const columns = someColumnsOf(weeklyRollups, "w", [
  "weekStart",
  "revenueCents",
  "laborRevenueCents",
  "partsRevenueCents",
  "laborProfitCents",
  "partsProfitCents",
  "costAdjustmentCents",
  "unknownCostLines",
  "unknownCostPriceCents",
  "laborHours",
  "customers",
  "invoiceCount",
]);

/** Lists the stored weeks from one Monday to another (`YYYY-MM-DD`), oldest first. */
export function listWeeklyRollups(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<WeeklyRollup[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM weekly_rollups w
    WHERE w.tenant_id = ${scope.tenantId} AND w.week_start BETWEEN ${from} AND ${to}
    ORDER BY w.week_start`);
}

/**
 * Recomputes and stores a week of the shop, given its Monday (`YYYY-MM-DD`). A week from before the
 * shop existed is stored only if it has records. Void invoices do not count. Credits reduce the
 * week of their day. An hour of labor has the technician's current cost, rounded half up to a cent
 * per line. A closed day has the cost of goods that it had when it was closed, and its changes
 * count in the week in which they were booked.
 */
export async function storeWeeklyRollup(scope: Scope, monday: string): Promise<void> {
  const { tenantId, now } = scope;
  const sunday = sql`${monday}::date + 6`;
  const within: Within = (day) => sql`${day} BETWEEN ${monday}::date AND ${sunday}`;
  const unknown = isCostUnknown(sql`l.cost_cents`, sql`l.unit_cost_cents`);
  const ofGoods = sql`kind IN ('part', 'tire', 'credit')`;
  await scope.db.read(sql`
    INSERT INTO weekly_rollups AS w (tenant_id, week_start, revenue_cents, labor_revenue_cents,
      parts_revenue_cents, labor_profit_cents, parts_profit_cents, cost_adjustment_cents,
      unknown_cost_lines, unknown_cost_price_cents, labor_hours, customers, invoice_count, updated_at)
    WITH invoiced AS (
      SELECT i.* FROM invoices i
      WHERE i.tenant_id = ${tenantId} AND i.invoice_date BETWEEN ${monday}::date AND ${sunday}
        AND i.voided_at IS NULL
    ), billed AS (
      SELECT coalesce(sum(total_cents), 0) AS revenue, coalesce(sum(labor_cents), 0) AS labor,
        coalesce(sum(parts_cents + tires_cents), 0) AS parts, count(*) AS invoices,
        count(DISTINCT customer_id) AS customers
      FROM invoiced
    ), lines AS (
      SELECT coalesce(sum(l.quantity) FILTER (WHERE l.kind = 'labor'), 0) AS hours,
        coalesce(sum(round(l.quantity * u.hourly_cost_rate_cents))
          FILTER (WHERE l.kind = 'labor'), 0) AS labor_cost,
        coalesce(sum(l.cost_cents) FILTER (WHERE l.kind IN ('part', 'tire')), 0) AS parts_cost,
        count(*) FILTER (WHERE ${unknown}) AS unknown_lines,
        coalesce(sum(l.amount_cents - l.discount_cents) FILTER (WHERE ${unknown}), 0) AS unknown_price
      FROM invoiced i
      JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.invoice_id = i.id
      LEFT JOIN users u ON u.tenant_id = ${tenantId} AND u.id = l.technician_id
    ), credited AS (
      SELECT coalesce(sum(c.total_cents), 0) AS revenue, coalesce(sum(c.labor_cents), 0) AS labor,
        coalesce(sum(c.parts_cents + c.tires_cents), 0) AS parts, coalesce(sum(c.cost_cents), 0) AS cost
      FROM credits c
      JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = c.invoice_id AND i.voided_at IS NULL
      WHERE c.tenant_id = ${tenantId} AND c.credit_date BETWEEN ${monday}::date AND ${sunday}
    ), adjusted AS (
      SELECT coalesce(sum(cents) FILTER (WHERE is_booked), 0) AS booked,
        coalesce(sum(CASE WHEN is_booked THEN cents ELSE -cents END) FILTER (WHERE ${ofGoods}), 0) AS parts_cost,
        coalesce(sum(unknown_lines) FILTER (WHERE NOT is_booked), 0) AS unknown_lines,
        coalesce(sum(unknown_lines * price_cents) FILTER (WHERE NOT is_booked), 0) AS unknown_price
      FROM (SELECT true AS is_booked, kind, cents, unknown_lines, price_cents
          FROM (${costAdjustments(tenantId, "date", within)}) booked
        UNION ALL
        SELECT false, kind, cents, unknown_lines, price_cents FROM (${costAdjustments(tenantId, "used_on", within)}) used) adjustment)
    SELECT t.tenant_id, ${monday}, b.revenue - c.revenue, b.labor - c.labor, b.parts - c.parts,
      b.labor - c.labor - l.labor_cost, b.parts - c.parts - (l.parts_cost - c.cost) - a.parts_cost,
      a.booked, l.unknown_lines - a.unknown_lines, l.unknown_price - a.unknown_price, round(l.hours, 2), b.customers, b.invoices, ${now}
    FROM billed b, lines l, credited c, adjusted a, tenants t
    WHERE t.tenant_id = ${tenantId} AND (b.invoices > 0 OR c.revenue > 0
      OR (t.created_at AT TIME ZONE shop_time_zone(t.time_zone))::date <= ${sunday}
      OR EXISTS (SELECT 1 FROM weekly_rollups stored
        WHERE stored.tenant_id = ${tenantId} AND stored.week_start = ${monday}))
    ON CONFLICT (tenant_id, week_start) DO UPDATE SET revenue_cents = excluded.revenue_cents,
      labor_revenue_cents = excluded.labor_revenue_cents,
      parts_revenue_cents = excluded.parts_revenue_cents,
      labor_profit_cents = excluded.labor_profit_cents,
      parts_profit_cents = excluded.parts_profit_cents,
      cost_adjustment_cents = excluded.cost_adjustment_cents,
      unknown_cost_lines = excluded.unknown_cost_lines,
      unknown_cost_price_cents = excluded.unknown_cost_price_cents, labor_hours = excluded.labor_hours,
      customers = excluded.customers, invoice_count = excluded.invoice_count,
      updated_at = greatest(w.updated_at, excluded.updated_at)`);
}
