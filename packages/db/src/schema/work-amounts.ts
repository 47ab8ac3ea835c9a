import { type Column, type SQL, sql } from "../sql/drizzle.cjs";
import { cents, maxCents } from "./columns.ts";

/** The amounts of a block or an order, recomputed with every write of its lines. */
export const amounts = {
  laborCents: cents("labor_cents").notNull().default(0),
  partsCents: cents("parts_cents").notNull().default(0),
  tiresCents: cents("tires_cents").notNull().default(0),
  materialsCents: cents("materials_cents").notNull().default(0),
  feesCents: cents("fees_cents").notNull().default(0),
  /** Discounts of lines and blocks. The amounts above are before discounts. */
  discountsCents: cents("discounts_cents").notNull().default(0),
  taxCents: cents("tax_cents").notNull().default(0),
  /** For a block: after discounts, without tax. For an order: what the customer owes. */
  totalPriceCents: cents("total_price_cents").notNull().default(0),
  totalCostCents: cents("total_cost_cents").notNull().default(0),
};

type AmountColumns = Record<keyof typeof amounts, Column>;

/** Limits the amounts, so that each of them and every sum of them is exact in every client. */
export function amountsWithinLimit(table: AmountColumns): SQL {
  return sql`${table.laborCents} + ${table.partsCents} + ${table.tiresCents} + ${table.materialsCents} + ${table.feesCents} <= ${maxCents} and ${table.totalPriceCents} <= ${maxCents} and ${table.totalCostCents} <= ${maxCents}`;
}
