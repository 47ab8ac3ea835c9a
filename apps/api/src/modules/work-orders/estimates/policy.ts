import type { PacketContent } from "@bayline/contracts";
import {
  findApprovalPolicy,
  findPolicyHolder,
  LostRace,
  lockCustomer,
  sumPolicyApprovals,
  type WorkOrderRow,
} from "@bayline/db";
import { newId } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import { shopMonth } from "../../../time/clock.ts";
import type { Work } from "../work.ts";
import type { NewApproval } from "./decisions.ts";
import { approvedByRules } from "./policy-rules.ts";

/** The customer whose policy may approve services of an order, locked. */
export interface PolicyHolder {
  id: string;
  name: string;
}

/**
 * Locks the customer of an order if it has a policy, before the order. The lock lets no two
 * estimates spend the same cent of a limit.
 */
export async function lockPolicyHolder(
  ctx: WriteContext,
  orderId: string,
): Promise<PolicyHolder | undefined> {
  const customerId = await findPolicyHolder(ctx, orderId);
  return customerId === null ? undefined : lockCustomer(ctx, customerId);
}

/** Starts over if a locked order is not the holder's any more. */
export function requireHolder(
  holder: PolicyHolder | undefined,
  { customerId }: WorkOrderRow,
): void {
  if (holder && holder.id !== customerId) throw new LostRace("The order has another customer now");
}

interface SentPacket {
  id: string;
  hash: string;
  content: PacketContent;
}

/** The decisions of a policy about the services of a packet that is being sent. */
export async function decisionsOfPolicy(
  ctx: WriteContext,
  holder: PolicyHolder | undefined,
  { work, packet }: { work: Work; packet: SentPacket },
): Promise<NewApproval[]> {
  const policy = holder && (await findApprovalPolicy(ctx, holder.id));
  if (!holder || !policy?.enabled || policy.rules.length === 0) return [];
  const { order, blocks } = work;
  const { name: month, ...range } = shopMonth(ctx.now, ctx.caller.timeZone);
  const totals = await sumPolicyApprovals(ctx, {
    customerId: holder.id,
    orderId: order.id,
    ...range,
  });
  const jobs = new Map(blocks.map(({ id, cannedJobId }) => [id, cannedJobId]));
  const proposed = packet.content.services.map((service) => ({
    service,
    cannedJobId: jobs.get(service.id) ?? null,
  }));
  const state = { vehicleId: order.vehicleId, totals, month };
  return approvedByRules(policy.rules, proposed, state).map((approval) => ({
    id: newId(),
    packetId: packet.id,
    packetHash: packet.hash,
    serviceBlockId: approval.serviceId,
    decision: "approved",
    name: holder.name,
    channel: "policy",
    principalType: "policy",
    principalId: holder.id,
    principalName: approval.rule,
    policyCents: approval.cents,
    poNumber: null,
    note: approval.sentence,
    ip: null,
    userAgent: null,
    createdAt: ctx.now,
  }));
}
