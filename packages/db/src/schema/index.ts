export * from "./access.ts";
export * from "./fleet.ts";
export * from "./inventory.ts";
export * from "./purchasing.ts";
export * from "./tenants.ts";
