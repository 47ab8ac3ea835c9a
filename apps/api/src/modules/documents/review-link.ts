import { AppError, reviewLinkMinutes } from "@bayline/contracts";
import { insertDocumentLink, lockDocument } from "@bayline/db";
import { newLinkToken } from "../../access/link-tokens.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";

/** Makes a link with the rights of the caller for one document. */
export async function createReviewLink(ctx: WriteContext, { id }: InputOf<"documents.reviewLink">) {
  const { caller } = ctx;
  // Locked, so that a concurrent request cannot delete it.
  requireRecord(await lockDocument(ctx, id), "document");
  if (caller.id === null || (caller.type !== "user" && caller.type !== "api_key")) {
    throw new AppError("PERMISSION_DENIED", "Only a user or an API key makes review links.", {
      missingPermissions: ["shop.write"],
    });
  }
  const { token, hash } = newLinkToken("link", ctx.tenantId);
  const expiresAt = new Date(Date.parse(ctx.now) + reviewLinkMinutes * 60_000).toISOString();
  await insertDocumentLink(ctx, {
    tokenHash: hash,
    documentId: id,
    actorType: caller.type,
    actorId: caller.id,
    expiresAt,
  });
  ctx.recordAudit({
    resourceType: "document",
    resourceId: id,
    before: null,
    after: { reviewLinkExpiresAt: expiresAt },
  });
  const url = `${ctx.services.publicUrl ?? ""}/v1/documents/${id}/review`;
  return { id, url, token, expiresAt };
}
