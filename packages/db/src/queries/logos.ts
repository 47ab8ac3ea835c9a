import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { shopLogos } from "../schema/index.ts";
import type { RowOf } from "../sql/columns.ts";
import { findOne } from "../sql/paging.ts";

export type Logo = Omit<RowOf<typeof shopLogos>, "tenantId">;

export function findLogo(scope: Scope): Promise<Logo | undefined> {
  return findOne(
    scope,
    sql`SELECT l.type, l.content FROM shop_logos l WHERE l.tenant_id = ${scope.tenantId}`,
  );
}

/** Stores the logo of a shop, instead of its previous one. The shop must be locked. */
export async function saveLogo(scope: Scope, { type, content }: Logo): Promise<void> {
  await scope.db.read(sql`
    INSERT INTO shop_logos (tenant_id, type, content) VALUES (${scope.tenantId}, ${type}, ${content})
    ON CONFLICT (tenant_id) DO UPDATE SET type = excluded.type, content = excluded.content`);
}

export async function deleteLogo(scope: Scope): Promise<void> {
  await scope.db.read(sql`DELETE FROM shop_logos WHERE tenant_id = ${scope.tenantId}`);
}
