import { listVariances, type VarianceRow } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage, requireRange } from "../list-page.ts";

/** Lists costs that belong to no goods and no job, with their causes. */
export async function variances(ctx: ReadContext, input: InputOf<"reports.variances">) {
  const { from, to, kind } = input;
  requireRange({ from, to });
  return listPage("variances", input, {
    read: (page) => listVariances(ctx, { ...page, from, to, kind }),
    at: (row) => row.date,
    sortKind: "day",
    present: presentVariance,
  });
}

function presentVariance(row: VarianceRow) {
  return {
    id: row.id,
    kind: row.kind,
    date: row.date,
    createdAt: row.createdAt,
    amountCents: row.amountCents,
    causeType: row.causeType,
    causeId: row.causeId,
    causeNumber: row.causeNumber,
    partNumber: row.partNumber,
  };
}
