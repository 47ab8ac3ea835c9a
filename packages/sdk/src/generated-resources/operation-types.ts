// @generated from the contract by `npm run generate`. Do not edit.

import type { HealthOperationTypes } from "./health.ts";
import type { SearchOperationTypes } from "./search.ts";
import type { CustomersOperationTypes } from "./customers.ts";
import type { VehiclesOperationTypes } from "./vehicles.ts";
import type { MeterReadingsOperationTypes } from "./meter-readings.ts";
import type { PmProgramsOperationTypes } from "./pm-programs.ts";
import type { WorkOrdersOperationTypes } from "./work-orders.ts";
import type { ApprovalsOperationTypes } from "./approvals.ts";
import type { InvoicesOperationTypes } from "./invoices.ts";
import type { PaymentsOperationTypes } from "./payments.ts";
import type { ReceiptsOperationTypes } from "./receipts.ts";
import type { VendorsOperationTypes } from "./vendors.ts";
import type { ServiceRequestsOperationTypes } from "./service-requests.ts";
import type { InventoryOperationTypes } from "./inventory.ts";
import type { VmrsCodesOperationTypes } from "./vmrs-codes.ts";
import type { CannedJobsOperationTypes } from "./canned-jobs.ts";
import type { PricingOperationTypes } from "./pricing.ts";
import type { ReceiveOperationTypes } from "./receive.ts";
import type { PurchaseOrdersOperationTypes } from "./purchase-orders.ts";
import type { BillsOperationTypes } from "./bills.ts";
import type { CoresOperationTypes } from "./cores.ts";
import type { DocumentsOperationTypes } from "./documents.ts";
import type { SalesOrdersOperationTypes } from "./sales-orders.ts";
import type { InspectionTemplatesOperationTypes } from "./inspection-templates.ts";
import type { InspectionsOperationTypes } from "./inspections.ts";
import type { CommentsOperationTypes } from "./comments.ts";
import type { AttachmentsOperationTypes } from "./attachments.ts";
import type { ReportAggregatesOperationTypes } from "./report-aggregates.ts";
import type { ReportsOperationTypes } from "./reports.ts";
import type { DigestsOperationTypes } from "./digests.ts";
import type { ProposalsOperationTypes } from "./proposals.ts";
import type { UsersOperationTypes } from "./users.ts";
import type { SettingsOperationTypes } from "./settings.ts";
import type { PeriodsOperationTypes } from "./periods.ts";
import type { AdminOperationTypes } from "./admin.ts";
import type { ApiKeysOperationTypes } from "./api-keys.ts";
import type { MandatesOperationTypes } from "./mandates.ts";
import type { WebhooksOperationTypes } from "./webhooks.ts";
import type { EventsOperationTypes } from "./events.ts";
import type { LedgerOperationTypes } from "./ledger.ts";
import type { AuditLogOperationTypes } from "./audit-log.ts";
import type { OperatorOperationTypes } from "./operator.ts";
import type { BackupOperationTypes } from "./backup.ts";

/** Method, flat input and output of every operation, by its name: `OperationTypes["vendors.get"]`. */
export interface OperationTypes
  extends
    HealthOperationTypes,
    SearchOperationTypes,
    CustomersOperationTypes,
    VehiclesOperationTypes,
    MeterReadingsOperationTypes,
    PmProgramsOperationTypes,
    WorkOrdersOperationTypes,
    ApprovalsOperationTypes,
    InvoicesOperationTypes,
    PaymentsOperationTypes,
    ReceiptsOperationTypes,
    VendorsOperationTypes,
    ServiceRequestsOperationTypes,
    InventoryOperationTypes,
    VmrsCodesOperationTypes,
    CannedJobsOperationTypes,
    PricingOperationTypes,
    ReceiveOperationTypes,
    PurchaseOrdersOperationTypes,
    BillsOperationTypes,
    CoresOperationTypes,
    DocumentsOperationTypes,
    SalesOrdersOperationTypes,
    InspectionTemplatesOperationTypes,
    InspectionsOperationTypes,
    CommentsOperationTypes,
    AttachmentsOperationTypes,
    ReportAggregatesOperationTypes,
    ReportsOperationTypes,
    DigestsOperationTypes,
    ProposalsOperationTypes,
    UsersOperationTypes,
    SettingsOperationTypes,
    PeriodsOperationTypes,
    AdminOperationTypes,
    ApiKeysOperationTypes,
    MandatesOperationTypes,
    WebhooksOperationTypes,
    EventsOperationTypes,
    LedgerOperationTypes,
    AuditLogOperationTypes,
    OperatorOperationTypes,
    BackupOperationTypes {}
