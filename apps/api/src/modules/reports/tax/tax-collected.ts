import { maxTaxOrders } from "@bayline/contracts";
import {
  findTaxReport,
  rebuildTaxLedger,
  type TaxLedgerCoverage,
  type TaxRange,
} from "@bayline/db";
import type { ReadContext } from "../../../pipeline/context.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { readRange } from "../date-range.ts";
import { presentTaxHalf } from "./present-tax.ts";

type Input = InputOf<"reportAggregates.taxCollected">;

export async function taxCollected(ctx: ReadContext, input: Input) {
  const { basis: sentBasis, startDate, endDate } = input;
  const basis: TaxRange["basis"] = sentBasis?.toLowerCase() === "cash" ? "cash" : "accrual";
  const period = readRange(ctx, { startDate, endDate });
  const range: TaxRange = { basis, ...period };
  const { database } = ctx.services;
  const { tiers, ...coverage } = await database.transaction(
    (db) => findTaxReport({ ...ctx, db }, range, maxTaxOrders),
    { mode: "snapshot" },
  );
  const builtOnFirstView = mustRebuild(coverage);
  if (builtOnFirstView) await rebuild(ctx, range);
  return {
    period,
    basis,
    workOrder: presentTaxHalf(tiers, "workOrder", basis),
    salesOrder: presentTaxHalf(tiers, "salesOrder", basis),
    builtOnFirstView,
  };
}

/**
 * Builds the tax ledger of the range for the next request; the sums of this one are exact without
 * it.
 *
 * This is the only report that writes, and only data that can be recomputed from the invoices.
 */
async function rebuild(ctx: ReadContext, range: TaxRange): Promise<void> {
  await ctx.services.database.transaction((db) => rebuildTaxLedger({ ...ctx, db }, range), {
    heavy: true,
    detectsReplay: true,
    commit: !ctx.facts.dryRun,
  });
}

function mustRebuild({ expected, current, outdated }: TaxLedgerCoverage): boolean {
  return outdated > 0 || current * 100 < expected * 95;
}
