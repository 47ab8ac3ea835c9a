import { invalid } from "@bayline/contracts";
import { findDocument, listDocuments } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { createdWithin, listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";
import { presentDocument, presentSummary } from "./present.ts";

export async function getDocument(ctx: ReadContext, { id }: InputOf<"documents.get">) {
  return presentDocument(requireRecord(await findDocument(ctx, id), "document"));
}

export async function listAllDocuments(ctx: ReadContext, input: InputOf<"documents.list">) {
  const { status, vendorId, source, dateFrom, dateTo } = input;
  if (dateFrom && dateTo && dateFrom > dateTo) {
    throw invalid([{ field: "dateTo", message: "must not be before dateFrom" }]);
  }
  const created = createdWithin(dateFrom, dateTo, ctx.caller.timeZone);
  const filter = { status, vendorId, source, ...created };
  return listPage("documents", input, {
    read: (page) => listDocuments(ctx, { ...page, ...filter }),
    at: (row) => row.createdAt,
    present: presentSummary,
    ids: [vendorId],
  });
}
