import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { isCostUnknown } from "../queries/inventory/billed-costs.ts";

/** Selects the rows that violate an invariant. */
export type Check = (scope: Scope) => Sql;

/** Invariants of work orders, their blocks and lines, and their stock movements. */
export const workOrderChecks = {
  reservations_equal_open_lines: ({ tenantId }) => sql`
    SELECT i.id AS "inventoryItemId", i.part_number AS "partNumber",
      i.reserved_quantity AS "reservedQuantity", coalesce(l.reserved, 0) AS "reservedByLines"
    FROM inventory_items i
    LEFT JOIN (SELECT inventory_item_id, sum(reserved_quantity) AS reserved FROM line_items
      WHERE tenant_id = ${tenantId} GROUP BY 1) l ON l.inventory_item_id = i.id
    WHERE i.tenant_id = ${tenantId} AND i.reserved_quantity <> coalesce(l.reserved, 0)`,

  lines_hold_what_they_should: ({ tenantId }) => sql`
    SELECT l.id AS "lineItemId", l.work_order_id AS "workOrderId", o.category,
      b.authorization_status AS "authorizationStatus", o.deleted_at AS "deletedAt", l.quantity,
      l.reserved_quantity AS "reservedQuantity", l.deduction_id AS "deductionId"
    FROM line_items l
    JOIN service_blocks b ON b.tenant_id = ${tenantId} AND b.id = l.service_block_id
    JOIN work_orders o ON o.tenant_id = ${tenantId} AND o.id = l.work_order_id
    WHERE l.tenant_id = ${tenantId} AND l.inventory_item_id IS NOT NULL
      AND ((l.deduction_id IS NOT NULL) <> (b.authorization_status <> 'declined'
          AND o.category IN ('completed', 'invoiced', 'paid'))
        OR l.reserved_quantity <> CASE WHEN b.authorization_status <> 'declined'
          AND o.category IN ('estimate', 'open') AND o.deleted_at IS NULL THEN l.quantity ELSE 0 END)`,

  // The draws and the deficit of a withdrawal add up to its quantity until it is undone, which
  // removes them.
  lines_deducted_once: ({ tenantId }) => sql`
    SELECT l.work_order_id AS "workOrderId", l.id AS "lineItemId", m.id AS "movementId",
      l.inventory_item_id AS "inventoryItemId", l.quantity AS "deducted", -m.quantity AS "moved"
    FROM line_items l
    JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = l.deduction_id
    LEFT JOIN (SELECT movement_id, sum(quantity) AS quantity FROM layer_draws
      WHERE tenant_id = ${tenantId} GROUP BY 1) d ON d.movement_id = m.id
    LEFT JOIN (SELECT movement_id, sum(remaining_quantity) AS quantity FROM stock_deficits
      WHERE tenant_id = ${tenantId} GROUP BY 1) s ON s.movement_id = m.id
    WHERE l.tenant_id = ${tenantId}
      AND (m.inventory_item_id IS DISTINCT FROM l.inventory_item_id OR m.type <> 'consumption'
        OR m.quantity <> -l.quantity OR m.value_cents <> l.added_cost_cents - l.total_cost_cents
        OR m.reference_type IS DISTINCT FROM 'work_order'
        OR m.reference_id IS DISTINCT FROM l.work_order_id
        OR coalesce(d.quantity, 0) + coalesce(s.quantity, 0) <> l.quantity)
    UNION ALL
    SELECT work_order_id, NULL, NULL, inventory_item_id, coalesce(l.deducted, 0), coalesce(m.moved, 0)
    FROM (SELECT work_order_id, inventory_item_id, sum(quantity) AS deducted FROM line_items
      WHERE tenant_id = ${tenantId} AND deduction_id IS NOT NULL GROUP BY 1, 2) l
    FULL JOIN (SELECT reference_id AS work_order_id, inventory_item_id, -sum(quantity) AS moved
      FROM stock_movements WHERE tenant_id = ${tenantId} AND reference_type = 'work_order'
        AND type IN ('consumption', 'return')
      GROUP BY 1, 2) m USING (work_order_id, inventory_item_id)
    WHERE coalesce(l.deducted, 0) <> coalesce(m.moved, 0) AND EXISTS (SELECT FROM work_orders o
      WHERE o.tenant_id = ${tenantId} AND o.id = work_order_id)`,

  billed_costs_equal_bills: ({ tenantId }) => sql`
    SELECT coalesce(l.id, b.line_item_id) AS "lineItemId", l.billed_cost_cents AS "billedCostCents",
      l.total_cost_cents AS "totalCostCents", b.cents AS "sumOfBills"
    FROM (SELECT i.id, i.billed_cost_cents, i.total_cost_cents FROM line_items i
      WHERE i.tenant_id = ${tenantId} AND i.billed_cost_cents IS NOT NULL) l
    FULL JOIN (SELECT c.line_item_id, sum(c.amount_cents) AS cents FROM bill_lines c
      JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = c.bill_id AND b.status NOT IN ('draft', 'void')
      JOIN line_items i ON i.tenant_id = ${tenantId} AND i.id = c.line_item_id
      WHERE c.tenant_id = ${tenantId} AND c.line_item_id IS NOT NULL GROUP BY 1) b ON b.line_item_id = l.id
    WHERE l.billed_cost_cents IS DISTINCT FROM b.cents OR l.total_cost_cents IS DISTINCT FROM b.cents`,

  billed_costs_are_invoiced: ({ tenantId }) => sql`
    SELECT x.id AS "invoiceLineId", l.id AS "lineItemId", l.total_cost_cents AS "totalCostCents",
      x.cost_cents AS "invoicedCostCents"
    FROM line_items l
    JOIN invoice_lines x ON x.tenant_id = ${tenantId} AND x.line_item_id = l.id
    JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = x.invoice_id AND i.voided_at IS NULL
    WHERE l.tenant_id = ${tenantId} AND l.billed_cost_cents IS NOT NULL AND x.cost_cents <> l.total_cost_cents`,

  unknown_costs_are_invoiced: ({ tenantId }) => sql`
    SELECT x.id AS "invoiceLineId", l.id AS "lineItemId"
    FROM line_items l
    JOIN invoice_lines x ON x.tenant_id = ${tenantId} AND x.line_item_id = l.id
    JOIN invoices i ON i.tenant_id = ${tenantId} AND i.id = x.invoice_id AND i.voided_at IS NULL
    WHERE l.tenant_id = ${tenantId} AND (l.unit_cost_cents IS NULL AND l.billed_cost_cents IS NULL)
      <> ${isCostUnknown(sql`x.cost_cents`, sql`x.unit_cost_cents`)}`,

  lost_jobs_equal_movements: ({ tenantId }) => sql`
    SELECT coalesce(m.order_id, v.cause_id) AS "workOrderId", coalesce(m.cents, 0) AS "costCents",
      coalesce(v.cents, 0) AS "sumOfVariances"
    FROM (SELECT reference_id AS order_id, -sum(value_cents) AS cents FROM stock_movements
      WHERE tenant_id = ${tenantId} AND reference_type = 'work_order' AND NOT EXISTS (
        SELECT FROM work_orders o WHERE o.tenant_id = ${tenantId} AND o.id = reference_id)
      GROUP BY 1) m
    FULL JOIN (SELECT cause_id, sum(amount_cents) AS cents FROM variances
      WHERE tenant_id = ${tenantId} AND kind = 'lost_job' GROUP BY 1) v ON v.cause_id = m.order_id
    WHERE coalesce(m.cents, 0) <> coalesce(v.cents, 0)`,

  work_order_totals_equal_lines: ({ tenantId }) => sql`
    WITH block AS (
      SELECT b.id, b.work_order_id, b.authorization_status = 'declined' AS declined, b.tax_cents AS tax,
        jsonb_build_object('laborCents', b.labor_cents, 'partsCents', b.parts_cents,
          'tiresCents', b.tires_cents, 'materialsCents', b.materials_cents, 'feesCents', b.fees_cents,
          'discountsCents', b.discounts_cents, 'totalPriceCents', b.total_price_cents,
          'totalCostCents', b.total_cost_cents, 'taxCents', b.tax_cents,
          'unknownCostLines', b.unknown_cost_lines, 'unknownCostPriceCents', b.unknown_cost_price_cents,
          'blockDiscountCents', coalesce(sum(l.block_discount_cents), 0)) AS stored,
        least(b.discount_cents, coalesce(sum(l.total_price_cents), 0)) AS block_discount,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'labor'), 0) AS labor,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'part'), 0) AS parts,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'tire'), 0) AS tires,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'material'), 0) AS materials,
        coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'fee'), 0) AS fees,
        coalesce(sum(l.discount_cents + l.block_discount_cents), 0) AS discounts,
        coalesce(sum(l.total_price_cents - l.block_discount_cents), 0) AS price,
        coalesce(sum(l.total_cost_cents), 0) AS cost,
        count(*) FILTER (WHERE l.unit_cost_cents IS NULL AND l.billed_cost_cents IS NULL AND l.id IS NOT NULL) AS unknown,
        coalesce(sum(l.total_price_cents - l.block_discount_cents)
          FILTER (WHERE l.unit_cost_cents IS NULL AND l.billed_cost_cents IS NULL), 0) AS unknown_price,
        coalesce(sum(l.total_price_cents - l.block_discount_cents) FILTER (WHERE CASE
          WHEN l.kind = 'labor' THEN coalesce(l.taxable, o.labor_taxable)
          WHEN l.kind IN ('part', 'tire') THEN coalesce(l.taxable, o.parts_taxable)
          ELSE false END), 0) AS taxed
      FROM service_blocks b
      JOIN work_orders o ON o.tenant_id = ${tenantId} AND o.id = b.work_order_id
      LEFT JOIN line_items l ON l.tenant_id = ${tenantId} AND l.service_block_id = b.id
      WHERE b.tenant_id = ${tenantId}
      GROUP BY b.tenant_id, b.id, o.tenant_id, o.id
    ), total AS (
      SELECT o.id, o.tax_cents, coalesce(sum(b.labor), 0) AS labor, coalesce(sum(b.parts), 0) AS parts,
        coalesce(sum(b.tires), 0) AS tires, coalesce(sum(b.materials), 0) AS materials,
        coalesce(sum(b.fees), 0) AS fees, coalesce(sum(b.discounts), 0) AS discounts,
        coalesce(sum(b.price), 0) AS price, coalesce(sum(b.cost), 0) AS cost,
        coalesce(sum(b.unknown), 0) AS unknown, coalesce(sum(b.unknown_price), 0) AS unknown_price,
        round(coalesce(sum(b.taxed), 0) * o.tax_rate_percent / 100) AS tax,
        jsonb_build_object('laborCents', o.labor_cents, 'partsCents', o.parts_cents,
          'tiresCents', o.tires_cents, 'materialsCents', o.materials_cents, 'feesCents', o.fees_cents,
          'discountsCents', o.discounts_cents, 'totalPriceCents', o.total_price_cents,
          'totalCostCents', o.total_cost_cents, 'taxCents', o.tax_cents,
          'unknownCostLines', o.unknown_cost_lines, 'unknownCostPriceCents', o.unknown_cost_price_cents,
          'taxOfBlocksCents', coalesce(sum(b.tax), 0)) AS stored
      FROM work_orders o LEFT JOIN block b ON b.work_order_id = o.id AND NOT b.declined
      WHERE o.tenant_id = ${tenantId}
      GROUP BY o.tenant_id, o.id
    )
    SELECT * FROM (
      SELECT work_order_id AS "workOrderId", id AS "serviceBlockId", stored,
        jsonb_build_object('laborCents', labor, 'partsCents', parts, 'tiresCents', tires,
          'materialsCents', materials, 'feesCents', fees, 'discountsCents', discounts,
          'totalPriceCents', price, 'totalCostCents', cost,
          'unknownCostLines', unknown, 'unknownCostPriceCents', unknown_price,
          'taxCents', CASE WHEN declined THEN 0 ELSE tax END,
          'blockDiscountCents', block_discount) AS computed
      FROM block
      UNION ALL
      SELECT id, NULL, stored,
        jsonb_build_object('laborCents', labor, 'partsCents', parts, 'tiresCents', tires,
          'materialsCents', materials, 'feesCents', fees, 'discountsCents', discounts,
          'totalPriceCents', price + tax, 'totalCostCents', cost, 'taxCents', tax,
          'unknownCostLines', unknown, 'unknownCostPriceCents', unknown_price,
          'taxOfBlocksCents', tax_cents)
      FROM total) reported
    WHERE stored <> computed`,

  block_versions_equal_writes: ({ tenantId }) => sql`
    SELECT b.id AS "serviceBlockId", b.work_order_id AS "workOrderId", b.version,
      coalesce(a.writes, 0) AS "writes"
    FROM service_blocks b
    LEFT JOIN (SELECT id, count(*) AS writes FROM (
        SELECT resource_id AS id FROM audit_entries
        WHERE tenant_id = ${tenantId} AND resource_type = 'service_block'
        UNION ALL
        -- A quote has one entry, with the blocks that it adds.
        SELECT (block ->> 'id')::uuid
        FROM audit_entries, jsonb_array_elements(changes -> 'services' -> 'after') block
        WHERE tenant_id = ${tenantId} AND operation IN ('workOrders.quote', 'workOrders.quoteDeclined', 'workOrders.fromDue')
        UNION ALL
        -- The entry of a decision is that of its estimate.
        SELECT service_block_id FROM approvals WHERE tenant_id = ${tenantId}) entries GROUP BY id) a
      ON a.id = b.id
    WHERE b.tenant_id = ${tenantId} AND b.version <> coalesce(a.writes, 0)`,

  order_texts_follow_records: ({ tenantId }) => sql`
    SELECT * FROM (
      SELECT o.id AS "workOrderId", o.customer_text AS "customerText", o.vehicle_text AS "vehicleText",
        concat_ws(' ', c.name, c.company_name) AS "textOfCustomer",
        concat_ws(' ', v.vin, v.unit_number, v.license_plate) AS "textOfVehicle"
      FROM work_orders o
      LEFT JOIN customers c ON c.tenant_id = ${tenantId} AND c.id = o.customer_id
      LEFT JOIN vehicles v ON v.tenant_id = ${tenantId} AND v.id = o.vehicle_id
      WHERE o.tenant_id = ${tenantId}) reported
    WHERE "customerText" <> "textOfCustomer" OR "vehicleText" <> "textOfVehicle"`,
} satisfies Record<string, Check>;
