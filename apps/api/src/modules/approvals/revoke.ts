import type { Packet } from "@bayline/contracts";
import { findPacket, lockWorkOrderEvenDeleted, savePacketStanding } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { getPacket } from "../work-orders/estimates/read.ts";

export async function revokeLink(
  ctx: WriteContext,
  { id }: InputOf<"approvals.revoke">,
): Promise<Packet> {
  const { workOrderId } = requireRecord(await findPacket(ctx, id), "sent estimate");
  await lockWorkOrderEvenDeleted(ctx, workOrderId);
  const packet = requireRecord(await findPacket(ctx, id), "sent estimate");
  if (packet.revokedAt !== null) {
    ctx.markReplay();
    return getPacket(ctx, { id });
  }
  const status = packet.status === "open" ? "revoked" : packet.status;
  await savePacketStanding(ctx, id, { status, revokedAt: ctx.now });
  ctx.emit("estimate.revoked", id);
  ctx.recordAudit({
    resourceType: "estimate",
    resourceId: id,
    before: { revokedAt: null },
    after: { revokedAt: ctx.now },
  });
  return getPacket(ctx, { id });
}
