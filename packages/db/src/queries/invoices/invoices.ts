import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { invoiceLines, invoices } from "../../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import {
  documentFilter,
  documentSearch,
  documentsWithWords,
  hasCountedNumber,
  type RelatedRecords,
} from "../../sql/document-search.ts";
import { upsertOf } from "../../sql/inserting.ts";
import {
  findOne,
  inOrder,
  type Narrowing,
  narrowedPage,
  pageOf,
  type RecordPageRequest,
  type SortOrder,
} from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { type FieldsOf, onlyOf, updateOf, updateRow } from "../../sql/updating.ts";
import { type Changed, listChanges, renamed } from "../changes.ts";
import { customersOf } from "../customers.ts";
import { creditsOfInvoice, type InvoiceCreditView } from "./credits.ts";

export type InvoiceRow = RowOf<typeof invoices>;
export type InvoiceLineRow = RowOf<typeof invoiceLines>;

const shownOfLine = [
  "id",
  "kind",
  "feeType",
  "description",
  "partNumber",
  "quantity",
  "unitPriceCents",
  "amountCents",
  "discountCents",
  "taxed",
  "costCents",
  "unitCostCents",
  "vmrsCode",
  "technicianId",
] as const;

/** An invoice as returned by the API, without its lines. */
export type InvoiceView = InvoiceRow & { customerName: string | null };

/** A line as returned by the API. The technician's commission appears only in reports. */
export type InvoiceLineView = Pick<InvoiceLineRow, (typeof shownOfLine)[number]> & {
  technicianName: string | null;
};

export interface InvoiceFilter extends RecordPageRequest {
  /** Part of a text of the document, or of a record that it refers to. */
  search?: string | undefined;
  /** In any case. */
  number?: string | undefined;
  status?: InvoiceRow["status"] | undefined;
  customerId?: string | undefined;
  workOrderId?: string | undefined;
  source?: InvoiceRow["source"] | undefined;
  /** Invoice dates as days of the shop, both inclusive. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /**
   * Sorts by day, for lists limited by days: sorted by creation, they would be read from the newest
   * invoice on.
   */
  byDay: boolean;
}

const byDay: SortOrder = { kind: "day", by: sql`i.invoice_date`, direction: "DESC" };

// Past invoices show the name of a deleted customer.
const viewColumns = ({ tenantId }: Scope) => sql`${columnsOf(invoices, "i")},
  (SELECT c.name FROM customers c WHERE c.tenant_id = ${tenantId} AND c.id = i.customer_id)
    AS "customerName"`;

const linesOfInvoice = ({ tenantId }: Scope) => sql`
  (SELECT coalesce(json_agg(line ORDER BY line.position, line.id), '[]') FROM (
    SELECT l.position, ${someColumnsOf(invoiceLines, "l", shownOfLine)},
      (SELECT t.name FROM users t WHERE t.tenant_id = ${tenantId} AND t.id = l.technician_id)
        AS "technicianName"
    FROM invoice_lines l WHERE l.tenant_id = ${tenantId} AND l.invoice_id = i.id) line) AS lines`;

/** An invoice with its lines in order, and its credits. */
export type InvoiceDetail = InvoiceView & {
  lines: InvoiceLineView[];
  credits: InvoiceCreditView[];
};

export function findInvoice(scope: Scope, id: string): Promise<InvoiceDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${viewColumns(scope)}, ${linesOfInvoice(scope)},
      ${creditsOfInvoice(scope)} AS credits FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${id}`,
  );
}

/** Finds invoices in no order. */
export function findInvoices(scope: Scope, ids: string[]): Promise<InvoiceDetail[]> {
  return scope.db.read(sql`
    SELECT ${viewColumns(scope)}, ${linesOfInvoice(scope)},
      ${creditsOfInvoice(scope)} AS credits FROM invoices i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY (${arrayOf(ids)}::uuid[])`);
}

/** The invoices of documents. */
export function invoicesOf({ tenantId }: Pick<Scope, "tenantId">, column: Sql): RelatedRecords {
  return {
    column,
    key: sql`i.id`,
    from: sql`invoices i WHERE i.tenant_id = ${tenantId}`,
    searched: sql`i.invoice_number`,
  };
}

/** Finds an invoice and the order to lock before it. None of the ids ever changes. */
export function findBilledRecord(scope: Scope, id: string): Promise<BilledRecord | undefined> {
  return findOne(
    scope,
    sql`SELECT i.id, i.source, i.work_order_id AS "workOrderId", i.sales_order_id AS "salesOrderId"
      FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${id}`,
  );
}

/** An invoice and the order to lock before it. */
type BilledRecord = Pick<InvoiceRow, "id" | "source" | "workOrderId" | "salesOrderId">;

/** Finds invoices and the orders to lock before them. None of the ids ever changes. */
export function findBilledRecords(scope: Scope, ids: readonly string[]): Promise<BilledRecord[]> {
  return scope.db.read(sql`
    SELECT i.id, i.source, i.work_order_id AS "workOrderId", i.sales_order_id AS "salesOrderId"
    FROM invoices i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY(${arrayOf(ids)}::uuid[])`);
}

/** Lists the ids of the invoices that a customer owes, the oldest first. */
export async function listOwed(
  scope: Scope,
  { customerId, limit }: { customerId: string; limit: number },
): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`
    SELECT i.id FROM invoices i
    WHERE i.tenant_id = ${scope.tenantId} AND i.customer_id = ${customerId}
      AND i.status IN ('open', 'partially_paid')
    ORDER BY i.invoice_date, i.number LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

export function listInvoices(
  scope: Scope,
  filter: InvoiceFilter,
): Promise<Array<Changed<InvoiceView>>> {
  if (filter.changedSince) return listChangedInvoices(scope, filter, filter.changedSince);
  const walked = sql`i.tenant_id = ${scope.tenantId}`;
  const order = filter.byDay ? byDay : undefined;
  if (!filter.search) {
    return scope.db.read(sql`
      SELECT ${viewColumns(scope)} FROM invoices i
      WHERE ${walked} ${conditions(filter)} ${pageOf("i", filter, order)}`);
  }
  const { narrowed, sought } = documentSearch(filter.search, searchedTexts(scope));
  const narrowing = {
    table: sql`invoices`,
    alias: "i",
    walked,
    narrowed: sql`${narrowed} ${conditions(filter)}`,
    sought,
  };
  return scope.db.read(
    sql`${narrowedPage(narrowing, filter, order)}
      SELECT ${viewColumns(scope)} FROM page
      JOIN invoices i ON i.tenant_id = ${scope.tenantId} AND i.id = page.id ${inOrder("i", order)}`,
    "custom plan",
  );
}

/** The invoices that contain all words, in their numbers or the texts of their customer. */
export function invoicesWith(scope: Scope, words: readonly string[]): Narrowing {
  return {
    table: sql`invoices`,
    alias: "i",
    walked: sql`i.tenant_id = ${scope.tenantId}`,
    ...documentsWithWords(words, searchedTexts(scope)),
  };
}

function searchedTexts(scope: Scope) {
  return {
    texts: [sql`i.invoice_number`, sql`i.po_number`],
    related: [customersOf(scope, sql`i.customer_id`)],
  };
}

function listChangedInvoices(scope: Scope, filter: InvoiceFilter, since: string) {
  const found = documentFilter(filter.search, searchedTexts(scope));
  const records = {
    table: "invoices",
    alias: "i",
    narrowed: sql`${found} ${conditions(filter)}`,
    shows: [{ column: sql`i.customer_id`, ids: renamed(scope, "customers", since) }],
    shown: viewColumns(scope),
  } as const;
  return listChanges<InvoiceView>(scope, records, filter);
}

function conditions(filter: InvoiceFilter): Sql {
  const { number, status, customerId, workOrderId, source, startDate, endDate } = filter;
  return sql`
    ${number ? sql`AND ${hasCountedNumber("i", sql`i.invoice_number`, sql`upper(${number}::text)`)}` : empty}
    ${status ? sql`AND i.status = ${status}` : empty}
    ${customerId ? sql`AND i.customer_id = ${customerId}` : empty}
    ${workOrderId ? sql`AND i.work_order_id = ${workOrderId}` : empty}
    ${source ? sql`AND i.source = ${source}` : empty}
    ${startDate ? sql`AND i.invoice_date >= ${startDate}` : empty}
    ${endDate ? sql`AND i.invoice_date <= ${endDate}` : empty}`;
}

/** Locks an invoice, after its order. This serializes its payments. */
export function lockInvoice(scope: Scope, id: string): Promise<InvoiceRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(invoices, "i")} FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${id} FOR NO KEY UPDATE`,
  );
}

/** Locks invoices by id, after their orders. */
export function lockInvoices(scope: Scope, ids: readonly string[]): Promise<InvoiceRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(invoices, "i")} FROM invoices i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY(${arrayOf(ids)}::uuid[])
    ORDER BY i.id FOR NO KEY UPDATE`);
}

/** Locks the live invoice of a work order. The order must be locked. */
export function lockInvoiceOfOrder(
  scope: Scope,
  workOrderId: string,
): Promise<InvoiceRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(invoices, "i")} FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.work_order_id = ${workOrderId}
        AND i.voided_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

export async function insertInvoice(
  scope: Scope,
  invoice: InvoiceRow,
  lines: InvoiceLineRow[],
): Promise<void> {
  await scope.db.read(upsertOf(scope, invoices, [invoice]));
  if (lines.length > 0) await scope.db.read(upsertOf(scope, invoiceLines, lines));
}

const standing = onlyOf(
  invoices,
  "status",
  "paidCents",
  "surchargeCents",
  "creditedCents",
  "voidedAt",
);

/** Saves the fields of invoices that payments, credits and voiding change. They must be locked. */
export async function saveInvoiceStandings(
  scope: Scope,
  rows: readonly InvoiceRow[],
): Promise<void> {
  if (rows.length > 0) await scope.db.read(updateOf(scope, standing, rows, scope.now));
}

const terms = onlyOf(invoices, "dueDate", "poNumber");

/** The fields of an invoice that follow its order after invoicing. */
export type InvoiceTerms = FieldsOf<typeof terms>;

/** Saves the due date of an invoice, a day of the shop, and its PO number. It must be locked. */
export async function saveInvoiceTerms(
  scope: Scope,
  id: string,
  fields: InvoiceTerms,
): Promise<void> {
  await updateRow(scope, terms, id, fields);
}

/** Returns what a customer owes on all invoices, in cents. */
export async function sumOwed(scope: Scope, customerId: string): Promise<number> {
  const [sum] = await scope.db.read<{ cents: number }>(sql`
    SELECT coalesce(sum(i.total_cents - i.credited_cents - i.paid_cents), 0)::bigint AS cents
    FROM invoices i
    WHERE i.tenant_id = ${scope.tenantId} AND i.customer_id = ${customerId}
      AND i.status IN ('open', 'partially_paid')`);
  return sum?.cents ?? 0;
}

/** Lists the commission rates of users, including deleted ones, who did the work. */
export function listCommissionRates(
  scope: Scope,
  ids: string[],
): Promise<Array<{ id: string; commissionRatePercent: number | null }>> {
  return scope.db.read(sql`
    SELECT u.id, u.commission_rate_percent AS "commissionRatePercent" FROM users u
    WHERE u.tenant_id = ${scope.tenantId} AND u.id = ANY(${arrayOf(ids)}::uuid[])`);
}
