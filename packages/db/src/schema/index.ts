export * from "./access.ts";
export * from "./fleet.ts";
export * from "./inspections.ts";
export * from "./inventory.ts";
export * from "./purchasing.ts";
export * from "./service-requests.ts";
export * from "./tenants.ts";
export * from "./work-orders.ts";
