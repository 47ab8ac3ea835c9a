import sql from "sql-template-tag";
import { dailyFigures } from "./daily.ts";
import type { Check } from "./ledger-work-orders.ts";

const allDays = () => sql`true`;

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
} satisfies Record<string, Check>;
