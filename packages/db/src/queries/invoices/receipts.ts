import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { receiptRefunds, receipts } from "../../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { documentFilter, documentSearch } from "../../sql/document-search.ts";
import { insertionOfRow, insertRow, type WriteScope } from "../../sql/inserting.ts";
import {
  findOne,
  inOrder,
  narrowedPage,
  type PageRequest,
  pageOf,
  type SortOrder,
} from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { onlyOf, updateOf } from "../../sql/updating.ts";
import { type Changed, listChanges, renamed } from "../changes.ts";
import { customersOf } from "../customers.ts";

export type ReceiptRow = RowOf<typeof receipts>;
export type ReceiptRefundRow = RowOf<typeof receiptRefunds>;

/** A receipt as lists return it. */
export type ReceiptView = ReceiptRow & { customerName: string | null };

/** A live payment of a receipt, less what was returned to credit. */
export interface ReceiptAllocation {
  paymentId: string;
  invoiceId: string;
  invoiceNumber: string;
  date: string;
  amountCents: number;
}

const shownOfRefund = [
  "id",
  "amountCents",
  "surchargeCents",
  "reason",
  "refundDate",
  "createdAt",
] as const;

/** A receipt with its allocations and refunds, the oldest first. */
export type ReceiptDetail = ReceiptView & {
  allocations: ReceiptAllocation[];
  refunds: Array<Pick<ReceiptRefundRow, (typeof shownOfRefund)[number]>>;
};

export interface ReceiptFilter extends PageRequest {
  /** Part of the reference or of a text of the customer. */
  search?: string | undefined;
  customerId?: string | undefined;
  workOrderId?: string | undefined;
  /** Whether credit is left. */
  hasCredit?: boolean | undefined;
  /** Days of the shop, both inclusive. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Sorts by day, for lists limited by days. */
  byDay: boolean;
}

const byDay: SortOrder = { kind: "day", by: sql`r.receipt_date`, direction: "DESC" };

// Past receipts show the name of a deleted customer.
const viewColumns = ({ tenantId }: Scope) => sql`${columnsOf(receipts, "r")},
  (SELECT c.name FROM customers c WHERE c.tenant_id = ${tenantId} AND c.id = r.customer_id)
    AS "customerName"`;

/** What is left of a payment `p`, without what was returned to the credit of its receipt. */
const leftOfPayment = ({ tenantId }: Scope) => sql`
  p.amount_cents - coalesce((SELECT sum(x.amount_cents) FROM payments x
    WHERE x.tenant_id = ${tenantId} AND x.refunded_payment_id = p.id AND x.to_credit), 0)::bigint`;

const allocationsOf = (scope: Scope) => sql`
  (SELECT coalesce(json_agg(json_build_object('paymentId', a.id, 'invoiceId', a.invoice_id,
      'invoiceNumber', i.invoice_number, 'date', a.paid_date, 'amountCents', a.cents)
      ORDER BY a.created_at, i.invoice_date, i.number, a.id), '[]')
    FROM (SELECT p.id, p.invoice_id, p.paid_date, p.created_at, ${leftOfPayment(scope)} AS cents
      FROM payments p
      WHERE p.tenant_id = ${scope.tenantId} AND p.receipt_id = r.id AND p.type = 'payment'
        AND p.voided_at IS NULL) a
    JOIN invoices i ON i.tenant_id = ${scope.tenantId} AND i.id = a.invoice_id
    WHERE a.cents > 0) AS allocations`;

const refundsOf = ({ tenantId }: Scope) => sql`
  (SELECT coalesce(json_agg(refund ORDER BY refund."createdAt", refund.id), '[]') FROM (
    SELECT ${someColumnsOf(receiptRefunds, "f", shownOfRefund)} FROM receipt_refunds f
    WHERE f.tenant_id = ${tenantId} AND f.receipt_id = r.id) refund) AS refunds`;

const detailColumns = (scope: Scope) =>
  sql`${viewColumns(scope)}, ${allocationsOf(scope)}, ${refundsOf(scope)}`;

export function findReceipt(scope: Scope, id: string): Promise<ReceiptDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${detailColumns(scope)} FROM receipts r
      WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id}`,
  );
}

/** Finds receipts in no order. */
export function findReceipts(scope: Scope, ids: string[]): Promise<ReceiptDetail[]> {
  return scope.db.read(sql`
    SELECT ${detailColumns(scope)} FROM receipts r
    WHERE r.tenant_id = ${scope.tenantId} AND r.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export function listReceipts(
  scope: Scope,
  filter: ReceiptFilter,
): Promise<Array<Changed<ReceiptView>>> {
  if (filter.changedSince) return listChangedReceipts(scope, filter, filter.changedSince);
  const walked = sql`r.tenant_id = ${scope.tenantId}`;
  const order = filter.byDay ? byDay : undefined;
  if (!filter.search) {
    return scope.db.read(sql`
      SELECT ${viewColumns(scope)} FROM receipts r
      WHERE ${walked} ${conditions(filter)} ${pageOf("r", filter, order)}`);
  }
  const { narrowed, sought } = documentSearch(filter.search, searchedTexts(scope));
  const narrowing = {
    table: sql`receipts`,
    alias: "r",
    walked,
    narrowed: sql`${narrowed} ${conditions(filter)}`,
    sought,
  };
  return scope.db.read(
    sql`${narrowedPage(narrowing, filter, order)}
      SELECT ${viewColumns(scope)} FROM page
      JOIN receipts r ON r.tenant_id = ${scope.tenantId} AND r.id = page.id ${inOrder("r", order)}`,
    "custom plan",
  );
}

function searchedTexts(scope: Scope) {
  return { texts: [sql`r.reference`], related: [customersOf(scope, sql`r.customer_id`)] };
}

function listChangedReceipts(scope: Scope, filter: ReceiptFilter, since: string) {
  const found = documentFilter(filter.search, searchedTexts(scope));
  const records = {
    table: "receipts",
    alias: "r",
    narrowed: sql`${found} ${conditions(filter)}`,
    shows: [{ column: sql`r.customer_id`, ids: renamed(scope, "customers", since) }],
    shown: viewColumns(scope),
  } as const;
  return listChanges<ReceiptView>(scope, records, filter);
}

/** Must match the condition of the indexes of open receipts. */
const isOpen = sql`r.voided_at IS NULL AND r.allocated_cents + r.refunded_cents < r.amount_cents`;

function conditions(filter: ReceiptFilter): Sql {
  const { customerId, workOrderId, hasCredit, startDate, endDate } = filter;
  return sql`
    ${customerId ? sql`AND r.customer_id = ${customerId}` : empty}
    ${workOrderId ? sql`AND r.work_order_id = ${workOrderId}` : empty}
    ${hasCredit === undefined ? empty : hasCredit ? sql`AND ${isOpen}` : sql`AND NOT (${isOpen})`}
    ${startDate ? sql`AND r.receipt_date >= ${startDate}` : empty}
    ${endDate ? sql`AND r.receipt_date <= ${endDate}` : empty}`;
}

/** Returns the method by which a receipt was received. */
export function findMethodOfReceipt(
  scope: Scope,
  id: string,
): Promise<Pick<ReceiptRow, "method"> | undefined> {
  return findOne(
    scope,
    sql`SELECT r.method FROM receipts r WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id}`,
  );
}

/** Locks a receipt, after the invoices and payments that it pays. */
export function lockReceipt(scope: Scope, id: string): Promise<ReceiptRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(receipts, "r")} FROM receipts r
      WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id} FOR NO KEY UPDATE`,
  );
}

/** Locks the deposits of a customer for an order that have credit left, the oldest first. */
export async function lockDeposits(
  scope: Scope,
  { workOrderId, customerId }: { workOrderId: string; customerId: string },
): Promise<ReceiptRow[]> {
  const deposits = await scope.db.read<ReceiptRow>(sql`
    SELECT ${columnsOf(receipts, "r")} FROM receipts r
    WHERE r.tenant_id = ${scope.tenantId} AND r.work_order_id = ${workOrderId}
      AND r.customer_id = ${customerId} AND ${isOpen}
    ORDER BY r.id FOR NO KEY UPDATE`);
  return deposits.sort((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1));
}

const ageOf = ({ receiptDate, id }: ReceiptRow) => `${receiptDate} ${id}`;

/** Returns the credit of a customer, in cents. */
export async function sumCredit(scope: Scope, customerId: string): Promise<number> {
  const [sum] = await scope.db.read<{ cents: number }>(sql`
    SELECT coalesce(sum(r.amount_cents - r.allocated_cents - r.refunded_cents), 0)::bigint AS cents
    FROM receipts r
    WHERE r.tenant_id = ${scope.tenantId} AND r.customer_id = ${customerId} AND ${isOpen}`);
  return sum?.cents ?? 0;
}

export function insertReceipt(scope: WriteScope, receipt: ReceiptRow): ReceiptRow {
  return insertRow(scope, receipts, receipt);
}

export function insertReceiptRefund({ db }: WriteScope, refund: ReceiptRefundRow): void {
  db.write(insertionOfRow(receiptRefunds, refund));
}

const standing = onlyOf(
  receipts,
  "allocatedCents",
  "refundedCents",
  "refundedSurchargeCents",
  "voidedAt",
);

/** Saves the fields of receipts that allocations and refunds change. They must be locked. */
export async function saveReceipts(scope: Scope, rows: readonly ReceiptRow[]): Promise<void> {
  if (rows.length > 0) await scope.db.read(updateOf(scope, standing, rows, scope.now));
}

/** The order of a deposit: its customer, and its invoice that is not void. */
export interface DepositOrder {
  id: string;
  orderNumber: string;
  customerId: string | null;
  invoiceId: string | null;
}

/** Finds a live order for a deposit. */
export function findDepositOrder(scope: Scope, id: string): Promise<DepositOrder | undefined> {
  return findOne(
    scope,
    sql`SELECT w.id, w.order_number AS "orderNumber", w.customer_id AS "customerId",
        (SELECT i.id FROM invoices i WHERE i.tenant_id = ${scope.tenantId}
          AND i.work_order_id = w.id AND i.voided_at IS NULL) AS "invoiceId"
      FROM work_orders w
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id} AND w.deleted_at IS NULL`,
  );
}

/** An invoice that a customer's remittance may pay. */
export interface RemittedInvoice {
  id: string;
  number: number;
  invoiceNumber: string;
  poNumber: string | null;
  /** 0 if it is void. */
  balanceCents: number;
}

interface Remittance {
  customerId: string;
  numbers: readonly number[];
  poNumbers: readonly string[];
  balances: readonly number[];
}

/**
 * Finds the invoices of a customer with one of the numbers or PO numbers, in any case, and the open
 * ones with one of the balances, the oldest first. A void invoice is found by its number only.
 */
export function findRemitted(
  scope: Scope,
  { customerId, numbers, poNumbers, balances }: Remittance,
): Promise<RemittedInvoice[]> {
  const balance = sql`i.total_cents - i.credited_cents - i.paid_cents`;
  const ofCustomer = sql`i.tenant_id = ${scope.tenantId} AND i.customer_id = ${customerId}`;
  const lowered = poNumbers.map((number) => number.toLowerCase());
  return scope.db.read(sql`
    SELECT i.id, i.number, i.invoice_number AS "invoiceNumber", i.po_number AS "poNumber",
      CASE WHEN i.voided_at IS NULL THEN ${balance} ELSE 0 END AS "balanceCents"
    FROM (
      SELECT i.id FROM invoices i
      WHERE ${ofCustomer} AND i.number = ANY(${arrayOf(numbers)}::bigint[])
      UNION
      SELECT i.id FROM invoices i
      WHERE ${ofCustomer} AND i.voided_at IS NULL AND lower(i.po_number) = ANY(${lowered}::text[])
      UNION
      SELECT i.id FROM invoices i
      WHERE ${ofCustomer} AND i.status IN ('open', 'partially_paid')
        AND ${balance} = ANY(${arrayOf(balances)}::bigint[])) found
    JOIN invoices i ON i.tenant_id = ${scope.tenantId} AND i.id = found.id
    ORDER BY i.invoice_date, i.number`);
}
