import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billAllocations, billPayments } from "../../schema/index.ts";
import { type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { insertionOf, insertRow, type WriteScope } from "../../sql/inserting.ts";
import { findOne, inOrder, type PageRequest, pageRows } from "../../sql/paging.ts";
import { rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

const shown = [
  "id",
  "vendorId",
  "date",
  "amountCents",
  "reference",
  "voidedAt",
  "voidReason",
  "createdAt",
] as const;

export type BillPaymentView = Pick<RowOf<typeof billPayments>, (typeof shown)[number]> & {
  vendorName: string | null;
  /** Credits first, then bills, the oldest first. */
  allocations: Array<BillAllocation & { billNumber: string }>;
};

const view = ({ tenantId }: Scope) => sql`${someColumnsOf(billPayments, "p", shown)},
  (SELECT v.name FROM vendors v WHERE v.tenant_id = ${tenantId} AND v.id = p.vendor_id) AS "vendorName",
  (SELECT coalesce(json_agg(json_build_object('billId', a.bill_id, 'billNumber', b.number,
      'amountCents', a.amount_cents) ORDER BY a.amount_cents > 0, b.bill_date, b.created_at, b.id), '[]')
    FROM bill_allocations a JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = a.bill_id
    WHERE a.tenant_id = ${tenantId} AND a.payment_id = p.id) AS allocations`;

export interface BillPaymentFilter extends PageRequest {
  vendorId?: string | undefined;
  billId?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

/** Lists a page of payments to vendors, newest first. */
export function listBillPayments(
  scope: Scope,
  filter: BillPaymentFilter,
): Promise<BillPaymentView[]> {
  const { vendorId, billId, dateFrom, dateTo } = filter;
  const walked = sql`p.tenant_id = ${scope.tenantId}`;
  const narrowed = sql`${vendorId ? sql`AND p.vendor_id = ${vendorId}` : empty}
    ${billId ? paysBill(scope, billId) : empty}
    ${dateFrom ? sql`AND p.date >= ${dateFrom}` : empty} ${dateTo ? sql`AND p.date <= ${dateTo}` : empty}`;
  const isOfDays = dateFrom !== undefined || dateTo !== undefined;
  const listed = { table: sql`bill_payments`, alias: "p", walked, narrowed };
  const { before, rows } = pageRows(listed, filter, isOfDays);
  return scope.db.read(
    sql`${before} SELECT ${view(scope)} FROM (${rows}) p ${inOrder("p")}`,
    isOfDays ? "custom plan" : undefined,
  );
}

function paysBill({ tenantId }: Scope, billId: string): Sql {
  return sql`AND p.id = ANY(ARRAY(SELECT a.payment_id FROM bill_allocations a
    WHERE a.tenant_id = ${tenantId} AND a.bill_id = ${billId}))`;
}

/** Finds a payment to a vendor. */
export function findBillPayment(scope: Scope, id: string): Promise<BillPaymentView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${view(scope)} FROM bill_payments p WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id}`,
  );
}

export type NewBillPayment = Omit<
  RowOf<typeof billPayments>,
  "tenantId" | "voidedAt" | "voidReason" | "createdAt"
>;
export type BillAllocation = Omit<RowOf<typeof billAllocations>, "tenantId" | "paymentId">;

/** Records a payment with its allocations, and adds them to their bills, which must be locked. */
export async function insertBillPayment(
  scope: WriteScope,
  payment: NewBillPayment,
  allocations: BillAllocation[],
): Promise<void> {
  const { tenantId, now: createdAt } = scope;
  insertRow(scope, billPayments, {
    ...payment,
    tenantId,
    voidedAt: null,
    voidReason: null,
    createdAt,
  });
  scope.db.write(insertionOf(scope, billAllocations, allocations, { paymentId: payment.id }));
  await addToPaid(scope, allocations);
}

/** Adds to what was paid on bills, which must be locked. Their status follows. */
async function addToPaid(scope: Scope, allocations: BillAllocation[]): Promise<void> {
  const paid = sql`b.paid_cents + a.amount_cents`;
  await scope.db.read(sql`
    UPDATE bills b SET paid_cents = ${paid}, status = CASE ${paid} WHEN b.total_cents THEN 'paid'
      WHEN 0 THEN 'open' ELSE 'partially_paid' END, updated_at = ${nextUpdatedAt(scope.now)}
    FROM ${rowsOf("a", allocations, { billId: "uuid", amountCents: "bigint" })}
    WHERE b.tenant_id = ${scope.tenantId} AND b.id = a.bill_id`);
}

interface VoidedPayment {
  id: string;
  reason: string;
  allocations: BillAllocation[];
}

/**
 * Voids a payment, and takes its allocations from their bills, which must be locked. Returns false
 * if it is void already.
 */
export async function voidBillPayment(
  scope: Scope,
  { id, reason, allocations }: VoidedPayment,
): Promise<boolean> {
  const [voided] = await scope.db.read<{ id: string }>(sql`
    UPDATE bill_payments SET voided_at = ${scope.now}, void_reason = ${reason}
    WHERE tenant_id = ${scope.tenantId} AND id = ${id} AND voided_at IS NULL RETURNING id`);
  if (!voided) return false;
  const taken = allocations.map(({ billId, amountCents }) => ({
    billId,
    amountCents: -amountCents,
  }));
  await addToPaid(scope, taken);
  return true;
}
