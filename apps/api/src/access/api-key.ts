import { hash, randomBytes } from "node:crypto";

/**
 * The prefixes by which people and secret scanners recognise a key of a shop, and one of a
 * customer. They differ so that a version that does not know the keys of customers refuses them.
 */
const prefixes = { shop: "bl_live_", customer: "bl_cust_" } as const;
const shownCharacters = prefixes.shop.length + 6;

export interface NewApiKey {
  /** The key itself: shown once, never stored. */
  key: string;
  /** Its first characters, by which people distinguish keys. */
  prefix: string;
  hash: Buffer;
}

const shape = new RegExp(`^(?:${Object.values(prefixes).join("|")})[A-Za-z0-9_-]{43}$`);

/** Whether a text has the format of a key. Other texts need no lookup. */
export function isApiKeyShaped(text: string): boolean {
  return shape.test(text);
}

/** Whether a text is meant as a key and not as an access token. */
export function looksLikeApiKey(text: string): boolean {
  return Object.values(prefixes).some((prefix) => text.startsWith(prefix));
}

/** Creates a key of 32 random bytes. */
export function newApiKey(holder: keyof typeof prefixes = "shop"): NewApiKey {
  const key = prefixes[holder] + randomBytes(32).toString("base64url");
  return { key, prefix: key.slice(0, shownCharacters), hash: hashApiKey(key) };
}

/**
 * Hashes a key. One round of SHA-256 is enough for 256 random bits; a slow hash would only slow
 * requests.
 */
export function hashApiKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}
