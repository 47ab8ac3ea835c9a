import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { attachments } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { insertRow, type WriteScope } from "../sql/inserting.ts";
import { findOne } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { type FieldsOf, onlyOf, updateRow } from "../sql/updating.ts";
import { belongingsPage, type RecordFilter, type TypedRecord, withParts } from "./typed-records.ts";

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

/** Lists the attachments of a record with its parts, or of the shop, newest first. */
export function listAttachments(scope: Scope, filter: RecordFilter): Promise<AttachmentRow[]> {
  return scope.db.read(
    belongingsPage(scope, { columns, table: "attachments", alias: "a" }, filter),
  );
}

/** Lists the photos of a record and its parts that customers may see, oldest first. */
export function listCustomerPhotos(
  { db, tenantId }: Scope,
  record: TypedRecord,
  limit: number,
): Promise<AttachmentRow[]> {
  return db.read(sql`
    SELECT ${columns} FROM ${withParts(tenantId, record)} r
    JOIN attachments a ON a.record_type = r.record_type AND a.record_id = r.record_id
      AND a.tenant_id = ${tenantId} AND a.visible_to_customer AND a.content_type = 'image/jpeg'
    ORDER BY a.created_at, a.id LIMIT ${limit}`);
}

/** Lists the files of a record and its parts that are for the customer, oldest first. */
export function listCustomerAttachments(
  { db, tenantId }: Scope,
  record: TypedRecord,
  limit: number,
): Promise<AttachmentRow[]> {
  return db.read(sql`
    SELECT ${columns} FROM ${withParts(tenantId, record)} r
    JOIN attachments a ON a.record_type = r.record_type AND a.record_id = r.record_id
      AND a.tenant_id = ${tenantId} AND a.visible_to_customer
    ORDER BY a.created_at, a.id LIMIT ${limit}`);
}

/** Counts the attachments of a record. */
export async function countAttachments(
  scope: Scope,
  { recordType, recordId }: TypedRecord,
): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM attachments a WHERE a.tenant_id = ${scope.tenantId}
      AND a.record_type = ${recordType} AND a.record_id = ${recordId}`,
  );
  return row?.count ?? 0;
}

/** Finds the bytes of a shop's attachments. An insertion locks them until its transaction ends. */
export async function findAttachmentSpace({ db, tenantId }: Scope): Promise<number> {
  const rows = await db.read<{ bytes: number }>(sql`
    SELECT s.bytes FROM attachment_space s WHERE s.tenant_id = ${tenantId}`);
  return rows[0]?.bytes ?? 0;
}

/** The files of an attachment: the stored file, and a small picture of a photo. */
export interface AttachmentContents {
  content: Buffer;
  thumbnail: Buffer | null;
}

/** Bytes of a file in each row. */
const partBytes = 262_144;

export function insertAttachment(scope: WriteScope, row: AttachmentRow): void {
  insertRow(scope, attachments, row);
}

/** Stores the files of an attachment. */
export async function insertAttachmentFiles(
  scope: WriteScope,
  id: string,
  { content, thumbnail }: AttachmentContents,
): Promise<void> {
  await insertParts(scope, id, { variant: "content", bytes: content });
  if (thumbnail) await insertParts(scope, id, { variant: "thumbnail", bytes: thumbnail });
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

/** Deletes attachments, which must be locked, with their files. */
export async function removeAttachments({ db, tenantId }: Scope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = sql`= ANY (${arrayOf(ids)}::uuid[])`;
  await db.read(sql`DELETE FROM attachment_files
    WHERE tenant_id = ${tenantId} AND attachment_id ${removed}`);
  await db.read(sql`DELETE FROM attachments WHERE tenant_id = ${tenantId} AND id ${removed}`);
}

/** Locks the attachments that are older than the shop keeps them. */
export async function lockOldAttachments({ db, tenantId, now }: Scope): Promise<string[]> {
  const expired = await db.read<{ id: string }>(sql`
    SELECT a.id FROM tenants t
    JOIN attachments a ON a.created_at < (${now}::timestamptz AT TIME ZONE 'UTC'
      - t.attachment_retention_days * interval '1 day') AT TIME ZONE 'UTC'
    WHERE t.tenant_id = ${tenantId} AND a.tenant_id = ${tenantId}
    ORDER BY a.id FOR UPDATE OF a`);
  return expired.map(({ id }) => id);
}
