import {
  type BillInFull,
  type CoreRow,
  findCores,
  listReturnedCores,
  type NewVariance,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { reopen } from "../cores/quantities.ts";
import { postedDay } from "../periods/open-days.ts";

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
    const { sentBackQuantity, inHandQuantity, quantity, isPartial } = line;
    const returnedQuantity = returned.get(core.id) ?? 0;
    const closedQuantity = isPartial ? 0 : (quantity ?? 0);
    const credit = { quantity: closedQuantity, sentBackQuantity, inHandQuantity, returnedQuantity };
    const opened = reopen<CoreRow>(core, credit);
    cores.set(core.id, opened.core);
    const amountCents = -(opened.depositCents + line.amountCents);
    if (amountCents === 0) return [];
    const loss = { kind: "core_loss", causeType: "core", causeId: core.id } as const;
    return [{ id: newId(), date, amountCents, ...loss }];
  });
  return { cores: [...cores.values()], variances };
}
