import {
  findReceipt,
  isoInstant,
  listReceipts as queryReceipts,
  type ReceiptDetail,
  type ReceiptView,
} from "@bayline/db";
import type { ReadContext } from "../../../pipeline/context.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { listPage } from "../../list-page.ts";
import { requireRecord } from "../../records.ts";
import { creditOf } from "./allocate.ts";

export function listReceipts(ctx: ReadContext, input: InputOf<"receipts.list">) {
  const byDay = input.startDate !== undefined;
  return listPage("receipts", input, {
    read: (page) => queryReceipts(ctx, { ...input, ...page, byDay }),
    at: (row) => (byDay ? row.receiptDate : row.createdAt),
    present: presentCard,
    changes: { scope: ctx, table: "receipts" },
    sortKind: byDay ? "day" : "instant",
    ids: [input.customerId, input.workOrderId],
  });
}

export function getReceipt(ctx: ReadContext, { id }: InputOf<"receipts.get">) {
  return answerReceipt(ctx, id);
}

/** The receipt as returned by its GET. */
export async function answerReceipt(ctx: ReadContext, id: string) {
  return presentReceipt(requireRecord(await findReceipt(ctx, id), "receipt"));
}

function presentCard(row: ReceiptView) {
  return {
    id: row.id,
    customerId: row.customerId,
    customerName: row.customerName,
    workOrderId: row.workOrderId,
    amountCents: row.amountCents,
    surchargeCents: row.surchargeCents,
    method: row.method,
    reference: row.reference,
    receivedAt: row.receivedAt,
    date: row.receiptDate,
    allocatedCents: row.allocatedCents,
    refundedCents: row.refundedCents,
    creditCents: creditOf(row),
    voidedAt: row.voidedAt,
    createdAt: row.createdAt,
  };
}

export function presentReceipt(row: ReceiptDetail) {
  return {
    ...presentCard(row),
    allocations: row.allocations,
    refunds: row.refunds.map(
      ({ id, amountCents, surchargeCents, reason, refundDate, createdAt }) => {
        const date = refundDate;
        return { id, amountCents, surchargeCents, reason, date, createdAt: isoInstant(createdAt) };
      },
    ),
  };
}
