import { type Bytes, base64Of, bytesOfBase64, bytesOfHex, hexOf, join } from "./bytes.ts";
import { BaylineError } from "./errors.ts";

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** One of the two signature schemes. Every delivery is signed with both. */
export interface Scheme {
  /** The headers of the scheme, the signature's first. */
  headers: readonly [string, ...string[]];
  /** Parses the headers. Returns undefined if they are malformed. */
  read(values: readonly string[]): Signed | undefined;
  keyOf(secret: string): Bytes;
}

/** The unverified content of the signature headers. */
interface Signed {
  /** Unix seconds. */
  timestamp: string;
  /** One per secret: during a rotation, the old and the new secret both sign. */
  signatures: Bytes[];
  /** The part of the signed text that precedes the body. */
  prefix: string;
}

/**
 * The scheme of `X-Shop-Signature-256`: `t=<unix>,v1=<hex>[,v1=<hex>]`. The key is the secret as
 * text.
 */
export const shopScheme: Scheme = {
  headers: ["X-Shop-Signature-256"],
  read([header = ""]) {
    const parts = header.split(",").map((part) => part.trim());
    const valuesOf = (name: string) =>
      parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
    const [timestamp = ""] = valuesOf("t");
    const signatures = valuesOf("v1").flatMap((hex) => bytesOfHex(hex) ?? []);
    return checked({ timestamp, signatures, prefix: `${timestamp}.` });
  },
  keyOf: (secret) => new TextEncoder().encode(secret),
};

/**
 * The scheme of Standard Webhooks: `v1,<base64> v1,<base64>`. The key is the decoded base64 of the
 * secret.
 */
export const standardScheme: Scheme = {
  headers: ["webhook-signature", "webhook-id", "webhook-timestamp"],
  read([header = "", id = "", timestamp = ""]) {
    const signatures = header.split(" ").flatMap((part) => {
      return part.startsWith("v1,") ? (bytesOfBase64(part.slice(3)) ?? []) : [];
    });
    return checked({ timestamp, signatures, prefix: `${id}.${timestamp}.` });
  },
  keyOf(secret) {
    const key = bytesOfBase64(secret.replace(/^whsec_/, ""));
    if (key) return key;
    throw new BaylineError("The webhook secret is not whsec_ with base64 behind it");
  },
};

function checked(signed: Signed): Signed | undefined {
  const isTime = /^\d{1,12}$/.test(signed.timestamp);
  return isTime && signed.signatures.length > 0 ? signed : undefined;
}

/** Whether any of the signatures was made with any of the keys. */
export async function isSigned(
  content: Bytes,
  signatures: readonly Bytes[],
  rawKeys: readonly Bytes[],
): Promise<boolean> {
  const keys = await Promise.all(rawKeys.map(hmacKey));
  // `subtle.verify` compares in constant time.
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify("HMAC", key, signature, content)),
  );
  return (await Promise.all(checks)).includes(true);
}

async function hmac(rawKey: Bytes, content: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKey(rawKey), content));
}

function hmacKey(rawKey: Bytes): Promise<HmacKey> {
  // An empty secret, such as that of an unset environment variable, would let anyone sign.
  if (rawKey.length === 0) throw new BaylineError("The webhook secret is empty");
  const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
  return crypto.subtle.importKey("raw", rawKey, algorithm, false, ["sign", "verify"]);
}

/** A delivery to sign, and the time of the signature. */
export interface Unsigned {
  content: Uint8Array;
  /** Unix seconds. */
  timestamp: number;
}

export async function shopSignature(secret: string, unsigned: Unsigned): Promise<string> {
  const content = join(`${unsigned.timestamp}.`, unsigned.content);
  return `v1=${hexOf(await hmac(shopScheme.keyOf(secret), content))}`;
}

export async function standardSignature(
  secret: string,
  { id, timestamp, content }: Unsigned & { id: string },
): Promise<string> {
  const signed = join(`${id}.${timestamp}.`, content);
  return `v1,${base64Of(await hmac(standardScheme.keyOf(secret), signed))}`;
}
