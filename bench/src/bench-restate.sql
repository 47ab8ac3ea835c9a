-- The writes of a corrected unit cost as one function: the pieces of the layer, the movements, the lines,
-- blocks and orders, the lines of invoices, the history of the change, the marked days, the bill, the audit
-- entry and the event. It validates nothing, and the goods are of one layer whose pieces are known.
CREATE OR REPLACE FUNCTION bench_restate(shop uuid, bill uuid, unit bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  layer cost_layers;
  paid bill_receipts;
  total bigint;
BEGIN
  SELECT r.* INTO STRICT paid FROM bill_lines l
  JOIN bill_receipts r ON r.tenant_id = shop AND r.bill_line_id = l.id
  WHERE l.tenant_id = shop AND l.bill_id = bill;

  PERFORM FROM work_orders WHERE tenant_id = shop AND id IN (
    SELECT l.work_order_id FROM layer_draws d
    JOIN line_items l ON l.tenant_id = shop AND l.deduction_id = d.movement_id
    WHERE d.tenant_id = shop AND d.cost_layer_id = paid.cost_layer_id)
  ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO STRICT layer FROM cost_layers WHERE tenant_id = shop AND id = paid.cost_layer_id;
  PERFORM FROM inventory_items WHERE tenant_id = shop AND id = layer.inventory_item_id FOR NO KEY UPDATE;
  total := unit * layer.quantity;
  layer.cents := coalesce(layer.cents, layer.quantity * layer.unit_cost_cents);

  WITH moved AS MATERIALIZED (
    SELECT d.movement_id, m.reference_id, x.cents FROM layer_draws d
    JOIN stock_movements m ON m.tenant_id = shop AND m.id = d.movement_id
    CROSS JOIN LATERAL (
      SELECT sum(round(total * upper(p) / layer.quantity) - round(total * lower(p) / layer.quantity)
        - round(layer.cents * upper(p) / layer.quantity) + round(layer.cents * lower(p) / layer.quantity))::bigint AS cents
      FROM unnest(d.pieces) p) x
    WHERE d.tenant_id = shop AND d.cost_layer_id = layer.id
  ), drawn AS (
    UPDATE layer_draws d SET cents = d.cents + x.cents FROM moved x
    WHERE d.tenant_id = shop AND d.movement_id = x.movement_id AND d.cost_layer_id = layer.id
  ), valued AS (
    UPDATE stock_movements m SET value_cents = m.value_cents - x.cents, unit_cost_cents = unit FROM moved x
    WHERE m.tenant_id = shop AND m.id = x.movement_id
  ), lines AS (
    UPDATE line_items l SET total_cost_cents = l.total_cost_cents + x.cents, updated_at = now() FROM moved x
    WHERE l.tenant_id = shop AND l.deduction_id = x.movement_id
    RETURNING l.id, l.service_block_id, l.work_order_id, l.deduction_id, x.cents
  ), blocks AS (
    UPDATE service_blocks b SET total_cost_cents = b.total_cost_cents + x.cents, updated_at = now()
    FROM (SELECT service_block_id, sum(cents) AS cents FROM lines GROUP BY 1) x
    WHERE b.tenant_id = shop AND b.id = x.service_block_id
  ), orders AS (
    UPDATE work_orders o SET total_cost_cents = o.total_cost_cents + x.cents, updated_at = now()
    FROM (SELECT work_order_id, sum(cents) AS cents FROM lines GROUP BY 1) x
    WHERE o.tenant_id = shop AND o.id = x.work_order_id
  ), billed AS (
    UPDATE invoice_lines l SET cost_cents = l.cost_cents + x.cents, unit_cost_cents = unit FROM moved x
    WHERE l.tenant_id = shop AND l.deduction_id = x.movement_id
    RETURNING l.invoice_id
  ), invoiced AS (
    UPDATE invoices i SET updated_at = now() WHERE i.tenant_id = shop AND i.id IN (SELECT invoice_id FROM billed)
    RETURNING i.invoice_date
  ), marked AS (
    INSERT INTO dirty_days (tenant_id, date, id)
    SELECT shop, invoice_date, uuidv7() FROM (SELECT DISTINCT invoice_date FROM invoiced) days
    ON CONFLICT DO NOTHING
  )
  INSERT INTO cost_restatements (tenant_id, id, date, cause_type, cause_id, inventory_item_id, cost_layer_id,
    movement_id, target_type, target_id, line_id, cents, created_at)
  SELECT shop, uuidv7(), now(), 'bill_corrected', bill, layer.inventory_item_id, layer.id, deduction_id,
    'work_order', work_order_id, id, cents, now()
  FROM lines;

  UPDATE cost_layers SET cents = total, unit_cost_cents = unit WHERE tenant_id = shop AND id = layer.id;
  UPDATE inventory_items SET unit_cost_cents = unit, updated_at = now()
  WHERE tenant_id = shop AND id = layer.inventory_item_id;
  UPDATE bill_receipts SET cents = total WHERE tenant_id = shop AND cost_layer_id = layer.id;
  UPDATE bill_lines SET unit_cost_cents = unit, amount_cents = total, received_cents = total
  WHERE tenant_id = shop AND bill_id = bill;
  UPDATE bills SET goods_cents = total, total_cents = total, updated_at = now()
  WHERE tenant_id = shop AND id = bill;

  INSERT INTO audit_entries (tenant_id, id, created_at, actor_type, actor_name, operation,
    resource_type, resource_id, changes, request_id)
  VALUES (shop, uuidv7(), now(), 'api_key', 'bench', 'bills.correct', 'bill', bill,
    jsonb_build_object('totalCents', jsonb_build_object('before', paid.cents, 'after', total)), uuidv7()::text);
  INSERT INTO events (tenant_id, id, position, event, resource_id, data, created_at)
  VALUES (shop, uuidv7(), next_feed_position(), 'cost.restated', shop, '{}', now());
END $$;
