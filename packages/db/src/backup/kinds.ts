import * as schema from "../schema/index.ts";
import { type Column, getTableColumns, getTableName, type Table } from "../sql/drizzle.cjs";

/** A kind of records in the backup of a shop: the rows of one table. */
export interface StoredKind {
  /** The name of the kind in the archive. */
  name: string;
  table: string;
  /** The exported columns, by their names in the database. */
  columns: string[];
  /** The columns that identify a row within a shop. */
  key: readonly string[];
  /** A column that refers to another row of the same table. Rows without it are written first. */
  refersToItself: string | null;
  /** SQL expressions that replace columns of an archive on import. */
  becomes: Readonly<Record<string, string>>;
  /**
   * An SQL condition: true for a row with a value that the database stores but no response can
   * represent.
   */
  unrepresentable: string;
  /**
   * `record`: entered by people; a shop with any of these is not empty. `derived`: computed from
   * records; replaced. `setup`: present in every shop from the beginning; replaced too. `trail`:
   * added to the existing rows.
   */
  nature: "record" | "derived" | "setup" | "trail";
}

interface Particulars {
  name?: string;
  key?: string[];
  without?: string[];
  refersToItself?: string;
  becomes?: Record<string, string>;
}

function kind(
  nature: StoredKind["nature"],
  table: Table,
  { name, key = ["id"], without = [], refersToItself, becomes = {} }: Particulars = {},
): StoredKind {
  const left = ["tenant_id", ...without];
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => !left.includes(name));
  return {
    name: name ?? getTableName(table),
    table: getTableName(table),
    columns: columns.map((column) => column.name),
    key,
    refersToItself: refersToItself ?? null,
    becomes,
    unrepresentable: columns.flatMap(unrepresentableOf).join(" OR ") || "false",
    nature,
  };
}

/** Infinite times, NaN, and numbers that are not exact outside the database. */
function unrepresentableOf(column: Column): string[] {
  const name = `"${column.name}"`;
  const type = column.getSQLType();
  if (type.endsWith("[]")) {
    const isNested = `array_ndims(${name}) > 1`;
    return [`CASE WHEN ${isNested} THEN true ELSE array_position(${name}, NULL) > 0 END`];
  }
  if (type === "date" || type.startsWith("timestamp")) {
    return [`${name} NOT BETWEEN '0001-01-01' AND '9999-12-31'`];
  }
  if (type.startsWith("numeric")) return [`${name} = 'NaN'`];
  const largest = Number.MAX_SAFE_INTEGER;
  return type === "bigint" ? [`${name} NOT BETWEEN -${largest} AND ${largest}`] : [];
}

/** The kinds of a backup. Rows follow those they refer to. */
export const backupKinds: readonly StoredKind[] = [
  // The creation time of this shop is kept, because it is independent of the archive's.
  kind("setup", schema.tenants, {
    name: "settings",
    key: [],
    without: ["created_at"],
    // Null if the time zone is unknown. The import is then rejected.
    becomes: { time_zone: "known_time_zone(time_zone)" },
  }),
  kind("setup", schema.shopLogos, { key: [] }),
  kind("setup", schema.shopCounters, { key: ["name"] }),
  // Imported users cannot sign in until this shop activates them: an archive must not grant access.
  kind("record", schema.users, { without: ["password_hash"], becomes: { is_active: "false" } }),
  kind("record", schema.customers),
  kind("record", schema.approvalPolicies, { key: ["customer_id"] }),
  kind("record", schema.vehicles),
  kind("record", schema.vendors),
  kind("record", schema.priceRules),
  kind("record", schema.priceRuleVersions, { key: ["rule_id", "version"] }),
  kind("record", schema.vmrsCodes),
  kind("record", schema.inventoryItems),
  kind("record", schema.cannedJobs),
  kind("record", schema.purchaseOrders),
  kind("record", schema.purchaseOrderLines),
  kind("record", schema.importedInvoices),
  kind("record", schema.stockMovements, { refersToItself: "undoes" }),
  kind("record", schema.costLayers),
  kind("record", schema.stockDeficits),
  kind("record", schema.layerDraws, { key: ["movement_id", "cost_layer_id"] }),
  kind("record", schema.costRestatements),
  kind("record", schema.bills),
  kind("record", schema.billLines, { refersToItself: "core_id" }),
  kind("record", schema.appliedCharges, { key: ["source_line_id", "target_line_id"] }),
  kind("record", schema.returnCredits, { key: ["movement_id", "from_quantity"] }),
  kind("record", schema.billReceipts, { key: ["cost_layer_id", "bill_line_id"] }),
  kind("record", schema.unbilledClosings),
  kind("record", schema.closedReceipts, { key: ["cost_layer_id", "closing_id"] }),
  kind("record", schema.billCorrections),
  kind("record", schema.billPayments),
  kind("record", schema.billAllocations, { key: ["payment_id", "bill_id"] }),
  kind("record", schema.documents, { without: ["leased_by", "leased_until", "attempts"] }),
  kind("record", schema.documentFiles, { key: ["document_id", "position"] }),
  kind("record", schema.vendorLayouts, { key: ["vendor_id", "layout"] }),
  kind("record", schema.cores),
  kind("record", schema.coreReturns),
  kind("record", schema.coreReturnLines, { key: ["core_return_id", "core_id"] }),
  kind("record", schema.variances),
  kind("record", schema.lineCosts),
  kind("record", schema.workOrders),
  // The links stay with this installation.
  kind("record", schema.estimatePackets, { without: ["token_hash"] }),
  kind("record", schema.approvals),
  kind("record", schema.meterReadings, { refersToItself: "corrects_id" }),
  kind("record", schema.pmPrograms),
  kind("record", schema.pmTasks),
  kind("record", schema.pmAssignments, { key: ["program_id", "position"] }),
  kind("record", schema.serviceBlocks),
  kind("record", schema.lineItems),
  kind("record", schema.salesOrders),
  kind("record", schema.salesOrderLines),
  kind("record", schema.invoices),
  kind("record", schema.invoiceLines),
  kind("record", schema.receipts),
  kind("record", schema.receiptRefunds),
  kind("record", schema.payments, { refersToItself: "refunded_payment_id" }),
  kind("record", schema.credits),
  kind("record", schema.creditLines),
  kind("record", schema.periodClosings),
  kind("record", schema.costAdjustments),
  kind("record", schema.inspectionTemplates),
  kind("record", schema.inspectionTemplateItems, { key: ["template_id", "position"] }),
  kind("record", schema.inspections),
  kind("record", schema.inspectionItems),
  kind("record", schema.serviceRequests),
  kind("record", schema.comments),
  kind("record", schema.externalIds, { key: ["kind", "system", "external_id"] }),
  kind("record", schema.attachments),
  kind("record", schema.attachmentFiles, { key: ["attachment_id", "variant", "position"] }),
  kind("trail", schema.auditEntries),
  kind("derived", schema.taxLedger, { key: ["invoice_id"] }),
  // The fingerprint contains the times at which this installation wrote the records.
  kind("derived", schema.dailyAggregates, { key: ["date"], without: ["sources"] }),
  kind("derived", schema.dirtyDays, { key: ["date", "id"] }),
  kind("derived", schema.agingSnapshots, { key: ["date"] }),
  kind("derived", schema.weeklyRollups, { key: ["week_start"] }),
  kind("derived", schema.partUsage),
  kind("derived", schema.digests),
];

/** The tables that are not in backups, with the reasons. */
export const notInBackup = {
  api_keys: "An archive must open nothing. Keys are issued again, in the shop that they open.",
  api_key_shops: "It belongs to the keys.",
  idempotency_keys:
    "They are answers of this installation to requests it was sent in the last day.",
  job_marks: "How far the jobs of this installation have come.",
  background_jobs: "They belong to no shop: when the jobs of this installation run.",
  signing_keys:
    "They belong to no shop: what this installation states, only this installation signs.",
  events: "The feed belongs to this installation, and its receivers have received it.",
  webhook_subscriptions:
    "They hold secrets; and two installations must not both deliver to one receiver.",
  webhook_deliveries: "They belong to subscriptions.",
  attachment_space: "Triggers count it.",
  document_links: "They open a document of this installation for minutes.",
  due_notices: "They say which events this installation has emitted.",
  mandates: "They belong to the keys.",
  proposals: "They name callers of this installation, and the audit log has what was decided.",
  price_simulations: "They are deleted after some days, and can be run again.",
  invoice_days: "They are computed again; until then reports read the invoices.",
  tax_days: "They are computed again; until then reports read the invoices.",
  tax_receipt_days: "They are computed again; until then reports read the payments.",
  removed_records: "They are for the copies that clients keep of this installation's shop.",
} as const satisfies Record<string, string>;
