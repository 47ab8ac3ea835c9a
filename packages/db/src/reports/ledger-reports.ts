import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { dailyFigures } from "./daily.ts";
import { invoiceDayRows } from "./invoice-days.ts";
import type { Check } from "./ledger-work-orders.ts";
import { storedDaysFormat } from "./stored-days.ts";
import { taxDayRows, taxReceiptRows } from "./tax-days.ts";

const allDays = () => sql`true`;

/** Days of invoices whose stored data is read. */
const isCurrent = ({ tenantId }: Scope) => sql`tenant_id = ${tenantId}
  AND format_version = ${storedDaysFormat}
  AND date NOT IN (SELECT m.date FROM dirty_days m WHERE m.tenant_id = ${tenantId})`;

/**
 * Invariants of stored reports. Marked days are excluded, because they are about to be recomputed.
 */
export const reportChecks = {
  cached_rows_equal_live: ({ tenantId }) => sql`
    SELECT date, (SELECT array_agg(figure ORDER BY figure) FROM jsonb_object_keys(
        coalesce(live.figures, '{}') || coalesce(stored.figures, '{}')) figure
      WHERE live.figures -> figure IS DISTINCT FROM stored.figures -> figure) AS "figures",
      stored.figures AS "stored", live.figures AS "live"
    FROM (${dailyFigures(tenantId, allDays)}) live
    FULL JOIN (SELECT date, figures FROM daily_aggregates WHERE tenant_id = ${tenantId}) stored
      USING (date)
    WHERE live.figures IS DISTINCT FROM stored.figures
      AND date NOT IN (SELECT date FROM dirty_days WHERE tenant_id = ${tenantId})`,

  // A day may have no row or an older format. Reports compute it in that case.
  invoice_days_equal_invoices: (scope) => sql`
    SELECT date, to_jsonb(stored) AS "stored", to_jsonb(made) AS "recomputed"
    FROM (SELECT * FROM invoice_days WHERE ${isCurrent(scope)}) stored
    LEFT JOIN (${invoiceDayRows(scope, allDays)}) made USING (date)
    WHERE to_jsonb(made) IS DISTINCT FROM to_jsonb(stored)
    UNION ALL
    SELECT date, to_jsonb(stored), to_jsonb(made)
    FROM (SELECT * FROM tax_days WHERE tenant_id = ${scope.tenantId}) stored
    FULL JOIN (${taxDayRows(scope, allDays)}) made USING (date, tier)
    WHERE date IN (SELECT date FROM invoice_days WHERE ${isCurrent(scope)})
      AND to_jsonb(made) IS DISTINCT FROM to_jsonb(stored)
    UNION ALL
    SELECT date, to_jsonb(stored), to_jsonb(made)
    FROM (SELECT * FROM tax_receipt_days WHERE tenant_id = ${scope.tenantId}) stored
    FULL JOIN (${taxReceiptRows(scope, allDays)}) made USING (date, tier)
    WHERE date IN (SELECT date FROM invoice_days WHERE ${isCurrent(scope)})
      AND to_jsonb(made) IS DISTINCT FROM to_jsonb(stored)`,
} satisfies Record<string, Check>;
