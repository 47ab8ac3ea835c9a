import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { dailyFigures } from "./daily.ts";

/** Days of the shop, `YYYY-MM-DD`, both inclusive. */
interface Days {
  startDate: string;
  endDate: string;
}

export interface CommissionFilter extends Days {
  /** Reads either the stored days or the invoices. */
  mode: keyof typeof sources;
  technicianId?: string | undefined;
}

/** The earnings of a technician from the labor invoiced on some days. */
export interface TechnicianCommission {
  technicianId: string;
  /** Null if no name is recorded. */
  technicianName: string | null;
  hours: number;
  /** Before discounts, which do not reduce commission. */
  laborCents: number;
  /** Orders with labor of the technician. */
  jobs: number;
  /** The last non-zero rate in those days. */
  ratePercent: number;
  /** Rounded half up per invoice and technician, each at the rate on the invoice date. */
  commissionCents: number;
}

/** Both sources use the same definition of a day's figures. */
const sources = {
  cached: ({ tenantId }: Scope, days: Days) => sql`
    SELECT date, figures FROM daily_aggregates
    WHERE tenant_id = ${tenantId} AND ${between(sql`date`, days)}`,
  live: ({ tenantId }: Scope, days: Days) =>
    dailyFigures(tenantId, (column) => between(column, days), ["customerIds", "vehicleIds"]),
};

function between(column: Sql, { startDate, endDate }: Days): Sql {
  return sql`${column} BETWEEN ${startDate}::date AND ${endDate}::date`;
}

/**
 * Lists the earnings of each technician, highest first. If they are zero despite a rate and labor,
 * they are the product of the two.
 */
export function listCommission(
  scope: Scope,
  filter: CommissionFilter,
): Promise<TechnicianCommission[]> {
  const { technicianId } = filter;
  return scope.db.read(sql`
    WITH days AS (${sources[filter.mode](scope, filter)}), work AS (
      SELECT d.date, t.id::uuid AS technician_id, f.*
      FROM days d, jsonb_each(d.figures -> 'technicianStats') t (id, figures),
        jsonb_to_record(t.figures) f ("laborHours" numeric, "laborBilledCents" numeric,
          "jobsCompleted" integer, "commissionRatePercent" numeric, "commissionCents" numeric)
      ${technicianId ? sql`WHERE t.id = ${technicianId.toLowerCase()}` : empty}
    ), earned AS (
      SELECT technician_id, sum("laborHours") AS hours, sum("laborBilledCents") AS labor,
        sum("jobsCompleted") AS jobs, sum("commissionCents") AS commission,
        coalesce((array_agg("commissionRatePercent" ORDER BY date DESC)
          FILTER (WHERE "commissionRatePercent" > 0))[1], 0) AS rate
      FROM work GROUP BY technician_id)
    SELECT e.technician_id AS "technicianId", u.name AS "technicianName", e.hours,
      e.labor AS "laborCents", e.jobs, e.rate AS "ratePercent",
      CASE WHEN e.commission = 0 THEN round(e.labor * e.rate / 100) ELSE e.commission END
        AS "commissionCents"
    FROM earned e LEFT JOIN users u ON u.tenant_id = ${scope.tenantId} AND u.id = e.technician_id
    ORDER BY "commissionCents" DESC, e.labor DESC, e.technician_id`);
}
