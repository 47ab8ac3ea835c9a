import { type contract, taxOrdersTold } from "@bayline/contracts";
import {
  findTaxLedgerCoverage,
  listTaxOrders,
  rebuildTaxLedger,
  type TaxLedgerCoverage,
  type TaxRange,
} from "@bayline/db";
import type { z } from "zod";
import type { ReadContext } from "../../context.ts";
import { readRange } from "./date-range.ts";
import { presentTaxHalf } from "./present-tax.ts";

type Input = z.output<(typeof contract)["reportAggregates"]["taxCollected"]["input"]>;

export async function taxCollected(ctx: ReadContext, input: Input) {
  const { basis: sentBasis, startDate, endDate } = input;
  const basis: TaxRange["basis"] = sentBasis?.toLowerCase() === "cash" ? "cash" : "accrual";
  const period = readRange(ctx, { startDate, endDate });
  const range: TaxRange = { basis, ...period };
  const builtOnFirstView = await completeLedger(ctx, range);
  const rows = await ctx.services.database.transaction(
    (db) => listTaxOrders({ ...ctx, db }, range, taxOrdersTold),
    { mode: "snapshot" },
  );
  return {
    period,
    basis,
    workOrder: presentTaxHalf(rows, "workOrder", basis),
    salesOrder: presentTaxHalf(rows, "salesOrder", basis),
    builtOnFirstView,
  };
}

/** Rebuilds the tax ledger of the range where it knows too little of it. Answers whether it did. */
async function completeLedger(ctx: ReadContext, range: TaxRange): Promise<boolean> {
  const { database } = ctx.services;
  const coverage = await database.transaction(
    (db) => findTaxLedgerCoverage({ ...ctx, db }, range),
    { mode: "snapshot" },
  );
  if (!mustRebuild(coverage)) return false;
  // The one report that writes: only what can be made again from the invoices at any time.
  await database.transaction((db) => rebuildTaxLedger({ ...ctx, db }, range), {
    recognisesItself: true,
    commit: !ctx.facts.dryRun,
  });
  return true;
}

function mustRebuild({ expected, current, outdated }: TaxLedgerCoverage): boolean {
  return outdated > 0 || current * 100 < expected * 95;
}
