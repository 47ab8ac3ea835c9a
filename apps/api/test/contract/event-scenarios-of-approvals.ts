import type { TestShop } from "../harness/shop.ts";
import type { EventScenario } from "./event-scenarios.ts";
import { owing, restated } from "./event-scenarios-of-costs.ts";

/** Sends the pending services of an order, and returns the request that decides the first one. */
async function deciding(shop: TestShop, orderId: string, decision: string) {
  const { body } = await shop.api("POST", `/work-orders/${orderId}/send-estimate`, { to: null });
  const [{ serviceId }] = body.services;
  const decided = { name: "Marcus Lindqvist", decisions: [{ serviceId, decision }] };
  return ["POST", `/approvals/${body.id}/decide`, decided] as const;
}

/** An order with a service that the policy of its customer approves. */
async function approvedWork(shop: TestShop) {
  const { id: customerId } = await shop.customer({ name: "Alder Freight" });
  const rules = [{ name: "Small repairs", maxServiceCents: 1_000_000 }];
  await shop.api("PATCH", `/customers/${customerId}/approval-policy`, { rules });
  return shop.workedOn({ customerId });
}

export const approvalScenarios: EventScenario[] = [
  {
    operation: "workOrders.sendEstimate",
    when: "a policy approves a service",
    prepare: async (shop) => {
      const { id } = await approvedWork(shop);
      return ["POST", `/work-orders/${id}/send-estimate`, { to: null }];
    },
    events: ["estimate.sent", "estimate.approved", "work_order.updated"],
  },
  {
    operation: "approvals.decide",
    when: "a service is approved",
    prepare: async (shop) => deciding(shop, (await shop.workedOn()).id, "approved"),
    events: ["estimate.approved", "work_order.updated"],
  },
  {
    operation: "approvals.decide",
    when: "a service is declined, and others get its goods",
    prepare: async (shop) => deciding(shop, (await owing(shop)).orderId, "declined"),
    events: [
      "estimate.declined",
      "work_order.updated",
      "work_order.updated",
      ...restated,
      "inventory.stock_changed",
    ],
  },
];
