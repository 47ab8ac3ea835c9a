import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billCorrections, billLines, bills } from "../../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { findOne, inOrder, pageRows, type RecordPageRequest } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import type { BillRow } from "./write-bills.ts";

/** The columns of lines that no answer has. */
const hiddenOfLine = [
  "tenantId",
  "billId",
  "purchaseOrderId",
  "sentBackQuantity",
  "inHandQuantity",
  "stockQuantity",
  "receivedCents",
] as const;

export type BillLineView = Omit<
  RowOf<typeof billLines>,
  (typeof hiddenOfLine)[number] | "position"
>;
const shownOfCorrection = ["id", "createdAt", "createdBy", "reason", "changes"] as const;

export type BillCorrectionView = Pick<
  RowOf<typeof billCorrections>,
  (typeof shownOfCorrection)[number]
>;

export type BillView = BillRow & {
  vendorName: string | null;
  lines: BillLineView[];
  corrections: BillCorrectionView[];
};

const columns = columnsOf(bills, "b");
const vendorName = sql`coalesce(v.name, b.unlinked_vendor_name) AS "vendorName"`;

const linesOfBill = ({
  tenantId,
}: Scope) => sql`(SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
  SELECT ${columnsOf(billLines, "l", hiddenOfLine)} FROM bill_lines l
  WHERE l.tenant_id = ${tenantId} AND l.bill_id = b.id) line)`;

const correctionsOfBill = ({
  tenantId,
}: Scope) => sql`(SELECT coalesce(json_agg(c ORDER BY c."createdAt", c.id), '[]') FROM (
  SELECT ${someColumnsOf(billCorrections, "c", shownOfCorrection)} FROM bill_corrections c
  WHERE c.tenant_id = ${tenantId} AND c.bill_id = b.id) c)`;

const shown = (
  scope: Scope,
) => sql`SELECT ${columns}, ${vendorName}, ${linesOfBill(scope)} AS lines,
    ${correctionsOfBill(scope)} AS corrections
  FROM bills b
  LEFT JOIN vendors v ON v.tenant_id = ${scope.tenantId} AND v.id = b.vendor_id
  WHERE b.tenant_id = ${scope.tenantId}`;

/** Finds bills with their lines, in no order. */
export function findBills(scope: Scope, ids: string[]): Promise<BillView[]> {
  return scope.db.read(sql`${shown(scope)} AND b.id = ANY(${arrayOf(ids)}::uuid[])`);
}

/** Finds a bill with its lines. */
export function findBill(scope: Scope, id: string): Promise<BillView | undefined> {
  return findOne(scope, sql`${shown(scope)} AND b.id = ${id}`);
}

/** Locks a bill and counts as its update. Returns the time of the update before. */
export async function touchBill(
  scope: Scope,
  id: string,
): Promise<Pick<BillRow, "updatedAt"> | undefined> {
  const isBill = sql`b.tenant_id = ${scope.tenantId} AND b.id = ${id}`;
  const locked = await findOne<Pick<BillRow, "updatedAt">>(
    scope,
    sql`SELECT b.updated_at AS "updatedAt" FROM bills b WHERE ${isBill} FOR NO KEY UPDATE`,
  );
  await scope.db.read(
    sql`UPDATE bills b SET updated_at = ${nextUpdatedAt(scope.now)} WHERE ${isBill}`,
  );
  return locked;
}

export interface BillFilter extends RecordPageRequest {
  vendorId?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  /** In upper case. */
  numberKey?: string | undefined;
  billDateFrom?: string | undefined;
  billDateTo?: string | undefined;
  purchaseOrderId?: string | undefined;
}

/**
 * Lists a page of bills. Lines are read up to `enoughLines`. Later bills have none, because a page
 * is full before it reaches them.
 */
export function listBills(
  scope: Scope,
  filter: BillFilter,
  enoughLines: number,
): Promise<BillView[]> {
  const order = inOrder("b");
  const isOfDays = filter.billDateFrom !== undefined || filter.billDateTo !== undefined;
  const walked = sql`b.tenant_id = ${scope.tenantId}`;
  const listed = { table: sql`bills`, alias: "b", walked, narrowed: conditions(filter) };
  const { before, rows } = pageRows(listed, filter, isOfDays);
  return scope.db.read(
    sql`${before} SELECT ${columns}, ${vendorName},
      CASE WHEN b.lines_upto - b.line_count < ${enoughLines} THEN ${linesOfBill(scope)} ELSE '[]' END AS lines,
      CASE WHEN b.lines_upto - b.line_count < ${enoughLines} THEN ${correctionsOfBill(scope)} ELSE '[]' END
        AS corrections
    FROM (SELECT b.*, sum(b.line_count) OVER (${order}) AS lines_upto FROM (${rows}) b) b
    LEFT JOIN LATERAL (SELECT name FROM vendors
      WHERE tenant_id = ${scope.tenantId} AND id = b.vendor_id LIMIT 1) v ON true ${order}`,
    isOfDays ? "custom plan" : undefined,
  );
}

function conditions(filter: BillFilter): Sql {
  const { vendorId, type, status, numberKey, billDateFrom, billDateTo, purchaseOrderId } = filter;
  const inOrder =
    purchaseOrderId && sql`AND b.purchase_order_ids @> ARRAY[${purchaseOrderId}]::uuid[]`;
  return sql`${vendorId ? sql`AND b.vendor_id = ${vendorId}` : empty}
    ${type ? sql`AND b.type = ${type}` : empty} ${status ? sql`AND b.status = ${status}` : empty}
    ${numberKey ? sql`AND b.number_key = ${numberKey}` : empty}
    ${billDateFrom ? sql`AND b.bill_date >= ${billDateFrom}` : empty}
    ${billDateTo ? sql`AND b.bill_date <= ${billDateTo}` : empty} ${inOrder || empty}`;
}
