import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { documents } from "../../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { assignmentsOf, type FieldsOf, onlyOf } from "../../sql/updating.ts";
import { justAfter } from "../../sql/values.ts";

export type { StoredField, StoredInvoice } from "../../schema/index.ts";

/** The names of the records that a document refers to. */
interface ReferredNames {
  vendorName: string | null;
  billNumber: string | null;
  purchaseOrderNumber: string | null;
}

/** A document without its lease. */
export type DocumentRow = Omit<RowOf<typeof documents>, "leasedBy" | "leasedUntil" | "attempts"> &
  ReferredNames;

const names = sql`coalesce(v.name, d.invoice->>'vendorName') AS "vendorName",
  b.number AS "billNumber", o.number AS "purchaseOrderNumber"`;

const columns = sql`${columnsOf(documents, "d", ["leasedBy", "leasedUntil", "attempts"])}, ${names}`;

// Looked up only for the rows of the page, which OFFSET 0 enforces: otherwise a page of 500 would
// be joined with all bills and orders of the shop.
const referred = ({ tenantId }: Pick<Scope, "tenantId">) => sql`
  LEFT JOIN LATERAL (SELECT name FROM vendors
    WHERE tenant_id = ${tenantId} AND id = d.vendor_id OFFSET 0) v ON true
  LEFT JOIN LATERAL (SELECT number FROM bills
    WHERE tenant_id = ${tenantId} AND id = d.bill_id OFFSET 0) b ON true
  LEFT JOIN LATERAL (SELECT number FROM purchase_orders
    WHERE tenant_id = ${tenantId} AND id = d.purchase_order_id OFFSET 0) o ON true`;

export function findDocument(scope: Scope, id: string): Promise<DocumentRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM documents d ${referred(scope)}
      WHERE d.tenant_id = ${scope.tenantId} AND d.id = ${id}`,
  );
}

/** Finds documents, in no order. */
export function findDocuments(scope: Scope, ids: string[]): Promise<DocumentRow[]> {
  return scope.db.read(sql`SELECT ${columns} FROM documents d ${referred(scope)}
    WHERE d.tenant_id = ${scope.tenantId} AND d.id = ANY(${arrayOf(ids)}::uuid[])`);
}

/** Finds the document with these bytes. */
export function findDocumentByHash(scope: Scope, sha256: string): Promise<DocumentRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM documents d ${referred(scope)}
      WHERE d.tenant_id = ${scope.tenantId} AND d.sha256 = ${sha256}`,
  );
}

/** Locks a document. It is locked before anything else that a request locks. */
export async function lockDocument(scope: Scope, id: string): Promise<DocumentRow | undefined> {
  const locked = await findOne<{ id: string }>(
    scope,
    sql`SELECT d.id FROM documents d WHERE d.tenant_id = ${scope.tenantId} AND d.id = ${id}
      FOR NO KEY UPDATE`,
  );
  return locked && findDocument(scope, id);
}

const summarized = [
  "id",
  "status",
  "reason",
  "fileName",
  "contentType",
  "sizeBytes",
  "sha256",
  "source",
  "vendorId",
  "billId",
  "purchaseOrderId",
  "submittedBy",
  "createdAt",
  "updatedAt",
  "bookedAt",
  "originalDeletedAt",
] as const;

export type DocumentSummaryRow = Pick<RowOf<typeof documents>, (typeof summarized)[number]> &
  ReferredNames & {
    pageCount: number;
    openCount: number;
    type: string | null;
    invoiceNumber: string | null;
    invoiceDate: string | null;
    totalCents: number | null;
  };

export interface DocumentFilter extends PageRequest {
  status?: string | undefined;
  vendorId?: string | undefined;
  source?: string | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

/** Lists documents without what they say, newest first. */
export function listDocuments(scope: Scope, filter: DocumentFilter): Promise<DocumentSummaryRow[]> {
  return scope.db.read(sql`
    SELECT ${someColumnsOf(documents, "d", summarized)}, ${names},
      json_array_length(d.pages) AS "pageCount", cardinality(d.open) AS "openCount", d.invoice->>'type' AS type,
      d.invoice->>'invoiceNumber' AS "invoiceNumber", d.invoice->>'invoiceDate' AS "invoiceDate",
      (d.invoice->>'totalCents')::bigint AS "totalCents"
    FROM (SELECT * FROM documents d WHERE d.tenant_id = ${scope.tenantId} ${conditions(filter)}
      ${pageOf("d", filter)}) d ${referred(scope)}
    ORDER BY d.created_at DESC, d.id DESC`);
}

function conditions({ status, vendorId, source, createdFrom, createdBefore }: DocumentFilter): Sql {
  return sql`${status ? sql`AND d.status = ${status}` : empty}
    ${vendorId ? sql`AND d.vendor_id = ${vendorId}` : empty}
    ${source ? sql`AND d.source = ${source}` : empty}
    ${createdFrom ? sql`AND d.created_at >= ${createdFrom}` : empty}
    ${createdBefore ? sql`AND d.created_at < ${createdBefore}` : empty}`;
}

export interface NewDocument {
  id: string;
  fileName: string | null;
  contentType: string;
  sha256: string;
  source: string;
  submittedBy: string;
}

/** Bytes of an original in each row. */
const partBytes = 262_144;

/**
 * Stores a document with its original, to be read. Returns false if the shop has a document with
 * these bytes, after waiting for a request that stores it.
 */
export async function insertDocument(
  scope: Scope,
  document: NewDocument,
  content: Buffer,
): Promise<boolean> {
  const { id, fileName, contentType, sha256, source, submittedBy } = document;
  const inserted = await scope.db.read(sql`
    INSERT INTO documents (tenant_id, id, status, file_name, content_type, size_bytes, sha256, source,
      submitted_by, created_at, updated_at)
    VALUES (${scope.tenantId}, ${id}, 'reading', ${fileName}, ${contentType}, ${content.length},
      ${sha256}, ${source}, ${submittedBy}, ${scope.now}, ${scope.now})
    ON CONFLICT (tenant_id, sha256) DO NOTHING RETURNING 1`);
  if (inserted.length === 0) return false;
  const parts = Math.ceil(content.length / partBytes);
  await scope.db.read(sql`
    INSERT INTO document_files (tenant_id, document_id, position, content)
    SELECT t.tenant_id, ${id}::uuid, n,
      substring(${content}::bytea FROM n * ${partBytes}::int + 1 FOR ${partBytes}::int)
    FROM (SELECT tenant_id FROM tenants WHERE tenant_id = ${scope.tenantId}) t
    CROSS JOIN generate_series(0, ${parts}::int - 1) n`);
  return true;
}

/** The state of a document that a request changes. */
export type DocumentChange = FieldsOf<typeof settable>;

const settable = onlyOf(
  documents,
  "status",
  "reason",
  "pages",
  "vendorId",
  "invoice",
  "fields",
  "open",
  "layout",
  "billId",
  "purchaseOrderId",
  "bookedAt",
);

/** Writes a document, which must be locked, and returns it. A document to read gets no lease. */
export async function updateDocument(
  scope: Scope,
  id: string,
  change: DocumentChange,
): Promise<DocumentRow | undefined> {
  await scope.db.read(sql`
    UPDATE documents SET ${assignmentsOf(scope, settable, change)},
      leased_by = NULL, leased_until = NULL, attempts = 0
    WHERE tenant_id = ${scope.tenantId} AND id = ${id}`);
  return findDocument(scope, id);
}

/** Deletes a document, which must be locked, with its original and its links. */
export async function removeDocument({ db, tenantId }: Scope, id: string): Promise<void> {
  const of = sql`tenant_id = ${tenantId} AND document_id = ${id}`;
  await db.read(sql`DELETE FROM document_links WHERE ${of}`);
  await db.read(sql`DELETE FROM document_files WHERE ${of}`);
  await db.read(sql`DELETE FROM documents WHERE tenant_id = ${tenantId} AND id = ${id}`);
}

/** Counts the documents of a shop that wait to be read, up to a limit. */
export async function countUnreadDocuments(scope: Scope, limit: number): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM documents
      WHERE tenant_id = ${scope.tenantId} AND status = 'reading' LIMIT ${limit}) waiting`,
  );
  return row?.count ?? 0;
}

/** Reads parts of an original in their order. Empty after the last part. */
export function listOriginalParts(
  scope: Scope,
  id: string,
  { from, count }: { from: number; count: number },
): Promise<Array<{ content: Buffer }>> {
  return scope.db.read(sql`SELECT f.content FROM document_files f
    WHERE f.tenant_id = ${scope.tenantId} AND f.document_id = ${id} AND f.position >= ${from}
      AND f.position < ${from + count} ORDER BY f.position`);
}

/** Remembers the layout of a vendor's document that a person has booked. */
export async function confirmLayout(
  scope: Scope,
  { vendorId, layout, by }: { vendorId: string; layout: string; by: string },
): Promise<void> {
  await scope.db.read(sql`
    INSERT INTO vendor_layouts (tenant_id, vendor_id, layout, confirmed_at, confirmed_by)
    VALUES (${scope.tenantId}, ${vendorId}, ${layout}, ${scope.now}, ${by})
    ON CONFLICT (tenant_id, vendor_id, layout) DO NOTHING`);
}

/**
 * Deletes the originals of documents that are older than the shop keeps them. One that waits to be
 * read keeps its original.
 */
export async function deleteOldOriginals(scope: Scope): Promise<void> {
  const { tenantId, now } = scope;
  const expired = await scope.db.read<{ id: string }>(sql`
    UPDATE documents d SET original_deleted_at = ${now}, updated_at = greatest(${now}::timestamptz, ${raw(justAfter("d.updated_at"))})
    FROM tenants t
    WHERE t.tenant_id = ${tenantId} AND d.tenant_id = ${tenantId} AND d.status <> 'reading'
      AND d.original_deleted_at IS NULL
      AND d.created_at < (${now}::timestamptz AT TIME ZONE 'UTC'
        - t.document_retention_days * interval '1 day') AT TIME ZONE 'UTC'
    RETURNING d.id`);
  if (expired.length === 0) return;
  await scope.db.read(sql`DELETE FROM document_files
    WHERE tenant_id = ${tenantId}
      AND document_id = ANY (${arrayOf(expired.map(({ id }) => id))}::uuid[])`);
}
