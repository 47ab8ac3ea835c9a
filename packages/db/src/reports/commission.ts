import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../scope.ts";

/** Days of the shop, `YYYY-MM-DD`, both inclusive. */
interface Days {
  startDate: string;
  endDate: string;
}

/** What a technician earned by the labor that was invoiced on some days. */
export interface TechnicianCommission {
  technicianId: string;
  /** Null where none is recorded. */
  technicianName: string | null;
  hours: number;
  /** Before discounts. */
  laborCents: number;
  /** Orders with labor of theirs. */
  jobs: number;
  /** The last rate in those days that is not nothing. */
  ratePercent: number;
  commissionCents: number;
}

/**
 * A row for each day and technician: the one definition of what is stored and of what is computed.
 * Void invoices do not count, nor labor of nobody. Commission is rounded half up per invoice and
 * technician, at the rate of when it was invoiced, and discounts do not lower it.
 */
function work({ tenantId }: Scope, { startDate, endDate }: Days): Sql {
  return sql`
    SELECT date, technician_id, sum(hours) AS hours, sum(labor) AS labor_cents, count(*) AS jobs,
      (array_agg(rate ORDER BY invoiced_at DESC, number DESC) FILTER (WHERE rate > 0))[1] AS rate_percent,
      sum(round(earned / 100)) AS commission_cents
    FROM (
      SELECT i.invoice_date AS date, l.technician_id, i.invoiced_at, i.number, sum(l.quantity) AS hours,
        sum(l.amount_cents) AS labor, max(l.commission_rate_percent) AS rate,
        sum(l.amount_cents * coalesce(l.commission_rate_percent, 0)) AS earned
      FROM invoices i
      JOIN invoice_lines l ON l.tenant_id = i.tenant_id AND l.invoice_id = i.id
      WHERE i.tenant_id = ${tenantId} AND i.invoice_date BETWEEN ${startDate} AND ${endDate}
        AND i.voided_at IS NULL AND l.kind = 'labor' AND l.technician_id IS NOT NULL
      GROUP BY i.tenant_id, i.id, l.technician_id) per_invoice
    GROUP BY date, technician_id`;
}

function stored({ tenantId }: Scope, { startDate, endDate }: Days): Sql {
  return sql`
    SELECT * FROM commission_days
    WHERE tenant_id = ${tenantId} AND date BETWEEN ${startDate} AND ${endDate}`;
}

const sources = { cached: stored, live: work };

export interface CommissionFilter extends Days {
  /** From the stored days, or from the invoices themselves. */
  mode: keyof typeof sources;
  technicianId?: string | undefined;
}

/** What each technician earned, the most first. */
export function listCommission(
  scope: Scope,
  filter: CommissionFilter,
): Promise<TechnicianCommission[]> {
  const { technicianId } = filter;
  return scope.db.query(sql`
    WITH day AS (${sources[filter.mode](scope, filter)}), earned AS (
      SELECT technician_id, sum(hours) AS hours, sum(labor_cents) AS labor, sum(jobs) AS jobs,
        coalesce((array_agg(rate_percent ORDER BY date DESC) FILTER (WHERE rate_percent > 0))[1], 0)
          AS rate, sum(commission_cents) AS commission
      FROM day ${technicianId ? sql`WHERE technician_id = ${technicianId}` : empty}
      GROUP BY technician_id)
    SELECT e.technician_id AS "technicianId", u.name AS "technicianName", e.hours,
      e.labor AS "laborCents", e.jobs, e.rate AS "ratePercent",
      CASE WHEN e.commission = 0 THEN round(e.labor * e.rate / 100) ELSE e.commission END
        AS "commissionCents"
    FROM earned e LEFT JOIN users u ON u.tenant_id = ${scope.tenantId} AND u.id = e.technician_id
    ORDER BY "commissionCents" DESC, e.labor DESC, e.technician_id`);
}

/** Computes days of the shop anew and stores them, in the transaction that recomputes those days. */
export async function storeCommissionDays(scope: Scope, days: Days): Promise<void> {
  const { tenantId } = scope;
  await scope.db.query(sql`
    DELETE FROM commission_days
    WHERE tenant_id = ${tenantId} AND date BETWEEN ${days.startDate} AND ${days.endDate}`);
  await scope.db.query(sql`
    INSERT INTO commission_days (tenant_id, date, technician_id, hours, labor_cents, jobs,
      rate_percent, commission_cents)
    SELECT ${tenantId}, date, technician_id, hours, labor_cents, jobs, coalesce(rate_percent, 0),
      commission_cents FROM (${work(scope, days)}) day`);
}
