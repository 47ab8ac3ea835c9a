import sql, { join, raw, type Sql } from "sql-template-tag";
import { isCostUnknown } from "../queries/inventory/billed-costs.ts";
import { costAdjustments } from "./cost-adjustments.ts";
import { moneyMoves } from "./received.ts";
import type { Within } from "./within.ts";

/** The amounts of an invoice by category: its columns, and the names of the figures. */
const categories = [
  { column: "labor_cents", name: "LaborRevenueCents" },
  { column: "parts_cents", name: "PartsRevenueCents" },
  { column: "tires_cents", name: "TiresRevenueCents" },
  { column: "subcontracts_cents", name: "SubcontractsCents" },
  { column: "shop_supplies_cents", name: "ShopSuppliesCents" },
  { column: "fees_cents", name: "FeesCents" },
  { column: "epa_cents", name: "EpaCents" },
  { column: "service_items_cents", name: "ServiceItemsCents" },
];
const amounts = [
  ...categories,
  { column: "discounts_cents", name: "DiscountsCents" },
  { column: "taxes_cents", name: "TaxesCents" },
  { column: "total_cents", name: "TotalRevenueCents" },
];
const columns = raw(amounts.map(({ column }) => column).join(", "));
const itemized = raw(
  `${categories.map(({ column }) => column).join(" + ")} - discounts_cents + taxes_cents`,
);

/** A credit counts as a negative invoice. */
const creditColumns = raw(amounts.map(({ column }) => `-c.${column} AS ${column}`).join(", "));

/** Sums over all invoices, and over those that are fully paid. */
const sums = join(
  amounts.flatMap(({ column, name }) => [
    raw(`sum(${column}) AS "${name.charAt(0).toLowerCase()}${name.slice(1)}"`),
    raw(`coalesce(sum(${column}) FILTER (WHERE is_paid), 0) AS "paid${name}"`),
  ]),
  ", ",
);

/**
 * A row for every invoice and credit: its day, its amounts, and the columns they are counted by.
 */
const entries = (tenantId: string, within: Within) => sql`
  invoiced AS MATERIALIZED (
    SELECT id, invoice_date AS date, source, customer_id, work_order_id, invoiced_at,
      status = 'paid' AS is_paid, surcharge_cents, ${columns}
    FROM invoices
    WHERE tenant_id = ${tenantId} AND voided_at IS NULL AND ${within(raw("invoice_date"))}
  ), credited AS MATERIALIZED (
    SELECT c.credit_date AS date, i.source, i.status = 'paid' AS is_paid, c.cost_cents, ${creditColumns}
    FROM credits c JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = c.invoice_id
    WHERE c.tenant_id = ${tenantId} AND i.voided_at IS NULL AND ${within(raw("c.credit_date"))}
  ), entries AS (
    SELECT date, source, is_paid, true AS is_invoice, surcharge_cents, ${columns} FROM invoiced
    UNION ALL SELECT date, source, is_paid, false, 0, ${columns} FROM credited
  )`;

const revenue = sql`
  revenue AS (
    SELECT date, ${sums},
      sum(total_cents - (${itemized})) AS "unitemizedRevenueCents",
      sum(surcharge_cents) AS "surchargeCents",
      coalesce(sum(total_cents) FILTER (WHERE source = 'salesOrder'), 0)
        AS "salesOrderRevenueCents",
      coalesce(sum(taxes_cents) FILTER (WHERE source = 'salesOrder'), 0) AS "salesOrderTaxesCents",
      coalesce(sum(total_cents) FILTER (WHERE source = 'salesOrder' AND is_paid), 0)
        AS "paidSalesOrderRevenueCents",
      count(*) FILTER (WHERE is_invoice) AS "invoiceCount",
      count(*) FILTER (WHERE is_invoice AND is_paid) AS "paidInvoiceCount",
      count(*) FILTER (WHERE is_invoice AND NOT is_paid) AS "unpaidInvoiceCount"
    FROM entries GROUP BY date
  )`;

/** The invoiced customers. Not limited here; the response limits them. */
const customers = sql`
  customers_of AS (
    SELECT date, jsonb_agg(DISTINCT customer_id) AS "customerIds",
      count(DISTINCT customer_id) AS "uniqueCustomerCount"
    FROM invoiced WHERE customer_id IS NOT NULL GROUP BY date
  )`;

/**
 * The vehicles of the invoices. LIMIT enforces single lookups: a join may read all orders of the
 * shop.
 */
const vehicles = (tenantId: string) => sql`
  vehicles_of AS (
    SELECT v.date, jsonb_agg(DISTINCT o.vehicle_id) AS "vehicleIds",
      count(DISTINCT o.vehicle_id) AS "uniqueVehicleCount"
    FROM invoiced v CROSS JOIN LATERAL (
      SELECT o.vehicle_id FROM work_orders o
      WHERE o.tenant_id = ${tenantId} AND o.id = v.work_order_id LIMIT 1) o
    WHERE o.vehicle_id IS NOT NULL GROUP BY v.date
  )`;

/**
 * Costs of work orders, except the cost of counter sales, which is reduced by returned goods. A
 * closed day has the cost that it had when it was closed.
 */
const costs = (tenantId: string, within: Within) => sql`
  lines AS (
    SELECT v.date, v.source = 'workOrder' AS on_order, v.invoiced_at, l.invoice_id, l.kind, l.fee_type, l.quantity, l.amount_cents,
      l.discount_cents, l.cost_cents, l.unit_cost_cents, l.technician_id, l.commission_rate_percent
    FROM invoiced v JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.invoice_id = v.id
  ), costs AS (
    SELECT date,
      coalesce(sum(cost_cents) FILTER (WHERE on_order AND kind = 'labor'), 0) AS "laborCostCents",
      coalesce(sum(cost_cents) FILTER (WHERE on_order AND kind = 'part'), 0) AS "partsCostCents",
      coalesce(sum(cost_cents) FILTER (WHERE on_order AND kind = 'tire'), 0) AS "tiresCostCents",
      coalesce(sum(cost_cents) FILTER (WHERE on_order AND kind = 'material'), 0)
        AS "materialsCostCents",
      coalesce(sum(cost_cents) FILTER (WHERE on_order AND fee_type = 'subcontract'), 0)
        AS "subcontractsCostCents",
      coalesce(sum(cost_cents) FILTER (WHERE NOT on_order), 0) AS "salesOrderCostCents",
      nullif(sum(cost_cents) FILTER (WHERE NOT on_order AND kind = 'fee'), 0)
        AS "salesOrderFeesCostCents",
      trim_scale(coalesce(sum(quantity) FILTER (WHERE kind = 'labor'), 0)) AS "laborHoursTotal"
    FROM (
      SELECT date, on_order, kind, fee_type, cost_cents, quantity FROM lines
      UNION ALL SELECT date, false, 'credit', NULL, -cost_cents, 0 FROM credited
      UNION ALL SELECT date, on_order, kind, fee_type, -cents, 0
        FROM (${costAdjustments(tenantId, "used_on", within)}) used
    ) cost GROUP BY date
  )`;

/**
 * Changes of the cost of closed days that are booked on the day. Those of parts and tires of work
 * orders, and of goods of counter sales, are separate too, because profits contain them.
 */
const adjusted = (tenantId: string, within: Within) => sql`
  adjusted AS (
    SELECT date, sum(cents) AS "costAdjustmentCents",
      nullif(sum(cents) FILTER (WHERE on_order AND kind IN ('part', 'tire')), 0)
        AS "partsCostAdjustmentCents",
      nullif(sum(cents) FILTER (WHERE NOT on_order AND kind <> 'fee'), 0)
        AS "salesOrderCostAdjustmentCents"
    FROM (${costAdjustments(tenantId, "date", within)}) booked GROUP BY date
  )`;

/**
 * Lines sold at unknown cost, and their price after discounts. A closed day has those that it had
 * when it was closed.
 */
const unknownCosts = (tenantId: string, within: Within) => sql`
  unknown_costs AS (
    SELECT date, nullif(sum(lines), 0) AS "unknownCostLines",
      nullif(sum(lines * cents), 0) AS "unknownCostPriceCents"
    FROM (
      SELECT date, 1 AS lines, amount_cents - discount_cents AS cents FROM lines
      WHERE ${isCostUnknown(sql`cost_cents`, sql`unit_cost_cents`)}
      UNION ALL SELECT date, -unknown_lines, price_cents
        FROM (${costAdjustments(tenantId, "used_on", within)}) used WHERE unknown_lines <> 0
    ) line GROUP BY date
  )`;

/**
 * Commission is computed from labor before discounts, rounded half up per invoice and technician.
 */
const technicians = sql`
  labor AS (
    SELECT date, technician_id, invoice_id, invoiced_at, sum(quantity) AS hours,
      sum(amount_cents - discount_cents) AS revenue, sum(amount_cents) AS billed,
      round(sum(amount_cents * coalesce(commission_rate_percent, 0)) / 100) AS commission,
      max(commission_rate_percent) AS rate
    FROM lines WHERE kind = 'labor' AND technician_id IS NOT NULL
    GROUP BY date, technician_id, invoice_id, invoiced_at
  ), technicians AS (
    SELECT date, jsonb_object_agg(technician_id, to_jsonb(figures)) AS "technicianStats" FROM (
      SELECT date, technician_id, sum(hours) AS hours, sum(revenue) AS revenue, sum(billed) AS billed,
        count(*) AS jobs, sum(commission) AS commission,
        (array_agg(rate ORDER BY invoiced_at DESC, invoice_id DESC) FILTER (WHERE rate > 0))[1] AS rate
      FROM labor GROUP BY date, technician_id
    ) technician CROSS JOIN LATERAL (
      SELECT trim_scale(hours) AS "laborHours", revenue AS "laborRevenueCents",
        billed AS "laborBilledCents", jobs AS "jobsCompleted", commission AS "commissionCents",
        trim_scale(coalesce(rate, 0)) AS "commissionRatePercent") figures
    GROUP BY date
  )`;

/** Refunds are negative in sums and not counted. What is void is ignored. */
const paid = (tenantId: string, within: Within) => sql`
  methods AS (
    SELECT date, coalesce(nullif(method, ''), 'Other') AS method, sum(sign * amount_cents) AS amount,
      sum(sign * surcharge_cents) AS surcharge, count(*) FILTER (WHERE sign > 0) AS payments
    FROM (${moneyMoves(tenantId, within)}) move GROUP BY 1, 2
  ), received AS (
    SELECT date, sum(amount) AS "paymentTotalCents", sum(surcharge) AS "paidSurchargeCents",
      sum(payments) AS "paymentCount", jsonb_object_agg(method, amount) AS "paymentsByMethod"
    FROM methods GROUP BY date
  )`;

/** Figures that are not a single number. For a busy shop they are most of a day's size. */
export type LongFigure = "customerIds" | "vehicleIds" | "technicianStats";

interface LongFigureTable {
  figure: LongFigure;
  table: string;
  /** The definition of the table, and of those that only it reads. */
  definition(tenantId: string): Sql;
}

/** The tables of those figures, each with the count of its entries. */
const longFigures: LongFigureTable[] = [
  { figure: "customerIds", table: "customers_of", definition: () => customers },
  { figure: "vehicleIds", table: "vehicles_of", definition: vehicles },
  { figure: "technicianStats", table: "technicians", definition: () => technicians },
];

/** The figures of a day that are lists. */
export const longFigureNames = longFigures.map(({ figure }) => figure);

/**
 * The single definition of every figure of a day: `date` and `figures` for each day that has an
 * invoice, a credit, a payment, a receipt or an adjustment of costs. Stored days contain its
 * result, and the live figures are computed by it.
 *
 * Figures without a value on a day are omitted, as are the figures in `unread` and their counts.
 * The statement then does not define their tables: PostgreSQL would count a mention of `lines`
 * there as a second use, and store all lines before the first.
 */
export function dailyFigures(
  tenantId: string,
  within: Within,
  unread: readonly LongFigure[] = [],
): Sql {
  const read = longFigures.filter(({ figure }) => !unread.includes(figure));
  const tables = [
    entries(tenantId, within),
    revenue,
    costs(tenantId, within),
    paid(tenantId, within),
    adjusted(tenantId, within),
    unknownCosts(tenantId, within),
  ];
  const definitions = tables.concat(read.map(({ definition }) => definition(tenantId)));
  return sql`
    WITH ${join(definitions)}
    SELECT date, jsonb_strip_nulls(to_jsonb(figures) - 'date') AS figures
    FROM (SELECT * FROM revenue FULL JOIN received USING (date) FULL JOIN adjusted USING (date)
      LEFT JOIN costs USING (date) LEFT JOIN unknown_costs USING (date)
      ${raw(read.map(({ table }) => `LEFT JOIN ${table} USING (date)`).join(" "))}) figures`;
}
