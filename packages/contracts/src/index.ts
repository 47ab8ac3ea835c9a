import { adminUsers } from "./access/admin-users.ts";
import { apiKeys } from "./access/api-keys.ts";
import { customerKeys } from "./access/customer-keys.ts";
import { users } from "./access/users.ts";
import { events } from "./events/events.ts";
import { webhooks } from "./events/webhooks.ts";
import { due, vehicleDue } from "./fleet/due.ts";
import { meterReadings } from "./fleet/meter-readings.ts";
import { pmPrograms } from "./fleet/pm-programs.ts";
import { mandates } from "./mandates/mandates.ts";
import { invoices } from "./money/invoices.ts";
import { payments } from "./money/payments.ts";
import { receipts } from "./money/receipts.ts";
import { salesOrders } from "./money/sales-orders.ts";
import { mergeContracts } from "./operation/merge.ts";
import { papers } from "./papers.ts";
import { pricing } from "./pricing/pricing.ts";
import { proposals } from "./proposals/proposals.ts";
import { bills } from "./purchasing/bills.ts";
import { cores } from "./purchasing/cores.ts";
import { documentFiles } from "./purchasing/document-files.ts";
import { documents } from "./purchasing/documents.ts";
import { inventory } from "./purchasing/inventory.ts";
import { purchaseOrders } from "./purchasing/purchase-orders.ts";
import { receive } from "./purchasing/receive.ts";
import { vendors } from "./purchasing/vendors.ts";
import { commission } from "./reports/commission.ts";
import { cores as coresReport } from "./reports/cores.ts";
import { costChanges } from "./reports/cost-changes.ts";
import { customerAging, customerAgingSnapshots } from "./reports/customer-aging.ts";
import { declined } from "./reports/declined.ts";
import { digests } from "./reports/digests.ts";
import { overdue } from "./reports/overdue.ts";
import { partUsage } from "./reports/part-usage.ts";
import { periods } from "./reports/periods.ts";
import { reorder } from "./reports/reorder.ts";
import { dailyReports } from "./reports/report-aggregates.ts";
import { taxCollected } from "./reports/tax-report.ts";
import { variances } from "./reports/variances.ts";
import { weeklyTrend } from "./reports/weekly-trend.ts";
import { approvalPolicies } from "./shop/approval-policies.ts";
import { attachmentFiles } from "./shop/attachment-files.ts";
import { attachments } from "./shop/attachments.ts";
import { auditLog } from "./shop/audit-log.ts";
import { backup } from "./shop/backup.ts";
import { comments } from "./shop/comments.ts";
import { customers } from "./shop/customers.ts";
import { health } from "./shop/health.ts";
import { ledger } from "./shop/ledger.ts";
import { operator } from "./shop/operator.ts";
import { search } from "./shop/search.ts";
import { settings } from "./shop/settings.ts";
import { vehicles } from "./shop/vehicles.ts";
import { vmrsCodes } from "./shop/vmrs-codes.ts";
import { approvals } from "./work-orders/approvals.ts";
import { cannedJobs } from "./work-orders/canned-jobs.ts";
import { inspectionTemplates } from "./work-orders/inspection-templates.ts";
import { inspections } from "./work-orders/inspections.ts";
import { serviceRequests } from "./work-orders/service-requests.ts";
import { workOrders } from "./work-orders/work-orders.ts";

/**
 * Every operation of the service. The server, the documents, the SDK and the CLI derive from it.
 */
export const contract = {
  health,
  search,
  customers: { ...customers, apiKeys: customerKeys, approvalPolicy: approvalPolicies },
  vehicles: { ...vehicles, due: vehicleDue },
  meterReadings,
  pmPrograms,
  workOrders,
  approvals,
  invoices,
  payments,
  receipts,
  vendors,
  serviceRequests,
  inventory,
  vmrsCodes,
  cannedJobs,
  pricing,
  receive,
  purchaseOrders,
  bills,
  cores,
  documents,
  salesOrders,
  inspectionTemplates,
  inspections,
  comments,
  attachments,
  reportAggregates: { ...dailyReports, taxCollected, commission, partUsage },
  reports: {
    customerAging,
    customerAgingSnapshots,
    weeklyTrend,
    reorder,
    due,
    declined,
    overdue,
    cores: coresReport,
    costChanges,
    variances,
  },
  digests,
  proposals,
  users,
  settings,
  periods,
  admin: { users: adminUsers },
  apiKeys,
  mandates,
  webhooks,
  events,
  ledger,
  auditLog,
  operator,
};

/** Operations outside the contract whose bodies are archives. */
export const archives = { backup };

/**
 * The contract with the operations whose bodies are not JSON: those of REST, the OpenAPI document,
 * the SDK and the CLI, but not of tRPC.
 */
export const restContract = mergeContracts(
  contract,
  archives,
  papers,
  documentFiles,
  attachmentFiles,
);

export type { ErrorDetail, ErrorFields, Retry } from "./errors/catalogue/entry.ts";
export * from "./errors/catalogue.ts";
export { AppError, type ErrorFacts, invalid } from "./errors/errors.ts";
export {
  maxEventBytes,
  maxRestatedRecords,
  maxRetaxedRecords,
  maxStockItems,
} from "./events/data.ts";
export { Event as EventEnvelope, exampleEventOf } from "./events/events.ts";
export {
  type EventCategory,
  type EventData,
  type EventKind,
  eventKinds,
} from "./events/kinds.ts";
export { maxWebhooks } from "./events/webhooks.ts";
export { type LineKind, lineKinds } from "./fields/billed-lines.ts";
export { isClamped } from "./fields/clamps.ts";
export type { Column, ColumnFormat, ColumnsOf } from "./fields/columns.ts";
export { type Deprecation, deprecated, splitDeprecation } from "./fields/deprecated.ts";
export { formatDollars } from "./fields/dollars.ts";
export {
  cutText,
  hasLongMarkRun,
  isPlainKey,
  maxCents,
  maxOnHand,
  maxUnitCents,
  plainKey,
  ShopDate,
} from "./fields/fields.ts";
export { type IntegratedKind, integratedKinds } from "./fields/integrated-kinds.ts";
export {
  asExternalId,
  asMetadataFilter,
  type ExternalId,
  externalKey,
  integratedKindOf,
  maxExternalIds,
  maxExternalKeyLength,
  maxMetadataKeys,
  noIntegrationFields,
} from "./fields/integration-fields.ts";
export { isInternal } from "./fields/internal.ts";
export {
  maxAllocations,
  maxAllocationsOfReceipt,
  maxAnswerBytes,
  maxAttachments,
  maxAuditBytes,
  maxBillLines,
  maxBytesOf,
  maxCannedJobLines,
  maxCannedJobs,
  maxComments,
  maxFailedShops,
  maxInspectionItems,
  maxInvoiceLines,
  maxOrderInvoices,
  maxPacketAttachments,
  maxPageBytes,
  maxPartBytes,
  maxPartCandidates,
  maxPhotos,
  maxPurchaseOrderLines,
  maxReceiptRefunds,
  maxWorkOrderBlocks,
  maxWorkOrderLines,
} from "./fields/limits.ts";
export { type Listing, listingOf } from "./fields/listings.ts";
export { foldSpaces, partKey } from "./fields/matching.ts";
export { phoneDigits } from "./fields/phones.ts";
export {
  describeReference,
  isNamed,
  isRecordType,
  type LineReferenceKind,
  lineReferenceKinds,
  numberSeries,
  type RecordType,
  type ReferenceKind,
  recordTypeOf,
  referenceKinds,
  referenceKindsOfTypes,
} from "./fields/references.ts";
export {
  canonicalTimeZone,
  defaultTimeZone,
  timeZoneAbbreviations,
  timeZoneError,
} from "./fields/time-zones.ts";
export { maxDueOfVehicle } from "./fleet/due.ts";
export { type DueStatus, dueStatuses } from "./fleet/due-records.ts";
export { maxMeterReadings } from "./fleet/meter-readings.ts";
export {
  type DistanceUnit,
  distanceUnits,
  odometer,
  type ReadingKind,
  type ReadingSource,
  readingKinds,
  readingSources,
} from "./fleet/meter-records.ts";
export {
  maxPmPrograms,
  type PmAnchor,
  pmAnchors,
} from "./fleet/pm-records.ts";
export { includesOperation, mandateProblem } from "./mandates/mandatable.ts";
export {
  type Mandate,
  type MandateCounts,
  MandateDecision,
  type MandatedCall,
  type MandateTerms,
  type MandateVerdict,
  maxMandated,
  type Weekday,
  weekdays,
} from "./mandates/mandate-records.ts";
export type { CreditLineInput } from "./money/invoices.ts";
export { customerCredit } from "./money/payments.ts";
export type { SalesLineInput } from "./money/sales-orders.ts";
export { canonicalJson } from "./operation/canonical.ts";
export { type CustomerAccess, fieldsForCustomers } from "./operation/customer-access.ts";
export { declaredErrors, sharedErrors } from "./operation/declared-errors.ts";
export { definedFields } from "./operation/defined-fields.ts";
export {
  deprecatedField,
  deprecationsOf,
  type ListedDeprecation,
  listDeprecations,
} from "./operation/deprecations.ts";
export { isTooDeep, tooDeep } from "./operation/depth.ts";
export { type EventName, eventNames, isEventName } from "./operation/event-names.ts";
export { exampleCall, propertyName } from "./operation/example-call.ts";
export { isRecord } from "./operation/is-record.ts";
export { type ListedColumns, listedColumns } from "./operation/listed-columns.ts";
export * from "./operation/media.ts";
export { mergeContracts } from "./operation/merge.ts";
export * from "./operation/operation.ts";
export { firstOfEachField, parsed, parseInput } from "./operation/parse.ts";
export * from "./operation/permissions.ts";
export { type Precondition, preconditionOf } from "./operation/precondition.ts";
export {
  acceptedBody,
  isConditional,
  type RecordFields,
  recordFieldsOf,
} from "./operation/record-fields.ts";
export {
  type ExternalReferenceField,
  externalReferenceFields,
  type LineReferenceField,
  lineReferenceFields,
  type ReferenceField,
  referenceFields,
  type TypedReferenceField,
  typedReferenceFields,
  userReferenceFields,
} from "./operation/reference-fields.ts";
export { type ShortEntry, type ShortList, shortLists } from "./operation/short-lists.ts";
export { parameterIn, type Sorting } from "./operation/sorting.ts";
export { maxUpsertedRecords } from "./operation/upsert.ts";
export { maxLogoBytes, papers } from "./papers.ts";
export {
  maxContractPrices,
  maxPriceRules,
  maxRuleVersions,
  maxShownVersions,
  type PriceRuleKind,
  termsRefusals,
} from "./pricing/rule-fields.ts";
export {
  maxSimulatedGroups,
  maxSimulatedInBackground,
  maxSimulatedJobs,
  maxSimulatedLines,
} from "./pricing/simulate.ts";
export {
  maxWaitingSimulations,
  type SimulationRun,
  simulationRetentionDays,
  simulationStatuses,
} from "./pricing/simulations.ts";
export { proposalProblem } from "./proposals/proposable.ts";
export { maxEffectBytes, maxProposalReason, proposalHours } from "./proposals/proposal-limits.ts";
export type { Proposal, ProposalStatus } from "./proposals/proposal-records.ts";
export { type ChargeKind, chargeKinds, signProblem } from "./purchasing/bill-fields.ts";
export {
  type BillLineKind,
  type BillStatus,
  type BillType,
  billLineKinds,
  billStatuses,
} from "./purchasing/bill-records.ts";
export { creditKinds } from "./purchasing/create-bill.ts";
export {
  documentChargeFields,
  documentHeadFields,
  documentLineFields,
  documentTextLengths,
  maxDocumentCharges,
  maxDocumentFields,
  maxDocumentLines,
  maxDocumentPages,
  maxEvidenceLength,
  maxReadingBytes,
  maxReasonLength,
  maxRivals,
  plainText,
} from "./purchasing/document-fields.ts";
export { documentFiles, maxDocumentBytes } from "./purchasing/document-files.ts";
export {
  type Document,
  type DocumentField,
  type DocumentInvoice,
  type DocumentPage,
  type DocumentRival,
  type DocumentSource,
  type DocumentStatus,
  documentSources,
  documentStatuses,
  maxDocumentReasonLength,
  maxFileNameLength,
} from "./purchasing/document-records.ts";
export { type DocumentCorrection, reviewLinkMinutes } from "./purchasing/documents.ts";
export { inUnitsOfStock, lineAmountCents } from "./purchasing/lines.ts";
export {
  type MatchDifference,
  matchDifferences,
  type PurchaseOrderStatus,
  purchaseOrderStatuses,
  type ReceiptWarning,
} from "./purchasing/purchase-order-records.ts";
export type { PartInput } from "./purchasing/purchase-orders.ts";
export type {
  LineOutcome,
  ReceivingLine,
  ReceivingRequest,
  ReceivingResponse,
  ReceivingWarning,
} from "./purchasing/receive.ts";
export { costCauses, costTargets } from "./reports/cost-changes.ts";
export { FiguresOfDays } from "./reports/daily-aggregates.ts";
export {
  type DigestChange,
  type DigestMetric,
  DigestNarrative,
  type DigestPeriod,
  DigestSnapshot,
  maxHeadlineCharacters,
} from "./reports/digest-records.ts";
export { maxTaxOrders } from "./reports/tax-report-records.ts";
export { varianceCauses, varianceKinds } from "./reports/variances.ts";
export { type ApprovalRule, maxApprovalRules } from "./shop/approval-policies.ts";
export { maxAttachmentBytes } from "./shop/attachments.ts";
export type { AuditEntry } from "./shop/audit-log.ts";
export * from "./shop/backup-format.ts";
export { wordsOf } from "./shop/search.ts";
export { maxStatementEntries } from "./shop/statements.ts";
export { maxImportedCodes, maxVmrsCodes, NewListedCode } from "./shop/vmrs-codes.ts";
export * from "./shop/workflow.ts";
export type { ApprovalStatement } from "./work-orders/approval-receipts.ts";
export { foreignFieldsOf } from "./work-orders/block-fields.ts";
export {
  type CannedJob,
  type CountedBy,
  countedBy,
} from "./work-orders/canned-job-records.ts";
export {
  type ApprovalChannel,
  type ApprovalDecision,
  type ApprovalPrincipal,
  approvalChannels,
  maxPacketBytes,
  type Packet,
  type PacketContent,
  type PacketService,
  type PacketServiceState,
  type PacketStatus,
  packetDays,
} from "./work-orders/estimate-packets.ts";
export { maxInspectionTemplates } from "./work-orders/inspection-checks.ts";
export type { InspectionItemInput } from "./work-orders/inspections.ts";
export { type RequestStatus, requestStatuses } from "./work-orders/service-requests.ts";
export {
  type DocumentType,
  lineLists,
} from "./work-orders/work-order-records.ts";
export { workOrderSortFields } from "./work-orders/work-orders.ts";
export { attachmentFiles };
