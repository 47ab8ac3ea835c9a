import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, Timestamp } from "../fields/fields.ts";
import { withinBytes } from "../fields/limits.ts";
import { maxEffectBytes, maxProposedInputBytes } from "./proposal-limits.ts";

export const proposalStatuses = [
  "open",
  "accepted",
  "rejected",
  "expired",
  "stale",
  "withdrawn",
] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

const anyRecord = z.looseObject({});

export const ProposedRecord = z
  .object({
    type: z.string().meta({ description: "Type of the record, such as `work_order`" }),
    id: Id,
    before: anyRecord.nullable().meta({ description: "null for a record that would be created" }),
    after: anyRecord.nullable().meta({ description: "null for a record that would be deleted" }),
  })
  .meta({ id: "ProposedRecord" });

export const ProposalEffect = z
  .object({
    status: z.int().meta({ description: "HTTP status that the write would have" }),
    answer: z.unknown().meta({ description: "Answer that the write would have" }),
    records: z
      .array(ProposedRecord)
      .meta({ description: "Each record that the write would change, the main one first" }),
    truncated: z
      .literal(true)
      .optional()
      .meta({ description: "Present if lists and texts were cut to 2 MiB" }),
  })
  .meta({ id: "ProposalEffect" });

const Principal = z.object({
  type: z.enum(["user", "api_key"]),
  id: Id,
  name: z.string(),
});

const summary = {
  id: Id,
  status: z.enum(proposalStatuses).meta({
    description:
      "`open`: to be decided. `stale`: its effect has changed since it was shown; it can be accepted with its new hash, rejected or withdrawn. The others are final",
  }),
  operation: z.string().meta({ description: "Name of the operation, such as `bills.create`" }),
  amountCents: CentsOut.nullable().meta({
    description:
      "Money that the write would move: billed, ordered, paid, credited or refunded; null if it moves none",
  }),
  effectHash: z.string().meta({
    description: "SHA-256 of the effect in hexadecimal. `proposals.accept` takes it",
  }),
  policyVersion: z.string().meta({
    description: "Changes with the permissions of the caller that made the proposal",
  }),
  madeBy: Principal.extend({
    maker: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .meta({ description: "The user or key that made the API key; null for a user" }),
  }),
  agentName: z.string().nullable().meta({ description: "The X-Agent-Name header" }),
  agentRunId: z.string().nullable().meta({ description: "The X-Agent-Run-Id header" }),
  reason: z.string().nullable().meta({ description: "Why it was proposed: `Propose-Reason`" }),
  refusal: z
    .object({ error: z.string(), message: z.string() })
    .nullable()
    .meta({ description: "Why a stale proposal cannot be carried out now, if it cannot" }),
  decidedBy: Principal.nullable().meta({ description: "Who accepted, rejected or withdrew it" }),
  decisionReason: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  expiresAt: Timestamp,
};

/** A row of the list of proposals. */
export const ProposalSummary = z.object(summary).meta({ id: "ProposalSummary" });

const ProposedInput = z
  .record(z.string(), z.unknown())
  .meta({ description: "Input of the operation" });

const ProposedAnswer = z.unknown().meta({
  description: "Answer of the accepted write; null unless it was accepted",
});

export const Proposal = z
  .object({
    ...summary,
    input: withinBytes(ProposedInput, maxProposedInputBytes),
    effect: withinBytes(ProposalEffect, maxEffectBytes),
    answer: withinBytes(ProposedAnswer, maxEffectBytes),
  })
  .meta({ id: "Proposal" });
export type Proposal = z.output<typeof Proposal>;

defineColumns(ProposalSummary, [
  "operation",
  { path: "amountCents", label: "Amount" },
  "status",
  { path: "createdAt", label: "When" },
  { path: "madeBy.name", label: "By" },
  "reason",
  { path: "id", isKey: true },
]);

const vendor = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  name: "Great Lakes Fleet Parts",
  phone: "+1 303 555 0177",
};

export const proposalExample = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2db1",
  status: "open" as const,
  operation: "vendors.update",
  amountCents: null,
  effectHash: "6b0d2f1e0c8a4b7f9e3d5a1c2b4f6e8d0a9c7b5e3f1d2c4b6a8e0f9d7c5b3a1e",
  policyVersion: "5c1f0a9be27d4403",
  madeBy: {
    type: "api_key" as const,
    id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
    name: "Receiving agent",
    maker: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08", name: "Dana Whitfield" },
  },
  agentName: "parts-clerk/2.1",
  agentRunId: "run_01J9ZK",
  reason: "The invoice has a new phone number",
  refusal: null,
  decidedBy: null,
  decisionReason: null,
  decidedAt: null,
  createdAt: "2026-03-06T22:10:00.000Z",
  updatedAt: "2026-03-06T22:10:00.000Z",
  expiresAt: "2026-03-13T22:10:00.000Z",
};

export const wholeProposalExample = {
  ...proposalExample,
  input: { id: vendor.id, phone: "+1 303 555 0188" },
  effect: {
    status: 200,
    answer: { ...vendor, phone: "+1 303 555 0188" },
    records: [
      {
        type: "vendor",
        id: vendor.id,
        before: vendor,
        after: { ...vendor, phone: "+1 303 555 0188" },
      },
    ],
  },
  answer: null,
};
