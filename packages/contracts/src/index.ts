import { adminUsers } from "./admin-users.ts";
import { apiKeys } from "./api-keys.ts";
import { auditLog } from "./audit-log.ts";
import { backup } from "./backup.ts";
import { commission } from "./commission.ts";
import { customerAging, customerAgingSnapshots } from "./customer-aging.ts";
import { customers } from "./customers.ts";
import { digests } from "./digests.ts";
import { events } from "./events.ts";
import { health } from "./health.ts";
import { inspections } from "./inspections.ts";
import { inventory } from "./inventory.ts";
import { invoices } from "./invoices.ts";
import { ledger } from "./ledger.ts";
import { operator } from "./operator.ts";
import { partUsage } from "./part-usage.ts";
import { payments } from "./payments.ts";
import { purchaseOrders } from "./purchase-orders.ts";
import { receive } from "./receive.ts";
import { dailyReports } from "./report-aggregates.ts";
import { salesOrders } from "./sales-orders.ts";
import { serviceRequests } from "./service-requests.ts";
import { settings } from "./settings.ts";
import { taxCollected } from "./tax-report.ts";
import { users } from "./users.ts";
import { vehicles } from "./vehicles.ts";
import { vendors } from "./vendors.ts";
import { webhooks } from "./webhooks.ts";
import { weeklyTrend } from "./weekly-trend.ts";
import { workOrders } from "./work-orders.ts";

/**
 * Every operation of the service. The server, the documents, the SDK and the CLI derive from it.
 */
export const contract = {
  health,
  customers,
  vehicles,
  workOrders,
  invoices,
  payments,
  vendors,
  serviceRequests,
  inventory,
  receive,
  purchaseOrders,
  salesOrders,
  inspections,
  reportAggregates: { ...dailyReports, taxCollected, commission, partUsage },
  reports: { customerAging, customerAgingSnapshots, weeklyTrend },
  digests,
  users,
  settings,
  admin: { users: adminUsers },
  apiKeys,
  webhooks,
  events,
  ledger,
  auditLog,
  operator,
};

/**
 * Operations outside the contract whose bodies are archives: part of REST, the OpenAPI document,
 * the SDK and the CLI, but not of tRPC.
 */
export const archives = { backup };

export * from "./archives.ts";
export type { AuditEntry } from "./audit-log.ts";
export * from "./backup-format.ts";
export { canonicalJson } from "./canonical.ts";
export { isTooDeep, tooDeep } from "./depth.ts";
export {
  type DigestChange,
  type DigestMetric,
  DigestNarrative,
  type DigestPeriod,
  DigestSnapshot,
  mostHeadlineCharacters,
} from "./digest-records.ts";
export * from "./errors.ts";
export {
  Event as EventEnvelope,
  type EventCategory,
  type EventData,
  type EventKind,
  type EventName,
  eventKinds,
  eventNames,
  exampleEventOf,
  isEventName,
} from "./events.ts";
export {
  hasLongMarks,
  isPlainKey,
  maxCents,
  maxOnHand,
  maxUnitCents,
  plainKey,
  ShopDate,
} from "./fields.ts";
export type { InspectionItemInput } from "./inspections.ts";
export { lineAmountCents } from "./lines.ts";
export { foldSpaces, partKey } from "./matching.ts";
export * from "./operation.ts";
export { firstOfEachField, parsed, parseInput } from "./parse.ts";
export * from "./permissions.ts";
export { type PurchaseOrderStatus, purchaseOrderStatuses } from "./purchase-order-records.ts";
export type { PartInput } from "./purchase-orders.ts";
export type {
  LineOutcome,
  ReceivingLine,
  ReceivingRequest,
  ReceivingResponse,
  ReceivingWarning,
} from "./receive.ts";
export type { SalesLineInput } from "./sales-orders.ts";
export { acceptedBody, isConditional, type RecordFields, recordFieldsOf } from "./sent-back.ts";
export { foreignFieldsOf } from "./service-blocks.ts";
export { type RequestStatus, requestStatuses } from "./service-requests.ts";
export { taxOrdersTold } from "./tax-report-records.ts";
export {
  canonicalTimeZone,
  defaultTimeZone,
  notATimeZone,
  timeZoneAbbreviations,
} from "./time-zones.ts";
export { mostWebhooks } from "./webhooks.ts";
export { type DocumentType, type LineKind, lineKinds, lineLists } from "./work-order-records.ts";
export { workOrderSortFields } from "./work-orders.ts";
export * from "./workflow.ts";
