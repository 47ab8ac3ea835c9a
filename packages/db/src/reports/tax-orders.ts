import sql, { raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { creditSums, figureColumns, received, type TaxColumn, taken } from "./tax-received.ts";

/** The range of the report. Days of the shop, both inclusive. */
export interface TaxRange {
  basis: "accrual" | "cash";
  startDate: string;
  endDate: string;
}

/** A condition on a date for the range. */
export const within = (column: string, { startDate, endDate }: TaxRange) =>
  sql`${raw(column)} BETWEEN ${startDate}::date AND ${endDate}::date`;

/**
 * Computes the billed and received amounts of the orders of a range on accrual basis, from the
 * invoices `invoiced` and their tax ledger rows `entry`. Stored sums (`is_stored`) already contain
 * an order without the credits of the range; `returned` is the amount of these credits, negative.
 *
 * FULL JOIN finds the same rows here as LEFT JOIN, because all match rows of `invoiced`. But it
 * never uses a nested loop, which PostgreSQL estimates as fast if its statistics are older than the
 * tables' growth.
 */
export function accruedInRange(scope: Scope, range: TaxRange): Sql {
  const isIn = (column: string) => within(column, range);
  return onAccrual(scope, { isInvoiced: isIn, isCredited: isIn });
}

/** Computes the same without credits, of all invoices in `invoiced`. */
export function accruedWithoutCredits(scope: Scope): Sql {
  return onAccrual(scope, { isInvoiced: () => sql`true`, isCredited: () => sql`false` });
}

/** The columns of an order on either basis. */
const ofInvoice = ["source", "number", "id", "is_stored", "invoice_number"].concat([
  "customer_id",
  "work_order_id",
  "sales_order_id",
]);
const ofEntry = ["tax_rate_percent", "tax_exempt", "exemption_category"].concat([
  "parts_taxed",
  "labor_taxed",
]);
const kept = raw(
  [...ofInvoice.map((name) => `i.${name}`), ...ofEntry.map((name) => `e.${name}`)].join(", "),
);
// The sort columns come first, where they are read fastest.
const orderColumns = raw(
  [
    "o.source, o.taxed, CASE WHEN o.taxed THEN o.tax_rate_percent END AS tier_rate, o.date, o.number",
  ]
    .concat([...ofInvoice.slice(2), ...ofEntry].map((name) => `o.${name}`))
    .join(", "),
);

/** The sums of the credits of the invoices, and the day of the last one in the range. */
const credited = ({ tenantId }: Scope, isIn: Sql, sums: Sql) => sql`(
  SELECT c.invoice_id, max(c.credit_date) FILTER (WHERE ${isIn}) AS day, ${sums}
  FROM credits c WHERE c.tenant_id = ${tenantId} AND c.invoice_id = ANY(ARRAY(SELECT id FROM invoiced))
  GROUP BY c.invoice_id)`;

/**
 * The columns of a point in time `at`, from which {@link received} computes the amounts received by
 * then.
 */
const moment = (at: string, { paid, due, back }: { paid: Sql; due: Sql; back: string }) => sql`
  ${paid} AS ${raw(`${at}_paid`)}, ${due} AS ${raw(`${at}_due`)},
  ${figureColumns((name) => sql`e.${raw(name)} - (${taken(back, name)}) AS ${raw(`${at}_${name}`)}`)}`;

/** Conditions on a date for the range of a report. */
interface Accrued {
  isInvoiced(column: string): Sql;
  isCredited(column: string): Sql;
}

/**
 * Accrual basis: all payments so far. An invoice counts on its day. A credit counts on its own day,
 * whether its amount was refunded or no longer owed: credited amounts count as received on the
 * invoice's day and are subtracted on theirs. The received amount is the billed amount less the
 * open balance.
 */
function onAccrual(scope: Scope, { isInvoiced, isCredited }: Accrued): Sql {
  const isIn = isCredited("c.credit_date");
  const sums = sql`${creditSums("ever", sql`true`)}, ${creditSums("within", isIn)}`;
  const now = { paid: sql`i.paid_cents`, due: sql`i.total_cents - i.credited_cents`, back: "ever" };
  const owed = (name: TaxColumn) =>
    sql`CASE WHEN o.invoiced THEN o.${raw(`now_${name}`)} - ${received("now", name)} ELSE 0 END`;
  return sql`
    SELECT ${orderColumns}, 0 AS surcharge, ${figureColumns((name) => raw(`o.billed_${name}`))},
      ${figureColumns((name) => sql`o.${raw(`billed_${name}`)} - ${owed(name)} AS ${raw(`received_${name}`)}`)},
      ${figureColumns((name) => raw(`o.returned_${name}`))}
    FROM (
      SELECT e.taxed, ${kept}, ${moment("now", now)}, o.invoiced,
        coalesce(CASE WHEN o.invoiced THEN i.invoice_date END, c.day) AS date,
        ${figureColumns(
          (
            name,
          ) => sql`CASE WHEN o.invoiced THEN e.${raw(name)} ELSE 0 END - (${taken("within", name)})
            AS ${raw(`billed_${name}`)}`,
        )},
        ${figureColumns((name) => sql`-(${taken("within", name)}) AS ${raw(`returned_${name}`)}`)}
      FROM invoiced i FULL JOIN entry e ON e.invoice_id = i.id
      FULL JOIN ${credited(scope, isIn, sums)} c ON c.invoice_id = i.id
      CROSS JOIN LATERAL (SELECT ${isInvoiced("i.invoice_date")} AS invoiced) o) o`;
}

/**
 * Cash basis: what each order in `period` received from its day `first` to its day `last`. The
 * billed amounts are the received ones. An order may have several periods.
 */
export function receivedInPeriods({ tenantId }: Scope, period: string): Sql {
  const movesOf = (table: string, condition: string) => sql`
    FROM ${raw(period)} a FULL JOIN (
      SELECT * FROM ${raw(table)} m WHERE m.tenant_id = ${tenantId} AND ${raw(condition)}
        AND m.invoice_id = ANY(ARRAY(SELECT invoice_id FROM ${raw(period)}))
    ) ${raw(table.charAt(0))} ON ${raw(table.charAt(0))}.invoice_id = a.invoice_id
    GROUP BY a.invoice_id, a.first`;
  const at = (name: string) => ({
    paid: sql`coalesce(p.${raw(name)}, 0)`,
    due: sql`i.total_cents - coalesce(c.${raw(`${name}_total`)}, 0)`,
    back: name,
  });
  const signed = (column: string) =>
    raw(`CASE p.type WHEN 'refund' THEN -p.${column} ELSE p.${column} END`);
  const isIn = sql`p.paid_date BETWEEN a.first AND a.last`;
  return sql`
    SELECT ${orderColumns}, o.surcharge, o.is_paid, ${figureColumns(
      (name) =>
        sql`${received("by_end", name)} - ${received("before", name)} AS ${raw(`received_${name}`)}`,
    )}
    FROM (
      SELECT e.taxed, ${kept}, ${moment("by_end", at("by_end"))}, ${moment("before", at("before"))},
        coalesce(p.day, c.day) AS date, p.day IS NOT NULL AS is_paid,
        coalesce(p.surcharge, 0) AS surcharge
      FROM ${raw(period)} a FULL JOIN invoiced i ON i.id = a.invoice_id
      FULL JOIN entry e ON e.invoice_id = i.id
      FULL JOIN (
        SELECT a.invoice_id, a.first,
          max(c.credit_date) FILTER (WHERE c.credit_date BETWEEN a.first AND a.last) AS day,
          ${creditSums("by_end", sql`c.credit_date <= a.last`)},
          ${creditSums("before", sql`c.credit_date < a.first`)}
        ${movesOf("credits", "true")}) c ON c.invoice_id = a.invoice_id AND c.first = a.first
      FULL JOIN (
        SELECT a.invoice_id, a.first, max(p.paid_date) FILTER (WHERE ${isIn}) AS day,
          sum(${signed("surcharge_cents")}) FILTER (WHERE ${isIn})::bigint AS surcharge,
          sum(${signed("amount_cents")}) FILTER (WHERE p.paid_date <= a.last)::bigint AS by_end,
          sum(${signed("amount_cents")}) FILTER (WHERE p.paid_date < a.first)::bigint AS before
        ${movesOf("payments", "m.voided_at IS NULL")}) p
        ON p.invoice_id = a.invoice_id AND p.first = a.first) o`;
}
