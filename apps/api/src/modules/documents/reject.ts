import { type DocumentRow, lockDocument, updateDocument } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { auditedDocument, presentDocument } from "./present.ts";
import { documentBooked, documentDeleted } from "./refusals.ts";
import { requireRoom } from "./submit.ts";

export async function rejectDocument(
  ctx: WriteContext,
  { id, reason }: InputOf<"documents.reject">,
) {
  const before = await lockUnbooked(ctx, id);
  const after = await change(ctx, before, { ...before, status: "rejected", reason });
  ctx.emit("document.rejected", id);
  return after;
}

/** Has a document read again. What persons entered is lost. */
export async function rereadDocument(ctx: WriteContext, { id }: InputOf<"documents.reread">) {
  const before = await lockUnbooked(ctx, id);
  if (before.originalDeletedAt) throw documentDeleted();
  if (before.status !== "reading") await requireRoom(ctx);
  const after = await change(ctx, before, {
    ...before,
    status: "reading",
    reason: null,
    pages: [],
    vendorId: null,
    invoice: null,
    fields: [],
    open: [],
    layout: null,
  });
  ctx.emit("document.updated", id);
  return after;
}

/** Locks a document to change it. A booked one stays as it is. */
export async function lockUnbooked(ctx: WriteContext, id: string): Promise<DocumentRow> {
  const row = requireRecord(await lockDocument(ctx, id), "document");
  if (row.status === "booked") throw documentBooked(row);
  return row;
}

async function change(ctx: WriteContext, before: DocumentRow, changed: DocumentRow) {
  const { id } = before;
  const after = requireRecord(await updateDocument(ctx, id, changed), "document");
  ctx.recordAudit({
    resourceType: "document",
    resourceId: id,
    before: auditedDocument(before),
    after: auditedDocument(after),
  });
  return presentDocument(after);
}
