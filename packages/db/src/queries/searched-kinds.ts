import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { Narrowing } from "../sql/paging.ts";
import { phoneDigits } from "../sql/searching.ts";
import { cannedJobsWith } from "./canned-jobs.ts";
import { customersWith } from "./customers.ts";
import { itemsWith } from "./inventory/items.ts";
import { invoicesWith } from "./invoices/invoices.ts";
import { purchaseOrdersWith } from "./purchase-orders/purchase-orders.ts";
import { isLive, referenceSources, vehicleName } from "./reference-sources.ts";
import type { SearchedKind } from "./references.ts";
import { salesOrdersWith } from "./sales-orders.ts";
import { serviceRequestsWith } from "./service-requests.ts";
import { vehiclesWith } from "./vehicles.ts";
import { vendorsWith } from "./vendors.ts";
import { workOrdersWith } from "./work-orders/lists.ts";

/** How a search over all kinds of records finds and describes one of them. The record is `r`. */
interface SearchedRecords {
  /** The records that contain all words, as the search of their list. */
  having(scope: Scope, words: readonly string[]): Narrowing;
  /** The condition for records that are not deleted. Default: all. */
  live?: Sql;
  /** Whether commands take a name instead of a number. */
  isNamed?: boolean;
  /** The record's own names, which rank it higher than texts of related records. */
  names: Sql[];
  /** The texts that commands take, most readable first. */
  references: Sql[];
  /** Default: the number. */
  label?: Sql;
  details(scope: Scope): Sql[];
  status?: Sql;
  archived?: Sql;
  totalCents?: Sql;
  balanceCents?: Sql;
  quantity?: Sql;
}

const orderNumber = sql`r.order_number`;
const invoiceNumber = sql`r.invoice_number`;
const poNumber = sql`r.po_number`;
/** `PO 4711`; a number that says PO itself, such as PO-4711, gets no second one. */
const labelledPo = sql`CASE WHEN r.po_number ~* '^po([^a-z]|$)' THEN '' ELSE 'PO ' END || r.po_number`;
const requestNumber = sql`r.request_number`;
const purchaseNumber = sql`r.number`;
const name = sql`r.name`;
const unitOfVehicle = ({
  tenantId,
}: Scope) => sql`(SELECT coalesce(v.unit_number, v.vin) FROM vehicles v
  WHERE v.tenant_id = ${tenantId} AND v.id = r.vehicle_id)`;
const ownerOfVehicle = ({ tenantId }: Scope) => sql`(SELECT c.name FROM customers c
  WHERE c.tenant_id = ${tenantId} AND c.id = r.customer_id)`;
const infoOfCustomer = sql`coalesce(r.customer_info ->> 'companyName', nullif(concat_ws(' ',
  r.customer_info ->> 'firstName', r.customer_info ->> 'lastName'), ''))`;

export const searchedKinds: Readonly<Record<SearchedKind, SearchedRecords>> = {
  workOrders: {
    having: workOrdersWith,
    live: isLive,
    names: [orderNumber, poNumber],
    references: [orderNumber],
    details: (scope) => [referenceSources.workOrders.name(scope), unitOfVehicle(scope), labelledPo],
    status: sql`r.status`,
    archived: sql`r.archived`,
    totalCents: sql`r.total_price_cents`,
  },
  purchaseOrders: {
    having: purchaseOrdersWith,
    live: isLive,
    names: [purchaseNumber],
    references: [purchaseNumber],
    details: (scope) => [referenceSources.purchaseOrders.name(scope)],
    status: sql`r.status`,
    totalCents: sql`r.total_cost_cents`,
  },
  invoices: {
    having: invoicesWith,
    names: [invoiceNumber, poNumber],
    references: [invoiceNumber],
    details: (scope) => [referenceSources.invoices.name(scope), labelledPo],
    status: sql`r.status`,
    totalCents: sql`r.total_cents`,
    balanceCents: sql`CASE WHEN r.voided_at IS NULL
      THEN r.total_cents - r.credited_cents - r.paid_cents END`,
  },
  salesOrders: {
    having: salesOrdersWith,
    live: isLive,
    names: [orderNumber, poNumber],
    references: [orderNumber],
    details: (scope) => [referenceSources.salesOrders.name(scope), labelledPo],
    status: sql`r.status`,
    totalCents: sql`r.total_cents`,
  },
  serviceRequests: {
    having: serviceRequestsWith,
    names: [requestNumber],
    references: [requestNumber],
    details: (scope) => [
      sql`coalesce(${referenceSources.serviceRequests.name(scope)}, ${infoOfCustomer})`,
      sql`coalesce(r.vehicle_info ->> 'unitNumber', ${unitOfVehicle(scope)}, r.vehicle_info ->> 'vin')`,
    ],
    status: sql`r.status`,
  },
  inventory: {
    having: itemsWith,
    live: isLive,
    names: [sql`r.part_number`, name],
    references: [sql`r.part_number`],
    details: () => [name],
    totalCents: sql`r.unit_price_cents`,
    quantity: sql`r.quantity`,
  },
  cannedJobs: {
    having: cannedJobsWith,
    live: isLive,
    names: [sql`r.code`, name],
    references: [sql`r.code`],
    details: () => [name, sql`r.category`],
    totalCents: sql`r.fixed_price_cents`,
  },
  vehicles: {
    having: vehiclesWith,
    live: isLive,
    names: [sql`r.unit_number`, sql`r.vin`, sql`r.license_plate`, sql`r.nickname`, vehicleName],
    references: [sql`r.unit_number`, sql`r.vin`],
    details: (scope) => [
      vehicleName,
      sql`r.license_plate`,
      sql`CASE WHEN r.unit_number IS NOT NULL THEN r.vin END`,
      ownerOfVehicle(scope),
    ],
    archived: sql`r.archived`,
  },
  customers: {
    having: customersWith,
    live: isLive,
    isNamed: true,
    names: [
      name,
      sql`r.company_name`,
      sql`r.email`,
      sql`r.phone`,
      phoneDigits(sql`r.phone`),
      sql`r.dot_number`,
    ],
    references: [name],
    label: name,
    details: () => [sql`nullif(r.company_name, r.name)`, sql`r.phone`, sql`r.email`],
  },
  vendors: {
    having: vendorsWith,
    live: isLive,
    isNamed: true,
    names: [name, sql`r.account_number`, sql`r.phone`, phoneDigits(sql`r.phone`)],
    references: [name],
    label: name,
    details: () => [sql`r.account_number`, sql`r.phone`, sql`r.email`],
  },
};
