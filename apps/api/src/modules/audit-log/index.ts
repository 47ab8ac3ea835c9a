import { type contract, invalid } from "@bayline/contracts";
import { listAuditEntries } from "@bayline/db";
import type { z } from "zod";
import { visibilityOf } from "../../access/visibility.ts";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { pageAnswer, pageRequest } from "../../pipeline/cursor.ts";
import { maxPageBytes } from "../../pipeline/page-bytes.ts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { endOfShopDay, startOfShopDay } from "../../time/clock.ts";
import { presentEntryTo } from "./present.ts";

type Input = z.output<(typeof contract)["auditLog"]["list"]["input"]>;

async function listEntries(ctx: ReadContext, input: Input) {
  const { startDate, endDate } = input;
  if (startDate && endDate && startDate > endDate) {
    throw invalid([{ field: "endDate", message: "must not be before startDate" }]);
  }
  const page = pageRequest("auditLog", input);
  const matchesNone = input.resourceId !== undefined && !isId(input.resourceId);
  const { timeZone } = ctx.caller;
  const rows = matchesNone
    ? []
    : await listAuditEntries(
        ctx,
        {
          ...page,
          resourceType: input.resourceType,
          resourceId: input.resourceId,
          createdFrom: startDate && startOfShopDay(startDate, timeZone).toISOString(),
          createdBefore: endDate && endOfShopDay(endDate, timeZone).toISOString(),
        },
        maxPageBytes,
      );
  const visibility = visibilityOf(ctx.caller);
  const { rows: entries, ...rest } = pageAnswer("auditLog", input, rows, {
    at: (row) => row.createdAt,
    present: (row) => presentEntryTo(visibility, row),
  });
  return { entries, ...rest };
}

export const auditLogUseCases = { list: listEntries } satisfies UseCases<
  (typeof contract)["auditLog"]
>;
