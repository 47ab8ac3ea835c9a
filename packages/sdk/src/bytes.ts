// Node's types do not include the DOM names for these types.
export type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOfHex(hex: string): Bytes | undefined {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) return undefined;
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number(`0x${digits}`));
}

export function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns 128 random bits as hex. `randomUUID` is unavailable on pages without TLS. */
export function randomHex(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

export function bytesOfBase64(text: string): Bytes | undefined {
  // Checked by a pattern first, because `atob` accepts spaces.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function base64Of(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}

export function join(prefix: string, content: Uint8Array): Bytes {
  const start = new TextEncoder().encode(prefix);
  const joined = new Uint8Array(start.length + content.length);
  joined.set(start);
  joined.set(content, start.length);
  return joined;
}
