import { check, pgTable, sql, text, uniqueIndex } from "../sql/drizzle.cjs";
import { createdAt } from "./columns.ts";

/**
 * Keys that sign the receipts of approvals. They belong to no shop. A public key stays, so that
 * what it verifies can be verified later.
 */
export const signingKeys = pgTable(
  "signing_keys",
  {
    /** The JWK thumbprint (RFC 7638) of the public key. */
    kid: text("kid").primaryKey(),
    /** The 32 bytes of an Ed25519 key, in base64url. */
    publicKey: text("public_key").notNull(),
    /** PKCS#8 in base64; null if the key is kept elsewhere, or signs no more. */
    privateKey: text("private_key"),
    createdAt: createdAt(),
  },
  (table) => [
    // At most one key is stored with its private part: all processes sign with it.
    uniqueIndex("signing_keys_current")
      .on(sql`(${table.privateKey} is not null)`)
      .where(sql`${table.privateKey} is not null`),
    check("signing_keys_public", sql`length(${table.publicKey}) = 43`),
  ],
);
