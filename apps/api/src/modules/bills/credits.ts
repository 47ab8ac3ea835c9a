import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type BillInFull,
  type CoreRow,
  findCores,
  findCreditedCents,
  findReturnLines,
  listReturnedCores,
  listReturnMovements,
  type NewBillLine,
  type NewVariance,
  type ReturnCredit,
  type ReturnLine,
  type ReturnMovement,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { type Portion, takeFirst } from "../amounts/fifo.ts";
import { addQuantities, subtractQuantities } from "../amounts/quantities.ts";
import { closable, close, coreLoss, depositOf, reopen, tooManyCores } from "../cores/quantities.ts";
import { postedDay } from "../periods/open-days.ts";

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];
type CoreCredit = Extract<Line, { kind: "core_credit" }>;
type GoodsCredit = Extract<Line, { kind: "return_credit" }>;
/** A line that closes cores. */
type CoreLine = CoreCredit | (GoodsCredit & { coreId: string });

export interface CreditedCores {
  /** The cores of the vendor after the credits. */
  cores: Map<string, CoreRow>;
  losses: Array<{ coreId: string; amountCents: number }>;
  /** What each line closes, by its index. */
  closings: Map<number, ClosedCores>;
}

export interface ClosedCores {
  core: CoreRow;
  /** Of a return credit, it is part of the amount. */
  depositCents: number;
  /** How many of the cores had been sent back, and how many were on the shelf. */
  sentBackQuantity: number;
  inHandQuantity: number;
}

/** Finds the lines of returns that a new bill credits, and the cores. */
export async function findCredited(ctx: WriteContext, input: Input) {
  const ids = creditsOf(input).map(({ line }) => line.purchaseOrderLineId);
  const returns = ids.length > 0 ? await findReturnLines(ctx, ids.filter(isId)) : [];
  return { returns, coreIds: coresOf(input.lines) };
}

/**
 * Settles what a new bill credits: closes cores, and takes returned goods. The cores, the orders of
 * the returns and the parts must be locked, and `returns` found after.
 */
export async function settleCredits(
  ctx: WriteContext,
  input: Input,
  returns: readonly ReturnLine[],
) {
  const credited = await creditCores(ctx, input);
  return { credited, returned: await settleReturns(ctx, input, returns) };
}

/**
 * Closes the quantities of the credits, in the order of the lines. A return credit with cores
 * contains exactly their deposit, so it has no loss.
 */
async function creditCores(ctx: WriteContext, { vendorId, lines }: Input): Promise<CreditedCores> {
  const credits = lines.flatMap((line, index) => (closesCores(line) ? [{ line, index }] : []));
  const ids = coresOf(lines);
  const rows = ids.length > 0 ? await findCores(ctx, ids) : [];
  const cores = new Map<string, CoreRow>(
    rows.filter((core) => core.vendorId === vendorId).map((core) => [core.id, core]),
  );
  const credited: CreditedCores = { cores, losses: [], closings: new Map() };
  const wrong: ErrorDetail[] = [];
  const excess: ErrorDetail[] = [];
  for (const { line, index } of credits) {
    const core = cores.get(line.coreId);
    const most = core ? closable(core, undefined) : 0;
    if (!core) {
      wrong.push({ field: `lines[${index}].coreId`, message: "names no core of this vendor" });
    } else if (line.quantity > most) {
      const message = `is more than the ${most} of ${core.partNumber} that are open`;
      excess.push({ field: `lines[${index}].quantity`, message });
    } else if (isPartial(line) && -line.amountCents >= depositOf(core, line.quantity)) {
      const message = `must be above -${depositOf(core, line.quantity)}, the deposit, in a partial credit`;
      wrong.push({ field: `lines[${index}].amountCents`, message });
    } else {
      const closed = closeCore(credited, core, line);
      const { depositCents } = closed;
      credited.closings.set(index, closed);
      if (line.kind === "core_credit") continue;
      if (-line.amountCents < depositCents) {
        const message = `must be at most -${depositCents}, the deposit of the cores`;
        wrong.push({ field: `lines[${index}].amountCents`, message });
      }
    }
  }
  if (wrong.length > 0) throw invalid(wrong);
  if (excess.length > 0) throw tooManyCores(excess);
  return credited;
}

/** The cores that lines of a new bill close. */
function coresOf(lines: Input["lines"]): string[] {
  const ids = lines.flatMap((line) => (closesCores(line) ? line.coreId : []));
  return [...new Set(ids.filter(isId))];
}

/** Whether the vendor gives back the rest of the deposit later. */
function isPartial(line: CoreLine): boolean {
  return line.kind === "core_credit" && line.partial === true;
}

function closesCores(line: Line): line is CoreLine {
  return (
    line.kind === "core_credit" || (line.kind === "return_credit" && line.coreId !== undefined)
  );
}

/**
 * Closes cores, and returns what the line closed. A partial credit is a gain until they are closed.
 */
function closeCore({ cores, losses }: CreditedCores, core: CoreRow, line: CoreLine): ClosedCores {
  if (isPartial(line)) {
    losses.push({ coreId: core.id, amountCents: line.amountCents });
    return { core, depositCents: 0, sentBackQuantity: 0, inHandQuantity: 0 };
  }
  const closed = close(core, { quantity: line.quantity, by: "credited" });
  cores.set(core.id, closed.core);
  const lossCents = closed.depositCents + line.amountCents;
  if (line.kind === "core_credit" && lossCents !== 0) {
    losses.push({ coreId: core.id, amountCents: lossCents });
  }
  return closed;
}

/**
 * The cores that a credit closed, open again, and the variances that take its core losses back, on
 * the bill's day, or today if that is closed. The cores must be locked.
 */
export async function reopenedCores(ctx: WriteContext, { lines, postedDate }: BillInFull) {
  const credits = lines.filter(({ kind }) => kind === "core_credit");
  const ids = [...new Set(credits.flatMap(({ coreId }) => coreId ?? []))];
  if (ids.length === 0) return {};
  const cores = new Map<string, CoreRow>(
    (await findCores(ctx, ids)).map((core) => [core.id, core]),
  );
  const returned = new Map(
    (await listReturnedCores(ctx, ids)).map(({ coreId, quantity }) => [coreId, quantity]),
  );
  const date = await postedDay(ctx, postedDate);
  const variances = credits.toReversed().flatMap((line): NewVariance[] => {
    const core = cores.get(line.coreId ?? "");
    if (!core) return [];
    const opened = reopen<CoreRow>(core, {
      quantity: line.isPartial ? 0 : (line.quantity ?? 0),
      sentBackQuantity: line.sentBackQuantity ?? 0,
      inHandQuantity: line.inHandQuantity ?? 0,
      returnedQuantity: returned.get(core.id) ?? 0,
    });
    cores.set(core.id, opened.core);
    const amountCents = -(opened.depositCents + line.amountCents);
    return amountCents === 0 ? [] : [coreLoss(core.id, date, amountCents)];
  });
  return { cores: [...cores.values()], variances };
}

/**
 * The core losses of credits whose amount a correction changes, on the day of the bill, or today if
 * that is closed.
 */
export async function correctedLosses(
  ctx: WriteContext,
  before: BillInFull,
  after: { postedDate: string; lines: readonly NewBillLine[] },
): Promise<NewVariance[]> {
  const old = new Map(before.lines.map(({ id, amountCents }) => [id, amountCents]));
  const changed = after.lines.filter(
    ({ id, kind, amountCents }) => kind === "core_credit" && old.get(id) !== amountCents,
  );
  if (changed.length === 0) return [];
  const date = await postedDay(ctx, after.postedDate);
  return changed.flatMap(({ id, coreId, amountCents }) =>
    coreId === null ? [] : [coreLoss(coreId, date, amountCents - (old.get(id) ?? 0))],
  );
}

const creditsOf = ({ lines }: Input) =>
  lines.flatMap((line, index) => (line.kind === "return_credit" ? [{ line, index }] : []));

/** Returned goods that a line of the request settles, by its index. */
type SettledGoods = Omit<ReturnCredit, "billLineId"> & { index: number };

/**
 * Settles goods that were sent back, the first ones first; a final credit settles all that is left
 * of the line.
 *
 * @throws 400 for lines of no return to the vendor
 * @throws OVER_CREDIT if less is awaiting credit
 */
async function settleReturns(
  ctx: WriteContext,
  input: Input,
  returns: readonly ReturnLine[],
): Promise<SettledGoods[]> {
  const credits = creditsOf(input);
  if (credits.length === 0) return [];
  const orderIds = returns.map(({ orderId }) => orderId);
  let awaiting = (await listReturnMovements(ctx, orderIds)).flatMap(awaitingOf);
  const lines = new Map(returns.map((line) => [line.id, line]));
  const unknown: ErrorDetail[] = [];
  const excess: string[] = [];
  const settled = credits.flatMap(({ line: credit, index }) => {
    const line = lines.get(credit.purchaseOrderLineId);
    if (line?.vendorId !== input.vendorId) {
      const message = "names no goods that were sent back to this vendor";
      unknown.push({ field: `lines[${index}].purchaseOrderLineId`, message });
      return [];
    }
    const left = subtractQuantities(line.quantity, line.creditedQuantity);
    if (credit.quantity > left) {
      excess.push(`The quantity of lines[${index}] is more than the ${left} that await credit.`);
      return [];
    }
    const quantity = credit.final ? left : credit.quantity;
    const isOf = ({ orderId, inventoryItemId }: AwaitingGoods) =>
      orderId === line.orderId && inventoryItemId === line.inventoryItemId;
    const { taken, rest } = takeFirst(awaiting, quantity, isOf);
    awaiting = rest;
    const creditedQuantity = addQuantities(line.creditedQuantity, quantity);
    lines.set(line.id, { ...line, creditedQuantity });
    return taken.map(({ movementId, from, quantity }) => {
      return { index, purchaseOrderLineId: line.id, movementId, fromQuantity: from, quantity };
    });
  });
  if (unknown.length > 0) throw invalid(unknown);
  if (excess.length > 0) {
    throw new AppError("OVER_CREDIT", excess.join(" "), {
      nextStep: "Credit at most what awaits credit: returnsNotCredited of POST /bills/reconcile.",
    });
  }
  const cents = await findCreditedCents(ctx, settled);
  return settled.map((goods, at) => ({ ...goods, cents: cents[at] ?? 0 }));
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
