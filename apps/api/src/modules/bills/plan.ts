import { AppError, formatDollars } from "@bayline/contracts";
import type {
  AppliedCharge,
  BillChanges,
  BillInFull,
  LayerCostChange,
  NewBillLine,
  PaidGoods,
} from "@bayline/db";
import { goodsLines, spreadCharges } from "../amounts/charges.ts";
import { consecutive, portionCents } from "../amounts/fifo.ts";
import { sumOf } from "../amounts/money.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";
import type { BillState } from "./lines.ts";

/** A bill before and after a write, what comes with it, and the bills that share costs with it. */
export interface BillDifference
  extends Pick<BillChanges, "cores" | "returnCredits" | "variances" | "correction"> {
  /** Null for a new bill. */
  before: BillInFull | null;
  after: BillState;
  /** Whether the goods of a new bill were received without one. */
  billsUnbilled?: boolean;
  /** The bills with the goods that its charges and price credits are for. */
  targets?: readonly BillInFull[];
  /** The bills whose charges are for its goods. */
  later?: readonly BillInFull[];
  /** The other bills whose goods have charges of `later`. */
  siblings?: readonly BillInFull[];
}

/** Received goods with their new cost. */
export interface RestatedGoods extends PaidGoods {
  oldCents: number;
  /** Of a unit of stock, without charges. */
  unitCostCents: number;
}

export interface BillPlan {
  /** The rows of the bill and of other bills. */
  changes: BillChanges;
  /** The receipts of the bill that get another cost. */
  goods: RestatedGoods[];
  /** The new costs of the layers that change. */
  layers: LayerCostChange[];
}

/**
 * Plans what a change of a bill changes in the lines, receipts and layers of all bills that share
 * costs with it. `known` is what other bills add to the cost of the goods of all these bills. Pure.
 *
 * @throws OVER_CREDIT if the cost of a bill line would become negative
 */
export function planBill(bills: BillDifference, known: readonly AppliedCharge[]): BillPlan {
  const { before, after, billsUnbilled, targets, later, siblings, ...rows } = bills;
  const isVoid = after.status === "void";
  const charged = chargesOf(bills);
  const applied = appliedTo(known, charged);
  const sharing = othersOf(bills);
  const old = linesById([...sharing, ...(before ? [before] : [])]);
  const { lines: costed, goods } = restated(old, {
    ...after,
    lines: costedLines(after).map(applied),
  });
  const ofSharing = sharing.map((bill) => {
    return restated(old, { ...bill, lines: bill.lines.map(applied) });
  });
  const otherGoods = ofSharing.flatMap((other) => other.goods);
  const lines = isVoid ? after.lines.map(unreceived) : costed;
  const ids = new Set(lines.map(({ id }) => id));
  const added = lines.filter(({ id }) => !old.has(id));
  const changedLines = [...ofSharing.flatMap((other) => other.lines), ...lines];
  const recounted = isVoid || billsUnbilled ? after.receipts : [];
  const changes: BillChanges = {
    ...rows,
    bill: before === null ? after : undefined,
    changedBills: [...sharing, ...(before ? [{ ...before, ...after }] : [])],
    added: { billId: after.id, lines: added },
    changedLines: changedLines.filter((line) => differs(line, old.get(line.id))),
    removedLineIds: (before?.lines ?? []).flatMap(({ id }) => (ids.has(id) ? [] : id)),
    receipts: [...otherGoods, ...(isVoid ? [] : goods)],
    unreceivedLineIds: isVoid ? after.receipts.map(({ billLineId }) => billLineId) : [],
    recountedLayerIds: recounted.map(({ costLayerId }) => costLayerId),
    ...charged,
    coresOfBillIds: makesCores(bills, added) ? [after.id] : [],
    unsettledLineIds: isVoid ? returnCreditIds(after) : [],
  };
  return { changes, goods, layers: layersOf([...otherGoods, ...goods]) };
}

/** The lines of a bill that credit returned goods. */
export function returnCreditIds({ lines }: BillState): string[] {
  return lines.filter(({ kind }) => kind === "return_credit").map(({ id }) => id);
}

/** Whether core deposits are new on a bill, or those of a draft that becomes open. */
function makesCores({ before, after }: BillDifference, added: readonly NewBillLine[]): boolean {
  if (after.status === "draft") return false;
  const lines = before?.status === "draft" ? after.lines : added;
  return lines.some(({ kind }) => kind === "core_deposit");
}

function linesById(bills: readonly BillInFull[]): Map<string, NewBillLine> {
  return new Map(bills.flatMap(({ lines }) => lines.map((line) => [line.id, line])));
}

/** The bills whose goods may get another cost with that of the bill. */
export function othersOf({ targets = [], siblings = [] }: BillDifference): BillInFull[] {
  return [...new Map([...targets, ...siblings].map((bill) => [bill.id, bill])).values()];
}

/** Goods of a void bill keep their cost without its charges. */
function costedLines({ status, lines }: BillState): readonly NewBillLine[] {
  return status === "void" ? lines.map((line) => ({ ...line, chargedCents: 0 })) : lines;
}

const unreceived = (line: NewBillLine) => ({ ...line, receivedQuantity: 0, receivedCents: 0 });

/**
 * Spreads the charges of the bill over the goods of its targets, and those of later bills over its
 * own again.
 */
function chargesOf({ before, after, targets = [], later = [], siblings = [] }: BillDifference) {
  const goods = new Map<string, { lines: readonly NewBillLine[] }>(
    [...siblings, after].map((bill) => [bill.id, bill]),
  );
  const ofLater = later.flatMap(({ lines, appliesTo }) =>
    appliedBy(
      lines,
      appliesTo.flatMap((id) => goods.get(id) ?? []),
    ),
  );
  const own = targets.length > 0 && after.status !== "void" ? appliedBy(after.lines, targets) : [];
  const charging = [...later, ...(before && targets.length > 0 ? [before] : [])];
  return {
    charges: [...own, ...ofLater],
    chargedByLineIds: charging.flatMap(({ lines }) => lines.map(({ id }) => id)),
  };
}

/**
 * The shares of a bill's charges and price credits in the goods of other bills: each charge is
 * spread over all of them, in the order of the bills and their lines. A price credit has one line.
 */
function appliedBy(
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

/**
 * Lines with the sum of all that other bills add to their cost, so that no earlier difference
 * remains.
 */
function appliedTo(
  known: readonly AppliedCharge[],
  { charges, chargedByLineIds }: ReturnType<typeof chargesOf>,
): (line: NewBillLine) => NewBillLine {
  if (charges.length + chargedByLineIds.length === 0) return (line) => line;
  const replaced = new Set(chargedByLineIds);
  const kept = known.filter(({ sourceLineId }) => !replaced.has(sourceLineId));
  const byLine = Map.groupBy([...kept, ...charges], ({ targetLineId }) => targetLineId);
  return (line) => {
    if (line.kind !== "part") return line;
    return { ...line, appliedCents: sumOf(byLine.get(line.id) ?? [], ({ cents }) => cents) };
  };
}

/**
 * Moves the cost of lines to the goods that they paid for. Layers keep their unit cost, which may
 * be that of a later bill, unless the unit cost of the line changes.
 */
function restated(
  old: ReadonlyMap<string, NewBillLine>,
  { lines, receipts }: Pick<BillState, "lines" | "receipts">,
): { lines: NewBillLine[]; goods: RestatedGoods[] } {
  const byLine = Map.groupBy(receipts, ({ billLineId }) => billLineId);
  const goods: RestatedGoods[] = [];
  const costed = lines.map((line) => {
    if (line.kind !== "part") return line;
    const moved = restatedGoods(line, old.get(line.id), byLine.get(line.id) ?? []);
    if (moved.length === 0) return line;
    goods.push(...moved);
    const receivedCents = sumOf(moved, ({ cents }) => cents);
    return receivedCents === line.receivedCents ? line : { ...line, receivedCents };
  });
  return { lines: costed, goods };
}

/** The goods that a line paid for, if their cost changes or is new. */
function restatedGoods(
  line: NewBillLine,
  before: NewBillLine | undefined,
  goods: readonly PaidGoods[],
): RestatedGoods[] {
  const cents = costOf(line);
  if (cents < 0) throw overCredit(line, -cents);
  const unitCostCents = stockUnitCost(line);
  const keepsUnitCost = before !== undefined && stockUnitCost(before) === unitCostCents;
  if (keepsUnitCost && costOf(before) === cents) return [];
  return consecutive(goods).map(({ from, ...part }) => ({
    ...part,
    cents: portionCents(cents, { from, quantity: part.quantity }, line.stockQuantity ?? 0),
    oldCents: part.cents,
    unitCostCents: keepsUnitCost ? part.layerUnitCostCents : unitCostCents,
  }));
}

/** Whether a line has other values than before. New lines do not differ. */
function differs(line: NewBillLine, before: NewBillLine | undefined): boolean {
  if (before === undefined || before === line) return false;
  return Object.entries(line).some(([name, value]) => Reflect.get(before, name) !== value);
}

/** The new costs of the layers that change. Pure. */
export function layersOf(
  goods: ReadonlyArray<Omit<RestatedGoods, "billLineId">>,
): LayerCostChange[] {
  const byLayer = Map.groupBy(goods, ({ costLayerId }) => costLayerId);
  return [...byLayer].flatMap(([layerId, parts]) => {
    const [last] = parts.slice(-1);
    if (!last) return [];
    const change = sumOf(parts, ({ cents, oldCents }) => cents - oldCents);
    const { unitCostCents, layerUnitCostCents, layerCents } = last;
    if (change === 0 && unitCostCents === layerUnitCostCents) return [];
    return [{ layerId, cents: layerCents + change, unitCostCents }];
  });
}

/** The cost of the goods of a line, with its share of the charges and what other bills add. */
function costOf({
  amountCents,
  chargedCents,
  appliedCents,
}: Pick<NewBillLine, "amountCents" | "chargedCents" | "appliedCents">): number {
  return amountCents + chargedCents + appliedCents;
}

function overCredit({ partNumber }: Pick<NewBillLine, "partNumber">, excess: number): AppError {
  return new AppError(
    "OVER_CREDIT",
    `The credits exceed the cost of ${partNumber} by ${formatDollars(excess)}.`,
    {
      nextStep: `Let the credits of these goods be ${formatDollars(excess)} less, and record the rest as a line of kind expense.`,
    },
  );
}
