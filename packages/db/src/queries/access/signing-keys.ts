import sql from "sql-template-tag";
import type { Executor } from "../../client/scope.ts";
import { signingKeys } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";

export type SigningKeyRow = RowOf<typeof signingKeys>;

/** Unscoped on purpose: the keys of the service sign for every shop. Oldest first. */
export function listSigningKeys(db: Executor): Promise<SigningKeyRow[]> {
  return db.read(sql`
    SELECT ${columnsOf(signingKeys, "k")} FROM signing_keys k ORDER BY k.created_at, k.kid`);
}

const signingKeysLock = 727_005;

/** Unscoped on purpose: serializes processes that make or replace the key of the service. */
export async function lockSigningKeys(db: Executor): Promise<void> {
  await db.read(sql`SELECT pg_advisory_xact_lock(${signingKeysLock})`);
}

/** Unscoped on purpose: stores a key of the service, unless it is stored. */
export async function insertSigningKey(
  db: Executor,
  { kid, publicKey, privateKey, createdAt }: SigningKeyRow,
): Promise<void> {
  await db.read(sql`
    INSERT INTO signing_keys (kid, public_key, private_key, created_at)
    VALUES (${kid}, ${publicKey}, ${privateKey}, ${createdAt}) ON CONFLICT (kid) DO NOTHING`);
}

/** Unscoped on purpose: erases the private key of the service. Its public key stays. */
export async function erasePrivateKey(db: Executor): Promise<void> {
  await db.read(sql`UPDATE signing_keys SET private_key = NULL WHERE private_key IS NOT NULL`);
}
