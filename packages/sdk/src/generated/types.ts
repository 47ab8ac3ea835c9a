// @generated from the contract by `npm run generate`. Do not edit.

export interface AgedInvoice {
  /** Identifier (UUIDv7). */
  workOrderId: string;
  invoiceNumber: string;
  invoiceDate: string;
  dueDate: string;
  /** Whole shop-local days; 0 while it is not due. */
  daysPastDue: number;
  /** Dollars, as the invoice is now. */
  totalAmount: number;
  /** Dollars: payments less refunds, dated up to the day. */
  paidAmount: number;
  /** Dollars, above 0: settled invoices are left out. */
  balance: number;
  bucket: "Current" | "1-30" | "31-60" | "61-90" | "Over 90";
  /** Year, make and model. */
  vehicle: string | null;
  unitNumber: string | null;
  vin: string | null;
  /** Whether the work order is. */
  archived: boolean;
}

export interface ApiKey {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  /** The first characters, to tell keys apart. */
  prefix: string;
  accessLevel: "read_only" | "full";
  /** A read-only key may see what employees earn. */
  includePayData: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** To the minute. ISO 8601 date-time. */
  lastUsedAt: string | null;
  /** ISO 8601, UTC. */
  expiresAt: string | null;
  /** ISO 8601, UTC. */
  revokedAt: string | null;
}

export interface AuditEntry {
  /** Identifier (UUIDv7). */
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  actor: {
    type: "user" | "api_key" | "operator" | "system";
    id: string | null;
    name: string;
  };
  /** The X-Agent-Name header. */
  agentName: string | null;
  /** The X-Agent-Run-Id header. */
  agentRunId: string | null;
  /** Operation name, such as purchaseOrders.receive. */
  operation: string;
  resource: {
    type: string;
    id: string;
  };
  /** The changed fields, before and after. */
  changes: Record<string, {
    before: unknown;
    after: unknown;
  }>;
  requestId: string;
}

export interface CommissionReport {
  period: ReportPeriod;
  summary: {
    /** Dollars: the cents field divided by 100. */
    totalLaborRevenue: number;
    /** Dollars: the cents field divided by 100. */
    totalCommission: number;
    /** Hours. */
    totalHours: number;
    totalJobs: number;
    /** Percent: commission over labor revenue, 0 where there was none. */
    averageCommissionRate: number;
  };
  /** The highest commission first. */
  mechanics: MechanicCommission[];
}

export interface CostLayer {
  /** Identifier (UUIDv7). */
  id: string;
  /** Received. Up to 4 decimals. */
  quantity: number;
  /** Not yet consumed. Up to 4 decimals. */
  remainingQuantity: number;
  /** Whole cents. */
  unitCostCents: number;
  /** Identifier (UUIDv7). */
  purchaseOrderId: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export interface Customer {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  type: "company" | "individual" | null;
  email: string | null;
  phone: string | null;
  companyName: string | null;
  /** US DOT number of the fleet. */
  dotNumber: string | null;
  address: string | null;
  notes: string | null;
  /** Pays no sales tax. */
  taxExempt: boolean;
  /** Why no sales tax is paid: `resale` or `exempt_organization`. */
  exemptionCategory: "resale" | "exempt_organization" | null;
  /** Overrides the shop's rate; up to 4 decimals. Percent. */
  taxRatePercent: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface CustomerAging {
  mode: "asOf" | "snapshot";
  /** Shop-local calendar day, YYYY-MM-DD. */
  asOf: string;
  /** Of asOf the time of the request, of a snapshot when it was taken. ISO 8601 date-time. */
  generatedAt: string;
  /** The largest balance first. */
  rows: CustomerAgingRow[];
  meta: CustomerAgingMeta;
}

export interface CustomerAgingMeta {
  /** true for asOf. */
  reconstructed: boolean;
  /** Snapshots alone. */
  snapshotFound?: boolean;
  /** Snapshots alone: only the largest balances were kept, the others did not fit. */
  truncated?: boolean;
  /**
   * Whole CENTS that invoices say were paid and that no dated payment tells of: taken as paid when they were issued.
   */
  untraceablePaidCents: number;
  /** asOf alone. */
  untraceableInvoiceCount?: number;
}

export interface CustomerAgingRow {
  /** Identifier (UUIDv7). */
  customerId: string;
  customer: string;
  /** Dollars that are not due. */
  current: number;
  /** Dollars, 1 to 30 days past due. */
  days30: number;
  /** Dollars, 31 to 60 days past due. */
  days60: number;
  /** Dollars, 61 to 90 days past due. */
  days90: number;
  /** Dollars, more than 90 days past due. */
  over90: number;
  /** Dollars: the sum of the five. */
  total: number;
  invoiceCount: number;
  /** Not in snapshots. */
  invoices?: AgedInvoice[];
}

export interface CustomerInfo {
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  email: string | null;
  dotNumber: string | null;
  customerType: string | null;
}

export interface DailyReportAggregate {
  /** Shop-local calendar day. A day, YYYY-MM-DD. */
  date: string;
  /** Identifier (UUIDv7). */
  tenantId: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Whole cents. Grand total of the invoices, credits taken off, without surcharge. */
  totalRevenueCents: number;
  /** Whole cents. */
  laborRevenueCents: number;
  /** Whole cents. Of work orders and counter sales. */
  partsRevenueCents: number;
  /** Whole cents. */
  tiresRevenueCents: number;
  /** Whole cents. */
  subcontractsCents: number;
  /** Whole cents. */
  shopSuppliesCents: number;
  /** Whole cents. Without EPA and service items. */
  feesCents: number;
  /** Whole cents. */
  epaCents: number;
  /** Whole cents. */
  serviceItemsCents: number;
  /** Whole cents. */
  discountsCents: number;
  /** Whole cents. */
  taxesCents: number;
  /** Whole cents. Of the total, what no category holds. */
  unitemizedRevenueCents: number;
  /** Whole cents. */
  laborCostCents: number;
  /** Whole cents. Of work orders: what FIFO consumed. */
  partsCostCents: number;
  /** Whole cents. */
  tiresCostCents: number;
  /** Whole cents. */
  materialsCostCents: number;
  /** Whole cents. */
  subcontractsCostCents: number;
  /** Whole cents. Of counter sales, returned goods taken off. */
  salesOrderCostCents: number;
  /** Whole cents. Card surcharge of the day's invoices, outside the total. */
  surchargeCents: number;
  /** Whole cents. Card surcharge of the day's payments. */
  paidSurchargeCents: number;
  /** Whole cents. Counter sales with their tax: inside the total. */
  salesOrderRevenueCents: number;
  /** Whole cents. */
  salesOrderTaxesCents: number;
  /** Whole cents. */
  paidSalesOrderRevenueCents: number;
  /** Whole cents. */
  paidLaborRevenueCents: number;
  /** Whole cents. */
  paidPartsRevenueCents: number;
  /** Whole cents. */
  paidTiresRevenueCents: number;
  /** Whole cents. */
  paidSubcontractsCents: number;
  /** Whole cents. */
  paidShopSuppliesCents: number;
  /** Whole cents. */
  paidFeesCents: number;
  /** Whole cents. */
  paidEpaCents: number;
  /** Whole cents. */
  paidServiceItemsCents: number;
  /** Whole cents. */
  paidDiscountsCents: number;
  /** Whole cents. */
  paidTaxesCents: number;
  /** Whole cents. */
  paidTotalRevenueCents: number;
  invoiceCount: number;
  paidInvoiceCount: number;
  unpaidInvoiceCount: number;
  /** Refunds and voided payments are not counted. */
  paymentCount: number;
  /** Invoiced customers: always exact. */
  uniqueCustomerCount: number;
  uniqueVehicleCount: number;
  /** Whole cents. Net of refunds and voids, without surcharge. */
  paymentTotalCents: number;
  /** All billed hours, of no technician too. */
  laborHoursTotal: number;
  /** Whole cents by method, net of refunds and voids. */
  paymentsByMethod: Record<string, number>;
  /** Of invoiced customers, at most 1,000. */
  customerIds: string[];
  /** Whether there were more. */
  customerIdsTruncated: boolean;
  vehicleIds: string[];
  /** By the technician's user id. */
  technicianStats: Record<string, TechnicianStats>;
}

export interface Digest {
  /** Identifier (UUIDv7). */
  id: string;
  /** Daily: the day it covers; weekly: the Monday. A day, YYYY-MM-DD. */
  businessDate: string;
  period: "daily" | "weekly";
  /** Weekly: the Sunday; null for daily. A day, YYYY-MM-DD. */
  weekEnd: string | null;
  /** At most 120 characters. */
  headline: string;
  /** llm: written by a model, and every figure of it checked; fallback: by the template. */
  renderMode: "llm" | "fallback";
  /** What became of its event; generated where nobody subscribes to it. */
  status: "generated" | "delivered" | "failed";
  /** null until it is rated. */
  feedbackScore: "up" | "down" | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** How many figures are out of the ordinary. */
  anomalyCount: number;
  narrative: DigestNarrative;
  snapshot: DigestSnapshot;
  /** ISO 8601, UTC: when it was last written or rated. */
  updatedAt: string;
}

export interface DigestChange {
  /** Then, in the unit of the metric. */
  value: number;
  display: string;
  /** By how much it changed since; null where that is no percentage. */
  change_percent: number | null;
  /** The same in words, such as `up 12.5%`. */
  change_display: string;
}

export interface DigestListItem {
  /** Daily: the day it covers; weekly: the Monday. A day, YYYY-MM-DD. */
  businessDate: string;
  period: "daily" | "weekly";
  /** Weekly: the Sunday; null for daily. A day, YYYY-MM-DD. */
  weekEnd: string | null;
  /** At most 120 characters. */
  headline: string;
  /** llm: written by a model, and every figure of it checked; fallback: by the template. */
  renderMode: "llm" | "fallback";
  /** What became of its event; generated where nobody subscribes to it. */
  status: "generated" | "delivered" | "failed";
  /** null until it is rated. */
  feedbackScore: "up" | "down" | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface DigestMetric {
  /** Money in whole cents, hours, a percentage or a count; null where it is of nothing. */
  value: number | null;
  /** As a narrative copies it, such as `$1,234.50`. */
  display: string;
  /** With the past as far as it is known; null where it is not. */
  comparisons: {
    /** Daily alone. */
    previous_day?: DigestChange;
    /** Daily: the same weekday; weekly: the week before. */
    last_week?: DigestChange;
    /** The average of that weekday, or of the weeks. */
    prior_four_weeks?: DigestChange;
  } | null;
}

export interface DigestNarrative {
  /** At most 120 characters. */
  headline: string;
  summary: string;
  /** What happened, line by line. */
  bullets: string[];
  /** What went well. */
  wins: string[];
  /** What did not. */
  concerns: string[];
  /** What may become a concern. */
  things_to_watch: string[];
  /** What to do today. */
  recommended_actions: string[];
  /** What is unusual. */
  callouts: string[];
}

export interface DigestReady {
  /** The day it covers; of a week its Monday. A day, YYYY-MM-DD. */
  businessDate: string;
  period: "daily" | "weekly";
  headline: string;
  renderMode: "llm" | "fallback";
  anomalyCount: number;
  /** A digest that there was is written anew. */
  overwritten: boolean;
}

export interface DigestSnapshot {
  revenue: {
    /** What was invoiced, taxes included, less credits. */
    total: DigestMetric;
    invoice_count: DigestMetric;
    /** null without invoices. */
    average_invoice: DigestMetric;
    /** Different customers who were invoiced. */
    customers: DigestMetric;
  };
  labor: {
    /** Before discounts. */
    revenue: DigestMetric;
    /** Billed hours. */
    hours: DigestMetric;
    /** Revenue by hour; null without hours. */
    effective_rate: DigestMetric;
    hours_without_technician: DigestMetric;
  };
  parts: {
    /** Before discounts, counter sales included. */
    revenue: DigestMetric;
    /** Counter sales included. */
    cost: DigestMetric;
  };
  tires: {
    revenue: DigestMetric;
  };
  counter_sales: {
    /** A part of the total. */
    revenue: DigestMetric;
  };
  discounts: {
    total: DigestMetric;
  };
  taxes: {
    /** Billed sales tax. */
    total: DigestMetric;
  };
  payments: {
    /** Net of refunds, without surcharge. */
    total: DigestMetric;
    /** Without refunds. */
    count: DigestMetric;
  };
  gross_profit: {
    /** Revenue without taxes, less what labor and goods cost. */
    total: DigestMetric;
    /** Percent of revenue without taxes; null without revenue. */
    margin: DigestMetric;
  };
  intake: {
    /** Work orders and estimates that were begun. */
    orders_opened: DigestMetric;
    /** Service requests that came in. */
    service_requests: DigestMetric;
  };
  receivables: {
    /** What customers owed for work orders when the period ended. */
    total: DigestMetric;
    past_due: DigestMetric;
    /** Past due for more than 90 days. */
    over_90_days: DigestMetric;
    /** Customers who owed something. */
    customers: DigestMetric;
    /** The largest of a single customer. */
    largest_balance: DigestMetric;
  };
  /** When it was written; only of the last completed period, since it is not kept. */
  open_work?: {
    /** Open work orders. */
    orders: DigestMetric;
    value: DigestMetric;
    /** Estimates. */
    awaiting_approval: DigestMetric;
    awaiting_approval_value: DigestMetric;
    ready_for_pickup: DigestMetric;
    /** Completed and not invoiced. */
    ready_to_invoice: DigestMetric;
    ready_to_invoice_value: DigestMetric;
    /** Open and past their due date. */
    overdue: DigestMetric;
    /** Open without a technician. */
    unassigned: DigestMetric;
    open_over_7_days: DigestMetric;
    open_over_30_days: DigestMetric;
    /** Service requests nobody has looked at yet. */
    service_requests_waiting: DigestMetric;
  };
  /** As `open_work`. */
  inventory?: {
    /** Parts at or below their reorder point. */
    low_stock: DigestMetric;
    /** Of those the ones of which nothing is left. */
    out_of_stock: DigestMetric;
    /** Parts with a quantity below zero. */
    below_zero: DigestMetric;
  };
}

export type { WebhookEvent as Event } from "../webhook-events.ts";

export interface FeeInput {
  /**
   * The line to change, of which only the fields sent change; without it a new line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "fee" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Of labor: hours. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0. 0 to 100000000.
   */
  unitPriceCents?: number | undefined;
  /**
   * Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: as the shop's settings say. Materials and fees are never taxed: true is refused. */
  taxable?: boolean | null | undefined;
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
  /** Computed; ignored here. */
  totalPriceCents?: unknown;
  /** Computed; ignored here. */
  totalCostCents?: unknown;
  /** Computed; ignored here. */
  technicianName?: unknown;
  /** Computed; ignored here. */
  startedAt?: unknown;
  /** Computed; ignored here. */
  completedAt?: unknown;
  /** Computed; ignored here. */
  reservedQuantity?: unknown;
}

/** Category amounts are before discounts. Whole cents */
export interface Financials {
  /** Whole cents. */
  laborCents: number;
  /** Whole cents. */
  partsCents: number;
  /** Whole cents. */
  tiresCents: number;
  /** Whole cents. */
  materialsCents: number;
  /** Whole cents. */
  feesCents: number;
  /** The discount on the block as a whole. Whole cents. */
  discountCents: number;
  /** All discounts, of lines too. Whole cents. */
  discountsCents: number;
  /** Its share of the order's tax. Whole cents. */
  taxCents: number;
  /** After discounts, without tax. Whole cents. */
  totalPriceCents: number;
  /** Without the cost of labor for readers without pay rights. Whole cents. */
  totalCostCents: number;
  /**
   * Of the price that is left after costs, 2 decimals; null without a price, and for readers without pay rights. Percent.
   */
  marginPercent: number | null;
}

export interface ImportedBackup {
  /** The shop's that has it now. UUID. */
  id: string;
  /** The moment of which the archive tells. ISO 8601 date-time. */
  exportedAt: string;
  /** What the shop is called, as in the archive. */
  shopName: string;
  records: Array<{
    /** As its files in the archive are called. */
    kind: string;
    rows: number;
  }>;
  /** All rows together. */
  count: number;
  ledger: LedgerReport;
}

export interface Inspection {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  workOrderId: string | null;
  /** Of the work order. */
  orderNumber: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** The vehicle's unit number. */
  vehicleUnit: string | null;
  name: string;
  /** As the technician judged; not derived from the items. */
  status: "passed" | "failed" | "pending";
  notes: string | null;
  /** Identifier (UUIDv7). */
  technicianId: string | null;
  technicianName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When it left `pending`; null while it is pending. ISO 8601 date-time. */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  /** The checklist, in its order. */
  items: InspectionItem[];
}

export interface InspectionItem {
  /** Identifier (UUIDv7). */
  id: string;
  label: string;
  category: string | null;
  /** Null while it is open. */
  result: "passed" | "failed" | "NA" | null;
  notes: string | null;
  /** URLs. */
  photos: string[];
}

export interface InspectionItemOfInspection {
  /** Identifier (UUIDv7). */
  id: string;
  label: string;
  category: string | null;
  /** Null while it is open. */
  result: "passed" | "failed" | "NA" | null;
  notes: string | null;
  /** URLs. */
  photos: string[];
  /** Identifier (UUIDv7). */
  inspectionId: string;
}

export interface InspectionSummary {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  workOrderId: string | null;
  /** Of the work order. */
  orderNumber: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** The vehicle's unit number. */
  vehicleUnit: string | null;
  name: string;
  /** As the technician judged; not derived from the items. */
  status: "passed" | "failed" | "pending";
  notes: string | null;
  /** Identifier (UUIDv7). */
  technicianId: string | null;
  technicianName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When it left `pending`; null while it is pending. ISO 8601 date-time. */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface InventoryItem {
  /** Identifier (UUIDv7). */
  id: string;
  partNumber: string;
  name: string;
  description: string | null;
  category: string | null;
  /** On hand. Up to 4 decimals. */
  quantity: number;
  /** Promised to open work orders. Up to 4 decimals. */
  reservedQuantity: number;
  /** quantity minus reservedQuantity. Up to 4 decimals. */
  availableQuantity: number;
  /** The last cost received, whole cents. */
  unitCostCents: number;
  /** Retail price, whole cents. */
  unitPriceCents: number | null;
  reorderPoint: number | null;
  /** quantity is at or below reorderPoint. */
  lowStock: boolean;
  binLocation: string | null;
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface InvitedUser {
  /** Identifier (UUIDv7). */
  id: string;
  /** Empty once the user is deleted for good. */
  email: string;
  name: string;
  role: "admin" | "manager" | "service_writer" | "technician";
  phone: string | null;
  /** One who is not active cannot sign in. */
  isActive: boolean;
  /** Percent of labor revenue. Only for holders of `reports:profit` or `attendance:financials`. */
  commissionRatePercent?: number | null;
  /**
   * What an hour of theirs costs the shop, in cents. Only for holders of `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt: string | null;
  /** What this user may do beyond the role, and what not. */
  permissionOverrides: {
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  /**
   * `sent`: taken by the mail server; `failed`: not taken, see the log of the service, and invite again; `logged`: no mail server is configured; `pending`: not sent yet, as in a dry run; `none`: nobody was invited.
   */
  invitation: "sent" | "failed" | "logged" | "pending" | "none";
}

export interface Invoice {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, INV-1001. */
  invoiceNumber: string;
  /** What it bills. */
  source: "workOrder" | "salesOrder";
  /** The work order; null for a counter sale, and once the order is deleted for good. UUID. */
  workOrderId: string | null;
  /** The counter sale; null for a work order. UUID. */
  salesOrderId: string | null;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  status: "open" | "partially_paid" | "paid" | "void";
  /** ISO 8601, UTC. */
  invoicedAt: string;
  /** The shop's day on which it was made. A day, YYYY-MM-DD. */
  invoiceDate: string;
  /** The order's due date as it was; without one, 30 days after invoiceDate. A day, YYYY-MM-DD. */
  dueDate: string;
  /** Up to 4 decimals; 0 for who is exempt. Percent. */
  taxRatePercent: number;
  /** Whether the customer was exempt. */
  taxExempt: boolean;
  exemptionCategory: "resale" | "exempt_organization" | null;
  /** Before discounts. Whole cents. */
  laborCents: number;
  /** Before discounts. Whole cents. */
  partsCents: number;
  /** Before discounts. Whole cents. */
  tiresCents: number;
  /** Before discounts. Whole cents. */
  subcontractsCents: number;
  /** Materials, before discounts. Whole cents. */
  shopSuppliesCents: number;
  /** Before discounts. Whole cents. */
  feesCents: number;
  /** Before discounts. Whole cents. */
  epaCents: number;
  /** Before discounts. Whole cents. */
  serviceItemsCents: number;
  /** Of lines and of blocks. Whole cents. */
  discountsCents: number;
  /** Rounded half up once. Whole cents. */
  taxesCents: number;
  /** After discounts, with tax, without surcharge. Whole cents. */
  totalCents: number;
  /** What paying by card cost on top, net of refunds and voids; outside the total. Whole cents. */
  surchargeCents: number;
  /** Taken back since, by a counter sale's returns. Whole cents. */
  creditedCents: number;
  /** Net of refunds and voids, without surcharge. Whole cents. */
  paidCents: number;
  /** totalCents minus creditedCents and paidCents; 0 of a void invoice. */
  balanceCents: number;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  lines: InvoiceLine[];
}

export interface InvoiceCard {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, INV-1001. */
  invoiceNumber: string;
  /** What it bills. */
  source: "workOrder" | "salesOrder";
  /** The work order; null for a counter sale, and once the order is deleted for good. UUID. */
  workOrderId: string | null;
  /** The counter sale; null for a work order. UUID. */
  salesOrderId: string | null;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  status: "open" | "partially_paid" | "paid" | "void";
  /** ISO 8601, UTC. */
  invoicedAt: string;
  /** The shop's day on which it was made. A day, YYYY-MM-DD. */
  invoiceDate: string;
  /** The order's due date as it was; without one, 30 days after invoiceDate. A day, YYYY-MM-DD. */
  dueDate: string;
  /** Up to 4 decimals; 0 for who is exempt. Percent. */
  taxRatePercent: number;
  /** Whether the customer was exempt. */
  taxExempt: boolean;
  exemptionCategory: "resale" | "exempt_organization" | null;
  /** Before discounts. Whole cents. */
  laborCents: number;
  /** Before discounts. Whole cents. */
  partsCents: number;
  /** Before discounts. Whole cents. */
  tiresCents: number;
  /** Before discounts. Whole cents. */
  subcontractsCents: number;
  /** Materials, before discounts. Whole cents. */
  shopSuppliesCents: number;
  /** Before discounts. Whole cents. */
  feesCents: number;
  /** Before discounts. Whole cents. */
  epaCents: number;
  /** Before discounts. Whole cents. */
  serviceItemsCents: number;
  /** Of lines and of blocks. Whole cents. */
  discountsCents: number;
  /** Rounded half up once. Whole cents. */
  taxesCents: number;
  /** After discounts, with tax, without surcharge. Whole cents. */
  totalCents: number;
  /** What paying by card cost on top, net of refunds and voids; outside the total. Whole cents. */
  surchargeCents: number;
  /** Taken back since, by a counter sale's returns. Whole cents. */
  creditedCents: number;
  /** Net of refunds and voids, without surcharge. Whole cents. */
  paidCents: number;
  /** totalCents minus creditedCents and paidCents; 0 of a void invoice. */
  balanceCents: number;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** A line as it was when it was invoiced */
export interface InvoiceLine {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /** Fees only. */
  feeType: "fee" | "epa" | "service_item" | "subcontract" | null;
  description: string | null;
  partNumber: string | null;
  /** Of labor: hours. Up to 4 decimals. */
  quantity: number;
  /** Of labor: the hourly rate. Whole cents. */
  unitPriceCents: number;
  /** quantity × unitPriceCents, before discounts. */
  amountCents: number;
  /** The line's own discount, and its share of its block's. Whole cents. */
  discountCents: number;
  /** Whether it bears sales tax. */
  taxed: boolean;
  /**
   * What it cost the shop: of goods, what their FIFO layers cost. Of labor only for those who may see pay. Whole cents.
   */
  costCents?: number;
  /** Labor only. UUID. */
  technicianId: string | null;
  /** Labor only. */
  technicianName: string | null;
}

export interface Job {
  name: string;
  /** What it does. */
  summary: string;
  /** When it runs: cron, in UTC. */
  schedule: string;
}

export interface LaborInput {
  /**
   * The line to change, of which only the fields sent change; without it a new line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "labor" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Of labor: hours. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0. 0 to 100000000.
   */
  unitPriceCents?: number | undefined;
  /**
   * Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: as the shop's settings say. Materials and fees are never taxed: true is refused. */
  taxable?: boolean | null | undefined;
  status?: "pending" | "in_progress" | "paused" | "completed" | undefined;
  /** An active user of this shop. At most 64 characters. */
  technicianId?: string | null | undefined;
  /** Computed; ignored here. */
  totalPriceCents?: unknown;
  /** Computed; ignored here. */
  totalCostCents?: unknown;
  /** Computed; ignored here. */
  technicianName?: unknown;
  /** Computed; ignored here. */
  startedAt?: unknown;
  /** Computed; ignored here. */
  completedAt?: unknown;
  /** Computed; ignored here. */
  reservedQuantity?: unknown;
}

export interface LedgerReport {
  ok: boolean;
  checks: Array<{
    name: string;
    ok: boolean;
    /** At most 100 a check. */
    violations: Array<Record<string, unknown>>;
  }>;
}

export interface LineFailure {
  /** Position of the line, from 0. */
  index: number;
  partNumber: string;
  code: string;
  message: string;
}

export interface LineItem {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "labor" | "part" | "tire" | "material" | "fee";
  description: string | null;
  /** Of labor: hours. Up to 4 decimals. */
  quantity: number;
  /** Of labor: the hourly rate. Whole cents. */
  unitPriceCents: number;
  /** Whole cents. Of labor only for those who may see pay. */
  unitCostCents?: number;
  /** On this line as a whole. Whole cents. */
  discountCents: number;
  /** Whether it bears sales tax. */
  taxable: boolean;
  /** quantity × unitPriceCents, rounded half up, minus discountCents. */
  totalPriceCents: number;
  /**
   * quantity × unitCostCents; of goods that left stock, what their FIFO layers cost. Of labor only for those who may see pay.
   */
  totalCostCents?: number;
  /** Labor only. */
  status?: "pending" | "in_progress" | "paused" | "completed";
  /** Labor only. UUID. */
  technicianId?: string | null;
  /** Labor only. */
  technicianName?: string | null;
  /** Labor only: first set in progress. ISO 8601 date-time. */
  startedAt?: string | null;
  /** Labor only: last set completed. ISO 8601 date-time. */
  completedAt?: string | null;
  /** Parts and tires only: the stocked part; null where it is not kept in stock. UUID. */
  inventoryItemId?: string | null;
  /** Parts and tires only. */
  partNumber?: string | null;
  /** Parts and tires only: promised from stock, until it is deducted. Up to 4 decimals. */
  reservedQuantity?: number;
  /** Fees only. */
  feeType?: "fee" | "epa" | "service_item" | "subcontract";
}

export interface ListedUser {
  /** Identifier (UUIDv7). */
  id: string;
  /** Empty once the user is deleted for good. */
  email: string;
  name: string;
  role: "admin" | "manager" | "service_writer" | "technician";
  phone: string | null;
  /** One who is not active cannot sign in. */
  isActive: boolean;
  /** Percent of labor revenue. Only for holders of `reports:profit` or `attendance:financials`. */
  commissionRatePercent?: number | null;
  /**
   * What an hour of theirs costs the shop, in cents. Only for holders of `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt?: string | null;
  /** What this user may do beyond the role, and what not. */
  permissionOverrides?: {
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface MaterialInput {
  /**
   * The line to change, of which only the fields sent change; without it a new line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "material" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Of labor: hours. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0. 0 to 100000000.
   */
  unitPriceCents?: number | undefined;
  /**
   * Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: as the shop's settings say. Materials and fees are never taxed: true is refused. */
  taxable?: boolean | null | undefined;
  /** Computed; ignored here. */
  totalPriceCents?: unknown;
  /** Computed; ignored here. */
  totalCostCents?: unknown;
  /** Computed; ignored here. */
  technicianName?: unknown;
  /** Computed; ignored here. */
  startedAt?: unknown;
  /** Computed; ignored here. */
  completedAt?: unknown;
  /** Computed; ignored here. */
  reservedQuantity?: unknown;
}

export interface Me {
  id: string;
  name: string;
  type: "user" | "api_key";
  email: string | null;
  role: "admin" | "manager" | "service_writer" | "technician";
  accessLevel: "read_only" | "full";
  permissions: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  tenant: {
    id: string;
    name: string;
    timeZone: string;
  };
  phone?: string | null;
  /** One who is not active cannot sign in. */
  isActive?: boolean;
  /** Percent of labor revenue. Only for holders of `reports:profit` or `attendance:financials`. */
  commissionRatePercent?: number | null;
  /**
   * What an hour of theirs costs the shop, in cents. Only for holders of `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt?: string | null;
  /** What this user may do beyond the role, and what not. */
  permissionOverrides?: {
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** ISO 8601, UTC. */
  createdAt?: string;
  /** ISO 8601, UTC. */
  updatedAt?: string;
}

export interface MechanicCommission {
  mechanicId: string;
  /** `Unknown` where none is recorded. */
  mechanicName: string;
  /** Hours. */
  laborHours: number;
  /** Dollars, before discounts. */
  laborRevenue: number;
  /** Invoiced orders with labor of theirs. */
  jobsCompleted: number;
  /** The most recent rate in the range that is not 0. Percent. */
  commissionRatePercent: number;
  /** Dollars; discounts do not lower it. */
  commission: number;
}

export interface PartLineInput {
  /**
   * The line to change, of which only the fields sent change; without it a new line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "part" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Of labor: hours. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0. 0 to 100000000.
   */
  unitPriceCents?: number | undefined;
  /**
   * Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: as the shop's settings say. Materials and fees are never taxed: true is refused. */
  taxable?: boolean | null | undefined;
  /** The stocked part; found by its part number where only that is sent. At most 64 characters. */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  /** Computed; ignored here. */
  totalPriceCents?: unknown;
  /** Computed; ignored here. */
  totalCostCents?: unknown;
  /** Computed; ignored here. */
  technicianName?: unknown;
  /** Computed; ignored here. */
  startedAt?: unknown;
  /** Computed; ignored here. */
  completedAt?: unknown;
  /** Computed; ignored here. */
  reservedQuantity?: unknown;
}

export interface PartUsage {
  /** The part number, or the description where there is none, in capitals. */
  key: string;
  /** Empty where there is none. */
  partNumber: string;
  /** The latest. */
  description: string;
  /** `Parts` where there is none. */
  category: string;
  /** Within 180 days of the UTC day of the nightly rebuild. Up to 4 decimals. */
  qtyUsed180: number;
  /** Up to 4 decimals. */
  qtyUsedAll: number;
  /**
   * Despite its name: whole cents that ONE unit cost when last it cost something, 0 if it never did.
   */
  totalCostCents: number;
  /** YYYY-MM-DD, or empty. */
  lastUsedDate: string;
}

export interface Payment {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  invoiceId: string;
  invoiceNumber: string;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  /** A refund is a row of its own. */
  type: "payment" | "refund";
  /** Always above zero, whichever way it went; without surcharge. Whole cents. */
  amountCents: number;
  /** On top of the amount. Whole cents. */
  surchargeCents: number;
  /** `Other` where none was sent. */
  method: string;
  reference: string | null;
  /** Refunds only. */
  reason: string | null;
  /** ISO 8601, UTC. */
  paidAt: string;
  /** The shop's day of paidAt. A day, YYYY-MM-DD. */
  paidDate: string;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** How much of it was given back. Whole cents. */
  refundedCents: number;
  /** The payment that a refund gives back. UUID. */
  refundedPaymentId: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface PaymentsSummary {
  period: ReportPeriod;
  /** Dollars. Net of refunds and voids, without surcharge. */
  total: number;
  /** Without refunds and voided payments. */
  count: number;
  /** Dollars by method. */
  byMethod: Record<string, number>;
  /** Days with a row, ascending. */
  dailyTotals: Array<{
    /** A day, YYYY-MM-DD. */
    date: string;
    /** Dollars: the cents field divided by 100. */
    total: number;
    count: number;
  }>;
}

export interface ProblemData {
  description: string;
  urgency: "low" | "medium" | "high" | "urgent";
  occurrenceCondition: string | null;
  duration: string | null;
}

export interface PurchaseOrder {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, PO-1001. */
  number: string;
  status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
  type: "purchase" | "return";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** The latest of vendorInvoiceNumbers. */
  vendorInvoiceNumber: string | null;
  vendorInvoiceNumbers: string[];
  note: string | null;
  /** Lines. */
  itemCount: number;
  /** Dollars: the cents field divided by 100. */
  totalAmount: number;
  /** Whole cents. */
  totalCostCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the last outstanding line was received. ISO 8601 date-time. */
  receivedAt: string | null;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  parts: PurchaseOrderPart[];
  /** The latest 100 changes of this order, at most 1 MiB of them, newest first. */
  auditLog: AuditEntry[];
  /** `auditLog` is cut: `GET /audit-log` has the entries before it. */
  truncated?: true;
}

export interface PurchaseOrderPart {
  /** Identifier (UUIDv7). */
  id: string;
  partNumber: string;
  description: string | null;
  /** Ordered. Up to 4 decimals. */
  quantity: number;
  /** Up to 4 decimals. */
  quantityReceived: number;
  /** Dollars: the cents field divided by 100. */
  unitCost: number;
  /** Whole cents. */
  unitCostCents: number;
  /** quantity × unitCostCents, rounded half up. */
  totalCostCents: number;
  vendorPartNumber: string | null;
  note: string | null;
  /** The stocked part that receiving adds to. UUID. */
  inventoryItemId: string | null;
  status: "pending" | "partially_received" | "received";
}

export interface PurchaseOrderReceipt {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, PO-1001. */
  number: string;
  status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
  type: "purchase" | "return";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** The latest of vendorInvoiceNumbers. */
  vendorInvoiceNumber: string | null;
  vendorInvoiceNumbers: string[];
  note: string | null;
  /** Lines. */
  itemCount: number;
  /** Dollars: the cents field divided by 100. */
  totalAmount: number;
  /** Whole cents. */
  totalCostCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the last outstanding line was received. ISO 8601 date-time. */
  receivedAt: string | null;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  parts: PurchaseOrderPart[];
  partialFailure: boolean;
  /** Lines that could not be stocked. */
  failures: LineFailure[];
}

export interface PurchaseOrderSummary {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, PO-1001. */
  number: string;
  status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
  type: "purchase" | "return";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** The latest of vendorInvoiceNumbers. */
  vendorInvoiceNumber: string | null;
  vendorInvoiceNumbers: string[];
  note: string | null;
  /** Lines. */
  itemCount: number;
  /** Dollars: the cents field divided by 100. */
  totalAmount: number;
  /** Whole cents. */
  totalCostCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the last outstanding line was received. ISO 8601 date-time. */
  receivedAt: string | null;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  parts: PurchaseOrderPart[];
}

export interface ReceivingLine {
  /** Matched exactly, ignoring case and kinds of spaces. At most 64 characters. */
  partNumber: string;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Up to 4 decimals. 0.0001 to 1000000. */
  quantity: number;
  /** Whole cents. 0 to 100000000. */
  unitCostCents: number;
  /** At most 64 characters. */
  vendorPartNumber?: string | null | undefined;
  /** At most 500 characters. */
  note?: string | null | undefined;
}

export interface ReceivingRequest {
  /** At most 64 characters. */
  invoiceNumber: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  invoiceDate?: string | null | undefined;
  /** Default "draft". */
  mode?: "draft" | "receive" | undefined;
  /** Merge into this purchase order. At most 64 characters. */
  purchaseOrderId?: string | null | undefined;
  /** The same, by its human number. At most 64 characters. */
  purchaseOrderNumber?: string | null | undefined;
  vendor?: ReceivingVendor | null | undefined;
  /** At most 500 characters. */
  note?: string | null | undefined;
  /** At most 100. */
  lines: ReceivingLine[];
}

export interface ReceivingResponse {
  mode: "draft" | "receive";
  status: "pending_review" | "received" | "received_with_issues" | "receive_failed";
  purchaseOrder: {
    /** Identifier (UUIDv7). */
    id: string;
    number: string;
    status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
    /** Identifier (UUIDv7). */
    vendorId: string | null;
    vendorName: string | null;
    vendorInvoiceNumber: string | null;
    /** Whole cents. */
    totalCostCents: number;
    lineCount: number;
    linkedExistingPo: boolean;
  };
  vendor: {
    /** Identifier (UUIDv7). */
    id: string | null;
    name: string | null;
    created: boolean;
    matchedBy: "id" | "name" | "created" | "unlinked" | "none";
  };
  lines: Array<{
    index: number;
    partNumber: string;
    /** Up to 4 decimals. */
    quantity: number;
    /** Whole cents. */
    unitCostCents: number;
    match: "existing" | "new" | "ambiguous";
    /** Identifier (UUIDv7). */
    inventoryPartId: string | null;
    outcome: "pending_review" | "stocked_existing" | "created_part" | "skipped_duplicate" | "failed" | "not_stocked";
  }>;
  warnings: ReceivingWarning[];
  partialFailure: boolean;
  failures: LineFailure[];
  nextStep: string | null;
}

export interface ReceivingVendor {
  /** An existing vendor; wins over name. At most 64 characters. */
  id?: string | null | undefined;
  /**
   * Matched ignoring case, kinds of spaces and company suffixes such as Inc or LLC. At most 255 characters.
   */
  name?: string | null | undefined;
  /**
   * Distinguishes vendors of one name; kept when a vendor is created. If the vendor found has another, the answer warns `ACCOUNT_NUMBER_DIFFERS`. At most 64 characters.
   */
  accountNumber?: string | null | undefined;
  /** Default true. */
  createIfMissing?: boolean | undefined;
}

export interface ReceivingWarning {
  code: "VENDOR_UNLINKED" | "AMBIGUOUS_VENDOR" | "VENDOR_CREATED" | "ACCOUNT_NUMBER_DIFFERS" | "AMBIGUOUS_PART_NUMBER" | "DUPLICATE_INVOICE_LINE" | "QUANTITY_RAISED";
  message: string;
  /** The line it is about, from 0. */
  lineIndex?: number;
  /** What it could have meant. */
  candidates?: Array<Record<string, unknown>>;
  /** There are more candidates than these. */
  truncated?: true;
}

/** Shop-local days, both inclusive */
export interface ReportPeriod {
  startDate: string;
  endDate: string;
}

export interface SalesOrder {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, SO-1001. */
  orderNumber: string;
  status: "draft" | "completed" | "partially_refunded" | "refunded";
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  notes: string | null;
  lines: SalesOrderLine[];
  /** After discounts, without tax. Whole cents. */
  subtotalCents: number;
  /** Whole cents. */
  taxesCents: number;
  /** With tax, without surcharge. Whole cents. */
  totalCents: number;
  /** Of the total, by refunds of this sale. Whole cents. */
  refundedCents: number;
  /** Once it is completed. UUID. */
  invoiceId: string | null;
  /** ISO 8601, UTC. */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface SalesOrderLine {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "part" | "fee";
  /** The stocked part; null where it is not kept in stock, and of fees. UUID. */
  inventoryItemId: string | null;
  partNumber: string | null;
  description: string | null;
  /** Up to 4 decimals. */
  quantity: number;
  /** Whole cents. */
  unitPriceCents: number;
  /** Whole cents. */
  unitCostCents: number;
  /** On this line as a whole. Whole cents. */
  discountCents: number;
  /** Whether it bears sales tax; fees never do. */
  taxable: boolean;
  /** quantity × unitPriceCents, rounded half up, minus discountCents. */
  totalPriceCents: number;
  /** quantity × unitCostCents; once goods left stock for it, what their FIFO layers cost. */
  totalCostCents: number;
  /** How much of it was brought back. Up to 4 decimals. */
  returnedQuantity: number;
  /** Of its price, without tax. Whole cents. */
  refundedCents: number;
}

export interface SalesSummary {
  period: ReportPeriod;
  allInvoices: {
    /** Dollars: the cents field divided by 100. */
    laborRevenue: number;
    /** Dollars: the cents field divided by 100. */
    partsRevenue: number;
    /** Dollars: the cents field divided by 100. */
    tiresRevenue: number;
    /** Dollars: the cents field divided by 100. */
    subcontracts: number;
    /** Dollars: the cents field divided by 100. */
    shopSupplies: number;
    /** Dollars: the cents field divided by 100. */
    fees: number;
    /** Dollars: the cents field divided by 100. */
    epa: number;
    /** Dollars: the cents field divided by 100. */
    serviceItems: number;
    /** Dollars. The sum of these eight. */
    subtotal: number;
    /** Dollars: the cents field divided by 100. */
    discounts: number;
    /** Dollars. subtotal minus discounts. */
    postDiscountSubtotal: number;
    /** Dollars: the cents field divided by 100. */
    taxes: number;
    /** Dollars. Card surcharge, passed through: not in the total. */
    surcharge: number;
    /** Dollars. Grand total, without surcharge. */
    total: number;
    invoiceCount: number;
    /** Dollars: the cents field divided by 100. */
    laborCost: number;
    /** Dollars: the cents field divided by 100. */
    partsCost: number;
    /** Dollars: the cents field divided by 100. */
    tiresCost: number;
    /** Dollars: the cents field divided by 100. */
    subcontractsCost: number;
    /** Dollars: the cents field divided by 100. */
    shopSuppliesCost: number;
  };
  /** Of fully paid invoices alone. */
  paidInvoices: {
    /** Dollars: the cents field divided by 100. */
    laborRevenue: number;
    /** Dollars: the cents field divided by 100. */
    partsRevenue: number;
    /** Dollars: the cents field divided by 100. */
    tiresRevenue: number;
    /** Dollars: the cents field divided by 100. */
    subcontracts: number;
    /** Dollars: the cents field divided by 100. */
    shopSupplies: number;
    /** Dollars: the cents field divided by 100. */
    fees: number;
    /** Dollars: the cents field divided by 100. */
    epa: number;
    /** Dollars: the cents field divided by 100. */
    serviceItems: number;
    /** Dollars. The sum of these eight. */
    subtotal: number;
    /** Dollars: the cents field divided by 100. */
    discounts: number;
    /** Dollars. subtotal minus discounts. */
    postDiscountSubtotal: number;
    /** Dollars: the cents field divided by 100. */
    taxes: number;
    /** Dollars. Card surcharge, passed through: not in the total. */
    surcharge: number;
    /** Dollars. Grand total, without surcharge. */
    total: number;
    invoiceCount: number;
  };
  payments: {
    /** Dollars: the cents field divided by 100. */
    total: number;
    count: number;
    /** Dollars by method. */
    byMethod: Record<string, number>;
  };
  /** Customers invoiced in the range, each once. */
  uniqueCustomers: number;
  /** Dollars. Counter sales: already inside the total and the categories. */
  salesOrderRevenue: number;
  /** Dollars. Of the total, what no category holds. */
  unitemizedRevenue: number;
  /** Dollars. total divided by invoiceCount, 0 when none, not rounded. */
  averageRepairOrder: number;
  /** The last 30 days of the range, each one. */
  trendData: Array<{
    /** A day, YYYY-MM-DD. */
    date: string;
    /** Dollars: the cents field divided by 100. */
    invoiced: number;
    /** Dollars: the cents field divided by 100. */
    payments: number;
    customers: number;
  }>;
  /** Whether the range exceeds 30 days. */
  trendDataTruncated: boolean;
  /** Days. */
  trendDataDays: number;
  /** Days. */
  requestedRangeDays: number;
  /** Days with data, ascending. */
  trendDaily: Array<{
    /** A day, YYYY-MM-DD. */
    date: string;
    /** Dollars: the cents field divided by 100. */
    invoiced: number;
    /** Dollars: the cents field divided by 100. */
    payments: number;
    /** Dollars. invoiced minus labor, parts and tire cost: not accounting profit. */
    profit: number;
    customers: number;
    orders: number;
    paidInvoices: number;
    /** Dollars: the cents field divided by 100. */
    paidRevenue: number;
    /** Dollars: the cents field divided by 100. */
    laborRevenue: number;
    /** Dollars: the cents field divided by 100. */
    laborProfit: number;
    /** Dollars. With tires. */
    partsRevenue: number;
    /** Dollars. Parts revenue less the cost of parts and tires, those of counter sales included. */
    partsProfit: number;
    /** Hours, rounded to 0.1. */
    laborHours: number;
    /** The same. Hours. */
    billableHours: number;
    /** Dollars. 0 where there are no invoices. */
    avgPerOrder: number;
  }>;
  /** Whether there were more than 3000, of which these are the last. */
  trendDailyTruncated: boolean;
}

export interface ServiceBlock {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  description: string | null;
  complaint: string | null;
  cause: string | null;
  correction: string | null;
  /** Declined work counts in no total and reserves no stock. */
  authorizationStatus: "approved" | "declined" | "pending";
  /** Raised by every write of the block or of its lines. */
  version: number;
  labor: LineItem[];
  parts: LineItem[];
  tires: LineItem[];
  materials: LineItem[];
  fees: LineItem[];
  financials: Financials;
}

export interface ServiceRequest {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number: `SR-` and 6 characters. */
  requestNumber: string;
  status: "new" | "reviewed" | "scheduled" | "converted" | "rejected";
  /** The company or the person of `customerInfo`, else the name of the customer. */
  customerName: string | null;
  /** Of `customerInfo`, else the customer's. */
  phone: string | null;
  /** Of `customerInfo`, else the customer's. */
  email: string | null;
  /** Of `vehicleInfo`, else the vehicle's. */
  vehicleVin: string | null;
  /** What `problemData` describes. */
  description: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  preferredDate: string | null;
  /** The customer that it is linked to. UUID. */
  customerId: string | null;
  /** The vehicle that it is linked to. UUID. */
  vehicleId: string | null;
  problemData: ProblemData;
  customerInfo: CustomerInfo;
  vehicleInfo: VehicleInfo;
  notes: string | null;
  /** The order it became, once converted. UUID. */
  workOrderId: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface Settings {
  /** The shop's. UUID. */
  id: string;
  shopName: string;
  /** IANA name; the shop's days are counted in it. */
  timeZone: string;
  /** In the order of the work; the default workflow where none was set. */
  workflowStatuses: Array<{
    name: string;
    /** What the status means for money and stock. */
    category: "estimate" | "open" | "completed" | "invoiced" | "paid" | "cancelled";
  }>;
  /** 8.25 is 8.25 %. */
  taxRatePercent: number;
  /** Of lines that do not say: parts and tires. */
  partsTaxable: boolean;
  /** Of labor lines that do not say. */
  laborTaxable: boolean;
  /** Whole cents per hour. */
  defaultLaborRateCents: number | null;
  archiveOnFullPayment: boolean;
  digestEnabled: boolean;
  /** Hour of the shop's day. */
  digestSendHour: number;
  digestPeriods: Array<"daily" | "weekly">;
}

export interface StockMovement {
  /** Identifier (UUIDv7). */
  id: string;
  type: "receipt" | "consumption" | "adjustment" | "return" | "sale";
  /** Signed: positive into stock. Up to 4 decimals. */
  quantity: number;
  /** Whole cents. */
  unitCostCents: number;
  /** What moved it, such as a purchase order. */
  reference: {
    type: string;
    id: string;
  } | null;
  reason: string | null;
  /** On hand after this movement. */
  balanceAfter: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Name of the user or key. */
  createdBy: string | null;
}

export interface TaxCategory {
  /** Whole cents. */
  billedCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  receivedCents: number;
  /** Whole cents. */
  taxableBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  taxableReceivedCents: number;
  /** Whole cents. */
  nonTaxableBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  nonTaxableReceivedCents: number;
}

/** Work orders or counter sales. Whole cents */
export interface TaxHalf {
  /** After discounts. Whole cents. */
  taxableSalesCents: number;
  /** Billed on accrual, received on cash. Whole cents. */
  totalTaxCollectedCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  totalTaxReceivedCents: number;
  /** After discounts. Whole cents. */
  nonTaxableSalesCents: number;
  /** Parts and tires. Whole cents. */
  partsBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  partsReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  partsOutstandingCents: number;
  /** Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  laborReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  laborOutstandingCents: number;
  /** Whole cents. */
  taxBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  taxReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  taxOutstandingCents: number;
  /** Tax collected over taxable sales, 2 decimals; null without taxable sales. Percent. */
  effectiveTaxRatePercent: number | null;
  /** Cash basis only: of the payments of the range, less refunds. Whole cents. */
  surchargeReceivedCents?: number;
  /** One for each rate, ascending. */
  breakdown: TaxTier[];
  nonTaxable: TaxNonTaxable;
  /**
   * Tires are parts. Other is fees, shop supplies, EPA and service items, never taxed; on cash basis subcontracts too, which are zero then.
   */
  categories: {
    parts: TaxCategory;
    labor: TaxCategory;
    subcontract: TaxCategory;
    other: TaxCategory;
  };
  /** Of any tier or the non-taxable list. */
  ordersTruncated: boolean;
}

export interface TaxNonTaxable {
  /** Orders without any taxed line; exact. */
  orderCount: number;
  /** All untaxed lines, those of orders in tiers too. Whole cents. */
  salesCents: number;
  /** Those of its orders whose customer was exempt. */
  taxExemptCount: number;
  /** The labor in salesCents. Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  laborReceivedCents: number;
  /** Sales under resale certificates, without labor. Whole cents. */
  resaleBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  resaleReceivedCents: number;
  /** Sales to exempt organizations, without labor. Whole cents. */
  exemptOrgBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  exemptOrgReceivedCents: number;
  /** The newest 250 at most; the sums are of all orders. */
  orders: TaxOrder[];
  ordersTruncated: boolean;
}

/** An order of the range. What was returned is negative */
export interface TaxOrder {
  source: "workOrder" | "salesOrder";
  orderNumber: string;
  /** The customer's name. */
  customer: string | null;
  /** Accrual: the day of the invoice. Cash: of the last payment in the range. */
  date: string;
  /** Percent. */
  taxRatePercent: number;
  /** Its taxed lines, after discounts. Whole cents. */
  taxableAmountCents: number;
  /** Billed on accrual, received on cash. Whole cents. */
  taxCollectedCents: number;
  /** Whole cents. */
  taxBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  taxReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  taxOutstandingCents: number;
  /** Parts and tires. Whole cents. */
  partsBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  partsReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  partsOutstandingCents: number;
  /** Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  laborReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  laborOutstandingCents: number;
  /** Accrual basis only. Whole cents. */
  subcontractBilledCents?: number;
  /** Accrual basis only. Whole cents. */
  subcontractReceivedCents?: number;
  /** Accrual basis only. Whole cents. */
  otherBilledCents?: number;
  /** Accrual basis only. Whole cents. */
  otherReceivedCents?: number;
  /** Whether any part or tire bore tax. */
  partTaxable: boolean;
  /** Whether any labor bore tax. */
  laborTaxable: boolean;
  /** Always false: fees are not taxed. */
  subcontractTaxable: boolean;
  isTaxExempt: boolean;
  exemptionCategory: "resale" | "exempt_organization" | null;
}

/** All orders with a taxed line at one rate */
export interface TaxTier {
  /** Percent. */
  taxRatePercent: number;
  /** Taxed lines of its orders, after discounts. Whole cents. */
  taxableAmountCents: number;
  /** Billed on accrual, received on cash. Whole cents. */
  taxCollectedCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  taxReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  taxOutstandingCents: number;
  /** All parts and tires of its orders, untaxed ones too. Whole cents. */
  partsBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  partsReceivedCents: number;
  /** All labor of its orders, untaxed labor too. Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by what was paid. Whole cents. */
  laborReceivedCents: number;
  /** Cash basis only: always false, since every order keeps its rate. */
  rateInferred?: boolean;
  /** Orders, not payments; exact. */
  orderCount: number;
  /** The newest 250 at most; the sums are of all orders. */
  orders: TaxOrder[];
  ordersTruncated: boolean;
}

export interface TechnicianStats {
  /** Identifier (UUIDv7). */
  technicianId: string;
  technicianName: string;
  /** Hours. */
  laborHours: number;
  /** Whole cents. After the discounts of lines. */
  laborRevenueCents: number;
  /** Orders with labor of this technician. */
  jobsCompleted: number;
  /** Only for those who may see pay (reports:profit or attendance:financials). Percent. */
  commissionRatePercent?: number;
  /** Only for those who may see pay (reports:profit or attendance:financials). Whole cents. */
  commissionCents?: number;
}

export interface TireInput {
  /**
   * The line to change, of which only the fields sent change; without it a new line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "tire" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Of labor: hours. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0. 0 to 100000000.
   */
  unitPriceCents?: number | undefined;
  /**
   * Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: as the shop's settings say. Materials and fees are never taxed: true is refused. */
  taxable?: boolean | null | undefined;
  /** The stocked part; found by its part number where only that is sent. At most 64 characters. */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  /** Computed; ignored here. */
  totalPriceCents?: unknown;
  /** Computed; ignored here. */
  totalCostCents?: unknown;
  /** Computed; ignored here. */
  technicianName?: unknown;
  /** Computed; ignored here. */
  startedAt?: unknown;
  /** Computed; ignored here. */
  completedAt?: unknown;
  /** Computed; ignored here. */
  reservedQuantity?: unknown;
}

export interface User {
  /** Identifier (UUIDv7). */
  id: string;
  /** Empty once the user is deleted for good. */
  email: string;
  name: string;
  role: "admin" | "manager" | "service_writer" | "technician";
  phone: string | null;
  /** One who is not active cannot sign in. */
  isActive: boolean;
  /** Percent of labor revenue. Only for holders of `reports:profit` or `attendance:financials`. */
  commissionRatePercent?: number | null;
  /**
   * What an hour of theirs costs the shop, in cents. Only for holders of `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt: string | null;
  /** What this user may do beyond the role, and what not. */
  permissionOverrides: {
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface Vehicle {
  /** Identifier (UUIDv7). */
  id: string;
  /** In capitals. */
  vin: string;
  /** The fleet's own number. */
  unitNumber: string | null;
  make: string | null;
  model: string | null;
  /** Model year. */
  year: number | null;
  licensePlate: string | null;
  /** The owner. UUID. */
  customerId: string | null;
  mileage: number | null;
  nickname: string | null;
  vehicleType: string | null;
  /** Listed only with `includeArchived`. */
  archived: boolean;
  notes: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface VehicleInfo {
  vin: string | null;
  unitNumber: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  plate: string | null;
  mileage: number | null;
}

export interface Vendor {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  /** The shop's account at the vendor. */
  accountNumber: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface Webhook {
  /** Identifier (UUIDv7). */
  id: string;
  /** The shop's. UUID. */
  tenantId: string;
  name: string;
  url: string;
  /** The kinds of events that it wants. */
  events: string[];
  isActive: boolean;
  /** The signing secret, masked but for its last characters; whole only at creation and rotation. */
  secret: string;
  /** Until when the secret before this one signs too, after a rotation. ISO 8601 date-time. */
  secretExpiresAt: string | null;
  /** Why the service switched it off; null where it did not. */
  disabledReason: string | null;
  /** ISO 8601, UTC. */
  disabledAt: string | null;
  lastDeliveryStatus: "success" | "failed" | null;
  /** ISO 8601, UTC. */
  lastDeliveryAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
}

export interface WebhookDelivery {
  /** Of the attempt: the delivery's `X-Shop-Delivery`. UUID. */
  id: string;
  /** Identifier (UUIDv7). */
  eventId: string;
  event: string;
  /** From 1. */
  attempt: number;
  status: "pending" | "success" | "failed";
  /** What the receiver answered. */
  responseStatus: number | null;
  /** Milliseconds until it answered. */
  durationMs: number | null;
  /** What went wrong. */
  error: string | null;
  /**
   * Of a pending one: when it is due. Of a failed one: when it was to be tried again. ISO 8601 date-time.
   */
  nextAttemptAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface WebhookEventInfo {
  type: string;
  description: string;
  category: "service_requests" | "counter_sales" | "work_orders" | "billing" | "inventory" | "purchasing" | "customers" | "system";
  /** JSON schema of `data`. */
  schema: Record<string, unknown>;
  /** A delivery of it. */
  example: Record<string, unknown>;
}

/** What a ping says */
export interface WebhookTest {
  message: string;
  /** Identifier (UUIDv7). */
  webhookId: string;
}

export interface WebhookWithSecret {
  /** Identifier (UUIDv7). */
  id: string;
  /** The shop's. UUID. */
  tenantId: string;
  name: string;
  url: string;
  /** The kinds of events that it wants. */
  events: string[];
  isActive: boolean;
  /** The signing secret, shown this once: whsec_…. */
  secret: string;
  /** Until when the secret before this one signs too, after a rotation. ISO 8601 date-time. */
  secretExpiresAt: string | null;
  /** Why the service switched it off; null where it did not. */
  disabledReason: string | null;
  /** ISO 8601, UTC. */
  disabledAt: string | null;
  lastDeliveryStatus: "success" | "failed" | null;
  /** ISO 8601, UTC. */
  lastDeliveryAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  /** What is unwise about the URL. */
  warning: string | null;
}

export interface WeeklyTrendItem {
  /** The Monday. */
  weekStart: string;
  /** The Sunday. */
  weekEnd: string;
  /** Whole cents, taxes included. */
  revenueCents: number;
  /** Whole cents, before discounts. */
  laborRevenueCents: number;
  /** Whole cents, before discounts; tires included. */
  partsRevenueCents: number;
  /** Whole cents: labor revenue less hours times each technician's hourly cost rate. */
  laborProfitCents: number;
  /** Whole cents: parts revenue less the cost of parts and tires, those of counter sales included. */
  partsProfitCents: number;
  /** Billed hours, 2 decimals. */
  laborHours: number;
  /** The same as `invoiceCount`. */
  jobs: number;
  /** Different customers who were invoiced. */
  customers: number;
  invoiceCount: number;
}

export interface WorkOrder {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, WO-1001. */
  orderNumber: string;
  status: string;
  /** What the shop's workflow says of the status: money and stock follow it. */
  statusCategory: "estimate" | "open" | "completed" | "invoiced" | "paid" | "cancelled";
  documentType: "work_order" | "estimate" | "invoice";
  name: string | null;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** The vehicle's unit number. */
  vehicleUnit: string | null;
  vehicleVin: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  complaint: string | null;
  notes: string | null;
  /** The technician in charge. UUID. */
  assignedTo: string | null;
  /** Name of `assignedTo`. */
  technicianName: string | null;
  /** Everybody who works on it. */
  assignedTechnicians: string[];
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string | null;
  archived: boolean;
  /** ISO 8601, UTC. */
  invoicedAt: string | null;
  /** Its invoice, until that is void. UUID. */
  invoiceId: string | null;
  /** Whole cents. */
  taxCents: number;
  /** What the customer owes, tax included. Whole cents. */
  totalPriceCents: number;
  /** Without the cost of labor for readers without pay rights. Whole cents. */
  totalCostCents: number;
  /** Whole cents. */
  paidAmountCents: number;
  /** totalPriceCents minus paidAmountCents. */
  balanceCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  services: ServiceBlock[];
}

export interface WorkOrderCard {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, WO-1001. */
  orderNumber: string;
  status: string;
  /** What the shop's workflow says of the status: money and stock follow it. */
  statusCategory: "estimate" | "open" | "completed" | "invoiced" | "paid" | "cancelled";
  documentType: "work_order" | "estimate" | "invoice";
  name: string | null;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** The vehicle's unit number. */
  vehicleUnit: string | null;
  vehicleVin: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  complaint: string | null;
  notes: string | null;
  /** The technician in charge. UUID. */
  assignedTo: string | null;
  /** Name of `assignedTo`. */
  technicianName: string | null;
  /** Everybody who works on it. */
  assignedTechnicians: string[];
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string | null;
  archived: boolean;
  /** ISO 8601, UTC. */
  invoicedAt: string | null;
  /** Its invoice, until that is void. UUID. */
  invoiceId: string | null;
  /** Whole cents. */
  taxCents: number;
  /** What the customer owes, tax included. Whole cents. */
  totalPriceCents: number;
  /** Without the cost of labor for readers without pay rights. Whole cents. */
  totalCostCents: number;
  /** Whole cents. */
  paidAmountCents: number;
  /** totalPriceCents minus paidAmountCents. */
  balanceCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  /** Left out at a limit of 100 or more, unless `fullDetails` is true. */
  services?: ServiceBlock[];
}

export interface WorkOrderStatusChanged {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human number, WO-1001. */
  orderNumber: string;
  status: string;
  /** What the shop's workflow says of the status: money and stock follow it. */
  statusCategory: "estimate" | "open" | "completed" | "invoiced" | "paid" | "cancelled";
  documentType: "work_order" | "estimate" | "invoice";
  name: string | null;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** The vehicle's unit number. */
  vehicleUnit: string | null;
  vehicleVin: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  complaint: string | null;
  notes: string | null;
  /** The technician in charge. UUID. */
  assignedTo: string | null;
  /** Name of `assignedTo`. */
  technicianName: string | null;
  /** Everybody who works on it. */
  assignedTechnicians: string[];
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string | null;
  archived: boolean;
  /** ISO 8601, UTC. */
  invoicedAt: string | null;
  /** Its invoice, until that is void. UUID. */
  invoiceId: string | null;
  /** Whole cents. */
  taxCents: number;
  /** What the customer owes, tax included. Whole cents. */
  totalPriceCents: number;
  /** Without the cost of labor for readers without pay rights. Whole cents. */
  totalCostCents: number;
  /** Whole cents. */
  paidAmountCents: number;
  /** totalPriceCents minus paidAmountCents. */
  balanceCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt?: string;
  services: ServiceBlock[];
  /** The status that it had before. */
  previousStatus: string;
}
