import { AppError, formatDollars } from "@bayline/contracts";
import {
  type AppliedCharge,
  type BillInFull,
  type BillRow,
  deleteAppliedCharges,
  findBill,
  insertAppliedCharges,
  type NewBillLine,
  type RepricedLine,
  saveCorrectedBill,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { limits, refuseLarge } from "../../pipeline/limits.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopToday } from "../../time/clock.ts";
import { sumOf } from "../amounts/money.ts";
import { revalueLayers } from "../costing/revalue-layers.ts";
import { revalueLines } from "../costing/revalue-lines.ts";
import { postedDay } from "../periods/open-days.ts";
import { requireRecord } from "../records.ts";
import { appliedBy, applyCharges } from "./applied-charges.ts";
import { type CorrectedBill, changesOf } from "./bill-changes.ts";
import { billTotals } from "./bill-lines.ts";
import { bookCorrectedCredits, correctedCredits } from "./corrected-credits.ts";
import { correctLines } from "./corrected-lines.ts";
import { type BillWithOthers, findWithOthers } from "./find-with-others.ts";
import { futureDateWarnings } from "./future-date.ts";
import { saveLaterCharges, spreadLaterCharges } from "./later-charges.ts";
import { lineItemsOf, lockForBills } from "./lock.ts";
import { layersOf, type RestatedGoods } from "./paid-goods.ts";
import { presentBill } from "./read.ts";
import { numbersOf, renameBill } from "./rename-bill.ts";
import { restatedGoods } from "./restated-goods.ts";
import { revalueUnitCosts } from "./unit-costs.ts";
import { stockUnitCost } from "./waiting-goods.ts";

type Input = InputOf<"bills.correct">;

/**
 * Corrects a bill. The cost of goods that it paid for follows to where they are now, and goods that
 * are still to be received get the corrected cost.
 */
export async function correctBill(ctx: WriteContext, input: Input) {
  const { bill, targets, siblings } = await lockForBills(ctx, async () => {
    const found = await findWithOthers(ctx, input.id);
    return { ...found, locks: { ...found.locks, numbers: numbersOf(found.bill, input) } };
  });
  if (bill.status === "void") {
    throw new AppError("BILL_NOT_OPEN", `Bill ${bill.number} is void.`, {
      nextStep: "Enter what the vendor charges as another bill: POST /bills.",
    });
  }
  const spread = await spreadLaterCharges(ctx, { bill, siblings }, correctLines(bill, input));
  const { lines, later } = spread;
  requireTotal(input, lines);
  requirePaid({ ...bill, ...billTotals(lines) });
  const before = presentBill(requireRecord(await findBill(ctx, bill.id), "bill"));
  const changes = changesOf(bill, requested(bill, input, lines));
  if (changes.length === 0) {
    // The bill is as the request wants it, as if it was corrected before.
    ctx.markReplay();
    return { ...before, warnings: [] };
  }
  const goods = restatedGoods(bill, lines);
  const credits = correctedCredits(bill, lines);
  const cause = { type: "bill_corrected" as const, id: bill.id };
  // Only one of the two has goods: a bill with goods has no charges for those of other bills.
  const charges = await applyCorrected(ctx, { bill, targets }, lines);
  if (later) await applyCharges(ctx, { targets: siblings, ...later, cause });
  await revalueLayers(ctx, layersOf(goods), cause);

  const renamed = await renameBill(ctx, bill, input);
  const dates = await datesOf(ctx, bill, input);
  const corrected = withTotals({ ...bill, ...renamed, ...dates }, lines, goods);
  const { reason } = input;
  const correction = { id: newId(), reason, changes, createdBy: ctx.caller.name };
  if (charges) await deleteAppliedCharges(ctx, [bill.id]);
  await saveCorrectedBill(ctx, { ...corrected, receipts: goods, correction });
  if (charges) await insertAppliedCharges(ctx, charges);
  if (later) await saveLaterCharges(ctx, later);
  const { purchaseOrderIds: orderIds } = bill;
  const repriced = { orderIds, lines: repricedLines(bill, lines), goods };
  for (const id of await revalueUnitCosts(ctx, repriced)) ctx.emit("purchase_order.updated", id);
  await bookCorrectedCredits(ctx, corrected.bill, credits);
  await revalueLines(ctx, lineItemsOf([bill]), cause);
  ctx.emit("bill.corrected", bill.id);
  const after = presentBill(requireRecord(await findBill(ctx, bill.id), "bill"));
  refuseLarge(after.corrections, limits.corrections);
  recordCorrection(ctx, { before, after });
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  return { ...after, warnings: futureDateWarnings("bill date", input.billDate, today) };
}

/** The bill as the request wants it. Pure. */
function requested(bill: BillRow, input: Input, lines: readonly NewBillLine[]): CorrectedBill {
  const { number = bill.number, vendorId = bill.vendorId } = input;
  const { billDate = bill.billDate, dueDate = bill.dueDate } = input;
  return { number, vendorId, billDate, dueDate, totalCents: billTotals(lines).totalCents, lines };
}

/** Spreads the corrected charges and price credits over the goods of other bills again. */
async function applyCorrected(
  ctx: WriteContext,
  { bill, targets }: Pick<BillWithOthers, "bill" | "targets">,
  lines: readonly NewBillLine[],
): Promise<AppliedCharge[] | undefined> {
  if (targets.length === 0) return undefined;
  const sourceLineIds = bill.lines.map(({ id }) => id);
  const after = appliedBy(lines, targets);
  const cause = { type: "bill_corrected" as const, id: bill.id };
  await applyCharges(ctx, { targets, sourceLineIds, after, cause });
  return after;
}

function requireTotal({ totalCents }: Input, lines: readonly NewBillLine[]): void {
  const totals = billTotals(lines);
  if (totalCents === undefined || totals.totalCents === totalCents) return;
  const { goodsCents, chargesCents, coresCents } = totals;
  throw new AppError(
    "TOTAL_MISMATCH",
    `The corrected bill adds up to ${totals.totalCents} cents: goods ${goodsCents}, charges ${chargesCents}, core deposits ${coresCents}. Its total is ${totalCents}.`,
    {
      details: [
        { field: "lines", message: `add up to ${goodsCents} cents` },
        { field: "charges", message: `add up to ${chargesCents} cents` },
        { field: "totalCents", message: `is ${totalCents}, not ${totals.totalCents}` },
      ],
      nextStep: "Compare lines, charges and core deposits with the paper.",
    },
  );
}

/** A bill cannot become less than what was paid: the vendor owes the difference, as a credit. */
function requirePaid({ number, totalCents, paidCents }: BillRow): void {
  if (Math.abs(paidCents) <= Math.abs(totalCents)) return;
  throw new AppError(
    "BILL_IN_USE",
    `${formatDollars(paidCents)} was paid on bill ${number}, more than the corrected ${formatDollars(totalCents)}.`,
    {
      nextStep:
        paidCents > 0
          ? "Ask the vendor for a credit over the difference, and keep the bill as it is."
          : "Void the payments that used the credit first (GET /bills/payments).",
    },
  );
}

/** A bill that was posted on a closed day stays posted there. */
async function datesOf(
  ctx: WriteContext,
  bill: BillRow,
  { billDate = bill.billDate, dueDate = bill.dueDate }: Input,
): Promise<Pick<BillRow, "billDate" | "postedDate" | "dueDate">> {
  if (billDate === bill.billDate) return { billDate, postedDate: bill.postedDate, dueDate };
  const isFixed = (await postedDay(ctx, bill.postedDate)) !== bill.postedDate;
  return {
    billDate,
    postedDate: isFixed ? bill.postedDate : await postedDay(ctx, billDate),
    dueDate,
  };
}

/** The bill with the totals of its corrected lines, which have the cost of their received goods. */
function withTotals(bill: BillInFull, lines: NewBillLine[], goods: readonly RestatedGoods[]) {
  const { lines: old, receipts: _receipts, ...row } = bill;
  const known = new Set(old.map(({ id }) => id));
  const byLine = Map.groupBy(goods, ({ billLineId }) => billLineId);
  const received = lines.map((line) => {
    const ofLine = byLine.get(line.id);
    return ofLine ? { ...line, receivedCents: sumOf(ofLine, ({ cents }) => cents) } : line;
  });
  const remaining = new Set(lines.map(({ id }) => id));
  return {
    bill: { ...row, lineCount: lines.length, ...billTotals(lines) },
    lines: received.filter(({ id }) => known.has(id)),
    addedLines: received.filter(({ id }) => !known.has(id)),
    removedLineIds: old.flatMap(({ id }) => (remaining.has(id) ? [] : [id])),
  };
}

/** The lines of orders whose unit cost is that of a corrected line. */
function repricedLines(bill: BillInFull, lines: readonly NewBillLine[]): RepricedLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return bill.lines.flatMap((line) => {
    const { kind, purchaseOrderLineId: lineId } = line;
    const after = byId.get(line.id);
    if (kind !== "part" || lineId === null || !after) return [];
    const [oldUnitCostCents, unitCostCents] = [stockUnitCost(line), stockUnitCost(after)];
    return oldUnitCostCents === unitCostCents ? [] : [{ lineId, oldUnitCostCents, unitCostCents }];
  });
}

type BillRecord = ReturnType<typeof presentBill>;

/** Records the audit entry. Of the lines, only the changed ones are in it. */
function recordCorrection(
  ctx: WriteContext,
  { before, after }: { before: BillRecord; after: BillRecord },
): void {
  const audited = (bill: BillRecord, other: BillRecord) => {
    const others = new Set(other.lines.map((line) => JSON.stringify(line)));
    const { corrections, ...fields } = bill;
    return {
      ...fields,
      lines: bill.lines.filter((line) => !others.has(JSON.stringify(line))),
      reason: corrections.at(-1)?.reason ?? null,
    };
  };
  ctx.recordAudit({
    resourceType: "bill",
    resourceId: after.id,
    before: audited(before, after),
    after: audited(after, before),
  });
}
