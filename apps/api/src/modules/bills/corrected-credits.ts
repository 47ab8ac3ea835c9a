import {
  addToReturnVariances,
  type BillInFull,
  type NewBillLine,
  type NewVariance,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { costBooking } from "../costing/revalue-movements.ts";
import { postedDay } from "../periods/open-days.ts";

/** A line of a credit with another amount. */
export interface CorrectedCredit {
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
