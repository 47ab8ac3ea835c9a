import { AppError } from "@bayline/contracts";
import {
  findWebhook,
  lockWebhook,
  listDeliveries as queryDeliveries,
  redeliverFailed as saveRedeliveries,
  redeliver as saveRedelivery,
} from "@bayline/db";
import { isId, noteGenerated } from "../../../ids.ts";
import type { ReadContext, WriteContext } from "../../../pipeline/context.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { listPage } from "../../list-page.ts";
import { requireRecord } from "../../records.ts";
import { presentDelivery } from "./present.ts";

/** Lists deliveries, also of a deleted subscription. */
export function listDeliveries(ctx: ReadContext, input: InputOf<"webhooks.deliveries">) {
  const { status, eventId } = input;
  return listPage("deliveries", input, {
    read: async (page) => {
      const { id: subscriptionId } = requireRecord(await findWebhook(ctx, input.id), "webhook");
      if (eventId !== undefined && !isId(eventId)) return [];
      return queryDeliveries(ctx, { ...page, subscriptionId, status, eventId });
    },
    at: (row) => row.createdAt,
    present: presentDelivery,
  });
}

export async function redeliver(
  ctx: WriteContext,
  { id, deliveryId }: InputOf<"webhooks.redeliver">,
) {
  await lockActive(ctx, id);
  const delivery = presentDelivery(
    requireRecord(await saveRedelivery(ctx, id, deliveryId), "delivery"),
  );
  ctx.afterCommit(() => ctx.services.wakeDeliveries(ctx.tenantId));
  noteGenerated(delivery.id);
  const after = { eventId: delivery.eventId, deliveryId: delivery.id };
  ctx.recordAudit({ resourceType: "webhook", resourceId: id, before: null, after });
  return delivery;
}

export async function redeliverFailed(
  ctx: WriteContext,
  { id, since }: InputOf<"webhooks.redeliverFailed">,
) {
  await lockActive(ctx, id);
  const redelivered = await saveRedeliveries(ctx, id, since);
  if (redelivered > 0) ctx.afterCommit(() => ctx.services.wakeDeliveries(ctx.tenantId));
  const after = { since, redelivered };
  ctx.recordAudit({ resourceType: "webhook", resourceId: id, before: null, after });
  return { id, redelivered };
}

/** Locks the subscription, so that nothing is queued for one that is being switched off. */
async function lockActive(ctx: WriteContext, id: string): Promise<void> {
  const webhook = requireRecord(await lockWebhook(ctx, id), "webhook");
  if (webhook.isActive) return;
  throw new AppError("WEBHOOK_INACTIVE", "The subscription is disabled.", {
    nextStep: "Enable it with isActive: true, then try again.",
  });
}
