import sql, { empty, type Sql } from "sql-template-tag";
import { pipelined } from "../../client/pipelined.ts";
import type { Scope } from "../../client/scope.ts";
import { purchaseOrderLines, purchaseOrders } from "../../schema/index.ts";
import { columnsOf, onConflictUpdate, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import {
  documentFilter,
  documentSearch,
  documentsWithWords,
  type RelatedRecords,
} from "../../sql/document-search.ts";
import { insertionOf, type WriteScope } from "../../sql/inserting.ts";
import {
  findOne,
  inOrder,
  type Narrowing,
  narrowedPage,
  pageOf,
  type RecordPageRequest,
} from "../../sql/paging.ts";
import { type FieldsOf, settableOf, softDelete, updateOfRow } from "../../sql/updating.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { auditColumns, type ListedAuditRow } from "../audit-log.ts";
import { type Changed, changedAtOf, changedPage, changeOrder, renamed } from "../changes.ts";
import type { IntegrationFields } from "../external-ids.ts";
import { vendorsOf } from "../vendors.ts";
import { insertImport, type NewImport } from "./imported-invoices.ts";

export type PurchaseOrderRow = RowOf<typeof purchaseOrders>;
export type PurchaseOrderLineRow = RowOf<typeof purchaseOrderLines>;
export type PurchaseOrderView = PurchaseOrderRow & { vendorName: string | null };

const shownOfLine = [
  "id",
  "partNumber",
  "description",
  "quantity",
  "quantityReceived",
  "unitCostCents",
  "orderedUnitCostCents",
  "receivedCents",
  "totalCostCents",
  "vendorPartNumber",
  "note",
  "inventoryItemId",
] as const;

export type PurchaseOrderLineView = Pick<PurchaseOrderLineRow, (typeof shownOfLine)[number]>;
export type PurchaseOrderWithLines = PurchaseOrderView & { lines: PurchaseOrderLineView[] };
export type PurchaseOrderDetail = PurchaseOrderWithLines & { audit: ListedAuditRow[] };

/** Maximum audit entries read with an order. One more is read to know whether there are more. */
export const maxAuditEntries = 100;

const columns = columnsOf(purchaseOrders, "o");
// Must match the expression of the index purchase_orders_search.
const searched = sql`(o.number || E'\\n' || coalesce(o.unlinked_vendor_name, ''))`;
const lineColumns = columnsOf(purchaseOrderLines, "l");
const vendorName = sql`coalesce(v.name, o.unlinked_vendor_name) AS "vendorName"`;
const withVendor = ({ tenantId }: Scope) => sql`FROM purchase_orders o
  LEFT JOIN vendors v ON v.tenant_id = ${tenantId} AND v.id = o.vendor_id`;

const shownColumns = sql`l.position, ${someColumnsOf(purchaseOrderLines, "l", shownOfLine)}`;
const savedColumns = columnsOf(purchaseOrderLines, "l", ["tenantId", "purchaseOrderId"]);

const linesOfOrder = ({ tenantId }: Scope, columns = shownColumns) => sql`
  (SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
    SELECT ${columns} FROM purchase_order_lines l
    WHERE l.tenant_id = ${tenantId} AND l.purchase_order_id = o.id) line)`;

/** Finds an order with its lines in the order in which they were sent. */
export function findPurchaseOrder(
  scope: Scope,
  id: string,
): Promise<PurchaseOrderWithLines | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns}, ${vendorName}, ${linesOfOrder(scope)} AS lines
      ${withVendor(scope)} WHERE o.tenant_id = ${scope.tenantId} AND o.id = ${id}`,
  );
}

/**
 * Finds an order with its latest audit entries, and those of corrections of its bills, which change
 * it too. Their changes are read up to a number of bytes.
 */
export function findAuditedOrder(
  scope: Scope,
  id: string,
  auditBytes: number,
): Promise<PurchaseOrderDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns}, ${vendorName}, ${linesOfOrder(scope)} AS lines,
        (SELECT coalesce(json_agg(entry ORDER BY entry."createdAt" DESC, entry.id DESC), '[]') FROM (
          SELECT ${auditColumns(auditBytes)} FROM (
            (SELECT * FROM audit_entries a
              WHERE a.tenant_id = ${scope.tenantId} AND a.resource_type = 'purchase_order' AND a.resource_id = o.id
              ${inOrder("a")} LIMIT ${maxAuditEntries + 1})
            UNION ALL (SELECT a.* FROM bills b CROSS JOIN LATERAL (SELECT * FROM audit_entries a
                WHERE a.tenant_id = ${scope.tenantId} AND a.resource_type = 'bill' AND a.resource_id = b.id
                  AND a.operation = 'bills.correct' ${inOrder("a")} LIMIT ${maxAuditEntries + 1}) a
              WHERE b.tenant_id = ${scope.tenantId} AND b.purchase_order_ids @> ARRAY[o.id])
            ORDER BY created_at DESC, id DESC LIMIT ${maxAuditEntries + 1}) a) entry) AS audit
      ${withVendor(scope)} WHERE o.tenant_id = ${scope.tenantId} AND o.id = ${id}`,
  );
}

export interface PurchaseOrderFilter extends RecordPageRequest {
  /** Part of a text of the document, or of a record that it refers to. */
  search?: string | undefined;
  /** In any case. */
  number?: string | undefined;
  status?: string | undefined;
  vendorId?: string | undefined;
  /** Instants: `from` is inclusive, `before` exclusive. */
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

/**
 * Lists a page of orders. Lines are read up to `enoughLines`. Later orders have none, because a
 * page is full before it reaches them.
 */
export function listPurchaseOrders(
  scope: Scope,
  filter: PurchaseOrderFilter,
  enoughLines: number,
): Promise<Array<Changed<PurchaseOrderWithLines>>> {
  // The page is selected first, so that lookups are made only for its rows.
  const { search, changedSince } = filter;
  const { before, rows } = pageRows(scope, filter);
  const order = inOrder("o", changedSince ? changeOrder("o") : undefined);
  return scope.db.read(
    sql`${before} SELECT ${columns}, ${vendorName} ${changedSince ? changedAtOf("o") : empty},
    CASE WHEN o.lines_upto - o.item_count < ${enoughLines} THEN ${linesOfOrder(scope)} ELSE '[]' END AS lines
    FROM (SELECT o.*, sum(o.item_count) OVER (${order}) AS lines_upto FROM (${rows}) o) o
    LEFT JOIN LATERAL (SELECT name FROM vendors
      WHERE tenant_id = ${scope.tenantId} AND id = o.vendor_id LIMIT 1) v ON true ${order}`,
    search || changedSince ? "custom plan" : undefined,
  );
}

/** The orders of a page, and what precedes the statement. */
interface PageRows {
  before: Sql;
  rows: Sql;
}

function pageRows(scope: Scope, filter: PurchaseOrderFilter): PageRows {
  const { search, changedSince } = filter;
  if (changedSince) return changedRows(scope, filter, changedSince);
  if (search) return searchedRows(scope, filter, search);
  return {
    before: empty,
    rows: sql`SELECT * FROM purchase_orders o
      WHERE ${isListed(scope)} ${conditions(filter)} ${pageOf("o", filter)}`,
  };
}

function searchedRows(scope: Scope, filter: PurchaseOrderFilter, search: string): PageRows {
  const { narrowed, sought } = documentSearch(search, searchedTexts(scope));
  const narrowing = {
    table: sql`purchase_orders`,
    alias: "o",
    walked: isListed(scope),
    narrowed: sql`${narrowed} ${conditions(filter)}`,
    sought,
  };
  return {
    before: narrowedPage(narrowing, filter),
    rows: rowsOfPage(scope),
  };
}

/** The orders that contain all words, in their own texts or those of vendor and invoices. */
export function purchaseOrdersWith(scope: Scope, words: readonly string[]): Narrowing {
  return {
    table: sql`purchase_orders`,
    alias: "o",
    walked: isListed(scope),
    ...documentsWithWords(words, searchedTexts(scope)),
  };
}

function searchedTexts(scope: Scope) {
  return {
    texts: [searched],
    related: [vendorsOf(scope, sql`o.vendor_id`), importedInvoicesOf(scope, sql`o.id`)],
  };
}

/** The dealers' invoices of orders. */
function importedInvoicesOf({ tenantId }: Scope, column: Sql): RelatedRecords {
  return {
    column,
    key: sql`m.purchase_order_id`,
    from: sql`imported_invoices m WHERE m.tenant_id = ${tenantId}`,
    searched: sql`m.number`,
  };
}

function changedRows(scope: Scope, filter: PurchaseOrderFilter, since: string): PageRows {
  const found = documentFilter(filter.search, searchedTexts(scope));
  const records = {
    table: "purchase_orders",
    alias: "o",
    narrowed: sql`${found} ${conditions(filter)}`,
    shows: [{ column: sql`o.vendor_id`, ids: renamed(scope, "vendors", since) }],
  } as const;
  return { before: changedPage(scope, records, filter), rows: rowsOfPage(scope) };
}

function rowsOfPage({ tenantId }: Scope): Sql {
  return sql`SELECT o.* FROM page
    JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = page.id`;
}

function isListed({ tenantId }: Scope): Sql {
  return sql`o.tenant_id = ${tenantId} AND o.deleted_at IS NULL`;
}

function conditions(filter: PurchaseOrderFilter): Sql {
  const { number, status, vendorId, createdFrom, createdBefore } = filter;
  return sql`
    ${number ? sql`AND o.number = upper(${number}::text)` : empty}
    ${status ? sql`AND o.status = ${status}` : empty}
    ${vendorId ? sql`AND o.vendor_id = ${vendorId}` : empty}
    ${createdFrom ? sql`AND o.created_at >= ${createdFrom}` : empty}
    ${createdBefore ? sql`AND o.created_at < ${createdBefore}` : empty}`;
}

/** An order with all fields of its lines. */
export type OrderInFull = PurchaseOrderView & { lines: LineFields[] };

/** Finds an order with its lines by its id, or by its number ignoring case. */
export function findOrderBy(
  scope: Scope,
  by: { id: string } | { number: string },
): Promise<OrderInFull | undefined> {
  const condition = "id" in by ? sql`o.id = ${by.id}` : sql`o.number = ${by.number.toUpperCase()}`;
  return findOne(
    scope,
    sql`SELECT ${columns}, ${vendorName}, ${linesOfOrder(scope, savedColumns)} AS lines ${withVendor(scope)}
      WHERE o.tenant_id = ${scope.tenantId} AND ${condition} AND o.deleted_at IS NULL`,
  );
}

/** Locks an order and thereby its lines: every change of lines locks the order first. */
export function lockPurchaseOrder(
  scope: Scope,
  id: string,
): Promise<PurchaseOrderView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns}, ${vendorName} ${withVendor(scope)}
      WHERE o.tenant_id = ${scope.tenantId} AND o.id = ${id} AND o.deleted_at IS NULL
      FOR NO KEY UPDATE OF o`,
  );
}

export function listLines(scope: Scope, orderId: string): Promise<PurchaseOrderLineRow[]> {
  return scope.db.read(sql`
    SELECT ${lineColumns} FROM purchase_order_lines l
    WHERE l.tenant_id = ${scope.tenantId} AND l.purchase_order_id = ${orderId} ORDER BY l.position`);
}

export type NewPurchaseOrder = Omit<
  PurchaseOrderRow,
  "tenantId" | "number" | keyof IntegrationFields | "createdAt" | "updatedAt" | "deletedAt"
>;

/**
 * Inserts an order with the shop's next number, `PO-1001`. Holds the lock on the shop's counter
 * from then on.
 */
export async function insertPurchaseOrder(scope: Scope, order: NewPurchaseOrder): Promise<string> {
  const counted = scope.db.read(sql`
    UPDATE shop_counters SET value = value + 1
    WHERE tenant_id = ${scope.tenantId} AND name = 'purchase_order'`);
  const placed = scope.db.read<{ number: string }>(sql`
    INSERT INTO purchase_orders AS o (tenant_id, id, number, status, type, vendor_id, unlinked_vendor_name,
      vendor_invoice_numbers, note, item_count, total_cost_cents, created_at, updated_at, received_at)
    SELECT c.tenant_id, ${order.id}, 'PO-' || c.value, ${order.status}, ${order.type},
      ${order.vendorId}, ${order.unlinkedVendorName}, ${order.vendorInvoiceNumbers}::text[], ${order.note},
      ${order.itemCount}, ${order.totalCostCents}, ${scope.now}, ${scope.now}, ${order.receivedAt}
    FROM shop_counters c
    WHERE c.tenant_id = ${scope.tenantId} AND c.name = 'purchase_order' RETURNING o.number`);
  const [, [row]] = await pipelined([counted, placed]);
  if (!row) throw new Error("The shop has no counter for purchase orders");
  return row.number;
}

/**
 * Inserts an order together with the invoice it was made from. `entered` is as returned by
 * `insertImport`.
 */
export async function insertOrderOfInvoice(
  scope: Scope,
  order: NewPurchaseOrder,
  invoice: NewImport,
): Promise<{ number: string; entered: boolean }> {
  const [number, entered] = await pipelined([
    insertPurchaseOrder(scope, order),
    insertImport(scope, invoice),
  ]);
  return { number, entered };
}

const settable = settableOf(purchaseOrders, "number");
export type PurchaseOrderFields = FieldsOf<typeof settable>;

export function updatePurchaseOrder(
  scope: WriteScope,
  id: string,
  order: PurchaseOrderFields,
): void {
  scope.db.write(updateOfRow(scope, settable, id, order));
}

export function softDeletePurchaseOrder(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, purchaseOrders, id);
}

export type LineFields = Omit<PurchaseOrderLineRow, "tenantId" | "purchaseOrderId">;

/** Inserts or updates lines in one statement. */
export function saveLines(scope: WriteScope, orderId: string, lines: LineFields[]): void {
  scope.db.write(sql`${insertionOfLines(scope, orderId, lines)}
    ${onConflictUpdate(purchaseOrderLines, { except: ["purchase_order_id"] })}
    WHERE purchase_order_lines.purchase_order_id = excluded.purchase_order_id`);
}

/**
 * Adds lines to an order without lines. Cheaper than `saveLines`, which checks for existing ones.
 */
export function insertLines(scope: WriteScope, orderId: string, lines: LineFields[]): void {
  scope.db.write(insertionOfLines(scope, orderId, lines));
}

function insertionOfLines(scope: Scope, purchaseOrderId: string, lines: LineFields[]): Sql {
  return insertionOf(scope, purchaseOrderLines, lines, { purchaseOrderId });
}

/** Deletes the lines of an order except the listed ones. */
export async function deleteOtherLines(
  scope: Scope,
  orderId: string,
  keep: string[],
): Promise<void> {
  await scope.db.read(sql`
    DELETE FROM purchase_order_lines
    WHERE tenant_id = ${scope.tenantId} AND purchase_order_id = ${orderId} AND id <> ALL(${keep}::uuid[])`);
}

/** Moves an order to another vendor. The order must be locked. */
export async function moveOrder(
  scope: Scope,
  orderId: string,
  { vendorId }: { vendorId: string },
): Promise<void> {
  await scope.db.read(sql`
    UPDATE purchase_orders SET vendor_id = ${vendorId}, unlinked_vendor_name = NULL,
      updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND id = ${orderId}`);
}
