import { type ErrorDetail, invalid } from "@bayline/contracts";
import { type ChargedLine, listChargedLines } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { unknownReference } from "../records.ts";

type Input = Pick<InputOf<"bills.create">, "lines">;

/** The lines of work orders that the expenses of a new bill name. */
export function chargedLinesOf({ lines }: Input): string[] {
  const ids = lines.flatMap((line) => (hasLineItem(line) ? line.lineItemId : []));
  return [...new Set(ids.filter(isId))];
}

type Line = Input["lines"][number];

function hasLineItem(line: Line): line is Line & { lineItemId: string } {
  return "lineItemId" in line && line.lineItemId !== undefined;
}

/**
 * Refuses expenses for lines that cannot have the cost of a bill. The orders of the lines must be
 * locked.
 *
 * @throws 400 for lines that do not exist, of deleted orders, with stock, or of labor with a cost
 */
export async function requireChargeable(ctx: WriteContext, input: Input): Promise<void> {
  const ids = chargedLinesOf(input);
  const known = ids.length > 0 ? await listChargedLines(ctx, ids) : [];
  const byId = new Map(known.map((line) => [line.id, line]));
  const details = input.lines.flatMap((line, index): ErrorDetail[] => {
    if (!hasLineItem(line)) return [];
    const field = `lines[${index}].lineItemId`;
    const charged = byId.get(line.lineItemId);
    if (!charged) return [unknownReference(field, "line of a work order")];
    const message = problemOf(charged);
    return message === undefined ? [] : [{ field, message }];
  });
  if (details.length > 0) throw invalid(details);
}

function problemOf({ isOrderDeleted, hasStock, hasPay }: ChargedLine): string | undefined {
  if (isOrderDeleted) return "names a line of a deleted work order";
  if (hasStock) return "names a line with a part from stock, whose cost is that of its receipts";
  // The difference to the bill would show what the technician earns.
  if (hasPay) return "names labor that has a technician or a cost: remove both first";
  return undefined;
}
