import type { Packet, PacketServiceState, PacketStatus } from "@bayline/contracts";
import {
  type ApprovalRow,
  findPackets,
  findWorkOrders,
  type ListedPacketRow,
  listApprovals,
  type PacketRow,
  type WorkOrderDetail,
} from "@bayline/db";
import type { ReadContext } from "../../../pipeline/context.ts";
import { requireRecord } from "../../records.ts";
import { isSameProposal, proposedBlock } from "../proposed-blocks.ts";

/** A packet as lists contain it. */
export function summaryOf(row: ListedPacketRow, now: string) {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    status: statusOf(row, now),
    workOrderId: row.workOrderId,
    orderNumber: row.orderNumber,
    customerId: row.customerId,
    customerName: row.customerName,
    totalCents: row.totalCents,
    hash: row.hash,
    sentTo: row.sentTo,
    sentBy: { type: row.senderType, id: row.senderId, name: row.senderName },
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function statusOf({ status, expiresAt }: ListedPacketRow, now: string): PacketStatus {
  return status === "open" && new Date(expiresAt) <= new Date(now) ? "expired" : status;
}

interface Decided {
  order: WorkOrderDetail;
  approvals: readonly ApprovalRow[];
}

function presentPacket(row: PacketRow, { order, approvals }: Decided, now: string): Packet {
  return {
    ...summaryOf(row, now),
    content: row.content,
    services: row.content.services.map((sent) => ({
      serviceId: sent.id,
      state: stateOf(sent, { order, approvals }),
    })),
    approvals: approvals.map(presentApproval),
  };
}

/** The state of a service since it was sent. */
function stateOf(
  sent: Packet["content"]["services"][number],
  { order, approvals }: Decided,
): PacketServiceState {
  const block = order.blocks.find(({ id }) => id === sent.id);
  if (!block) return "removed";
  if (block.authorizationStatus !== "pending") return block.authorizationStatus;
  const isDecided = approvals.some(({ serviceBlockId }) => serviceBlockId === sent.id);
  if (isDecided || order.invoicedAt !== null) return "changed";
  return isSameProposal(sent, proposedBlock(block, order.lines, order)) ? "pending" : "changed";
}

export function presentApproval(row: Omit<ApprovalRow, "tenantId">): Packet["approvals"][number] {
  return {
    id: row.id,
    serviceId: row.serviceBlockId,
    decision: row.decision,
    packetHash: row.packetHash,
    name: row.name,
    channel: row.channel,
    principal: { type: row.principalType, id: row.principalId, name: row.principalName },
    poNumber: row.poNumber,
    note: row.note,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
  };
}

/** Reads packets with the state of their services, in the order of their ids. */
export async function readPackets(ctx: ReadContext, ids: readonly string[]): Promise<Packet[]> {
  const [rows, decisions] = await Promise.all([findPackets(ctx, ids), listApprovals(ctx, ids)]);
  const orders = await findWorkOrders(
    ctx,
    rows.map(({ workOrderId }) => workOrderId),
  );
  return ids.map((id) => {
    const row = requireRecord(
      rows.find((found) => found.id === id),
      "sent estimate",
    );
    const order = requireRecord(
      orders.find((found) => found.id === row.workOrderId),
      "work order",
    );
    const approvals = decisions.filter(({ packetId }) => packetId === id);
    return presentPacket(row, { order, approvals }, ctx.now);
  });
}
