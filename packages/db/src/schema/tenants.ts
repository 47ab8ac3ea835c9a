import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { bytea, cents, createdAt, tenantId, updatedAt } from "./columns.ts";

/** A status of a shop's workflow, and its category, which controls money and stock. */
export interface WorkflowStatus {
  name: string;
  category: "estimate" | "open" | "completed" | "invoiced" | "paid" | "cancelled";
}

/** The shops, with their settings. */
export const tenants = pgTable(
  "tenants",
  {
    tenantId: uuid("tenant_id").primaryKey(),
    name: text("name").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Null: the default workflow. */
    workflowStatuses: jsonb("workflow_statuses").$type<WorkflowStatus[]>(),
    taxRatePercent: numeric("tax_rate_percent", { precision: 7, scale: 4, mode: "number" })
      .notNull()
      .default(0),
    partsTaxable: boolean("parts_taxable").notNull().default(true),
    laborTaxable: boolean("labor_taxable").notNull().default(false),
    defaultLaborRateCents: cents("default_labor_rate_cents"),
    archiveOnFullPayment: boolean("archive_on_full_payment").notNull().default(true),
    /** Receiving warns of unit costs that differ from the order by more. */
    priceChangeWarnPercent: numeric("price_change_warn_percent", {
      precision: 8,
      scale: 4,
      mode: "number",
    })
      .notNull()
      .default(5),
    digestEnabled: boolean("digest_enabled").notNull().default(false),
    digestSendHour: integer("digest_send_hour").notNull().default(6),
    digestPeriods: text("digest_periods").array().notNull().default(["daily", "weekly"]),
    /** Printed at the head of documents. */
    address: text("address"),
    phone: text("phone"),
    email: text("email"),
    website: text("website"),
    /** Printed at the end of invoices and estimates. */
    terms: text("terms"),
    /** Printed at the end of invoices and statements. */
    paymentInstructions: text("payment_instructions"),
    /** `#rrggbb`. */
    accentColor: text("accent_color"),
    paperSize: text("paper_size", { enum: ["letter", "a4"] })
      .notNull()
      .default("letter"),
    /** Originals of documents are deleted after this time. */
    documentRetentionDays: integer("document_retention_days").notNull().default(2556),
    /** Attachments are deleted after this time; null if they are kept. */
    attachmentRetentionDays: integer("attachment_retention_days"),
    /** The last closed day; null if none is closed. */
    closedThrough: date("closed_through", { mode: "string" }),
    /** Whether lines without a price prevent an invoice. */
    requirePrices: boolean("require_prices").notNull().default(false),
    /** Whether pending service blocks prevent an invoice. */
    requireApproval: boolean("require_approval").notNull().default(false),
    /** Orders below this margin have a warning; null: no order has. */
    marginFloorPercent: numeric("margin_floor_percent", {
      precision: 7,
      scale: 4,
      mode: "number",
    }),
    /** The price rules for goods and labor that no other rule prices. */
    defaultPartsMatrixId: uuid("default_parts_matrix_id"),
    defaultLaborRateId: uuid("default_labor_rate_id"),
    /** Whether all API keys with a mandate are stopped. */
    agentsSuspended: boolean("agents_suspended").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("tenants_newest").on(table.createdAt, table.tenantId),
    check("tenants_tax_rate", sql`${table.taxRatePercent} between 0 and 100`),
    check("tenants_price_change", sql`${table.priceChangeWarnPercent} between 0 and 1000`),
    check("tenants_margin_floor", sql`${table.marginFloorPercent} between 0 and 99.99`),
    check("tenants_digest_hour", sql`${table.digestSendHour} between 5 and 9`),
    check("tenants_document_retention", sql`${table.documentRetentionDays} between 30 and 36500`),
    check(
      "tenants_attachment_retention",
      sql`${table.attachmentRetentionDays} between 30 and 36500`,
    ),
    check("tenants_paper_size", sql`${table.paperSize} in ('letter', 'a4')`),
  ],
);

/** The logos of shops. Apart from their settings, which many requests read. */
export const shopLogos = pgTable(
  "shop_logos",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    type: text("type", { enum: ["image/png", "image/jpeg"] }).notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId] }),
    check("shop_logos_type", sql`${table.type} in ('image/png', 'image/jpeg')`),
    check("shop_logos_size", sql`octet_length(${table.content}) between 1 and 262144`),
  ],
);

/**
 * The last assigned number per shop and series, such as purchase orders. First in the lock order.
 */
export const shopCounters = pgTable(
  "shop_counters",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    name: text("name").notNull(),
    value: bigint("value", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
);
