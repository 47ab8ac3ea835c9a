import { AppError, formatDollars } from "@bayline/contracts";
import type { BillInFull, BillRow, CorrectedField, NewBillLine, RepricedLine } from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { limits, refuseLarge } from "../../pipeline/limits.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopToday } from "../../time/clock.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";
import { correctedLosses } from "../cores/credits.ts";
import { futureDateWarnings } from "../periods/future-date.ts";
import { postedDay } from "../periods/open-days.ts";
import { correctLines } from "./corrected-lines.ts";
import { withLines } from "./lines.ts";
import { findWithOthers, lockForBills } from "./lock.ts";
import { getBill, type presentBill } from "./read.ts";
import { numbersOf, renameBill } from "./rename-bill.ts";
import { saveBill } from "./save.ts";

type Input = InputOf<"bills.correct">;

/**
 * Corrects a bill. The cost of goods that it paid for follows to where they are now, and goods that
 * are still to be received get the corrected cost.
 */
export async function correctBill(ctx: WriteContext, input: Input) {
  const { bill, targets, later, siblings } = await lockForBills(ctx, async () => {
    const found = await findWithOthers(ctx, input.id);
    return { ...found, locks: { ...found.locks, numbers: numbersOf(found.bill, input) } };
  });
  if (bill.status === "void") {
    throw new AppError("BILL_NOT_OPEN", `Bill ${bill.number} is void.`, {
      nextStep: "Enter what the vendor charges as another bill: POST /bills.",
    });
  }
  const costed = withLines(bill, correctLines(bill, input));
  requireTotal(input, costed);
  requirePaid(costed);
  const before = await getBill(ctx, bill);
  const changes = changesOf(bill, requested(costed, input));
  if (changes.length === 0) {
    // The bill is as the request wants it, as if it was corrected before.
    ctx.markReplay();
    return { ...before, warnings: [] };
  }
  const corrected = {
    ...costed,
    ...(await renameBill(ctx, bill, input)),
    ...(await datesOf(ctx, bill, input)),
  };
  const { reason } = input;
  await saveBill(ctx, {
    cause: "bill_corrected",
    before: bill,
    after: corrected,
    targets,
    later,
    siblings,
    repriced: repricedLines(bill, costed.lines),
    variances: await correctedLosses(ctx, bill, corrected),
    correction: { id: newId(), billId: bill.id, reason, changes, createdBy: ctx.caller.name },
  });
  ctx.emit("bill.corrected", bill.id);
  const after = await getBill(ctx, bill);
  refuseLarge(after.corrections, limits.corrections);
  recordCorrection(ctx, { before, after });
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  return { ...after, warnings: futureDateWarnings("bill date", input.billDate, today) };
}

/** The bill as the request wants it. Pure. */
function requested(bill: CorrectedBill, input: Input): CorrectedBill {
  const { number = bill.number, vendorId = bill.vendorId } = input;
  const { billDate = bill.billDate, dueDate = bill.dueDate } = input;
  return { ...bill, number, vendorId, billDate, dueDate };
}

function requireTotal({ totalCents }: Input, totals: BillRow): void {
  if (totalCents === undefined || totals.totalCents === totalCents) return;
  const goods = formatDollars(totals.goodsCents);
  const charges = formatDollars(totals.chargesCents);
  const cores = formatDollars(totals.coresCents);
  const [sum, total] = [formatDollars(totals.totalCents), formatDollars(totalCents)];
  throw new AppError(
    "TOTAL_MISMATCH",
    `The corrected bill adds up to ${sum}: goods ${goods}, charges ${charges}, core deposits ${cores}. Its total is ${total}.`,
    {
      details: [
        { field: "lines", message: `add up to ${goods}` },
        { field: "charges", message: `add up to ${charges}` },
        { field: "totalCents", message: `is ${total}, not ${sum}` },
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

const fieldsOfBill = ["number", "vendorId", "billDate", "dueDate", "totalCents"] as const;
const fieldsOfLine = ["amountCents", "unitCostCents", "description", "allocation"] as const;

interface CorrectedBill extends Pick<BillRow, (typeof fieldsOfBill)[number]> {
  lines: readonly NewBillLine[];
}

/** The fields that a correction changes: of the lines in their order, then of the bill. Pure. */
export function changesOf(before: BillInFull, after: CorrectedBill): CorrectedField[] {
  const [old, corrected] = [before, after].map(
    ({ lines }) => new Map(lines.map((line) => [line.id, line])),
  );
  const ids = new Set([before, after].flatMap(({ lines }) => lines.map(({ id }) => id)));
  const ofLines = [...ids].flatMap((lineId) => {
    const lines = [old?.get(lineId), corrected?.get(lineId)] as const;
    // Of a line that is new or removed, only the amount is recorded.
    const fields = lines.every(Boolean) ? fieldsOfLine : fieldsOfLine.slice(0, 1);
    return changedFields(lineId, fields, lines);
  });
  return [...ofLines, ...changedFields(null, fieldsOfBill, [before, after])];
}

type Fields<Name extends string> = Readonly<Record<Name, string | number | null>>;

function changedFields<Name extends string>(
  lineId: string | null,
  names: readonly Name[],
  [old, corrected]: readonly [Fields<Name> | undefined, Fields<Name> | undefined],
): CorrectedField[] {
  return names.flatMap((field) => {
    const [before, after] = [old?.[field] ?? null, corrected?.[field] ?? null];
    return before === after ? [] : [{ lineId, field, before, after }];
  });
}
