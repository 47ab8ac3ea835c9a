import sql, { join, raw, type Sql } from "sql-template-tag";

/**
 * The components of an order, in the order in which a payment is allocated to them. Tax comes
 * first, so that the received tax is `tax × paid / total`, rounded half up.
 */
export const taxFigures = [
  ["tax", "tax_cents"],
  ["taxableParts", "taxable_parts_cents"],
  ["nonTaxableParts", "non_taxable_parts_cents"],
  ["taxableLabor", "taxable_labor_cents"],
  ["nonTaxableLabor", "non_taxable_labor_cents"],
  ["subcontract", "subcontract_cents"],
  ["other", "other_cents"],
] as const;

/** Whole cents. They add up to the total of an order. */
export type TaxFigures = Record<(typeof taxFigures)[number][0], number>;

export type TaxColumn = (typeof taxFigures)[number][1];

/** Creates a column for each figure. */
export const figureColumns = (make: (column: TaxColumn) => Sql): Sql =>
  join(taxFigures.map(([, column]) => make(column)));

/** The figures as one JSON object. `of` maps a column to its expression. */
export const figuresObject = (of: (column: TaxColumn) => Sql): Sql =>
  sql`json_build_object(${join(
    taxFigures.map(([name, column]) => sql`${raw(`'${name}'`)}, ${of(column)}`),
  )})`;

/**
 * Sums the credits `c` that match `when`, in columns prefixed with `name`. The order determines
 * whether its taxable goods and labor were taxed.
 */
export function creditSums(name: string, when: Sql): Sql {
  const sum = (column: string, cents: Sql) =>
    sql`coalesce(sum(${cents}) FILTER (WHERE ${when}), 0)::bigint AS ${raw(`${name}_${column}`)}`;
  return join([
    sum("taxes", sql`c.taxes_cents`),
    sum("taxable", sql`c.taxable_cents`),
    sum("parts", sql`c.parts_cents + c.tires_cents - c.discounts_cents + c.fee_discounts_cents`),
    sum("taxable_labor", sql`c.taxable_labor_cents`),
    sum("labor", sql`c.labor_cents`),
    sum("subcontracts", sql`c.subcontracts_cents`),
    sum(
      "other",
      sql`c.fees_cents - c.fee_discounts_cents + c.shop_supplies_cents + c.epa_cents
      + c.service_items_cents`,
    ),
    sum("total", sql`c.total_cents`),
  ]);
}

/** The part of those sums that reduces a figure of the order `e`. */
export function taken(name: string, column: TaxColumn): Sql {
  const sum = (of: string) => sql`coalesce(c.${raw(`${name}_${of}`)}, 0)`;
  const taxed = (of: string) => sql`CASE WHEN e.taxed THEN ${sum(of)} ELSE 0 END`;
  const sums: Record<TaxColumn, () => Sql> = {
    tax_cents: () => sum("taxes"),
    taxable_parts_cents: () => taxed("taxable"),
    non_taxable_parts_cents: () => sql`${sum("parts")} - ${taxed("taxable")}`,
    taxable_labor_cents: () => taxed("taxable_labor"),
    non_taxable_labor_cents: () => sql`${sum("labor")} - ${taxed("taxable_labor")}`,
    subcontract_cents: () => sum("subcontracts"),
    other_cents: () => sum("other"),
  };
  return sums[column]();
}

/**
 * The received part of a figure at a point in time: `amount × paid / due`, rounded half up, where
 * `due` is the total less credits. It is computed from running sums of the figures, so that the
 * figures of a payment add up to the payment, and as differences between points in time, so that
 * the payments add up to the order.
 *
 * `at` has columns `paid`, `due` and each figure as owed at that time. Most orders are either
 * completely paid or unpaid, for which the result is exact without arithmetic. For the others,
 * arithmetic uses `numeric`, because an amount may have 53 bits, and a product 106.
 */
export function received(at: string, column: TaxColumn): Sql {
  const of = (name: string) => raw(`${at}_${name}`);
  const names = taxFigures.map(([, name]) => name);
  const place = names.indexOf(column);
  const upTo = (end: number) => {
    const sum = join(names.slice(0, end).map(of), " + ");
    return sql`div(2 * (${sum})::numeric * ${of("paid")} + ${of("due")}, 2 * ${of("due")}::numeric)`;
  };
  const share = place === 0 ? upTo(1) : sql`${upTo(place + 1)} - ${upTo(place)}`;
  return sql`CASE WHEN ${of("due")} <= 0 OR ${of("paid")} = ${of("due")} THEN ${of(column)}
    WHEN ${of("paid")} = 0 THEN 0 ELSE (${share})::bigint END`;
}
