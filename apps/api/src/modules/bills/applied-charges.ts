import { AppError, formatDollars } from "@bayline/contracts";
import {
  type AppliedCharge,
  type BillInFull,
  type BillLineRow,
  findChargedBill,
  type NewBillLine,
  type PaidGoods,
  saveChargedGoods,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { type RestatementCause, restateLayers } from "../costs/restate.ts";
import { sumOf } from "../money.ts";
import { sharesOf } from "./bill-lines.ts";
import { lockUnchanged } from "./lock-bill.ts";
import { goodsOf, layersOf, type RestatedGoods, restateGoods } from "./paid-goods.ts";
import { stockUnitCost } from "./waiting-goods.ts";

/**
 * The shares of a bill's charges and price credits in the goods of other bills: each charge is spread
 * over all of them, in the order of the bills and their lines. A price credit has one line. Pure.
 */
export function appliedBy(
  lines: readonly NewBillLine[],
  targets: readonly BillInFull[],
): AppliedCharge[] {
  const goods = goodsLines(targets);
  const weighed = goods.map((line) => ({ ...line, stockQuantity: line.stockQuantity ?? 0 }));
  return lines.flatMap(({ id: sourceLineId, kind, amountCents, allocation, targetLineId }) => {
    if (kind === "price_credit" && targetLineId) {
      return [{ sourceLineId, targetLineId, cents: amountCents }];
    }
    if (allocation !== "value") return [];
    const shares = sharesOf(weighed, [{ amountCents, allocation }]);
    return goods.map(({ id: targetLineId }, index) => {
      return { sourceLineId, targetLineId, cents: shares[index] ?? 0 };
    });
  });
}

/** The lines of goods on bills, in the order of the bills. */
export function goodsLines(bills: readonly BillInFull[]): BillLineRow[] {
  return bills.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "part"));
}

interface ChangedCharges {
  /** Read under the locks of their orders. */
  targets: readonly BillInFull[];
  before: readonly AppliedCharge[];
  after: readonly AppliedCharge[];
  cause: RestatementCause;
  /** Parts that are locked with those of the goods. */
  alsoLocked: readonly string[];
}

/**
 * Changes what a bill adds to the cost of goods on other bills. The cost of received goods follows to
 * where they are now; those that wait on their order are received with it. Locks the targets last.
 *
 * @throws OVER_CREDIT if goods would cost less than nothing
 */
export async function applyCharges(
  ctx: WriteContext,
  { targets, before, after, cause, alsoLocked }: ChangedCharges,
): Promise<void> {
  if (targets.length === 0) return;
  const changes = new Map<string, number>();
  const add = (charges: readonly AppliedCharge[], sign: 1 | -1) => {
    for (const { targetLineId, cents } of charges) {
      changes.set(targetLineId, (changes.get(targetLineId) ?? 0) + sign * cents);
    }
  };
  add(before, -1);
  add(after, 1);
  const changed = goodsLines(targets).filter(({ id }) => (changes.get(id) ?? 0) !== 0);
  const paidFor = await goodsOf(ctx, targets, changed);
  const charged = changed.map((line) => {
    const appliedCents = line.appliedCents + (changes.get(line.id) ?? 0);
    return chargedLine(line, appliedCents, paidFor.get(line.id) ?? []);
  });
  const goods = charged.flatMap(({ goods }) => goods);
  await restateLayers(ctx, layersOf(goods), cause, alsoLocked);
  await lockUnchanged(ctx, targets);
  await saveChargedGoods(ctx, {
    billIds: targets.map(({ id }) => id),
    lines: charged,
    receipts: goods,
  });
}

/** A line of goods with other charges of later bills, and the goods that it paid for at their cost with them. */
export function chargedLine(line: BillLineRow, appliedCents: number, paidFor: PaidGoods[]) {
  const unitCostCents = stockUnitCost(line);
  const [old, fresh] = [costOf(line), costOf({ ...line, appliedCents })];
  if (fresh < 0) throw overCredit(line, -fresh);
  const [from, to] = [old, fresh].map((cents) =>
    restateGoods([{ line, cents, unitCostCents, goods: paidFor }]),
  );
  const goods = paidFor.map((part, index): RestatedGoods => {
    const change = (to?.[index]?.cents ?? 0) - (from?.[index]?.cents ?? 0);
    const cents = part.cents + change;
    if (cents < 0) throw overCredit(line, -cents);
    return { ...part, cents, oldCents: part.cents, unitCostCents: part.layerUnitCostCents };
  });
  const change = sumOf(goods, ({ cents, oldCents }) => cents - oldCents);
  return { id: line.id, appliedCents, receivedCents: line.receivedCents + change, goods };
}

/** The cost of the goods of a line, with its share of the charges and what later bills add. */
export function costOf({
  amountCents,
  chargedCents,
  appliedCents,
}: Pick<NewBillLine, "amountCents" | "chargedCents" | "appliedCents">): number {
  return amountCents + chargedCents + appliedCents;
}

export function overCredit({ partNumber }: Pick<NewBillLine, "partNumber">, excess: number) {
  return new AppError(
    "OVER_CREDIT",
    `The goods of ${partNumber} would cost ${formatDollars(excess)} less than nothing.`,
    {
      nextStep: `Let the credits of these goods be ${formatDollars(excess)} less, and record the rest as a line of kind expense.`,
    },
  );
}

/** @throws BILL_IN_USE if charges or price credits of later bills name goods of these bills */
export async function requireNoLaterCharges(
  ctx: WriteContext,
  billIds: readonly string[],
): Promise<void> {
  const charged = await findChargedBill(ctx, billIds);
  if (!charged) return;
  const { number, laterNumber } = charged;
  throw new AppError(
    "BILL_IN_USE",
    `Bill ${laterNumber} has charges or price credits for goods of bill ${number}.`,
    { nextStep: `Void bill ${laterNumber} first.` },
  );
}
