import { hash, randomBytes } from "node:crypto";
import { AppError } from "@bayline/contracts";
import { type Executor, findDocumentLink } from "@bayline/db";
import { unauthorized } from "./authorise.ts";
import type { Caller } from "./caller.ts";
import { keyCaller, userCaller } from "./callers.ts";

/** The prefix by which people and secret scanners recognise the token of a link. */
const prefix = "bl_link_";

const shape = new RegExp(`^${prefix}([0-9a-f]{32})[A-Za-z0-9_-]{43}$`);

/** Operations on its document that a review link allows. */
const allowed: ReadonlySet<string> = new Set([
  "documents.get",
  "documents.original",
  "documents.page",
  "documents.update",
  "documents.book",
  "documents.reject",
  "documents.reread",
]);

/** A token of 32 random bytes. It names its shop, so that it is found without a search of all. */
export function newLinkToken(tenantId: string): { token: string; hash: Buffer } {
  const shop = tenantId.replaceAll("-", "");
  const token = `${prefix}${shop}${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashOf(token) };
}

/** Whether a text is meant as the token of a review link. */
export function looksLikeLinkToken(text: string): boolean {
  return text.startsWith(prefix);
}

/**
 * Identifies the maker of a review link, with the rights that the maker has now, limited to the
 * link's document. Throws UNAUTHORIZED if the link or its maker is unknown or expired.
 */
export async function callerOfLink(read: Executor, token: string, now: Date): Promise<Caller> {
  const [, shop = ""] = shape.exec(token) ?? [];
  const tenantId = shop.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const scope = { tenantId, now: now.toISOString(), db: read };
  const link = shop === "" ? undefined : await findDocumentLink(scope, hashOf(token));
  const maker = link?.key ? keyCaller(link.key) : link?.user && userCaller(link.user, tenantId);
  if (!link || !maker) throw unauthorized("This review link is unknown or expired. Make another.");
  return { ...maker, link: { documentId: link.documentId } };
}

/** Refuses a call that the caller's review link does not allow. */
export function requireWithinLink({ link }: Caller, operation: string, input: unknown): void {
  if (!link) return;
  const id: unknown = Object(input).id;
  const isOfLink = typeof id === "string" && id.toLowerCase() === link.documentId;
  if (allowed.has(operation) && isOfLink) return;
  throw new AppError("PERMISSION_DENIED", "A review link is good for its document only.", {
    missingPermissions: [],
  });
}

function hashOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
