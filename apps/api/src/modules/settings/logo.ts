import { invalid } from "@bayline/contracts";
import { deleteLogo, findLogo, type Logo, lockTenant, saveLogo } from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { slowFirst } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { imageTypeOf } from "./image.ts";

export async function getLogo(ctx: ReadContext) {
  return requireRecord(await findLogo(ctx), "logo");
}

/** Stores the image of a request body. */
export const setLogo = slowFirst(async (ctx: ReadContext, _input: object, content: Buffer) => {
  const after = { type: imageTypeOf(content), content };
  await requirePrintable(ctx, content);
  return async (tx: WriteContext) => {
    await lockTenant(tx);
    const before = await findLogo(tx);
    await saveLogo(tx, after);
    recordLogo(tx, before, after);
    return { type: after.type, bytes: content.length };
  };
});

/** Refuses an image with a valid head that cannot be drawn, before it makes every document fail. */
async function requirePrintable(ctx: ReadContext, logo: Buffer): Promise<void> {
  const unknown = { address: null, phone: null, email: null, website: null, color: null };
  try {
    await ctx.services.printer.print({
      size: "letter",
      letterhead: { shopName: "", ...unknown, logo },
      title: "",
      number: null,
      facts: [],
      parties: [],
      blocks: [],
      footer: null,
      printedAt: ctx.now,
    });
  } catch {
    throw invalid([{ field: "image", message: "cannot be drawn" }]);
  }
}

export async function removeLogo(ctx: WriteContext) {
  await lockTenant(ctx);
  const before = requireRecord(await findLogo(ctx), "logo");
  await deleteLogo(ctx);
  recordLogo(ctx, before, undefined);
  return { deleted: true as const };
}

/** Records the change without the image, which does not belong in the audit log. */
function recordLogo(ctx: WriteContext, before: Logo | undefined, after: Logo | undefined) {
  ctx.recordAudit({
    resourceType: "settings",
    resourceId: ctx.tenantId,
    before: { logo: summary(before) },
    after: { logo: summary(after) },
  });
}

function summary(logo: Logo | undefined) {
  return logo ? { type: logo.type, bytes: logo.content.length } : null;
}
