import { AppError } from "@bayline/contracts";
import type { Caller } from "./caller.ts";

/** Operations on its document that a review link allows. */
const onDocument: ReadonlySet<string> = new Set([
  "documents.get",
  "documents.original",
  "documents.page",
  "documents.update",
  "documents.book",
  "documents.reject",
  "documents.reread",
]);

/** Operations on its sent estimate that the link of a customer allows. */
const onPacket: ReadonlySet<string> = new Set([
  "approvals.get",
  "approvals.pdf",
  "approvals.decide",
]);

/** Operations on the attachments of that estimate. */
const onFiles: ReadonlySet<string> = new Set(["attachments.content", "attachments.thumbnail"]);

/** Refuses a call that the caller's link does not allow. */
export function requireWithinLink({ link }: Caller, operation: string, input: unknown): void {
  if (!link) return;
  const isPacket = "packetId" in link;
  const own = isPacket ? link.packetId : link.documentId;
  const allowed = isPacket ? onPacket : onDocument;
  const id: unknown = Object(input).id;
  if (isPacket && onFiles.has(operation) && link.files.has(String(id))) return;
  const isOfLink = typeof id === "string" && id.toLowerCase() === own;
  if (allowed.has(operation) && isOfLink) return;
  const what = isPacket
    ? "The link of an estimate is good for that estimate only."
    : "A review link is good for its document only.";
  throw new AppError("PERMISSION_DENIED", what, { missingPermissions: [] });
}
