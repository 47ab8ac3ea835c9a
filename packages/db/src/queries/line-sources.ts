import sql from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { folded } from "../sql/folding.ts";
import type { ReferenceSource } from "./reference-sources.ts";

/** A line without a part number, such as labor, is found by its description. */
const isNamed = sql`(upper(${folded(sql`r.part_number`)}) = wanted.key
  OR r.part_number IS NULL AND lower(r.description) = lower(wanted.text))`;

/** Quantity and description: they distinguish lines with the same part number. */
const lineName = () => sql`concat_ws(' × ', trim_scale(r.quantity)::text, r.description)`;
const similar = sql`(coalesce(r.part_number, '') || ' ' || coalesce(r.description, ''))`;

/** How lines and cores are found by their part number. */
export const lineSources = {
  purchaseOrderLines: {
    table: sql`purchase_order_lines`,
    owner: sql`r.purchase_order_id`,
    number: sql`r.part_number`,
    name: lineName,
    matches: () => isNamed,
    searched: similar,
  },
  salesOrderLines: {
    table: sql`sales_order_lines`,
    owner: sql`r.sales_order_id`,
    number: sql`r.part_number`,
    name: lineName,
    matches: () => isNamed,
    searched: similar,
  },
  invoiceLines: {
    table: sql`invoice_lines`,
    owner: sql`r.invoice_id`,
    number: sql`r.part_number`,
    name: lineName,
    matches: () => isNamed,
    searched: similar,
  },
  billLines: {
    table: sql`bill_lines`,
    owner: sql`r.bill_id`,
    number: sql`r.part_number`,
    name: lineName,
    // Core deposits have the number of their part.
    matches: () => sql`r.kind = 'part' AND ${isNamed}`,
    searched: similar,
  },
  unbilledLines: {
    table: sql`purchase_order_lines`,
    number: sql`r.part_number`,
    name: ({ tenantId }: Scope) => sql`(SELECT o.number FROM purchase_orders o
      WHERE o.tenant_id = ${tenantId} AND o.id = r.purchase_order_id)`,
    matches: ({ tenantId }: Scope) => sql`r.id IN (
      SELECT l.purchase_order_line_id FROM cost_layers l
      WHERE l.tenant_id = ${tenantId} AND l.unbilled_quantity > 0)
      AND upper(${folded(sql`r.part_number`)}) = wanted.key`,
  },
  cores: {
    table: sql`cores`,
    number: sql`r.part_number`,
    name: ({ tenantId }: Scope) => sql`(SELECT concat_ws(', ', b.number, v.name) FROM bills b
      LEFT JOIN vendors v ON v.tenant_id = ${tenantId} AND v.id = b.vendor_id
      WHERE b.tenant_id = ${tenantId} AND b.id = r.bill_id)`,
    // Closed cores count if none is open.
    matches: ({ tenantId }: Scope) => sql`r.part_key = wanted.key AND (
      r.held_quantity + r.sent_back_quantity > 0 OR NOT EXISTS (SELECT FROM cores open
        WHERE open.tenant_id = ${tenantId} AND open.part_key = wanted.key
          AND open.held_quantity + open.sent_back_quantity > 0))`,
  },
} satisfies Record<string, ReferenceSource>;
