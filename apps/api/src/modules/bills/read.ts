import { contract, maxPageBytes } from "@bayline/contracts";
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
import { listPage, requireRange } from "../list-page.ts";
import { presenterOf, requireRecord } from "../records.ts";

/** Lower bound for the size of a line in JSON. */
const fewestBytesOfLine = 300;

export async function getBill(ctx: ReadContext, { id }: InputOf<"bills.get">) {
  return presentBill(requireRecord(await findBill(ctx, id), "bill"));
}

export async function listAllBills(ctx: ReadContext, input: InputOf<"bills.list">) {
  const { vendorId, type, status, number, billDateFrom, billDateTo, purchaseOrderId } = input;
  const days = { billDateFrom, billDateTo };
  requireRange(days);
  const numberKey = number?.toUpperCase();
  const filter = { vendorId, type, status, numberKey, ...days, purchaseOrderId };
  return listPage("bills", input, {
    read: (page) =>
      listBills(ctx, { ...page, ...filter }, Math.ceil(maxPageBytes / fewestBytesOfLine)),
    at: (row) => row.createdAt,
    present: presentBill,
    ids: [vendorId, purchaseOrderId],
  });
}

const { output: Bill } = contract.bills.get;
const presentFields = presenterOf(Bill);
const presentLineFields = presenterOf(Bill.shape.lines.element);

export function presentBill(row: BillView) {
  return presentFields(row, {
    lines: row.lines.map(presentLine),
    balanceCents: row.status === "void" ? 0 : row.totalCents - row.paidCents,
    corrections: row.corrections.map(presentCorrection),
  });
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
  return presentLineFields(line, {
    partial: line.isPartial,
    billLineId: line.targetLineId,
    receivedPacks: packsOf(line.receivedQuantity, line.packQuantity),
  });
}

function packsOf(quantity: number, packQuantity: number | null): number | null {
  return packQuantity === null ? null : Math.round((quantity / packQuantity) * 10_000) / 10_000;
}
