import { z } from "zod";
import { envelope, Name, page, Reference, text } from "../fields/fields.ts";
import { maxWorkOrderBlocks } from "../fields/limits.ts";
import { byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { pageFields } from "../operation/customer-access.ts";
import { operation } from "../operation/operation.ts";
import { receipt } from "./approval-receipts.ts";
import {
  approvalChannels,
  approvalDecisions,
  exampleApproval,
  examplePacket,
  exampleSummary,
  maxApprovalNote,
  Packet,
  PacketSummary,
  packetStatuses,
} from "./estimate-packets.ts";

const decided = {
  ...examplePacket,
  status: "decided" as const,
  services: [{ serviceId: exampleApproval.serviceId, state: "approved" as const }],
  approvals: [exampleApproval],
  updatedAt: exampleApproval.createdAt,
};

const Decision = inShort(
  z
    .strictObject({
      serviceId: Reference.meta({ description: "Id of a service of the packet" }),
      decision: z.enum(approvalDecisions),
    })
    .meta({ id: "ApprovalDecisionInput" }),
  { name: "serviceId", value: "decision" },
);

/** Refuses two decisions about one service. */
function oncePerService() {
  return z.check<ReadonlyArray<{ serviceId?: unknown }>>(({ value, issues }) => {
    const seen = new Set<unknown>();
    value.forEach(({ serviceId }, index) => {
      if (seen.has(serviceId)) {
        const message = "is decided twice";
        issues.push({ code: "custom", input: value, path: [index, "serviceId"], message });
      }
      seen.add(serviceId);
    });
  });
}

export const approvals = {
  list: operation({
    method: "GET",
    path: "/approvals",
    access: "shop.read",
    forCustomers: { filter: "customerId", fields: [...pageFields, "workOrderId", "status"] },
    summary: "List sent estimates, newest first",
    description:
      "A sent estimate is a packet: what was proposed to the customer at one moment, with its hash.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      workOrderId: idOrNumber("workOrders").optional(),
      customerId: idOrNumber("customers").optional(),
      status: z.enum(packetStatuses).optional(),
    }),
    output: envelope("packets", PacketSummary),
    example: {
      input: { workOrderId: exampleSummary.orderNumber },
      output: { packets: [exampleSummary], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/approvals/{id}",
    access: "shop.read",
    forCustomers: { record: "id", fields: [] },
    summary: "Get a sent estimate with its content and its decisions",
    input: byIdOrNumber("approvals"),
    output: Packet,
    example: { input: { id: exampleSummary.number }, output: examplePacket },
  }),
  decide: operation({
    method: "POST",
    path: "/approvals/{id}/decide",
    access: "shop.write",
    forCustomers: { record: "id", fields: ["decisions", "name", "poNumber", "note"] },
    summary: "Record what a customer decided about a sent estimate",
    description:
      "For a decision that reached the shop without the link, such as by phone, or of the customer's own program: it is recorded with the caller's name. Each service of a packet is decided once, and only while it is pending and as it was sent. `authorizationStatus` of the services follows. All or nothing.",
    input: z.strictObject({
      id: idOrNumber("approvals"),
      decisions: z
        .array(Decision)
        .min(1, "must have at least 1 decision")
        .max(maxWorkOrderBlocks, `must have at most ${maxWorkOrderBlocks} decisions`)
        .check(oncePerService()),
      name: Name.meta({ description: "The person who decided" }),
      channel: z.enum(approvalChannels).exclude(["link", "api", "policy"]).default("phone").meta({
        description:
          "How the decision reached the shop. Default `phone`; of the key of a customer always `api`",
      }),
      poNumber: text(64).optional().meta({
        description: "Number of the customer's purchase order. The order takes it if it has none",
      }),
      note: text(maxApprovalNote).optional(),
    }),
    output: Packet,
    errors: ["ALREADY_DECIDED", "ESTIMATE_CHANGED", "WORK_ORDER_INVOICED"],
    emits: [
      "estimate.approved",
      "estimate.declined",
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "inventory.stock_changed",
    ],
    addsOnly: true,
    example: {
      input: {
        id: exampleSummary.number,
        decisions: [{ serviceId: exampleApproval.serviceId, decision: "approved" }],
        name: exampleApproval.name,
        poNumber: exampleApproval.poNumber,
      },
      output: decided,
    },
  }),
  receipt,
  revoke: operation({
    method: "POST",
    path: "/approvals/{id}/revoke",
    access: "shop.write",
    summary: "Revoke the link of a sent estimate",
    description:
      "The link then answers like one that never existed. Decisions that were made stay. A repeat changes nothing.",
    recognisesRepeats: true,
    addsOnly: true,
    input: byIdOrNumber("approvals"),
    output: Packet,
    emits: ["estimate.revoked"],
    example: {
      input: { id: exampleSummary.number },
      output: { ...examplePacket, status: "revoked", revokedAt: exampleApproval.createdAt },
    },
  }),
};
