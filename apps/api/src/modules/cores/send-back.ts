import {
  type CoreRow,
  findCores,
  insertCoreReturn,
  lockCores,
  nextNumber,
  updateCores,
} from "@bayline/db";
import { isId, noteGenerated } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { sumOf } from "../amounts/money.ts";
import { addQuantities, subtractQuantities } from "../amounts/quantities.ts";
import { openDayOf } from "../periods/open-days.ts";
import { onlyVendorOf, requireNamed, requireRecord } from "../records.ts";
import { depositOf, tooManyCores } from "./quantities.ts";
import { presentCore } from "./read.ts";

type Input = InputOf<"cores.sendBack">;

/** Makes a return of cores that are in hand. */
export async function sendCoresBack(ctx: WriteContext, input: Input) {
  const date = await openDayOf(ctx, input.date, "return");
  const number = noteGenerated(`CR-${await nextNumber(ctx, "core_return")}`);
  const named = await lockNamed(ctx, input.cores);
  const rows = named.map(({ core }) => core);
  const vendorId = onlyVendorOf(rows, { what: "core", field: "cores" });
  requireInHand(named);
  const sent = named.map(({ core, quantity }) => ({
    ...core,
    heldQuantity: subtractQuantities(core.heldQuantity, quantity),
    sentBackQuantity: addQuantities(core.sentBackQuantity, quantity),
    inHandQuantity: subtractQuantities(core.inHandQuantity, quantity),
  }));
  const made = { id: newRecordId(ctx), number, vendorId, date, note: input.note || null };
  const lines = named.map(({ core, quantity }) => ({ coreId: core.id, quantity }));
  insertCoreReturn(ctx, { ...made, createdBy: ctx.caller.name }, lines);
  updateCores(ctx, sent);
  const views = await findCores(
    ctx,
    lines.map(({ coreId }) => coreId),
  );
  const saved = new Map(views.map((core) => [core.id, presentCore(core)]));
  const cores = lines.map(({ coreId }) => requireRecord(saved.get(coreId), "core"));
  const shown = named.map(({ core, quantity }) => ({
    coreId: core.id,
    partNumber: core.partNumber,
    quantity,
    amountCents: sentBackDeposit(core, quantity),
  }));
  const coreReturn = {
    ...made,
    vendorName: cores[0]?.vendorName ?? null,
    lines: shown,
    totalCents: sumOf(shown, ({ amountCents }) => amountCents),
    createdAt: ctx.now,
  };
  ctx.recordAudit({
    resourceType: "core_return",
    resourceId: made.id,
    before: null,
    after: coreReturn,
  });
  return { coreReturn, cores };
}

interface NamedCore {
  core: CoreRow;
  quantity: number;
}

/** The deposit of the next cores that are sent back. */
function sentBackDeposit(core: CoreRow, quantity: number): number {
  const closed = addQuantities(core.creditedQuantity, core.deniedQuantity);
  const before = addQuantities(closed, core.sentBackQuantity);
  return depositOf(core, addQuantities(before, quantity)) - depositOf(core, before);
}

/** Locks the cores of a request. Refuses ids of none, and repeated ones. */
async function lockNamed(ctx: WriteContext, named: Input["cores"]): Promise<NamedCore[]> {
  const ids = named.map(({ coreId }) => coreId);
  const rows = await lockCores(ctx, ids.filter(isId));
  const byId = new Map(rows.map((core) => [core.id, core]));
  requireNamed(ids, byId, { what: "core", fieldOf: (index) => `cores[${index}].coreId` });
  return named.flatMap(({ coreId, quantity }) => {
    const core = byId.get(coreId);
    return core ? [{ core, quantity }] : [];
  });
}

function requireInHand(named: NamedCore[]): void {
  const details = named.flatMap(({ core, quantity }, index) =>
    quantity > core.inHandQuantity
      ? [
          {
            field: `cores[${index}].quantity`,
            message: `is more than the ${core.inHandQuantity} of ${core.partNumber} in hand`,
          },
        ]
      : [],
  );
  if (details.length > 0) throw tooManyCores(details);
}
