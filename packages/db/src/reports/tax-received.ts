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

/** A column for each figure: `make` is given its column and its place from 1. */
export const eachFigure = (make: (column: string, place: number) => Sql): Sql =>
  join(taxFigures.map(([, column], at) => make(column, at + 1)));

/** The figures as one JSON object, each from the column that `of` names. */
export const figuresObject = (of: (column: string) => Sql): Sql =>
  sql`jsonb_build_object(${join(
    taxFigures.map(([name, column]) => sql`${raw(`'${name}'`)}, ${of(column)}`),
  )})`;

/** What credits `c` took back of each figure of the order `e`. Labor and subcontracts never. */
const taken: Record<string, Sql> = {
  tax_cents: sql`c.taxes_cents`,
  taxable_parts_cents: sql`CASE WHEN e.taxed THEN c.taxable_cents ELSE 0 END`,
  non_taxable_parts_cents: sql`c.parts_cents - c.discounts_cents + c.fee_discounts_cents
    - CASE WHEN e.taxed THEN c.taxable_cents ELSE 0 END`,
  other_cents: sql`c.fees_cents - c.fee_discounts_cents`,
};

/** The sum of that, of credits for which `when` holds. */
export const creditedFigures = (when: Sql): Sql =>
  eachFigure((column) => {
    const cents = taken[column];
    const sum = cents ? sql`coalesce(sum(${cents}) FILTER (WHERE ${when}), 0)` : sql`0`;
    return sql`${sum} AS ${raw(column)}`;
  });

/**
 * What was received of each figure of the order `e` with the invoice `i`, between moments: `moments` are
 * rows of `(sign, until)`, days whose ends are added and subtracted.
 *
 * At any moment the share of an amount is `amount × paid / due`, rounded half up, where `due` is the
 * total without what credits took back. It is taken of running sums of the figures, so that the figures
 * of a payment add up to it; and from moment to moment, so that those of all payments add up to the order.
 */
export function receivedFigures(moments: Sql): Sql {
  return sql`
    SELECT ${eachFigure((column, at) => {
      const part = raw(at === 1 ? "r1" : `r${at} - r${at - 1}`);
      return sql`sum(sign * (${part})) AS ${raw(column)}`;
    })}
    FROM (
      SELECT sign, ${eachFigure((_, at) => {
        const upTo = raw(Array.from({ length: at }, (_, n) => `n${n + 1}`).join(" + "));
        return sql`CASE WHEN due > 0 THEN div(2 * (${upTo}) * paid + due, 2 * due)
          ELSE ${upTo} END AS ${raw(`r${at}`)}`;
      })}
      FROM (
        SELECT moment.sign, p.paid, i.total_cents - c.total AS due,
          ${eachFigure((column, at) => raw(`e.${column} - c.${column} AS n${at}`))}
        FROM (${moments}) AS moment (sign, until)
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(CASE p.type WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END), 0) AS paid
          FROM payments p WHERE p.tenant_id = i.tenant_id AND p.invoice_id = i.id
            AND p.voided_at IS NULL AND p.paid_date <= moment.until) p
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(c.total_cents), 0) AS total, ${creditedFigures(sql`true`)}
          FROM credits c WHERE c.tenant_id = i.tenant_id AND c.invoice_id = i.id
            AND c.credit_date <= moment.until) c) owed) share`;
}
