import sql, { raw } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import {
  bills,
  customers,
  externalIds,
  inventoryItems,
  invoices,
  purchaseOrders,
  salesOrders,
  users,
  vehicles,
  vendors,
  workOrders,
} from "../schema/index.ts";
import type { RowOf } from "../sql/columns.ts";
import { getTableName, type Table } from "../sql/drizzle.cjs";
import { insertionOf } from "../sql/inserting.ts";
import { findOne } from "../sql/paging.ts";
import { rowsOf } from "../sql/rows.ts";
import { nextUpdatedAt } from "../sql/values.ts";

type Kind = RowOf<typeof externalIds>["kind"];

/** The tables of the records that have external ids and metadata, by the kind of record. */
export const integratedTables = {
  customers,
  vehicles,
  vendors,
  inventory: inventoryItems,
  workOrders,
  purchaseOrders,
  salesOrders,
  invoices,
  bills,
  users,
} as const satisfies Record<Kind, Table>;

/** The fields of a record that integrations set. */
export type IntegrationFields = Pick<RowOf<typeof customers>, "externalIds" | "metadata">;

type ExternalId = IntegrationFields["externalIds"][number];

/** The fields of a record that no integration has set. */
export const noIntegrationColumns: Readonly<IntegrationFields> = { externalIds: [], metadata: {} };

/** Finds the records of one kind that have one of the given external ids. */
export function findByExternalIds(
  scope: Scope,
  kind: Kind,
  ids: readonly ExternalId[],
): Promise<Array<ExternalId & { recordId: string }>> {
  const wanted = ids.map(({ system, id }) => ({ system, externalId: id }));
  return scope.db.read(sql`
    SELECT e.system, e.external_id AS id, e.record_id AS "recordId"
    FROM ${rowsOf("wanted", wanted, { system: "text", externalId: "text" })}
    JOIN external_ids e ON e.tenant_id = ${scope.tenantId} AND e.kind = ${kind}
      AND e.system = wanted.system AND e.external_id = wanted.external_id
    ORDER BY e.record_id`);
}

/** Finds the fields of integrations of a record, including a deleted one. */
export function findIntegrationFields(
  scope: Scope,
  kind: Kind,
  id: string,
): Promise<IntegrationFields | undefined> {
  return findOne(
    scope,
    sql`SELECT r.external_ids AS "externalIds", r.metadata FROM ${tableOf(kind)} r
      WHERE r.tenant_id = ${scope.tenantId} AND r.id = ${id}`,
  );
}

/**
 * Saves the fields of integrations of a record, which must be locked or new. Only an update of an
 * earlier record changes its `updated_at`.
 */
export function saveIntegrationFields(
  scope: Scope,
  kind: Kind,
  id: string,
  { externalIds: ids, metadata, isNew }: IntegrationFields & { isNew: boolean },
): Promise<(IntegrationFields & { updatedAt?: string }) | undefined> {
  const hasTime = kind !== "invoices";
  const stamp = isNew || !hasTime ? sql`` : sql`, updated_at = ${nextUpdatedAt(scope.now)}`;
  return findOne(
    scope,
    sql`UPDATE ${tableOf(kind)} SET external_ids = ${JSON.stringify(ids)}::jsonb,
        metadata = ${JSON.stringify(metadata)}::jsonb ${stamp}
      WHERE tenant_id = ${scope.tenantId} AND id = ${id}
      RETURNING external_ids AS "externalIds", metadata ${hasTime ? sql`, updated_at AS "updatedAt"` : sql``}`,
  );
}

/**
 * Gives external ids to a record. Waits for requests that give or release the same ids, and returns
 * those that another record has.
 */
export async function takeExternalIds(
  scope: Scope,
  kind: Kind,
  recordId: string,
  ids: readonly ExternalId[],
): Promise<Array<ExternalId & { recordId: string }>> {
  if (ids.length === 0) return [];
  const rows = ids.map(({ system, id }) => ({ system, externalId: id }));
  // All requests take ids in the same order.
  rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const taken = await scope.db.read<ExternalId>(sql`
    ${insertionOf(scope, externalIds, rows, { kind, recordId })} ON CONFLICT DO NOTHING
    RETURNING system, external_id AS id`);
  if (taken.length === ids.length) return [];
  const known = await findByExternalIds(scope, kind, ids);
  return known.filter((one) => one.recordId !== recordId);
}

function keyOf({ system, externalId }: { system: string; externalId: string }): string {
  return `${system}:${externalId}`;
}

/** Releases external ids of a record; without a list, all of them. */
export async function releaseExternalIds(
  scope: Scope,
  kind: Kind,
  recordId: string,
  ids?: readonly ExternalId[],
): Promise<void> {
  if (ids?.length === 0) return;
  const released = (ids ?? []).map(({ system, id }) => ({ system, externalId: id }));
  const only = ids
    ? sql`AND (e.system, e.external_id) IN (SELECT r.system, r.external_id
        FROM ${rowsOf("r", released, { system: "text", externalId: "text" })})`
    : sql``;
  await scope.db.read(sql`
    DELETE FROM external_ids e
    WHERE e.tenant_id = ${scope.tenantId} AND e.kind = ${kind} AND e.record_id = ${recordId} ${only}`);
}

function tableOf(kind: Kind) {
  return raw(getTableName(integratedTables[kind]));
}
