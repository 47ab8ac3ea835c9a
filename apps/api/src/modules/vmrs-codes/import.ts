import { invalid, maxVmrsCodes } from "@bayline/contracts";
import {
  countVmrsCodes,
  deleteOtherVmrsCodes,
  findVmrsCodes,
  lockTenant,
  saveVmrsCodes,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";

/** Adds codes to the shop's list and renames others, with the lock that serializes imports. */
export async function importCodes(
  ctx: WriteContext,
  { codes, replace }: InputOf<"vmrsCodes.import">,
) {
  requireRecord(await lockTenant(ctx), "shop");
  const before = await countVmrsCodes(ctx);
  const names = codes.map(({ code }) => code);
  const known = new Map((await findVmrsCodes(ctx, names)).map((row) => [row.code, row]));
  const added = codes.filter(({ code }) => !known.has(code));
  const count = (replace ? known.size : before) + added.length;
  if (count > maxVmrsCodes) {
    const message = `makes ${count} codes; a shop has at most ${maxVmrsCodes}`;
    throw invalid([{ field: "codes", message }]);
  }
  if (replace) await deleteOtherVmrsCodes(ctx, names);
  const { tenantId, now } = ctx;
  const updated = codes.flatMap(({ code, name }) => {
    const row = known.get(code);
    return row && row.name !== name ? [{ ...row, name, updatedAt: now }] : [];
  });
  await saveVmrsCodes(ctx, [
    ...updated,
    ...added.map((code) => ({ ...code, tenantId, id: newId(), createdAt: now, updatedAt: now })),
  ]);
  const done = { count, added: added.length, updated: updated.length };
  const removed = before + done.added - count;
  ctx.recordAudit({
    resourceType: "vmrs_codes",
    resourceId: tenantId,
    before: { count: before },
    after: { ...done, removed },
  });
  return { id: tenantId, ...done, removed };
}
