import { type contract, maxPageBytes } from "@bayline/contracts";
import { listAuditEntries } from "@bayline/db";
import { visibilityOf } from "../../access/visibility.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf, UseCases } from "../../pipeline/use-case.ts";
import { createdWithin, listPage, requireRange } from "../list-page.ts";
import { presentEntryTo } from "./present.ts";

type Input = InputOf<"auditLog.list">;

async function listEntries(ctx: ReadContext, input: Input) {
  const { resourceType, resourceId, startDate, endDate } = input;
  requireRange({ startDate, endDate });
  const filter = {
    resourceType,
    resourceId,
    ...createdWithin(startDate, endDate, ctx.caller.timeZone),
  };
  const visibility = visibilityOf(ctx.caller);
  return listPage("entries", input, {
    read: (page) => listAuditEntries(ctx, { ...page, ...filter }, maxPageBytes),
    at: (row) => row.createdAt,
    present: (row) => presentEntryTo(visibility, row),
    ids: [resourceId],
    cursorName: "auditLog",
  });
}

export const auditLogUseCases = { list: listEntries } satisfies UseCases<
  (typeof contract)["auditLog"]
>;
