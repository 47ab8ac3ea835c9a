import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { coreReturns, variances } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { arrayOf, ofShop, rowsOf } from "../../sql/rows.ts";

export type NewCoreReturn = Omit<RowOf<typeof coreReturns>, "tenantId" | "createdAt">;

export interface NewCoreReturnLine {
  coreId: string;
  position: number;
  quantity: number;
}

const lineColumns = { coreId: "uuid", position: "int", quantity: "numeric" } as const;

/** Inserts a return of cores with its lines. */
export async function insertCoreReturn(
  scope: Scope,
  made: NewCoreReturn,
  lines: NewCoreReturnLine[],
): Promise<void> {
  await scope.db.query(sql`
    INSERT INTO core_returns (tenant_id, id, number, vendor_id, date, note, created_at, created_by)
    VALUES (${scope.tenantId}, ${made.id}, ${made.number}, ${made.vendorId}, ${made.date}, ${made.note},
      ${scope.now}, ${made.createdBy})`);
  await scope.db.query(sql`
    INSERT INTO core_return_lines (tenant_id, core_return_id, core_id, position, quantity)
    SELECT shop.tenant_id, ${made.id}::uuid, line.core_id, line.position, line.quantity
    FROM ${ofShop(scope, rowsOf("line", lines, lineColumns))}`);
}

/** Sums how many of cores core returns contain, whatever became of them. */
export function listReturnedCores(
  scope: Scope,
  coreIds: readonly string[],
): Promise<Array<{ coreId: string; quantity: number }>> {
  const { tenantId } = scope;
  return scope.db.query(sql`
    SELECT l.core_id AS "coreId", sum(l.quantity) AS quantity FROM core_return_lines l
    WHERE l.tenant_id = ${tenantId} AND l.core_id = ANY(${arrayOf(coreIds)}::uuid[]) GROUP BY l.core_id`);
}

export type NewVariance = Omit<RowOf<typeof variances>, "tenantId" | "causeNumber" | "createdAt">;

const varianceColumns = {
  id: "uuid",
  kind: "text",
  date: "text",
  amountCents: "bigint",
  causeType: "text",
  causeId: "uuid",
} as const;

export async function insertVariances(scope: Scope, rows: NewVariance[]): Promise<void> {
  await scope.db.query(sql`
    INSERT INTO variances (tenant_id, id, kind, date, amount_cents, cause_type, cause_id, created_at)
    SELECT shop.tenant_id, v.id, v.kind, v.date::date, v.amount_cents, v.cause_type, v.cause_id,
      ${scope.now}::timestamptz
    FROM ${ofShop(scope, rowsOf("v", rows, varianceColumns))}`);
}
