import sql, { join, raw } from "sql-template-tag";
import { integratedTables } from "../queries/external-ids.ts";
import { getTableName } from "../sql/drizzle.cjs";
import type { Check } from "./ledger-work-orders.ts";

/** The ids of other systems in the records of a shop, each in a row. */
const idsInRecords = (tenantId: string) =>
  join(
    Object.entries(integratedTables).map(
      ([kind, table]) => sql`
    SELECT ${kind}::text AS kind, r.id AS record_id, e ->> 'system' AS system, e ->> 'id' AS external_id
    FROM ${raw(getTableName(table))} r, jsonb_array_elements(r.external_ids) e
    WHERE r.tenant_id = ${tenantId} AND r.external_ids <> '[]'
      ${raw("deletedAt" in table ? "AND r.deleted_at IS NULL" : "")}`,
    ),
    " UNION ALL ",
  );

/** The invariants of what records of any kind have. */
export const recordChecks = {
  attachment_space_equals_attachments: ({ tenantId }) => sql`
    SELECT coalesce(s.bytes, 0) AS "countedBytes", coalesce(a.bytes, 0) AS "attachedBytes"
    FROM (SELECT sum(size_bytes)::bigint AS bytes FROM attachments WHERE tenant_id = ${tenantId}) a
    LEFT JOIN attachment_space s ON s.tenant_id = ${tenantId}
    WHERE coalesce(s.bytes, 0) <> coalesce(a.bytes, 0)`,

  external_ids_equal_records: ({ tenantId }) => sql`
    SELECT kind, record_id AS "recordId", system, external_id AS "externalId",
      r.record_id IS NOT NULL AS "isInRecord", e.record_id IS NOT NULL AS "isFound"
    FROM (${idsInRecords(tenantId)}) r
    FULL JOIN (SELECT kind, record_id, system, external_id FROM external_ids
      WHERE tenant_id = ${tenantId}) e USING (kind, record_id, system, external_id)
    WHERE r.record_id IS NULL OR e.record_id IS NULL`,
} satisfies Record<string, Check>;
