import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { generatedId } from "../../sql/generated-id.ts";
import type { Insertion } from "../../sql/insertions.ts";

/** What changed costs: columns of the rows `r`. */
interface Cause {
  type: Sql;
  id: Sql;
}

const dayOfShop = ({ tenantId, now }: Scope) =>
  sql`(SELECT (${now}::timestamptz AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.tenant_id = ${tenantId})`;

/**
 * Records changes of the cost of lines without stock. `rows` is a SELECT of the `id` of the line,
 * `work_order_id` and `cents`. Rows without cents are left out.
 */
export function restatementsOfLines(
  scope: Scope,
  { cause, rows }: { cause: Cause; rows: Sql },
): Insertion {
  return {
    name: "restated",
    table: "cost_restatements",
    columns:
      "tenant_id, id, date, cause_type, cause_id, target_type, target_id, line_id, cents, created_at",
    rows: sql`
      SELECT ${scope.tenantId}, ${generatedId(sql`r.id`)}, ${dayOfShop(scope)}, ${cause.type}, ${cause.id},
        'work_order', r.work_order_id, r.id, r.cents, ${scope.now}
      FROM (${rows}) r WHERE r.cents <> 0`,
  };
}

/**
 * Records changes of the cost of goods with what holds them. `rows` is a SELECT of `movement_id`
 * (null for goods in stock), `layer_id`, `item_id` and `cents`. Rows without cents are left out.
 */
export function restatements(
  scope: Scope,
  { cause, rows }: { cause: Cause; rows: Sql },
): Insertion {
  const { tenantId, now } = scope;
  return {
    name: "restated",
    table: "cost_restatements",
    columns: `tenant_id, id, date, cause_type, cause_id, inventory_item_id, cost_layer_id, movement_id,
      target_type, target_id, line_id, cents, created_at`,
    rows: sql`
      SELECT ${tenantId}, ${generatedId(sql`r.layer_id, r.movement_id`)},
        ${dayOfShop(scope)},
        ${cause.type}, ${cause.id}, r.item_id, r.layer_id, r.movement_id,
        CASE WHEN r.movement_id IS NULL THEN 'stock' WHEN w.id IS NOT NULL THEN 'work_order'
          WHEN s.id IS NOT NULL THEN 'sales_order' WHEN m.type = 'adjustment' THEN 'count'
          WHEN m.type = 'return' THEN 'vendor_return' ELSE 'lost_job' END,
        m.reference_id, coalesce(w.id, s.id), r.cents, ${now}
      FROM (${rows}) r
      LEFT JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = r.movement_id
      LEFT JOIN line_items w ON w.tenant_id = ${tenantId} AND w.deduction_id = r.movement_id
      LEFT JOIN sales_order_lines s ON s.tenant_id = ${tenantId} AND s.deduction_id = r.movement_id
      WHERE r.cents <> 0`,
  };
}
