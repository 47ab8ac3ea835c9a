import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { vmrsCodes } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { upsertOf } from "../sql/inserting.ts";
import { findOne, type PageRequest, pageOf, type SortOrder } from "../sql/paging.ts";
import { codeStartingWith, containsAll } from "../sql/searching.ts";

export type VmrsCodeRow = RowOf<typeof vmrsCodes>;

export interface VmrsCodeFilter extends PageRequest {
  /** The beginning of a code, if it has only digits and hyphens; otherwise a part of a name. */
  search?: string | undefined;
}

const byCode: SortOrder = { kind: "code", by: sql`c.code`, direction: "ASC" };

export function listVmrsCodes(scope: Scope, filter: VmrsCodeFilter): Promise<VmrsCodeRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(vmrsCodes, "c")} FROM vmrs_codes c
    WHERE c.tenant_id = ${scope.tenantId} ${matching(filter.search)} ${pageOf("c", filter, byCode)}`);
}

function matching(search: string | undefined): Sql {
  if (search === undefined) return empty;
  if (!/^[\d-]+$/.test(search)) return containsAll(sql`c.name`, [search]);
  return sql`AND ${codeStartingWith(sql`c.code`, search)}`;
}

/** Returns those of the codes that the shop's list has. */
export function findVmrsCodes(scope: Scope, codes: readonly string[]): Promise<VmrsCodeRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(vmrsCodes, "c")} FROM vmrs_codes c
    WHERE c.tenant_id = ${scope.tenantId} AND c.code = ANY(${[...codes]}::text[])`);
}

export async function countVmrsCodes(scope: Scope): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM vmrs_codes c WHERE c.tenant_id = ${scope.tenantId}`,
  );
  return row?.count ?? 0;
}

/** Deletes the codes of the shop's list except the given ones. The shop must be locked. */
export async function deleteOtherVmrsCodes(scope: Scope, kept: readonly string[]): Promise<void> {
  await scope.db.read(sql`
    DELETE FROM vmrs_codes
    WHERE tenant_id = ${scope.tenantId} AND code <> ALL(${[...kept]}::text[])`);
}

/** Inserts or updates codes in one statement. The shop must be locked. */
export async function saveVmrsCodes(scope: Scope, rows: VmrsCodeRow[]): Promise<void> {
  if (rows.length > 0) await scope.db.read(upsertOf(scope, vmrsCodes, rows));
}
