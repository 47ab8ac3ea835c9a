import type { Badge, Block, Fact, Photo, Sheet } from "../sheet.ts";
import { pricedColumns, pricedRows } from "./lines.ts";
import { customerParty, poFact, sheetOf, vehicleParty } from "./parties.ts";
import { photosBlock } from "./photos.ts";
import type { PacketRecord, Stationery } from "./records.ts";
import { dayOf, deduction, dollars, present } from "./words.ts";

export interface PacketPaper {
  packet: PacketRecord;
  photos?: readonly Photo[];
}

/** An estimate as it was sent, with the decisions that were made. */
export function packetSheet({ packet, photos }: PacketPaper, stationery: Stationery): Sheet {
  const { content } = packet;
  const { vehicle } = content;
  const { timeZone } = stationery;
  return {
    ...sheetOf(stationery),
    title: "Estimate",
    number: content.number,
    facts: factsOf(packet, timeZone),
    parties: [
      ...customerParty("Customer", content.customerName, null),
      ...vehicleParty(
        { vehicleUnit: vehicle?.unitNumber ?? null, vehicleVin: vehicle?.vin ?? null },
        vehicle && { ...vehicle, vin: vehicle.vin ?? "", mileage: vehicle.odometer },
      ),
    ],
    blocks: [
      ...text("Message", content.message),
      ...text("Complaint", content.complaint),
      ...content.services.flatMap((service) => serviceBlocks(service, packet, timeZone)),
      {
        kind: "totals",
        rows: [
          { label: "Subtotal", value: dollars(content.priceCents) },
          { label: "Sales tax", value: dollars(content.taxCents) },
          { label: "Total", value: dollars(content.totalCents), isStrong: true },
        ],
      },
      ...text("Terms", content.terms),
      ...text("SHA-256 of this estimate", packet.hash),
      ...photosBlock(photos),
    ],
  };
}

function factsOf({ content }: PacketRecord, timeZone: string): Fact[] {
  return [
    { label: "Date", value: dayOf(content.sentAt, timeZone) },
    { label: "Valid until", value: dayOf(content.expiresAt, timeZone) },
    { label: "Work order", value: content.orderNumber },
    ...poFact(content),
    { label: "Total", value: dollars(content.totalCents) },
  ];
}

function text(label: string, content: string | null): Block[] {
  return content === null ? [] : [{ kind: "text", label, text: content }];
}

type Service = PacketRecord["content"]["services"][number];

const badges = {
  approved: { text: "APPROVED", tone: "good" },
  declined: { text: "DECLINED", tone: "bad" },
} as const satisfies Record<string, Badge>;

function serviceBlocks(service: Service, { approvals }: PacketRecord, timeZone: string): Block[] {
  const approval = approvals.find(({ serviceId }) => serviceId === service.id);
  const lines = service.lines.map((line) => ({
    ...line,
    amountCents: line.totalPriceCents,
    isTaxed: line.taxable,
  }));
  const discount: Block[] =
    service.discountCents === 0
      ? []
      : [
          {
            kind: "totals",
            rows: [{ label: "Discount on this service", value: deduction(service.discountCents) }],
          },
        ];
  return [
    {
      kind: "heading",
      text: service.name,
      badge: approval && badges[approval.decision],
      amount: dollars(service.priceCents),
    },
    ...text("Description", service.description),
    ...text("Complaint", service.complaint),
    ...text("Cause", service.cause),
    ...text("Correction", service.correction),
    ...(lines.length === 0
      ? []
      : [{ kind: "table" as const, columns: pricedColumns(lines), rows: pricedRows(lines) }]),
    ...discount,
    ...(approval ? text("Decision", decisionText(approval, timeZone)) : []),
  ];
}

function decisionText(approval: PacketRecord["approvals"][number], timeZone: string): string {
  const { decision, name, channel, createdAt, poNumber, note } = approval;
  const what = decision === "approved" ? "Approved" : "Declined";
  const by = channel === "policy" ? `the policy of ${name}` : name;
  return present(
    `${what} by ${by} on ${dayOf(createdAt, timeZone)}`,
    poNumber && `PO ${poNumber}`,
    note,
  ).join("\n");
}
