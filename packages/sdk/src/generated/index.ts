// @generated from the contract by `npm run generate`. Do not edit.

export type * from "./error-codes.ts";
export type * from "./types.ts";
export type * from "./webhooks.ts";
export type * from "./health.ts";
export type * from "./customers.ts";
export type * from "./vehicles.ts";
export type * from "./work-orders.ts";
export type * from "./invoices.ts";
export type * from "./payments.ts";
export type * from "./vendors.ts";
export type * from "./service-requests.ts";
export type * from "./inventory.ts";
export type * from "./receive.ts";
export type * from "./purchase-orders.ts";
export type * from "./sales-orders.ts";
export type * from "./inspections.ts";
export type * from "./report-aggregates.ts";
export type * from "./reports.ts";
export type * from "./users.ts";
export type * from "./settings.ts";
export type * from "./admin.ts";
export type * from "./api-keys.ts";
export type * from "./events.ts";
export type * from "./ledger.ts";
export type * from "./audit-log.ts";
export type * from "./operator.ts";
