import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { attachments } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { insertRow, type WriteScope } from "../sql/inserting.ts";
import { findOne, pageOf } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { type FieldsOf, onlyOf, updateRow } from "../sql/updating.ts";
import type { RecordFilter, TypedRecord } from "./typed-records.ts";

export type AttachmentRow = RowOf<typeof attachments>;

const columns = columnsOf(attachments, "a");

export function findAttachment(scope: Scope, id: string): Promise<AttachmentRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM attachments a
      WHERE a.tenant_id = ${scope.tenantId} AND a.id = ${id}`,
  );
}

/** Finds attachments in no order. */
export function findAttachments(scope: Scope, ids: string[]): Promise<AttachmentRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM attachments a
    WHERE a.tenant_id = ${scope.tenantId} AND a.id = ANY (${arrayOf(ids)}::uuid[])`);
}

/** Lists the attachments of a record or of the shop, newest first. */
export function listAttachments(scope: Scope, filter: RecordFilter): Promise<AttachmentRow[]> {
  const { record, visibleToCustomer } = filter;
  return scope.db.read(sql`
    SELECT ${columns} FROM attachments a
    WHERE a.tenant_id = ${scope.tenantId} ${record ? isOf(record) : empty}
      ${visibleToCustomer === undefined ? empty : sql`AND a.visible_to_customer = ${visibleToCustomer}`}
      ${pageOf("a", filter)}`);
}

/** Lists the photos of a record that customers may see, oldest first. */
export function listCustomerPhotos(
  scope: Scope,
  record: TypedRecord,
  limit: number,
): Promise<AttachmentRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM attachments a
    WHERE a.tenant_id = ${scope.tenantId} ${isOf(record)}
      AND a.visible_to_customer AND a.content_type = 'image/jpeg'
    ORDER BY a.created_at, a.id LIMIT ${limit}`);
}

function isOf({ recordType, recordId }: TypedRecord): Sql {
  return sql`AND a.record_type = ${recordType} AND a.record_id = ${recordId}`;
}

/** Counts the attachments of a record. */
export async function countAttachments(scope: Scope, record: TypedRecord): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM attachments a
      WHERE a.tenant_id = ${scope.tenantId} ${isOf(record)}`,
  );
  return row?.count ?? 0;
}

/** Locks the space of a shop's attachments, and returns the bytes in use. */
export async function lockAttachmentSpace(scope: Scope): Promise<number> {
  const name = `attachments:${scope.tenantId}`;
  await scope.db.read(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const row = await findOne<{ bytes: number }>(
    scope,
    sql`SELECT coalesce(sum(a.size_bytes), 0)::bigint AS bytes FROM attachments a
      WHERE a.tenant_id = ${scope.tenantId}`,
  );
  return row?.bytes ?? 0;
}

/** The files of an attachment: the stored file, and a small picture of a photo. */
export interface AttachmentContents {
  content: Buffer;
  thumbnail: Buffer | null;
}

/** Bytes of a file in each row. */
const partBytes = 262_144;

/** Stores an attachment with its files. */
export async function insertAttachment(
  scope: WriteScope,
  row: AttachmentRow,
  { content, thumbnail }: AttachmentContents,
): Promise<void> {
  insertRow(scope, attachments, row);
  await insertParts(scope, row.id, { variant: "content", bytes: content });
  if (thumbnail) await insertParts(scope, row.id, { variant: "thumbnail", bytes: thumbnail });
}

async function insertParts(
  scope: WriteScope,
  id: string,
  { variant, bytes }: { variant: string; bytes: Buffer },
): Promise<void> {
  const parts = Math.ceil(bytes.length / partBytes);
  await scope.db.read(sql`
    INSERT INTO attachment_files (tenant_id, attachment_id, variant, position, content)
    SELECT t.tenant_id, ${id}::uuid, ${variant}::text, n,
      substring(${bytes}::bytea FROM n * ${partBytes}::int + 1 FOR ${partBytes}::int)
    FROM (SELECT tenant_id FROM tenants WHERE tenant_id = ${scope.tenantId}) t
    CROSS JOIN generate_series(0, ${parts}::int - 1) n`);
}

/** Reads parts of a file of an attachment in their order. Empty after the last part. */
export function listAttachmentParts(
  scope: Scope,
  { id, variant }: { id: string; variant: "content" | "thumbnail" },
  { from, count }: { from: number; count: number },
): Promise<Array<{ content: Buffer }>> {
  return scope.db.read(sql`SELECT f.content FROM attachment_files f
    WHERE f.tenant_id = ${scope.tenantId} AND f.attachment_id = ${id} AND f.variant = ${variant}
      AND f.position >= ${from} AND f.position < ${from + count} ORDER BY f.position`);
}

export function lockAttachment(scope: Scope, id: string): Promise<AttachmentRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM attachments a
      WHERE a.tenant_id = ${scope.tenantId} AND a.id = ${id} FOR UPDATE`,
  );
}

const settable = onlyOf(attachments, "caption", "visibleToCustomer");

/** The fields of an attachment that a caller may change. */
export type AttachmentChange = FieldsOf<typeof settable>;

export function updateAttachment(
  scope: Scope,
  id: string,
  change: AttachmentChange,
): Promise<AttachmentRow | undefined> {
  return updateRow(scope, settable, id, change);
}

/** Deletes an attachment, which must be locked, with its files. */
export async function removeAttachment({ db, tenantId }: Scope, id: string): Promise<void> {
  await db.read(sql`DELETE FROM attachment_files
    WHERE tenant_id = ${tenantId} AND attachment_id = ${id}`);
  await db.read(sql`DELETE FROM attachments WHERE tenant_id = ${tenantId} AND id = ${id}`);
}

/** Deletes the attachments of a record, which must be locked, with their files. */
export async function removeAttachmentsOf(
  { db, tenantId }: Scope,
  record: TypedRecord,
): Promise<void> {
  const of = sql`FROM attachments a WHERE a.tenant_id = ${tenantId} ${isOf(record)}`;
  await db.read(sql`DELETE FROM attachment_files f
    WHERE f.tenant_id = ${tenantId} AND f.attachment_id IN (SELECT a.id ${of})`);
  await db.read(sql`DELETE ${of}`);
}
