import sql, { join, raw, type Sql } from "sql-template-tag";

/**
 * What an order is made of, in the order in which a payment is spread over it: first the tax, so that
 * the tax received is `tax × paid / total`, rounded half up.
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

/** Whole cents. Together they are what an order comes to. */
export type TaxFigures = Record<(typeof taxFigures)[number][0], number>;

export type TaxColumn = (typeof taxFigures)[number][1];

/** A column for each figure. */
export const eachFigure = (make: (column: TaxColumn) => Sql): Sql =>
  join(taxFigures.map(([, column]) => make(column)));

/** The figures as one JSON object, each from what `of` makes of its column. */
export const figuresObject = (of: (column: TaxColumn) => Sql): Sql =>
  sql`json_build_object(${join(
    taxFigures.map(([name, column]) => sql`${raw(`'${name}'`)}, ${of(column)}`),
  )})`;

/**
 * Sums of the credits `c` for which `when` holds, in columns that begin with `name`. Whether its
 * taxable goods were taxed is the order's to say.
 */
export function creditSums(name: string, when: Sql): Sql {
  const sum = (column: string, cents: Sql) =>
    sql`coalesce(sum(${cents}) FILTER (WHERE ${when}), 0)::bigint AS ${raw(`${name}_${column}`)}`;
  return join([
    sum("taxes", sql`c.taxes_cents`),
    sum("taxable", sql`c.taxable_cents`),
    sum("parts", sql`c.parts_cents - c.discounts_cents + c.fee_discounts_cents`),
    sum("fees", sql`c.fees_cents - c.fee_discounts_cents`),
    sum("total", sql`c.total_cents`),
  ]);
}

/** What those sums took back of a figure of the order `e`: of labor and subcontracts nothing. */
export function taken(name: string, column: TaxColumn): Sql {
  const sum = (of: string) => sql`coalesce(c.${raw(`${name}_${of}`)}, 0)`;
  const taxable = sql`CASE WHEN e.taxed THEN ${sum("taxable")} ELSE 0 END`;
  const goods: Partial<Record<TaxColumn, Sql>> = {
    tax_cents: sum("taxes"),
    taxable_parts_cents: taxable,
    non_taxable_parts_cents: sql`${sum("parts")} - ${taxable}`,
    other_cents: sum("fees"),
  };
  return goods[column] ?? sql`0`;
}

/**
 * What was received of a figure at a moment: `amount × paid / due`, rounded half up, where `due` is
 * the total without what credits took back. It is taken of running sums of the figures, so that the
 * figures of a payment add up to it; and from moment to moment, so that those of all payments add up
 * to the order.
 *
 * `at` has columns `paid`, `due` and each figure as it was owed at that moment. An order that is paid in
 * full has received just that, and one that is not paid nothing: most are one of the two. The
 * numbers of the others are without limit, since an amount may have 53 bits, and their product 106.
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
