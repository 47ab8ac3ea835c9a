export * from "./backup/backup.ts";
export { backupKinds, type StoredKind } from "./backup/kinds.ts";
export { requiringScram, ScramClient } from "./client/authentication.ts";
export {
  type Database,
  type DatabaseOptions,
  type DatabaseState,
  openDatabase,
  type PoolState,
  type ReadKind,
} from "./client/client.ts";
export { readConnectionRoom } from "./client/connection-room.ts";
export { type Deadlines, defaultDeadlines } from "./client/deadlines.ts";
export * from "./client/failures.ts";
export type { TransactionOptions } from "./client/in-transaction.ts";
export { pipelined } from "./client/pipelined.ts";
export type { Executor, Scope } from "./client/scope.ts";
export type { Transaction } from "./client/transaction.ts";
export { isoInstant } from "./client/types.ts";
export { distribute, NotACoordinator } from "./distribution/distribute.ts";
export { type ReachableRows, writeToShops } from "./distribution/reachable-shops.ts";
export { migrate, NotificationsUnavailable, schemaVersion } from "./migrations/migrate.ts";
export * from "./queries/access/api-keys.ts";
export * from "./queries/access/mandates.ts";
export * from "./queries/access/signing-keys.ts";
export * from "./queries/access/users.ts";
export * from "./queries/approval-policies.ts";
export * from "./queries/attachments.ts";
export * from "./queries/audit-log.ts";
export * from "./queries/backlog.ts";
export * from "./queries/bills/applied-charges.ts";
export * from "./queries/bills/bill-payments.ts";
export * from "./queries/bills/billed-lines.ts";
export * from "./queries/bills/bills.ts";
export * from "./queries/bills/locks.ts";
export * from "./queries/bills/paid-goods.ts";
export * from "./queries/bills/reconcile.ts";
export * from "./queries/bills/return-credits.ts";
export * from "./queries/bills/save-bills.ts";
export * from "./queries/bills/unbilled.ts";
export * from "./queries/bills/write-bills.ts";
export * from "./queries/canned-jobs.ts";
export {
  type ChangeHorizon,
  findChangeHorizon,
  listRemoved,
  type RemovedRow,
  type SyncedTable,
} from "./queries/changes.ts";
export * from "./queries/comments.ts";
export * from "./queries/cores/core-returns.ts";
export * from "./queries/cores/cores.ts";
export * from "./queries/cores/line-costs.ts";
export * from "./queries/counters.ts";
export * from "./queries/customers.ts";
export * from "./queries/digests.ts";
export * from "./queries/documents/documents.ts";
export * from "./queries/documents/facts.ts";
export * from "./queries/documents/links.ts";
export * from "./queries/documents/reading.ts";
export * from "./queries/documents/taught.ts";
export * from "./queries/events.ts";
export * from "./queries/external-ids.ts";
export * from "./queries/idempotency.ts";
export * from "./queries/inspection-templates.ts";
export * from "./queries/inspections.ts";
export type { BilledCosts, CostBooking } from "./queries/inventory/billed-costs.ts";
export * from "./queries/inventory/costs.ts";
export * from "./queries/inventory/items.ts";
export * from "./queries/inventory/lost-jobs.ts";
export * from "./queries/inventory/reservations.ts";
export * from "./queries/inventory/stock.ts";
export * from "./queries/inventory/stock-returns.ts";
export * from "./queries/invoices/credits.ts";
export * from "./queries/invoices/invoices.ts";
export * from "./queries/invoices/payments.ts";
export * from "./queries/invoices/receipts.ts";
export * from "./queries/job-runs.ts";
export * from "./queries/jobs.ts";
export type { Lease } from "./queries/leased-work.ts";
export * from "./queries/logos.ts";
export * from "./queries/meters/readings.ts";
export * from "./queries/periods.ts";
export * from "./queries/pm-programs.ts";
export * from "./queries/price-simulation.ts";
export * from "./queries/pricing.ts";
export * from "./queries/proposals.ts";
export * from "./queries/purchase-orders/billed-lines.ts";
export * from "./queries/purchase-orders/imported-invoices.ts";
export { type RepricedLine, revalueOrderedGoods } from "./queries/purchase-orders/line-costs.ts";
export * from "./queries/purchase-orders/purchase-orders.ts";
export * from "./queries/references.ts";
export * from "./queries/sales-orders.ts";
export * from "./queries/search.ts";
export * from "./queries/service-requests.ts";
export * from "./queries/simulation-runs.ts";
export * from "./queries/tenants.ts";
export * from "./queries/typed-records.ts";
export * from "./queries/vehicles.ts";
export * from "./queries/vendors.ts";
export * from "./queries/vmrs-codes.ts";
export * from "./queries/webhooks/delivery-log.ts";
export * from "./queries/webhooks/due-deliveries.ts";
export {
  type ClaimedSubscription,
  freeCapacity,
  type LeaseLimits,
  type SubscriptionKey,
  type WaitingKind,
} from "./queries/webhooks/lease-limits.ts";
export * from "./queries/webhooks/leases.ts";
export * from "./queries/webhooks/outcomes.ts";
export * from "./queries/webhooks/subscriptions.ts";
export * from "./queries/work-orders/declined-blocks.ts";
export * from "./queries/work-orders/due-days.ts";
export * from "./queries/work-orders/estimate-packets.ts";
export * from "./queries/work-orders/lists.ts";
export * from "./queries/work-orders/names.ts";
export * from "./queries/work-orders/open-order-tax.ts";
export * from "./queries/work-orders/shortages.ts";
export * from "./queries/work-orders/work.ts";
export * from "./queries/work-orders/work-orders.ts";
export * from "./queries/write-records.ts";
export * from "./reports/aging.ts";
export { readClosedFacts } from "./reports/closed-facts.ts";
export * from "./reports/commission.ts";
export * from "./reports/cores.ts";
export { deleteCostAdjustments } from "./reports/cost-adjustments.ts";
export * from "./reports/cost-changes.ts";
export type { LongFigure } from "./reports/daily.ts";
export * from "./reports/declined.ts";
export * from "./reports/digest-work.ts";
export * from "./reports/dirty-days.ts";
export * from "./reports/due-work.ts";
export * from "./reports/ledger.ts";
export * from "./reports/overdue.ts";
export * from "./reports/part-usage.ts";
export * from "./reports/reorder.ts";
export * from "./reports/settled-days.ts";
export * from "./reports/statement.ts";
export * from "./reports/statement-receipts.ts";
export { storedDaysFormat } from "./reports/stored-days.ts";
export * from "./reports/tax-collected.ts";
export { insertTaxLedgerRows } from "./reports/tax-ledger.ts";
export type { TaxRange } from "./reports/tax-orders.ts";
export type { TaxFigures } from "./reports/tax-received.ts";
export * from "./reports/variances.ts";
export * from "./reports/weekly-trend.ts";
export type { AgingRow } from "./schema/aging.ts";
export type { RetiredSecret } from "./schema/events.ts";
export type { CustomerInfo, ProblemData, VehicleInfo } from "./schema/service-requests.ts";
export type { PageRequest, Position, RecordPageRequest, SortKind } from "./sql/paging.ts";
