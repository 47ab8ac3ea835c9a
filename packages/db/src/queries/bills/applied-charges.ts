import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { appliedCharges } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { findOne } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";

/** The share of a line of a bill in the cost of goods on another bill. */
export type AppliedCharge = Omit<RowOf<typeof appliedCharges>, "tenantId">;

/** A bill that shares costs with another one. */
export interface RelatedBill {
  id: string;
  /**
   * `target`: the charges or price credits of the bill are for its goods. `later`: its charges are
   * for the goods of the bill. `sibling`: a later bill's charges are for its goods too.
   */
  relation: "target" | "later" | "sibling";
}

/**
 * Lists the bills that share costs with a bill: targets in the order of `appliesTo`, later bills
 * the oldest first, siblings by id.
 */
export function listRelatedBills(scope: Scope, billId: string): Promise<RelatedBill[]> {
  const { tenantId } = scope;
  const later = sql`later.tenant_id = ${tenantId} AND later.applies_to <> '{}'
    AND later.applies_to && ARRAY[${billId}]::uuid[] AND later.status <> 'void'`;
  return scope.db.read(sql`
    SELECT id, relation FROM (
      SELECT a.id, 'target' AS relation, a.place, NULL::timestamptz AS created_at
      FROM bills b CROSS JOIN unnest(b.applies_to) WITH ORDINALITY AS a (id, place)
      WHERE b.tenant_id = ${tenantId} AND b.id = ${billId}
      UNION ALL SELECT goods.bill_id, 'target', NULL, NULL FROM bill_lines l
      JOIN bill_lines goods ON goods.tenant_id = ${tenantId} AND goods.id = l.target_line_id
      WHERE l.tenant_id = ${tenantId} AND l.bill_id = ${billId}
      UNION ALL SELECT later.id, 'later', NULL, later.created_at FROM bills later WHERE ${later}
      UNION ALL SELECT goods.id, 'sibling', NULL, NULL
      FROM bills later CROSS JOIN unnest(later.applies_to) goods (id)
      WHERE ${later} AND goods.id <> ${billId}) related
    GROUP BY id, relation ORDER BY relation, min(place), min(created_at), id`);
}

/** Lists the bills of lines. */
export async function listBillsOfLines(
  scope: Scope,
  lineIds: readonly string[],
): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`
    SELECT DISTINCT l.bill_id AS id FROM bill_lines l
    WHERE l.tenant_id = ${scope.tenantId} AND l.id = ANY(${arrayOf(lineIds)}::uuid[]) ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Lists what other bills add to the cost of lines of goods. */
export function listChargesOfGoods(
  scope: Scope,
  lineIds: readonly string[],
): Promise<AppliedCharge[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(appliedCharges, "a", ["tenantId"])} FROM applied_charges a
    WHERE a.tenant_id = ${scope.tenantId} AND a.target_line_id = ANY(${arrayOf(lineIds)}::uuid[])`);
}

/** A bill whose goods have charges or price credits of a later bill. */
export interface ChargedBill {
  number: string;
  laterNumber: string;
}

/**
 * Finds one of these bills that later charges or price credits name. Their orders must be locked.
 */
export function findChargedBill(
  scope: Scope,
  billIds: readonly string[],
): Promise<ChargedBill | undefined> {
  const { tenantId } = scope;
  const ids = sql`${arrayOf(billIds)}::uuid[]`;
  return findOne(
    scope,
    sql`SELECT b.number, later.number AS "laterNumber" FROM (
        SELECT goods.bill_id AS id, l.bill_id AS later_id FROM bill_lines goods
        JOIN applied_charges a ON a.tenant_id = ${tenantId} AND a.target_line_id = goods.id
        JOIN bill_lines l ON l.tenant_id = ${tenantId} AND l.id = a.source_line_id
        WHERE goods.tenant_id = ${tenantId} AND goods.bill_id = ANY(${ids})
        UNION
        SELECT target.id, later.id FROM bills later CROSS JOIN unnest(later.applies_to) target (id)
        WHERE later.tenant_id = ${tenantId} AND later.applies_to <> '{}' AND later.applies_to && ${ids}
          AND later.status <> 'void' AND target.id = ANY(${ids})) named
      JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = named.id
      JOIN bills later ON later.tenant_id = ${tenantId} AND later.id = named.later_id
      ORDER BY later.created_at, later.id LIMIT 1`,
  );
}
