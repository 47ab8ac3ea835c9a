import { findDocument, listDocuments } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { createdWithin, listPage, requireRange } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { presentDocument, presentSummary } from "./present.ts";

export async function getDocument(ctx: ReadContext, { id }: InputOf<"documents.get">) {
  return presentDocument(requireRecord(await findDocument(ctx, id), "document"));
}

export async function listAllDocuments(ctx: ReadContext, input: InputOf<"documents.list">) {
  const { status, vendorId, source, dateFrom, dateTo } = input;
  requireRange({ dateFrom, dateTo });
  const created = createdWithin(dateFrom, dateTo, ctx.caller.timeZone);
  const filter = { status, vendorId, source, ...created };
  return listPage("documents", input, {
    read: (page) => listDocuments(ctx, { ...page, ...filter }),
    at: (row) => row.createdAt,
    present: presentSummary,
    ids: [vendorId],
  });
}
