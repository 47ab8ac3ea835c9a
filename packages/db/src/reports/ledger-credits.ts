import sql, { join, raw } from "sql-template-tag";
import type { Check } from "./ledger-work-orders.ts";

/** The amounts of a credit, and which of its shares of invoice lines they contain. */
const amounts = [
  ["labor_cents", "kind = 'labor'"],
  ["parts_cents", "kind = 'part'"],
  ["tires_cents", "kind = 'tire'"],
  ["subcontracts_cents", "fee_type = 'subcontract'"],
  ["shop_supplies_cents", "kind = 'material'"],
  ["fees_cents", "fee_type = 'fee'"],
  ["epa_cents", "fee_type = 'epa'"],
  ["service_items_cents", "fee_type = 'service_item'"],
  ["taxable_cents", "taxed AND kind IN ('part', 'tire')"],
  ["taxable_labor_cents", "taxed AND kind = 'labor'"],
] as const;

const stored = join(amounts.map(([column]) => raw(`'${column}', c.${column}`)));
const computed = join(
  amounts.map(([column, which]) =>
    raw(`'${column}', coalesce(sum(s.amount_cents) FILTER (WHERE ${which}), 0)`),
  ),
);

/** Invariants of the credits of invoices. Credits of returned goods have no lines. */
export const creditChecks = {
  credits_equal_their_lines: ({ tenantId }) => sql`
    SELECT * FROM (
      SELECT c.id AS "creditId", c.invoice_id AS "invoiceId",
        jsonb_build_object(${stored}, 'invoices', jsonb_build_array(c.invoice_id)) AS stored,
        jsonb_build_object(${computed}, 'invoices', jsonb_agg(DISTINCT s.invoice_id)) AS computed
      FROM credits c
      LEFT JOIN (SELECT x.credit_id, x.amount_cents, l.kind, l.fee_type, l.taxed, l.invoice_id
        FROM credit_lines x
        JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.id = x.invoice_line_id
        WHERE x.tenant_id = ${tenantId}) s ON s.credit_id = c.id
      WHERE c.tenant_id = ${tenantId} AND (c.type = 'credit' OR s.credit_id IS NOT NULL)
      GROUP BY c.tenant_id, c.id) reported
    WHERE stored <> computed`,

  // The credits of a fully credited invoice add up to its tax.
  credits_are_within_invoices: ({ tenantId }) => sql`
    SELECT l.invoice_id AS "invoiceId", l.id AS "invoiceLineId",
      l.amount_cents - l.discount_cents AS "chargedCents", sum(x.amount_cents) AS "creditedCents"
    FROM credit_lines x
    JOIN invoice_lines l ON l.tenant_id = ${tenantId} AND l.id = x.invoice_line_id
    WHERE x.tenant_id = ${tenantId}
    GROUP BY l.tenant_id, l.id HAVING sum(x.amount_cents) > l.amount_cents - l.discount_cents
    UNION ALL
    SELECT i.id, NULL, i.taxes_cents, sum(c.taxes_cents)
    FROM credits c JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = c.invoice_id
    WHERE c.tenant_id = ${tenantId} AND i.source = 'workOrder'
    GROUP BY i.tenant_id, i.id
    HAVING sum(c.taxes_cents) > i.taxes_cents
      OR (i.credited_cents = i.total_cents AND sum(c.taxes_cents) <> i.taxes_cents)`,
} satisfies Record<string, Check>;
