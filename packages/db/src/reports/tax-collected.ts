import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { taxEntries } from "./tax-entries.ts";
import { writeTaxLedgerRows } from "./tax-ledger.ts";
import { type TaxRange, within } from "./tax-orders.ts";
import { credited, readInvoices, readReceipts } from "./tax-readings.ts";
import { type TaxFigures, taxFigures } from "./tax-received.ts";
import { tiersOf } from "./tax-tiers.ts";

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

/** The ids of the invoices with a payment or a credit in the range. */
const moved = (scope: Scope, range: TaxRange) => sql`
  SELECT p.invoice_id FROM payments p
  WHERE p.tenant_id = ${scope.tenantId} AND p.voided_at IS NULL AND ${within("p.paid_date", range)}
  UNION ${credited(scope, range)}`;

/** Recomputes the tax ledger of a range, in one statement. */
export async function rebuildTaxLedger(scope: Scope, range: TaxRange): Promise<void> {
  const touched =
    range.basis === "cash"
      ? sql`i.id = ANY(ARRAY(${moved(scope, range)}))`
      : sql`(${within("i.invoice_date", range)} OR i.id = ANY(ARRAY(${credited(scope, range)})))`;
  await writeTaxLedgerRows(scope, touched);
}

/**
 * Reads the report in one statement: the tiers, each with the newest `most` of its orders. Orders
 * missing in the tax ledger are read from their lines, so that the sums are always exact.
 */
export async function findTaxReport(
  scope: Scope,
  range: TaxRange,
  most: number,
): Promise<TaxReport> {
  // On cash basis, the billed amounts are the received ones.
  const isCash = range.basis === "cash";
  const read = isCash ? readReceipts(scope, range, most) : readInvoices(scope, range, most);
  const shown = shownOrders(scope, { most, billed: isCash ? "received" : "billed" });
  const [row] = await scope.db.read<TaxReport>(sql`
    WITH RECURSIVE ${read.invoiced}, ${taxEntries(scope)},
    orders AS MATERIALIZED (${read.orders}),
    tiers AS MATERIALIZED (${tiersOf(read.sums)}),
    shown AS MATERIALIZED (${shown})
    SELECT coverage.*, (SELECT coalesce(json_agg(t ORDER BY t.source, t.taxed, t."taxRatePercent"), '[]') FROM (
        SELECT tiers.*, shown.orders FROM tiers JOIN shown ON shown.source = tiers.source
          AND shown.taxed = tiers.taxed
          AND shown.tier_rate IS NOT DISTINCT FROM tiers."taxRatePercent") t) AS tiers
    FROM coverage`);
  return row ?? { expected: 0, current: 0, outdated: 0, tiers: [] };
}

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
