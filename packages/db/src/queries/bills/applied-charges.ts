import sql from "sql-template-tag";
import { pipelined } from "../../client/pipelined.ts";
import type { Scope } from "../../client/scope.ts";
import { appliedCharges, billLines } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { insertionOf } from "../../sql/inserting.ts";
import { findOne } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { onlyOf, updateOf } from "../../sql/updating.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { type NewBillLine, type NewBillReceipt, upsertOfReceipts } from "./write-bills.ts";

/** The share of a line of a bill in the cost of goods on another bill. */
export type AppliedCharge = Omit<RowOf<typeof appliedCharges>, "tenantId">;

/**
 * Lists the bills with the goods that the charges and price credits of a bill are for, those that it applies to
 * in its order.
 */
export async function listTargetBills(scope: Scope, billId: string): Promise<string[]> {
  const { tenantId } = scope;
  const rows = await scope.db.query<{ id: string }>(sql`
    SELECT id FROM (
      SELECT a.id, a.place FROM bills b CROSS JOIN unnest(b.applies_to) WITH ORDINALITY AS a (id, place)
      WHERE b.tenant_id = ${tenantId} AND b.id = ${billId}
      UNION ALL SELECT goods.bill_id, NULL FROM bill_lines l
      JOIN bill_lines goods ON goods.tenant_id = ${tenantId} AND goods.id = l.target_line_id
      WHERE l.tenant_id = ${tenantId} AND l.bill_id = ${billId}) target
    GROUP BY id ORDER BY min(place), id`);
  return rows.map(({ id }) => id);
}

/** Lists the bills of lines. */
export async function listBillsOfLines(
  scope: Scope,
  lineIds: readonly string[],
): Promise<string[]> {
  const rows = await scope.db.query<{ id: string }>(sql`
    SELECT DISTINCT l.bill_id AS id FROM bill_lines l
    WHERE l.tenant_id = ${scope.tenantId} AND l.id = ANY(${arrayOf(lineIds)}::uuid[]) ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Lists the live bills whose charges are for the goods of a bill, the oldest first. */
export async function listLaterBills(scope: Scope, billId: string): Promise<string[]> {
  const rows = await scope.db.query<{ id: string }>(sql`
    SELECT id FROM bills WHERE tenant_id = ${scope.tenantId} AND applies_to <> '{}'
      AND applies_to && ARRAY[${billId}]::uuid[] AND status <> 'void' ORDER BY created_at, id`);
  return rows.map(({ id }) => id);
}

/** Lists the other bills whose goods have charges of the same bills as those of a bill. */
export async function listSiblingBills(scope: Scope, billId: string): Promise<string[]> {
  const rows = await scope.db.query<{ id: string }>(sql`
    SELECT DISTINCT target.id FROM bills later CROSS JOIN unnest(later.applies_to) target (id)
    WHERE later.tenant_id = ${scope.tenantId} AND later.applies_to <> '{}'
      AND later.applies_to && ARRAY[${billId}]::uuid[] AND later.status <> 'void'
      AND target.id <> ${billId} ORDER BY target.id`);
  return rows.map(({ id }) => id);
}

/** Lists what other bills add to the cost of lines of goods. */
export function listChargesOfGoods(
  scope: Scope,
  lineIds: readonly string[],
): Promise<AppliedCharge[]> {
  return scope.db.query(sql`
    SELECT ${columnsOf(appliedCharges, "a")} FROM applied_charges a
    WHERE a.tenant_id = ${scope.tenantId} AND a.target_line_id = ANY(${arrayOf(lineIds)}::uuid[])`);
}

/** A bill whose goods have charges or price credits of a later bill. */
export interface ChargedBill {
  number: string;
  laterNumber: string;
}

/** Finds one of these bills that later charges or price credits name. Their orders must be locked. */
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

/** Removes what the lines of bills add to goods of other bills. */
export async function deleteAppliedCharges(
  scope: Scope,
  billIds: readonly string[],
): Promise<void> {
  const { tenantId } = scope;
  await scope.db.query(sql`
    DELETE FROM applied_charges WHERE tenant_id = ${tenantId} AND source_line_id IN (
      SELECT id FROM bill_lines WHERE tenant_id = ${tenantId} AND bill_id = ANY(${arrayOf(billIds)}::uuid[]))`);
}

export async function insertAppliedCharges(
  scope: Scope,
  charges: readonly AppliedCharge[],
): Promise<void> {
  await scope.db.query(insertionOf(scope, appliedCharges, charges));
}

/** The cost of goods on bills after charges changed. */
export interface ChargedGoods {
  billIds: readonly string[];
  lines: ReadonlyArray<Pick<NewBillLine, "id" | "chargedCents" | "appliedCents" | "receivedCents">>;
  /** The receipts that changed. */
  receipts: NewBillReceipt[];
}

const costs = onlyOf(billLines, "chargedCents", "appliedCents", "receivedCents");

/** Saves what charges and other bills add to the cost of goods. The bills of the goods must be locked. */
export async function saveChargedGoods(
  scope: Scope,
  { billIds, lines, receipts }: ChargedGoods,
): Promise<void> {
  const { tenantId } = scope;
  const statements = [
    updateOf(scope, costs, lines),
    sql`UPDATE bills SET updated_at = ${nextUpdatedAt(scope.now)}
      WHERE tenant_id = ${tenantId} AND id = ANY(${arrayOf(billIds)}::uuid[])`,
  ];
  if (receipts.length > 0) statements.push(upsertOfReceipts(scope, receipts));
  await pipelined(statements.map((statement) => scope.db.query(statement)));
}
