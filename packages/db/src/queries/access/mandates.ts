import type { MandateTerms } from "@bayline/contracts";
import sql, { empty, type Sql } from "sql-template-tag";
import { isRefusedRowOf } from "../../client/failures.ts";
import type { Scope } from "../../client/scope.ts";
import { mandates } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import type { WriteScope } from "../../sql/inserting.ts";
import { findOne } from "../../sql/paging.ts";

export type MandateRow = RowOf<typeof mandates>;

const columns = columnsOf(mandates, "m");

/** Finds the mandate of a key, which has no terms if it was removed. */
export function findMandate(scope: Scope, keyId: string): Promise<MandateRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM mandates m
      WHERE m.tenant_id = ${scope.tenantId} AND m.key_id = ${keyId}`,
  );
}

/** The same, locked until the end of the transaction. It is the last lock of a write. */
export function lockMandate(scope: Scope, keyId: string): Promise<MandateRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM mandates m
      WHERE m.tenant_id = ${scope.tenantId} AND m.key_id = ${keyId} FOR NO KEY UPDATE`,
  );
}

export interface NewMandate {
  keyId: string;
  /** Null removes the mandate. */
  terms: MandateTerms | null;
  /** The day of the shop, YYYY-MM-DD. */
  day: string;
}

/** Sets the terms of a key's next version. What was spent today and what waits stays. */
export async function storeMandate(
  scope: Scope,
  { keyId, terms, day }: NewMandate,
): Promise<MandateRow> {
  const json = terms === null ? null : JSON.stringify(terms);
  const row = await findOne<MandateRow>(
    scope,
    sql`INSERT INTO mandates AS m (tenant_id, key_id, version, terms, day, created_at, updated_at)
      VALUES (${scope.tenantId}, ${keyId}, 1, ${json}::jsonb, ${day}, ${scope.now}, ${scope.now})
      ON CONFLICT (tenant_id, key_id) DO UPDATE SET version = m.version + 1, terms = excluded.terms,
        total_calls = 0, updated_at = greatest(excluded.updated_at, m.updated_at)
      RETURNING ${columns}`,
  );
  if (!row) throw new Error("The mandate was not stored");
  return row;
}

/** What a call spends of a mandate, and the caps that hold for it. */
export interface MandateSpending {
  keyId: string;
  /** The version of the terms from which the caps are. */
  version: number;
  /** The day of the shop, YYYY-MM-DD. */
  day: string;
  /** Whole cents; 0 for a call that moves no money. */
  amountCents: number;
  dailyAmountCents: number | null;
  dailyCalls: number | null;
  maxCalls: number | null;
  waitingCounts: boolean;
}

const dayCents = (day: string) => sql`CASE WHEN day >= ${day}::date THEN day_cents ELSE 0 END`;
const dayCalls = (day: string) => sql`CASE WHEN day >= ${day}::date THEN day_calls ELSE 0 END`;

/** Whether neither the key nor all keys with a mandate are stopped. */
function works({ tenantId }: Pick<Scope, "tenantId">, keyId: string): Sql {
  return sql`NOT EXISTS (SELECT FROM api_keys k WHERE k.tenant_id = ${tenantId} AND k.id = ${keyId}
      AND (k.suspended_at IS NOT NULL OR k.revoked_at IS NOT NULL))
    AND NOT EXISTS (SELECT FROM tenants t WHERE t.tenant_id = ${tenantId} AND t.agents_suspended)`;
}

/**
 * Sends the spending of a call, of which nothing waits for the answer. A call beyond a cap, with
 * an old version or of a stopped key fails its transaction: see {@link isBeyondCaps}. The lock of
 * the row lets no two calls spend the same cent.
 */
export function spendMandate(scope: WriteScope, spending: MandateSpending): void {
  const { keyId, version, day, amountCents, waitingCounts } = spending;
  const { dailyAmountCents, dailyCalls, maxCalls } = spending;
  const [waitingCents, waitingCalls] = waitingCounts
    ? [sql`waiting_cents`, sql`waiting_calls`]
    : [sql`0`, sql`0`];
  // A call that is not allowed counts to null, which the column refuses.
  scope.db.write(sql`
    UPDATE mandates SET
      day_calls = CASE WHEN version = ${version} AND terms IS NOT NULL AND ${works(scope, keyId)}
          AND coalesce(${dayCents(day)} + ${amountCents}::bigint + ${waitingCents} <= ${dailyAmountCents}::bigint, true)
          AND coalesce(${dayCalls(day)} + 1 + ${waitingCalls} <= ${dailyCalls}::int, true)
          AND coalesce(total_calls + 1 <= ${maxCalls}::int, true)
        THEN ${dayCalls(day)} + 1 END,
      day_cents = ${dayCents(day)} + ${amountCents}::bigint,
      total_calls = total_calls + 1,
      day = greatest(day, ${day}::date)
    WHERE tenant_id = ${scope.tenantId} AND key_id = ${keyId}`);
}

/** Whether a transaction failed because {@link spendMandate} met a limit. */
export function isBeyondCaps(error: unknown): boolean {
  return isRefusedRowOf("mandates", error);
}

/** Holds the part of a new proposal of a key. Fails as {@link spendMandate} if it is stopped. */
export function holdMandate(scope: WriteScope, keyId: string, heldCents: number): void {
  scope.db.write(sql`
    UPDATE mandates SET waiting_cents = waiting_cents + ${heldCents}::bigint,
      waiting_calls = CASE WHEN ${works(scope, keyId)} THEN waiting_calls + 1 END
    WHERE tenant_id = ${scope.tenantId} AND key_id = ${keyId}`);
}

/** The held part of proposals that are decided. */
export interface ReleasedPart {
  keyId: string;
  heldCents: number;
  /** The number of proposals. */
  calls: number;
  /** What an accepted proposal spends instead. */
  spent?: { day: string; amountCents: number } | undefined;
}

/** Returns the held part of proposals to the mandate of their key. */
export function releaseMandate(scope: WriteScope, part: ReleasedPart): void {
  const { keyId, heldCents, calls, spent } = part;
  const spending = spent
    ? sql`, day_cents = ${dayCents(spent.day)} + ${spent.amountCents}::bigint,
        day_calls = ${dayCalls(spent.day)} + 1, day = greatest(day, ${spent.day}::date)`
    : empty;
  scope.db.write(sql`
    UPDATE mandates SET waiting_cents = waiting_cents - ${heldCents}::bigint,
      waiting_calls = waiting_calls - ${calls}::int ${spending}
    WHERE tenant_id = ${scope.tenantId} AND key_id = ${keyId}`);
}
