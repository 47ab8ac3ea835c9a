// @generated from the contract by `npm run generate`. Do not edit.

export interface AgedInvoice {
  /** Identifier (UUIDv7). */
  workOrderId: string;
  invoiceNumber: string;
  invoiceDate: string;
  dueDate: string;
  /** Whole shop-local days; 0 if not past due. */
  daysPastDue: number;
  /** Dollars: the current total of the invoice. */
  totalAmount: number;
  /** Dollars: payments minus refunds, dated on or before `asOf`. */
  paidAmount: number;
  /** Dollars, always above 0: settled invoices are omitted. */
  balance: number;
  bucket: "Current" | "1-30" | "31-60" | "61-90" | "Over 90";
  /** Year, make and model. */
  vehicle: string | null;
  unitNumber: string | null;
  vin: string | null;
  /** Whether the work order is archived. */
  archived: boolean;
}

export interface ApiKey {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  /** The first characters, to distinguish keys. */
  prefix: string;
  accessLevel: "read_only" | "full";
  /** Whether a read-only key may see employee pay. */
  includePayData: boolean;
  /** The customer to whose records `customers.apiKeys.create` limits it; else null. UUID. */
  customerId: string | null;
  /** The user or key that made it; null for the first key of a shop. */
  maker: {
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  } | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** To the minute. ISO 8601 date-time. */
  lastUsedAt: string | null;
  /** ISO 8601, UTC. */
  expiresAt: string | null;
  /** ISO 8601, UTC. */
  revokedAt: string | null;
  /** Since when `apiKeys.suspend` stops it; null while it works. ISO 8601 date-time. */
  suspendedAt: string | null;
}

export interface Approval {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  serviceId: string;
  decision: "approved" | "declined";
  /** The `hash` of the packet. At most 64 characters. */
  packetHash: string;
  /** The person who decided; of a decision by the policy, the customer. At most 255 characters. */
  name: string;
  /**
   * How the decision reached the shop. `api`: with a key of the customer. `policy`: by a rule of its approval policy.
   */
  channel: "link" | "api" | "policy" | "phone" | "email" | "in_person";
  /**
   * Who recorded it: the link itself, or the user or API key that recorded the decision. Of a policy, `id` is that of the customer, and `name` that of the rule.
   */
  principal: {
    type: "link" | "user" | "api_key" | "policy";
    /** Identifier (UUIDv7). */
    id: string;
    /** At most 255 characters. */
    name: string;
  };
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  /**
   * Of a decision by the policy: the rule with its limits, in a sentence. At most 1000 characters.
   */
  note: string | null;
  /** Of a decision by the link: the address that the request came from. At most 64 characters. */
  ip: string | null;
  /** Of a decision by the link: the browser. At most 500 characters. */
  userAgent: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface ApprovalDecisionInput {
  /** Id of a service of the packet. At most 64 characters. */
  serviceId: string;
  decision: "approved" | "declined";
}

export interface ApprovalPolicy {
  /** Identifier (UUIDv7). */
  customerId: string;
  /** Whether the policy approves anything. */
  enabled: boolean;
  /** In the order in which they are tried. At most 50. */
  rules: ApprovalRule[];
  /**
   * The time of the last change; without any, that of the customer's creation. ISO 8601 date-time.
   */
  updatedAt: string;
}

export interface ApprovalReceipt {
  /** The number of the sent estimate. At most 64 characters. */
  number: string;
  /** The key, in `/.well-known/bayline-approvals.json`. At most 64 characters. */
  kid: string;
  /** The statement, signed: a JWS (RFC 7515) in compact form with the algorithm EdDSA (Ed25519). */
  receipt: string;
  statement: ApprovalStatement;
}

export interface ApprovalRule {
  /** At most 100 characters. */
  name: string;
  action: "approve" | "ask";
  /** At most 50. */
  vmrsCodes: string[];
  /** At most 50. */
  cannedJobIds: string[];
  /** At most 50. */
  vehicleIds: string[];
  /** Whole cents. */
  maxServiceCents: number | null;
  /** Whole cents. */
  maxOrderCents: number | null;
  /** Whole cents. */
  maxMonthCents: number | null;
}

export interface ApprovalStatement {
  /** The URL of the service; absent if it has no PUBLIC_URL. At most 2000 characters. */
  iss?: string;
  /** With its name on the estimate. */
  shop: {
    /** Identifier (UUIDv7). */
    id: string;
    /** At most 255 characters. */
    name: string;
  };
  customer: {
    /** Identifier (UUIDv7). */
    id: string | null;
    /** At most 255 characters. */
    name: string | null;
  };
  /** At most 64 characters. */
  orderNumber: string;
  estimate: {
    /** Identifier (UUIDv7). */
    id: string;
    /** At most 64 characters. */
    number: string;
    version: number;
    /** SHA-256 of the canonical JSON (RFC 8785) of its `content`. At most 64 characters. */
    hash: string;
    /** ISO 8601, UTC. */
    sentAt: string;
  };
  /** Oldest first. At most 100. */
  decisions: SignedDecision[];
}

export interface Attachment {
  /** Identifier (UUIDv7). */
  id: string;
  recordType: "work_order" | "purchase_order" | "sales_order" | "invoice" | "bill" | "service_request" | "inspection" | "customer" | "vehicle" | "vendor" | "inventory_item" | "service_block" | "line_item" | "inspection_item";
  /** Identifier (UUIDv7) of the record. */
  recordId: string;
  fileName: string | null;
  /** `image/jpeg` for every photo, otherwise `application/pdf`. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
  /** Of the stored file. */
  sizeBytes: number;
  /** Pixels of a photo; null for a PDF. */
  width: number | null;
  /** Pixels of a photo; null for a PDF. */
  height: number | null;
  caption: string | null;
  /** Whether it is for the customer: photos are then printed on documents. */
  visibleToCustomer: boolean;
  /** Name of the user or API key. */
  createdBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface AttachmentDeleted {
  /** Identifier (UUIDv7). */
  id: string;
  recordType: "work_order" | "purchase_order" | "sales_order" | "invoice" | "bill" | "service_request" | "inspection" | "customer" | "vehicle" | "vendor" | "inventory_item" | "service_block" | "line_item" | "inspection_item";
  /** Identifier (UUIDv7) of the record. */
  recordId: string;
  fileName: string | null;
  /** `image/jpeg` for every photo, otherwise `application/pdf`. */
  contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
  /** Of the stored file. */
  sizeBytes: number;
  /** Pixels of a photo; null for a PDF. */
  width: number | null;
  /** Pixels of a photo; null for a PDF. */
  height: number | null;
  caption: string | null;
  /** Whether it is for the customer: photos are then printed on documents. */
  visibleToCustomer: boolean;
  /** Name of the user or API key. */
  createdBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  deletedAt: string;
}

export interface AuditEntry {
  /** Identifier (UUIDv7). */
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  actor: {
    type: "user" | "api_key" | "operator" | "link" | "system";
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
  /**
   * Changed fields with their values before and after. Changes above 4 MiB are cut: they have `truncated` and the beginnings of lists and texts.
   */
  changes: Record<string, {
    before: unknown;
    after: unknown;
  }>;
  requestId: string;
  /** Present for calls of API keys with a mandate: the decision and its figures. */
  mandate?: MandateDecision;
}

export interface Bill {
  /** Identifier (UUIDv7). */
  id: string;
  type: "invoice" | "credit";
  /** The vendor's number. */
  number: string;
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  billDate: string;
  /**
   * The day on which figures count it: the bill's date, or the day it was entered if that day was closed. A day, YYYY-MM-DD.
   */
  postedDate: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  dueDate: string | null;
  /** `draft` while its order is a draft. */
  status: "draft" | "open" | "partially_paid" | "paid" | "void";
  /** At most 1000. */
  purchaseOrderIds: string[];
  /** The bills with the goods of its charges. At most 20. */
  appliesTo: string[];
  /** At most 1000. */
  lines: BillLine[];
  /** Whole cents. */
  goodsCents: number;
  /** Whole cents. */
  chargesCents: number;
  /** Whole cents. */
  coresCents: number;
  /** What the shop owes; 0 or less for a credit. Whole cents. */
  totalCents: number;
  /** Whole cents. */
  paidCents: number;
  /** Whole cents. */
  balanceCents: number;
  /** Why it was voided; null also if its order was cancelled or deleted. */
  voidReason: string | null;
  /** Oldest first. At most 2 MiB of JSON. */
  corrections: BillCorrection[];
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface BillCharge {
  kind: "freight" | "fee" | "tax" | "other" | "discount";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Whole cents; negative for a discount only. */
  amountCents: number;
  /**
   * `value` spreads the charge over the cost of the goods, in proportion to their amounts; `none` keeps it out of their cost. Default "value".
   */
  allocation?: "value" | "none" | undefined;
}

export interface BillCorrection {
  /** Identifier (UUIDv7). */
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string | null;
  reason: string;
  changes: Array<{
    /** null for a field of the bill. UUID. */
    lineId: string | null;
    field: string;
    /** null also for a charge that was added. */
    before: string | number | null;
    /** null also for a charge that was removed. */
    after: string | number | null;
  }>;
}

export interface BillLine {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "part" | "freight" | "fee" | "tax" | "other" | "discount" | "core_deposit" | "core_credit" | "price_credit" | "return_credit" | "expense" | "restocking";
  /** At most 255 characters. */
  description: string | null;
  /** Whole cents. */
  amountCents: number;
  /** At most 64 characters. */
  partNumber: string | null;
  /** Identifier (UUIDv7). */
  inventoryItemId: string | null;
  /** Identifier (UUIDv7). */
  purchaseOrderLineId: string | null;
  /** As billed: in packs if there is a `packQuantity`, else in units of stock. Up to 4 decimals. */
  quantity: number | null;
  /** Of a billed unit or pack; derived from the amount, rounded. Whole cents. */
  unitCostCents: number | null;
  /** Units of stock in each unit of the bill. Up to 4 decimals. */
  packQuantity: number | null;
  /** Deposit of each core. Whole cents. */
  depositCents: number | null;
  /** The core that a core credit closes. UUID. */
  coreId: string | null;
  /** Core credits only: the vendor gives back the rest later, and the cores stay open. */
  partial: boolean;
  /** What an expense is for. At most 64 characters. */
  category: string | null;
  /**
   * Expenses only: the line of a work order whose cost it is; it may have been deleted since. UUID.
   */
  lineItemId: string | null;
  /** Charges only: whether it is spread over the cost of the goods. */
  allocation: "value" | "none" | null;
  /** Parts only: their share of the spread charges, which is part of their cost. Whole cents. */
  chargedCents: number;
  /**
   * Parts only: the charges and price credits of later bills for these goods, which are part of their cost too. Whole cents.
   */
  appliedCents: number;
  /** Price credits only: the line of goods on another bill. UUID. */
  billLineId: string | null;
  /** Parts only: how many were received, in units of stock. Up to 4 decimals. */
  receivedQuantity: number;
  /** Lines with a `packQuantity` only: `receivedQuantity` in packs, rounded to 4 decimals. */
  receivedPacks: number | null;
}

export interface BillPayment {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  vendorId: string;
  vendorName: string | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** Whole cents. */
  amountCents: number;
  reference: string | null;
  /** The part of each bill; negative for a credit that was used. At most 100. */
  allocations: Array<{
    /** Identifier (UUIDv7). */
    billId: string;
    /** At most 64 characters. */
    billNumber: string;
    /** Whole cents. */
    amountCents: number;
  }>;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  voidReason: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface BookedDocument {
  /** Identifier (UUIDv7). */
  id: string;
  status: "reading" | "needs_review" | "ready" | "booked" | "rejected" | "unreadable";
  /** Why it is unreadable, needs a person, or was rejected. At most 1000 characters. */
  reason: string | null;
  /** At most 255 characters. */
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
  /** Of the original, in hexadecimal digits. */
  sha256: string;
  /** 0 for a file without pages. */
  pageCount: number;
  source: "api" | "cli" | "review";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** At most 50. */
  pages: DocumentPage[];
  /** What a document says. null before it is read, and if it is unreadable. */
  invoice: {
    type: "invoice" | "credit";
    /** null if the shop does not have the vendor. UUID. */
    vendorId: string | null;
    /** At most 255 characters. */
    vendorName: string | null;
    /** At most 64 characters. */
    accountNumber: string | null;
    /** At most 64 characters. */
    invoiceNumber: string | null;
    /** Shop-local calendar day, YYYY-MM-DD. */
    invoiceDate: string | null;
    /** Shop-local calendar day, YYYY-MM-DD. */
    dueDate: string | null;
    /** Identifier (UUIDv7). */
    purchaseOrderId: string | null;
    /** At most 64 characters. */
    purchaseOrderNumber: string | null;
    /** At most 1000. */
    lines: Array<{
      /** At most 64 characters. */
      partNumber: string | null;
      /** At most 64 characters. */
      vendorPartNumber: string | null;
      /** At most 255 characters. */
      description: string | null;
      /** As billed, up to 4 decimals. -1000000 to 1000000. */
      quantity: number | null;
      /** Units of stock in each unit of the invoice. Up to 4 decimals. -1000000 to 1000000. */
      packQuantity: number | null;
      /**
       * Of a billed unit; null if the line does not come to whole cents a unit. -100000000 to 100000000.
       */
      unitCostCents: number | null;
      /** Whole cents. */
      amountCents: number | null;
      /** Deposit of each core. Whole cents. -100000000 to 100000000. */
      coreDepositCents: number | null;
    }>;
    /** At most 100. */
    charges: Array<{
      kind: "freight" | "fee" | "tax" | "other" | "discount";
      /** At most 255 characters. */
      description: string | null;
      /** Whole cents. */
      amountCents: number;
    }>;
    /** Whole cents. */
    totalCents: number | null;
  } | null;
  /** The certainty of each field. At most 8220. */
  fields: DocumentField[];
  /** The fields that must be certain before it is `ready`, and are not. At most 8220. */
  open: string[];
  /** Identifier (UUIDv7). */
  billId: string | null;
  billNumber: string | null;
  /** The order that received the goods. UUID. */
  purchaseOrderId: string | null;
  /** Of `purchaseOrderId`. What the paper says is in `invoice`. */
  purchaseOrderNumber: string | null;
  submittedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  bookedAt: string | null;
  /** When the original was deleted, after `documentRetentionDays`. ISO 8601 date-time. */
  originalDeletedAt: string | null;
  /** As from `receive.invoice`; null for a credit, and if it was booked before. */
  receiving: ReceivingResponse | null;
}

export interface CannedJob {
  /** Identifier (UUIDv7). */
  id: string;
  /** Names the job wherever its id is taken. */
  code: string;
  name: string;
  description: string | null;
  category: string | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** The types of vehicles that the job is for; empty: all. At most 50. */
  vehicleTypes: string[];
  /** The vehicles that the job is for; null: all. */
  appliesTo: CannedJobVehicles | null;
  laborType: string | null;
  /** The price of the whole block before tax; null: the sum of its lines. Whole cents. */
  fixedPriceCents: number | null;
  complaint: string | null;
  cause: string | null;
  correction: string | null;
  /** At most 200. */
  labor: CannedJobLabor[];
  /** At most 200. */
  parts: CannedJobPart[];
  /** At most 200. */
  tires: CannedJobTire[];
  /** At most 200. */
  materials: CannedJobMaterial[];
  /** At most 200. */
  fees: CannedJobFee[];
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface CannedJobFee {
  /** At most 1000 characters. */
  description: string | null;
  /** Hours for labor. For one of `per`, if it is set. */
  quantity: number;
  /** The quantity is multiplied by the vehicle's number of these; null: by 1. */
  per: "axle" | "wheel" | "cylinder" | null;
  /** Whole cents; null: the price that a line without one gets at the time of use. */
  unitPriceCents: number | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** Whole cents; null: the cost of a stocked part, otherwise not known. */
  unitCostCents: number | null;
  feeType: "fee" | "epa" | "service_item" | "subcontract";
}

export interface CannedJobLabor {
  /** At most 1000 characters. */
  description: string | null;
  /** Hours for labor. For one of `per`, if it is set. */
  quantity: number;
  /** The quantity is multiplied by the vehicle's number of these; null: by 1. */
  per: "axle" | "wheel" | "cylinder" | null;
  /** Whole cents; null: the price that a line without one gets at the time of use. */
  unitPriceCents: number | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** null: by the shop's settings. */
  taxable: boolean | null;
}

export interface CannedJobMaterial {
  /** At most 1000 characters. */
  description: string | null;
  /** Hours for labor. For one of `per`, if it is set. */
  quantity: number;
  /** The quantity is multiplied by the vehicle's number of these; null: by 1. */
  per: "axle" | "wheel" | "cylinder" | null;
  /** Whole cents; null: the price that a line without one gets at the time of use. */
  unitPriceCents: number | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** Whole cents; null: the cost of a stocked part, otherwise not known. */
  unitCostCents: number | null;
}

export interface CannedJobPart {
  /** At most 1000 characters. */
  description: string | null;
  /** Hours for labor. For one of `per`, if it is set. */
  quantity: number;
  /** The quantity is multiplied by the vehicle's number of these; null: by 1. */
  per: "axle" | "wheel" | "cylinder" | null;
  /** Whole cents; null: the price that a line without one gets at the time of use. */
  unitPriceCents: number | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** At most 64 characters. */
  partNumber: string;
  /** Whole cents; null: the cost of a stocked part, otherwise not known. */
  unitCostCents: number | null;
  /** null: by the shop's settings. */
  taxable: boolean | null;
}

export interface CannedJobTire {
  /** At most 1000 characters. */
  description: string | null;
  /** Hours for labor. For one of `per`, if it is set. */
  quantity: number;
  /** The quantity is multiplied by the vehicle's number of these; null: by 1. */
  per: "axle" | "wheel" | "cylinder" | null;
  /** Whole cents; null: the price that a line without one gets at the time of use. */
  unitPriceCents: number | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** At most 64 characters. */
  partNumber: string;
  /** Whole cents; null: the cost of a stocked part, otherwise not known. */
  unitCostCents: number | null;
  /** null: by the shop's settings. */
  taxable: boolean | null;
}

export interface CannedJobVehicles {
  /** At most 100 characters. */
  make: string | null;
  /** At most 100 characters. */
  model: string | null;
  /** The first model year. */
  yearFrom: number | null;
  /** The last model year. */
  yearThrough: number | null;
}

export interface Comment {
  /** Identifier (UUIDv7). */
  id: string;
  recordType: "work_order" | "purchase_order" | "sales_order" | "invoice" | "bill" | "service_request" | "inspection" | "customer" | "vehicle" | "vendor" | "inventory_item" | "service_block" | "line_item" | "inspection_item";
  /** Identifier (UUIDv7) of the record. */
  recordId: string;
  text: string;
  /** false for a comment within the shop. */
  visibleToCustomer: boolean;
  /** Name of the user or API key. */
  createdBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
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
    /** Percent: commission divided by labor revenue; 0 without labor revenue. */
    averageCommissionRate: number;
  };
  /** Highest commission first. */
  mechanics: MechanicCommission[];
}

export interface Core {
  /** Id of the bill's line of the core deposit. UUID. */
  id: string;
  /** `closed` once every core is credited or denied. */
  status: "open" | "closed";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  /** At most 255 characters. */
  vendorName: string | null;
  /** Identifier (UUIDv7). */
  billId: string;
  /** At most 64 characters. */
  billNumber: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  billDate: string;
  /** At most 64 characters. */
  partNumber: string;
  /** Identifier (UUIDv7). */
  inventoryItemId: string | null;
  /** Up to 4 decimals. */
  quantity: number;
  /** Deposit of each core. Whole cents. */
  depositCents: number;
  /** Deposit of all of them. Whole cents. */
  amountCents: number;
  /** Not sent back. Up to 4 decimals. */
  heldQuantity: number;
  /** Sent back and not credited. Up to 4 decimals. */
  sentBackQuantity: number;
  /** Up to 4 decimals. */
  creditedQuantity: number;
  /** Up to 4 decimals. */
  deniedQuantity: number;
  /** Old cores on the shelf, as counted; at most this many can be sent back. Up to 4 decimals. */
  inHandQuantity: number;
  /** Whole cents. */
  heldCents: number;
  /** Whole cents. */
  sentBackCents: number;
  /** The deposit of the credited cores. Whole cents. */
  creditedCents: number;
  /** Whole cents. */
  deniedCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface CoreReturn {
  /** Identifier (UUIDv7). */
  id: string;
  number: string;
  /** Identifier (UUIDv7). */
  vendorId: string;
  /** At most 255 characters. */
  vendorName: string | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  note: string | null;
  /** At most 100. */
  lines: Array<{
    /** Identifier (UUIDv7). */
    coreId: string;
    /** At most 64 characters. */
    partNumber: string;
    /** Up to 4 decimals. */
    quantity: number;
    /** Their deposit. Whole cents. */
    amountCents: number;
  }>;
  /** Whole cents. */
  totalCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface CoresReport {
  /** Shop-local calendar day, YYYY-MM-DD. */
  asOf: string;
  /** Highest total first. */
  vendors: VendorCores[];
  coreCount: number;
  /** Whole cents. */
  heldCents: number;
  /** Whole cents. */
  sentBackCents: number;
  /** Whole cents. */
  days0To30Cents: number;
  /** Whole cents. */
  days31To60Cents: number;
  /** Whole cents. */
  days61To90Cents: number;
  /** Whole cents. */
  over90DaysCents: number;
  /** Whole cents. */
  totalCents: number;
}

export interface CorrectedBill {
  /** Identifier (UUIDv7). */
  id: string;
  type: "invoice" | "credit";
  /** The vendor's number. */
  number: string;
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  billDate: string;
  /**
   * The day on which figures count it: the bill's date, or the day it was entered if that day was closed. A day, YYYY-MM-DD.
   */
  postedDate: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  dueDate: string | null;
  /** `draft` while its order is a draft. */
  status: "draft" | "open" | "partially_paid" | "paid" | "void";
  /** At most 1000. */
  purchaseOrderIds: string[];
  /** The bills with the goods of its charges. At most 20. */
  appliesTo: string[];
  /** At most 1000. */
  lines: BillLine[];
  /** Whole cents. */
  goodsCents: number;
  /** Whole cents. */
  chargesCents: number;
  /** Whole cents. */
  coresCents: number;
  /** What the shop owes; 0 or less for a credit. Whole cents. */
  totalCents: number;
  /** Whole cents. */
  paidCents: number;
  /** Whole cents. */
  balanceCents: number;
  /** Why it was voided; null also if its order was cancelled or deleted. */
  voidReason: string | null;
  /** Oldest first. At most 2 MiB of JSON. */
  corrections: BillCorrection[];
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** `DATE_IN_FUTURE`: the corrected bill date is after today. At most 1. */
  warnings: Array<{
    code: "DATE_IN_FUTURE";
    message: string;
  }>;
}

export interface CorrectedBillLine {
  /** Id of the line, or its part number if one line of the bill has it. At most 288 characters. */
  id: string;
  /** What the vendor charges for the line; it decides over the unit cost. Whole cents. */
  amountCents?: number | undefined;
  /**
   * Parts only: of a unit as billed; the amount becomes quantity × unit cost. Whole cents. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
}

export interface CostChange {
  /** Identifier (UUIDv7). */
  id: string;
  /** The day of the change. A day, YYYY-MM-DD. */
  date: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /**
   * `deficit_settled`: goods that had left before they were received got their cost. `bill_created`, `bill_corrected`, `bill_voided`: see the bill. `charge_applied`, `price_credited`: the bill has charges or price credits for the goods of an earlier one. `unbilled_closed`: goods that get no bill cost nothing. `core_denied`: the line bears the deposit of a core of the bill.
   */
  cause: "deficit_settled" | "bill_created" | "bill_corrected" | "bill_voided" | "charge_applied" | "price_credited" | "unbilled_closed" | "core_denied";
  /**
   * The bill that was created, corrected or voided, whose charges or price credits apply, or that has the denied core; the first bill of the goods that settled a deficit, if they have one. UUID.
   */
  billId: string | null;
  billNumber: string | null;
  /** null for the cost of a line without stock that a bill charges. UUID. */
  inventoryItemId: string | null;
  partNumber: string | null;
  /**
   * What holds the goods. `lost_job` is a work order that was permanently deleted, `count` an adjustment of the quantity.
   */
  targetType: "stock" | "work_order" | "sales_order" | "count" | "vendor_return" | "lost_job";
  /** The work order, counter sale or purchase order; null for goods in stock. UUID. */
  targetId: string | null;
  /** null also if it was deleted. */
  targetNumber: string | null;
  /** The line of the work order or counter sale. UUID. */
  lineId: string | null;
  /** Positive if the goods cost more than before. Whole cents. */
  cents: number;
}

export interface CostLayer {
  /** Identifier (UUIDv7). */
  id: string;
  /** Quantity received. Up to 4 decimals. */
  quantity: number;
  /** Quantity not yet consumed. Up to 4 decimals. */
  remainingQuantity: number;
  /** Without charges. Whole cents. */
  unitCostCents: number;
  /** True cost of the quantity received with charges, as known now. Whole cents. */
  costCents: number;
  /** The part of `costCents` that the remaining quantity has. */
  remainingCostCents: number;
  /** Identifier (UUIDv7). */
  purchaseOrderId: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export interface CostRestated {
  /** Number of work orders with another cost. */
  workOrderCount: number;
  /** Number of counter sales with another cost. */
  salesOrderCount: number;
  /** Number of their invoices. */
  invoiceCount: number;
  /** The part booked today as `costAdjustmentCents`, because the goods were used on closed days. */
  adjustmentCents: number;
  /** Whether each of these records has its own event; if not, read them again. */
  hasRecordEvents: boolean;
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
  /** Whether the customer is exempt from sales tax. */
  taxExempt: boolean;
  /** Reason for the exemption: `resale` or `exempt_organization`. */
  exemptionCategory: "resale" | "exempt_organization" | null;
  /** Overrides the shop's rate; up to 4 decimals. Percent. */
  taxRatePercent: number | null;
  /** The price level that the customer pays; null: the list prices. UUID. */
  priceLevelId: string | null;
  /** Whether the customer is invoiced only with a PO number. */
  poRequired: boolean;
  /** Days from an invoice to its due date, unless its work order has one. */
  termsDays: number;
  /** How much the customer may owe; null: no limit. Whole cents. */
  creditLimitCents: number | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface CustomerAging {
  mode: "asOf" | "snapshot";
  /** Shop-local calendar day, YYYY-MM-DD. */
  asOf: string;
  /**
   * Time of the request in mode `asOf`; time of the snapshot in mode `snapshot`. ISO 8601 date-time.
   */
  generatedAt: string;
  /** Largest balance first. */
  rows: CustomerAgingRow[];
  meta: CustomerAgingMeta;
}

export interface CustomerAgingMeta {
  /** true in mode `asOf`. */
  reconstructed: boolean;
  /** Snapshots only. */
  snapshotFound?: boolean;
  /** Snapshots only: true if smaller balances were omitted because they did not fit. */
  truncated?: boolean;
  /**
   * Whole CENTS recorded as paid on invoices without a dated payment; treated as paid when the invoice was issued.
   */
  untraceablePaidCents: number;
  /** Mode `asOf` only. */
  untraceableInvoiceCount?: number;
}

export interface CustomerAgingRow {
  /** Identifier (UUIDv7). */
  customerId: string;
  customer: string;
  /** Dollars not yet due. */
  current: number;
  /** Dollars, 1 to 30 days past due. */
  days30: number;
  /** Dollars, 31 to 60 days past due. */
  days60: number;
  /** Dollars, 61 to 90 days past due. */
  days90: number;
  /** Dollars, more than 90 days past due. */
  over90: number;
  /** Dollars: the sum of the five buckets. */
  total: number;
  invoiceCount: number;
  /** Omitted in snapshots. */
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

export interface CustomerStatement {
  /** Identifier (UUIDv7). */
  customerId: string;
  customerName: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  startDate: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  endDate: string;
  /** ISO 8601, UTC. */
  generatedAt: string;
  /** Before `startDate`. Whole cents. */
  openingBalanceCents: number;
  /** At the end of `endDate`: the customer's total in the aging of that day. Whole cents. */
  closingBalanceCents: number;
  aging: {
    /** Whole cents. */
    currentCents: number;
    /** Whole cents. */
    days30Cents: number;
    /** Whole cents. */
    days60Cents: number;
    /** Whole cents. */
    days90Cents: number;
    /** Whole cents. */
    over90Cents: number;
  };
  /** Oldest first. */
  entries: StatementEntry[];
  /** Balance of open counter sales, which is not part of the other balances. Whole cents. */
  counterSalesCents: number;
  counterSales: OpenCounterSale[];
  /**
   * What was left of the customer's receipts at the end of `endDate`, which is not part of the balances. Whole cents.
   */
  creditCents: number;
  /** Those of the period, and those with credit at its end; oldest first. */
  receipts: StatementReceipt[];
}

export interface DailyReportAggregate {
  /** Shop-local calendar day. A day, YYYY-MM-DD. */
  date: string;
  /** Identifier (UUIDv7). */
  tenantId: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Whole cents. Grand total of the invoices, net of credits, without surcharge. */
  totalRevenueCents: number;
  /** Whole cents. */
  laborRevenueCents: number;
  /** Whole cents. Parts of work orders and counter sales. */
  partsRevenueCents: number;
  /** Whole cents. */
  tiresRevenueCents: number;
  /** Whole cents. */
  subcontractsCents: number;
  /** Whole cents. */
  shopSuppliesCents: number;
  /** Whole cents. Excludes EPA and service items. */
  feesCents: number;
  /** Whole cents. */
  epaCents: number;
  /** Whole cents. */
  serviceItemsCents: number;
  /** Whole cents. */
  discountsCents: number;
  /** Whole cents. */
  taxesCents: number;
  /** Whole cents. Part of the total that belongs to no category. */
  unitemizedRevenueCents: number;
  /** Whole cents. */
  laborCostCents: number;
  /** Whole cents. FIFO cost of the parts of work orders. */
  partsCostCents: number;
  /** Whole cents. */
  tiresCostCents: number;
  /** Whole cents. */
  materialsCostCents: number;
  /** Whole cents. */
  subcontractsCostCents: number;
  /** Whole cents. Cost of counter sales, net of returned goods. */
  salesOrderCostCents: number;
  /**
   * Whole cents. Later changes of the cost of closed days, booked on this day; in none of the costs above.
   */
  costAdjustmentCents: number;
  /** Lines sold at unknown cost, which is 0 in the costs above. */
  unknownCostLines: number;
  /** Whole cents. Price of these lines, after discounts, without tax. */
  unknownCostPriceCents: number;
  /** Whole cents. Card surcharge of the day's invoices; not included in the total. */
  surchargeCents: number;
  /** Whole cents. Card surcharge of the day's payments. */
  paidSurchargeCents: number;
  /** Whole cents. Counter sales including tax; included in the total. */
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
  /** Excludes refunds and voided payments. */
  paymentCount: number;
  /** Distinct invoiced customers; always exact. */
  uniqueCustomerCount: number;
  uniqueVehicleCount: number;
  /** Whole cents. Net of refunds and voids, without surcharge. */
  paymentTotalCents: number;
  /** All billed hours, including hours without a technician. */
  laborHoursTotal: number;
  /** Whole cents by method, net of refunds and voids. */
  paymentsByMethod: Record<string, number>;
  /** Ids of invoiced customers, at most 1,000. */
  customerIds: string[];
  /** Whether `customerIds` is incomplete. */
  customerIdsTruncated: boolean;
  vehicleIds: string[];
  /** Keyed by the technician's user id. */
  technicianStats: Record<string, TechnicianStats>;
}

export interface DeclinedReport {
  /** The current day in the shop. A day, YYYY-MM-DD. */
  asOf: string;
  /** Services, also those that `limit` leaves out. */
  count: number;
  /** The sum of all prices, whole cents. */
  priceCents: number;
  /** At most 500. */
  declined: DeclinedWork[];
  /** Whether `limit` left services out. */
  truncated: boolean;
}

export interface DeclinedWork {
  /** The service block of the work order. UUID. */
  serviceId: string;
  /** At most 255 characters. */
  name: string;
  /** Identifier (UUIDv7). */
  workOrderId: string;
  /** At most 64 characters. */
  orderNumber: string;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  /** At most 255 characters. */
  customerName: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** At most 64 characters. */
  unitNumber: string | null;
  /** Identifier (UUIDv7). */
  cannedJobId: string | null;
  /** At most 32 characters. */
  cannedJobCode: string | null;
  /**
   * The day of the customer's decision; without one, of the last change of the service. A day, YYYY-MM-DD.
   */
  declinedOn: string;
  /** Whole shop-local days since `declinedOn`. */
  ageDays: number;
  /** After discounts, without tax, as it was declined. Whole cents. */
  priceCents: number;
}

export interface DifferingBill {
  /** Index of the row in the request, from 0. */
  row: number;
  /** At most 64 characters. */
  number: string;
  type: "invoice" | "credit";
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** As the statement says. Whole cents. */
  amountCents: number;
  /** Identifier (UUIDv7). */
  billId: string;
  status: "draft" | "open" | "partially_paid" | "paid";
  /** Shop-local calendar day, YYYY-MM-DD. */
  billDate: string;
  /** Whole cents. */
  totalCents: number;
  /** Whole cents. */
  balanceCents: number;
  /** The statement's amount less the bill's total. Whole cents. */
  differenceCents: number;
}

export interface Digest {
  /** Identifier (UUIDv7). */
  id: string;
  /** Daily: the day covered; weekly: the Monday of the week. A day, YYYY-MM-DD. */
  businessDate: string;
  period: "daily" | "weekly";
  /** Weekly: the Sunday of the week; null for daily. A day, YYYY-MM-DD. */
  weekEnd: string | null;
  /** At most 120 characters. */
  headline: string;
  /** `llm`: written by a model, with every figure checked; `fallback`: written by the template. */
  renderMode: "llm" | "fallback";
  /** Delivery status of the `digest.ready` event; `generated` if no webhook subscribes to it. */
  status: "generated" | "delivered" | "failed";
  /** null until rated. */
  feedbackScore: "up" | "down" | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Number of figures outside their usual range. */
  anomalyCount: number;
  narrative: DigestNarrative;
  snapshot: DigestSnapshot;
  /** When the digest was last written or rated. ISO 8601, UTC. */
  updatedAt: string;
}

export interface DigestChange {
  /** Value in the compared period, in the unit of the metric. */
  value: number;
  /** At most 100 characters. */
  display: string;
  /** Percent change since then; null if no percentage can be computed. */
  change_percent: number | null;
  /** The change in words, such as `up 12.5%`. At most 100 characters. */
  change_display: string;
}

export interface DigestListItem {
  /** Daily: the day covered; weekly: the Monday of the week. A day, YYYY-MM-DD. */
  businessDate: string;
  period: "daily" | "weekly";
  /** Weekly: the Sunday of the week; null for daily. A day, YYYY-MM-DD. */
  weekEnd: string | null;
  /** At most 120 characters. */
  headline: string;
  /** `llm`: written by a model, with every figure checked; `fallback`: written by the template. */
  renderMode: "llm" | "fallback";
  /** Delivery status of the `digest.ready` event; `generated` if no webhook subscribes to it. */
  status: "generated" | "delivered" | "failed";
  /** null until rated. */
  feedbackScore: "up" | "down" | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface DigestMetric {
  /**
   * Whole cents, hours, a percentage or a count; null if undefined, such as the average of no invoices.
   */
  value: number | null;
  /** Text used in the narrative, such as `$1,234.50`. At most 100 characters. */
  display: string;
  /** Comparisons with earlier periods that have data; null if none has. */
  comparisons: {
    /** Daily digests only. */
    previous_day?: DigestChange;
    /** Daily: the same weekday of the previous week; weekly: the previous week. */
    last_week?: DigestChange;
    /** Average of the four prior weeks: of the same weekday (daily) or of the whole week (weekly). */
    prior_four_weeks?: DigestChange;
  } | null;
}

export interface DigestNarrative {
  /** At most 120 characters. */
  headline: string;
  summary: string;
  /** Facts of the period, one per entry. At most 8. */
  bullets: string[];
  /** Positive developments. At most 8. */
  wins: string[];
  /** Negative developments. At most 8. */
  concerns: string[];
  /** Possible future concerns. At most 8. */
  things_to_watch: string[];
  /** Actions to take today. At most 8. */
  recommended_actions: string[];
  /** Unusual figures. At most 8. */
  callouts: string[];
}

export interface DigestReady {
  /** Daily: the day covered; weekly: the Monday of the week. A day, YYYY-MM-DD. */
  businessDate: string;
  period: "daily" | "weekly";
  headline: string;
  renderMode: "llm" | "fallback";
  anomalyCount: number;
  /** Whether an existing digest was overwritten. */
  overwritten: boolean;
}

export interface DigestSnapshot {
  revenue: {
    /** Invoiced total including taxes, net of credits. */
    total: DigestMetric;
    invoice_count: DigestMetric;
    /** null without invoices. */
    average_invoice: DigestMetric;
    /** Distinct invoiced customers. */
    customers: DigestMetric;
  };
  labor: {
    /** Before discounts. */
    revenue: DigestMetric;
    /** Billed hours. */
    hours: DigestMetric;
    /** Revenue per hour; null without hours. */
    effective_rate: DigestMetric;
    hours_without_technician: DigestMetric;
  };
  parts: {
    /** Before discounts, including counter sales. */
    revenue: DigestMetric;
    /** Includes counter sales. */
    cost: DigestMetric;
  };
  tires: {
    revenue: DigestMetric;
  };
  counter_sales: {
    /** Included in the total. */
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
    /** Excludes refunds. */
    count: DigestMetric;
  };
  gross_profit: {
    /** Revenue without taxes minus the cost of labor and goods, without lines of unknown cost. */
    total: DigestMetric;
    /** Percentage of revenue without taxes; null without revenue, and with lines of unknown cost. */
    margin: DigestMetric;
    /** Lines sold at unknown cost. */
    unknown_cost_lines: DigestMetric;
    /** Price of these lines, after discounts, without taxes. */
    unknown_cost_price: DigestMetric;
  };
  intake: {
    /** Work orders and estimates opened. */
    orders_opened: DigestMetric;
    /** Service requests received. */
    service_requests: DigestMetric;
  };
  receivables: {
    /** Customer balances for work orders at the end of the period. */
    total: DigestMetric;
    past_due: DigestMetric;
    /** Past due for more than 90 days. */
    over_90_days: DigestMetric;
    /** Customers with a balance. */
    customers: DigestMetric;
    /** Largest balance of a single customer. */
    largest_balance: DigestMetric;
  };
  /**
   * State when the digest was written; only for the last completed period, because past states are not stored.
   */
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
    /** Service requests not yet reviewed. */
    service_requests_waiting: DigestMetric;
  };
  /** State when the digest was written, as for `open_work`. */
  inventory?: {
    /** Parts at or below their reorder point. */
    low_stock: DigestMetric;
    /** Of these, the parts with no stock left. */
    out_of_stock: DigestMetric;
    /** Parts with a quantity below zero. */
    below_zero: DigestMetric;
  };
  /** State when the digest was written, as for `open_work`. */
  documents?: {
    /** Dealers' documents that wait to be reviewed or booked. */
    waiting: DigestMetric;
    /** Of these, the documents that need no review. */
    ready: DigestMetric;
  };
}

export interface Document {
  /** Identifier (UUIDv7). */
  id: string;
  status: "reading" | "needs_review" | "ready" | "booked" | "rejected" | "unreadable";
  /** Why it is unreadable, needs a person, or was rejected. At most 1000 characters. */
  reason: string | null;
  /** At most 255 characters. */
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
  /** Of the original, in hexadecimal digits. */
  sha256: string;
  /** 0 for a file without pages. */
  pageCount: number;
  source: "api" | "cli" | "review";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** At most 50. */
  pages: DocumentPage[];
  /** What a document says. null before it is read, and if it is unreadable. */
  invoice: {
    type: "invoice" | "credit";
    /** null if the shop does not have the vendor. UUID. */
    vendorId: string | null;
    /** At most 255 characters. */
    vendorName: string | null;
    /** At most 64 characters. */
    accountNumber: string | null;
    /** At most 64 characters. */
    invoiceNumber: string | null;
    /** Shop-local calendar day, YYYY-MM-DD. */
    invoiceDate: string | null;
    /** Shop-local calendar day, YYYY-MM-DD. */
    dueDate: string | null;
    /** Identifier (UUIDv7). */
    purchaseOrderId: string | null;
    /** At most 64 characters. */
    purchaseOrderNumber: string | null;
    /** At most 1000. */
    lines: Array<{
      /** At most 64 characters. */
      partNumber: string | null;
      /** At most 64 characters. */
      vendorPartNumber: string | null;
      /** At most 255 characters. */
      description: string | null;
      /** As billed, up to 4 decimals. -1000000 to 1000000. */
      quantity: number | null;
      /** Units of stock in each unit of the invoice. Up to 4 decimals. -1000000 to 1000000. */
      packQuantity: number | null;
      /**
       * Of a billed unit; null if the line does not come to whole cents a unit. -100000000 to 100000000.
       */
      unitCostCents: number | null;
      /** Whole cents. */
      amountCents: number | null;
      /** Deposit of each core. Whole cents. -100000000 to 100000000. */
      coreDepositCents: number | null;
    }>;
    /** At most 100. */
    charges: Array<{
      kind: "freight" | "fee" | "tax" | "other" | "discount";
      /** At most 255 characters. */
      description: string | null;
      /** Whole cents. */
      amountCents: number;
    }>;
    /** Whole cents. */
    totalCents: number | null;
  } | null;
  /** The certainty of each field. At most 8220. */
  fields: DocumentField[];
  /** The fields that must be certain before it is `ready`, and are not. At most 8220. */
  open: string[];
  /** Identifier (UUIDv7). */
  billId: string | null;
  billNumber: string | null;
  /** The order that received the goods. UUID. */
  purchaseOrderId: string | null;
  /** Of `purchaseOrderId`. What the paper says is in `invoice`. */
  purchaseOrderNumber: string | null;
  submittedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  bookedAt: string | null;
  /** When the original was deleted, after `documentRetentionDays`. ISO 8601 date-time. */
  originalDeletedAt: string | null;
}

/** In points, from the top left corner of the page */
export interface DocumentBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DocumentCorrection {
  /**
   * As in `fields`. The position after the last line or charge adds one; `lines[2]` with null removes one. At most 100 characters.
   */
  path: string;
  value: string | number | null;
}

export interface DocumentDeleted {
  /** Identifier (UUIDv7). */
  id: string;
  status: "reading" | "needs_review" | "ready" | "booked" | "rejected" | "unreadable";
  /** Why it is unreadable, needs a person, or was rejected. At most 1000 characters. */
  reason: string | null;
  /** At most 255 characters. */
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
  /** Of the original, in hexadecimal digits. */
  sha256: string;
  /** 0 for a file without pages. */
  pageCount: number;
  source: "api" | "cli" | "review";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** At most 50. */
  pages: DocumentPage[];
  /** What a document says. null before it is read, and if it is unreadable. */
  invoice: {
    type: "invoice" | "credit";
    /** null if the shop does not have the vendor. UUID. */
    vendorId: string | null;
    /** At most 255 characters. */
    vendorName: string | null;
    /** At most 64 characters. */
    accountNumber: string | null;
    /** At most 64 characters. */
    invoiceNumber: string | null;
    /** Shop-local calendar day, YYYY-MM-DD. */
    invoiceDate: string | null;
    /** Shop-local calendar day, YYYY-MM-DD. */
    dueDate: string | null;
    /** Identifier (UUIDv7). */
    purchaseOrderId: string | null;
    /** At most 64 characters. */
    purchaseOrderNumber: string | null;
    /** At most 1000. */
    lines: Array<{
      /** At most 64 characters. */
      partNumber: string | null;
      /** At most 64 characters. */
      vendorPartNumber: string | null;
      /** At most 255 characters. */
      description: string | null;
      /** As billed, up to 4 decimals. -1000000 to 1000000. */
      quantity: number | null;
      /** Units of stock in each unit of the invoice. Up to 4 decimals. -1000000 to 1000000. */
      packQuantity: number | null;
      /**
       * Of a billed unit; null if the line does not come to whole cents a unit. -100000000 to 100000000.
       */
      unitCostCents: number | null;
      /** Whole cents. */
      amountCents: number | null;
      /** Deposit of each core. Whole cents. -100000000 to 100000000. */
      coreDepositCents: number | null;
    }>;
    /** At most 100. */
    charges: Array<{
      kind: "freight" | "fee" | "tax" | "other" | "discount";
      /** At most 255 characters. */
      description: string | null;
      /** Whole cents. */
      amountCents: number;
    }>;
    /** Whole cents. */
    totalCents: number | null;
  } | null;
  /** The certainty of each field. At most 8220. */
  fields: DocumentField[];
  /** The fields that must be certain before it is `ready`, and are not. At most 8220. */
  open: string[];
  /** Identifier (UUIDv7). */
  billId: string | null;
  billNumber: string | null;
  /** The order that received the goods. UUID. */
  purchaseOrderId: string | null;
  /** Of `purchaseOrderId`. What the paper says is in `invoice`. */
  purchaseOrderNumber: string | null;
  submittedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  bookedAt: string | null;
  /** When the original was deleted, after `documentRetentionDays`. ISO 8601 date-time. */
  originalDeletedAt: string | null;
  /** ISO 8601, UTC. */
  deletedAt: string;
}

export interface DocumentField {
  /** A field of `invoice`: `vendor`, `lines[2].quantity`. At most 100 characters. */
  path: string;
  certainty: "certain" | "likely" | "missing";
  /** What confirms the field, or what a person must check. At most 500 characters. */
  reason: string;
  /** From 1; null for a file without pages. 1 to 50. */
  page: number | null;
  box: DocumentBox | null;
  /** In a file without pages: `row 4, Unit cost`. At most 255 characters. */
  place: string | null;
  /** The text it was read from. At most 255 characters. */
  text: string | null;
  /** `person`: a person entered or confirmed it. */
  by: "read" | "person";
  /** Present if the document allows other values, which a person chooses from. At most 5. */
  rivals?: DocumentRival[];
}

export interface DocumentPage {
  /** From 1. 1 to 50. */
  number: number;
  /** In points. */
  width: number;
  /** In points. */
  height: number;
}

export interface DocumentReviewLink {
  /** Identifier (UUIDv7). */
  id: string;
  /** The review page; without a host if the service has no PUBLIC_URL. */
  url: string;
  /** The token: bl_link_…. */
  token: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export interface DocumentRival {
  /** As in `invoice`: an amount is in cents. Set it to choose it. */
  value: string | number;
  /** The text it was read from. At most 255 characters. */
  text: string | null;
  /** null if it stands on no page. 1 to 50. */
  page: number | null;
  box: DocumentBox | null;
}

export interface DocumentSummary {
  /** Identifier (UUIDv7). */
  id: string;
  status: "reading" | "needs_review" | "ready" | "booked" | "rejected" | "unreadable";
  /** Why it is unreadable, needs a person, or was rejected. At most 1000 characters. */
  reason: string | null;
  /** At most 255 characters. */
  fileName: string | null;
  contentType: string;
  sizeBytes: number;
  /** Of the original, in hexadecimal digits. */
  sha256: string;
  /** 0 for a file without pages. */
  pageCount: number;
  source: "api" | "cli" | "review";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  type: "invoice" | "credit" | null;
  /** At most 64 characters. */
  invoiceNumber: string | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  invoiceDate: string | null;
  /** Whole cents. */
  totalCents: number | null;
  /** The number of fields that need a person. */
  openCount: number;
  /** Identifier (UUIDv7). */
  billId: string | null;
  billNumber: string | null;
  /** The order that received the goods. UUID. */
  purchaseOrderId: string | null;
  /** Of `purchaseOrderId`. What the paper says is in `invoice`. */
  purchaseOrderNumber: string | null;
  submittedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  bookedAt: string | null;
  /** When the original was deleted, after `documentRetentionDays`. ISO 8601 date-time. */
  originalDeletedAt: string | null;
}

export interface DueMeter {
  /** At most 40 characters. */
  meter: string;
  /** The unit of an odometer; null for other meters. */
  unit: "mi" | "km" | null;
  /** The reading at which the work is due, as the present meter shows it; null without a reading. */
  dueAt: number | null;
  /** The newest reading on the day. */
  reading: number | null;
  /** The time of the newest reading. ISO 8601 date-time. */
  readAt: string | null;
  /** `dueAt` less `reading`; negative if it is past. */
  remaining: number | null;
  /** Average use a day over the readings of 90 days; null with fewer than two readings. */
  perDay: number | null;
  /** Standard error of `perDay`; null with fewer than three readings. */
  perDayError: number | null;
}

export interface DueReport {
  /** Shop-local calendar day, YYYY-MM-DD. */
  asOf: string;
  /** Rows, also those that `limit` leaves out. */
  count: number;
  /** Rows by status; `ok` is not yet soon due, but within the horizon. */
  counts: {
    overdue: number;
    due: number;
    soon: number;
    ok: number;
  };
  /** At most 1000. */
  due: DueWork[];
  /** Whether `limit` left rows out. */
  truncated: boolean;
}

export interface DueWork {
  /** The cycle of a task of a vehicle: the same on every day until the task is completed. UUID. */
  id: string;
  /**
   * `soon`: within the lead of the task. `due`: the day on which the interval is reached. `overdue`: later.
   */
  status: "ok" | "soon" | "due" | "overdue";
  /** Why, in a sentence. At most 500 characters. */
  reason: string;
  /** Identifier (UUIDv7). */
  vehicleId: string;
  /** At most 64 characters. */
  unitNumber: string | null;
  /** The owner of the vehicle. UUID. */
  customerId: string | null;
  /** At most 255 characters. */
  customerName: string | null;
  /** Identifier (UUIDv7). */
  programId: string;
  /** At most 255 characters. */
  programName: string;
  /** Identifier (UUIDv7). */
  taskId: string;
  /** At most 255 characters. */
  taskName: string;
  /** Identifier (UUIDv7). */
  cannedJobId: string;
  /** At most 32 characters. */
  cannedJobCode: string;
  /** At most 16 characters. */
  vmrsCode: string | null;
  /** The day on which the interval of days ends; null without one. A day, YYYY-MM-DD. */
  dueDay: string | null;
  /** null for a task that only days make due. */
  meter: DueMeter | null;
  /** The day on which the first interval was reached; null if none is. A day, YYYY-MM-DD. */
  dueSince: string | null;
  /**
   * The day on which the work is due, at the average use; null if it cannot be projected. A day, YYYY-MM-DD.
   */
  projectedDay: string | null;
  /** The earliest day, at the average use plus two standard errors. A day, YYYY-MM-DD. */
  projectedFrom: string | null;
  /** The latest day, at the average use less two standard errors; null: no end. A day, YYYY-MM-DD. */
  projectedThrough: string | null;
  /** The last completion; null if there is none. */
  lastDone: LastDone | null;
  /** The open work order that has the job of the task for the vehicle; or null. UUID. */
  openOrderId: string | null;
  /** At most 64 characters. */
  openOrderNumber: string | null;
}

export interface EstimatePacket {
  /** Identifier (UUIDv7). */
  id: string;
  /** The number of the order and the version: EST-1001-2. */
  number: string;
  /** 1 for the first packet of the order. */
  version: number;
  /**
   * `decided`: each of its services has a decision. `expired` and `revoked`: its link no longer works.
   */
  status: "open" | "decided" | "expired" | "revoked";
  /** Identifier (UUIDv7). */
  workOrderId: string;
  orderNumber: string;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Of its services, with tax. Whole cents. */
  totalCents: number;
  /** SHA-256 of the canonical JSON (RFC 8785) of `content`, in hexadecimal. */
  hash: string;
  /** The address that it was mailed to. At most 255 characters. */
  sentTo: string | null;
  sentBy: {
    type: "user" | "api_key";
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  };
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** ISO 8601, UTC. */
  revokedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  content: PacketContent;
  /**
   * Each service as it is now. `changed`: it is to be decided, but not as it was sent; send another estimate. At most 100.
   */
  services: PacketServiceState[];
  /** Oldest first. At most 100. */
  approvals: Approval[];
}

export interface EstimatePacketSummary {
  /** Identifier (UUIDv7). */
  id: string;
  /** The number of the order and the version: EST-1001-2. */
  number: string;
  /** 1 for the first packet of the order. */
  version: number;
  /**
   * `decided`: each of its services has a decision. `expired` and `revoked`: its link no longer works.
   */
  status: "open" | "decided" | "expired" | "revoked";
  /** Identifier (UUIDv7). */
  workOrderId: string;
  orderNumber: string;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Of its services, with tax. Whole cents. */
  totalCents: number;
  /** SHA-256 of the canonical JSON (RFC 8785) of `content`, in hexadecimal. */
  hash: string;
  /** The address that it was mailed to. At most 255 characters. */
  sentTo: string | null;
  sentBy: {
    type: "user" | "api_key";
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  };
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** ISO 8601, UTC. */
  revokedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface ExternalId {
  /** At most 32 characters. */
  system: string;
  /** At most 255 characters. */
  id: string;
}

export interface FeeInput {
  /**
   * Id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "fee" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Hours for labor. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
   */
  unitPriceCents?: number | null | undefined;
  /**
   * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
   */
  unitCostCents?: number | null | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
  taxable?: boolean | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
  /** Computed; ignored in requests. */
  totalPriceCents?: unknown;
  /** Computed; ignored in requests. */
  totalCostCents?: unknown;
  /** Computed; ignored in requests. */
  costIsKnown?: unknown;
  /** Computed; ignored in requests. */
  pricedBy?: unknown;
  /** Computed; ignored in requests. */
  listPriceCents?: unknown;
  /** Computed; ignored in requests. */
  technicianName?: unknown;
  /** Computed; ignored in requests. */
  startedAt?: unknown;
  /** Computed; ignored in requests. */
  completedAt?: unknown;
  /** Computed; ignored in requests. */
  reservedQuantity?: unknown;
}

/** Sums of the daily figures of closed days, as of the closing */
export interface FiguresOfDays {
  /** Whole cents. Grand total of the invoices, net of credits, without surcharge. */
  totalRevenueCents: number;
  /** Whole cents. */
  laborRevenueCents: number;
  /** Whole cents. Parts of work orders and counter sales. */
  partsRevenueCents: number;
  /** Whole cents. */
  tiresRevenueCents: number;
  /** Whole cents. */
  subcontractsCents: number;
  /** Whole cents. */
  shopSuppliesCents: number;
  /** Whole cents. Excludes EPA and service items. */
  feesCents: number;
  /** Whole cents. */
  epaCents: number;
  /** Whole cents. */
  serviceItemsCents: number;
  /** Whole cents. */
  discountsCents: number;
  /** Whole cents. */
  taxesCents: number;
  /** Whole cents. Part of the total that belongs to no category. */
  unitemizedRevenueCents: number;
  /** Whole cents. */
  laborCostCents: number;
  /** Whole cents. FIFO cost of the parts of work orders. */
  partsCostCents: number;
  /** Whole cents. */
  tiresCostCents: number;
  /** Whole cents. */
  materialsCostCents: number;
  /** Whole cents. */
  subcontractsCostCents: number;
  /** Whole cents. Cost of counter sales, net of returned goods. */
  salesOrderCostCents: number;
  /**
   * Whole cents. Later changes of the cost of closed days, booked on this day; in none of the costs above.
   */
  costAdjustmentCents: number;
  /** Lines sold at unknown cost, which is 0 in the costs above. */
  unknownCostLines: number;
  /** Whole cents. Price of these lines, after discounts, without tax. */
  unknownCostPriceCents: number;
  /** Whole cents. Counter sales including tax; included in the total. */
  salesOrderRevenueCents: number;
  /** Whole cents. */
  salesOrderTaxesCents: number;
  /** Whole cents. Net of refunds and voids, without surcharge. */
  paymentTotalCents: number;
  /** Hours. */
  laborHoursTotal: number;
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
  /** Discount on the whole block. Whole cents. */
  discountCents: number;
  /** All discounts, including those of lines. Whole cents. */
  discountsCents: number;
  /** The block's share of the order's tax. Whole cents. */
  taxCents: number;
  /** After discounts, without tax. Whole cents. */
  totalPriceCents: number;
  /** Excludes the cost of labor for callers who may not see pay. Whole cents. */
  totalCostCents: number;
  /** Whether the costs of all lines are known; totalCostCents contains the known ones. */
  costIsKnown: boolean;
  /** Number of lines of unknown cost. */
  unknownCostLines: number;
  /** Price of the lines of unknown cost, after discounts, without tax. Whole cents. */
  unknownCostPriceCents: number;
  /**
   * Percentage of the price without tax that remains after costs, 2 decimals; null without a price, with lines of unknown cost, and for callers who may not see pay.
   */
  marginPercent: number | null;
}

export interface ImportedBackup {
  /** The shop that has the records now. UUID. */
  id: string;
  /** The moment of the snapshot. ISO 8601 date-time. */
  exportedAt: string;
  /** The name of the shop, as in the archive. */
  shopName: string;
  records: Array<{
    /** The name of its files in the archive. */
    kind: string;
    rows: number;
  }>;
  /** The total number of rows. */
  count: number;
  ledger: LedgerReport;
}

export interface Inspection {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  workOrderId: string | null;
  /** Number of the work order. */
  orderNumber: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** The vehicle's unit number. */
  vehicleUnit: string | null;
  name: string;
  /** Set by the technician; not derived from the items. */
  status: "passed" | "failed" | "pending";
  notes: string | null;
  /** Identifier (UUIDv7). */
  technicianId: string | null;
  technicianName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the status left `pending`; null while pending. ISO 8601 date-time. */
  completedAt: string | null;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** The checklist, in order. Its texts have at most 2 MiB of JSON. At most 200. */
  items: InspectionItem[];
}

export interface InspectionItem {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 255 characters. */
  label: string;
  /** At most 100 characters. */
  category: string | null;
  /** null until a result is recorded. */
  result: "passed" | "failed" | "NA" | null;
  notes: string | null;
  /** URLs. At most 50. */
  photos: string[];
  /**
   * `pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`.
   */
  kind: "pass_fail" | "measure" | "text";
  /** Unit of a measure, such as `psi`. At most 40 characters. */
  unit: string | null;
  /** The least value of a measure that passes. */
  min: number | null;
  /** The greatest value of a measure that passes. */
  max: number | null;
  /**
   * What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired.
   */
  severity: "safety" | "out_of_service" | "advice";
  /** Whether `passed` and `failed` require a photo in `photos`. */
  photoRequired: boolean;
  /** The value of a measure. */
  measured: number | null;
}

export interface InspectionItemOfInspection {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 255 characters. */
  label: string;
  /** At most 100 characters. */
  category: string | null;
  /** null until a result is recorded. */
  result: "passed" | "failed" | "NA" | null;
  notes: string | null;
  /** URLs. At most 50. */
  photos: string[];
  /**
   * `pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`.
   */
  kind: "pass_fail" | "measure" | "text";
  /** Unit of a measure, such as `psi`. At most 40 characters. */
  unit: string | null;
  /** The least value of a measure that passes. */
  min: number | null;
  /** The greatest value of a measure that passes. */
  max: number | null;
  /**
   * What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired.
   */
  severity: "safety" | "out_of_service" | "advice";
  /** Whether `passed` and `failed` require a photo in `photos`. */
  photoRequired: boolean;
  /** The value of a measure. */
  measured: number | null;
  /** Identifier (UUIDv7). */
  inspectionId: string;
}

export interface InspectionSummary {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  workOrderId: string | null;
  /** Number of the work order. */
  orderNumber: string | null;
  /** Identifier (UUIDv7). */
  vehicleId: string | null;
  /** The vehicle's unit number. */
  vehicleUnit: string | null;
  name: string;
  /** Set by the technician; not derived from the items. */
  status: "passed" | "failed" | "pending";
  notes: string | null;
  /** Identifier (UUIDv7). */
  technicianId: string | null;
  technicianName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the status left `pending`; null while pending. ISO 8601 date-time. */
  completedAt: string | null;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface InspectionTemplate {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 255 characters. */
  name: string;
  /** Whether no inspection can be made from it. */
  archived: boolean;
  itemCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** At most 200. */
  items: InspectionTemplateItem[];
}

export interface InspectionTemplateItem {
  /** At most 255 characters. */
  label: string;
  /** The section of the checklist. At most 100 characters. */
  category: string | null;
  /**
   * `pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`.
   */
  kind: "pass_fail" | "measure" | "text";
  /** Unit of a measure, such as `psi`. At most 40 characters. */
  unit: string | null;
  /** The least value of a measure that passes. */
  min: number | null;
  /** The greatest value of a measure that passes. */
  max: number | null;
  /**
   * What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired.
   */
  severity: "safety" | "out_of_service" | "advice";
  /** Whether `passed` and `failed` require a photo in `photos`. */
  photoRequired: boolean;
}

export interface InspectionTemplateItemInput {
  /** At most 255 characters. */
  label: string;
  /** The section of the checklist. At most 100 characters. */
  category?: string | null | undefined;
  /**
   * Default `pass_fail`. `pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`.
   */
  kind?: "pass_fail" | "measure" | "text" | undefined;
  /** Unit of a measure, such as `psi`. At most 40 characters. */
  unit?: string | null | undefined;
  /** The least value of a measure that passes. -1000000 to 1000000. */
  min?: number | null | undefined;
  /** The greatest value of a measure that passes. -1000000 to 1000000. */
  max?: number | null | undefined;
  /**
   * Default `advice`. What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired.
   */
  severity?: "safety" | "out_of_service" | "advice" | undefined;
  /** Default false. Whether `passed` and `failed` require a photo in `photos`. */
  photoRequired?: boolean | undefined;
}

export interface InspectionTemplateSummary {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 255 characters. */
  name: string;
  /** Whether no inspection can be made from it. */
  archived: boolean;
  itemCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface InventoryItem {
  /** Identifier (UUIDv7). */
  id: string;
  partNumber: string;
  name: string;
  description: string | null;
  category: string | null;
  /** Quantity on hand. Up to 4 decimals. */
  quantity: number;
  /** Quantity reserved for open work orders. Up to 4 decimals. */
  reservedQuantity: number;
  /** quantity minus reservedQuantity. Up to 4 decimals. */
  availableQuantity: number;
  /** Unit cost of the last receipt, whole cents. */
  unitCostCents: number;
  /** Retail price, whole cents. */
  unitPriceCents: number | null;
  reorderPoint: number | null;
  /** quantity is at or below reorderPoint. */
  lowStock: boolean;
  binLocation: string | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface InvitedUser {
  /** Identifier (UUIDv7). */
  id: string;
  /** Empty after the user is permanently deleted. */
  email: string;
  name: string;
  role: "admin" | "manager" | "service_writer" | "technician";
  phone: string | null;
  /** Inactive users cannot sign in. */
  isActive: boolean;
  /**
   * Percent of labor revenue. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  commissionRatePercent?: number | null;
  /**
   * Cost of an hour to the shop, in whole cents. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt: string | null;
  /** Permissions granted and revoked in addition to the role's. */
  permissionOverrides: {
    /** At most 50. */
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    /** At most 50. */
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /**
   * `sent`: accepted by the mail server; `failed`: not accepted, see the service log and invite the user again; `logged`: no mail server is configured; `pending`: not sent yet, as in a dry run; `none`: no invitation.
   */
  invitation: "sent" | "failed" | "logged" | "pending" | "none";
}

export interface Invoice {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as INV-1001. */
  invoiceNumber: string;
  /** Kind of document that is billed. */
  source: "workOrder" | "salesOrder";
  /** The work order; null for a counter sale, and after the order is permanently deleted. UUID. */
  workOrderId: string | null;
  /** The counter sale; null for a work order. UUID. */
  salesOrderId: string | null;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  status: "open" | "partially_paid" | "paid" | "void";
  /** ISO 8601, UTC. */
  invoicedAt: string;
  /** Shop-local day of the invoice. A day, YYYY-MM-DD. */
  invoiceDate: string;
  /**
   * The order's due date at the time of invoicing; without one, 30 days after invoiceDate. A day, YYYY-MM-DD.
   */
  dueDate: string;
  /** Up to 4 decimals; 0 for exempt customers. Percent. */
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
  /** Discounts of lines and blocks. Whole cents. */
  discountsCents: number;
  /** Sales tax, rounded half up once. Whole cents. */
  taxesCents: number;
  /** After discounts, including tax, without surcharge. Whole cents. */
  totalCents: number;
  /** Card surcharges, net of refunds and voids; not included in the total. Whole cents. */
  surchargeCents: number;
  /** The total of its credits. Whole cents. */
  creditedCents: number;
  /** Net of refunds and voids, without surcharge. Whole cents. */
  paidCents: number;
  /** totalCents minus creditedCents and paidCents; 0 for a void invoice. */
  balanceCents: number;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** At most 1000. */
  lines: InvoiceLine[];
  /** Oldest first. At most 2 MiB of JSON. */
  credits: InvoiceCredit[];
}

export interface InvoiceCard {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as INV-1001. */
  invoiceNumber: string;
  /** Kind of document that is billed. */
  source: "workOrder" | "salesOrder";
  /** The work order; null for a counter sale, and after the order is permanently deleted. UUID. */
  workOrderId: string | null;
  /** The counter sale; null for a work order. UUID. */
  salesOrderId: string | null;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  status: "open" | "partially_paid" | "paid" | "void";
  /** ISO 8601, UTC. */
  invoicedAt: string;
  /** Shop-local day of the invoice. A day, YYYY-MM-DD. */
  invoiceDate: string;
  /**
   * The order's due date at the time of invoicing; without one, 30 days after invoiceDate. A day, YYYY-MM-DD.
   */
  dueDate: string;
  /** Up to 4 decimals; 0 for exempt customers. Percent. */
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
  /** Discounts of lines and blocks. Whole cents. */
  discountsCents: number;
  /** Sales tax, rounded half up once. Whole cents. */
  taxesCents: number;
  /** After discounts, including tax, without surcharge. Whole cents. */
  totalCents: number;
  /** Card surcharges, net of refunds and voids; not included in the total. Whole cents. */
  surchargeCents: number;
  /** The total of its credits. Whole cents. */
  creditedCents: number;
  /** Net of refunds and voids, without surcharge. Whole cents. */
  paidCents: number;
  /** totalCents minus creditedCents and paidCents; 0 for a void invoice. */
  balanceCents: number;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface InvoiceCredit {
  /** Identifier (UUIDv7). */
  id: string;
  /** `return` if it comes from a refund of the counter sale. */
  type: "return" | "credit";
  /** ISO 8601, UTC. */
  creditedAt: string;
  /** Shop-local day on which figures count it. A day, YYYY-MM-DD. */
  creditDate: string;
  reason: string | null;
  /** Empty for returns. */
  lines: InvoiceCreditLine[];
  /** Sales tax of the credited amounts. Whole cents. */
  taxesCents: number;
  /** Including tax. Whole cents. */
  totalCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface InvoiceCreditLine {
  kind: "labor" | "part" | "fee" | "core" | "warranty" | "goodwill";
  description: string | null;
  /** After discounts, without tax. Whole cents. */
  amountCents: number;
  /** How much of which lines of the invoice it credits. */
  shares: Array<{
    /** Identifier (UUIDv7). */
    invoiceLineId: string;
    /** Whole cents. */
    amountCents: number;
  }>;
}

/** A line as it was at the time of invoicing */
export interface InvoiceLine {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /** Fees only. */
  feeType: "fee" | "epa" | "service_item" | "subcontract" | null;
  /** At most 1000 characters. */
  description: string | null;
  /** At most 64 characters. */
  partNumber: string | null;
  /** Hours for labor. Up to 4 decimals. */
  quantity: number;
  /** Hourly rate for labor. Whole cents. */
  unitPriceCents: number;
  /** quantity × unitPriceCents, before discounts. */
  amountCents: number;
  /** The discount of the line plus its share of the block's discount. Whole cents. */
  discountCents: number;
  /** Whether sales tax applies. */
  taxed: boolean;
  /**
   * Cost to the shop; FIFO cost for goods; null if it is not known. For labor, returned only to callers who may see pay. Whole cents.
   */
  costCents?: number | null;
  /**
   * Whether the cost is known. It is not for goods that are not kept in stock, materials and subcontracts, until a cost is given (0 counts) or a bill charges it.
   */
  costIsKnown: boolean;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** Labor only. UUID. */
  technicianId: string | null;
  /** Labor only. At most 255 characters. */
  technicianName: string | null;
}

export interface Job {
  /** At most 64 characters. */
  name: string;
  /** What the job does. At most 255 characters. */
  summary: string;
  /** Cron schedule, in UTC. At most 64 characters. */
  schedule: string;
}

export interface LaborInput {
  /**
   * Id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "labor" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Hours for labor. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
   */
  unitPriceCents?: number | null | undefined;
  /**
   * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
   */
  unitCostCents?: number | null | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
  taxable?: boolean | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  status?: "pending" | "in_progress" | "paused" | "completed" | undefined;
  /** An active user of this shop, by id or external id such as `hr:417`. At most 288 characters. */
  technicianId?: string | null | undefined;
  /**
   * Type of the work, such as `diagnostic`, `reefer` or `road call`: selects the rate. At most 64 characters.
   */
  laborType?: string | null | undefined;
  /** Computed; ignored in requests. */
  totalPriceCents?: unknown;
  /** Computed; ignored in requests. */
  totalCostCents?: unknown;
  /** Computed; ignored in requests. */
  costIsKnown?: unknown;
  /** Computed; ignored in requests. */
  pricedBy?: unknown;
  /** Computed; ignored in requests. */
  listPriceCents?: unknown;
  /** Computed; ignored in requests. */
  technicianName?: unknown;
  /** Computed; ignored in requests. */
  startedAt?: unknown;
  /** Computed; ignored in requests. */
  completedAt?: unknown;
  /** Computed; ignored in requests. */
  reservedQuantity?: unknown;
}

export interface LastDone {
  /** Identifier (UUIDv7). */
  workOrderId: string;
  /** At most 64 characters. */
  orderNumber: string;
  /** The day of the shop on which the order was completed. A day, YYYY-MM-DD. */
  day: string;
  /** What the meter would have shown on today's scale; null if no reading is known. */
  reading: number | null;
}

export interface LateWorkOrder {
  /** Identifier (UUIDv7). */
  id: string;
  orderNumber: string;
  status: string;
  customerName: string | null;
  vehicleUnit: string | null;
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string;
  /** Whole shop-local days; 0 if it was due earlier today. */
  daysLate: number;
  priority: "low" | "medium" | "high" | "urgent" | null;
  technicianName: string | null;
  /** Whole cents. */
  totalPriceCents: number;
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
  /** Zero-based position of the line. */
  index: number;
  /** At most 64 characters. */
  partNumber: string;
  /** At most 64 characters. */
  code: string;
  /** At most 500 characters. */
  message: string;
}

export interface LineItem {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /** At most 1000 characters. */
  description: string | null;
  /** Hours for labor. Up to 4 decimals. */
  quantity: number;
  /** Hourly rate for labor. Whole cents. */
  unitPriceCents: number;
  /** Whole cents; null if no cost was given. For labor, returned only to callers who may see pay. */
  unitCostCents?: number | null;
  /** Discount on the whole line. Whole cents. */
  discountCents: number;
  /** Whether sales tax applies. */
  taxable: boolean;
  /** quantity × unitPriceCents, rounded half up, minus discountCents. */
  totalPriceCents: number;
  /**
   * quantity × unitCostCents; FIFO cost for goods that have left stock; what bills charge for the line; null if the cost is not known. For labor, returned only to callers who may see pay.
   */
  totalCostCents?: number | null;
  /**
   * Whether the cost is known. It is not for goods that are not kept in stock, materials and subcontracts, until a cost is given (0 counts) or a bill charges it.
   */
  costIsKnown: boolean;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  pricedBy: PricedBy;
  /**
   * `unitPriceCents` without the customer's price level: the same for prices that no level changed.
   */
  listPriceCents: number;
  /** Labor only: the type of the work, which selects its rate. At most 64 characters. */
  laborType?: string | null;
  /** Labor only. */
  status?: "pending" | "in_progress" | "paused" | "completed";
  /** Labor only. UUID. */
  technicianId?: string | null;
  /** Labor only. At most 255 characters. */
  technicianName?: string | null;
  /** Labor only: when the status was first set to `in_progress`. ISO 8601 date-time. */
  startedAt?: string | null;
  /** Labor only: when the status was last set to `completed`. ISO 8601 date-time. */
  completedAt?: string | null;
  /** Parts and tires only: the inventory item; null if not kept in stock. UUID. */
  inventoryItemId?: string | null;
  /** Parts and tires only. At most 64 characters. */
  partNumber?: string | null;
  /** Parts and tires only: quantity reserved in stock until it is deducted. Up to 4 decimals. */
  reservedQuantity?: number;
  /** Fees only. */
  feeType?: "fee" | "epa" | "service_item" | "subcontract";
}

export interface ListedUser {
  /** Identifier (UUIDv7). */
  id: string;
  /** Empty after the user is permanently deleted. */
  email: string;
  name: string;
  role: "admin" | "manager" | "service_writer" | "technician";
  phone: string | null;
  /** Inactive users cannot sign in. */
  isActive: boolean;
  /**
   * Percent of labor revenue. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  commissionRatePercent?: number | null;
  /**
   * Cost of an hour to the shop, in whole cents. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt?: string | null;
  /** Permissions granted and revoked in addition to the role's. */
  permissionOverrides?: {
    /** At most 50. */
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    /** At most 50. */
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface Logo {
  type: "image/png" | "image/jpeg";
  bytes: number;
}

export interface LogoDeleted {
  deleted: true;
}

export interface Mandate {
  /** Identifier (UUIDv7). */
  keyId: string;
  /** Counts the changes of the key's mandate. */
  version: number;
  /** At most 100. */
  operations: string[];
  /** At most 100. */
  vendorIds: string[] | null;
  /** At most 100. */
  customerIds: string[] | null;
  /** Whole cents. */
  maxAmountCents: number | null;
  /** Whole cents. */
  dailyAmountCents: number | null;
  dailyCalls: number | null;
  maxCalls: number | null;
  /** At most 14. */
  hours: Array<{
    /** At most 7. */
    days: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun">;
    from: string;
    to: string;
  }> | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  validThrough: string | null;
  /** Percent. */
  marginFloorPercent: number | null;
  beyond: "refuse" | "propose";
  waitingCounts: boolean;
  /** What remains of the mandate. null where there is no limit. */
  remaining: {
    /** The day of the shop, YYYY-MM-DD. */
    day: string;
    /** Moved on this day. Whole cents. */
    spentCents: number;
    /** Held by open proposals. Whole cents. */
    waitingCents: number;
    /** Remaining of `dailyAmountCents`. */
    amountCents: number | null;
    /** Calls remaining of `dailyCalls`. */
    calls: number | null;
    /** Calls remaining of `maxCalls`. */
    totalCalls: number | null;
  };
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface MandateDecision {
  /** Identifier (UUIDv7). */
  keyId: string;
  version: number;
  verdict: "allowed" | "refused" | "proposed" | "accepted";
  /** The limit that it was beyond. */
  limit: string | null;
  call: {
    operation: string;
    weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
    /** HH:MM in the shop. */
    time: string;
    day: string;
    /** null if it moves no money. Whole cents. */
    amountCents: number | null;
    /** null for an unknown one, and if there are more than 100. At most 100. */
    vendorIds: Array<string | null>;
    /** null for an unknown one, and if there are more than 100. At most 100. */
    customerIds: Array<string | null>;
    /** The least margin of its work orders; null if one is unknown; absent without any. Percent. */
    marginPercent?: number | null;
  };
  before: {
    day: string;
    /** Whole cents. */
    amountCents: number;
    calls: number;
    totalCalls: number;
    /** Whole cents. */
    waitingCents: number;
    waitingCalls: number;
  };
}

export interface MandateReport {
  ok: boolean;
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** Decisions of the day. */
  decisions: number;
  /** At most 100. */
  differences: Array<{
    /** Id of the audit entry. UUID. */
    entryId: string;
    /** Identifier (UUIDv7). */
    keyId: string;
    operation: string;
    problem: string;
  }>;
}

export interface MatchedBill {
  /** Index of the row in the request, from 0. */
  row: number;
  /** At most 64 characters. */
  number: string;
  type: "invoice" | "credit";
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** As the statement says. Whole cents. */
  amountCents: number;
  /** Identifier (UUIDv7). */
  billId: string;
  status: "draft" | "open" | "partially_paid" | "paid";
  /** Shop-local calendar day, YYYY-MM-DD. */
  billDate: string;
  /** Whole cents. */
  totalCents: number;
  /** Whole cents. */
  balanceCents: number;
}

export interface MatchedRemittance {
  /** Identifier (UUIDv7). */
  customerId: string;
  customerName: string;
  /** In the order of the request. At most 100. */
  rows: MatchedRemittanceRow[];
  /** At most 100. */
  allocations: ProposedAllocation[];
  /** Sum of the rows, whole cents. */
  remittedCents: number;
  /** Sum of the allocations. Whole cents. */
  allocatedCents: number;
}

export interface MatchedRemittanceRow {
  /** Index of the row in the request, from 0. */
  row: number;
  /** At most 64 characters. */
  number: string;
  /** As the remittance says, whole cents. */
  amountCents: number;
  /**
   * `paid`: the amount is the balance; `short` or `over`: it is less or more; `settled`: nothing is owed; `unknown`: no invoice is found.
   */
  result: "paid" | "short" | "over" | "settled" | "unknown";
  /** How the invoice was found. */
  matchedBy: "number" | "po_number" | "amount" | null;
  /** Identifier (UUIDv7). */
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** Of the invoice. Whole cents. */
  balanceCents: number | null;
  /** Proposed for the invoice. Whole cents. */
  allocatedCents: number;
}

export interface MaterialInput {
  /**
   * Id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "material" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Hours for labor. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
   */
  unitPriceCents?: number | null | undefined;
  /**
   * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
   */
  unitCostCents?: number | null | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
  taxable?: boolean | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /** Computed; ignored in requests. */
  totalPriceCents?: unknown;
  /** Computed; ignored in requests. */
  totalCostCents?: unknown;
  /** Computed; ignored in requests. */
  costIsKnown?: unknown;
  /** Computed; ignored in requests. */
  pricedBy?: unknown;
  /** Computed; ignored in requests. */
  listPriceCents?: unknown;
  /** Computed; ignored in requests. */
  technicianName?: unknown;
  /** Computed; ignored in requests. */
  startedAt?: unknown;
  /** Computed; ignored in requests. */
  completedAt?: unknown;
  /** Computed; ignored in requests. */
  reservedQuantity?: unknown;
}

export interface Me {
  id: string;
  name: string;
  type: "user" | "api_key";
  email: string | null;
  role: "admin" | "manager" | "service_writer" | "technician";
  accessLevel: "read_only" | "full";
  /** At most 50. */
  permissions: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  tenant: {
    id: string;
    name: string;
    timeZone: string;
  };
  /**
   * Of the key of a customer: the customer, whose records are all that it sees. It has no permissions; operations say whether it may call them.
   */
  customer?: {
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  };
  /** What limits the writes of an API key, and what remains of it. Absent without one. */
  mandate?: Mandate;
  phone?: string | null;
  /** Inactive users cannot sign in. */
  isActive?: boolean;
  /**
   * Percent of labor revenue. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  commissionRatePercent?: number | null;
  /**
   * Cost of an hour to the shop, in whole cents. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt?: string | null;
  /** Permissions granted and revoked in addition to the role's. */
  permissionOverrides?: {
    /** At most 50. */
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    /** At most 50. */
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** Ids of the record in other systems. At most 10. */
  externalIds?: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata?: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt?: string;
  /** ISO 8601, UTC. */
  updatedAt?: string;
}

export interface MechanicCommission {
  mechanicId: string;
  /** `Unknown` if no name is recorded. */
  mechanicName: string;
  /** Hours. */
  laborHours: number;
  /** Dollars, before discounts. */
  laborRevenue: number;
  /** Number of invoiced orders with labor by this technician. */
  jobsCompleted: number;
  /** The most recent nonzero rate in the range. Percent. */
  commissionRatePercent: number;
  /** Dollars; not reduced by discounts. */
  commission: number;
}

export interface MeterReading {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  vehicleId: string;
  /** At most 40 characters. */
  meter: string;
  /** A `replacement` is the moment at which a new meter took over from the old one. */
  kind: "reading" | "replacement";
  /** What the meter showed; of a replacement the first value of the new meter. */
  value: number;
  /** The last value of the old meter; null unless it is a replacement. */
  oldValue: number | null;
  /**
   * The accumulated figure over all replacements: what one meter would show that had run throughout. Intervals are measured in it.
   */
  total: number;
  /** When the meter showed the value. ISO 8601, UTC. */
  at: string;
  source: "work_order" | "inspection" | "driver" | "telematics" | "import" | "entry";
  /**
   * The id of the reading in the system that it is from; unique for each `source`. At most 255 characters.
   */
  externalId: string | null;
  /** The work order that states the reading. UUID. */
  workOrderId: string | null;
  /** The reading that this one supersedes. UUID. */
  correctsId: string | null;
  /**
   * When a correction superseded the reading, which no longer counts; or null. ISO 8601 date-time.
   */
  supersededAt: string | null;
  /** Why it was superseded. At most 1000 characters. */
  supersededReason: string | null;
  /** Name of the user or API key. */
  createdBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface MeterReadingInput {
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId: string;
  /**
   * `odometer`, in the vehicle's `odometerUnit`, or another meter of the vehicle in its own unit, such as `engine_hours`, `reefer_hours` or `pto_hours`. At most 40 characters. Default "odometer".
   */
  meter?: string | undefined;
  /** What the meter shows: 0 to 100,000,000, up to 4 decimals. 0 to 100000000. */
  value: number;
  /** ISO 8601; not later than now. Default: now. At most 40 characters. */
  at?: string | undefined;
  /** Where the reading is from. Readings of orders are set on the order. Default "entry". */
  source?: "inspection" | "driver" | "telematics" | "import" | "entry" | undefined;
  /**
   * The id of the reading in its source. A reading of the same source and id is stored once. At most 255 characters.
   */
  externalId?: string | undefined;
}

export interface MeterReadingOutcome {
  outcome: "created" | "known" | "refused";
  /** Id of the reading; null if the row was refused. UUID. */
  id: string | null;
  /** Why the row was refused. */
  error: {
    /** At most 64 characters. */
    code: string;
    /** At most 1000 characters. */
    message: string;
    /** At most 200 characters. */
    field: string | null;
  } | null;
}

export interface NewChargeLine {
  kind: "freight" | "fee" | "tax" | "other" | "discount";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Whole cents; positive if the shop owes them. */
  amountCents: number;
  /**
   * `value` spreads the charge over the cost of the bill's goods, or of the goods of the bills in `appliesTo`, in proportion to their amounts, and is the default with these; `none` makes it an expense.
   */
  allocation?: "value" | "none" | undefined;
}

export interface NewCoreCredit {
  kind: "core_credit";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Id of the core, or its part number if one core of the shop has it. At most 288 characters. */
  coreId: string;
  /** Cores that the credit closes. Up to 4 decimals. 0.0001 to 1000000. */
  quantity: number;
  /** Whole cents, 0 or less. The difference to the deposit is a core loss. -9007199254740991 to 0. */
  amountCents: number;
  /**
   * The vendor gives back the rest later: the cores stay open, and a later credit or denial closes them.
   */
  partial?: boolean | undefined;
}

export interface NewCoreDeposit {
  kind: "core_deposit";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** The part whose cores they are. Required without `inventoryItemId`. At most 64 characters. */
  partNumber?: string | undefined;
  /** The part, by id or external id such as `hr:417`. At most 288 characters. */
  inventoryItemId?: string | undefined;
  /** Cores, in units of stock. Up to 4 decimals. 0.0001 to 1000000. */
  quantity: number;
  /**
   * Whole cents for each core. The amount of the line is quantity × deposit; it is not in the cost of the part. 0 to 100000000.
   */
  depositCents: number;
}

export interface NewExpenseLine {
  kind: "expense" | "restocking";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Such as `sublet` or `shop supplies`. At most 64 characters. */
  category?: string | null | undefined;
  /** Whole cents; positive if the shop owes them. */
  amountCents: number;
  /**
   * A line of a work order without stock, such as sublet work or supplies: what bills charge for it is its cost in place of the typed one. At most 64 characters.
   */
  lineItemId?: string | undefined;
}

export interface NewGoodsLine {
  kind: "part";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /**
   * Matched exactly, ignoring case and whitespace differences. Required without `inventoryItemId` and `purchaseOrderLineId`. At most 64 characters.
   */
  partNumber?: string | undefined;
  /** The part, by id or external id such as `hr:417`. At most 288 characters. */
  inventoryItemId?: string | undefined;
  /**
   * Bills the goods of this line only. Default: the oldest unbilled receipts. At most 64 characters.
   */
  purchaseOrderLineId?: string | undefined;
  /** Up to 4 decimals. 0.0001 to 1000000. */
  quantity: number;
  /**
   * Whole cents; of a pack if there is a `packQuantity`. Required without `amountCents`. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /**
   * What the invoice charges for the line. The unit cost is derived from it and rounded: 200 for $25.00 cost 13 cents each. Default: quantity × unitCostCents. 0 or more.
   */
  amountCents?: number | undefined;
  /** Units of stock in each unit of the bill. Default 1. Up to 4 decimals. 0.0001 to 100000. */
  packQuantity?: number | null | undefined;
  /**
   * Deposit for the core of each unit of stock. It is not in the cost of the part. Whole cents. 0 to 100000000.
   */
  coreDepositCents?: number | null | undefined;
}

export interface NewPriceCredit {
  kind: "price_credit";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** The line of goods on a bill of this vendor that becomes cheaper. At most 64 characters. */
  billLineId: string;
  /** Whole cents, 0 or less. -9007199254740991 to 0. */
  amountCents: number;
}

export interface NewReturnCredit {
  kind: "return_credit";
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** The line of a return to this vendor whose goods were sent back. At most 64 characters. */
  purchaseOrderLineId: string;
  /** Goods that the credit settles. Up to 4 decimals. 0.0001 to 1000000. */
  quantity: number;
  /**
   * Whole cents, 0 or less. The cost of the goods less the credit is a variance. -9007199254740991 to 0.
   */
  amountCents: number;
  /**
   * The amount includes the deposits of as many cores of this one; they become a core credit of the bill. At most 288 characters.
   */
  coreId?: string | undefined;
  /** The vendor credits no more goods of the line: the cost of the rest is lost. */
  final?: boolean | undefined;
}

export interface OpenCounterSale {
  /** Identifier (UUIDv7). */
  invoiceId: string;
  invoiceNumber: string;
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  invoiceDate: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  dueDate: string;
  /** Whole cents. */
  totalCents: number;
  /** Returned goods and other credits, up to `endDate`. Whole cents. */
  creditedCents: number;
  /** Net of refunds, up to `endDate`. Whole cents. */
  paidCents: number;
  /** Whole cents. */
  balanceCents: number;
}

export interface OrderMatch {
  /** Identifier (UUIDv7). */
  id: string;
  number: string;
  status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
  vendorName: string | null;
  /** Whether no line has a difference. */
  isMatched: boolean;
  /** At most 500. */
  matchLines: OrderMatchLine[];
}

export interface OrderMatchLine {
  /** Identifier (UUIDv7). */
  purchaseOrderLineId: string;
  /** At most 64 characters. */
  partNumber: string;
  /** At most 255 characters. */
  description: string | null;
  /** Up to 4 decimals. */
  orderedQuantity: number;
  /** null if the order says no cost: then no price differs from it. Whole cents. */
  orderedUnitCostCents: number | null;
  /** orderedQuantity × orderedUnitCostCents. */
  orderedCents: number | null;
  /** Up to 4 decimals. */
  receivedQuantity: number;
  /** What the received goods cost, without charges. Whole cents. */
  receivedCents: number;
  /** On bills that are neither drafts nor void. Up to 4 decimals. */
  billedQuantity: number;
  /** The amounts of the bills' lines, without charges and price credits. Whole cents. */
  billedCents: number;
  /**
   * billedCents less the cost of the billed quantity as ordered; 0 if the unit costs are equal when rounded to cents.
   */
  priceDifferenceCents: number;
  /**
   * `not_received`: less was received than ordered, and the rest is not cancelled. `not_billed`: less was billed than received. `billed_not_received`: more was billed than received. `price`: the billed quantity was ordered at another cost. At most 4.
   */
  differences: Array<"not_received" | "not_billed" | "billed_not_received" | "price">;
}

export interface OrdersRetaxed {
  /** The customer whose orders and sales changed; null if the settings changed. UUID. */
  customerId: string | null;
  /** Number of changed work orders. */
  workOrderCount: number;
  /** Number of changed draft sales. */
  salesOrderCount: number;
}

export interface OverdueCustomer {
  /** Identifier (UUIDv7). */
  customerId: string;
  customer: string;
  /** Overdue invoices. */
  invoiceCount: number;
  /** The sum of the four ages, whole cents. */
  overdueCents: number;
  /** Whole cents. */
  days1To30Cents: number;
  /** Whole cents. */
  days31To60Cents: number;
  /** Whole cents. */
  days61To90Cents: number;
  /** Whole cents. */
  over90DaysCents: number;
  /** The oldest five. */
  invoices: OverdueInvoice[];
}

export interface OverdueInvoice {
  /** Identifier (UUIDv7). */
  invoiceId: string;
  invoiceNumber: string;
  /** Identifier (UUIDv7). */
  workOrderId: string;
  dueDate: string;
  /** Whole shop-local days. */
  daysPastDue: number;
  /** Whole cents. */
  balanceCents: number;
  unitNumber: string | null;
}

export interface OverdueReport {
  /** The current day in the shop. A day, YYYY-MM-DD. */
  asOf: string;
  receivables: {
    /** Whole cents. */
    overdueCents: number;
    /** Whole cents. */
    notYetDueCents: number;
    /** Customers with an overdue invoice. */
    customerCount: number;
    /** Overdue invoices. */
    invoiceCount: number;
    /** Largest overdue amount first. */
    customers: OverdueCustomer[];
  };
  /** null for callers without `shop.read`. */
  workOrders: {
    /** Late orders. */
    count: number;
    /** Longest overdue first. */
    orders: LateWorkOrder[];
  } | null;
}

export interface PacketAttachment {
  /** Identifier (UUIDv7). */
  id: string;
  /** The order, the service block or the line. UUID. */
  recordId: string;
  fileName: string | null;
  contentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
  caption: string | null;
}

export interface PacketContent {
  number: string;
  version: number;
  /** ISO 8601, UTC. */
  sentAt: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  shop: {
    name: string;
    address: string | null;
    phone: string | null;
    email: string | null;
    website: string | null;
  };
  customerName: string | null;
  vehicle: {
    unitNumber: string | null;
    vin: string | null;
    year: number | null;
    make: string | null;
    model: string | null;
    licensePlate: string | null;
    /** `mileage` of the vehicle. */
    odometer: number | null;
  } | null;
  orderNumber: string;
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  complaint: string | null;
  /** At most 100. */
  services: PacketService[];
  /** At most 50. */
  attachments: PacketAttachment[];
  /** Of its services, without tax. Whole cents. */
  priceCents: number;
  /** Whole cents. */
  taxCents: number;
  /** Whole cents. */
  totalCents: number;
  terms: string | null;
  message: string | null;
}

export interface PacketLine {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /** At most 1000 characters. */
  description: string | null;
  /** At most 64 characters. */
  partNumber: string | null;
  feeType: "fee" | "epa" | "service_item" | "subcontract" | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** Hours for labor. Up to 4 decimals. */
  quantity: number;
  /** Hourly rate for labor. Whole cents. */
  unitPriceCents: number;
  /** Whole cents. */
  discountCents: number;
  /** After its discount, without tax. Whole cents. */
  totalPriceCents: number;
  taxable: boolean;
  /** Whether a fee rule of the shop added the line. It follows the whole order. */
  isShopFee: boolean;
}

export interface PacketService {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  description: string | null;
  complaint: string | null;
  cause: string | null;
  correction: string | null;
  /** At most 1000. */
  lines: PacketLine[];
  /** Discount on the whole block. Whole cents. */
  discountCents: number;
  /** After discounts, without tax. Whole cents. */
  priceCents: number;
  /** The block's share of the order's tax. Whole cents. */
  taxCents: number;
  /** With tax. Whole cents. */
  totalCents: number;
}

export interface PacketServiceState {
  /** Identifier (UUIDv7). */
  serviceId: string;
  state: "pending" | "approved" | "declined" | "changed" | "removed";
}

export interface PartLineInput {
  /**
   * Id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "part" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Hours for labor. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
   */
  unitPriceCents?: number | null | undefined;
  /**
   * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
   */
  unitCostCents?: number | null | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
  taxable?: boolean | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /**
   * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
   */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  /** Computed; ignored in requests. */
  totalPriceCents?: unknown;
  /** Computed; ignored in requests. */
  totalCostCents?: unknown;
  /** Computed; ignored in requests. */
  costIsKnown?: unknown;
  /** Computed; ignored in requests. */
  pricedBy?: unknown;
  /** Computed; ignored in requests. */
  listPriceCents?: unknown;
  /** Computed; ignored in requests. */
  technicianName?: unknown;
  /** Computed; ignored in requests. */
  startedAt?: unknown;
  /** Computed; ignored in requests. */
  completedAt?: unknown;
  /** Computed; ignored in requests. */
  reservedQuantity?: unknown;
}

export interface PartUsage {
  /** The part number, or the description if there is no part number, in upper case. */
  key: string;
  /** Empty if there is none. */
  partNumber: string;
  /** The most recent description. */
  description: string;
  /** `Parts` if there is none. */
  category: string;
  /** Quantity used within 180 days of the UTC day of the nightly rebuild. Up to 4 decimals. */
  qtyUsed180: number;
  /** Up to 4 decimals. */
  qtyUsedAll: number;
  /**
   * Despite its name, the most recent nonzero cost of ONE unit, in whole cents; 0 if there is none.
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
  /** A refund is a separate record. */
  type: "payment" | "refund";
  /** Always above zero, also for refunds; without surcharge. Whole cents. */
  amountCents: number;
  /** Card surcharge in addition to the amount. Whole cents. */
  surchargeCents: number;
  /** `Other` if none was sent; `Customer credit` if a receipt paid on a later day. */
  method: string;
  reference: string | null;
  /** Refunds only. */
  reason: string | null;
  /** ISO 8601, UTC. */
  paidAt: string;
  /** Shop-local day of paidAt. A day, YYYY-MM-DD. */
  paidDate: string;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** Amount refunded so far. Whole cents. */
  refundedCents: number;
  /** Refunds only: the refunded payment. UUID. */
  refundedPaymentId: string | null;
  /** The receipt that pays the invoice; totals of payments count that instead. UUID. */
  receiptId: string | null;
  /** Refunds only: the amount is the customer's credit again, and not paid back. */
  toCredit: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface PaymentsSummary {
  period: ReportPeriod;
  /** Dollars. Net of refunds and voids, without surcharge. */
  total: number;
  /** Excludes refunds and voided payments. */
  count: number;
  /** Dollars by method. */
  byMethod: Record<string, number>;
  /** Days with data, ascending. */
  dailyTotals: Array<{
    /** A day, YYYY-MM-DD. */
    date: string;
    /** Dollars: the cents field divided by 100. */
    total: number;
    count: number;
  }>;
}

export interface Period {
  /** Identifier (UUIDv7). */
  id: string;
  /** First closed day; null if everything before is closed too. A day, YYYY-MM-DD. */
  from: string | null;
  /** Last closed day. A day, YYYY-MM-DD. */
  through: string;
  /** Invoices of these days, without void ones. */
  invoiceCount: number;
  /** Their totals. Whole cents. */
  invoicedCents: number;
  /** Credits of these days. Whole cents. */
  creditedCents: number;
  /** Payments of these days, without refunds. */
  paymentCount: number;
  /** Payments less refunds, without surcharges. Whole cents. */
  receivedCents: number;
  /** Payments to vendors. Whole cents. */
  vendorPaidCents: number;
  /**
   * Cost of the invoices of these days less that of returned goods, as known at the closing. Whole cents.
   */
  costCents: number;
  /** Changes of the cost of days that were closed before, booked on these days. Whole cents. */
  costAdjustmentCents: number;
  figures: FiguresOfDays;
  /** ISO 8601, UTC. */
  closedAt: string;
  /** Name of the user or API key. */
  closedBy: string;
  /** Set when any of these days was reopened. ISO 8601 date-time. */
  reopenedAt: string | null;
  reopenedBy: string | null;
}

export interface PmAssignment {
  /** The vehicle; null for a type of vehicles. UUID. */
  vehicleId: string | null;
  /** All vehicles of this type, in any case; null for one vehicle. At most 100 characters. */
  vehicleType: string | null;
  /** The first day. A task that was never completed is counted from it. A day, YYYY-MM-DD. */
  startDay: string;
  /** The last day; null: no end. A day, YYYY-MM-DD. */
  endDay: string | null;
}

export interface PmAssignmentInput {
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | null | undefined;
  /** All vehicles of this type. At most 100 characters. */
  vehicleType?: string | null | undefined;
  /** Default: today. Completions before it count. A day, YYYY-MM-DD. */
  startDay?: string | undefined;
  /** The last day; null: no end. A day, YYYY-MM-DD. */
  endDay?: string | null | undefined;
}

export interface PmProgram {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 255 characters. */
  name: string;
  /** Whether the program makes nothing due. */
  archived: boolean;
  /** At most 50. */
  tasks: PmTask[];
  /** At most 500. */
  assignments: PmAssignment[];
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface PmTask {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 255 characters. */
  name: string;
  /** The canned job whose completion completes the task. UUID. */
  cannedJobId: string;
  /** The meter of `everyUnits`; null for a task that only days make due. At most 40 characters. */
  meter: string | null;
  /** Units of the meter between cycles. */
  everyUnits: number | null;
  /** Units of the meter before the task is due from which its status is `soon`. */
  leadUnits: number;
  /**
   * The unit of `everyUnits` and `leadUnits` of an odometer, which are converted to that of the vehicle; null for other meters.
   */
  unit: "mi" | "km" | null;
  /** Days between cycles. */
  everyDays: number | null;
  /** Days before the task is due from which its status is `soon`. */
  leadDays: number;
  anchor: "floating" | "fixed";
}

export interface PmTaskInput {
  /** Default: the name of the canned job. At most 255 characters. */
  name?: string | undefined;
  /**
   * The canned job of the work, by id or code. A completed order with a block of it completes the task. At most 288 characters.
   */
  cannedJobId: string;
  /** Default: `odometer` if `everyUnits` is sent, otherwise null. At most 40 characters. */
  meter?: string | null | undefined;
  /** Units of the meter between cycles: miles, kilometres or hours. 0.0001 to 10000000. */
  everyUnits?: number | null | undefined;
  /** Default: a tenth of `everyUnits`; below `everyUnits`. 0 to 10000000. */
  leadUnits?: number | undefined;
  /** The unit of an odometer's interval. Default `mi`; null for other meters. */
  unit?: "mi" | "km" | null | undefined;
  /** Days between cycles, 1 to 3650. */
  everyDays?: number | null | undefined;
  /** Default: a tenth of `everyDays`, at most 14; below `everyDays`. 0 to 3650. */
  leadDays?: number | undefined;
  /**
   * `floating`: the next cycle is counted from the last completion. `fixed`: cycles are counted from the start of the assignment, and a completion completes the nearest one. Default "floating".
   */
  anchor?: "floating" | "fixed" | undefined;
}

export interface PriceExplanation {
  /** Identifier (UUIDv7). */
  lineId: string;
  /** Whole cents. */
  unitPriceCents: number;
  /** Whole cents. */
  listPriceCents: number;
  pricedBy: PricedBy;
  /** When the line got its price. ISO 8601 date-time. */
  pricedAt: string | null;
  /** The day of the rules. A day, YYYY-MM-DD. */
  day: string | null;
  /** At most 410. */
  steps: PriceStep[];
}

/** A line matches if it has all of these */
export interface PriceMatch {
  /** At most 100 characters. */
  category?: string;
  /** Identifier (UUIDv7). */
  vendorId?: string;
  lineKind?: "labor" | "part" | "tire" | "material" | "fee";
  /** At most 64 characters. */
  partNumber?: string;
  /** Identifier (UUIDv7). */
  customerId?: string;
  /** At most 64 characters. */
  vehicleType?: string;
  /** At most 64 characters. */
  laborType?: string;
}

/**
 * The lines that the rule applies to: those that have all of these. Empty: all lines of its kind
 */
export interface PriceMatchInput {
  /** Category of the part. Compared without regard to case. At most 100 characters. */
  category?: string | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | undefined;
  lineKind?: "labor" | "part" | "tire" | "material" | "fee" | undefined;
  /** Part number. Compared without regard to case. At most 64 characters. */
  partNumber?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Type of the vehicle. Compared without regard to case. At most 64 characters. */
  vehicleType?: string | undefined;
  /** `laborType` of the line. Compared without regard to case. At most 64 characters. */
  laborType?: string | undefined;
}

export interface PriceQuote {
  /** Shop-local calendar day, YYYY-MM-DD. */
  day: string;
  /** In the order sent. At most 100. */
  lines: QuotedPrice[];
  /** Of all lines, without fees and tax. Whole cents. */
  totalPriceCents: number;
}

export interface PriceRule {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee";
  /** 1 when the rule is created; each change adds one. */
  version: number;
  /** At most 255 characters. */
  name: string;
  match: PriceMatch;
  terms: PriceTerms;
  /** First day, in the shop's time zone. At most 10 characters. */
  validFrom: string;
  /** Last day; null: no end. At most 10 characters. */
  validThrough: string | null;
  /** An inactive rule prices nothing. */
  isActive: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface PriceRuleVersion {
  /** 1 when the rule is created; each change adds one. */
  version: number;
  /** At most 255 characters. */
  name: string;
  match: PriceMatch;
  terms: PriceTerms;
  /** First day, in the shop's time zone. At most 10 characters. */
  validFrom: string;
  /** Last day; null: no end. At most 10 characters. */
  validThrough: string | null;
  /** An inactive rule prices nothing. */
  isActive: boolean;
  /** When the version was written. ISO 8601 date-time. */
  createdAt: string;
  /** Name of the user or API key. At most 255 characters. */
  createdBy: string;
}

export interface PriceRuleWithHistory {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee";
  /** 1 when the rule is created; each change adds one. */
  version: number;
  /** At most 255 characters. */
  name: string;
  match: PriceMatch;
  terms: PriceTerms;
  /** First day, in the shop's time zone. At most 10 characters. */
  validFrom: string;
  /** Last day; null: no end. At most 10 characters. */
  validThrough: string | null;
  /** An inactive rule prices nothing. */
  isActive: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** The newest 100 versions, the newest first. At most 100. */
  history: PriceRuleVersion[];
}

export interface PriceSimulation {
  /** Shop-local calendar day, YYYY-MM-DD. */
  from: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  to: string;
  invoiceCount: number;
  lineCount: number;
  booked: SimulatedAmounts;
  proposed: SimulatedAmounts;
  /** Proposed revenue minus booked revenue. Whole cents. */
  changeCents: number;
  /** Lines whose revenue changes, with new fees. */
  changedLineCount: number;
  /** Lines that a rule or a part priced, and that nothing would price: their revenue becomes 0. */
  unpricedLineCount: number;
  /** Lines with another price than their rules of that time give. They stay as booked. */
  unexplainedLineCount: number;
  /** Lines whose cost is not known, and counts as 0. */
  unknownCostLineCount: number;
  /** In their order. At most 1300. */
  byMonth: SimulatedMonth[];
  /** Largest change first. At most 50. */
  byCategory: SimulatedCategory[];
  /** All other categories in one sum; null if all are listed. */
  otherCategories: {
    /** Other categories. */
    groupCount: number;
    lineCount: number;
    booked: SimulatedAmounts;
    proposed: SimulatedAmounts;
    /** Proposed revenue minus booked revenue. Whole cents. */
    changeCents: number;
  } | null;
  /** Largest change first. At most 50. */
  byCustomer: SimulatedCustomer[];
  /** All other customers in one sum; null if all are listed. */
  otherCustomers: {
    /** Other customers. */
    groupCount: number;
    lineCount: number;
    booked: SimulatedAmounts;
    proposed: SimulatedAmounts;
    /** Proposed revenue minus booked revenue. Whole cents. */
    changeCents: number;
  } | null;
  /** Largest change first. At most 50. */
  byRule: SimulatedRule[];
  /** All other rules in one sum; null if all are listed. */
  otherRules: {
    /** Other rules. */
    groupCount: number;
    lineCount: number;
    booked: SimulatedAmounts;
    proposed: SimulatedAmounts;
    /** Proposed revenue minus booked revenue. Whole cents. */
    changeCents: number;
  } | null;
  /** The 100 orders and sales whose revenue changes most. At most 100. */
  jobs: SimulatedJob[];
}

export interface PriceStep {
  /**
   * Where the rule stands in the precedence: `contract`, then `rule` (matrix or rate) with `level`, then the price of the `part`, then the shop's `default` rule, then the rate of the `settings`.
   */
  step: "contract" | "rule" | "level" | "part" | "default" | "settings";
  kind: "parts_matrix" | "labor_rate" | "price_level" | "contract_price" | "fee" | null;
  /** Identifier (UUIDv7). */
  ruleId: string | null;
  /** At most 255 characters. */
  ruleName: string | null;
  version: number | null;
  /**
   * `won`: made the price. `applied`: the level that changed it. `outranked`: applies, but another precedes it. `no_basis`: applies, but its basis is not known. `no_match`: does not match the line. `not_valid`: not on that day, or not active.
   */
  outcome: "won" | "applied" | "outranked" | "no_basis" | "no_match" | "not_valid";
  /** The price by this step; null if it gives none. Whole cents. */
  unitPriceCents: number | null;
  /** The outcome in one sentence. At most 500 characters. */
  reason: string;
}

/** The terms of the rule's kind */
export interface PriceTerms {
  /** At most 50. */
  bands?: Array<{
    /** Whole cents. */
    fromCents: number;
    multiplier?: number;
    /** Percent. */
    markupPercent?: number;
    /** Percent. */
    marginPercent?: number;
  }>;
  basis?: "cost" | "lastCost" | "listPrice";
  roundTo?: 1 | 5 | 10 | 25 | 50 | 95 | 99;
  /** Whole cents. */
  centsPerHour?: number;
  /** At most 50. */
  hourBands?: Array<{
    /** Hours. */
    fromHours: number;
    multiplier: number;
  }>;
  /** Percent. */
  partsPercent?: number;
  /** Percent. */
  laborPercent?: number;
  costMultiplier?: number;
  /** Whole cents. */
  priceCents?: number;
  /** Identifier (UUIDv7). */
  cannedJobId?: string;
  /** Percentage of what `of` names. */
  percent?: number;
  of?: "labor" | "parts" | "both";
  /** Whole cents. */
  capCents?: number;
  /** Whole cents. */
  minimumCents?: number;
  feeType?: "fee" | "epa" | "service_item" | "subcontract";
  onSales?: boolean;
}

/** The terms of the rule's kind */
export interface PriceTermsInput {
  /**
   * `parts_matrix`: prices by the cost of a unit. The first band begins at 0, the others ascend, and each applies until the next. Each has one of `multiplier`, `markupPercent` and `marginPercent`. At most 50.
   */
  bands?: Array<{
    /** Cost of a unit from which the band applies, inclusive. Whole cents. 0 to 100000000. */
    fromCents: number;
    /** Price = cost × multiplier. 0 to 1000. */
    multiplier?: number | undefined;
    /** Price = cost + this percentage of the cost. 0 to 100000. */
    markupPercent?: number | undefined;
    /** Price = cost ÷ (1 − margin): 40 means that 40 % of the price remain. 0 to 99.99. */
    marginPercent?: number | undefined;
  }> | undefined;
  /**
   * `parts_matrix`: the cost that the bands apply to. `cost`, the default: of the next unit in stock (FIFO), otherwise the cost on the line. `lastCost`: of the last receipt. `listPrice`: the part's own price.
   */
  basis?: "cost" | "lastCost" | "listPrice" | undefined;
  /**
   * `parts_matrix`: rounds each price up to a multiple of 5, 10, 25 or 50 cents, or to an ending in 95 or 99 cents. Default 1: whole cents, rounded half up.
   */
  roundTo?: 1 | 5 | 10 | 25 | 50 | 95 | 99 | undefined;
  /** `labor_rate`: whole cents for an hour. 0 to 100000000. */
  centsPerHour?: number | undefined;
  /**
   * `labor_rate`: factors of the rate by the hours of the line. Each applies until the next; below the first one the factor is 1. At most 50.
   */
  hourBands?: Array<{
    /** Hours of the line from which the band applies, inclusive. 0 to 1000000. */
    fromHours: number;
    /** Factor of the hourly rate. 0 to 1000. */
    multiplier: number;
  }> | undefined;
  /**
   * `price_level`: change of the prices of parts, tires and materials in percent: −10 takes 10 % off, 5 adds 5 %. -100 to 1000.
   */
  partsPercent?: number | undefined;
  /** `price_level`: change of the hourly rate in percent: −10 takes 10 % off. -100 to 1000. */
  laborPercent?: number | undefined;
  /**
   * `price_level`: price of parts, tires and materials = cost × this factor, whatever the matrix says. Not together with `partsPercent`. 0 to 1000.
   */
  costMultiplier?: number | undefined;
  /** `contract_price`: whole cents for a unit of the part, or for the canned job. 0 to 100000000. */
  priceCents?: number | undefined;
  /** Id or code of the canned job, such as `BRK-02`. At most 288 characters. */
  cannedJobId?: string | undefined;
  /** `fee`: percentage of what `of` names. 0 to 100. */
  percent?: number | undefined;
  /**
   * `fee`: the lines of an order that the percentage applies to, after their discounts. `parts` are parts, tires and materials. Lines of declined work do not count.
   */
  of?: "labor" | "parts" | "both" | undefined;
  /** `fee`: at most this. Whole cents. 0 to 100000000. */
  capCents?: number | undefined;
  /** `fee`: at least this, if the order has such lines. Whole cents. 0 to 100000000. */
  minimumCents?: number | undefined;
  /** `fee`: default `fee`. */
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
  /** `fee`: whether counter sales have it too. Default false: only work orders. */
  onSales?: boolean | undefined;
}

export interface PricedBy {
  /**
   * `typed`: a person or a program sent the price. `rule`: a price rule, or the shop's labor rate. `part`: the part's own price. `none`: nothing says the price, so it is 0.
   */
  source: "typed" | "rule" | "part" | "none";
  /** The rule that made the price; null without one. UUID. */
  ruleId: string | null;
  /** Its name at that time. At most 255 characters. */
  ruleName: string | null;
  /** The version of the rule that made the price. */
  version: number | null;
  /** The customer's price level that changed the price; null without one. UUID. */
  levelId: string | null;
  /** At most 255 characters. */
  levelName: string | null;
  levelVersion: number | null;
  /**
   * The cost of a unit that the price was computed from; null if it was not. Returned only to callers with `reports:profit`. Whole cents.
   */
  basisCents?: number | null;
}

export interface PricedInventoryItem {
  /** Identifier (UUIDv7). */
  id: string;
  partNumber: string;
  name: string;
  description: string | null;
  category: string | null;
  /** Quantity on hand. Up to 4 decimals. */
  quantity: number;
  /** Quantity reserved for open work orders. Up to 4 decimals. */
  reservedQuantity: number;
  /** quantity minus reservedQuantity. Up to 4 decimals. */
  availableQuantity: number;
  /** Unit cost of the last receipt, whole cents. */
  unitCostCents: number;
  /** Retail price, whole cents. */
  unitPriceCents: number | null;
  reorderPoint: number | null;
  /** quantity is at or below reorderPoint. */
  lowStock: boolean;
  binLocation: string | null;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /**
   * What a unit costs a customer without a price level today, by the price book; null if nothing says a price. Whole cents.
   */
  priceCents: number | null;
  pricedBy: PricedBy;
}

export interface ProblemData {
  description: string;
  urgency: "low" | "medium" | "high" | "urgent";
  occurrenceCondition: string | null;
  duration: string | null;
}

export interface Proposal {
  /** Identifier (UUIDv7). */
  id: string;
  /**
   * `open`: to be decided. `stale`: its effect has changed since it was shown; it can be accepted with its new hash, rejected or withdrawn. The others are final.
   */
  status: "open" | "accepted" | "rejected" | "expired" | "stale" | "withdrawn";
  /** Name of the operation, such as `bills.create`. */
  operation: string;
  /**
   * Money that the write would move: billed, ordered, paid, credited or refunded; null if it moves none. Whole cents.
   */
  amountCents: number | null;
  /** SHA-256 of the effect in hexadecimal. `proposals.accept` takes it. */
  effectHash: string;
  /** Changes with the permissions of the caller that made the proposal. */
  policyVersion: string;
  madeBy: {
    type: "user" | "api_key";
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
    /** The user or key that made the API key; null for a user. */
    maker: {
      /** Identifier (UUIDv7). */
      id: string;
      name: string;
    } | null;
  };
  /** The X-Agent-Name header. */
  agentName: string | null;
  /** The X-Agent-Run-Id header. */
  agentRunId: string | null;
  /** Why it was proposed: `Propose-Reason`. */
  reason: string | null;
  /** Why a stale proposal cannot be carried out now, if it cannot. */
  refusal: {
    error: string;
    message: string;
  } | null;
  /** Who accepted, rejected or withdrew it. */
  decidedBy: {
    type: "user" | "api_key";
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  } | null;
  decisionReason: string | null;
  /** ISO 8601, UTC. */
  decidedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** Input of the operation. */
  input: Record<string, unknown>;
  effect: ProposalEffect;
  /** Answer of the accepted write; null unless it was accepted. */
  answer: unknown;
}

export interface ProposalEffect {
  /** HTTP status that the write would have. */
  status: number;
  /** Answer that the write would have. */
  answer: unknown;
  /** Each record that the write would change, the main one first. */
  records: ProposedRecord[];
  /** Present if lists and texts were cut to 2 MiB. */
  truncated?: true;
}

export interface ProposalSummary {
  /** Identifier (UUIDv7). */
  id: string;
  /**
   * `open`: to be decided. `stale`: its effect has changed since it was shown; it can be accepted with its new hash, rejected or withdrawn. The others are final.
   */
  status: "open" | "accepted" | "rejected" | "expired" | "stale" | "withdrawn";
  /** Name of the operation, such as `bills.create`. */
  operation: string;
  /**
   * Money that the write would move: billed, ordered, paid, credited or refunded; null if it moves none. Whole cents.
   */
  amountCents: number | null;
  /** SHA-256 of the effect in hexadecimal. `proposals.accept` takes it. */
  effectHash: string;
  /** Changes with the permissions of the caller that made the proposal. */
  policyVersion: string;
  madeBy: {
    type: "user" | "api_key";
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
    /** The user or key that made the API key; null for a user. */
    maker: {
      /** Identifier (UUIDv7). */
      id: string;
      name: string;
    } | null;
  };
  /** The X-Agent-Name header. */
  agentName: string | null;
  /** The X-Agent-Run-Id header. */
  agentRunId: string | null;
  /** Why it was proposed: `Propose-Reason`. */
  reason: string | null;
  /** Why a stale proposal cannot be carried out now, if it cannot. */
  refusal: {
    error: string;
    message: string;
  } | null;
  /** Who accepted, rejected or withdrew it. */
  decidedBy: {
    type: "user" | "api_key";
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  } | null;
  decisionReason: string | null;
  /** ISO 8601, UTC. */
  decidedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export interface ProposedAllocation {
  /** Identifier (UUIDv7). */
  invoiceId: string;
  /** Whole cents. */
  amountCents: number;
}

export interface ProposedRecord {
  /** Type of the record, such as `work_order`. */
  type: string;
  /** Identifier (UUIDv7). */
  id: string;
  /** null for a record that would be created. */
  before: Record<string, unknown> | null;
  /** null for a record that would be deleted. */
  after: Record<string, unknown> | null;
}

export interface PurchaseOrder {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as PO-1001. */
  number: string;
  status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
  type: "purchase" | "return";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** The latest of vendorInvoiceNumbers. */
  vendorInvoiceNumber: string | null;
  /** At most 500. */
  vendorInvoiceNumbers: string[];
  note: string | null;
  /** Number of lines. */
  itemCount: number;
  /** Dollars: the cents field divided by 100. */
  totalAmount: number;
  /** The sum of the lines, as far as their costs are known. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalCostCents: number;
  /** Number of lines without a unit cost, whose outstanding goods are in no total. */
  unknownCostCount: number;
  /** What the received goods cost by their receipts and bills, without charges. Whole cents. */
  receivedCents: number;
  /** What the outstanding goods cost as ordered; 0 if the order is cancelled. Whole cents. */
  outstandingCents: number;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the last outstanding line was received. ISO 8601 date-time. */
  receivedAt: string | null;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** At most 500. */
  parts: PurchaseOrderPart[];
  /** The latest 100 changes of this order, at most 1 MiB, newest first. At most 100. */
  auditLog: AuditEntry[];
  /** Present if `auditLog` is truncated; `GET /audit-log` returns the earlier entries. */
  truncated?: true;
}

export interface PurchaseOrderPart {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 64 characters. */
  partNumber: string;
  /** At most 255 characters. */
  description: string | null;
  /** Quantity ordered. Up to 4 decimals. */
  quantity: number;
  /** Up to 4 decimals. */
  quantityReceived: number;
  /** Dollars: the cents field divided by 100. */
  unitCost: number | null;
  /**
   * The unit cost of the latest receipt; before the first, the ordered one. null if neither the order nor a receipt nor a bill says it. Whole cents.
   */
  unitCostCents: number | null;
  /**
   * The unit cost at which the outstanding goods are ordered; null if it is not known. Whole cents.
   */
  orderedUnitCostCents: number | null;
  /**
   * What the received goods cost by their receipts and bills, without charges; goods of an unknown cost count at the last cost of the part. Whole cents.
   */
  receivedCents: number;
  /**
   * What the outstanding goods cost as ordered; 0 if the order is cancelled or their cost is not known. Whole cents.
   */
  outstandingCents: number;
  /**
   * The cost of the received and of the outstanding goods: quantity × unitCostCents, rounded half up, if they have one cost.
   */
  totalCostCents: number;
  /** At most 64 characters. */
  vendorPartNumber: string | null;
  /** At most 500 characters. */
  note: string | null;
  /** The inventory item that receiving adds to. UUID. */
  inventoryItemId: string | null;
  status: "pending" | "partially_received" | "received";
}

export interface PurchaseOrderReceipt {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as PO-1001. */
  number: string;
  status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
  type: "purchase" | "return";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** The latest of vendorInvoiceNumbers. */
  vendorInvoiceNumber: string | null;
  /** At most 500. */
  vendorInvoiceNumbers: string[];
  note: string | null;
  /** Number of lines. */
  itemCount: number;
  /** Dollars: the cents field divided by 100. */
  totalAmount: number;
  /** The sum of the lines, as far as their costs are known. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalCostCents: number;
  /** Number of lines without a unit cost, whose outstanding goods are in no total. */
  unknownCostCount: number;
  /** What the received goods cost by their receipts and bills, without charges. Whole cents. */
  receivedCents: number;
  /** What the outstanding goods cost as ordered; 0 if the order is cancelled. Whole cents. */
  outstandingCents: number;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the last outstanding line was received. ISO 8601 date-time. */
  receivedAt: string | null;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** At most 500. */
  parts: PurchaseOrderPart[];
  partialFailure: boolean;
  /** Lines that could not be stocked. At most 500. */
  failures: LineFailure[];
  /**
   * `COST_MISSING`: the cost of the goods is not known, so they have the last cost of their part until a bill says it. At most 500.
   */
  warnings: ReceiptWarning[];
}

export interface PurchaseOrderSummary {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as PO-1001. */
  number: string;
  status: "draft" | "ordered" | "partially_received" | "received" | "cancelled";
  type: "purchase" | "return";
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** The latest of vendorInvoiceNumbers. */
  vendorInvoiceNumber: string | null;
  /** At most 500. */
  vendorInvoiceNumbers: string[];
  note: string | null;
  /** Number of lines. */
  itemCount: number;
  /** Dollars: the cents field divided by 100. */
  totalAmount: number;
  /** The sum of the lines, as far as their costs are known. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalCostCents: number;
  /** Number of lines without a unit cost, whose outstanding goods are in no total. */
  unknownCostCount: number;
  /** What the received goods cost by their receipts and bills, without charges. Whole cents. */
  receivedCents: number;
  /** What the outstanding goods cost as ordered; 0 if the order is cancelled. Whole cents. */
  outstandingCents: number;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the last outstanding line was received. ISO 8601 date-time. */
  receivedAt: string | null;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** At most 500. */
  parts: PurchaseOrderPart[];
}

/** Of the whole order, without declined work. Whole cents */
export interface QuoteTotals {
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
  /** Whole cents. */
  discountsCents: number;
  /** Whole cents. */
  taxCents: number;
  /** Price to the customer, including tax. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalPriceCents: number;
}

export interface QuotedPrice {
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /** Null if the part is not kept in stock. UUID. */
  inventoryItemId: string | null;
  /** At most 64 characters. */
  partNumber: string | null;
  /** Name of the part. At most 1000 characters. */
  description: string | null;
  /** Up to 4 decimals. */
  quantity: number;
  /** Quantity on hand that no order reserves; null if it is not kept in stock. Up to 4 decimals. */
  availableQuantity: number | null;
  /** Whole cents. */
  unitPriceCents: number;
  /** quantity × unitPriceCents, without tax. */
  totalPriceCents: number;
  pricedBy: PricedBy;
  /**
   * `unitPriceCents` without the customer's price level: the same for prices that no level changed.
   */
  listPriceCents: number;
  /**
   * Cost of a unit by the oldest stock, otherwise by the last receipt; null for labor and if it is not known. Returned only to callers with `reports:profit`. Whole cents.
   */
  expectedCostCents?: number | null;
  /**
   * What remains of totalPriceCents after that cost; null if it is not known. Returned only to callers with `reports:profit`.
   */
  marginCents?: number | null;
}

export interface Receipt {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  customerId: string;
  customerName: string | null;
  /** Deposits only: the work order whose invoice takes the credit. UUID. */
  workOrderId: string | null;
  /** Without surcharge. Whole cents. */
  amountCents: number;
  /** Card surcharge in addition to the amount. Whole cents. */
  surchargeCents: number;
  /** `Other` if none was sent. */
  method: string;
  reference: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** Shop-local day of receivedAt. A day, YYYY-MM-DD. */
  date: string;
  /** Paid on invoices. Whole cents. */
  allocatedCents: number;
  /** Credit that was paid back. Whole cents. */
  refundedCents: number;
  /** What is left: amount less allocated and refunded; 0 if void. Whole cents. */
  creditCents: number;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** What the receipt pays, the oldest first; without what was unapplied or voided. At most 500. */
  allocations: ReceiptAllocation[];
  /** Oldest first. At most 100. */
  refunds: ReceiptRefund[];
}

export interface ReceiptAllocation {
  /** Identifier (UUIDv7). */
  paymentId: string;
  /** Identifier (UUIDv7). */
  invoiceId: string;
  /** At most 32 characters. */
  invoiceNumber: string;
  /** Day of the payment. A day, YYYY-MM-DD. */
  date: string;
  /** Whole cents. */
  amountCents: number;
}

export interface ReceiptCard {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier (UUIDv7). */
  customerId: string;
  customerName: string | null;
  /** Deposits only: the work order whose invoice takes the credit. UUID. */
  workOrderId: string | null;
  /** Without surcharge. Whole cents. */
  amountCents: number;
  /** Card surcharge in addition to the amount. Whole cents. */
  surchargeCents: number;
  /** `Other` if none was sent. */
  method: string;
  reference: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** Shop-local day of receivedAt. A day, YYYY-MM-DD. */
  date: string;
  /** Paid on invoices. Whole cents. */
  allocatedCents: number;
  /** Credit that was paid back. Whole cents. */
  refundedCents: number;
  /** What is left: amount less allocated and refunded; 0 if void. Whole cents. */
  creditCents: number;
  /** ISO 8601, UTC. */
  voidedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface ReceiptRefund {
  /** Identifier (UUIDv7). */
  id: string;
  /** Whole cents. */
  amountCents: number;
  /** Whole cents. */
  surchargeCents: number;
  /** At most 500 characters. */
  reason: string | null;
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface ReceiptWarning {
  code: "COST_MISSING";
  /** At most 500 characters. */
  message: string;
  /** Zero-based position of the line in `parts`. */
  lineIndex: number;
}

export interface ReceivingLine {
  /** Matched exactly, ignoring case and whitespace differences. At most 64 characters. */
  partNumber: string;
  /** At most 255 characters. */
  description?: string | null | undefined;
  /** Up to 4 decimals. 0.0001 to 1000000. */
  quantity: number;
  /**
   * Whole cents; of a pack if there is a `packQuantity`. Required without `amountCents`. 0 to 100000000.
   */
  unitCostCents?: number | undefined;
  /**
   * What the invoice charges for the line. The unit cost is derived from it and rounded: 200 for $25.00 cost 13 cents each. Default: quantity × unitCostCents. 0 or more.
   */
  amountCents?: number | null | undefined;
  /**
   * Units of stock in each unit of the invoice: 2 boxes of 12 add 24 to stock. Default 1. Up to 4 decimals. 0.0001 to 100000.
   */
  packQuantity?: number | null | undefined;
  /**
   * Deposit for the core of each unit of stock. It is on the bill, not in the cost of the part. Whole cents. 0 to 100000000.
   */
  coreDepositCents?: number | null | undefined;
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
  /**
   * `draft` stocks nothing: it creates an order to review. `receive` stocks every line. Default "draft".
   */
  mode?: "draft" | "receive" | undefined;
  /** Id or number of the purchase order to merge into. At most 288 characters. */
  purchaseOrderId?: string | null | undefined;
  /** The same, by the number of the order. At most 64 characters. */
  purchaseOrderNumber?: string | null | undefined;
  vendor?: ReceivingVendor | null | undefined;
  /** At most 500 characters. */
  note?: string | null | undefined;
  /** At most 100. */
  lines: ReceivingLine[];
  /** Freight, fees, taxes and discounts of the invoice, at most 20. At most 20. */
  charges?: BillCharge[] | undefined;
  /**
   * The printed total. If lines, charges and core deposits add up to another amount, the answer is `TOTAL_MISMATCH`. Whole cents. 0 or more.
   */
  totalCents?: number | null | undefined;
  /** Shop-local calendar day, YYYY-MM-DD. */
  dueDate?: string | null | undefined;
}

export interface ReceivingResponse {
  mode: "draft" | "receive";
  status: "pending_review" | "received" | "received_with_issues" | "receive_failed";
  /** The date of the bill: as sent, or today. A day, YYYY-MM-DD. */
  invoiceDate: string;
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
    totalCents: number;
    /** The same as `totalCents`. */
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
  /** At most 100. */
  lines: Array<{
    index: number;
    /** At most 64 characters. */
    partNumber: string;
    /** In units of stock. Up to 4 decimals. */
    quantity: number;
    /** Of each unit of stock, without charges, rounded. Whole cents. */
    unitCostCents: number;
    match: "existing" | "new" | "ambiguous";
    /** Identifier (UUIDv7). */
    inventoryPartId: string | null;
    outcome: "pending_review" | "stocked_existing" | "created_part" | "skipped_duplicate" | "failed" | "not_stocked";
  }>;
  bill: {
    /** Identifier (UUIDv7). */
    id: string;
    /** Whole cents. */
    totalCents: number;
  };
  /** At most 400. */
  warnings: ReceivingWarning[];
  partialFailure: boolean;
  /** At most 100. */
  failures: LineFailure[];
  nextStep: string | null;
}

export interface ReceivingVendor {
  /**
   * An existing vendor, which takes precedence over name, by id or external id such as `hr:417`. At most 288 characters.
   */
  id?: string | null | undefined;
  /**
   * Matched ignoring case, whitespace differences and company suffixes such as Inc or LLC. At most 255 characters.
   */
  name?: string | null | undefined;
  /**
   * Distinguishes vendors with the same name; stored when a vendor is created. If the matched vendor has another, the response includes the warning `ACCOUNT_NUMBER_DIFFERS`. At most 64 characters.
   */
  accountNumber?: string | null | undefined;
  /** Default true. */
  createIfMissing?: boolean | undefined;
}

export interface ReceivingWarning {
  code: "VENDOR_UNLINKED" | "AMBIGUOUS_VENDOR" | "VENDOR_CREATED" | "ACCOUNT_NUMBER_DIFFERS" | "AMBIGUOUS_PART_NUMBER" | "DUPLICATE_INVOICE_LINE" | "QUANTITY_RAISED" | "PRICE_CHANGED" | "COST_SPIKE" | "DATE_IN_FUTURE";
  /** At most 500 characters. */
  message: string;
  /** Zero-based position of the line concerned. */
  lineIndex?: number;
  /** Possible matches. At most 100. */
  candidates?: Array<Record<string, unknown>>;
  /** Present if there are more candidates. */
  truncated?: true;
  /** Of a unit of stock, on the invoice. Whole cents. */
  unitCostCents?: number;
  /** The cost that it differs from: the order's, or the last one of the part. Whole cents. */
  previousUnitCostCents?: number;
  /** The difference of the two; negative if the invoice is lower. Percent. */
  changePercent?: number;
}

export interface ReconciledTotal {
  count: number;
  /** On the statement; of bills not on it, their open balances. Whole cents. */
  amountCents: number;
}

export interface ReconciledTotals {
  /** All rows of the statement. Whole cents. */
  statementCents: number;
  /** Open in the books for the vendor. Whole cents. */
  balanceCents: number;
  matched: ReconciledTotal;
  differing: ReconciledTotal;
  notInBooks: ReconciledTotal;
  notOnStatement: ReconciledTotal;
  returnsNotCredited: ReconciledTotal;
  coresNotCredited: ReconciledTotal;
}

export interface Reconciliation {
  /** Identifier (UUIDv7). */
  vendorId: string;
  vendorName: string;
  /** At most 1000. */
  matched: MatchedBill[];
  /** The amount differs. At most 1000. */
  differing: DifferingBill[];
  /** Rows without a bill. At most 1000. */
  notInBooks: UnknownBill[];
  /** Open bills that the statement does not name. At most 1000. */
  notOnStatement: UnstatedBill[];
  /** Goods sent back that no credit settles. At most 1000. */
  returnsNotCredited: UncreditedReturn[];
  /** Cores sent back that no credit closes. At most 1000. */
  coresNotCredited: UncreditedCore[];
  totals: ReconciledTotals;
}

export interface RemittanceRow {
  /**
   * Number of the invoice, with or without `INV-`, or a PO number of the customer. At most 64 characters.
   */
  number: string;
  /** Whole cents; negative for a deduction. */
  amountCents: number;
}

/** A permanently deleted record */
export interface RemovedRecord {
  /** Identifier (UUIDv7). */
  id: string;
  /** ISO 8601, UTC. */
  removedAt: string;
}

export interface ReorderPart {
  /** Identifier (UUIDv7). */
  inventoryItemId: string;
  partNumber: string;
  name: string;
  /** Up to 4 decimals. */
  onHand: number;
  /** onHand minus the quantity reserved for open work orders. */
  available: number;
  /** Outstanding on open purchase orders, drafts included. */
  onOrder: number;
  reorderPoint: number | null;
  /** Average of the last 180 days; null for callers without `reports:operational`. */
  usedPer30Days: number | null;
  /** Quantity to order, at most 1,000,000. Up to 4 decimals. */
  suggestedQuantity: number;
  /** Unit cost of the last receipt, whole cents. */
  unitCostCents: number;
  /** suggestedQuantity × unitCostCents, whole cents. */
  estimatedCostCents: number;
}

export interface ReorderReport {
  /** Highest cost first. */
  vendors: ReorderVendor[];
  /** Parts to order, including those beyond `limit`. */
  partCount: number;
  /** Low parts of which open purchase orders contain enough. */
  alreadyOrderedCount: number;
  /** Cost of all parts, whole cents. */
  estimatedCostCents: number;
  /** Present if there are more parts than `limit`. */
  truncated?: true;
}

export interface ReorderVendor {
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** Including parts beyond `limit`. */
  partCount: number;
  /** Cost of all its parts, whole cents. */
  estimatedCostCents: number;
  /** By part number. */
  parts: ReorderPart[];
}

/** Shop-local days, both inclusive */
export interface ReportPeriod {
  startDate: string;
  endDate: string;
}

export interface SalesOrder {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as SO-1001. */
  orderNumber: string;
  status: "draft" | "completed" | "partially_refunded" | "refunded";
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  notes: string | null;
  /** At most 200. */
  lines: SalesOrderLine[];
  /** After discounts, without tax. Whole cents. */
  subtotalCents: number;
  /** Whole cents. */
  taxesCents: number;
  /** Including tax, without surcharge. Whole cents. */
  totalCents: number;
  /** Refunded part of the total. Whole cents. */
  refundedCents: number;
  /** Set once the sale is completed. UUID. */
  invoiceId: string | null;
  /** ISO 8601, UTC. */
  completedAt: string | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** Present if something in the draft may be a mistake; computed. At most 200. */
  warnings?: SalesOrderWarning[];
}

export interface SalesOrderLine {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "part" | "fee";
  /** The inventory item; null for fees and for parts not kept in stock. UUID. */
  inventoryItemId: string | null;
  /** At most 64 characters. */
  partNumber: string | null;
  /** At most 1000 characters. */
  description: string | null;
  /** Up to 4 decimals. */
  quantity: number;
  /** Whole cents. */
  unitPriceCents: number;
  /** Whole cents; null if no cost was given. */
  unitCostCents: number | null;
  /** Discount on the whole line. Whole cents. */
  discountCents: number;
  /** Whether sales tax applies; always false for fees. */
  taxable: boolean;
  /** quantity × unitPriceCents, rounded half up, minus discountCents. */
  totalPriceCents: number;
  /**
   * quantity × unitCostCents; FIFO cost once the goods have left stock; null if the cost is not known.
   */
  totalCostCents: number | null;
  /**
   * Whether the cost is known. It is not for goods that are not kept in stock, materials and subcontracts, until a cost is given (0 counts) or a bill charges it.
   */
  costIsKnown: boolean;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  pricedBy: PricedBy;
  /**
   * `unitPriceCents` without the customer's price level: the same for prices that no level changed.
   */
  listPriceCents: number;
  /** Quantity returned. Up to 4 decimals. */
  returnedQuantity: number;
  /** Refunded part of the price, without tax. Whole cents. */
  refundedCents: number;
}

export interface SalesOrderWarning {
  code: "PRICE_MISSING";
  /** At most 500 characters. */
  message: string;
  /** The line whose price is 0 because it was not sent, and no rule or part says it. UUID. */
  lineId: string;
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
    /** Dollars. Sum of the eight amounts above. */
    subtotal: number;
    /** Dollars: the cents field divided by 100. */
    discounts: number;
    /** Dollars. subtotal minus discounts. */
    postDiscountSubtotal: number;
    /** Dollars: the cents field divided by 100. */
    taxes: number;
    /** Dollars. Card surcharge, passed through; not included in the total. */
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
    /** Dollars. Changes of the cost of closed days, booked in the range; in none of the costs above. */
    costAdjustment: number;
    /** Lines sold at unknown cost, which is 0 in the costs above. */
    unknownCostLines: number;
    /** Dollars. Price of these lines, after discounts, without tax. */
    unknownCostPrice: number;
  };
  /** Fully paid invoices only. */
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
    /** Dollars. Sum of the eight amounts above. */
    subtotal: number;
    /** Dollars: the cents field divided by 100. */
    discounts: number;
    /** Dollars. subtotal minus discounts. */
    postDiscountSubtotal: number;
    /** Dollars: the cents field divided by 100. */
    taxes: number;
    /** Dollars. Card surcharge, passed through; not included in the total. */
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
  /** Distinct customers invoiced in the range. */
  uniqueCustomers: number;
  /** Dollars. Counter sales; already included in the total and the categories. */
  salesOrderRevenue: number;
  /** Dollars. Part of the total that belongs to no category. */
  unitemizedRevenue: number;
  /** Dollars. total divided by invoiceCount, not rounded; 0 without invoices. */
  averageRepairOrder: number;
  /** The last 30 days of the range, one row per day. */
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
    /**
     * Dollars. invoiced minus labor, parts and tire cost with its adjustments: not accounting profit.
     */
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
    /** Dollars. Includes tires. */
    partsRevenue: number;
    /**
     * Dollars. Parts revenue minus the cost of parts and tires with its adjustments, including counter sales.
     */
    partsProfit: number;
    /** Dollars. Changes of the cost of closed days, booked on this day. */
    costAdjustment: number;
    /** Lines sold at unknown cost; their whole price is in the profits. */
    unknownCostLines: number;
    /** Dollars. Price of these lines, after discounts, without tax. */
    unknownCostPrice: number;
    /** Hours, rounded to 0.1. */
    laborHours: number;
    /** The same as `laborHours`. */
    billableHours: number;
    /** Dollars. 0 without invoices. */
    avgPerOrder: number;
  }>;
  /** Whether there are more than 3000 days; only the last 3000 are returned. */
  trendDailyTruncated: boolean;
}

export interface SearchResult {
  /** As `resourceType` in the audit log. */
  kind: "customer" | "vehicle" | "work_order" | "purchase_order" | "inventory_item" | "invoice" | "sales_order" | "service_request" | "canned_job" | "vendor";
  /** The number or name that paths take in place of the id; the id if several records share it. */
  reference: string;
  /** One line: owner, status, amount and what else identifies the record. */
  description: string;
  /**
   * Rank of the match: an exact number, an exact name, the beginning of either, words in a name, or words in related records.
   */
  match: "number" | "name" | "prefix" | "words" | "related";
  /** The operation that reads the record, such as `workOrders.get`. */
  next: string;
  /** Identifier (UUIDv7). */
  id: string;
}

export interface SentEstimate {
  /** Identifier (UUIDv7). */
  id: string;
  /** The number of the order and the version: EST-1001-2. */
  number: string;
  /** 1 for the first packet of the order. */
  version: number;
  /**
   * `decided`: each of its services has a decision. `expired` and `revoked`: its link no longer works.
   */
  status: "open" | "decided" | "expired" | "revoked";
  /** Identifier (UUIDv7). */
  workOrderId: string;
  orderNumber: string;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  customerName: string | null;
  /** Of its services, with tax. Whole cents. */
  totalCents: number;
  /** SHA-256 of the canonical JSON (RFC 8785) of `content`, in hexadecimal. */
  hash: string;
  /** The address that it was mailed to. At most 255 characters. */
  sentTo: string | null;
  sentBy: {
    type: "user" | "api_key";
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  };
  /** ISO 8601, UTC. */
  expiresAt: string;
  /** ISO 8601, UTC. */
  revokedAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  content: PacketContent;
  /**
   * Each service as it is now. `changed`: it is to be decided, but not as it was sent; send another estimate. At most 100.
   */
  services: PacketServiceState[];
  /** Oldest first. At most 100. */
  approvals: Approval[];
  /** The link; without a host if the service has no PUBLIC_URL. */
  url: string;
  /**
   * `logged`: mail is not configured. `pending`: only in a dry run or a repeated answer. `none`: there was no address, no PUBLIC_URL for the link, or nothing to decide.
   */
  mail: "sent" | "failed" | "logged" | "pending" | "none";
}

export interface ServiceBlock {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  /** The canned job that the block is from. UUID. */
  cannedJobId: string | null;
  description: string | null;
  complaint: string | null;
  cause: string | null;
  correction: string | null;
  /** Declined work is excluded from totals and reserves no stock. */
  authorizationStatus: "approved" | "declined" | "pending";
  /** Incremented by every write of the block or its lines. */
  version: number;
  /** At most 1000. */
  labor: LineItem[];
  /** At most 1000. */
  parts: LineItem[];
  /** At most 1000. */
  tires: LineItem[];
  /** At most 1000. */
  materials: LineItem[];
  /** At most 1000. */
  fees: LineItem[];
  financials: Financials;
}

export interface ServiceRequest {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number: `SR-` and 6 characters. */
  requestNumber: string;
  status: "new" | "reviewed" | "scheduled" | "converted" | "rejected";
  /** Company or person in `customerInfo`, otherwise the name of the linked customer. */
  customerName: string | null;
  /** From `customerInfo`, otherwise from the linked customer. */
  phone: string | null;
  /** From `customerInfo`, otherwise from the linked customer. */
  email: string | null;
  /** From `vehicleInfo`, otherwise from the linked vehicle. */
  vehicleVin: string | null;
  /** The description in `problemData`. */
  description: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  preferredDate: string | null;
  /** The linked customer. UUID. */
  customerId: string | null;
  /** The linked vehicle. UUID. */
  vehicleId: string | null;
  problemData: ProblemData;
  customerInfo: CustomerInfo;
  vehicleInfo: VehicleInfo;
  notes: string | null;
  /** The work order, once converted. UUID. */
  workOrderId: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface Settings {
  /** Identifier of the shop. UUID. */
  id: string;
  shopName: string;
  /** IANA name; determines the shop's calendar days. */
  timeZone: string;
  /** In workflow order; the default workflow if none is set. At most 50. */
  workflowStatuses: Array<{
    name: string;
    /** How the status affects money and stock. */
    category: "estimate" | "open" | "completed" | "invoiced" | "paid" | "cancelled";
  }>;
  /** Percent: 8.25 means 8.25 %. */
  taxRatePercent: number;
  /** Default for parts and tires whose line does not set `taxable`. */
  partsTaxable: boolean;
  /** Default for labor whose line does not set `taxable`. */
  laborTaxable: boolean;
  /** Whole cents per hour. */
  defaultLaborRateCents: number | null;
  archiveOnFullPayment: boolean;
  /** Receiving warns of unit costs that differ from the order by more. Percent. */
  priceChangeWarnPercent: number;
  digestEnabled: boolean;
  /** Hour of the day in the shop's time zone. */
  digestSendHour: number;
  /** At most 2. */
  digestPeriods: Array<"daily" | "weekly">;
  /** Printed on documents. */
  address: string | null;
  /** Printed on documents. */
  phone: string | null;
  /** Printed on documents. */
  email: string | null;
  /** Printed on documents. */
  website: string | null;
  /** Printed on estimates, invoices, sales and statements. */
  terms: string | null;
  /** How customers pay; printed on invoices with a balance and on statements. */
  paymentInstructions: string | null;
  /** Color of titles on documents, `#rrggbb`. */
  accentColor: string | null;
  /** Size of documents. */
  paperSize: "letter" | "a4";
  /** Days after which the originals of documents are deleted. */
  documentRetentionDays: number;
  /** Whether a line that nothing prices prevents an invoice. */
  requirePrices: boolean;
  /** Whether a pending service block prevents an invoice. */
  requireApproval: boolean;
  /** Orders with a smaller margin have the warning `MARGIN_LOST`; null: none has. Percent. */
  marginFloorPercent: number | null;
  /** The price rule for goods that no other rule and no price of the part prices. UUID. */
  defaultPartsMatrixId: string | null;
  /** The price rule for labor that no other rule prices; null: `defaultLaborRateCents`. UUID. */
  defaultLaborRateId: string | null;
  /** Days after which attachments are deleted; null if they are kept. */
  attachmentRetentionDays: number | null;
  /** Whether all API keys with a mandate are stopped. */
  agentsSuspended: boolean;
  /** The last closed day, which `periods.close` sets; null if none is closed. A day, YYYY-MM-DD. */
  closedThrough: string | null;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface Shortage {
  /** At most 64 characters. */
  partNumber: string;
  /** Quantity on the order. */
  needed: number;
  /** Quantity missing for all open orders, at most `needed`. */
  short: number;
}

export interface SignedDecision {
  /** Identifier (UUIDv7). */
  approvalId: string;
  /** Identifier (UUIDv7). */
  serviceId: string;
  /** Name of the service. At most 255 characters. */
  service: string;
  decision: "approved" | "declined";
  /** ISO 8601, UTC. */
  decidedAt: string;
  /** The person who decided; of a decision by the policy, the customer. At most 255 characters. */
  name: string;
  /**
   * How the decision reached the shop. `api`: with a key of the customer. `policy`: by a rule of its approval policy.
   */
  channel: "link" | "api" | "policy" | "phone" | "email" | "in_person";
  /**
   * Who recorded it: the link itself, or the user or API key that recorded the decision. Of a policy, `id` is that of the customer, and `name` that of the rule.
   */
  principal: {
    type: "link" | "user" | "api_key" | "policy";
    /** Identifier (UUIDv7). */
    id: string;
    /** At most 255 characters. */
    name: string;
  };
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  /**
   * Of a decision by the policy: the rule with its limits, in a sentence. At most 1000 characters.
   */
  note: string | null;
  /** Of the service as it was sent, without tax. Whole cents. */
  priceCents: number;
  /** Whole cents. */
  taxCents: number;
  /** With tax. Whole cents. */
  totalCents: number;
}

export interface SimulatedAmounts {
  /** After discounts, without tax. Whole cents. */
  revenueCents: number;
  /** True cost, with bills that came later. Whole cents. */
  costCents: number;
  /** Whole cents. */
  marginCents: number;
  /** Margin as a percentage of the revenue, 2 decimals; null without revenue. */
  marginPercent: number | null;
}

export interface SimulatedCategory {
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /**
   * Category of the part when it was priced; null for labor, fees and parts without one. At most 100 characters.
   */
  category: string | null;
  lineCount: number;
  booked: SimulatedAmounts;
  proposed: SimulatedAmounts;
  /** Proposed revenue minus booked revenue. Whole cents. */
  changeCents: number;
}

export interface SimulatedCustomer {
  /** Identifier (UUIDv7). */
  customerId: string | null;
  /** At most 255 characters. */
  customerName: string | null;
  lineCount: number;
  booked: SimulatedAmounts;
  proposed: SimulatedAmounts;
  /** Proposed revenue minus booked revenue. Whole cents. */
  changeCents: number;
}

export interface SimulatedJob {
  /** Identifier (UUIDv7). */
  invoiceId: string;
  /** At most 64 characters. */
  invoiceNumber: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  invoiceDate: string;
  recordType: "work_order" | "sales_order";
  /** Identifier (UUIDv7). */
  orderId: string;
  /** At most 64 characters. */
  orderNumber: string;
  /** Identifier (UUIDv7). */
  customerId: string | null;
  /** At most 255 characters. */
  customerName: string | null;
  lineCount: number;
  booked: SimulatedAmounts;
  proposed: SimulatedAmounts;
  /** Proposed revenue minus booked revenue. Whole cents. */
  changeCents: number;
}

export interface SimulatedMonth {
  /** YYYY-MM. At most 7 characters. */
  month: string;
  lineCount: number;
  booked: SimulatedAmounts;
  proposed: SimulatedAmounts;
  /** Proposed revenue minus booked revenue. Whole cents. */
  changeCents: number;
}

/** Lines that a rule priced in the books, and those that it would price */
export interface SimulatedRule {
  source: "typed" | "rule" | "part" | "none";
  /** Null for prices without a rule, and additional rules. UUID. */
  ruleId: string | null;
  /** At most 255 characters. */
  ruleName: string | null;
  /** Whether it is a rule of the request. */
  isProposed: boolean;
  lineCount: number;
  booked: SimulatedAmounts;
  proposed: SimulatedAmounts;
  /** Proposed revenue minus booked revenue. Whole cents. */
  changeCents: number;
}

/**
 * The terms of the rule's kind. Contract prices of canned jobs are not simulated: invoices do not state what the lines would have cost one by one
 */
export interface SimulatedTermsInput {
  /**
   * `parts_matrix`: prices by the cost of a unit. The first band begins at 0, the others ascend, and each applies until the next. Each has one of `multiplier`, `markupPercent` and `marginPercent`. At most 50.
   */
  bands?: Array<{
    /** Cost of a unit from which the band applies, inclusive. Whole cents. 0 to 100000000. */
    fromCents: number;
    /** Price = cost × multiplier. 0 to 1000. */
    multiplier?: number | undefined;
    /** Price = cost + this percentage of the cost. 0 to 100000. */
    markupPercent?: number | undefined;
    /** Price = cost ÷ (1 − margin): 40 means that 40 % of the price remain. 0 to 99.99. */
    marginPercent?: number | undefined;
  }> | undefined;
  /**
   * `parts_matrix`: the cost that the bands apply to. `cost`, the default: of the next unit in stock (FIFO), otherwise the cost on the line. `lastCost`: of the last receipt. `listPrice`: the part's own price.
   */
  basis?: "cost" | "lastCost" | "listPrice" | undefined;
  /**
   * `parts_matrix`: rounds each price up to a multiple of 5, 10, 25 or 50 cents, or to an ending in 95 or 99 cents. Default 1: whole cents, rounded half up.
   */
  roundTo?: 1 | 5 | 10 | 25 | 50 | 95 | 99 | undefined;
  /** `labor_rate`: whole cents for an hour. 0 to 100000000. */
  centsPerHour?: number | undefined;
  /**
   * `labor_rate`: factors of the rate by the hours of the line. Each applies until the next; below the first one the factor is 1. At most 50.
   */
  hourBands?: Array<{
    /** Hours of the line from which the band applies, inclusive. 0 to 1000000. */
    fromHours: number;
    /** Factor of the hourly rate. 0 to 1000. */
    multiplier: number;
  }> | undefined;
  /**
   * `price_level`: change of the prices of parts, tires and materials in percent: −10 takes 10 % off, 5 adds 5 %. -100 to 1000.
   */
  partsPercent?: number | undefined;
  /** `price_level`: change of the hourly rate in percent: −10 takes 10 % off. -100 to 1000. */
  laborPercent?: number | undefined;
  /**
   * `price_level`: price of parts, tires and materials = cost × this factor, whatever the matrix says. Not together with `partsPercent`. 0 to 1000.
   */
  costMultiplier?: number | undefined;
  /** `contract_price`: whole cents for a unit of the part, or for the canned job. 0 to 100000000. */
  priceCents?: number | undefined;
  /** `fee`: percentage of what `of` names. 0 to 100. */
  percent?: number | undefined;
  /**
   * `fee`: the lines of an order that the percentage applies to, after their discounts. `parts` are parts, tires and materials. Lines of declined work do not count.
   */
  of?: "labor" | "parts" | "both" | undefined;
  /** `fee`: at most this. Whole cents. 0 to 100000000. */
  capCents?: number | undefined;
  /** `fee`: at least this, if the order has such lines. Whole cents. 0 to 100000000. */
  minimumCents?: number | undefined;
  /** `fee`: default `fee`. */
  feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
  /** `fee`: whether counter sales have it too. Default false: only work orders. */
  onSales?: boolean | undefined;
}

export interface SimulationRun {
  /** Identifier (UUIDv7). */
  id: string;
  status: "waiting" | "running" | "done" | "failed";
  /** Shop-local calendar day, YYYY-MM-DD. */
  from: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  to: string;
  /** Lines that were priced so far. */
  pricedLineCount: number;
  /** Lines that were invoiced on the days. */
  lineCount: number;
  /** Why it failed. At most 1000 characters. */
  reason: string | null;
  /** Null until it is done. */
  result: PriceSimulation | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  finishedAt: string | null;
}

export interface StatementAllocation {
  /** Identifier (UUIDv7). */
  invoiceId: string;
  invoiceNumber: string;
  /** Day of the payment. A day, YYYY-MM-DD. */
  date: string;
  /** Whole cents. */
  amountCents: number;
}

export interface StatementEntry {
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** `unapplied` is the part of payments that exceeds their invoice until it is refunded. */
  type: "invoice" | "payment" | "refund" | "credit" | "unapplied";
  /** Identifier (UUIDv7). */
  invoiceId: string;
  invoiceNumber: string;
  /** Identifier (UUIDv7). */
  workOrderId: string | null;
  /** Invoices only: number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  /** Invoices only. A day, YYYY-MM-DD. */
  dueDate: string | null;
  /** Payments and refunds only; null for amounts paid without a record. */
  method: string | null;
  /** Such as a check number; of a credit, its reason. */
  reference: string | null;
  /** Whole cents; negative if it reduces the balance. */
  amountCents: number;
  /** Balance after this entry, whole cents. */
  balanceCents: number;
}

export interface StatementReceipt {
  /** Identifier (UUIDv7). */
  receiptId: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  method: string;
  reference: string | null;
  /** Without surcharge. Whole cents. */
  amountCents: number;
  /** What it paid on invoices up to `endDate`, oldest first. */
  allocations: StatementAllocation[];
  /** Credit that was paid back up to `endDate`. Whole cents. */
  refundedCents: number;
  /** What was left at the end of `endDate`. Whole cents. */
  creditCents: number;
}

export interface StatementRow {
  /** The vendor's number, in any case. At most 64 characters. */
  number: string;
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** Whole cents; 0 or less for a credit. */
  amountCents: number;
  /** Default: `credit` if the amount is negative, else `invoice`. */
  type?: "invoice" | "credit" | undefined;
}

export interface StockChanged {
  /** The fields of each item that a change of stock may change. */
  items: StockOfItem[];
}

export interface StockMovement {
  /** Identifier (UUIDv7). */
  id: string;
  type: "receipt" | "consumption" | "adjustment" | "return" | "sale";
  /** Positive into stock, negative out of stock. Up to 4 decimals. */
  quantity: number;
  /** Whole cents. */
  unitCostCents: number;
  /**
   * True cost of the quantity with charges, as known now. Negative out of stock, like the quantity. Whole cents.
   */
  costCents: number;
  /** Source of the movement, such as a purchase order. */
  reference: {
    type: string;
    id: string;
  } | null;
  reason: string | null;
  /** Quantity on hand after this movement. */
  balanceAfter: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Name of the user or API key. */
  createdBy: string | null;
}

export interface StockOfItem {
  /** Identifier (UUIDv7). */
  id: string;
  /** Quantity on hand. Up to 4 decimals. */
  quantity: number;
  /** Quantity reserved for open work orders. Up to 4 decimals. */
  reservedQuantity: number;
  /** quantity minus reservedQuantity. Up to 4 decimals. */
  availableQuantity: number;
  /** Unit cost of the last receipt, whole cents. */
  unitCostCents: number;
  /** quantity is at or below reorderPoint. */
  lowStock: boolean;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface TaxCategory {
  /** Whole cents. */
  billedCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  receivedCents: number;
  /** Whole cents. */
  taxableBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  taxableReceivedCents: number;
  /** Whole cents. */
  nonTaxableBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  nonTaxableReceivedCents: number;
}

/** Work orders or counter sales. Whole cents */
export interface TaxHalf {
  /** After discounts. Whole cents. */
  taxableSalesCents: number;
  /** Billed on accrual basis, received on cash basis. Whole cents. */
  totalTaxCollectedCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  totalTaxReceivedCents: number;
  /** After discounts. Whole cents. */
  nonTaxableSalesCents: number;
  /** Parts and tires. Whole cents. */
  partsBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  partsReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  partsOutstandingCents: number;
  /** Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  laborReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  laborOutstandingCents: number;
  /** Whole cents. */
  taxBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  taxReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  taxOutstandingCents: number;
  /** Tax collected divided by taxable sales, 2 decimals; null without taxable sales. Percent. */
  effectiveTaxRatePercent: number | null;
  /** Cash basis only: card surcharge of the payments in the range, net of refunds. Whole cents. */
  surchargeReceivedCents?: number;
  /** One tier per rate, ascending. */
  breakdown: TaxTier[];
  nonTaxable: TaxNonTaxable;
  /**
   * `parts` includes tires. `other` is fees, shop supplies, EPA and service items, which are never taxed; on cash basis it includes subcontracts, and `subcontract` is zero.
   */
  categories: {
    parts: TaxCategory;
    labor: TaxCategory;
    subcontract: TaxCategory;
    other: TaxCategory;
  };
  /** Whether the orders of any tier or of the non-taxable list are truncated. */
  ordersTruncated: boolean;
}

export interface TaxNonTaxable {
  /** Number of orders without a taxed line; exact. */
  orderCount: number;
  /** All untaxed lines, including those of orders in tiers. Whole cents. */
  salesCents: number;
  /** Number of these orders whose customer was exempt. */
  taxExemptCount: number;
  /** Labor included in salesCents. Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  laborReceivedCents: number;
  /** Sales under resale certificates, without labor. Whole cents. */
  resaleBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  resaleReceivedCents: number;
  /** Sales to exempt organizations, without labor. Whole cents. */
  exemptOrgBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  exemptOrgReceivedCents: number;
  /** The newest orders, at most 250; sums include all orders. */
  orders: TaxOrder[];
  ordersTruncated: boolean;
}

/** An order in the range. Returns are negative */
export interface TaxOrder {
  source: "workOrder" | "salesOrder";
  orderNumber: string;
  /** The customer's name. */
  customer: string | null;
  /** Accrual: day of the invoice. Cash: day of the last payment in the range. */
  date: string;
  /** Percent. */
  taxRatePercent: number;
  /** Taxed lines, after discounts. Whole cents. */
  taxableAmountCents: number;
  /** Billed on accrual basis, received on cash basis. Whole cents. */
  taxCollectedCents: number;
  /** Whole cents. */
  taxBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  taxReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  taxOutstandingCents: number;
  /** Parts and tires. Whole cents. */
  partsBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  partsReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  partsOutstandingCents: number;
  /** Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
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
  /** Whether any part or tire was taxed. */
  partTaxable: boolean;
  /** Whether any labor was taxed. */
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
  /** Taxed lines of the tier's orders, after discounts. Whole cents. */
  taxableAmountCents: number;
  /** Billed on accrual basis, received on cash basis. Whole cents. */
  taxCollectedCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  taxReceivedCents: number;
  /** Always 0 on cash basis. Whole cents. */
  taxOutstandingCents: number;
  /** All parts and tires of the tier's orders, taxed or untaxed. Whole cents. */
  partsBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  partsReceivedCents: number;
  /** All labor of the tier's orders, taxed or untaxed. Whole cents. */
  laborBilledCents: number;
  /** Pro-rated by the amount paid. Whole cents. */
  laborReceivedCents: number;
  /** Cash basis only: always false, because every order stores its rate. */
  rateInferred?: boolean;
  /** Number of orders, not payments; exact. */
  orderCount: number;
  /** The newest orders, at most 250; sums include all orders. */
  orders: TaxOrder[];
  ordersTruncated: boolean;
}

export interface TechnicianStats {
  /** Identifier (UUIDv7). */
  technicianId: string;
  technicianName: string;
  /** Hours. */
  laborHours: number;
  /** Whole cents. After line discounts. */
  laborRevenueCents: number;
  /** Orders with labor by this technician. */
  jobsCompleted: number;
  /** Only returned to callers with `reports:profit` or `attendance:financials`. Percent. */
  commissionRatePercent?: number;
  /** Only returned to callers with `reports:profit` or `attendance:financials`. Whole cents. */
  commissionCents?: number;
}

export interface TireInput {
  /**
   * Id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
   */
  id?: string | undefined;
  kind?: "tire" | undefined;
  /** At most 1000 characters. */
  description?: string | null | undefined;
  /** Hours for labor. Default 1. 0.0001 to 1000000. */
  quantity?: number | undefined;
  /**
   * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
   */
  unitPriceCents?: number | null | undefined;
  /**
   * Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing. 0 to 100000000.
   */
  unitCostCents?: number | null | undefined;
  /** At most the amount of the line. Whole cents. 0 or more. */
  discountCents?: number | undefined;
  /** null: use the shop's settings. Materials and fees are never taxed: true is rejected. */
  taxable?: boolean | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /**
   * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
   */
  inventoryItemId?: string | null | undefined;
  /** At most 64 characters. */
  partNumber?: string | null | undefined;
  /** Computed; ignored in requests. */
  totalPriceCents?: unknown;
  /** Computed; ignored in requests. */
  totalCostCents?: unknown;
  /** Computed; ignored in requests. */
  costIsKnown?: unknown;
  /** Computed; ignored in requests. */
  pricedBy?: unknown;
  /** Computed; ignored in requests. */
  listPriceCents?: unknown;
  /** Computed; ignored in requests. */
  technicianName?: unknown;
  /** Computed; ignored in requests. */
  startedAt?: unknown;
  /** Computed; ignored in requests. */
  completedAt?: unknown;
  /** Computed; ignored in requests. */
  reservedQuantity?: unknown;
}

export interface UnbilledClosing {
  /** Identifier (UUIDv7). */
  id: string;
  reason: string;
  /** At most 100. */
  lines: Array<{
    /** Identifier (UUIDv7). */
    purchaseOrderId: string;
    /** At most 64 characters. */
    orderNumber: string;
    /** Identifier (UUIDv7). */
    purchaseOrderLineId: string;
    /** At most 64 characters. */
    partNumber: string;
    /** At most 255 characters. */
    description: string | null;
    /** Identifier (UUIDv7). */
    inventoryItemId: string;
    /** In units of stock. Up to 4 decimals. */
    quantity: number;
    /** What the goods had cost; they cost 0 now. Whole cents. */
    valueCents: number;
  }>;
  /** Whole cents. */
  valueCents: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  createdBy: string | null;
}

export interface UnbilledLine {
  /** Identifier (UUIDv7). */
  purchaseOrderId: string;
  /** At most 64 characters. */
  orderNumber: string;
  /** Identifier (UUIDv7). */
  purchaseOrderLineId: string;
  /** At most 64 characters. */
  partNumber: string;
  /** At most 255 characters. */
  description: string | null;
  /** Identifier (UUIDv7). */
  inventoryItemId: string;
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** Received and not billed, in units of stock. Up to 4 decimals. */
  quantity: number;
  /** The cost with which they were received. Whole cents. */
  valueCents: number;
  /** Of the oldest receipt among them. ISO 8601 date-time. */
  oldestReceivedAt: string;
  /** Whole days since then. */
  ageDays: number;
}

export interface UncreditedCore {
  /** Identifier (UUIDv7). */
  coreId: string;
  /** At most 64 characters. */
  partNumber: string;
  /** The bill with the deposit. UUID. */
  billId: string;
  /** At most 64 characters. */
  billNumber: string;
  /** Sent back and not credited. Up to 4 decimals. */
  quantity: number;
  /** Their deposits. Whole cents. */
  amountCents: number;
  /** When the core was created. ISO 8601 date-time. */
  createdAt: string;
}

export interface UncreditedReturn {
  /** Identifier (UUIDv7). */
  purchaseOrderId: string;
  /** At most 64 characters. */
  purchaseOrderNumber: string;
  /** Identifier (UUIDv7). */
  purchaseOrderLineId: string;
  /** At most 64 characters. */
  partNumber: string;
  /** Sent back and not credited. Up to 4 decimals. */
  quantity: number;
  /** What the goods had cost, with charges, as known now. Whole cents. */
  amountCents: number;
  /** When the return was created. ISO 8601 date-time. */
  createdAt: string;
}

export interface UnknownBill {
  /** Index of the row in the request, from 0. */
  row: number;
  /** At most 64 characters. */
  number: string;
  type: "invoice" | "credit";
  /** Shop-local calendar day, YYYY-MM-DD. */
  date: string;
  /** As the statement says. Whole cents. */
  amountCents: number;
}

export interface UnstatedBill {
  /** At most 64 characters. */
  number: string;
  type: "invoice" | "credit";
  /** Identifier (UUIDv7). */
  billId: string;
  status: "draft" | "open" | "partially_paid" | "paid";
  /** Shop-local calendar day, YYYY-MM-DD. */
  billDate: string;
  /** Whole cents. */
  totalCents: number;
  /** Whole cents. */
  balanceCents: number;
}

export interface UpsertOutcome {
  /** As it was sent, cut to 288 characters; empty if it was no text. At most 288 characters. */
  externalId: string;
  outcome: "created" | "updated" | "unchanged" | "refused";
  /** Id of the record; null if the row was refused. UUID. */
  id: string | null;
  /** Why the row was refused. */
  error: {
    /** At most 64 characters. */
    code: string;
    /** At most 1000 characters. */
    message: string;
    /** At most 200 characters. */
    field: string | null;
  } | null;
}

export interface User {
  /** Identifier (UUIDv7). */
  id: string;
  /** Empty after the user is permanently deleted. */
  email: string;
  name: string;
  role: "admin" | "manager" | "service_writer" | "technician";
  phone: string | null;
  /** Inactive users cannot sign in. */
  isActive: boolean;
  /**
   * Percent of labor revenue. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  commissionRatePercent?: number | null;
  /**
   * Cost of an hour to the shop, in whole cents. Only returned to callers with `reports:profit` or `attendance:financials`.
   */
  hourlyCostRateCents?: number | null;
  /** Last use of an access token, to the minute. ISO 8601 date-time. */
  lastLoginAt: string | null;
  /** Permissions granted and revoked in addition to the role's. */
  permissionOverrides: {
    /** At most 50. */
    grant: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
    /** At most 50. */
    revoke: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials">;
  };
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface Variance {
  /** Identifier (UUIDv7). */
  id: string;
  /**
   * `return`: the cost of goods sent back above what the vendor credited. `lost_job`: the cost of goods of a permanently deleted work order. `core_loss`: a deposit that was not given back.
   */
  kind: "return" | "lost_job" | "core_loss";
  /** The day on which figures count it. A day, YYYY-MM-DD. */
  date: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Positive if it is a loss. Whole cents. */
  amountCents: number;
  causeType: "core" | "work_order" | "bill_line";
  /** Identifier (UUIDv7). */
  causeId: string;
  /** The number of the work order, of the bill of a core, or of the credit of returned goods. */
  causeNumber: string | null;
  /** Of a core or returned goods. */
  partNumber: string | null;
}

export interface Vehicle {
  /** Identifier (UUIDv7). */
  id: string;
  /** In upper case. */
  vin: string;
  /** The fleet's number for the vehicle. */
  unitNumber: string | null;
  make: string | null;
  model: string | null;
  /** Model year. */
  year: number | null;
  /**
   * The fields that were taken from the VIN, because the vehicle was created without them. They are suggestions: an update of a field removes it from the list, and null is an empty list. At most 2.
   */
  decoded: Array<"make" | "year"> | null;
  licensePlate: string | null;
  /** The owner. UUID. */
  customerId: string | null;
  /**
   * The newest reading of the meter `odometer` that counts, rounded down, in `odometerUnit`. Newest by the time of the reading, not of its arrival.
   */
  mileage: number | null;
  /** The unit of the odometer. */
  odometerUnit: "mi" | "km";
  nickname: string | null;
  vehicleType: string | null;
  /** Number of axles. */
  axles: number | null;
  /** Number of wheels. */
  wheels: number | null;
  /** Number of cylinders of the engine. */
  cylinders: number | null;
  /** Listed only with `includeArchived`. */
  archived: boolean;
  notes: string | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface VehicleDue {
  /** Shop-local calendar day, YYYY-MM-DD. */
  asOf: string;
  /** The first 500. At most 500. */
  due: DueWork[];
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
  /** The shop's account number at the vendor. */
  accountNumber: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface VendorCores {
  /** Identifier (UUIDv7). */
  vendorId: string | null;
  vendorName: string | null;
  /** Open core deposits. */
  coreCount: number;
  /** Of cores that were not sent back. Whole cents. */
  heldCents: number;
  /** Of cores that were sent back and not credited. Whole cents. */
  sentBackCents: number;
  /** Whole cents. */
  days0To30Cents: number;
  /** Whole cents. */
  days31To60Cents: number;
  /** Whole cents. */
  days61To90Cents: number;
  /** Whole cents. */
  over90DaysCents: number;
  /** The sum of the four ages. Whole cents. */
  totalCents: number;
  /** Shop-local calendar day, YYYY-MM-DD. */
  oldestBillDate: string;
}

export interface VmrsCode {
  /** Identifier (UUIDv7). */
  id: string;
  /** At most 11 characters. */
  code: string;
  /** At most 255 characters. */
  name: string;
}

export interface VmrsImport {
  /** Identifier of the shop. UUID. */
  id: string;
  /** Codes of the shop after the import. */
  count: number;
  added: number;
  /** Codes with another name. */
  updated: number;
  removed: number;
}

export interface Webhook {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier of the shop. UUID. */
  tenantId: string;
  name: string;
  url: string;
  /** Kinds of events delivered to the subscription. At most 100. */
  events: string[];
  isActive: boolean;
  /**
   * The signing secret, masked except for its last characters; returned in full only at creation and rotation.
   */
  secret: string;
  /**
   * After a rotation: until when deliveries are also signed with the previous secret. ISO 8601 date-time.
   */
  secretExpiresAt: string | null;
  /** Why the service disabled the subscription; null if it did not. */
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
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
}

export interface WebhookDelivery {
  /** Identifier of the attempt, sent as `X-Shop-Delivery`. UUID. */
  id: string;
  /** Identifier (UUIDv7). */
  eventId: string;
  event: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  status: "pending" | "success" | "failed";
  /** HTTP status of the receiver's response. */
  responseStatus: number | null;
  /** Milliseconds until the receiver responded. */
  durationMs: number | null;
  /** Reason for the failure. */
  error: string | null;
  /**
   * Pending: when the attempt is due. Failed: when the next attempt was scheduled. ISO 8601 date-time.
   */
  nextAttemptAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface WebhookEventInfo {
  type: string;
  description: string;
  category: "service_requests" | "counter_sales" | "work_orders" | "billing" | "inventory" | "purchasing" | "pricing" | "customers" | "comments" | "proposals" | "system";
  /** JSON schema of `data`. */
  schema: Record<string, unknown>;
  /** An example delivery. */
  example: Record<string, unknown>;
}

/** Payload of a test event */
export interface WebhookTest {
  message: string;
  /** Identifier (UUIDv7). */
  webhookId: string;
}

export interface WebhookWithSecret {
  /** Identifier (UUIDv7). */
  id: string;
  /** Identifier of the shop. UUID. */
  tenantId: string;
  name: string;
  url: string;
  /** Kinds of events delivered to the subscription. At most 100. */
  events: string[];
  isActive: boolean;
  /** The signing secret, returned only once: whsec_…. */
  secret: string;
  /**
   * After a rotation: until when deliveries are also signed with the previous secret. ISO 8601 date-time.
   */
  secretExpiresAt: string | null;
  /** Why the service disabled the subscription; null if it did not. */
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
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** Warning about the URL; null if there is none. */
  warning: string | null;
}

export interface WeeklyTrendItem {
  /** Monday of the week. */
  weekStart: string;
  /** Sunday of the week. */
  weekEnd: string;
  /** Whole cents, taxes included. */
  revenueCents: number;
  /** Whole cents, before discounts. */
  laborRevenueCents: number;
  /** Whole cents, before discounts; tires included. */
  partsRevenueCents: number;
  /** Whole cents: labor revenue minus hours times each technician's hourly cost rate. */
  laborProfitCents: number;
  /**
   * Whole cents: parts revenue minus the cost of parts and tires with its adjustments, including counter sales.
   */
  partsProfitCents: number;
  /** Whole cents: changes of the cost of closed days, booked in the week. */
  costAdjustmentCents: number;
  /** Lines sold at unknown cost; the whole price of goods is in the profit. */
  unknownCostLines: number;
  /** Whole cents: price of these lines, after discounts, without tax. */
  unknownCostPriceCents: number;
  /** Billed hours, 2 decimals. */
  laborHours: number;
  /** The same as `invoiceCount`. */
  jobs: number;
  /** Distinct invoiced customers. */
  customers: number;
  invoiceCount: number;
}

export interface WorkOrder {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as WO-1001. */
  orderNumber: string;
  status: string;
  /**
   * Category of the status in the shop's workflow, which determines its effect on money and stock.
   */
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
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  complaint: string | null;
  notes: string | null;
  /** The technician in charge. UUID. */
  assignedTo: string | null;
  /** Name of `assignedTo`. */
  technicianName: string | null;
  /** All technicians who work on the order. At most 50. */
  assignedTechnicians: string[];
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string | null;
  archived: boolean;
  /** What the odometer showed at the service. */
  odometer: number | null;
  /** What the meter `engine_hours` showed at the service. */
  engineHours: number | null;
  /** When the work was done, if that was sent. ISO 8601 date-time. */
  servicedAt: string | null;
  /**
   * When the order was completed or invoiced, or `servicedAt`; null for an order that is not. ISO 8601 date-time.
   */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  invoicedAt: string | null;
  /** The invoice, unless it is void. UUID. */
  invoiceId: string | null;
  /** Whole cents. */
  taxCents: number;
  /** Price to the customer, including tax. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalPriceCents: number;
  /** Excludes the cost of labor for callers who may not see pay. Whole cents. */
  totalCostCents: number;
  /** Whether the costs of all lines are known; totalCostCents contains the known ones. */
  costIsKnown: boolean;
  /** Number of lines of unknown cost. */
  unknownCostLines: number;
  /** Price of the lines of unknown cost, after discounts, without tax. Whole cents. */
  unknownCostPriceCents: number;
  /**
   * Percentage of the price without tax that remains after costs, 2 decimals; null without a price, with lines of unknown cost, and for callers who may not see pay.
   */
  marginPercent: number | null;
  /** Whole cents. */
  paidAmountCents: number;
  /** The total of the credits of its invoice. Whole cents. */
  creditedAmountCents: number;
  /** totalCents minus creditedAmountCents and paidAmountCents. */
  balanceCents: number;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** At most 100. */
  services: ServiceBlock[];
  /** Present if something in the record may be a mistake; computed. At most 1202. */
  warnings?: WorkOrderWarning[];
}

export interface WorkOrderCard {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as WO-1001. */
  orderNumber: string;
  status: string;
  /**
   * Category of the status in the shop's workflow, which determines its effect on money and stock.
   */
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
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  complaint: string | null;
  notes: string | null;
  /** The technician in charge. UUID. */
  assignedTo: string | null;
  /** Name of `assignedTo`. */
  technicianName: string | null;
  /** All technicians who work on the order. At most 50. */
  assignedTechnicians: string[];
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string | null;
  archived: boolean;
  /** What the odometer showed at the service. */
  odometer: number | null;
  /** What the meter `engine_hours` showed at the service. */
  engineHours: number | null;
  /** When the work was done, if that was sent. ISO 8601 date-time. */
  servicedAt: string | null;
  /**
   * When the order was completed or invoiced, or `servicedAt`; null for an order that is not. ISO 8601 date-time.
   */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  invoicedAt: string | null;
  /** The invoice, unless it is void. UUID. */
  invoiceId: string | null;
  /** Whole cents. */
  taxCents: number;
  /** Price to the customer, including tax. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalPriceCents: number;
  /** Excludes the cost of labor for callers who may not see pay. Whole cents. */
  totalCostCents: number;
  /** Whether the costs of all lines are known; totalCostCents contains the known ones. */
  costIsKnown: boolean;
  /** Number of lines of unknown cost. */
  unknownCostLines: number;
  /** Price of the lines of unknown cost, after discounts, without tax. Whole cents. */
  unknownCostPriceCents: number;
  /**
   * Percentage of the price without tax that remains after costs, 2 decimals; null without a price, with lines of unknown cost, and for callers who may not see pay.
   */
  marginPercent: number | null;
  /** Whole cents. */
  paidAmountCents: number;
  /** The total of the credits of its invoice. Whole cents. */
  creditedAmountCents: number;
  /** totalCents minus creditedAmountCents and paidAmountCents. */
  balanceCents: number;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** Omitted at a limit of 100 or more, unless `fullDetails` is true. At most 100. */
  services?: ServiceBlock[];
}

export interface WorkOrderDeleted {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as WO-1001. */
  orderNumber: string;
  status: string;
  /**
   * Category of the status in the shop's workflow, which determines its effect on money and stock.
   */
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
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  complaint: string | null;
  notes: string | null;
  /** The technician in charge. UUID. */
  assignedTo: string | null;
  /** Name of `assignedTo`. */
  technicianName: string | null;
  /** All technicians who work on the order. At most 50. */
  assignedTechnicians: string[];
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string | null;
  archived: boolean;
  /** What the odometer showed at the service. */
  odometer: number | null;
  /** What the meter `engine_hours` showed at the service. */
  engineHours: number | null;
  /** When the work was done, if that was sent. ISO 8601 date-time. */
  servicedAt: string | null;
  /**
   * When the order was completed or invoiced, or `servicedAt`; null for an order that is not. ISO 8601 date-time.
   */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  invoicedAt: string | null;
  /** The invoice, unless it is void. UUID. */
  invoiceId: string | null;
  /** Whole cents. */
  taxCents: number;
  /** Price to the customer, including tax. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalPriceCents: number;
  /** Excludes the cost of labor for callers who may not see pay. Whole cents. */
  totalCostCents: number;
  /** Whether the costs of all lines are known; totalCostCents contains the known ones. */
  costIsKnown: boolean;
  /** Number of lines of unknown cost. */
  unknownCostLines: number;
  /** Price of the lines of unknown cost, after discounts, without tax. Whole cents. */
  unknownCostPriceCents: number;
  /**
   * Percentage of the price without tax that remains after costs, 2 decimals; null without a price, with lines of unknown cost, and for callers who may not see pay.
   */
  marginPercent: number | null;
  /** Whole cents. */
  paidAmountCents: number;
  /** The total of the credits of its invoice. Whole cents. */
  creditedAmountCents: number;
  /** totalCents minus creditedAmountCents and paidAmountCents. */
  balanceCents: number;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** At most 100. */
  services: ServiceBlock[];
  /** Present if something in the record may be a mistake; computed. At most 1202. */
  warnings?: WorkOrderWarning[];
  /** Whether no record remains; the data is then the last state of the record. */
  permanent: boolean;
}

export interface WorkOrderQuote {
  workOrder: WorkOrder;
  /** The service blocks of this request. At most 50. */
  addedServiceIds: string[];
  totals: QuoteTotals;
  /** Stocked parts that are short. At most 1000. */
  shortages: Shortage[];
  /** Present if something in the record may be a mistake; computed. At most 1202. */
  warnings?: WorkOrderWarning[];
}

export interface WorkOrderStatusChanged {
  /** Identifier (UUIDv7). */
  id: string;
  /** Human-readable number, such as WO-1001. */
  orderNumber: string;
  status: string;
  /**
   * Category of the status in the shop's workflow, which determines its effect on money and stock.
   */
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
  /** Number of the customer's purchase order. At most 64 characters. */
  poNumber: string | null;
  priority: "low" | "medium" | "high" | "urgent" | null;
  complaint: string | null;
  notes: string | null;
  /** The technician in charge. UUID. */
  assignedTo: string | null;
  /** Name of `assignedTo`. */
  technicianName: string | null;
  /** All technicians who work on the order. At most 50. */
  assignedTechnicians: string[];
  /** ISO 8601 day or date-time, as sent. */
  dueDate: string | null;
  archived: boolean;
  /** What the odometer showed at the service. */
  odometer: number | null;
  /** What the meter `engine_hours` showed at the service. */
  engineHours: number | null;
  /** When the work was done, if that was sent. ISO 8601 date-time. */
  servicedAt: string | null;
  /**
   * When the order was completed or invoiced, or `servicedAt`; null for an order that is not. ISO 8601 date-time.
   */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  invoicedAt: string | null;
  /** The invoice, unless it is void. UUID. */
  invoiceId: string | null;
  /** Whole cents. */
  taxCents: number;
  /** Price to the customer, including tax. Whole cents. */
  totalCents: number;
  /** The same as `totalCents`. */
  totalPriceCents: number;
  /** Excludes the cost of labor for callers who may not see pay. Whole cents. */
  totalCostCents: number;
  /** Whether the costs of all lines are known; totalCostCents contains the known ones. */
  costIsKnown: boolean;
  /** Number of lines of unknown cost. */
  unknownCostLines: number;
  /** Price of the lines of unknown cost, after discounts, without tax. Whole cents. */
  unknownCostPriceCents: number;
  /**
   * Percentage of the price without tax that remains after costs, 2 decimals; null without a price, with lines of unknown cost, and for callers who may not see pay.
   */
  marginPercent: number | null;
  /** Whole cents. */
  paidAmountCents: number;
  /** The total of the credits of its invoice. Whole cents. */
  creditedAmountCents: number;
  /** totalCents minus creditedAmountCents and paidAmountCents. */
  balanceCents: number;
  /** Ids of the record in other systems. At most 10. */
  externalIds: ExternalId[];
  /** Texts of integrations, by key. Never interpreted. */
  metadata: Record<string, string>;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** When the record was deleted, ISO 8601, UTC; null while it is not. */
  deletedAt: string | null;
  /** At most 100. */
  services: ServiceBlock[];
  /** Present if something in the record may be a mistake; computed. At most 1202. */
  warnings?: WorkOrderWarning[];
  /** The status before the change. */
  previousStatus: string;
}

export interface WorkOrderWarning {
  code: "STATUS_NOT_IN_WORKFLOW" | "PRICE_MISSING" | "MARGIN_LOST" | "JOB_NOT_FOR_VEHICLE" | "NOT_APPROVED";
  /** At most 500 characters. */
  message: string;
  /** Of `STATUS_NOT_IN_WORKFLOW`: the statuses of the shop's workflow. At most 50. */
  statuses?: string[];
  /**
   * Of `PRICE_MISSING`: the line whose price is 0 because it was not sent, and no rule, part or rate says it. UUID.
   */
  lineId?: string;
  /**
   * Of `MARGIN_LOST`: how much the margin is below `marginFloorPercent` of the settings. The warning is returned only to callers with `reports:profit`. Whole cents.
   */
  lostCents?: number;
  /** Of `JOB_NOT_FOR_VEHICLE`: the canned job that is for other vehicles. UUID. */
  cannedJobId?: string;
  /** Of `NOT_APPROVED`: the service block that is worked on, or invoiced, without approval. UUID. */
  serviceId?: string;
}

export interface WrittenLineItem {
  /** Identifier (UUIDv7). */
  id: string;
  kind: "labor" | "part" | "tire" | "material" | "fee";
  /** At most 1000 characters. */
  description: string | null;
  /** Hours for labor. Up to 4 decimals. */
  quantity: number;
  /** Hourly rate for labor. Whole cents. */
  unitPriceCents: number;
  /** Whole cents; null if no cost was given. For labor, returned only to callers who may see pay. */
  unitCostCents?: number | null;
  /** Discount on the whole line. Whole cents. */
  discountCents: number;
  /** Whether sales tax applies. */
  taxable: boolean;
  /** quantity × unitPriceCents, rounded half up, minus discountCents. */
  totalPriceCents: number;
  /**
   * quantity × unitCostCents; FIFO cost for goods that have left stock; what bills charge for the line; null if the cost is not known. For labor, returned only to callers who may see pay.
   */
  totalCostCents?: number | null;
  /**
   * Whether the cost is known. It is not for goods that are not kept in stock, materials and subcontracts, until a cost is given (0 counts) or a bill charges it.
   */
  costIsKnown: boolean;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode: string | null;
  pricedBy: PricedBy;
  /**
   * `unitPriceCents` without the customer's price level: the same for prices that no level changed.
   */
  listPriceCents: number;
  /** Labor only: the type of the work, which selects its rate. At most 64 characters. */
  laborType?: string | null;
  /** Labor only. */
  status?: "pending" | "in_progress" | "paused" | "completed";
  /** Labor only. UUID. */
  technicianId?: string | null;
  /** Labor only. At most 255 characters. */
  technicianName?: string | null;
  /** Labor only: when the status was first set to `in_progress`. ISO 8601 date-time. */
  startedAt?: string | null;
  /** Labor only: when the status was last set to `completed`. ISO 8601 date-time. */
  completedAt?: string | null;
  /** Parts and tires only: the inventory item; null if not kept in stock. UUID. */
  inventoryItemId?: string | null;
  /** Parts and tires only. At most 64 characters. */
  partNumber?: string | null;
  /** Parts and tires only: quantity reserved in stock until it is deducted. Up to 4 decimals. */
  reservedQuantity?: number;
  /** Fees only. */
  feeType?: "fee" | "epa" | "service_item" | "subcontract";
  /** Present if something in the record may be a mistake; computed. At most 1202. */
  warnings?: WorkOrderWarning[];
}

export interface WrittenServiceBlock {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  /** The canned job that the block is from. UUID. */
  cannedJobId: string | null;
  description: string | null;
  complaint: string | null;
  cause: string | null;
  correction: string | null;
  /** Declined work is excluded from totals and reserves no stock. */
  authorizationStatus: "approved" | "declined" | "pending";
  /** Incremented by every write of the block or its lines. */
  version: number;
  /** At most 1000. */
  labor: LineItem[];
  /** At most 1000. */
  parts: LineItem[];
  /** At most 1000. */
  tires: LineItem[];
  /** At most 1000. */
  materials: LineItem[];
  /** At most 1000. */
  fees: LineItem[];
  financials: Financials;
  /** Present if something in the record may be a mistake; computed. At most 1202. */
  warnings?: WorkOrderWarning[];
}
