import { z } from "zod";
import { ById, envelope, PathId, page, text } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { maxProposalReason, proposalHours } from "./proposal-limits.ts";
import {
  Proposal,
  ProposalSummary,
  proposalExample,
  proposalStatuses,
  wholeProposalExample,
} from "./proposal-records.ts";

const visible =
  "Callers see the proposals of operations that they may call, and those that they made.";

const decided = {
  decidedBy: {
    type: "user" as const,
    id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
    name: "Dana Whitfield",
  },
  decidedAt: "2026-03-09T13:05:00.000Z",
  updatedAt: "2026-03-09T13:05:00.000Z",
};

export const proposals = {
  list: operation({
    method: "GET",
    path: "/proposals",
    access: "signed-in",
    readOnlyKey: "never",
    summary: "List proposals, newest first",
    description: `A proposal is a write that was sent with \`Propose: true\`: the service does it, rolls it back, and keeps its effect for a decision within ${proposalHours.default / 24} days. ${visible}`,
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      status: z.enum(proposalStatuses).optional(),
    }),
    output: envelope("proposals", ProposalSummary),
    example: {
      input: { status: "open" },
      output: { proposals: [proposalExample], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/proposals/{id}",
    access: "signed-in",
    readOnlyKey: "never",
    summary: "Get a proposal with its effect",
    description: visible,
    input: ById,
    output: Proposal,
    example: { input: { id: proposalExample.id }, output: wholeProposalExample },
  }),
  accept: operation({
    method: "POST",
    path: "/proposals/{id}/accept",
    access: "signed-in",
    summary: "Accept a proposal, and do its write",
    description:
      "Names the hash of the effect that the caller saw. The write and the decision are one transaction: if the effect would differ, nothing is done, and the error has the new effect and its hash. The write is that of the caller that proposed it; the caller that accepts must be permitted to make it, and must not be the one that proposed it, a key that this one made, or another key of the same maker. A repeat answers with the first decision.",
    recognisesRepeats: true,
    asksOnTerminal: true,
    input: z.strictObject({
      id: PathId,
      effectHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be the effectHash of the proposal: 64 hexadecimal digits")
        .meta({ description: "The `effectHash` of the effect to accept" }),
    }),
    output: Proposal,
    errors: ["PERMISSION_DENIED", "OWN_PROPOSAL", "PROPOSAL_DECIDED", "PROPOSAL_STALE"],
    emits: ["proposal.accepted", "proposal.stale"],
    example: {
      input: { id: proposalExample.id, effectHash: proposalExample.effectHash },
      output: {
        ...wholeProposalExample,
        ...decided,
        status: "accepted",
        answer: wholeProposalExample.effect.answer,
      },
    },
  }),
  reject: operation({
    method: "POST",
    path: "/proposals/{id}/reject",
    access: "signed-in",
    summary: "Reject a proposal",
    description: "The caller must be permitted to make its write. A repeat changes nothing.",
    recognisesRepeats: true,
    addsOnly: true,
    input: z.strictObject({
      id: PathId,
      reason: text(maxProposalReason).optional().meta({ description: "For the proposer" }),
    }),
    output: Proposal,
    errors: ["PERMISSION_DENIED", "PROPOSAL_DECIDED"],
    emits: ["proposal.rejected"],
    example: {
      input: { id: proposalExample.id, reason: "The number is that of the old branch" },
      output: {
        ...wholeProposalExample,
        ...decided,
        status: "rejected",
        decisionReason: "The number is that of the old branch",
      },
    },
  }),
  withdraw: operation({
    method: "POST",
    path: "/proposals/{id}/withdraw",
    access: "signed-in",
    summary: "Withdraw a proposal",
    description: "For the user or the key that made it. A repeat changes nothing.",
    recognisesRepeats: true,
    addsOnly: true,
    input: ById,
    output: Proposal,
    errors: ["PERMISSION_DENIED", "PROPOSAL_DECIDED"],
    emits: ["proposal.withdrawn"],
    example: {
      input: { id: proposalExample.id },
      output: {
        ...wholeProposalExample,
        status: "withdrawn",
        decidedBy: {
          type: "api_key",
          id: proposalExample.madeBy.id,
          name: proposalExample.madeBy.name,
        },
        decidedAt: decided.decidedAt,
        updatedAt: decided.updatedAt,
      },
    },
  }),
};
