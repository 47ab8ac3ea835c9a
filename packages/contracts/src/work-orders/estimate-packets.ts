import { z } from "zod";
import { feeTypes, lineKinds } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Email, Id, StockQuantity, Timestamp } from "../fields/fields.ts";
import {
  maxPacketAttachments,
  maxPageBytes,
  maxWorkOrderBlocks,
  maxWorkOrderLines,
  withinBytes,
} from "../fields/limits.ts";
import { PoNumber } from "../fields/po-numbers.ts";
import { VmrsCode } from "../fields/vmrs-codes.ts";
import { mediaTypes } from "../operation/media.ts";
import { exampleBlock, exampleCard, exampleLine, servicesBytes } from "./work-order-records.ts";

export const packetStatuses = ["open", "decided", "expired", "revoked"] as const;
export type PacketStatus = (typeof packetStatuses)[number];

export const approvalDecisions = ["approved", "declined"] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** How a decision reached the shop. */
export const approvalChannels = ["link", "api", "policy", "phone", "email", "in_person"] as const;
export type ApprovalChannel = (typeof approvalChannels)[number];

/** The kinds of principals that record decisions. */
export const approvalPrincipals = ["link", "user", "api_key", "policy"] as const;
export type ApprovalPrincipal = (typeof approvalPrincipals)[number];

export const packetServiceStates = [
  "pending",
  "approved",
  "declined",
  "changed",
  "removed",
] as const;
export type PacketServiceState = (typeof packetServiceStates)[number];

/** How long an estimate can be decided by its link, in days. */
export const packetDays = { default: 14, most: 90 } as const;

/** The most characters of the note of a decision, and of the message of a packet. */
export const maxApprovalNote = 1000;

/** The most bytes of the content of a packet. Its services have at most those of an order. */
export const maxPacketBytes = servicesBytes + maxPageBytes;

const PacketLine = z
  .object({
    id: Id,
    kind: z.enum(lineKinds),
    description: z.string().max(1000).nullable(),
    partNumber: z.string().max(64).nullable(),
    feeType: z.enum(feeTypes).nullable(),
    vmrsCode: VmrsCode,
    quantity: StockQuantity.meta({ description: "Hours for labor. Up to 4 decimals" }),
    unitPriceCents: CentsOut.meta({ description: "Hourly rate for labor" }),
    discountCents: CentsOut,
    totalPriceCents: CentsOut.meta({ description: "After its discount, without tax" }),
    taxable: z.boolean(),
    isShopFee: z.boolean().meta({
      description: "Whether a fee rule of the shop added the line. It follows the whole order",
    }),
  })
  .meta({ id: "PacketLine" });

const PacketService = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    complaint: z.string().nullable(),
    cause: z.string().nullable(),
    correction: z.string().nullable(),
    lines: z.array(PacketLine).max(maxWorkOrderLines),
    discountCents: CentsOut.meta({ description: "Discount on the whole block" }),
    priceCents: CentsOut.meta({ description: "After discounts, without tax" }),
    taxCents: CentsOut.meta({ description: "The block's share of the order's tax" }),
    totalCents: CentsOut.meta({ description: "With tax" }),
  })
  .meta({ id: "PacketService" });
export type PacketService = z.output<typeof PacketService>;

const PacketAttachment = z
  .object({
    id: Id,
    recordId: Id.meta({ description: "The order, the service block or the line" }),
    fileName: z.string().nullable(),
    contentType: z.enum(mediaTypes.attachment),
    caption: z.string().nullable(),
  })
  .meta({ id: "PacketAttachment" });

/** What was frozen when an estimate was sent. Its canonical JSON is hashed. */
export const PacketContent = withinBytes(
  z
    .object({
      number: z.string(),
      version: z.int(),
      sentAt: Timestamp,
      expiresAt: Timestamp,
      shop: z.object({
        name: z.string(),
        address: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        website: z.string().nullable(),
      }),
      customerName: z.string().nullable(),
      vehicle: z
        .object({
          unitNumber: z.string().nullable(),
          vin: z.string().nullable(),
          year: z.int().nullable(),
          make: z.string().nullable(),
          model: z.string().nullable(),
          licensePlate: z.string().nullable(),
          odometer: z.int().nullable().meta({ description: "`mileage` of the vehicle" }),
        })
        .nullable(),
      orderNumber: z.string(),
      poNumber: PoNumber,
      complaint: z.string().nullable(),
      services: z.array(PacketService).max(maxWorkOrderBlocks),
      attachments: z.array(PacketAttachment).max(maxPacketAttachments),
      priceCents: CentsOut.meta({ description: "Of its services, without tax" }),
      taxCents: CentsOut,
      totalCents: CentsOut,
      terms: z.string().nullable(),
      message: z.string().nullable(),
    })
    .meta({ id: "PacketContent" }),
  maxPacketBytes,
);
export type PacketContent = z.output<typeof PacketContent>;

export const Approval = z
  .object({
    id: Id,
    serviceId: Id,
    decision: z.enum(approvalDecisions),
    packetHash: z.string().max(64).meta({ description: "The `hash` of the packet" }),
    name: z.string().max(255).meta({
      description: "The person who decided; of a decision by the policy, the customer",
    }),
    channel: z.enum(approvalChannels).meta({
      description:
        "How the decision reached the shop. `api`: with a key of the customer. `policy`: by a rule of its approval policy",
    }),
    principal: z
      .object({ type: z.enum(approvalPrincipals), id: Id, name: z.string().max(255) })
      .meta({
        description:
          "Who recorded it: the link itself, or the user or API key that recorded the decision. Of a policy, `id` is that of the customer, and `name` that of the rule",
      }),
    poNumber: PoNumber,
    note: z.string().max(maxApprovalNote).nullable().meta({
      description: "Of a decision by the policy: the rule with its limits, in a sentence",
    }),
    ip: z.string().max(64).nullable().meta({
      description: "Of a decision by the link: the address that the request came from",
    }),
    userAgent: z.string().max(500).nullable().meta({
      description: "Of a decision by the link: the browser",
    }),
    createdAt: Timestamp,
  })
  .meta({ id: "Approval" });

const summary = {
  id: Id,
  number: z.string().meta({ description: "The number of the order and the version: EST-1001-2" }),
  version: z.int().meta({ description: "1 for the first packet of the order" }),
  status: z.enum(packetStatuses).meta({
    description:
      "`decided`: each of its services has a decision. `expired` and `revoked`: its link no longer works",
  }),
  workOrderId: Id,
  orderNumber: z.string(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  totalCents: CentsOut.meta({ description: "Of its services, with tax" }),
  hash: z.string().meta({
    description: "SHA-256 of the canonical JSON (RFC 8785) of `content`, in hexadecimal",
  }),
  sentTo: Email.nullable().meta({ description: "The address that it was mailed to" }),
  sentBy: z.object({ type: z.enum(["user", "api_key"]), id: Id, name: z.string() }),
  expiresAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** A row of the list of packets. */
export const PacketSummary = z.object(summary).meta({ id: "EstimatePacketSummary" });

export const Packet = z
  .object({
    ...summary,
    content: PacketContent,
    services: z
      .array(
        z.object({ serviceId: Id, state: z.enum(packetServiceStates) }).meta({
          id: "PacketServiceState",
        }),
      )
      .max(maxWorkOrderBlocks)
      .meta({
        description:
          "Each service as it is now. `changed`: it is to be decided, but not as it was sent; send another estimate",
      }),
    approvals: z.array(Approval).max(maxWorkOrderBlocks).meta({ description: "Oldest first" }),
  })
  .meta({ id: "EstimatePacket" });
export type Packet = z.output<typeof Packet>;

const columns = [
  { path: "number", label: "Number", isWhole: true, isKey: true },
  "status",
  { path: "customerName", label: "Customer" },
  { path: "orderNumber", label: "Order", isWhole: true },
  { path: "totalCents", label: "Total" },
  { path: "createdAt", label: "Sent" },
  { path: "expiresAt", label: "Expires" },
  "id",
] as const;
defineColumns(PacketSummary, [...columns]);
defineColumns(Packet, [...columns]);
defineColumns(Approval, [
  { path: "createdAt", label: "When" },
  "decision",
  "name",
  "channel",
  { path: "principal.name", label: "Recorded by" },
  { path: "poNumber", label: "PO", isWhole: true },
  "note",
]);

export const exampleSummary = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2ea0",
  number: "EST-1001-1",
  version: 1,
  status: "open" as const,
  workOrderId: exampleCard.id,
  orderNumber: exampleCard.orderNumber,
  customerId: exampleCard.customerId,
  customerName: exampleCard.customerName,
  totalCents: exampleCard.totalCents,
  hash: "9a1c5e0b7d3f8a264c1e9b0d5f7a38c62e4b0d9f1a7c5e3b8d6f4a2c0e9b7d51",
  sentTo: "dispatch@prairiegrain.example",
  sentBy: {
    type: "user" as const,
    id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
    name: "Dana Whitfield",
  },
  expiresAt: "2026-03-16T15:30:00.000Z",
  revokedAt: null,
  createdAt: "2026-03-02T15:30:00.000Z",
  updatedAt: "2026-03-02T15:30:00.000Z",
};

const exampleContent = {
  number: exampleSummary.number,
  version: 1,
  sentAt: exampleSummary.createdAt,
  expiresAt: exampleSummary.expiresAt,
  shop: {
    name: "Ridgeline Truck & Fleet",
    address: "4821 Industrial Parkway\nDes Moines, IA 50313",
    phone: "+1 515 555 0100",
    email: "service@ridgeline.example",
    website: "ridgeline.example",
  },
  customerName: exampleCard.customerName,
  vehicle: {
    unitNumber: exampleCard.vehicleUnit,
    vin: exampleCard.vehicleVin,
    year: 2019,
    make: "Freightliner",
    model: "Cascadia",
    licensePlate: null,
    odometer: 412_880,
  },
  orderNumber: exampleCard.orderNumber,
  poNumber: exampleCard.poNumber,
  complaint: exampleCard.complaint,
  services: [
    {
      id: exampleBlock.id,
      name: exampleBlock.name,
      description: null,
      complaint: exampleBlock.complaint,
      cause: exampleBlock.cause,
      correction: null,
      lines: [...exampleBlock.labor, exampleLine].map((line) => ({
        id: line.id,
        kind: line.kind,
        description: line.description,
        partNumber: "partNumber" in line ? line.partNumber : null,
        feeType: null,
        vmrsCode: line.vmrsCode,
        quantity: line.quantity,
        unitPriceCents: line.unitPriceCents,
        discountCents: 0,
        totalPriceCents: line.totalPriceCents,
        taxable: line.taxable,
        isShopFee: false,
      })),
      discountCents: 0,
      priceCents: 20_798,
      taxCents: 644,
      totalCents: 21_442,
    },
  ],
  attachments: [],
  priceCents: 20_798,
  taxCents: 644,
  totalCents: 21_442,
  terms: "Payment is due within 30 days.",
  message: "The truck can be ready on Wednesday.",
};

export const examplePacket = {
  ...exampleSummary,
  content: exampleContent,
  services: [{ serviceId: exampleBlock.id, state: "pending" as const }],
  approvals: [],
};

export const exampleApproval = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2ea1",
  serviceId: exampleBlock.id,
  decision: "approved" as const,
  packetHash: exampleSummary.hash,
  name: "Marcus Lindqvist",
  channel: "phone" as const,
  principal: exampleSummary.sentBy,
  poNumber: "4500128",
  note: null,
  ip: null,
  userAgent: null,
  createdAt: "2026-03-02T16:05:00.000Z",
};
