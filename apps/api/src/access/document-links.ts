import { type Executor, findDocumentLink } from "@bayline/db";
import { unauthorized } from "./authorise.ts";
import type { Caller } from "./caller.ts";
import { keyCaller, userCaller } from "./callers.ts";
import { hashOfToken, prefixOf, shopOfToken } from "./link-tokens.ts";

/** Whether a text is meant as the token of a review link. */
export function looksLikeLinkToken(text: string): boolean {
  return text.startsWith(prefixOf("link"));
}

/**
 * Identifies the maker of a review link, with the rights that the maker has now, limited to the
 * link's document. Throws UNAUTHORIZED if the link or its maker is unknown or expired.
 */
export async function callerOfLink(read: Executor, token: string, now: Date): Promise<Caller> {
  const tenantId = shopOfToken("link", token);
  const scope = { tenantId: tenantId ?? "", now: now.toISOString(), db: read };
  const link = tenantId ? await findDocumentLink(scope, hashOfToken(token)) : undefined;
  const maker = link?.key
    ? keyCaller(link.key)
    : link?.user && userCaller(link.user, scope.tenantId);
  if (!link || !maker) throw unauthorized("This review link is unknown or expired. Make another.");
  return { ...maker, link: { documentId: link.documentId } };
}
