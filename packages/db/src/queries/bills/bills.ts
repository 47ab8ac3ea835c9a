import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billLines, bills } from "../../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { findOne, inOrder, type PageRequest, pageOf } from "../../sql/paging.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { type BillRow, billStatus } from "./write-bills.ts";

const shownOfLine = [
  "id",
  "kind",
  "description",
  "amountCents",
  "partNumber",
  "inventoryItemId",
  "purchaseOrderLineId",
  "quantity",
  "unitCostCents",
  "packQuantity",
  "depositCents",
  "allocation",
  "chargedCents",
  "receivedQuantity",
] as const;

export type BillLineView = Pick<RowOf<typeof billLines>, (typeof shownOfLine)[number]>;
export type BillView = BillRow & { vendorName: string | null; lines: BillLineView[] };

const columns = columnsOf(bills, "b");
const vendorName = sql`coalesce(v.name, b.unlinked_vendor_name) AS "vendorName"`;

const linesOfBill = ({
  tenantId,
}: Scope) => sql`(SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
  SELECT l.position, ${someColumnsOf(billLines, "l", shownOfLine)} FROM bill_lines l
  WHERE l.tenant_id = ${tenantId} AND l.bill_id = b.id) line)`;

/** Finds bills with their lines, in no order. */
export function findBills(scope: Scope, ids: string[]): Promise<BillView[]> {
  return scope.db.query(sql`
    SELECT ${columns}, ${vendorName}, ${linesOfBill(scope)} AS lines FROM bills b
    LEFT JOIN vendors v ON v.tenant_id = ${scope.tenantId} AND v.id = b.vendor_id
    WHERE b.tenant_id = ${scope.tenantId} AND b.id = ANY(${arrayOf(ids)}::uuid[])`);
}

/** Finds a bill with its lines. */
export function findBill(scope: Scope, id: string): Promise<BillView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns}, ${vendorName}, ${linesOfBill(scope)} AS lines FROM bills b
      LEFT JOIN vendors v ON v.tenant_id = ${scope.tenantId} AND v.id = b.vendor_id
      WHERE b.tenant_id = ${scope.tenantId} AND b.id = ${id}`,
  );
}

export interface BillFilter extends PageRequest {
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
  return scope.db.query(sql`
    SELECT ${columns}, ${vendorName},
      CASE WHEN b.lines_upto - b.line_count < ${enoughLines} THEN ${linesOfBill(scope)} ELSE '[]' END AS lines
    FROM (SELECT b.*, sum(b.line_count) OVER (${order}) AS lines_upto FROM (
      SELECT * FROM bills b WHERE b.tenant_id = ${scope.tenantId} ${conditions(filter)}
      ${pageOf("b", filter)}) b) b
    LEFT JOIN LATERAL (SELECT name FROM vendors
      WHERE tenant_id = ${scope.tenantId} AND id = b.vendor_id LIMIT 1) v ON true ${order}`);
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

/** Locks bills by id. */
export function lockBills(scope: Scope, ids: string[]): Promise<BillRow[]> {
  return scope.db.query(sql`
    SELECT ${columns} FROM bills b
    WHERE b.tenant_id = ${scope.tenantId} AND b.id = ANY(${arrayOf(ids)}::uuid[])
    ORDER BY b.id FOR NO KEY UPDATE`);
}

export interface NewBillPayment {
  id: string;
  vendorId: string;
  date: string;
  amountCents: number;
  reference: string | null;
  createdBy: string;
}

export interface BillAllocation {
  billId: string;
  amountCents: number;
}

/** Records a payment with its allocations, and adds them to their bills, which must be locked. */
export async function insertBillPayment(
  scope: Scope,
  payment: NewBillPayment,
  allocations: BillAllocation[],
): Promise<void> {
  await scope.db.query(sql`
    WITH paid AS (
      INSERT INTO bill_payments (tenant_id, id, vendor_id, date, amount_cents, reference, created_at, created_by)
      VALUES (${scope.tenantId}, ${payment.id}, ${payment.vendorId}, ${payment.date}, ${payment.amountCents},
        ${payment.reference}, ${scope.now}, ${payment.createdBy})
    )
    INSERT INTO bill_allocations (tenant_id, payment_id, bill_id, amount_cents)
    SELECT ${scope.tenantId}, ${payment.id}::uuid, a.bill_id, a.amount_cents
    FROM ${rowsOf("a", allocations, { billId: "uuid", amountCents: "bigint" })}`);
  const paid = sql`(b.paid_cents + a.amount_cents)`;
  await scope.db.query(sql`
    UPDATE bills b SET paid_cents = ${paid}, status = ${billStatus(sql`b.total_cents`, paid)},
      updated_at = ${nextUpdatedAt(scope.now)}
    FROM ${rowsOf("a", allocations, { billId: "uuid", amountCents: "bigint" })}
    WHERE b.tenant_id = ${scope.tenantId} AND b.id = a.bill_id`);
}
