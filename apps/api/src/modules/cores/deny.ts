import { findCore, insertVariances, lockCores, updateCores } from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopToday } from "../../time/clock.ts";
import { requireRecord } from "../records.ts";
import { closable, close, tooManyCores } from "./quantities.ts";
import { presentCore } from "./read.ts";

/** Closes cores without a credit. Their deposit becomes a core loss. */
export async function denyCores(ctx: WriteContext, input: InputOf<"cores.deny">) {
  const { id, quantity, from, reason } = input;
  const [locked] = isId(id) ? await lockCores(ctx, [id]) : [];
  const core = requireRecord(locked, "core");
  const before = presentCore(requireRecord(await findCore(ctx, id), "core"));
  const most = closable(core, from);
  if (quantity > most) {
    const message = `is more than the ${most} that can be denied`;
    throw tooManyCores([{ field: "quantity", message }]);
  }
  const { core: denied, depositCents } = close(core, { quantity, by: "denied", from });
  await updateCores(ctx, [denied]);
  await insertVariances(ctx, [
    {
      id: newId(),
      kind: "core_loss",
      date: shopToday(ctx.services.clock, ctx.caller.timeZone),
      amountCents: depositCents,
      causeType: "core",
      causeId: id,
    },
  ]);
  const after = presentCore(requireRecord(await findCore(ctx, id), "core"));
  ctx.recordAudit({
    resourceType: "core",
    resourceId: id,
    before,
    after: { ...after, reason: reason || null },
  });
  return after;
}
