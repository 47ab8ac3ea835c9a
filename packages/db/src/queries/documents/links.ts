import sql from "sql-template-tag";
import type { Database } from "../../client/client.ts";
import type { Scope } from "../../client/scope.ts";
import { writeReachable } from "../../distribution/reachable-shops.ts";
import type { documentLinks } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { findOne } from "../../sql/paging.ts";
import { expiryTime } from "../../sql/values.ts";
import {
  type CallerUser,
  type FoundKey,
  findActiveUserById,
  findValidApiKey,
} from "../access/api-keys.ts";

export type NewDocumentLink = Omit<RowOf<typeof documentLinks>, "tenantId">;

export async function insertDocumentLink(scope: Scope, link: NewDocumentLink): Promise<void> {
  await scope.db.read(sql`
    INSERT INTO document_links (tenant_id, token_hash, document_id, actor_type, actor_id, expires_at)
    VALUES (${scope.tenantId}, ${link.tokenHash}, ${link.documentId}, ${link.actorType},
      ${link.actorId}, ${link.expiresAt})`);
}

/** A link that is not expired, with its maker, who is a user or a key. */
export interface FoundDocumentLink {
  documentId: string;
  /** Undefined if the maker is no valid key. */
  key?: FoundKey;
  /** Undefined if the maker is no active user. */
  user?: CallerUser;
}

/** Finds a link by the hash of its token, with the rights that its maker has now. */
export async function findDocumentLink(
  scope: Scope,
  tokenHash: Buffer,
): Promise<FoundDocumentLink | undefined> {
  const { tenantId, now } = scope;
  const link = await findOne<Pick<NewDocumentLink, "documentId" | "actorType" | "actorId">>(
    scope,
    sql`SELECT l.document_id AS "documentId", l.actor_type AS "actorType", l.actor_id AS "actorId"
      FROM document_links l WHERE l.tenant_id = ${tenantId} AND l.token_hash = ${tokenHash}
        AND l.expires_at > ${now}::timestamptz`,
  );
  if (!link) return undefined;
  const { documentId, actorType, actorId } = link;
  if (actorType === "api_key") {
    const key = await findValidApiKey(scope, actorId);
    return key && { documentId, key };
  }
  const user = await findActiveUserById(scope, actorId);
  return user && { documentId, user };
}

/** Unscoped on purpose: deletes the expired links of all shops. */
export async function deleteOldLinks(
  database: Pick<Database, "transaction" | "background">,
  pinnedAt: string | undefined,
): Promise<void> {
  await writeReachable(database, (tx, among) =>
    tx.read(sql`DELETE FROM document_links
      WHERE expires_at < ${expiryTime(pinnedAt)} AND ${among(sql`tenant_id`)}`),
  );
}
