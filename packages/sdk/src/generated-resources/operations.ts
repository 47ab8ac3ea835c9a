// @generated from the contract by `npm run generate`. Do not edit.

import { Resource } from "../resource.ts";
import { HealthResource } from "./health.ts";
import { SearchResource } from "./search.ts";
import { CustomersResource } from "./customers.ts";
import { VehiclesResource } from "./vehicles.ts";
import { WorkOrdersResource } from "./work-orders.ts";
import { InvoicesResource } from "./invoices.ts";
import { PaymentsResource } from "./payments.ts";
import { VendorsResource } from "./vendors.ts";
import { ServiceRequestsResource } from "./service-requests.ts";
import { InventoryResource } from "./inventory.ts";
import { ReceiveResource } from "./receive.ts";
import { PurchaseOrdersResource } from "./purchase-orders.ts";
import { BillsResource } from "./bills.ts";
import { CoresResource } from "./cores.ts";
import { DocumentsResource } from "./documents.ts";
import { SalesOrdersResource } from "./sales-orders.ts";
import { InspectionsResource } from "./inspections.ts";
import { ReportAggregatesResource } from "./report-aggregates.ts";
import { ReportsResource } from "./reports.ts";
import { DigestsResource } from "./digests.ts";
import { UsersResource } from "./users.ts";
import { SettingsResource } from "./settings.ts";
import { PeriodsResource } from "./periods.ts";
import { AdminResource } from "./admin.ts";
import { ApiKeysResource } from "./api-keys.ts";
import { WebhooksResource } from "./webhooks.ts";
import { EventsResource } from "./events.ts";
import { LedgerResource } from "./ledger.ts";
import { AuditLogResource } from "./audit-log.ts";
import { OperatorResource } from "./operator.ts";
import { BackupResource } from "./backup.ts";

/** Every operation of the service, under its name. */
export class Operations extends Resource {
  readonly health = new HealthResource(this.transport);
  readonly search = new SearchResource(this.transport);
  readonly customers = new CustomersResource(this.transport);
  readonly vehicles = new VehiclesResource(this.transport);
  readonly workOrders = new WorkOrdersResource(this.transport);
  readonly invoices = new InvoicesResource(this.transport);
  readonly payments = new PaymentsResource(this.transport);
  readonly vendors = new VendorsResource(this.transport);
  readonly serviceRequests = new ServiceRequestsResource(this.transport);
  readonly inventory = new InventoryResource(this.transport);
  readonly receive = new ReceiveResource(this.transport, "/inventory/receiving");
  readonly purchaseOrders = new PurchaseOrdersResource(this.transport);
  readonly bills = new BillsResource(this.transport);
  readonly cores = new CoresResource(this.transport);
  readonly documents = new DocumentsResource(this.transport);
  readonly salesOrders = new SalesOrdersResource(this.transport);
  readonly inspections = new InspectionsResource(this.transport);
  readonly reportAggregates = new ReportAggregatesResource(this.transport);
  readonly reports = new ReportsResource(this.transport);
  readonly digests = new DigestsResource(this.transport);
  readonly users = new UsersResource(this.transport);
  readonly settings = new SettingsResource(this.transport);
  readonly periods = new PeriodsResource(this.transport);
  readonly admin = new AdminResource(this.transport);
  readonly apiKeys = new ApiKeysResource(this.transport);
  readonly webhooks = new WebhooksResource(this.transport);
  readonly events = new EventsResource(this.transport);
  readonly ledger = new LedgerResource(this.transport);
  readonly auditLog = new AuditLogResource(this.transport);
  readonly operator = new OperatorResource(this.transport);
  readonly backup = new BackupResource(this.transport);
}
