import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { acceptProposal } from "./accept.ts";
import { rejectProposal, withdrawProposal } from "./decide.ts";
import { getProposal, listVisibleProposals } from "./read.ts";

export const proposalUseCases = {
  list: listVisibleProposals,
  get: getProposal,
  accept: acceptProposal,
  reject: rejectProposal,
  withdraw: withdrawProposal,
} satisfies UseCases<(typeof contract)["proposals"]>;
