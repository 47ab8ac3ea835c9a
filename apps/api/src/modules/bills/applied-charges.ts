import { AppError, formatDollars } from "@bayline/contracts";
import {
  type AppliedCharge,
  type BillInFull,
  type BillLineRow,
  findChargedBill,
  listChargesOfGoods,
  type NewBillLine,
  type PaidGoods,
  saveChargedGoods,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { spreadCharges } from "../amounts/charges.ts";
import { sumOf } from "../amounts/money.ts";
import { type RestatementCause, revalueLayers } from "../costing/revalue-layers.ts";
import { goodsOf, layersOf, type RestatedGoods, restateGoods } from "./paid-goods.ts";
import { stockUnitCost } from "./waiting-goods.ts";

/**
 * The shares of a bill's charges and price credits in the goods of other bills: each charge is spread
 * over all of them, in the order of the bills and their lines. A price credit has one line. Pure.
 */
export function appliedBy(
  lines: readonly NewBillLine[],
  targets: ReadonlyArray<{ lines: readonly NewBillLine[] }>,
): AppliedCharge[] {
  const goods = goodsLines(targets);
  return lines.flatMap(({ id: sourceLineId, kind, amountCents, allocation, targetLineId }) => {
    if (kind === "price_credit" && targetLineId) {
      return [{ sourceLineId, targetLineId, cents: amountCents }];
    }
    if (allocation !== "value") return [];
    const shares = spreadCharges(goods, [{ amountCents, allocation }]);
    return goods.map(({ id: targetLineId }, index) => {
      return { sourceLineId, targetLineId, cents: shares[index] ?? 0 };
    });
  });
}

/** The lines of goods on bills, in the order of the bills. */
export function goodsLines<Line extends Pick<NewBillLine, "kind">>(
  bills: ReadonlyArray<{ lines: readonly Line[] }>,
): Line[] {
  return bills.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "part"));
}

/** The shares of lines in the cost of goods on other bills, which replace those that they have. */
export interface ReplacedCharges {
  sourceLineIds: readonly string[];
  after: readonly AppliedCharge[];
}

interface ChangedCharges extends ReplacedCharges {
  /** Read under their locks. */
  targets: readonly BillInFull[];
  cause: RestatementCause;
}

/**
 * Changes what a bill adds to the cost of goods on other bills. The cost of received goods follows to
 * where they are now; those that wait on their order are received with it.
 *
 * @throws OVER_CREDIT if the cost of a bill line would become negative
 */
export async function applyCharges(
  ctx: WriteContext,
  { targets, cause, ...replaced }: ChangedCharges,
): Promise<void> {
  if (targets.length === 0) return;
  const goodsOfTargets = goodsLines(targets);
  const applied = await appliedTo(ctx, goodsOfTargets, replaced);
  const changed = goodsOfTargets.filter(({ id, appliedCents }) => applied(id) !== appliedCents);
  const paidFor = goodsOf(targets, changed);
  const charged = changed.map((line) =>
    chargedLine(line, applied(line.id), paidFor.get(line.id) ?? []),
  );
  const goods = charged.flatMap(({ goods }) => goods);
  await revalueLayers(ctx, layersOf(goods), cause);
  await saveChargedGoods(ctx, {
    billIds: targets.map(({ id }) => id),
    lines: charged,
    receipts: goods,
  });
}

/**
 * What all charges and price credits add to the cost of lines of goods, once some are replaced. The sum is
 * of all of them, so that no earlier difference remains.
 */
export async function appliedTo(
  ctx: WriteContext,
  goods: ReadonlyArray<Pick<NewBillLine, "id">>,
  { sourceLineIds, after }: ReplacedCharges,
): Promise<(lineId: string) => number> {
  const replaced = new Set(sourceLineIds);
  const ids = goods.map(({ id }) => id);
  const known = ids.length > 0 ? await listChargesOfGoods(ctx, ids) : [];
  const kept = known.filter(({ sourceLineId }) => !replaced.has(sourceLineId));
  const byLine = Map.groupBy([...kept, ...after], ({ targetLineId }) => targetLineId);
  return (lineId) => sumOf(byLine.get(lineId) ?? [], ({ cents }) => cents);
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
  const { id, chargedCents } = line;
  return { id, chargedCents, appliedCents, receivedCents: line.receivedCents + change, goods };
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
