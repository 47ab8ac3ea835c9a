import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { partUsage } from "../schema/index.ts";
import { type RowOf, someColumnsOf } from "../sql/columns.ts";
import { folded } from "../sql/folding.ts";
import { generatedId } from "../sql/generated-id.ts";
import { ofShop } from "../sql/rows.ts";

export type PartUsage = Omit<RowOf<typeof partUsage>, "tenantId" | "id">;

const columns = someColumnsOf(partUsage, "p", [
  "key",
  "partNumber",
  "description",
  "category",
  "quantity180",
  "quantityAll",
  "unitCostCents",
  "lastUsedDate",
  "updatedAt",
]);

/** Lists the used quantity of each part as of the last rebuild, by key. */
export function listPartUsage(scope: Scope): Promise<PartUsage[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM part_usage p WHERE p.tenant_id = ${scope.tenantId}
    ORDER BY p.key COLLATE "C"`);
}

/**
 * Recomputes the used quantity of each part; the last 180 days end with the current day in UTC. Run
 * it in a transaction, so that readers see either the old or the new rows.
 *
 * Only part lines of invoiced work orders count; void invoices do not. A part is identified by its
 * number, or else its description, in upper case with normalized spaces. Lines with neither are
 * ignored. Attributes missing in a line are taken from the previous line. The category is that of
 * the stocked part with that number.
 */
export async function rebuildPartUsage(scope: Scope): Promise<void> {
  const { tenantId, now } = scope;
  await scope.db.read(sql`DELETE FROM part_usage WHERE tenant_id = ${tenantId}`);
  await scope.db.read(sql`
    INSERT INTO part_usage (tenant_id, id, key, part_number, description, category, quantity_180,
      quantity_all, unit_cost_cents, last_used_date, updated_at)
    WITH used AS (
      SELECT upper(coalesce(nullif(n.folded, ''), ${folded(sql`l.description`)})) AS key,
        upper(n.folded) AS part_key, btrim(l.part_number) AS part_number,
        nullif(btrim(l.description), '') AS description, l.quantity, i.invoice_date,
        nullif(coalesce(l.unit_cost_cents, round(l.cost_cents / l.quantity)), 0) AS unit_cost,
        row_number() OVER (ORDER BY i.invoiced_at, i.number, l.position) AS place
      FROM invoices i
      JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.invoice_id = i.id
      CROSS JOIN LATERAL (SELECT ${folded(sql`l.part_number`)} AS folded) n
      WHERE i.tenant_id = ${tenantId} AND i.source = 'workOrder' AND i.voided_at IS NULL
        AND l.kind = 'part' AND l.quantity > 0
        AND (btrim(l.part_number) <> '' OR btrim(l.description) <> '')
    ), summed AS (
      SELECT key, max(part_key) AS part_key, sum(quantity) AS all_days,
        coalesce(sum(quantity) FILTER (WHERE invoice_date >=
          (${now}::timestamptz AT TIME ZONE 'UTC')::date - 180), 0) AS last_days,
        (array_agg(part_number ORDER BY place DESC) FILTER (WHERE part_number <> ''))[1] AS part_number,
        (array_agg(description ORDER BY place DESC) FILTER (WHERE description <> ''))[1] AS description,
        (array_agg(unit_cost ORDER BY place DESC) FILTER (WHERE unit_cost > 0))[1] AS unit_cost,
        max(invoice_date) AS last_used
      FROM used GROUP BY key
    ), stocked AS (
      SELECT DISTINCT ON (part_key) part_key, category FROM inventory_items
      WHERE tenant_id = ${tenantId} AND category <> ''
      ORDER BY part_key, deleted_at IS NOT NULL, updated_at DESC, id)
    SELECT shop.tenant_id, ${generatedId(sql`u.key`)}, u.key, coalesce(u.part_number, ''),
      coalesce(u.description, ''), coalesce(s.category, 'Parts'), u.last_days, u.all_days,
      coalesce(u.unit_cost, 0), u.last_used, ${now}
    FROM ${ofShop(scope, sql`summed u`)} LEFT JOIN stocked s ON s.part_key = u.part_key`);
}
