import type { ProposalStatus } from "@bayline/contracts";
import sql, { empty } from "sql-template-tag";
import type { Executor, Scope } from "../client/scope.ts";
import { type ReachableRows, readReachable } from "../distribution/reachable-shops.ts";
import { proposals } from "../schema/index.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../sql/columns.ts";
import { insertRow, type NewRow, type WriteScope } from "../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { type FieldsOf, onlyOf, updateRow } from "../sql/updating.ts";

export type { StoredEffect } from "../schema/proposals.ts";
export type ProposalRow = RowOf<typeof proposals>;

/** The columns of a row of the list, which has neither inputs nor effects. */
const listed = [
  "id",
  "status",
  "operation",
  "amountCents",
  "effectHash",
  "policyVersion",
  "makerType",
  "makerId",
  "makerName",
  "keyMakers",
  "keyMakerName",
  "agentName",
  "agentRunId",
  "reason",
  "refusal",
  "deciderType",
  "deciderId",
  "deciderName",
  "decisionReason",
  "decidedAt",
  "createdAt",
  "updatedAt",
  "expiresAt",
] as const satisfies Array<keyof ProposalRow>;

export type ListedProposalRow = Pick<ProposalRow, (typeof listed)[number]>;

const columns = columnsOf(proposals, "p");
const listedColumns = someColumnsOf(proposals, "p", listed);

const decision = onlyOf(
  proposals,
  "status",
  "deciderType",
  "deciderId",
  "deciderName",
  "decisionReason",
  "decidedAt",
  "answerStatus",
  "answer",
  "refusal",
);
export type ProposalDecision = FieldsOf<typeof decision>;

const shown = onlyOf(
  proposals,
  "status",
  "effect",
  "amountCents",
  "effectHash",
  "policyVersion",
  "refusal",
);
export type ShownProposal = FieldsOf<typeof shown>;

export function insertProposal(scope: WriteScope, row: NewRow<typeof proposals>): ProposalRow {
  return insertRow(scope, proposals, { tenantId: scope.tenantId, ...row });
}

export function findProposal(scope: Scope, id: string): Promise<ProposalRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM proposals p WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id}`,
  );
}

/** Finds proposals in no order. */
export function findProposals(scope: Scope, ids: string[]): Promise<ProposalRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM proposals p
    WHERE p.tenant_id = ${scope.tenantId} AND p.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export function lockProposal(scope: Scope, id: string): Promise<ProposalRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM proposals p
      WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id} FOR NO KEY UPDATE`,
  );
}

export interface ProposalFilter extends PageRequest {
  status?: ProposalStatus | undefined;
  /** Only proposals of these operations, and those of this maker. */
  visible?: { operations: readonly string[]; makerId: string } | undefined;
}

/** Lists proposals, newest first. Undecided ones whose time has passed are expired. */
export function listProposals(scope: Scope, filter: ProposalFilter): Promise<ListedProposalRow[]> {
  const { status, visible } = filter;
  const undecided = sql`p.status IN ('open', 'stale')`;
  const isLate = sql`${undecided} AND p.expires_at <= ${scope.now}`;
  const withStatus =
    status === "expired"
      ? sql`AND (p.status = 'expired' OR ${isLate})`
      : status === "open" || status === "stale"
        ? sql`AND ${undecided} AND p.status = ${status} AND p.expires_at > ${scope.now}`
        : sql`AND p.status = ${status}`;
  const isVisible = visible
    ? sql`AND (p.operation = ANY (${visible.operations}::text[]) OR p.maker_id = ${visible.makerId})`
    : empty;
  return scope.db.read(sql`
    SELECT ${listedColumns} FROM proposals p WHERE p.tenant_id = ${scope.tenantId}
    ${status === undefined ? empty : withStatus} ${isVisible} ${pageOf("p", filter)}`);
}

export function decideProposal(
  scope: Scope,
  id: string,
  fields: ProposalDecision,
): Promise<ProposalRow | undefined> {
  return updateRow(scope, decision, id, fields);
}

/** Stores the present effect of a proposal that is to be decided. */
export function storeShownProposal(
  scope: Scope,
  id: string,
  fields: ShownProposal,
): Promise<ProposalRow | undefined> {
  return updateRow(scope, shown, id, fields);
}

/** Unscoped on purpose: lists shops with proposals whose time has passed, by id. */
export function listShopsOfLateProposals(
  db: Executor,
  { now, after, limit }: { now: string; after: string; limit: number },
): Promise<ReachableRows<{ tenantId: string }>> {
  return readReachable(
    db,
    (among) => sql`SELECT DISTINCT p.tenant_id AS "tenantId" FROM proposals p
      WHERE p.status IN ('open', 'stale') AND p.expires_at <= ${now}::timestamptz
        AND p.tenant_id > ${after} AND ${among(sql`p.tenant_id`)}
      ORDER BY p.tenant_id LIMIT ${limit}`,
  );
}

/** Locks late proposals of a shop in the order of their ids, and skips those that are locked. */
export function lockLateProposals(scope: Scope, limit: number): Promise<ProposalRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM proposals p
    WHERE p.tenant_id = ${scope.tenantId} AND p.status IN ('open', 'stale')
      AND p.expires_at <= ${scope.now}
    ORDER BY p.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`);
}

/** Marks locked proposals as expired. */
export async function expireProposals(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.db.read(sql`
    UPDATE proposals SET status = 'expired', decided_at = ${scope.now}, updated_at = ${scope.now}
    WHERE tenant_id = ${scope.tenantId} AND id = ANY (${arrayOf(ids)}::uuid[])`);
}
