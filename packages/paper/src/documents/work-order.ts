import type { Badge, Block, Fact, Photo, Sheet, Total } from "../sheet.ts";
import { termsBlock } from "./invoice.ts";
import { type PricedLine, pricedColumns, pricedRows } from "./lines.ts";
import { customerParty, poFact, sheetOf, vehicleParty } from "./parties.ts";
import { photosBlock } from "./photos.ts";
import type { CustomerRecord, Stationery, VehicleRecord, WorkOrderRecord } from "./records.ts";
import { dayOf, dayText, deduction, dollars, statusText } from "./words.ts";

export interface WorkOrderPaper {
  order: WorkOrderRecord;
  customer: CustomerRecord | null;
  vehicle: VehicleRecord | null;
  kind: "estimate" | "work_order";
  photos?: readonly Photo[];
}

export function workOrderSheet(paper: WorkOrderPaper, stationery: Stationery): Sheet {
  const { order, customer, vehicle, kind, photos } = paper;
  return {
    ...sheetOf(stationery),
    title: kind === "estimate" ? "Estimate" : "Work order",
    number: order.orderNumber,
    stamp: order.statusCategory === "cancelled" ? "CANCELLED" : undefined,
    facts: factsOf(paper, stationery),
    parties: [
      ...customerParty("Customer", order.customerName, customer),
      ...vehicleParty(order, vehicle),
    ],
    blocks: [
      ...text("Complaint", order.complaint),
      ...order.services.flatMap((block) => serviceBlocks(block)),
      { kind: "totals", rows: totalsOf(order) },
      ...text("Notes", order.notes),
      ...termsBlock(stationery),
      { kind: "signature", label: "Authorized by (name and signature)" },
      ...photosBlock(photos),
    ],
  };
}

function factsOf({ order }: WorkOrderPaper, { timeZone }: Stationery): Fact[] {
  const due =
    order.dueDate === null ? [] : [{ label: "Due", value: dueText(order.dueDate, timeZone) }];
  const technician =
    order.technicianName === null ? [] : [{ label: "Technician", value: order.technicianName }];
  return [
    { label: "Date", value: dayOf(order.createdAt, timeZone) },
    ...due,
    { label: "Status", value: statusText(order.status) },
    ...technician,
    ...poFact(order),
    { label: "Total", value: dollars(order.totalPriceCents) },
  ];
}

/** A due date is a day or an instant. */
function dueText(due: string, timeZone: string): string {
  return due.length <= 10 ? dayText(due) : dayOf(due, timeZone);
}

function text(label: string, content: string | null): Block[] {
  return content === null ? [] : [{ kind: "text", label, text: content }];
}

type ServiceBlock = WorkOrderRecord["services"][number];

const badges = {
  approved: { text: "APPROVED", tone: "good" },
  declined: { text: "DECLINED", tone: "bad" },
  pending: { text: "PENDING", tone: "plain" },
} as const satisfies Record<ServiceBlock["authorizationStatus"], Badge>;

function serviceBlocks(block: ServiceBlock): Block[] {
  const lines = linesOf(block);
  const isDeclined = block.authorizationStatus === "declined";
  const { discountCents, totalPriceCents } = block.financials;
  const table: Block[] =
    lines.length === 0
      ? []
      : [{ kind: "table", columns: pricedColumns(lines), rows: pricedRows(lines, isDeclined) }];
  const discount: Block[] =
    discountCents === 0
      ? []
      : [
          {
            kind: "totals",
            rows: [{ label: "Discount on this service", value: deduction(discountCents) }],
          },
        ];
  return [
    {
      kind: "heading",
      text: block.name,
      badge: badges[block.authorizationStatus],
      amount: dollars(totalPriceCents),
    },
    ...text("Description", block.description),
    ...text("Complaint", block.complaint),
    ...text("Cause", block.cause),
    ...text("Correction", block.correction),
    ...table,
    ...discount,
  ];
}

function linesOf(block: ServiceBlock): PricedLine[] {
  const { labor, parts, tires, materials, fees } = block;
  return [labor, parts, tires, materials, fees].flat().map((line) => ({
    kind: line.kind,
    description: line.description,
    partNumber: line.partNumber,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    discountCents: line.discountCents,
    amountCents: line.totalPriceCents,
    isTaxed: line.taxable,
  }));
}

function totalsOf(order: WorkOrderRecord): Total[] {
  const { creditedAmountCents: credited, paidAmountCents: paid } = order;
  const balance = { label: "Balance", value: dollars(order.balanceCents), isStrong: true };
  return [
    { label: "Subtotal", value: dollars(order.totalPriceCents - order.taxCents) },
    { label: "Sales tax", value: dollars(order.taxCents) },
    { label: "Total", value: dollars(order.totalPriceCents), isStrong: true },
    ...(credited === 0 ? [] : [{ label: "Credited", value: deduction(credited) }]),
    ...(paid === 0 ? [] : [{ label: "Paid", value: deduction(paid) }]),
    ...(credited + paid === 0 ? [] : [balance]),
  ];
}
