import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, Reference, Timestamp } from "../fields/fields.ts";
import { maxWorkOrderBlocks, withinBytes } from "../fields/limits.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { Approval, exampleApproval, examplePacket } from "./estimate-packets.ts";

const { decision, name, channel, principal, poNumber, note } = Approval.shape;

const SignedDecision = z
  .object({
    approvalId: Id,
    serviceId: Id,
    service: z.string().max(255).meta({ description: "Name of the service" }),
    decision,
    decidedAt: Timestamp,
    name,
    channel,
    principal,
    poNumber,
    note,
    priceCents: CentsOut.meta({ description: "Of the service as it was sent, without tax" }),
    taxCents: CentsOut,
    totalCents: CentsOut.meta({ description: "With tax" }),
  })
  .meta({ id: "SignedDecision" });

const party = <I extends z.core.$ZodType, N extends z.core.$ZodType>(id: I, called: N) =>
  z.object({ id, name: called });

/** A decision has four texts, of 1765 characters together. */
const maxStatementBytes = maxWorkOrderBlocks * 12 * 1024;

/** What a receipt states: the payload of its signature. */
const Statement = z
  .object({
    iss: z.string().max(2000).optional().meta({
      description: "The URL of the service; absent if it has no PUBLIC_URL",
    }),
    shop: party(Id, z.string().max(255)).meta({ description: "With its name on the estimate" }),
    customer: party(Id.nullable(), z.string().max(255).nullable()),
    orderNumber: z.string().max(64),
    estimate: z.object({
      id: Id,
      number: z.string().max(64),
      version: z.int(),
      hash: z.string().max(64).meta({
        description: "SHA-256 of the canonical JSON (RFC 8785) of its `content`",
      }),
      sentAt: Timestamp,
    }),
    decisions: z.array(SignedDecision).max(maxWorkOrderBlocks).meta({
      description: "Oldest first",
    }),
  })
  .meta({ id: "ApprovalStatement" });
export type ApprovalStatement = z.output<typeof Statement>;

const Receipt = z
  .object({
    number: z.string().max(64).meta({ description: "The number of the sent estimate" }),
    kid: z.string().max(64).meta({
      description: "The key, in `/.well-known/bayline-approvals.json`",
    }),
    receipt: withinBytes(
      z.string().meta({
        description:
          "The statement, signed: a JWS (RFC 7515) in compact form with the algorithm EdDSA (Ed25519)",
      }),
      2 * maxStatementBytes,
    ),
    statement: withinBytes(Statement, maxStatementBytes),
  })
  .meta({ id: "ApprovalReceipt" });

defineColumns(Receipt, [
  { path: "number", label: "Number", isWhole: true, isKey: true },
  { path: "statement.orderNumber", label: "Order", isWhole: true },
  "kid",
  { path: "receipt", isWhole: true },
]);
defineColumns(SignedDecision, [
  { path: "decidedAt", label: "When" },
  "service",
  "decision",
  "name",
  "channel",
  { path: "poNumber", label: "PO", isWhole: true },
  { path: "totalCents", label: "Total" },
]);

const exampleService = examplePacket.content.services[0];

export const receipt = operation({
  method: "GET",
  path: "/approvals/{id}/receipt",
  access: "shop.read",
  forCustomers: { record: "id", fields: ["serviceId"] },
  summary: "Get a signed receipt of the decisions about a sent estimate",
  description:
    "States who decided what, when, for which amounts, and about which version. It can be verified without the service, with the public key from `/.well-known/bayline-approvals.json`. A repeat returns the same receipt, unless another service was decided or the key was replaced.",
  input: z.strictObject({
    id: idOrNumber("approvals"),
    serviceId: Reference.optional().meta({
      description: "States the decision about this service only. Default: all decisions",
    }),
  }),
  output: Receipt,
  errors: ["NOT_DECIDED"],
  example: {
    input: { id: examplePacket.number },
    output: {
      number: examplePacket.number,
      kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
      receipt: "eyJhbGciOiJFZERTQSJ9…",
      statement: {
        iss: "https://bayline.example",
        shop: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", name: "Ridgeline Truck & Fleet" },
        customer: { id: examplePacket.customerId, name: examplePacket.customerName },
        orderNumber: examplePacket.orderNumber,
        estimate: {
          id: examplePacket.id,
          number: examplePacket.number,
          version: examplePacket.version,
          hash: examplePacket.hash,
          sentAt: examplePacket.createdAt,
        },
        decisions: [
          {
            approvalId: exampleApproval.id,
            serviceId: exampleApproval.serviceId,
            service: exampleService?.name,
            decision: exampleApproval.decision,
            decidedAt: exampleApproval.createdAt,
            name: exampleApproval.name,
            channel: exampleApproval.channel,
            principal: exampleApproval.principal,
            poNumber: exampleApproval.poNumber,
            note: exampleApproval.note,
            priceCents: exampleService?.priceCents,
            taxCents: exampleService?.taxCents,
            totalCents: exampleService?.totalCents,
          },
        ],
      },
    },
  },
});
