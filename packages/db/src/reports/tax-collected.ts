import sql, { raw, type Sql } from "sql-template-tag";
import {
  taxLedgerColumns,
  taxLedgerFormat,
  taxLedgerRows,
  writeTaxLedgerRows,
} from "../queries/tax-ledger.ts";
import type { Scope } from "../scope.ts";
import {
  creditedFigures,
  eachFigure,
  figuresObject,
  receivedFigures,
  type TaxFigures,
} from "./tax-received.ts";

/** What the report is about. Days of the shop, both inclusive. */
export interface TaxRange {
  basis: "accrual" | "cash";
  startDate: string;
  endDate: string;
}

/** The sums of a tier, of all its orders: those of a rate, or all that bore no tax. */
export interface TaxTier {
  /** How many orders. */
  orders: number;
  exemptOrders: number;
  billed: TaxFigures;
  received: TaxFigures;
  /** Sales to exempt customers without labor, by why they are exempt. */
  resaleBilled: number;
  resaleReceived: number;
  exemptOrgBilled: number;
  exemptOrgReceived: number;
  /** Cash basis: of the payments of the range, net of refunds. */
  surcharge: number;
}

/** An order of the report, and its tier. Whole cents. */
export interface TaxOrder {
  source: "workOrder" | "salesOrder";
  orderNumber: string;
  customer: string | null;
  date: string;
  taxed: boolean;
  taxRatePercent: number;
  taxExempt: boolean;
  exemptionCategory: "resale" | "exempt_organization" | null;
  partsTaxed: boolean;
  laborTaxed: boolean;
  billed: TaxFigures;
  received: TaxFigures;
  tier: TaxTier;
}

/** How much of a range the tax ledger knows. */
export interface TaxLedgerCoverage {
  expected: number;
  current: number;
  outdated: number;
}

const within = ({ startDate, endDate }: TaxRange, column: string) =>
  sql`${raw(column)} BETWEEN ${startDate}::date AND ${endDate}::date`;

/** The invoices that a range is about. Some may be void. */
function touched({ tenantId }: Scope, range: TaxRange): Sql {
  const first =
    range.basis === "accrual"
      ? sql`SELECT i.id FROM invoices i
          WHERE i.tenant_id = ${tenantId} AND ${within(range, "i.invoice_date")}`
      : sql`SELECT p.invoice_id AS id FROM payments p
          WHERE p.tenant_id = ${tenantId} AND p.voided_at IS NULL AND ${within(range, "p.paid_date")}`;
  return sql`${first}
    UNION SELECT c.invoice_id FROM credits c
    WHERE c.tenant_id = ${tenantId} AND ${within(range, "c.credit_date")}`;
}

/**
 * Which of them count. What was paid on an invoice before it was voided was received all the same, and
 * then given back: each stays on its own day, so that a range that was filed is not changed later.
 */
const counted = ({ basis }: TaxRange): Sql =>
  basis === "accrual" ? sql`i.voided_at IS NULL` : sql`true`;

export async function findTaxLedgerCoverage(
  scope: Scope,
  range: TaxRange,
): Promise<TaxLedgerCoverage> {
  const [row] = await scope.db.query<TaxLedgerCoverage>(sql`
    SELECT count(*)::int AS expected,
      count(*) FILTER (WHERE t.format_version = ${taxLedgerFormat})::int AS current,
      count(*) FILTER (WHERE t.format_version <> ${taxLedgerFormat})::int AS outdated
    FROM (${touched(scope, range)}) AS of_range
    JOIN invoices i ON i.tenant_id = ${scope.tenantId} AND i.id = of_range.id AND ${counted(range)}
    LEFT JOIN tax_ledger t ON t.tenant_id = i.tenant_id AND t.invoice_id = i.id`);
  return row ?? { expected: 0, current: 0, outdated: 0 };
}

/** Makes the tax ledger of a range again, in one statement. */
export async function rebuildTaxLedger(scope: Scope, range: TaxRange): Promise<void> {
  await writeTaxLedgerRows(scope, sql`i.id IN (${touched(scope, range)})`);
}

/**
 * The report in one statement: of each tier the newest `most` orders, each with the sums of all orders
 * of its tier. Orders that the ledger does not know yet are read from their lines, so that the sums
 * are exact however much of it is missing.
 */
export function listTaxOrders(scope: Scope, range: TaxRange, most: number): Promise<TaxOrder[]> {
  return scope.db.query(sql`
    WITH of_range AS MATERIALIZED (${touched(scope, range)}),
    known AS MATERIALIZED (${known(scope)}),
    entry AS MATERIALIZED (${entries(scope)}),
    orders AS MATERIALIZED (${orders(range)}),
    tiers AS (${tiers}),
    placed AS (
      SELECT o.*, row_number() OVER (PARTITION BY o.source, o.taxed, o.tier_rate
        ORDER BY o.date DESC, o.number DESC) AS place
      FROM orders o)
    SELECT o.source, o."orderNumber", o.customer, o.date, o.taxed,
      o.tax_rate_percent AS "taxRatePercent", o.tax_exempt AS "taxExempt",
      o.exemption_category AS "exemptionCategory", o.parts_taxed AS "partsTaxed",
      o.labor_taxed AS "laborTaxed", ${figuresOf("billed")}, ${figuresOf("received")}, t.tier
    FROM placed o
    JOIN tiers t ON t.source = o.source AND t.taxed = o.taxed
      AND t.tier_rate IS NOT DISTINCT FROM o.tier_rate
    WHERE o.place <= ${most}
    ORDER BY o.source, o.taxed, o.tier_rate, o.place`);
}

const figuresOf = (which: "billed" | "received") =>
  sql`${figuresObject((column) => raw(`o.${which}_${column}`))} AS ${raw(which)}`;

/**
 * The ledger's row of each invoice of the range, or none. Looked up one by one, which LIMIT insists on:
 * where the statistics do not know yet how the ledger grew, a join may compare each row with each.
 */
function known({ tenantId }: Scope): Sql {
  return sql`
    SELECT of_range.id, found.* FROM of_range LEFT JOIN LATERAL (
      SELECT ${taxLedgerColumns("t")} FROM tax_ledger t
      WHERE t.tenant_id = ${tenantId} AND t.invoice_id = of_range.id
        AND t.format_version = ${taxLedgerFormat} LIMIT 1) found ON true`;
}

function entries(scope: Scope): Sql {
  const missing = sql`i.id IN (SELECT id FROM known WHERE known.invoice_id IS NULL)`;
  return sql`
    SELECT ${taxLedgerColumns("known")} FROM known WHERE known.invoice_id IS NOT NULL
    UNION ALL SELECT ${taxLedgerColumns("made")} FROM (${taxLedgerRows(scope, missing)}) made`;
}

/** Accrual: all that was paid so far. Cash: what was paid by the end of the range, and not before it. */
function moments({ basis, startDate, endDate }: TaxRange): Sql {
  if (basis === "accrual") return sql`VALUES (1, 'infinity'::date)`;
  return sql`VALUES (1, ${endDate}::date), (-1, ${startDate}::date - 1)`;
}

/**
 * The orders of the range with what was billed and received. On accrual an invoice counts on its day and
 * a credit, which is given back at once, on its own: so what credits took back counts as received on
 * the invoice's day, and against it on theirs.
 */
function orders(range: TaxRange): Sql {
  const isAccrual = range.basis === "accrual";
  const invoiced = within(range, "i.invoice_date");
  const ofInvoice = (cents: Sql) => sql`CASE WHEN ${invoiced} THEN ${cents} ELSE 0 END`;
  const received = (column: Sql) =>
    isAccrual
      ? sql`${ofInvoice(sql`r.${column} + ever.${column}`)} - g.${column}`
      : sql`r.${column}`;
  const billed = (column: Sql) =>
    isAccrual ? sql`${ofInvoice(sql`e.${column}`)} - g.${column}` : received(column);
  const day = isAccrual ? sql`CASE WHEN ${invoiced} THEN i.invoice_date END` : sql`paid.day`;
  return sql`
    SELECT e.taxed, e.tax_rate_percent, e.tax_exempt, e.exemption_category, e.parts_taxed,
      e.labor_taxed, CASE WHEN e.taxed THEN e.tax_rate_percent END AS tier_rate, i.source, i.number,
      coalesce(w.order_number, s.order_number, i.invoice_number) AS "orderNumber",
      k.name AS customer, coalesce(${day}, g.day) AS date, coalesce(paid.surcharge, 0) AS surcharge,
      ${eachFigure((name) => sql`(${billed(raw(name))}) AS ${raw(`billed_${name}`)}`)},
      ${eachFigure((name) => sql`(${received(raw(name))}) AS ${raw(`received_${name}`)}`)}
    FROM entry e
    JOIN invoices i ON i.tenant_id = e.tenant_id AND i.id = e.invoice_id AND ${counted(range)}
    CROSS JOIN LATERAL (${receivedFigures(moments(range))}) r
    CROSS JOIN LATERAL (
      SELECT max(c.credit_date) FILTER (WHERE ${within(range, "c.credit_date")}) AS day,
        ${creditedFigures(within(range, "c.credit_date"))}
      FROM credits c WHERE c.tenant_id = e.tenant_id AND c.invoice_id = e.invoice_id) g
    CROSS JOIN LATERAL (
      SELECT ${creditedFigures(sql`true`)}
      FROM credits c WHERE c.tenant_id = e.tenant_id AND c.invoice_id = e.invoice_id) ever
    CROSS JOIN LATERAL (
      SELECT max(p.paid_date) AS day,
        sum(CASE p.type WHEN 'refund' THEN -p.surcharge_cents ELSE p.surcharge_cents END) AS surcharge
      FROM payments p WHERE p.tenant_id = e.tenant_id AND p.invoice_id = e.invoice_id
        AND p.voided_at IS NULL AND ${within(range, "p.paid_date")}) paid
    LEFT JOIN customers k ON k.tenant_id = i.tenant_id AND k.id = i.customer_id
    LEFT JOIN work_orders w ON w.tenant_id = i.tenant_id AND w.id = i.work_order_id
    LEFT JOIN sales_orders s ON s.tenant_id = i.tenant_id AND s.id = i.sales_order_id`;
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

const tiers = sql`
  SELECT source, taxed, tier_rate, jsonb_build_object('orders', count(*),
    'exemptOrders', count(*) FILTER (WHERE tax_exempt),
    'billed', ${figuresObject((column) => raw(`sum(billed_${column})`))},
    'received', ${figuresObject((column) => raw(`sum(received_${column})`))},
    'resaleBilled', ${netOfLabor("billed", "resale")},
    'resaleReceived', ${netOfLabor("received", "resale")},
    'exemptOrgBilled', ${netOfLabor("billed", "exempt_organization")},
    'exemptOrgReceived', ${netOfLabor("received", "exempt_organization")},
    'surcharge', sum(surcharge)) AS tier
  FROM orders GROUP BY source, taxed, tier_rate`;
