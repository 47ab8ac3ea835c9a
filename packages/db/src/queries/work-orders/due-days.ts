import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { rowsOf } from "../../sql/rows.ts";

/**
 * Lists the due days of the shop's orders, including deleted ones, without due dates that have a
 * time.
 */
export async function listDueDays(scope: Scope): Promise<string[]> {
  const rows = await scope.db.read<{ day: string }>(sql`
    SELECT DISTINCT due_date AS day FROM work_orders
    WHERE tenant_id = ${scope.tenantId} AND length(due_date) = 10`);
  return rows.map(({ day }) => day);
}

/** Updates the due instants of orders that are due on days. The orders are locked by id. */
export async function moveDueDays(
  scope: Scope,
  days: ReadonlyArray<{ day: string; beginsAt: string }>,
): Promise<void> {
  await scope.db.read(sql`
    WITH days AS (
      SELECT * FROM ${rowsOf("d", days, { day: "text", beginsAt: "timestamptz" })}
    ), locked AS MATERIALIZED (
      SELECT w.id, days.begins_at FROM work_orders w JOIN days ON w.due_date = days.day
      WHERE w.tenant_id = ${scope.tenantId}
      ORDER BY w.id FOR NO KEY UPDATE OF w
    )
    UPDATE work_orders w SET due_at = locked.begins_at FROM locked
    WHERE w.tenant_id = ${scope.tenantId} AND w.id = locked.id`);
}
