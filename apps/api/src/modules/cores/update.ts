import { findCore, lockCores, updateCores } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { tooManyCores } from "./quantities.ts";
import { presentCore } from "./read.ts";

/** Saves how many old cores are on the shelf. */
export async function countCores(ctx: WriteContext, input: InputOf<"cores.update">) {
  const { id, inHandQuantity } = input;
  const [core] = isId(id) ? await lockCores(ctx, [id]) : [];
  const before = presentCore(requireRecord(core && (await findCore(ctx, id)), "core"));
  const counted = inHandQuantity ?? before.inHandQuantity;
  if (counted > before.heldQuantity) {
    const message = `is more than the ${before.heldQuantity} that are held`;
    throw tooManyCores([{ field: "inHandQuantity", message }]);
  }
  updateCores(ctx, [{ ...before, inHandQuantity: counted }]);
  const after = presentCore(requireRecord(await findCore(ctx, id), "core"));
  ctx.recordAudit({ resourceType: "core", resourceId: id, before, after });
  return after;
}
