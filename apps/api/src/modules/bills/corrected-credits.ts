import {
  addToReturnVariances,
  type BillInFull,
  type BillRow,
  insertVariances,
  type NewBillLine,
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

/** The lines that credit goods or cores and whose amounts a correction changes. Pure. */
export function correctedCredits(
  { lines: before }: BillInFull,
  lines: readonly NewBillLine[],
): CorrectedCredit[] {
  const old = new Map(before.map(({ id, amountCents }) => [id, amountCents]));
  return lines.flatMap((line) => {
    const changeCents = line.amountCents - (old.get(line.id) ?? line.amountCents);
    return changeCents === 0 ? [] : [{ line, changeCents }];
  });
}

/**
 * Books what corrected credits give back less: of returned goods in the variance of the line, of cores
 * as a core loss, both of the bill's day, or of today if that is closed. Price credits are in the cost of their
 * goods.
 */
export async function bookCorrectedCredits(
  ctx: WriteContext,
  { postedDate }: BillRow,
  credits: readonly CorrectedCredit[],
): Promise<void> {
  const returned = credits.filter(({ line }) => line.kind === "return_credit");
  if (returned.length > 0) {
    await addToReturnVariances(
      ctx,
      returned.map(({ line, changeCents }) => ({ billLineId: line.id, cents: changeCents })),
      await costBooking(ctx),
    );
  }
  const losses = credits.flatMap(({ line: { kind, coreId }, changeCents }) =>
    kind === "core_credit" && coreId !== null
      ? [{ causeId: coreId, amountCents: changeCents }]
      : [],
  );
  if (losses.length === 0) return;
  const date = await postedDay(ctx, postedDate);
  await insertVariances(
    ctx,
    losses.map((loss) => ({ id: newId(), kind: "core_loss", causeType: "core", date, ...loss })),
  );
}
