import { hash, randomBytes } from "node:crypto";

/** What a link opens: `link` a document for its reviewer, `est` an estimate for a customer. */
type LinkKind = "link" | "est";

const shape = /^bl_(link|est)_([0-9a-f]{32})[A-Za-z0-9_-]{43}$/;

/** A token of 32 random bytes. It names its shop, so that it is found without a search of all. */
export function newLinkToken(kind: LinkKind, tenantId: string): { token: string; hash: Buffer } {
  const shop = tenantId.replaceAll("-", "");
  const token = `${prefixOf(kind)}${shop}${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashOfToken(token) };
}

/** The prefix by which people and secret scanners recognise the token of a link. */
export function prefixOf(kind: LinkKind): string {
  return `bl_${kind}_`;
}

/** Returns the shop that a token names; undefined for a text that is no such token. */
export function shopOfToken(kind: LinkKind, token: string): string | undefined {
  const [, found, shop = ""] = shape.exec(token) ?? [];
  if (found !== kind) return undefined;
  return shop.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The form in which tokens are stored. They are random, so a fast hash cannot be reversed. */
export function hashOfToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
