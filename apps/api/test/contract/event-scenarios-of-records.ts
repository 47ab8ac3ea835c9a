import { maxRetaxedRecords } from "@bayline/contracts";
import type { TestShop } from "../harness/shop.ts";
import type { EventScenario } from "./event-scenarios.ts";

/** Creates draft sales with a taxed line each. */
async function drafts(shop: TestShop, count: number, customerId?: string): Promise<void> {
  const { id: inventoryItemId } = await shop.part({ quantity: 1 });
  const lines = [{ inventoryItemId, quantity: 1, unitPriceCents: 10_000 }];
  for (let made = 0; made < count; made += 1) await shop.salesOrder({ lines, customerId });
}

/** More than have separate events. */
const tooMany = maxRetaxedRecords + 1;

const taxed = { taxRatePercent: 5 };

const taxes: EventScenario[] = [
  {
    operation: "settings.update",
    when: "the tax of open orders and draft sales changes",
    prepare: async (shop) => {
      await shop.workedOn();
      await drafts(shop, 1);
      return ["PATCH", "/settings", taxed];
    },
    events: ["work_order.updated", "sales_order.updated"],
  },
  {
    operation: "settings.update",
    when: "the tax rate changes and nothing is taxed",
    prepare: async (shop) => {
      await shop.workOrder();
      return ["PATCH", "/settings", taxed];
    },
    events: [],
  },
  {
    operation: "settings.update",
    when: "the tax of more records changes than fit into events",
    prepare: async (shop) => {
      await drafts(shop, tooMany);
      return ["PATCH", "/settings", taxed];
    },
    events: ["orders.retaxed"],
  },
  {
    operation: "customers.update",
    when: "the customer gets a tax rate",
    prepare: async (shop) => {
      const { id } = await shop.customer({ name: "Acme" });
      const order = await shop.workOrder({ customerId: id });
      const parts = [{ partNumber: "X", quantity: 1, unitPriceCents: 10_000 }];
      await shop.block(order.id, { parts });
      await drafts(shop, 1, id);
      await drafts(shop, 1);
      return ["PATCH", `/customers/${id}`, taxed];
    },
    events: ["customer.updated", "work_order.updated", "sales_order.updated"],
  },
  {
    operation: "customers.update",
    when: "the tax of more of the customer's records changes than fit into events",
    prepare: async (shop) => {
      const { id } = await shop.customer({ name: "Acme" });
      await drafts(shop, tooMany, id);
      return ["PATCH", `/customers/${id}`, taxed];
    },
    events: ["customer.updated", "orders.retaxed"],
  },
];

const prices: EventScenario[] = [
  {
    operation: "workOrders.reprice",
    when: "a rule has changed the price of a line",
    prepare: async (shop) => {
      const terms = { bands: [{ fromCents: 0, multiplier: 2 }] };
      const rule = { name: "Standard", kind: "parts_matrix", terms };
      const { body } = await shop.api("POST", "/pricing/rules", rule);
      const part = await shop.part({ quantity: 1, unitCostCents: 1000 });
      const { id } = await shop.workOrder();
      await shop.block(id, { parts: [{ inventoryItemId: part.id }] });
      const more = { bands: [{ fromCents: 0, multiplier: 3 }] };
      await shop.api("PATCH", `/pricing/rules/${body.id}`, { terms: more });
      return ["POST", `/work-orders/${id}/reprice`, {}];
    },
    events: ["work_order.updated"],
  },
];

const unchanged: EventScenario[] = [
  {
    operation: "customers.update",
    when: "nothing changes",
    prepare: async (shop) => {
      const { id, name } = await shop.customer({ name: "Acme" });
      return ["PATCH", `/customers/${id}`, { name }];
    },
    events: [],
  },
  {
    operation: "vehicles.update",
    when: "nothing changes",
    prepare: async (shop) => {
      const { id, vin } = await shop.vehicle({});
      return ["PATCH", `/vehicles/${id}`, { vin }];
    },
    events: [],
  },
  {
    operation: "inspections.update",
    when: "nothing changes",
    prepare: async (shop) => ["PATCH", `/inspections/${(await shop.inspection()).id}`, {}],
    events: [],
  },
];

export const recordScenarios = [...taxes, ...prices, ...unchanged];
