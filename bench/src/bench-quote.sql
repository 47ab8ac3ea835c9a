-- The writes of a quote as one function: the order with the shop's next number, its blocks and lines of
-- parts at the parts' own prices, what they reserve, the audit entry and the event with the order.
-- It validates nothing and reads no price rules: it is the baseline for the service's quoting.
CREATE OR REPLACE FUNCTION bench_quote(shop uuid, quote jsonb) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  order_id uuid := uuidv7();
  order_count bigint;
  total bigint;
  cost bigint;
  blocks json;
  quoted json;
BEGIN
  UPDATE shop_counters SET value = value + 1
  WHERE tenant_id = shop AND name = 'work_order' RETURNING value INTO order_count;

  CREATE TEMPORARY TABLE IF NOT EXISTS quoted_lines (block_id uuid, block_position int, name text,
    line_id uuid, position int, item_id uuid, part_number text, description text, quantity numeric,
    price bigint, cost bigint) ON COMMIT DELETE ROWS;
  INSERT INTO quoted_lines
  SELECT block.id, block.position, block.name, uuidv7(), line.position - 1, item.id, item.part_number,
    item.name, line.quantity, item.unit_price_cents, item.unit_cost_cents
  FROM (SELECT uuidv7() AS id, position, service->>'name' AS name, service->'parts' AS parts
    FROM jsonb_array_elements(quote->'services') WITH ORDINALITY AS s (service, position)) block
  CROSS JOIN LATERAL (SELECT * FROM ROWS FROM (jsonb_to_recordset(block.parts) AS
    ("partNumber" text, quantity numeric)) WITH ORDINALITY AS l (number, quantity, position)) line
  JOIN inventory_items item ON item.tenant_id = shop AND item.part_key = upper(line.number)
    AND item.deleted_at IS NULL;
  SELECT sum(round(l.quantity * l.price)), sum(round(l.quantity * l.cost)) INTO total, cost
  FROM quoted_lines l;

  INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, name, parts_cents,
    total_price_cents, total_cost_cents, created_at, updated_at)
  VALUES (shop, order_id, order_count, 'WO-' || order_count, 'estimate', 'estimate', quote->>'name', total, total,
    cost, now(), now());

  INSERT INTO service_blocks (tenant_id, id, work_order_id, position, name, parts_cents,
    total_price_cents, total_cost_cents, created_at, updated_at)
  SELECT shop, block_id, order_id, block_position, name, sum(round(l.quantity * l.price)),
    sum(round(l.quantity * l.price)), sum(round(l.quantity * l.cost)), now(), now()
  FROM quoted_lines l GROUP BY block_id, block_position, name;

  INSERT INTO line_items (tenant_id, id, work_order_id, service_block_id, position, kind, description,
    quantity, unit_price_cents, unit_cost_cents, taxable, amount_cents, total_price_cents, total_cost_cents,
    inventory_item_id, part_number, reserved_quantity, pricing, priced_from, created_at, updated_at)
  SELECT shop, line_id, order_id, block_id, position, 'part', description, quantity, price, l.cost, true,
    round(quantity * price), round(quantity * price), round(quantity * l.cost), item_id, part_number, quantity,
    '{"source": "part"}', jsonb_build_object('at', now(), 'costCents', l.cost, 'partPriceCents', price),
    now(), now()
  FROM quoted_lines l;

  UPDATE inventory_items item SET reserved_quantity = item.reserved_quantity + l.quantity, updated_at = now()
  FROM (SELECT item_id, sum(quantity) AS quantity FROM quoted_lines GROUP BY item_id ORDER BY item_id) l
  WHERE item.tenant_id = shop AND item.id = l.item_id;

  SELECT json_agg(json_build_object('id', block_id, 'name', name, 'cannedJobId', NULL, 'description', NULL,
      'authorizationStatus', 'pending', 'version', 1, 'parts', parts, 'financials', financials)
    ORDER BY block_position) INTO blocks
  FROM (SELECT block_id, block_position, name, json_agg(json_build_object('id', line_id, 'kind', 'part',
        'description', description, 'quantity', quantity, 'unitPriceCents', price, 'unitCostCents', l.cost,
        'discountCents', 0, 'taxable', true, 'totalPriceCents', round(quantity * price),
        'totalCostCents', round(quantity * l.cost), 'costIsKnown', true, 'vmrsCode', NULL,
        'pricedBy', json_build_object('source', 'part', 'ruleId', NULL, 'ruleName', NULL, 'version', NULL,
          'levelId', NULL, 'levelName', NULL, 'levelVersion', NULL, 'basisCents', NULL),
        'listPriceCents', price, 'inventoryItemId', item_id, 'partNumber', part_number,
        'reservedQuantity', quantity) ORDER BY position) AS parts,
      json_build_object('partsCents', sum(round(quantity * price)), 'taxCents', 0,
        'totalPriceCents', sum(round(quantity * price)), 'totalCostCents', sum(round(quantity * l.cost))) AS financials
    FROM quoted_lines l GROUP BY block_id, block_position, name) block;

  quoted := json_build_object('id', order_id, 'orderNumber', 'WO-' || order_count, 'status', 'estimate',
    'name', quote->>'name', 'taxCents', 0, 'totalPriceCents', total, 'totalCostCents', cost,
    'createdAt', now(), 'updatedAt', now(), 'services', blocks);

  INSERT INTO audit_entries (tenant_id, id, created_at, actor_type, actor_name, operation,
    resource_type, resource_id, changes, request_id)
  VALUES (shop, uuidv7(), now(), 'api_key', 'bench', 'workOrders.quote', 'work_order', order_id,
    (SELECT jsonb_object_agg(field, jsonb_build_object('before', NULL, 'after', value))
     FROM jsonb_each(quoted::jsonb) AS f (field, value)), uuidv7()::text);

  WITH feed AS MATERIALIZED (SELECT next_feed_position() AS step)
  INSERT INTO events (tenant_id, id, position, event, resource_id, data, created_at)
  SELECT shop, uuidv7(), step + 1, 'work_order.created', order_id, quoted, now() FROM feed;

  RETURN json_build_object('workOrder', quoted);
END $$;
