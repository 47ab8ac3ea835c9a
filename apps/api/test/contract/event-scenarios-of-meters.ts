import type { EventScenario } from "./event-scenarios.ts";

/** Orders whose odometer is the newest reading of their vehicle. */
export const meterScenarios: EventScenario[] = [
  {
    operation: "workOrders.create",
    when: "the order has the mileage of its vehicle",
    prepare: async (shop) => {
      const { id: vehicleId } = await shop.vehicle({});
      return ["POST", "/work-orders", { vehicleId, odometer: 1000 }];
    },
    events: ["work_order.created", "vehicle.updated"],
  },
  {
    operation: "workOrders.update",
    when: "the order gets the mileage of its vehicle",
    prepare: async (shop) => {
      const { id: vehicleId } = await shop.vehicle({});
      const { id } = await shop.workOrder({ vehicleId });
      return ["PATCH", `/work-orders/${id}`, { odometer: 1000 }];
    },
    events: ["vehicle.updated", "work_order.updated"],
  },
  {
    operation: "workOrders.quote",
    when: "the quote has the mileage of its vehicle",
    prepare: async (shop) => {
      const { id: vehicleId } = await shop.vehicle({});
      const services = [{ name: "Oil", labor: [{ description: "Oil", unitPriceCents: 100 }] }];
      return ["POST", "/work-orders/quote", { vehicleId, odometer: 1000, services }];
    },
    events: ["work_order.created", "vehicle.updated"],
  },
];
