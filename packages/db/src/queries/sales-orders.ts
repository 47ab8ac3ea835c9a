import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { salesOrderLines, salesOrders } from "../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../sql/columns.ts";
import {
  documentFilter,
  documentSearch,
  documentsWithWords,
  hasCountedNumber,
} from "../sql/document-search.ts";
import { upsertOf } from "../sql/inserting.ts";
import {
  findOne,
  inOrder,
  type Narrowing,
  narrowedPage,
  pageOf,
  type RecordPageRequest,
  type SortOrder,
} from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { type Changed, listChanges, renamed } from "./changes.ts";
import { customersOf } from "./customers.ts";

export type SalesOrderRow = RowOf<typeof salesOrders>;
export type SalesOrderLineRow = RowOf<typeof salesOrderLines>;

const shownOfLine = [
  "id",
  "kind",
  "inventoryItemId",
  "partNumber",
  "description",
  "quantity",
  "unitPriceCents",
  "unitCostCents",
  "discountCents",
  "taxable",
  "totalPriceCents",
  "totalCostCents",
  "vmrsCode",
  "pricing",
  "returnedQuantity",
  "returnedCents",
] as const;

export type SalesLineView = Pick<SalesOrderLineRow, (typeof shownOfLine)[number]>;

/** A sale with its lines in order, its invoice and its credits. */
export type SalesOrderView = SalesOrderRow & {
  customerName: string | null;
  invoiceId: string | null;
  creditedCents: number;
  lines: SalesLineView[];
};

// Past sales show the name of a deleted customer.
const viewColumns = ({
  tenantId,
}: Scope) => sql`${columnsOf(salesOrders, "o")}, c.name AS "customerName",
  i.id AS "invoiceId", coalesce(i.credited_cents, 0) AS "creditedCents",
  (SELECT coalesce(json_agg(line ORDER BY line.position, line.id), '[]') FROM (
    SELECT l.position, ${someColumnsOf(salesOrderLines, "l", shownOfLine)}
    FROM sales_order_lines l WHERE l.tenant_id = ${tenantId} AND l.sales_order_id = o.id) line) AS lines`;

/** Looked up per row: hashing whole tables for a page of sales would cost more. */
const namesOfSales = ({ tenantId }: Scope) => sql`
  LEFT JOIN LATERAL (SELECT name FROM customers
    WHERE tenant_id = ${tenantId} AND id = o.customer_id LIMIT 1) c ON true
  LEFT JOIN LATERAL (SELECT id, credited_cents FROM invoices
    WHERE tenant_id = ${tenantId} AND sales_order_id = o.id LIMIT 1) i ON true`;

/** Finds a sale, including deleted ones. */
export function findSalesOrder(scope: Scope, id: string): Promise<SalesOrderView | undefined> {
  return findOne(
    scope,
    sql`SELECT ${viewColumns(scope)} FROM sales_orders o ${namesOfSales(scope)}
      WHERE o.tenant_id = ${scope.tenantId} AND o.id = ${id}`,
  );
}

/** Finds sales, including deleted ones, in no order. */
export function findSalesOrders(scope: Scope, ids: string[]): Promise<SalesOrderView[]> {
  return scope.db.read(sql`
    SELECT ${viewColumns(scope)} FROM sales_orders o ${namesOfSales(scope)}
    WHERE o.tenant_id = ${scope.tenantId} AND o.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export interface SalesOrderFilter extends RecordPageRequest {
  /** Part of a text of the document, or of a record that it refers to. */
  search?: string | undefined;
  /** In any case. */
  number?: string | undefined;
  status?: SalesOrderRow["status"] | undefined;
  customerId?: string | undefined;
  /** Instants: `from` is inclusive, `before` exclusive. */
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

const newestFirst: SortOrder = { kind: "instant", by: sql`o.created_at`, direction: "DESC" };

export function listSalesOrders(
  scope: Scope,
  filter: SalesOrderFilter,
): Promise<Array<Changed<SalesOrderView>>> {
  const { search, changedSince } = filter;
  if (changedSince) return listChangedSales(scope, filter, changedSince);
  const walked = sql`o.tenant_id = ${scope.tenantId} AND o.deleted_at IS NULL`;
  if (!search) {
    // The page is selected first, so that lookups are made only for its rows.
    return scope.db.read(sql`
      SELECT ${viewColumns(scope)}
      FROM (SELECT * FROM sales_orders o
        WHERE ${walked} ${conditions(filter)} ${pageOf("o", filter, newestFirst)}) o
      ${namesOfSales(scope)} ${inOrder("o", newestFirst)}`);
  }
  const { narrowed, sought } = documentSearch(search, searchedTexts(scope));
  const narrowing = {
    table: sql`sales_orders`,
    alias: "o",
    walked,
    narrowed: sql`${narrowed} ${conditions(filter)}`,
    sought,
  };
  return scope.db.read(
    sql`${narrowedPage(narrowing, filter, newestFirst)}
      SELECT ${viewColumns(scope)} FROM page
      JOIN sales_orders o ON o.tenant_id = ${scope.tenantId} AND o.id = page.id
      ${namesOfSales(scope)} ${inOrder("o", newestFirst)}`,
    "custom plan",
  );
}

/** The sales that contain all words, in their numbers or the texts of their customer. */
export function salesOrdersWith(scope: Scope, words: readonly string[]): Narrowing {
  return {
    table: sql`sales_orders`,
    alias: "o",
    walked: sql`o.tenant_id = ${scope.tenantId} AND o.deleted_at IS NULL`,
    ...documentsWithWords(words, searchedTexts(scope)),
  };
}

function searchedTexts(scope: Scope) {
  return {
    texts: [sql`o.order_number`, sql`o.po_number`],
    related: [customersOf(scope, sql`o.customer_id`)],
  };
}

function listChangedSales(scope: Scope, filter: SalesOrderFilter, since: string) {
  const found = documentFilter(filter.search, searchedTexts(scope));
  const records = {
    table: "sales_orders",
    alias: "o",
    narrowed: sql`${found} ${conditions(filter)}`,
    shows: [{ column: sql`o.customer_id`, ids: renamed(scope, "customers", since) }],
    shown: viewColumns(scope),
    joined: namesOfSales(scope),
  } as const;
  return listChanges<SalesOrderView>(scope, records, filter);
}

function conditions(filter: SalesOrderFilter): Sql {
  const { number, status, customerId, createdFrom, createdBefore } = filter;
  return sql`
    ${number ? sql`AND ${hasCountedNumber("o", sql`o.order_number`, sql`upper(${number}::text)`)}` : empty}
    ${status ? sql`AND o.status = ${status}` : empty}
    ${customerId ? sql`AND o.customer_id = ${customerId}` : empty}
    ${createdFrom ? sql`AND o.created_at >= ${createdFrom}` : empty}
    ${createdBefore ? sql`AND o.created_at < ${createdBefore}` : empty}`;
}

/** Locks a live sale and thereby its lines: every change of lines locks the sale first. */
export function lockSalesOrder(scope: Scope, id: string): Promise<SalesOrderRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(salesOrders, "o")} FROM sales_orders o
      WHERE o.tenant_id = ${scope.tenantId} AND o.id = ${id} AND o.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

/** Locks live sales by id. */
export async function lockSalesOrders(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.db.read(sql`
    SELECT o.id FROM sales_orders o
    WHERE o.tenant_id = ${scope.tenantId} AND o.id = ANY(${arrayOf(ids)}::uuid[])
      AND o.deleted_at IS NULL
    ORDER BY o.id FOR NO KEY UPDATE`);
}

export function listSalesOrderLines(scope: Scope, orderId: string): Promise<SalesOrderLineRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(salesOrderLines, "l")} FROM sales_order_lines l
    WHERE l.tenant_id = ${scope.tenantId} AND l.sales_order_id = ${orderId}
    ORDER BY l.position, l.id`);
}

/**
 * Inserts or updates a sale with its lines, and deletes lines that it no longer has. It must be
 * locked.
 */
export async function saveSalesOrder(
  scope: Scope,
  order: SalesOrderRow,
  lines: SalesOrderLineRow[],
): Promise<void> {
  await scope.db.read(upsertOf(scope, salesOrders, [order]));
  await scope.db.read(sql`
    DELETE FROM sales_order_lines
    WHERE tenant_id = ${scope.tenantId} AND sales_order_id = ${order.id}
      AND id <> ALL(${arrayOf(lines.map(({ id }) => id))}::uuid[])`);
  if (lines.length > 0) await scope.db.read(upsertOf(scope, salesOrderLines, lines));
}
