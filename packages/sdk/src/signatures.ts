import { type Bytes, base64Of, bytesOfBase64, bytesOfHex, hexOf, join } from "./bytes.ts";
import { BaylineError } from "./errors.ts";

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** One of the two ways in which every delivery is signed. */
export interface Scheme {
  /** The headers that it needs, the signature's first. */
  headers: readonly [string, ...string[]];
  /** What the headers say; undefined where they are malformed. */
  read(values: readonly string[]): Signed | undefined;
  keyOf(secret: string): Bytes;
}

/** What is claimed of a delivery, still to be checked. */
interface Signed {
  /** Unix seconds. */
  timestamp: string;
  /** While a secret is rotated, old and new both sign. */
  signatures: Bytes[];
  /** What stands before the body in the text that was signed. */
  prefix: string;
}

/** The shop's own: `t=<unix>,v1=<hex>[,v1=<hex>]`, keyed with the secret as it is written. */
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

/** That of Standard Webhooks: `v1,<base64> v1,<base64>`, keyed with what the secret's base64 stands for. */
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

/** Whether any of the signatures is by any of the keys. */
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
  // Anyone can sign with an empty secret, such as that of an environment variable left unset.
  if (rawKey.length === 0) throw new BaylineError("The webhook secret is empty");
  const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
  return crypto.subtle.importKey("raw", rawKey, algorithm, false, ["sign", "verify"]);
}

/** What is signed, and when. */
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
