import { AppError, invalid, partKey } from "@bayline/contracts";
import {
  addLineCost,
  type CoreRow,
  findCore,
  findCostedLine,
  insertVariances,
  lockCores,
  lockWorkOrderEvenDeleted,
  updateCores,
} from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { revalueMovements } from "../costing/revalue.ts";
import { openToday } from "../periods/open-days.ts";
import { requireRecord, unknownReference } from "../records.ts";
import { closable, close, coreLoss, tooManyCores } from "./quantities.ts";
import { presentCore } from "./read.ts";

/** Closes cores without a credit. Their deposit becomes a core loss, or a cost of a line. */
export async function denyCores(ctx: WriteContext, input: InputOf<"cores.deny">) {
  const { id, quantity, from, lineItemId, reason } = input;
  const line = lineItemId === undefined ? undefined : await lockLine(ctx, lineItemId);
  const [locked] = isId(id) ? await lockCores(ctx, [id]) : [];
  const core = requireRecord(locked, "core");
  const before = presentCore(requireRecord(await findCore(ctx, id), "core"));
  const most = closable(core, from);
  if (quantity > most) {
    const message = `is more than the ${most} that can be denied`;
    throw tooManyCores([{ field: "quantity", message }]);
  }
  const { core: denied, depositCents } = close(core, { quantity, by: "denied", from });
  updateCores(ctx, [denied]);
  const date = await openToday(ctx);
  if (line) await addToLine(ctx, { line, core, depositCents, date });
  else await insertVariances(ctx, [coreLoss(id, date, depositCents)]);
  const after = presentCore(requireRecord(await findCore(ctx, id), "core"));
  ctx.recordAudit({
    resourceType: "core",
    resourceId: id,
    before,
    after: { ...after, reason: reason || null, ...(lineItemId && { lineItemId }) },
  });
  return after;
}

type Line = NonNullable<Awaited<ReturnType<typeof findCostedLine>>>;

/** Reads a line under the lock of its order. Orders are locked before cores. */
async function lockLine(ctx: WriteContext, lineItemId: string): Promise<Line> {
  const unknown = () => invalid([unknownReference("lineItemId", "line of a work order")]);
  const seen = isId(lineItemId) ? await findCostedLine(ctx, lineItemId) : undefined;
  if (!seen) throw unknown();
  await lockWorkOrderEvenDeleted(ctx, seen.workOrderId);
  const line = await findCostedLine(ctx, lineItemId);
  if (!line) throw unknown();
  return line;
}

interface Denied {
  line: Line;
  core: CoreRow;
  depositCents: number;
  date: string;
}

/** Makes a deposit a cost of a line that used the part. The order's totals and invoice follow. */
async function addToLine(
  ctx: WriteContext,
  { line, core, depositCents, date }: Denied,
): Promise<void> {
  if (line.deductionId === null || !isOfPart(line, core)) {
    throw new AppError("CORE_NOT_USED", `The line used none of ${core.partNumber}.`, {
      nextStep: "Leave out `lineItemId` to book a core loss.",
    });
  }
  await addLineCost(ctx, {
    id: newId(),
    lineItemId: line.id,
    coreId: core.id,
    date,
    cents: depositCents,
  });
  await revalueMovements(ctx, [line.deductionId]);
}

function isOfPart(line: Line, core: CoreRow): boolean {
  if (line.inventoryItemId === core.inventoryItemId) return true;
  return line.partNumber !== null && partKey(line.partNumber) === core.partKey;
}
