import { type DocumentInvoice, invalid } from "@bayline/contracts";
import { confirmLayout, type DocumentRow, lockDocument, updateDocument } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { receiveInvoice } from "../receive/receive-invoice.ts";
import { requireRecord } from "../records.ts";
import { createCredit } from "./credit.ts";
import { presentDocument } from "./present.ts";
import { documentNotReady, requireReviewable } from "./refusals.ts";
import { requestOf } from "./review/refusals-of-booking.ts";

type Mode = InputOf<"documents.book">["mode"];

/**
 * Books the invoice or the credit of a document, once: the document is locked before anything else.
 * The audit entry is that of the order or of the bill.
 */
export async function bookDocument(ctx: WriteContext, { id, mode }: InputOf<"documents.book">) {
  const before = requireRecord(await lockDocument(ctx, id), "document");
  if (before.status === "booked") {
    ctx.markReplay();
    return { ...presentDocument(before), receiving: null };
  }
  requireReviewable(before);
  const { vendorId, billId, purchaseOrderId, receiving } = await book(ctx, before, mode);
  const after = await updateDocument(ctx, id, {
    ...before,
    status: "booked",
    reason: null,
    vendorId,
    billId,
    purchaseOrderId,
    bookedAt: ctx.now,
  });
  if (vendorId && before.layout && isConfirmedByPerson(ctx, before)) {
    await confirmLayout(ctx, { vendorId, layout: before.layout, by: ctx.caller.name });
  }
  ctx.emit("document.booked", id);
  return { ...presentDocument(requireRecord(after, "document")), receiving };
}

/** Receives an invoice, or creates the bill of a credit. */
async function book(ctx: WriteContext, row: DocumentRow, mode: Mode) {
  const invoice = certainInvoiceOf(row);
  if (invoice.type === "credit") {
    if (mode === "draft") {
      const message = "must be receive: a credit has no order to review";
      throw invalid([{ field: "mode", message }]);
    }
    const bill = await createCredit(ctx, invoice);
    return { vendorId: bill.vendorId, billId: bill.id, purchaseOrderId: null, receiving: null };
  }
  const { request, details } = requestOf(invoice, mode);
  if (details) throw documentNotReady(details);
  const receiving = await receiveInvoice(ctx, request);
  return {
    vendorId: receiving.vendor.id,
    billId: receiving.bill.id,
    purchaseOrderId: receiving.purchaseOrder.id,
    receiving,
  };
}

/** What a document says, or the refusal that names what a person must decide. */
function certainInvoiceOf({ invoice, fields, open }: DocumentRow): DocumentInvoice {
  if (!invoice) throw new Error("A document to book says nothing");
  if (open.length > 0) {
    const reasons = new Map(fields.map(({ path, reason }) => [path, reason]));
    throw documentNotReady(
      open.map((field) => ({ field, message: reasons.get(field) ?? "is not certain" })),
    );
  }
  return invoice;
}

/** Whether a person named or confirmed the vendor: then its layout identifies the vendor. */
function isConfirmedByPerson({ caller }: WriteContext, { fields }: DocumentRow): boolean {
  return (
    caller.type === "user" ||
    caller.link !== undefined ||
    fields.some(({ path, by }) => path === "vendor" && by === "person")
  );
}
