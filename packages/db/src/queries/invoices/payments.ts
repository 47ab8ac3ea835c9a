import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { payments } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { documentFilter, documentSearch, hasCountedNumber } from "../../sql/document-search.ts";
import { upsertOf } from "../../sql/inserting.ts";
import {
  findOne,
  inOrder,
  narrowedPage,
  type PageRequest,
  pageOf,
  type SortOrder,
} from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { type Changed, listChanges } from "../changes.ts";
import { customersOf } from "../customers.ts";
import { invoicesOf } from "./invoices.ts";

export type PaymentRow = RowOf<typeof payments>;
export type PaymentView = PaymentRow & { invoiceNumber: string };

export interface PaymentFilter extends PageRequest {
  /** Part of the reference, of the invoice's number or of a text of the customer. */
  search?: string | undefined;
  /** The number of the invoice, in any case. */
  number?: string | undefined;
  invoiceId?: string | undefined;
  customerId?: string | undefined;
  receiptId?: string | undefined;
  type?: PaymentRow["type"] | undefined;
  /** Payment dates as days of the shop, both inclusive. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /**
   * Sorts by day, for lists limited by days: sorted by creation, they would be read from the newest
   * payment on.
   */
  byDay: boolean;
}

const byDay: SortOrder = { kind: "day", by: sql`p.paid_date`, direction: "DESC" };

const viewColumns = ({ tenantId }: Scope) => sql`${columnsOf(payments, "p")},
  (SELECT i.invoice_number FROM invoices i WHERE i.tenant_id = ${tenantId} AND i.id = p.invoice_id)
    AS "invoiceNumber"`;

export function findPayment(scope: Scope, id: string): Promise<PaymentView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${viewColumns(scope)} FROM payments p
      WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id}`,
  );
}

/** Finds payments and refunds in no order. */
export function findPayments(scope: Scope, ids: string[]): Promise<PaymentView[]> {
  return scope.db.read(sql`
    SELECT ${viewColumns(scope)} FROM payments p
    WHERE p.tenant_id = ${scope.tenantId} AND p.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export function listPayments(
  scope: Scope,
  filter: PaymentFilter,
): Promise<Array<Changed<PaymentView>>> {
  if (filter.changedSince) {
    const found = documentFilter(filter.search, searchedTexts(scope));
    const narrowed = sql`${found} ${conditions(scope, filter)}`;
    const records = { table: "payments", alias: "p", narrowed, shown: viewColumns(scope) } as const;
    return listChanges(scope, records, filter);
  }
  const walked = sql`p.tenant_id = ${scope.tenantId}`;
  const order = filter.byDay ? byDay : undefined;
  if (!filter.search) {
    return scope.db.read(sql`
      SELECT ${viewColumns(scope)} FROM payments p
      WHERE ${walked} ${conditions(scope, filter)} ${pageOf("p", filter, order)}`);
  }
  const { narrowed, sought } = documentSearch(filter.search, searchedTexts(scope));
  const narrowing = {
    table: sql`payments`,
    alias: "p",
    walked,
    narrowed: sql`${narrowed} ${conditions(scope, filter)}`,
    sought,
  };
  return scope.db.read(
    sql`${narrowedPage(narrowing, filter, order)}
      SELECT ${viewColumns(scope)} FROM page
      JOIN payments p ON p.tenant_id = ${scope.tenantId} AND p.id = page.id ${inOrder("p", order)}`,
    "custom plan",
  );
}

function searchedTexts(scope: Scope) {
  return {
    texts: [sql`p.reference`],
    related: [invoicesOf(scope, sql`p.invoice_id`), customersOf(scope, sql`p.customer_id`)],
  };
}

function conditions(scope: Scope, filter: PaymentFilter): Sql {
  const { number, invoiceId, customerId, receiptId, type, startDate, endDate } = filter;
  const isNumbered = hasCountedNumber("i", sql`i.invoice_number`, sql`upper(${number}::text)`);
  const numbered = sql`(SELECT i.id FROM invoices i
    WHERE i.tenant_id = ${scope.tenantId} AND ${isNumbered})`;
  return sql`
    ${number ? sql`AND p.invoice_id = ${numbered}` : empty}
    ${invoiceId ? sql`AND p.invoice_id = ${invoiceId}` : empty}
    ${customerId ? sql`AND p.customer_id = ${customerId}` : empty}
    ${receiptId ? sql`AND p.receipt_id = ${receiptId}` : empty}
    ${type ? sql`AND p.type = ${type}` : empty}
    ${startDate ? sql`AND p.paid_date >= ${startDate}` : empty}
    ${endDate ? sql`AND p.paid_date <= ${endDate}` : empty}`;
}

/** Locks a payment, after its invoice. */
export function lockPayment(scope: Scope, id: string): Promise<PaymentRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(payments, "p")} FROM payments p
      WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id} FOR NO KEY UPDATE`,
  );
}

/** Finds the live payments of a receipt on some of its invoices, or on all of them. */
export function findPaymentsOfReceipt(
  scope: Scope,
  { receiptId, invoiceIds }: { receiptId: string; invoiceIds?: readonly string[] | undefined },
): Promise<PaymentRow[]> {
  const named = invoiceIds ? sql`AND p.invoice_id = ANY(${arrayOf(invoiceIds)}::uuid[])` : empty;
  return scope.db.read(sql`
    SELECT ${columnsOf(payments, "p")} FROM payments p
    WHERE p.tenant_id = ${scope.tenantId} AND p.receipt_id = ${receiptId} AND p.type = 'payment'
      AND p.voided_at IS NULL ${named}`);
}

/** Locks payments by id, after their invoices. */
export function lockPayments(scope: Scope, ids: readonly string[]): Promise<PaymentRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(payments, "p")} FROM payments p
    WHERE p.tenant_id = ${scope.tenantId} AND p.id = ANY(${arrayOf(ids)}::uuid[])
    ORDER BY p.id FOR NO KEY UPDATE`);
}

/** Inserts or updates payments and refunds. Their invoices must be locked. */
export async function savePayments(scope: Scope, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length > 0) await scope.db.read(upsertOf(scope, payments, rows));
}
