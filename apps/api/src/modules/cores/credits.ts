import { type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type BillInFull,
  type CoreRow,
  findCores,
  listReturnedCores,
  type NewBillLine,
  type NewVariance,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { postedDay } from "../periods/open-days.ts";
import { closable, close, coreLoss, depositOf, reopen, tooManyCores } from "./quantities.ts";

type Input = InputOf<"bills.create">;
type Line = Input["lines"][number];
/** A line that closes cores. */
type CoreLine =
  | Extract<Line, { coreId: string }>
  | (Extract<Line, { kind: "return_credit" }> & { coreId: string });

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

/** The cores that lines of a new bill close. */
export function creditedCores({ lines }: Input): string[] {
  const ids = lines.flatMap((line) => (closesCores(line) ? line.coreId : []));
  return [...new Set(ids.filter(isId))];
}

/**
 * Closes the quantities of the credits, in the order of the lines. A return credit with cores
 * contains exactly their deposit, so it has no loss.
 */
export async function creditCores(ctx: WriteContext, input: Input): Promise<CreditedCores> {
  const { vendorId, lines } = input;
  const credits = lines.flatMap((line, index) => (closesCores(line) ? [{ line, index }] : []));
  const ids = creditedCores(input);
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
