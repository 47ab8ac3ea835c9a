import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import {
  taxLedgerColumns,
  taxLedgerFormat,
  taxLedgerRows,
  writeTaxLedgerRows,
} from "./tax-ledger.ts";
import { type TaxRange, taxOrders } from "./tax-orders.ts";
import { figuresObject, type TaxFigures, taxFigures } from "./tax-received.ts";

/** The sums of a tier over all its orders: those at one rate, or all untaxed orders. */
export interface TaxTier {
  source: "workOrder" | "salesOrder";
  taxed: boolean;
  /** Null for untaxed orders. */
  taxRatePercent: number | null;
  /** The number of orders. */
  orderCount: number;
  exemptOrders: number;
  billed: TaxFigures;
  received: TaxFigures;
  /** Sales to tax-exempt customers without labor, by reason of exemption. */
  resaleBilled: number;
  resaleReceived: number;
  exemptOrgBilled: number;
  exemptOrgReceived: number;
  /** Cash basis: from the payments of the range, net of refunds. */
  surcharge: number;
  /** The newest orders. */
  orders: TaxOrder[];
}

/** An order of the report. Amounts are in whole cents. */
export interface TaxOrder {
  orderNumber: string;
  customer: string | null;
  date: string;
  taxRatePercent: number;
  taxExempt: boolean;
  exemptionCategory: "resale" | "exempt_organization" | null;
  partsTaxed: boolean;
  laborTaxed: boolean;
  billed: TaxFigures;
  received: TaxFigures;
}

/** The part of a range that the tax ledger covers. */
export interface TaxLedgerCoverage {
  expected: number;
  current: number;
  outdated: number;
}

/** Tiers of a source are sorted by rate, ascending. */
export interface TaxReport extends TaxLedgerCoverage {
  tiers: TaxTier[];
}

/** Selects the invoices `i` that affect a range. Some may be void. */
function touched({ tenantId }: Scope, { basis, startDate, endDate }: TaxRange): Sql {
  const within = (column: string) =>
    sql`${raw(column)} BETWEEN ${startDate}::date AND ${endDate}::date`;
  const credited = sql`SELECT c.invoice_id FROM credits c
    WHERE c.tenant_id = ${tenantId} AND ${within("c.credit_date")}`;
  if (basis === "accrual") {
    return sql`(${within("i.invoice_date")} OR i.id = ANY(ARRAY(${credited})))`;
  }
  return sql`i.id = ANY(ARRAY(
    SELECT p.invoice_id FROM payments p
    WHERE p.tenant_id = ${tenantId} AND p.voided_at IS NULL AND ${within("p.paid_date")}
    UNION ${credited}))`;
}

/**
 * Selects those that count. Payments made before an invoice was voided were received and then
 * refunded. Each stays on its own day, so that a filed range does not change later.
 */
const counted = ({ basis }: TaxRange): Sql =>
  basis === "accrual" ? sql`i.voided_at IS NULL` : sql`true`;

/** Recomputes the tax ledger of a range, in one statement. */
export async function rebuildTaxLedger(scope: Scope, range: TaxRange): Promise<void> {
  await writeTaxLedgerRows(scope, touched(scope, range));
}

/**
 * Reads the report in one statement: the tiers, each with the newest `most` of its orders. Orders
 * missing in the tax ledger are read from their lines, so that the sums are always exact.
 *
 * Rows are found by the sorted ids of all invoices together, which reads each index page once.
 */
export async function findTaxReport(
  scope: Scope,
  range: TaxRange,
  most: number,
): Promise<TaxReport> {
  // On cash basis, the billed amounts are the received ones.
  const billed = range.basis === "cash" ? "received" : "billed";
  const [row] = await scope.db.query<TaxReport>(sql`
    WITH invoiced AS MATERIALIZED (
      SELECT i.id, i.source, i.number, i.invoice_number, i.customer_id, i.work_order_id,
        i.sales_order_id, i.invoice_date, i.total_cents, i.credited_cents, i.paid_cents
      FROM invoices i WHERE i.tenant_id = ${scope.tenantId} AND ${counted(range)}
        AND ${touched(scope, range)}),
    known AS MATERIALIZED (
      SELECT ${taxLedgerColumns("t")} FROM tax_ledger t
      WHERE t.tenant_id = ${scope.tenantId} AND t.invoice_id = ANY(ARRAY(SELECT id FROM invoiced))),
    coverage AS MATERIALIZED (
      SELECT (SELECT count(*) FROM invoiced) AS expected,
        count(*) FILTER (WHERE ${isCurrent}) AS current,
        count(*) FILTER (WHERE NOT ${isCurrent}) AS outdated FROM known),
    entry AS (${entries(scope)}),
    orders AS MATERIALIZED (${taxOrders(scope, range)}),
    tiers AS MATERIALIZED (${tiers(billed)}),
    shown AS MATERIALIZED (${shownOrders(scope, { most, billed })})
    SELECT coverage.*, (SELECT coalesce(json_agg(t ORDER BY t.source, t.taxed, t."taxRatePercent"), '[]') FROM (
        SELECT tiers.*, shown.orders FROM tiers JOIN shown ON shown.source = tiers.source
          AND shown.taxed = tiers.taxed
          AND shown.tier_rate IS NOT DISTINCT FROM tiers."taxRatePercent") t) AS tiers
    FROM coverage`);
  return row ?? { expected: 0, current: 0, outdated: 0, tiers: [] };
}

const isCurrent = sql`format_version = ${taxLedgerFormat}`;

/** The missing rows are determined only if there are any. */
function entries(scope: Scope): Sql {
  const missing = sql`i.id = ANY(CASE WHEN (SELECT current < expected FROM coverage) THEN
    ARRAY(SELECT id FROM invoiced EXCEPT SELECT invoice_id FROM known WHERE ${isCurrent})
    ELSE '{}' END)`;
  return sql`
    SELECT ${taxLedgerColumns("known")} FROM known WHERE ${isCurrent}
    UNION ALL SELECT ${taxLedgerColumns("made")} FROM (${taxLedgerRows(scope, missing)}) made`;
}

const netOfLabor = (which: string, category: string) => {
  const columns = [
    "taxable_parts_cents",
    "non_taxable_parts_cents",
    "subcontract_cents",
    "other_cents",
  ];
  const cents = columns.map((column) => `${which}_${column}`).join(" + ");
  return sql`coalesce(sum(${raw(cents)}) FILTER (WHERE tax_exempt
    AND exemption_category = ${raw(`'${category}'`)}), 0)`;
};

const tiers = (billed: string) => sql`
  SELECT source, taxed, tier_rate AS "taxRatePercent", count(*) AS "orderCount",
    count(*) FILTER (WHERE tax_exempt) AS "exemptOrders",
    ${figuresObject((column) => raw(`sum(${billed}_${column})`))} AS billed,
    ${figuresObject((column) => raw(`sum(received_${column})`))} AS received,
    ${netOfLabor(billed, "resale")} AS "resaleBilled",
    ${netOfLabor("received", "resale")} AS "resaleReceived",
    ${netOfLabor(billed, "exempt_organization")} AS "exemptOrgBilled",
    ${netOfLabor("received", "exempt_organization")} AS "exemptOrgReceived",
    sum(surcharge) AS surcharge
  FROM orders GROUP BY source, taxed, tier_rate`;

/** Selects the orders to show in each tier, newest first. Names are looked up only for these. */
function shownOrders({ tenantId }: Scope, { most, billed }: { most: number; billed: string }): Sql {
  const nameOf = (table: string, column: string, id: string) =>
    sql`(SELECT ${raw(column)} FROM ${raw(table)} n WHERE n.tenant_id = ${tenantId} AND n.id = ${raw(id)})`;
  const figures = (which: string) =>
    sql`(SELECT f FROM (SELECT ${join(
      taxFigures.map(([name, column]) => raw(`o.${which}_${column} AS "${name}"`)),
    )}) f)`;
  return sql`
    SELECT o.source, o.taxed, o.tier_rate, json_agg(row_to_json(t) ORDER BY o.place) AS orders
    FROM (
      SELECT *, row_number() OVER (PARTITION BY source, taxed, tier_rate
        ORDER BY date DESC, number DESC) AS place
      FROM orders) o
    CROSS JOIN LATERAL (
      SELECT coalesce(${nameOf("work_orders", "order_number", "o.work_order_id")},
          ${nameOf("sales_orders", "order_number", "o.sales_order_id")}, o.invoice_number) AS "orderNumber",
        ${nameOf("customers", "name", "o.customer_id")} AS customer, o.date,
        o.tax_rate_percent AS "taxRatePercent", o.tax_exempt AS "taxExempt",
        o.exemption_category AS "exemptionCategory", o.parts_taxed AS "partsTaxed",
        o.labor_taxed AS "laborTaxed", ${figures(billed)} AS billed, ${figures("received")} AS received) t
    WHERE o.place <= ${most}
    GROUP BY o.source, o.taxed, o.tier_rate`;
}
