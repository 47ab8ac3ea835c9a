import {
  type DocumentCorrection,
  documentHeadFields,
  type ErrorDetail,
  invalid,
  maxReadingBytes,
} from "@bayline/contracts";
import { type DocumentRow, findOrderBy, lockDocument, updateDocument } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { findLiveVendor, findVendorsByName } from "../vendors/resolve-vendor.ts";
import { auditedDocument, presentDocument } from "./present.ts";
import { isReviewable, requireReviewable } from "./refusals.ts";
import {
  applyConfirmation,
  applyCorrection,
  corrected,
  type Reviewed,
  WrongCorrection,
} from "./review/apply.ts";
import { judgeAgain } from "./review/judge-again.ts";
import { changesAmounts } from "./review/paths.ts";
import { asDecided, openFields, recheckAmounts, withoutLengths } from "./review/recheck.ts";
import { openRefused } from "./review/refusals-of-booking.ts";

/** Corrects and confirms fields of a document. */
export async function correctDocument(ctx: WriteContext, input: InputOf<"documents.update">) {
  const { id, set = [], confirm = [] } = input;
  const before = requireRecord(await lockDocument(ctx, id), "document");
  if (!isReviewable(before) && set.length === 0 && confirm.length === 0) {
    return keepDocument(ctx, before);
  }
  requireReviewable(before);
  const reviewed = await review(ctx, before, { set, confirm });
  requireStorable(reviewed);
  const changed = {
    ...before,
    ...reviewed,
    vendorId: reviewed.invoice.vendorId,
    status: reviewed.open.length === 0 ? "ready" : "needs_review",
    reason: reviewed.fields.some(({ path, by }) => path === "type" && by === "person")
      ? null
      : before.reason,
  };
  const after = requireRecord(await updateDocument(ctx, id, changed), "document");
  ctx.emit("document.updated", id);
  ctx.recordAudit({
    resourceType: "document",
    resourceId: id,
    before: auditedDocument(before),
    after: auditedDocument(after),
  });
  return presentDocument(after);
}

/** Answers a document that was sent back as it was read. */
function keepDocument(ctx: WriteContext, row: DocumentRow) {
  const kept = auditedDocument(row);
  ctx.recordAudit({ resourceType: "document", resourceId: row.id, before: kept, after: kept });
  return presentDocument(row);
}

interface Changes {
  set: readonly DocumentCorrection[];
  confirm: readonly string[];
}

/** Applies the changes of a person, and judges the fields that depend on them again. */
async function review(
  ctx: WriteContext,
  { invoice, fields }: DocumentRow,
  changes: Changes,
): Promise<Reviewed & { open: string[] }> {
  if (!invoice) throw new Error("A document to review says nothing");
  const reviewed = await apply(ctx, asDecided({ invoice, fields }), changes);
  const touched = [...changes.set.map(({ path }) => path), ...changes.confirm];
  const judged = await judgeAgain(ctx, withoutLengths(reviewed), ctx.caller.timeZone);
  const checked = touched.some(changesAmounts) ? recheckAmounts(judged) : judged;
  return openRefused({
    invoice: checked.invoice,
    fields: checked.fields,
    open: openFields(checked.fields, judged.isOrderOpen),
  });
}

async function apply(
  ctx: WriteContext,
  start: Reviewed,
  { set, confirm }: Changes,
): Promise<Reviewed> {
  const details: ErrorDetail[] = [];
  let reviewed = start;
  const named = new Set<string>();
  for (const [index, correction] of set.entries()) {
    try {
      if (named.has(correction.path)) throw new WrongCorrection("path", "is set twice");
      if (namesOne.has(correction.path)) named.add(correction.path);
      reviewed = await correctOne(ctx, reviewed, correction);
    } catch (error) {
      if (!(error instanceof WrongCorrection)) throw error;
      details.push({ field: `set[${index}].${error.field}`, message: error.message });
    }
  }
  for (const [index, path] of confirm.entries()) {
    try {
      reviewed = applyConfirmation(reviewed, path);
    } catch (error) {
      if (!(error instanceof WrongCorrection)) throw error;
      details.push({ field: `confirm[${index}]`, message: error.message });
    }
  }
  if (details.length > 0) throw invalid(details);
  return reviewed;
}

/** Refuses corrections that make what a document says larger than what is stored. */
function requireStorable(reviewed: Reviewed): void {
  if (Buffer.byteLength(JSON.stringify(reviewed)) <= maxReadingBytes) return;
  const message = `makes what the document says larger than ${maxReadingBytes} bytes`;
  throw invalid([{ field: "set", message }]);
}

/** The fields that name a record, which is looked up once. */
const namesOne: ReadonlySet<string> = new Set(["vendor", "purchaseOrderNumber"]);

/** Applies a correction. `vendor` and `purchaseOrderNumber` name records of the shop. */
async function correctOne(
  ctx: WriteContext,
  reviewed: Reviewed,
  correction: DocumentCorrection,
): Promise<Reviewed> {
  const { path, value } = correction;
  if (path === "vendor") {
    const invoice = { ...reviewed.invoice, ...(await vendorNamed(ctx, value)) };
    return corrected(reviewed, path, invoice);
  }
  if (path === "purchaseOrderNumber") {
    const invoice = { ...reviewed.invoice, ...(await orderNamed(ctx, reviewed, value)) };
    return corrected(reviewed, path, invoice);
  }
  return applyCorrection(reviewed, correction);
}

/** The vendor with an id or a name. A name that the shop does not have is that of a new vendor. */
async function vendorNamed(ctx: WriteContext, value: DocumentCorrection["value"]) {
  const name = documentHeadFields.vendorName.safeParse(value).data ?? null;
  if (name === null) throw new WrongCorrection("value", "must be the id or the name of a vendor");
  if (isId(name)) {
    const vendor = await findLiveVendor(ctx, name.toLowerCase());
    if (!vendor) throw new WrongCorrection("value", "names no vendor of this shop");
    return { vendorId: vendor.id, vendorName: vendor.name };
  }
  const { vendors, total } = await findVendorsByName(ctx, name);
  if (total > 1) throw new WrongCorrection("value", `names ${total} vendors: send the id of one`);
  const [vendor] = vendors;
  return { vendorId: vendor?.id ?? null, vendorName: vendor?.name ?? name };
}

/** The order with an id or a number. A credit may name a core return or an invoice instead. */
async function orderNamed(
  ctx: WriteContext,
  { invoice }: Reviewed,
  value: DocumentCorrection["value"],
) {
  if (value === null) return { purchaseOrderId: null, purchaseOrderNumber: null };
  const text = String(value).toUpperCase();
  const number = documentHeadFields.purchaseOrderNumber.safeParse(text).data ?? null;
  if (number === null) throw new WrongCorrection("value", "is not the number of a record");
  const order = await findOrderBy(ctx, isId(number) ? { id: number.toLowerCase() } : { number });
  if (order) return { purchaseOrderId: order.id, purchaseOrderNumber: order.number };
  if (invoice.type === "credit") return { purchaseOrderId: null, purchaseOrderNumber: number };
  throw new WrongCorrection("value", "names no purchase order of this shop");
}
