import sql, { empty } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { variances } from "../schema/index.ts";
import { type RowOf, someColumnsOf } from "../sql/columns.ts";
import { inOrder, type PageRequest, pageOf, type SortOrder } from "../sql/paging.ts";

export interface VarianceRow extends Omit<RowOf<typeof variances>, "tenantId"> {
  partNumber: string | null;
}

/** `from` and `to` are days, both inclusive. */
export interface VarianceFilter extends PageRequest {
  from?: string | undefined;
  to?: string | undefined;
  kind?: string | undefined;
}

const shown = ["id", "kind", "date", "amountCents", "causeType", "causeId", "createdAt"] as const;
const byDay: SortOrder = { kind: "day", by: sql`v.date`, direction: "DESC" };

/** Lists a page of variances by their days. */
export function listVariances(
  scope: Scope,
  { from, to, kind, ...page }: VarianceFilter,
): Promise<VarianceRow[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT ${someColumnsOf(variances, "v", shown)}, coalesce(v.cause_number, b.number) AS "causeNumber",
      coalesce(c.part_number, l.part_number) AS "partNumber"
    FROM (SELECT * FROM variances v WHERE v.tenant_id = ${tenantId}
      ${kind ? sql`AND v.kind = ${kind}` : empty} ${from ? sql`AND v.date >= ${from}` : empty}
      ${to ? sql`AND v.date <= ${to}` : empty} ${pageOf("v", page, byDay)}) v
    LEFT JOIN LATERAL (SELECT part_number, bill_id FROM cores
      WHERE tenant_id = ${tenantId} AND id = v.cause_id LIMIT 1) c ON true
    LEFT JOIN LATERAL (SELECT part_number, bill_id FROM bill_lines
      WHERE tenant_id = ${tenantId} AND id = v.cause_id AND v.cause_type = 'bill_line' LIMIT 1) l ON true
    LEFT JOIN LATERAL (SELECT number FROM bills
      WHERE tenant_id = ${tenantId} AND id = coalesce(c.bill_id, l.bill_id) LIMIT 1) b ON true
    ${inOrder("v", byDay)}`);
}
