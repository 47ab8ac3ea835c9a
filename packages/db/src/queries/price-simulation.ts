import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { arrayOf } from "../sql/rows.ts";
import { isCostUnknown } from "./inventory/billed-costs.ts";
import type { InvoiceLineRow, InvoiceRow } from "./invoices/invoices.ts";
import type { ActiveRule, PricedFrom, Pricing } from "./pricing.ts";

/** The invoices whose lines are priced again. */
export interface SimulatedRange {
  /** The first and the last day, in the shop's time zone. */
  from: string;
  to: string;
  customerId: string | undefined;
}

const isSimulated = ({ tenantId }: Scope, { from, to, customerId }: SimulatedRange): Sql =>
  sql`i.tenant_id = ${tenantId} AND i.voided_at IS NULL
    AND i.invoice_date BETWEEN ${from}::date AND ${to}::date
    ${customerId === undefined ? empty : sql`AND i.customer_id = ${customerId}`}`;

/** Counts the lines of the invoices, up to a limit. */
export async function countSimulatedLines(
  scope: Scope,
  range: SimulatedRange,
  most: number,
): Promise<number> {
  const [row] = await scope.db.read<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (
        SELECT FROM invoices i
        JOIN invoice_lines l ON l.tenant_id = ${scope.tenantId} AND l.invoice_id = i.id
        WHERE ${isSimulated(scope, range)} LIMIT ${most}) counted`,
    "custom plan",
  );
  return row?.count ?? 0;
}

/** A line of an invoice with all that its price depends on. Whole cents. */
export interface SimulatedLine
  extends Pick<
    InvoiceLineRow,
    | ("id" | "kind" | "partNumber" | "quantity" | "unitPriceCents" | "amountCents")
    | ("discountCents" | "costCents")
  > {
  /** The part of the discount that is a share of the discount of the block. */
  blockDiscountCents: number;
  isCostUnknown: boolean;
  pricing: Pricing;
  pricedFrom: PricedFrom;
}

export interface SimulatedInvoice
  extends Pick<
    InvoiceRow,
    | ("id" | "invoiceNumber" | "source" | "workOrderId" | "salesOrderId" | "customerId")
    | ("invoiceDate" | "createdAt")
  > {
  lines: SimulatedLine[];
}

/**
 * A page of the invoices of a range by day and id, with their lines. The lines of an invoiced order
 * do not change, so their shares of block discounts are those of the invoice.
 */
export function listSimulatedInvoices(
  scope: Scope,
  range: SimulatedRange,
  { after, limit }: { after: { date: string; id: string } | undefined; limit: number },
): Promise<SimulatedInvoice[]> {
  const { tenantId } = scope;
  const beyond = after
    ? sql`AND (i.invoice_date, i.id) > (${after.date}::date, ${after.id}::uuid)`
    : empty;
  return scope.db.read(
    sql`SELECT i.id, i.invoice_number AS "invoiceNumber", i.source, i.work_order_id AS "workOrderId",
      i.sales_order_id AS "salesOrderId", i.customer_id AS "customerId",
      i.invoice_date AS "invoiceDate", i.created_at AS "createdAt", (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind,
          'partNumber', l.part_number, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
          'amountCents', l.amount_cents, 'discountCents', l.discount_cents, 'costCents', l.cost_cents,
          'blockDiscountCents', coalesce((SELECT w.block_discount_cents FROM line_items w
            WHERE w.tenant_id = ${tenantId} AND w.id = l.line_item_id), 0),
          'isCostUnknown', ${isCostUnknown(sql`l.cost_cents`, sql`l.unit_cost_cents`)},
          'pricing', l.pricing, 'pricedFrom', l.priced_from) ORDER BY l.position), '[]')
        FROM invoice_lines l WHERE l.tenant_id = ${tenantId} AND l.invoice_id = i.id) AS lines
    FROM invoices i WHERE ${isSimulated(scope, range)} ${beyond}
    ORDER BY i.invoice_date, i.id LIMIT ${limit}`,
    "custom plan",
  );
}

/** A version of a rule with the instant from which it priced lines. */
export type RuleInTime = ActiveRule & { createdAt: string };

/**
 * Lists the versions of all rules that may have priced lines of a range, the oldest first: of the
 * contract prices only those of its customers.
 */
export function listRuleHistory(
  scope: Scope,
  range: SimulatedRange,
  limit: number,
): Promise<RuleInTime[]> {
  const { tenantId } = scope;
  return scope.db.read(
    sql`SELECT r.id, r.kind, v.name, v.version, v.match, v.terms, v.valid_from AS "validFrom",
      v.valid_through AS "validThrough", v.is_active AS "isActive", v.created_at AS "createdAt"
    FROM price_rules r
    JOIN price_rule_versions v ON v.tenant_id = ${tenantId} AND v.rule_id = r.id
    WHERE r.tenant_id = ${tenantId} AND (r.kind <> 'contract_price' OR v.match ->> 'customerId' IN (
      SELECT i.customer_id::text FROM invoices i WHERE ${isSimulated(scope, range)}))
    ORDER BY v.created_at, r.id, v.version LIMIT ${limit}`,
    "custom plan",
  );
}

/** The numbers of work orders and counter sales, including deleted ones. */
export function findOrderNumbers(
  scope: Scope,
  ids: string[],
): Promise<Array<{ id: string; orderNumber: string }>> {
  const isWanted = sql`o.tenant_id = ${scope.tenantId} AND o.id = ANY(${arrayOf(ids)}::uuid[])`;
  return scope.db.read(sql`
    SELECT o.id, o.order_number AS "orderNumber" FROM work_orders o WHERE ${isWanted}
    UNION ALL SELECT o.id, o.order_number FROM sales_orders o WHERE ${isWanted}`);
}
