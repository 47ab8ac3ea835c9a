import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { listDeliveries, redeliver, redeliverFailed } from "./subscriptions/deliveries.ts";
import { listEventKinds } from "./subscriptions/event-kinds.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from "./subscriptions/subscriptions.ts";
import { testWebhook } from "./subscriptions/test-webhook.ts";

export const webhookUseCases = {
  list: listWebhooks,
  events: listEventKinds,
  get: getWebhook,
  create: createWebhook,
  update: updateWebhook,
  delete: deleteWebhook,
  test: testWebhook,
  rotateSecret,
  deliveries: listDeliveries,
  redeliver,
  redeliverFailed,
} satisfies UseCases<(typeof contract)["webhooks"]>;
