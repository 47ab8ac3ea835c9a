import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../procedure.ts";

async function comes(): Promise<never> {
  throw new Error("It comes with the next commit");
}

export const webhookUseCases = {
  list: comes,
  events: comes,
  get: comes,
  create: comes,
  update: comes,
  delete: comes,
  test: comes,
  rotateSecret: comes,
  deliveries: comes,
  redeliver: comes,
  redeliverFailed: comes,
} satisfies UseCases<(typeof contract)["webhooks"]>;
