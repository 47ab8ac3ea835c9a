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
} from "../sql/drizzle.cjs";
import { cents, tenantId } from "./columns.ts";
import { invoices } from "./money.ts";

/**
 * The figures of an invoice that the tax report needs and payments do not change: amounts after
 * discounts by category, and which of them were taxed. All of it is derived from the invoice and
 * its lines, so rows that are missing or have an older format are recomputed.
 */
export const taxLedger = pgTable(
  "tax_ledger",
  {
    tenantId: tenantId(),
    invoiceId: uuid("invoice_id").notNull(),
    /** The version of the definition that computed the row. */
    formatVersion: integer("format_version").notNull(),
    taxRatePercent: numeric("tax_rate_percent", {
      precision: 7,
      scale: 4,
      mode: "number",
    }).notNull(),
    taxExempt: boolean("tax_exempt").notNull(),
    exemptionCategory: text("exemption_category", { enum: ["resale", "exempt_organization"] }),
    /** Whether any line was taxed. The order belongs to the tier of its rate in that case. */
    taxed: boolean("taxed").notNull(),
    /** Whether any part or tire was taxed. */
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
