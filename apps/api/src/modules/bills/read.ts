import { billLineKinds, billStatuses, invalid, maxPageBytes } from "@bayline/contracts";
import {
  type BillCorrectionView,
  type BillLineView,
  type BillView,
  findBill,
  isoInstant,
  listBills,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";

/** Lower bound for the size of a line in JSON. */
const fewestBytesOfLine = 300;

export async function getBill(ctx: ReadContext, { id }: InputOf<"bills.get">) {
  return presentBill(requireRecord(await findBill(ctx, id), "bill"));
}

export async function listAllBills(ctx: ReadContext, input: InputOf<"bills.list">) {
  const { vendorId, type, status, number, billDateFrom, billDateTo, purchaseOrderId } = input;
  if (billDateFrom && billDateTo && billDateFrom > billDateTo) {
    throw invalid([{ field: "billDateTo", message: "must not be before billDateFrom" }]);
  }
  const numberKey = number?.toUpperCase();
  const days = { billDateFrom, billDateTo };
  const filter = { vendorId, type, status, numberKey, ...days, purchaseOrderId };
  return listPage("bills", input, {
    read: (page) =>
      listBills(ctx, { ...page, ...filter }, Math.ceil(maxPageBytes / fewestBytesOfLine)),
    at: (row) => row.createdAt,
    present: presentBill,
    ids: [vendorId, purchaseOrderId],
  });
}

export function presentBill(row: BillView) {
  return {
    id: row.id,
    type: typeOf(row),
    number: row.number,
    vendorId: row.vendorId,
    vendorName: row.vendorName,
    billDate: row.billDate,
    postedDate: row.postedDate,
    dueDate: row.dueDate,
    status: billStatuses.find((status) => status === row.status) ?? "open",
    purchaseOrderIds: row.purchaseOrderIds,
    appliesTo: row.appliesTo,
    lines: row.lines.map(presentLine),
    goodsCents: row.goodsCents,
    chargesCents: row.chargesCents,
    coresCents: row.coresCents,
    totalCents: row.totalCents,
    paidCents: row.paidCents,
    balanceCents: row.status === "void" ? 0 : row.totalCents - row.paidCents,
    voidReason: row.voidReason,
    corrections: row.corrections.map(presentCorrection),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function typeOf({ type }: { type: string }): "credit" | "invoice" {
  return type === "credit" ? "credit" : "invoice";
}

function presentCorrection({ id, createdAt, createdBy, reason, changes }: BillCorrectionView) {
  // The database stores the fields of a change in another order.
  const fields = changes.map(({ lineId, field, before, after }) => ({
    lineId,
    field,
    before,
    after,
  }));
  return { id, createdAt: isoInstant(createdAt), createdBy, reason, changes: fields };
}

function presentLine(line: BillLineView) {
  return {
    id: line.id,
    kind: billLineKinds.find((kind) => kind === line.kind) ?? "other",
    description: line.description,
    amountCents: line.amountCents,
    partNumber: line.partNumber,
    inventoryItemId: line.inventoryItemId,
    purchaseOrderLineId: line.purchaseOrderLineId,
    quantity: line.quantity,
    unitCostCents: line.unitCostCents,
    packQuantity: line.packQuantity,
    depositCents: line.depositCents,
    coreId: line.coreId,
    partial: line.isPartial,
    category: line.category,
    lineItemId: line.lineItemId,
    allocation: allocationOf(line.allocation),
    chargedCents: line.chargedCents,
    appliedCents: line.appliedCents,
    billLineId: line.targetLineId,
    receivedQuantity: line.receivedQuantity,
    receivedPacks: packsOf(line.receivedQuantity, line.packQuantity),
  };
}

function packsOf(quantity: number, packQuantity: number | null): number | null {
  return packQuantity === null ? null : Math.round((quantity / packQuantity) * 10_000) / 10_000;
}

function allocationOf(text: string | null): "value" | "none" | null {
  return text === "value" || text === "none" ? text : null;
}

/** Warns of a date after today, which is usually misread. */
export function futureDateWarnings(name: string, date: string | null | undefined, today: string) {
  if (!date || date <= today) return [];
  const message = `The ${name} ${date} is after today, ${today}. Compare it with the paper.`;
  return [{ code: "DATE_IN_FUTURE" as const, message }];
}
