import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { coreReturnLines, coreReturns, variances } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { insertionOf, insertRow, type WriteScope } from "../../sql/inserting.ts";
import { arrayOf } from "../../sql/rows.ts";

export type NewCoreReturn = Omit<RowOf<typeof coreReturns>, "tenantId" | "createdAt">;

export type NewCoreReturnLine = Omit<RowOf<typeof coreReturnLines>, "tenantId" | "coreReturnId">;

/** Inserts a return of cores with its lines. */
export function insertCoreReturn(
  scope: WriteScope,
  made: NewCoreReturn,
  lines: NewCoreReturnLine[],
): void {
  const { tenantId, now: createdAt } = scope;
  insertRow(scope, coreReturns, { ...made, tenantId, createdAt });
  scope.db.write(insertionOf(scope, coreReturnLines, lines, { coreReturnId: made.id }));
}

/** Sums the quantities of cores in their core returns, credited or not. */
export function listReturnedCores(
  scope: Scope,
  coreIds: readonly string[],
): Promise<Array<{ coreId: string; quantity: number }>> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT l.core_id AS "coreId", sum(l.quantity) AS quantity FROM core_return_lines l
    WHERE l.tenant_id = ${tenantId} AND l.core_id = ANY(${arrayOf(coreIds)}::uuid[]) GROUP BY l.core_id`);
}

export type NewVariance = Omit<RowOf<typeof variances>, "tenantId" | "causeNumber" | "createdAt">;

export async function insertVariances(scope: Scope, rows: readonly NewVariance[]): Promise<void> {
  await scope.db.read(insertionOfVariances(scope, rows));
}

export function insertionOfVariances(scope: Scope, rows: readonly NewVariance[]): Sql {
  return insertionOf(scope, variances, rows, { causeNumber: null, createdAt: scope.now });
}
