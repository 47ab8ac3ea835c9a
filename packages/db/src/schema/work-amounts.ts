import { type Column, integer, type SQL, sql } from "../sql/drizzle.cjs";
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
  /** Of lines whose cost is known. */
  totalCostCents: cents("total_cost_cents").notNull().default(0),
  /** The number of lines whose cost is not known, and their price after discounts. */
  unknownCostLines: integer("unknown_cost_lines").notNull().default(0),
  unknownCostPriceCents: cents("unknown_cost_price_cents").notNull().default(0),
};

type AmountColumns = Record<keyof typeof amounts, Column>;

/**
 * The margin of an order in hundredths of a percent of its price without tax; null without a price,
 * and with lines of unknown cost. `of` precedes the names of the columns.
 */
export function orderMargin(of = ""): string {
  const price = `(${of}total_price_cents - ${of}tax_cents)`;
  const share = `round((${price} - ${of}total_cost_cents) * 10000.0 / ${price})`;
  return `case when ${of}unknown_cost_lines = 0 and ${price} > 0 then greatest(${share}, -1000000000000)::bigint end`;
}

/** The margin by which orders are sorted. Those without one come last in both directions. */
export const sortedMargin = {
  ASC: (of = "") => `coalesce(${orderMargin(of)}, ${noMargin.ASC})`,
  DESC: (of = "") => `coalesce(${orderMargin(of)}, ${noMargin.DESC})`,
};

/** Numbers beyond all margins. */
export const noMargin = { ASC: 1_000_000_000_000_000, DESC: -1_000_000_000_000_000 };

/** Limits the amounts, so that each of them and every sum of them is exact in every client. */
export function amountsWithinLimit(table: AmountColumns): SQL {
  return sql`${table.laborCents} + ${table.partsCents} + ${table.tiresCents} + ${table.materialsCents} + ${table.feesCents} <= ${maxCents} and ${table.totalPriceCents} <= ${maxCents} and ${table.totalCostCents} <= ${maxCents}`;
}
