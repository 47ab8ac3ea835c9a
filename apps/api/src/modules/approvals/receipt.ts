import { AppError, type ApprovalStatement, invalid, type Packet } from "@bayline/contracts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { getPacket } from "../work-orders/estimates/read.ts";

/** The type in the header of a receipt. A signature of anything else is no receipt. */
const type = "bayline-approval+jwt";

/** Signs what was decided about a sent estimate. It has no time of its own: repeats are equal. */
export async function getReceipt(
  ctx: ReadContext,
  { id, serviceId }: InputOf<"approvals.receipt">,
) {
  const packet = await getPacket(ctx, { id });
  const { services } = packet.content;
  if (serviceId !== undefined && services.every((service) => service.id !== serviceId)) {
    throw invalid([{ field: "serviceId", message: "names no service of this estimate" }]);
  }
  const decided = packet.approvals.filter(
    (approval) => serviceId === undefined || approval.serviceId === serviceId,
  );
  if (decided.length === 0) {
    throw new AppError("NOT_DECIDED", `${packet.number} has no decision to sign.`);
  }
  const statement = statementOf(ctx, packet, decided);
  const { kid, jws } = await ctx.services.signingKeys.sign(type, statement);
  return { number: packet.number, kid, receipt: jws, statement };
}

function statementOf(
  { tenantId, services: { publicUrl } }: ReadContext,
  { content, approvals: _all, services: _states, ...packet }: Packet,
  decided: Packet["approvals"],
): ApprovalStatement {
  const sent = new Map(content.services.map((service) => [service.id, service]));
  return {
    ...(publicUrl === null ? {} : { iss: publicUrl }),
    shop: { id: tenantId, name: content.shop.name },
    customer: { id: packet.customerId, name: content.customerName },
    orderNumber: content.orderNumber,
    estimate: {
      id: packet.id,
      number: packet.number,
      version: packet.version,
      hash: packet.hash,
      sentAt: content.sentAt,
    },
    decisions: decided.map((approval) => {
      const service = requireRecord(sent.get(approval.serviceId), "service");
      return {
        approvalId: approval.id,
        serviceId: approval.serviceId,
        service: service.name,
        decision: approval.decision,
        decidedAt: approval.createdAt,
        name: approval.name,
        channel: approval.channel,
        principal: approval.principal,
        poNumber: approval.poNumber,
        note: approval.note,
        priceCents: service.priceCents,
        taxCents: service.taxCents,
        totalCents: service.totalCents,
      };
    }),
  };
}
