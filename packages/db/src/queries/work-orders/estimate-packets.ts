import type { PacketService, PacketStatus } from "@bayline/contracts";
import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { approvals, estimatePackets } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { insertionOf, insertRow, type NewRow, type WriteScope } from "../../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { onlyOf, updateOfRow } from "../../sql/updating.ts";

/** The names of the order and the customer, as they are now. */
interface Names {
  orderNumber: string;
  customerName: string | null;
}

/** A sent estimate. The hash of its token is only compared. */
export type PacketRow = Omit<RowOf<typeof estimatePackets>, "tokenHash"> & Names;
export type ListedPacketRow = Omit<PacketRow, "content">;
export type ApprovalRow = RowOf<typeof approvals>;

const names = ({ tenantId }: Scope): Sql => sql`
  (SELECT w.order_number FROM work_orders w WHERE w.tenant_id = ${tenantId} AND w.id = p.work_order_id)
    AS "orderNumber",
  (SELECT c.name FROM customers c WHERE c.tenant_id = ${tenantId} AND c.id = p.customer_id)
    AS "customerName"`;

const columns = columnsOf(estimatePackets, "p", ["tokenHash"]);
const listedColumns = columnsOf(estimatePackets, "p", ["tokenHash", "content"]);

export function insertPacket(scope: WriteScope, row: NewRow<typeof estimatePackets>): void {
  insertRow(scope, estimatePackets, { tenantId: scope.tenantId, ...row });
}

export function findPacket(scope: Scope, id: string): Promise<PacketRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns}, ${names(scope)} FROM estimate_packets p
      WHERE p.tenant_id = ${scope.tenantId} AND p.id = ${id}`,
  );
}

/** Finds packets in no order. */
export function findPackets(scope: Scope, ids: readonly string[]): Promise<PacketRow[]> {
  return scope.db.read(sql`
    SELECT ${columns}, ${names(scope)} FROM estimate_packets p
    WHERE p.tenant_id = ${scope.tenantId} AND p.id = ANY (${arrayOf(ids)}::uuid[])`);
}

/** The packet that a link opens: neither revoked nor expired, of an order that is not deleted. */
export function findPacketOfLink(
  scope: Scope,
  tokenHash: Buffer,
): Promise<Pick<PacketRow, "id" | "number"> | undefined> {
  return findOne(
    scope,
    sql`SELECT p.id, p.number FROM estimate_packets p
      JOIN work_orders w ON w.tenant_id = ${scope.tenantId} AND w.id = p.work_order_id
        AND w.deleted_at IS NULL
      WHERE p.tenant_id = ${scope.tenantId} AND p.token_hash = ${tokenHash}
        AND p.revoked_at IS NULL AND p.expires_at > ${scope.now}::timestamptz`,
  );
}

/** The version of the next packet of an order, which must be locked. */
export async function nextPacketVersion(scope: Scope, orderId: string): Promise<number> {
  const row = await findOne<{ version: number }>(
    scope,
    sql`SELECT coalesce(max(p.version), 0)::int + 1 AS version FROM estimate_packets p
      WHERE p.tenant_id = ${scope.tenantId} AND p.work_order_id = ${orderId}`,
  );
  return row?.version ?? 1;
}

export interface PacketFilter extends PageRequest {
  workOrderId?: string | undefined;
  customerId?: string | undefined;
  status?: PacketStatus | undefined;
}

/** Lists packets, newest first. Open ones whose time has passed are expired. */
export function listPackets(scope: Scope, filter: PacketFilter): Promise<ListedPacketRow[]> {
  const { workOrderId, customerId, status } = filter;
  const isLate = raw(status === "expired" ? "<=" : ">");
  const withStatus =
    status === "open" || status === "expired"
      ? sql`AND p.status = 'open' AND p.expires_at ${isLate} ${scope.now}::timestamptz`
      : sql`AND p.status = ${status}`;
  return scope.db.read(sql`
    SELECT ${listedColumns}, ${names(scope)} FROM estimate_packets p
    WHERE p.tenant_id = ${scope.tenantId}
    ${workOrderId === undefined ? empty : sql`AND p.work_order_id = ${workOrderId}`}
    ${customerId === undefined ? empty : sql`AND p.customer_id = ${customerId}`}
    ${status === undefined ? empty : withStatus} ${pageOf("p", filter)}`);
}

/** Lists the decisions about packets, oldest first. */
export function listApprovals(scope: Scope, packetIds: readonly string[]): Promise<ApprovalRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(approvals, "a")} FROM approvals a
    WHERE a.tenant_id = ${scope.tenantId} AND a.packet_id = ANY (${arrayOf(packetIds)}::uuid[])
    ORDER BY a.created_at, a.id`);
}

export async function insertApprovals(
  scope: Scope,
  rows: ReadonlyArray<NewRow<typeof approvals>>,
): Promise<void> {
  await scope.db.read(insertionOf(scope, approvals, rows));
}

const standing = onlyOf(estimatePackets, "status", "revokedAt");

/** Saves the status of a packet. Its order must be locked. */
export async function savePacketStanding(
  scope: Scope,
  id: string,
  fields: Pick<PacketRow, "status" | "revokedAt">,
): Promise<void> {
  await scope.db.read(updateOfRow(scope, standing, id, fields));
}

/** What a customer approved of a block. */
export interface ApprovedBlock {
  approvalId: string;
  service: PacketService;
}

/** Finds the blocks as they were sent, by the decisions about them. */
export function findApprovedBlocks(
  scope: Scope,
  approvalIds: readonly string[],
): Promise<ApprovedBlock[]> {
  return scope.db.read(sql`
    SELECT a.id AS "approvalId", service.value AS service FROM approvals a
    JOIN estimate_packets p ON p.tenant_id = ${scope.tenantId} AND p.id = a.packet_id
    CROSS JOIN LATERAL json_array_elements(p.content -> 'services') service
    WHERE a.tenant_id = ${scope.tenantId} AND a.id = ANY (${arrayOf(approvalIds)}::uuid[])
      AND service.value ->> 'id' = a.service_block_id::text`);
}
