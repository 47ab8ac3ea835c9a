import {
  boolean,
  check,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../drizzle.cjs";
import { cents, tenantId } from "./columns.ts";
import { invoices } from "./money.ts";

/**
 * What the tax report needs to know of an invoice and payments do not change: its amounts after
 * discounts, by category, and which of them bore tax. All of it follows from the invoice and its lines,
 * so rows may be missing or of an older format: they are made again.
 */
export const taxLedger = pgTable(
  "tax_ledger",
  {
    tenantId: tenantId(),
    invoiceId: uuid("invoice_id").notNull(),
    /** Which definition of these figures it was made by. */
    formatVersion: integer("format_version").notNull(),
    taxRatePercent: numeric("tax_rate_percent", {
      precision: 7,
      scale: 4,
      mode: "number",
    }).notNull(),
    taxExempt: boolean("tax_exempt").notNull(),
    exemptionCategory: text("exemption_category", { enum: ["resale", "exempt_organization"] }),
    /** Whether any line bore tax: such an order is in the tier of its rate. */
    taxed: boolean("taxed").notNull(),
    /** Whether any part or tire did. */
    partsTaxed: boolean("parts_taxed").notNull(),
    laborTaxed: boolean("labor_taxed").notNull(),
    taxCents: cents("tax_cents").notNull(),
    /** Parts and tires. */
    taxablePartsCents: cents("taxable_parts_cents").notNull(),
    nonTaxablePartsCents: cents("non_taxable_parts_cents").notNull(),
    taxableLaborCents: cents("taxable_labor_cents").notNull(),
    nonTaxableLaborCents: cents("non_taxable_labor_cents").notNull(),
    subcontractCents: cents("subcontract_cents").notNull(),
    /** Fees, shop supplies, EPA and service items. */
    otherCents: cents("other_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.invoiceId] }),
    foreignKey({
      name: "tax_ledger_invoice",
      columns: [table.tenantId, table.invoiceId],
      foreignColumns: [invoices.tenantId, invoices.id],
    }),
    check(
      "tax_ledger_taxed",
      sql`${table.taxed} = (${table.partsTaxed} or ${table.laborTaxed}) and (${table.partsTaxed} or ${table.taxablePartsCents} = 0) and (${table.laborTaxed} or ${table.taxableLaborCents} = 0)`,
    ),
  ],
);
