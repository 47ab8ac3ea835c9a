import { AppError, invalid, type Packet, type PacketService } from "@bayline/contracts";
import {
  type ApprovalRow,
  findPacket,
  insertApprovals,
  listApprovals,
  type PacketRow,
  savePacketStanding,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { type NewApproval, withDecisions } from "../work-orders/estimates/decisions.ts";
import { presentApproval } from "../work-orders/estimates/present.ts";
import { getPacket } from "../work-orders/estimates/read.ts";
import { isSameProposal, proposedBlock } from "../work-orders/proposed-blocks.ts";
import { lockWork, orderTerms, refuseInvoiced, saveWork, type Work } from "../work-orders/work.ts";

type Input = InputOf<"approvals.decide">;
type Decision = Input["decisions"][number];

/**
 * Records the decisions of a customer, and sets the status of their blocks. Every change of an
 * order and its packets locks the order, so a decision is about what was sent, or is refused.
 */
export async function decide(ctx: WriteContext, { id, decisions, ...by }: Input): Promise<Packet> {
  const { workOrderId } = requireRecord(await findPacket(ctx, id), "sent estimate");
  const before = await lockWork(ctx, workOrderId);
  refuseInvoiced(before);
  const packet = requireRecord(await findPacket(ctx, id), "sent estimate");
  const made = await listApprovals(ctx, [id]);
  requireDecidable({ packet, before, made }, decisions);

  const rows = decisions.map((decision) => approvalOf(ctx, packet, { ...by, ...decision }));
  await insertApprovals(ctx, rows);
  const isDecided = made.length + rows.length === packet.content.services.length;
  const { status, revokedAt } = packet;
  await savePacketStanding(ctx, id, { status: isDecided ? "decided" : status, revokedAt });
  const after = withDecisions(before, rows, by.poNumber ?? null);
  await saveWork(ctx, before, after, await orderTerms(ctx, before.order.customerId));

  for (const event of ["approved", "declined"] as const) {
    if (rows.some(({ decision }) => decision === event)) ctx.emit(`estimate.${event}`, id);
  }
  const answer = await getPacket(ctx, { id });
  ctx.recordAudit({
    resourceType: "estimate",
    resourceId: id,
    before: { status },
    after: { status: answer.status, decisions: rows.map(presentApproval) },
  });
  return answer;
}

interface Standing {
  packet: PacketRow;
  before: Work;
  made: readonly ApprovalRow[];
}

/**
 * Refuses decisions about services that are not in the packet, have a decision, or changed.
 *
 * @throws ALREADY_DECIDED, ESTIMATE_CHANGED, 400
 */
function requireDecidable(standing: Standing, decisions: readonly Decision[]): void {
  const { packet, made } = standing;
  const sent = new Map(packet.content.services.map((service) => [service.id, service]));
  const unknown = decisions.flatMap(({ serviceId }, index) =>
    sent.has(serviceId)
      ? []
      : [{ field: `decisions[${index}].serviceId`, message: "names no service of this estimate" }],
  );
  if (unknown.length > 0) throw invalid(unknown);
  for (const { serviceId } of decisions) {
    const service = requireRecord(sent.get(serviceId), "service");
    if (made.some(({ serviceBlockId }) => serviceBlockId === serviceId)) throw decided(service);
    requireUnchanged(standing.before, service);
  }
}

function requireUnchanged({ order, blocks, lines }: Work, service: PacketService): void {
  const block = blocks.find(({ id }) => id === service.id);
  if (block && block.authorizationStatus !== "pending") throw decided(service);
  if (block && isSameProposal(service, proposedBlock(block, lines, order))) return;
  const what = block ? "was changed" : "was removed";
  throw new AppError("ESTIMATE_CHANGED", `${service.name} ${what} after the estimate was sent.`);
}

function decided({ name }: PacketService): AppError {
  return new AppError("ALREADY_DECIDED", `${name} was already approved or declined.`);
}

function approvalOf(
  { caller, now }: WriteContext,
  { id, hash }: PacketRow,
  {
    serviceId,
    decision,
    name,
    channel,
    poNumber,
    note,
  }: Omit<Input, "id" | "decisions"> & Decision,
): NewApproval {
  const ownChannel = caller.customerId === null ? channel : "api";
  const link = caller.link && "packetId" in caller.link ? caller.link : undefined;
  return {
    id: newId(),
    packetId: id,
    packetHash: hash,
    serviceBlockId: serviceId,
    decision,
    name,
    channel: link ? "link" : ownChannel,
    principalType: caller.type === "link" || caller.type === "user" ? caller.type : "api_key",
    principalId: requireRecord(caller.id ?? undefined, "caller"),
    principalName: caller.name,
    policyCents: null,
    poNumber: poNumber ?? null,
    note: note ?? null,
    ip: link?.ip ?? null,
    userAgent: link?.userAgent ?? null,
    createdAt: now,
  };
}
