import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  addToReturnVariances,
  type BillInFull,
  deleteReturnCredits,
  findCreditedCents,
  findReturnLines,
  listReturnMovements,
  type NewBillLine,
  type NewVariance,
  type ReturnCredit,
  type ReturnLine,
  type ReturnMovement,
} from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { type Portion, takeFirst } from "../amounts/fifo.ts";
import { sumOf } from "../amounts/money.ts";
import { addQuantities, subtractQuantities } from "../amounts/quantities.ts";
import { costBooking } from "../costing/revalue.ts";
import { postedDay } from "../periods/open-days.ts";

type Input = InputOf<"bills.create">;

const creditsOf = ({ lines }: Input) =>
  lines.flatMap((line, index) => (line.kind === "return_credit" ? [{ line, index }] : []));

/** Finds the lines of returns that a new bill credits. */
export async function findCreditedReturns(ctx: WriteContext, input: Input): Promise<ReturnLine[]> {
  const ids = creditsOf(input).map(({ line }) => line.purchaseOrderLineId);
  return ids.length > 0 ? findReturnLines(ctx, ids.filter(isId)) : [];
}

/** What the return credits of a new bill settle, by the index of their lines. */
type SettledReturns = ReadonlyMap<number, { line: ReturnLine; goods: SettledGoods[] }>;

type SettledGoods = Omit<ReturnCredit, "billLineId">;
type TakenGoods = Omit<SettledGoods, "cents">;

/**
 * Settles goods that were sent back, the first ones first; a final credit settles all that is left
 * of the line. The orders of the returns and the parts must be locked, and `returns` found after.
 *
 * @throws 400 for lines of no return to the vendor
 * @throws OVER_CREDIT if less is awaiting credit
 */
export async function settleReturns(
  ctx: WriteContext,
  input: Input,
  returns: readonly ReturnLine[],
): Promise<SettledReturns> {
  const settled = new Map<number, { line: ReturnLine; goods: TakenGoods[] }>();
  if (creditsOf(input).length === 0) return new Map();
  const orderIds = returns.map(({ orderId }) => orderId);
  const movements = await listReturnMovements(ctx, orderIds);
  let awaiting = movements.flatMap(awaitingOf);
  const lines = new Map(returns.map((line) => [line.id, line]));
  const unknown: ErrorDetail[] = [];
  const excess: string[] = [];
  for (const { line: credit, index } of creditsOf(input)) {
    const line = lines.get(credit.purchaseOrderLineId);
    if (line?.vendorId !== input.vendorId) {
      const message = "names no goods that were sent back to this vendor";
      unknown.push({ field: `lines[${index}].purchaseOrderLineId`, message });
      continue;
    }
    const left = subtractQuantities(line.quantity, line.creditedQuantity);
    if (credit.quantity > left) {
      excess.push(`The quantity of lines[${index}] is more than the ${left} that await credit.`);
      continue;
    }
    const quantity = credit.final ? left : credit.quantity;
    const { taken, rest } = takeFirst(
      awaiting,
      quantity,
      ({ orderId, inventoryItemId }) =>
        orderId === line.orderId && inventoryItemId === line.inventoryItemId,
    );
    awaiting = rest;
    settled.set(index, { line, goods: taken.map((goods) => takenBy(line, goods)) });
    const creditedQuantity = addQuantities(line.creditedQuantity, quantity);
    lines.set(line.id, { ...line, creditedQuantity });
  }
  if (unknown.length > 0) throw invalid(unknown);
  if (excess.length > 0) {
    throw new AppError("OVER_CREDIT", excess.join(" "), {
      nextStep: "Credit at most what awaits credit: returnsNotCredited of POST /bills/reconcile.",
    });
  }
  return withCosts(ctx, settled);
}

/** Finds what the settled goods cost. */
async function withCosts(
  ctx: WriteContext,
  settled: ReadonlyMap<number, { line: ReturnLine; goods: TakenGoods[] }>,
): Promise<SettledReturns> {
  const taken = [...settled.values()].flatMap(({ goods }) => goods);
  const cents = await findCreditedCents(ctx, taken);
  const costs = new Map(taken.map((goods, at) => [goods, cents[at] ?? 0]));
  return new Map(
    [...settled].map(([index, { line, goods }]) => {
      const costed = goods.map((part) => ({ ...part, cents: costs.get(part) ?? 0 }));
      return [index, { line, goods: costed }];
    }),
  );
}

function takenBy({ id }: ReturnLine, { movementId, from, quantity }: AwaitingGoods): TakenGoods {
  return { purchaseOrderLineId: id, movementId, fromQuantity: from, quantity };
}

interface AwaitingGoods extends Portion {
  movementId: string;
  orderId: string;
  inventoryItemId: string;
}

/** The goods of a movement that no credit settles. */
function awaitingOf({ id, credited, ...movement }: ReturnMovement): AwaitingGoods[] {
  const { orderId, inventoryItemId } = movement;
  const end = { fromQuantity: movement.quantity, quantity: 0 };
  let from = 0;
  return [...credited, end].map((taken) => {
    const quantity = subtractQuantities(taken.fromQuantity, from);
    const gap = { movementId: id, orderId, inventoryItemId, from, quantity };
    from = addQuantities(taken.fromQuantity, taken.quantity);
    return gap;
  });
}

/**
 * The rows of what a bill settles, and its variances: the cost less the credit. `firsts` has the
 * first line of the bill for each line of the request.
 */
export function rowsOfReturns(
  firsts: ReadonlyArray<NewBillLine | undefined>,
  settled: SettledReturns,
) {
  const credits = [...settled].flatMap(([index, { goods }]) => {
    const line = firsts[index];
    return line ? [{ line, goods }] : [];
  });
  return {
    rows: credits.flatMap(({ line, goods }) =>
      goods.map((part): ReturnCredit => ({ billLineId: line.id, ...part })),
    ),
    variances: credits.map(({ line, goods }) => ({
      id: newId(),
      kind: "return" as const,
      causeType: "bill_line" as const,
      causeId: line.id,
      amountCents: sumOf(goods, ({ cents }) => cents) + line.amountCents,
    })),
  };
}

/** Takes back what a bill settled: the goods await credit again. The parts must be locked. */
export async function reopenReturns(
  ctx: WriteContext,
  lines: readonly NewBillLine[],
): Promise<void> {
  const credits = lines.filter(({ kind }) => kind === "return_credit");
  if (credits.length === 0) return;
  await deleteReturnCredits(
    ctx,
    credits.map(({ id }) => id),
    await costBooking(ctx),
  );
}

/** A line of a credit with another amount. */
interface CorrectedCredit {
  line: NewBillLine;
  /** Positive if the vendor gives back less than before. */
  changeCents: number;
}

/** The lines of a kind whose amounts a correction changes. Pure. */
export function correctedCredits(
  kind: "core_credit" | "return_credit",
  { lines: before }: BillInFull,
  lines: readonly NewBillLine[],
): CorrectedCredit[] {
  const old = new Map(before.map(({ id, amountCents }) => [id, amountCents]));
  return lines.flatMap((line) => {
    const changeCents = line.amountCents - (old.get(line.id) ?? line.amountCents);
    return line.kind !== kind || changeCents === 0 ? [] : [{ line, changeCents }];
  });
}

/** The core losses of corrected credits, on the day of the bill, or today if that is closed. */
export async function coreLossesOf(
  ctx: WriteContext,
  { postedDate }: Pick<BillInFull, "postedDate">,
  credits: readonly CorrectedCredit[],
): Promise<NewVariance[]> {
  if (credits.length === 0) return [];
  const date = await postedDay(ctx, postedDate);
  return credits.flatMap(({ line: { coreId }, changeCents: amountCents }) => {
    if (coreId === null) return [];
    const cause = { causeType: "core", causeId: coreId } as const;
    return [{ id: newId(), kind: "core_loss", date, amountCents, ...cause }];
  });
}

/**
 * Books what corrected credits give back less of returned goods in the variances of their lines.
 */
export async function correctReturnVariances(
  ctx: WriteContext,
  credits: readonly CorrectedCredit[],
): Promise<void> {
  if (credits.length === 0) return;
  const changes = credits.map(({ line, changeCents: cents }) => ({ billLineId: line.id, cents }));
  await addToReturnVariances(ctx, changes, await costBooking(ctx));
}
