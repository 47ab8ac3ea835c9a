import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { arrayOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { taxRateOfOrder } from "./work.ts";

/** Limits the orders to those of a customer. Default: all of the shop. */
interface Whose {
  customerId?: string | undefined;
}

/** The ids of the changed work orders and draft sales. */
export interface Retaxed {
  orderIds: string[];
  saleIds: string[];
}

/** An order `o` with the tax terms that currently apply to it. */
const onTerms = ({ tenantId }: Scope, table: Sql) => sql`${table} o
  JOIN tenants t ON t.tenant_id = ${tenantId}
  LEFT JOIN customers c ON c.tenant_id = ${tenantId} AND c.id = o.customer_id`;

const owned = ({ tenantId }: Scope, { customerId }: Whose) =>
  sql`o.tenant_id = ${tenantId} ${customerId ? sql`AND o.customer_id = ${customerId}` : empty}`;

/**
 * Recomputes the tax of everything not invoiced, open orders and draft sales, by the current terms.
 * The number of statements is fixed. The settings or the customer must be changed and locked
 * before. Rows are locked by id, as when customers and vehicles are renamed.
 *
 * Returns the orders and sales whose amounts or defaults of taxability changed.
 */
export async function retaxOpenOrders(scope: Scope, whose: Whose = {}): Promise<Retaxed> {
  const orderIds = await lockedIds(
    scope,
    sql`FROM ${onTerms(scope, sql`work_orders`)} WHERE ${owned(scope, whose)} AND o.invoiced_at IS NULL
      AND (o.tax_rate_percent, o.parts_taxable, o.labor_taxable)
        <> (${taxRateOfOrder}, t.parts_taxable, t.labor_taxable)`,
  );
  // Only a separate statement sees the lines that earlier holders of the locks wrote.
  const orders = orderIds.length > 0 ? await retaxWorkOrders(scope, orderIds) : [];
  const saleIds = await lockedIds(
    scope,
    sql`FROM ${onTerms(scope, sql`sales_orders`)} WHERE ${owned(scope, whose)} AND o.status = 'draft'
      AND (o.tax_rate_percent, o.parts_taxable) <> (${taxRateOfOrder}, t.parts_taxable)`,
  );
  const sales = saleIds.length > 0 ? await retaxDrafts(scope, saleIds) : [];
  return { orderIds: idsOfChanged(orders), saleIds: idsOfChanged(sales) };
}

interface RetaxedRow {
  id: string;
  isChanged: boolean;
}

function idsOfChanged(rows: RetaxedRow[]): string[] {
  return rows.filter(({ isChanged }) => isChanged).map(({ id }) => id);
}

async function lockedIds(scope: Scope, stale: Sql): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`
    SELECT o.id ${stale} ORDER BY o.id FOR NO KEY UPDATE OF o`);
  return rows.map(({ id }) => id);
}

/**
 * Recomputes the tax as a write of each order would: the tax of an order is rounded half up once
 * and distributed over its blocks. A block's share is rounded half up, limited to the block's
 * amount and the remaining tax. The remainder goes to the last blocks with enough amount. Running
 * sums compute what a loop over the blocks would.
 */
function retaxWorkOrders(scope: Scope, ids: string[]): Promise<RetaxedRow[]> {
  return scope.db.read(sql`
    WITH due AS MATERIALIZED (
      SELECT o.id, ${taxRateOfOrder} AS rate, t.parts_taxable, t.labor_taxable, o.tax_cents,
        (o.parts_taxable, o.labor_taxable) <> (t.parts_taxable, t.labor_taxable) AS has_new_defaults
      FROM ${onTerms(scope, sql`work_orders`)}
      WHERE o.tenant_id = ${scope.tenantId} AND o.id = ANY(${arrayOf(ids)}::uuid[])
    ), block AS MATERIALIZED (
      SELECT d.id AS order_id, d.rate, b.id, b.position,
        coalesce(sum(l.total_price_cents - l.block_discount_cents) FILTER (WHERE CASE
          WHEN l.kind = 'labor' THEN coalesce(l.taxable, d.labor_taxable)
          WHEN l.kind IN ('part', 'tire') THEN coalesce(l.taxable, d.parts_taxable)
          ELSE false END), 0) AS cents
      FROM due d
      JOIN service_blocks b ON b.tenant_id = ${scope.tenantId} AND b.work_order_id = d.id
        AND b.authorization_status <> 'declined'
      LEFT JOIN line_items l ON l.tenant_id = ${scope.tenantId} AND l.service_block_id = b.id
      GROUP BY d.id, d.rate, b.id, b.position
    ), taxed AS MATERIALIZED (
      SELECT order_id, sum(cents) AS cents, round(sum(cents) * rate * 0.01) AS tax
      FROM block GROUP BY order_id, rate
    ), rounded AS (
      SELECT b.*, t.tax, CASE WHEN t.cents = 0 THEN 0 ELSE
        least(div(2 * t.tax * b.cents + t.cents, 2 * t.cents), b.cents) END AS share
      FROM block b JOIN taxed t USING (order_id)
    ), shared AS (
      SELECT id, order_id, position, cents, tax,
        least(sum(share) OVER upwards, tax) - least(sum(share) OVER upwards - share, tax) AS share
      FROM rounded WINDOW upwards AS (PARTITION BY order_id ORDER BY position, id ROWS UNBOUNDED PRECEDING)
    ), rest AS (
      SELECT id, share, cents - share AS room, tax - sum(share) OVER (PARTITION BY order_id) AS over,
        sum(cents - share) OVER (PARTITION BY order_id
          ORDER BY position DESC, id DESC ROWS UNBOUNDED PRECEDING) AS rooms
      FROM shared
    ), blocks AS (
      UPDATE service_blocks b SET tax_cents = s.tax, updated_at = ${nextUpdatedAt(scope.now)}
      FROM (SELECT id, share + least(over, rooms) - least(over, rooms - room) AS tax FROM rest) s
      WHERE b.tenant_id = ${scope.tenantId} AND b.id = s.id AND b.tax_cents <> s.tax
    )
    UPDATE work_orders w SET tax_rate_percent = d.rate, parts_taxable = d.parts_taxable,
      labor_taxable = d.labor_taxable, tax_cents = coalesce(t.tax, 0),
      total_price_cents = w.total_price_cents - w.tax_cents + coalesce(t.tax, 0),
      updated_at = ${nextUpdatedAt(scope.now)}
    FROM due d LEFT JOIN taxed t ON t.order_id = d.id
    WHERE w.tenant_id = ${scope.tenantId} AND w.id = d.id
    RETURNING w.id, (d.has_new_defaults OR w.tax_cents <> d.tax_cents) AS "isChanged"`);
}

function retaxDrafts(scope: Scope, ids: string[]): Promise<RetaxedRow[]> {
  return scope.db.read(sql`
    UPDATE sales_orders s SET tax_rate_percent = due.rate, parts_taxable = due.parts_taxable,
      taxes_cents = due.tax, total_cents = s.subtotal_cents + due.tax, updated_at = ${nextUpdatedAt(scope.now)}
    FROM (
      SELECT o.id, ${taxRateOfOrder} AS rate, t.parts_taxable, o.taxes_cents,
        o.parts_taxable <> t.parts_taxable AS has_new_defaults,
        (SELECT round(coalesce(sum(l.total_price_cents), 0) * ${taxRateOfOrder} * 0.01)
          FROM sales_order_lines l WHERE l.tenant_id = ${scope.tenantId} AND l.sales_order_id = o.id
            AND l.kind = 'part' AND coalesce(l.taxable, t.parts_taxable)) AS tax
      FROM ${onTerms(scope, sql`sales_orders`)}
      WHERE o.tenant_id = ${scope.tenantId} AND o.id = ANY(${arrayOf(ids)}::uuid[])) due
    WHERE s.tenant_id = ${scope.tenantId} AND s.id = due.id
    RETURNING s.id, (due.has_new_defaults OR s.taxes_cents <> due.taxes_cents) AS "isChanged"`);
}
