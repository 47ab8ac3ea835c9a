import { hash, randomBytes } from "node:crypto";

/** How keys begin, so that people and secret scanners know one when they see it. */
const prefix = "bl_live_";
const shownCharacters = prefix.length + 6;

export interface NewApiKey {
  /** The key itself: shown once, never stored. */
  key: string;
  /** Its first characters, to tell keys apart. */
  prefix: string;
  hash: Buffer;
}

const shape = new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`);

/** Whether a text can be a key at all. What cannot needs no look-up. */
export function isApiKeyShaped(text: string): boolean {
  return shape.test(text);
}

/** Whether a text means to be a key, and not an access token. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(prefix);
}

/** Makes a key of 32 random bytes. */
export function newApiKey(): NewApiKey {
  const key = prefix + randomBytes(32).toString("base64url");
  return { key, prefix: key.slice(0, shownCharacters), hash: hashApiKey(key) };
}

/** A key has 256 bits of its own, so one round of SHA-256 hides it; a slow hash would only slow requests. */
export function hashApiKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}
