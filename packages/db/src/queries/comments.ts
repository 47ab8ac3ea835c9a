import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { comments } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { insertRow, newRecord, type WriteScope } from "../sql/inserting.ts";
import { findOne } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { type FieldsOf, settableOf, softDelete } from "../sql/updating.ts";
import { belongingsPage, type RecordFilter, type TypedRecord } from "./typed-records.ts";

export type CommentRow = RowOf<typeof comments>;

const columns = columnsOf(comments, "c");

const settable = settableOf(comments);
export type CommentFields = FieldsOf<typeof settable>;

export function findComment(scope: Scope, id: string): Promise<CommentRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM comments c WHERE c.tenant_id = ${scope.tenantId} AND c.id = ${id}`,
  );
}

/** Finds comments in no order. */
export function findComments(scope: Scope, ids: string[]): Promise<CommentRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM comments c
    WHERE c.tenant_id = ${scope.tenantId} AND c.id = ANY (${arrayOf(ids)}::uuid[])`);
}

/** Lists the comments of a record with its parts, or of the shop, newest first. */
export function listComments(scope: Scope, filter: RecordFilter): Promise<CommentRow[]> {
  const isLive = sql`AND c.deleted_at IS NULL`;
  return scope.db.read(
    belongingsPage(scope, { columns, table: "comments", alias: "c", isLive }, filter),
  );
}

/** Counts the comments of a record. */
export async function countComments(
  scope: Scope,
  { recordType, recordId }: TypedRecord,
): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM comments c
      WHERE c.tenant_id = ${scope.tenantId} AND c.deleted_at IS NULL
        AND c.record_type = ${recordType} AND c.record_id = ${recordId}`,
  );
  return row?.count ?? 0;
}

export function insertComment(scope: WriteScope, id: string, fields: CommentFields): CommentRow {
  return insertRow(scope, comments, newRecord(scope, id, fields));
}

export function lockComment(scope: Scope, id: string): Promise<CommentRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM comments c
      WHERE c.tenant_id = ${scope.tenantId} AND c.id = ${id} AND c.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

export function softDeleteComment(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, comments, id);
}
