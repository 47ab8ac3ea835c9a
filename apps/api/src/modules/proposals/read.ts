import type { Proposal } from "@bayline/contracts";
import { findProposal, listProposals, type ProposalRow } from "@bayline/db";
import { mayCall } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";
import type { ReadContext, Services } from "../../pipeline/context.ts";
import { presentProposal, summaryOf } from "../../pipeline/proposals/present.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";

/** Lists the proposals that the caller may see. */
export function listVisibleProposals(ctx: ReadContext, input: InputOf<"proposals.list">) {
  const { caller, services } = ctx;
  const operations = callable(services, caller);
  const seesAll = operations.length === services.proposable.size;
  const visible = seesAll ? undefined : { operations, makerId: caller.id ?? "" };
  return listPage("proposals", input, {
    read: (page) => listProposals(ctx, { ...page, status: input.status, visible }),
    at: (row) => row.createdAt,
    present: (row) => summaryOf(row, ctx.now),
  });
}

function callable({ proposable }: Services, caller: Caller): string[] {
  const operations = [...proposable.values()];
  return operations.filter(({ operation }) => mayCall(operation, caller)).map(({ name }) => name);
}

export async function getProposal(
  ctx: ReadContext,
  { id }: InputOf<"proposals.get">,
): Promise<Proposal> {
  return presentProposal(requireVisible(ctx, await findProposal(ctx, id)), ctx.now);
}

/** Returns a proposal that the caller may see, or throws a 404. */
export function requireVisible(
  { caller, services }: ReadContext,
  row: ProposalRow | undefined,
): ProposalRow {
  const found = requireRecord(row, "proposal");
  const proposable = services.proposable.get(found.operation);
  const isVisible =
    isMaker(caller, found) || (proposable !== undefined && mayCall(proposable.operation, caller));
  return requireRecord(isVisible ? found : undefined, "proposal");
}

/** Whether a caller is the user or the key that made a proposal. */
export function isMaker(caller: Caller, row: Pick<ProposalRow, "makerType" | "makerId">): boolean {
  return caller.type === row.makerType && caller.id === row.makerId;
}

/**
 * Whether a caller counts as the one that made a proposal: the user or key itself, a key that it
 * made, or another key of one of its makers. Its makers themselves do not.
 */
export function isSamePrincipal(
  caller: Caller,
  row: Pick<ProposalRow, "makerType" | "makerId" | "keyMakers">,
): boolean {
  if (isMaker(caller, row)) return true;
  if (caller.id !== null && row.keyMakers.includes(caller.id)) return false;
  return caller.makers.some((id) => id === row.makerId || row.keyMakers.includes(id));
}
