import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { lineCosts, type lineItems } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { generatedId } from "../../sql/generated-id.ts";
import { insertionOfRow } from "../../sql/inserting.ts";
import { runInserting } from "../../sql/insertions.ts";
import { findOne } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { restatementsOfLines } from "../inventory/restatements.ts";

/** A line of a work order as far as it can bear costs. */
export type CostedLine = Pick<
  RowOf<typeof lineItems>,
  "id" | "workOrderId" | "inventoryItemId" | "partNumber" | "deductionId"
>;

export function findCostedLine(scope: Scope, id: string): Promise<CostedLine | undefined> {
  return findOne(
    scope,
    sql`SELECT l.id, l.work_order_id AS "workOrderId", l.inventory_item_id AS "inventoryItemId",
        l.part_number AS "partNumber", l.deduction_id AS "deductionId"
      FROM line_items l WHERE l.tenant_id = ${scope.tenantId} AND l.id = ${id}`,
  );
}

export type NewLineCost = Omit<RowOf<typeof lineCosts>, "tenantId" | "createdAt">;

/**
 * Adds the deposit of a denied core to a line, whose order must be locked, and records the change
 * of its cost. {@link revalueOrders} then moves it to the order.
 */
export async function addLineCost(scope: Scope, added: NewLineCost): Promise<void> {
  const { tenantId } = scope;
  await scope.db.read(insertionOfRow(lineCosts, { ...added, tenantId, createdAt: scope.now }));
  await scope.db.read(sql`
    UPDATE line_items SET added_cost_cents = added_cost_cents + ${added.cents}::bigint
    WHERE tenant_id = ${tenantId} AND id = ${added.lineItemId}`);
  const rows = sql`SELECT l.id, l.work_order_id, ${added.cents}::bigint AS cents FROM line_items l
    WHERE l.tenant_id = ${tenantId} AND l.id = ${added.lineItemId}`;
  const cause = { type: sql`'core_denied'`, id: sql`${added.coreId}::uuid` };
  await runInserting(scope, {
    before: [],
    insertions: [restatementsOfLines(scope, { cause, rows })],
    result: sql`SELECT 1 AS done`,
  });
}

/** Turns the deposits that lines bear into core losses of a day. The orders must be locked. */
export async function releaseLineCosts(
  scope: Scope,
  lineIds: string[],
  date: string,
): Promise<void> {
  const { tenantId, now } = scope;
  const borne = sql`FROM line_costs c
    WHERE c.tenant_id = ${tenantId} AND c.line_item_id = ANY(${arrayOf(lineIds)}::uuid[])`;
  await scope.db.read(sql`
    INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id, created_at)
    SELECT c.tenant_id, ${generatedId(sql`c.core_id`)}, 'core_loss', ${date}::date, sum(c.cents), 'core', c.core_id,
      ${now}::timestamptz
    ${borne} GROUP BY c.tenant_id, c.core_id HAVING sum(c.cents) <> 0`);
  await scope.db.read(sql`
    INSERT INTO line_costs (tenant_id, id, line_item_id, core_id, date, cents, created_at)
    SELECT c.tenant_id, ${generatedId(sql`c.line_item_id, c.core_id`)}, c.line_item_id, c.core_id, ${date}::date,
      -sum(c.cents), ${now}::timestamptz
    ${borne} GROUP BY c.tenant_id, c.line_item_id, c.core_id HAVING sum(c.cents) <> 0`);
}
