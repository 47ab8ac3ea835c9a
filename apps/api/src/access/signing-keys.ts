import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import {
  type Database,
  erasePrivateKey,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyRow,
} from "@bayline/db";

/** A public key as a JWK (RFC 8037). */
interface PublishedKey {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  use: "sig";
  alg: "EdDSA";
}

/** The key that signs, and all public keys that ever did. */
export interface SigningKeys {
  /** Signs a statement: a JWS (RFC 7515) in compact form. Makes the key on first use. */
  sign(type: string, statement: object): Promise<{ kid: string; jws: string }>;
  /** The public keys, also of keys that sign no more. Oldest first. */
  published(): Promise<PublishedKey[]>;
}

interface Key {
  kid: string;
  publicKey: string;
  privateKey: KeyObject;
}

interface SigningParts {
  database: Database;
  now(): Date;
  /** PKCS#8 as PEM; null: a key in the database, which all processes share. */
  pem: string | null;
}

export function openSigningKeys({ database, now, pem }: SigningParts): SigningKeys {
  const configured = pem === null ? null : keyOf(createPrivateKey(pem));
  const current = async (): Promise<Key> => {
    const stored = await listSigningKeys(database.background);
    const known = configured ? knownFrom(configured, stored) : storedKey(stored);
    return known ?? (await makeKey({ database, now }, configured));
  };
  return {
    async sign(type, statement) {
      const { kid, privateKey } = await current();
      const signed = [{ alg: "EdDSA", kid, typ: type }, statement].map(encoded).join(".");
      const signature = sign(null, Buffer.from(signed), privateKey).toString("base64url");
      return { kid, jws: `${signed}.${signature}` };
    },
    async published() {
      const stored = await listSigningKeys(database.background);
      const isStored = stored.some(({ kid }) => kid === configured?.kid);
      return [...stored, ...(configured && !isStored ? [configured] : [])].map(published);
    },
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

function published({ kid, publicKey: x }: Pick<Key, "kid" | "publicKey">): PublishedKey {
  return { kty: "OKP", crv: "Ed25519", x, kid, use: "sig", alg: "EdDSA" };
}

function keyOf(privateKey: KeyObject): Key {
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  // The members of a thumbprint are in alphabetical order.
  const members = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  const kid = createHash("sha256").update(members).digest("base64url");
  return { kid, publicKey: x, privateKey };
}

/** The configured key if it is published and no other could sign. */
function knownFrom(configured: Key, stored: readonly SigningKeyRow[]): Key | undefined {
  const isPublished = stored.some(({ kid }) => kid === configured.kid);
  const isAlone = stored.every(({ privateKey }) => privateKey === null);
  return isPublished && isAlone ? configured : undefined;
}

function storedKey(stored: readonly SigningKeyRow[]): Key | undefined {
  const text = stored.find(({ privateKey }) => privateKey !== null)?.privateKey;
  if (!text) return undefined;
  const der = { key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" } as const;
  return keyOf(createPrivateKey(der));
}

/**
 * Publishes the configured key, and erases the private key of the database. Without a configured
 * one, makes a key in the database, unless another process just did.
 */
async function makeKey(
  { database, now }: Omit<SigningParts, "pem">,
  configured: Key | null,
): Promise<Key> {
  return database.transaction(async (tx) => {
    await lockSigningKeys(tx);
    const stored = await listSigningKeys(tx);
    const made = configured ? undefined : storedKey(stored);
    if (made) return made;
    const key = configured ?? keyOf(generateKeyPairSync("ed25519").privateKey);
    if (configured) await erasePrivateKey(tx);
    const der = configured ? null : key.privateKey.export({ format: "der", type: "pkcs8" });
    await insertSigningKey(tx, {
      kid: key.kid,
      publicKey: key.publicKey,
      privateKey: der?.toString("base64") ?? null,
      createdAt: now().toISOString(),
    });
    return key;
  });
}
