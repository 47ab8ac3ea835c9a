import sql from "sql-template-tag";
import { pipelined } from "../client/pipelined.ts";
import type { Scope } from "../client/scope.ts";
import { periodClosings } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { findOne, type PageRequest, pageOf } from "../sql/paging.ts";
import { nextUpdatedAt } from "../sql/values.ts";

export type ClosingRow = RowOf<typeof periodClosings>;

/** The days of a closing, `YYYY-MM-DD`. `firstDay` is null for all days up to the last one. */
export type ClosedDays = Pick<ClosingRow, "firstDay" | "lastDay">;

/** The counts, sums and fingerprint of the dated facts of closed days. */
export type ClosedFacts = Pick<
  ClosingRow,
  | "invoiceCount"
  | "invoicedCents"
  | "creditedCents"
  | "paymentCount"
  | "receivedCents"
  | "vendorPaidCents"
  | "facts"
  | "costCents"
  | "costAdjustmentCents"
  | "costFacts"
  | "figures"
>;

const columns = columnsOf(periodClosings, "c");
const lockOf = ({ tenantId }: Scope) => sql`hashtextextended(${`periods:${tenantId}`}, 0)`;

/** Returns the shop's last closed day; null if none is closed. */
async function findClosedThrough(scope: Scope): Promise<string | null> {
  const shop = await findOne<{ closedThrough: string | null }>(
    scope,
    sql`SELECT t.closed_through AS "closedThrough" FROM tenants t WHERE t.tenant_id = ${scope.tenantId}`,
  );
  return shop?.closedThrough ?? null;
}

/**
 * Returns the shop's last closed day, and keeps days from being closed until the end of the
 * transaction. Both statements share a round trip.
 */
export async function holdClosedThrough(scope: Scope): Promise<string | null> {
  const [, closedThrough] = await pipelined([
    scope.db.read(sql`SELECT pg_advisory_xact_lock_shared(${lockOf(scope)})::text`),
    findClosedThrough(scope),
  ]);
  return closedThrough;
}

/**
 * Waits for the transactions that hold the shop's last closed day, and makes later ones wait. The
 * shop must be locked: see {@link lockTenant}.
 */
export async function lockPeriods(scope: Scope): Promise<void> {
  await scope.db.read(sql`SELECT pg_advisory_xact_lock(${lockOf(scope)})::text`);
}

export type NewClosing = ClosedDays & ClosedFacts & Pick<ClosingRow, "id" | "createdBy">;

export async function insertClosing(scope: Scope, closing: NewClosing): Promise<ClosingRow> {
  const [row] = await scope.db.read<ClosingRow>(sql`
    INSERT INTO period_closings AS c (tenant_id, id, first_day, last_day, invoice_count, invoiced_cents,
      credited_cents, payment_count, received_cents, vendor_paid_cents, facts, cost_cents,
      cost_adjustment_cents, cost_facts, figures, created_at, created_by)
    VALUES (${scope.tenantId}, ${closing.id}, ${closing.firstDay}, ${closing.lastDay},
      ${closing.invoiceCount}, ${closing.invoicedCents}, ${closing.creditedCents},
      ${closing.paymentCount}, ${closing.receivedCents}, ${closing.vendorPaidCents},
      ${closing.facts}, ${closing.costCents}, ${closing.costAdjustmentCents}, ${closing.costFacts},
      ${JSON.stringify(closing.figures)}, ${scope.now}, ${closing.createdBy})
    RETURNING ${columns}`);
  if (!row) throw new Error("The closing was not inserted");
  return row;
}

/** Marks the closings of a day and of later days as reopened, and returns them by their days. */
export function reopenClosings(
  scope: Scope,
  from: string,
  reopenedBy: string,
): Promise<ClosingRow[]> {
  return scope.db.read(sql`
    WITH c AS (UPDATE period_closings SET reopened_at = ${scope.now}, reopened_by = ${reopenedBy}
      WHERE tenant_id = ${scope.tenantId} AND reopened_at IS NULL AND last_day >= ${from}::date
      RETURNING *)
    SELECT ${columns} FROM c ORDER BY c.last_day`);
}

export async function saveClosedThrough(scope: Scope, closedThrough: string): Promise<void> {
  await scope.db.read(sql`
    UPDATE tenants SET closed_through = ${closedThrough}, updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId}`);
}

export function listClosings(scope: Scope, page: PageRequest): Promise<ClosingRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM period_closings c WHERE c.tenant_id = ${scope.tenantId}
    ${pageOf("c", page)}`);
}
