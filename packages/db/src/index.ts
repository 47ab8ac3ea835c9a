export { clientClass, requiringScram, ScramClient } from "./authentication.ts";
export { backupKinds, type StoredKind } from "./backup-kinds.ts";
export {
  type Database,
  type DatabaseOptions,
  type DatabaseState,
  openDatabase,
  type PoolState,
  type ReadKind,
} from "./client.ts";
export { type Deadlines, defaultDeadlines } from "./deadlines.ts";
export * from "./failures.ts";
export { migrate, schemaVersion, Unheard } from "./migrate.ts";
export type { PageRequest, Position, SortKind } from "./paging.ts";
export * from "./queries/access.ts";
export * from "./queries/audit.ts";
export * from "./queries/backlog.ts";
export * from "./queries/backup.ts";
export * from "./queries/counters.ts";
export * from "./queries/credits.ts";
export * from "./queries/customers.ts";
export * from "./queries/daily-figures.ts";
export * from "./queries/deliveries.ts";
export * from "./queries/delivery-log.ts";
export * from "./queries/digests.ts";
export * from "./queries/dirty-days.ts";
export * from "./queries/events.ts";
export * from "./queries/idempotency.ts";
export * from "./queries/imported-invoices.ts";
export * from "./queries/inspections.ts";
export * from "./queries/inventory.ts";
export * from "./queries/invoices.ts";
export * from "./queries/jobs.ts";
export * from "./queries/leases.ts";
export * from "./queries/open-order-tax.ts";
export * from "./queries/outcomes.ts";
export * from "./queries/payments.ts";
export * from "./queries/purchase-orders.ts";
export * from "./queries/reservations.ts";
export * from "./queries/sales-orders.ts";
export * from "./queries/service-requests.ts";
export * from "./queries/service-work.ts";
export * from "./queries/stock.ts";
export * from "./queries/stock-returns.ts";
export { insertTaxLedgerRows } from "./queries/tax-ledger.ts";
export * from "./queries/tenants.ts";
export * from "./queries/users.ts";
export * from "./queries/vehicles.ts";
export * from "./queries/vendors.ts";
export * from "./queries/webhooks.ts";
export * from "./queries/work-order-days.ts";
export * from "./queries/work-order-lists.ts";
export * from "./queries/work-order-names.ts";
export * from "./queries/work-orders.ts";
export * from "./reports/aging.ts";
export * from "./reports/commission.ts";
export type { LongFigure } from "./reports/daily.ts";
export * from "./reports/digest-work.ts";
export * from "./reports/ledger.ts";
export * from "./reports/part-usage.ts";
export * from "./reports/tax-collected.ts";
export type { TaxRange } from "./reports/tax-orders.ts";
export type { TaxFigures } from "./reports/tax-received.ts";
export * from "./reports/weekly-trend.ts";
export type { AgingRow } from "./schema/aging.ts";
export type { RetiredSecret } from "./schema/events.ts";
export type { CustomerInfo, ProblemData, VehicleInfo } from "./schema/service-requests.ts";
export type { Executor, Scope } from "./scope.ts";
export type { Transaction } from "./transaction.ts";
export { isoInstant } from "./values.ts";
