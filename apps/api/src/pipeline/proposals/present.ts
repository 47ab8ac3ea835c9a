import type { Proposal, ProposalStatus } from "@bayline/contracts";
import type { ListedProposalRow, ProposalRow } from "@bayline/db";

/** The fields that a proposal has in the list. One whose time has passed is expired. */
export function summaryOf(row: ListedProposalRow, now: string) {
  return {
    id: row.id,
    status: statusOf(row, now),
    operation: row.operation,
    amountCents: row.amountCents,
    effectHash: row.effectHash,
    policyVersion: row.policyVersion,
    madeBy: {
      type: row.makerType,
      id: row.makerId,
      name: row.makerName,
      maker: keyMakerOf(row),
    },
    agentName: row.agentName,
    agentRunId: row.agentRunId,
    reason: row.reason,
    refusal: row.refusal,
    decidedBy: deciderOf(row),
    decisionReason: row.decisionReason,
    decidedAt: row.decidedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    expiresAt: row.expiresAt,
  };
}

export function presentProposal(row: ProposalRow, now: string): Proposal {
  const { input, effect, answer } = row;
  return { ...summaryOf(row, now), input, effect, answer };
}

/** Whether a proposal waits for its decision. */
export function isUndecided({ status }: { status: ProposalStatus }): boolean {
  return status === "open" || status === "stale";
}

/** The status of a proposal, which a job has not marked yet if its time has just passed. */
export function statusOf(
  { status, expiresAt }: Pick<ProposalRow, "status" | "expiresAt">,
  now: string,
): ProposalStatus {
  const isLate = isUndecided({ status }) && Date.parse(expiresAt) <= Date.parse(now);
  return isLate ? "expired" : status;
}

function keyMakerOf({ keyMakers, keyMakerName }: ListedProposalRow) {
  const id = keyMakers.at(-1);
  return id === undefined ? null : { id, name: keyMakerName ?? "" };
}

function deciderOf({ deciderType: type, deciderId: id, deciderName: name }: ListedProposalRow) {
  return type === null || id === null || name === null ? null : { type, id, name };
}
