-- The writes of receiving as one function: the order with the shop's next number, the import, the
-- lines, the parts, their movements and cost layers, the bill with its lines and receipts, the audit entry, and three
-- events: two with the order, one with the bill.
-- It validates nothing, merges nothing and creates no parts: it is the baseline for the service's
-- receiving.
CREATE OR REPLACE FUNCTION bench_receive(shop uuid, invoice jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  order_id uuid := uuidv7();
  bill_id uuid := uuidv7();
  import_id uuid := uuidv7();
  order_number text;
  vendor uuid;
  total bigint;
  lines integer;
  parts jsonb;
  trail jsonb;
  told json;
  bill json;
  invoice_number text := invoice->>'invoiceNumber';
BEGIN
  SELECT id INTO STRICT vendor FROM vendors
  WHERE tenant_id = shop AND match_key = lower(invoice->'vendor'->>'name') AND deleted_at IS NULL;

  SELECT count(*), sum(round(quantity * "unitCostCents")) INTO lines, total
  FROM jsonb_to_recordset(invoice->'lines') AS line(quantity numeric, "unitCostCents" bigint);

  UPDATE shop_counters SET value = value + 1
  WHERE tenant_id = shop AND name = 'purchase_order' RETURNING 'PO-' || value INTO order_number;

  INSERT INTO purchase_orders (tenant_id, id, number, status, type, vendor_id,
    vendor_invoice_numbers, item_count, total_cost_cents, created_at, updated_at, received_at)
  VALUES (shop, order_id, order_number, 'received', 'purchase', vendor, ARRAY[invoice_number],
    lines, total, now(), now(), now());

  INSERT INTO imported_invoices (tenant_id, id, purchase_order_id, vendor_id, number, number_key,
    created_at)
  VALUES (shop, import_id, order_id, vendor, invoice_number, upper(invoice_number), now());

  INSERT INTO bills (tenant_id, id, type, status, number, number_key, vendor_id, bill_date, posted_date,
    purchase_order_ids, imported_invoice_id, line_count, goods_cents, charges_cents, cores_cents, total_cents)
  VALUES (shop, bill_id, 'invoice', 'open', invoice_number, upper(invoice_number), vendor, now(), now(),
    ARRAY[order_id], import_id, lines, total, 0, 0, total);

  WITH line AS MATERIALIZED (
    SELECT sent.ordinality AS position, uuidv7() AS line_id, uuidv7() AS bill_line_id, uuidv7() AS layer_id, sent."partNumber" AS part_number, sent.description,
      sent.quantity, sent."unitCostCents" AS unit_cost_cents,
      round(sent.quantity * sent."unitCostCents")::bigint AS cents, item.id AS item_id
    FROM ROWS FROM (jsonb_to_recordset(invoice->'lines') AS
      ("partNumber" text, description text, quantity numeric, "unitCostCents" bigint))
      WITH ORDINALITY AS sent
    JOIN inventory_items item ON item.tenant_id = shop
      AND item.part_key = upper(sent."partNumber") AND item.deleted_at IS NULL
  ), ordered AS (
    INSERT INTO purchase_order_lines (tenant_id, id, purchase_order_id, position, part_number,
      description, quantity, quantity_received, unit_cost_cents, total_cost_cents, received_cents, inventory_item_id)
    SELECT shop, line_id, order_id, position - 1, part_number, description, quantity, quantity,
      unit_cost_cents, cents, cents, item_id
    FROM line
  ), billed AS (
    INSERT INTO bill_lines (tenant_id, id, bill_id, position, kind, description, amount_cents, part_number,
      inventory_item_id, purchase_order_id, purchase_order_line_id, quantity, unit_cost_cents,
      stock_quantity, received_quantity, received_cents)
    SELECT shop, bill_line_id, bill_id, position - 1, 'part', description, cents, part_number, item_id,
      order_id, line_id, quantity, unit_cost_cents, quantity, quantity, cents
    FROM line
  ), layered AS (
    INSERT INTO cost_layers (tenant_id, id, inventory_item_id, quantity, remaining_quantity,
      unit_cost_cents, cents, remaining_cents, purchase_order_id, purchase_order_line_id, unbilled_quantity,
      received_at, created_at)
    SELECT shop, layer_id, item_id, quantity, quantity, unit_cost_cents, cents, cents, order_id, line_id, 0,
      now(), now()
    FROM line
  ), paid AS (
    INSERT INTO bill_receipts (tenant_id, cost_layer_id, bill_line_id, quantity, cents)
    SELECT shop, layer_id, bill_line_id, quantity, cents FROM line
  ), moved AS (
    UPDATE inventory_items item SET quantity = item.quantity + line.quantity,
      movement_count = item.movement_count + 1, unit_cost_cents = line.unit_cost_cents,
      updated_at = now()
    FROM line WHERE item.tenant_id = shop AND item.id = line.item_id
    RETURNING item.id, item.movement_count, item.quantity AS balance, line.quantity,
      line.unit_cost_cents, line.cents
  ), entered AS (
    INSERT INTO stock_movements (tenant_id, id, inventory_item_id, position, type, quantity,
      unit_cost_cents, value_cents, reference_type, reference_id, balance_after, created_at, created_by)
    SELECT shop, uuidv7(), id, movement_count, 'receipt', quantity, unit_cost_cents, cents,
      'purchase_order', order_id, balance, now(), 'bench'
    FROM moved
  )
  SELECT jsonb_agg(jsonb_build_object('partNumber', part_number, 'description', description,
    'quantity', quantity, 'quantityReceived', quantity, 'unitCostCents', unit_cost_cents,
    'inventoryItemId', item_id) ORDER BY position) INTO parts
  FROM line;

  INSERT INTO audit_entries (tenant_id, id, created_at, actor_type, actor_name, operation,
    resource_type, resource_id, changes, request_id)
  VALUES (shop, uuidv7(), now(), 'api_key', 'bench', 'receive.invoice', 'purchase_order', order_id,
    (SELECT jsonb_object_agg(field, jsonb_build_object('before', NULL, 'after', value))
     FROM jsonb_each(jsonb_build_object('number', order_number, 'status', 'received',
       'type', 'purchase', 'vendorId', vendor, 'vendorName', invoice->'vendor'->'name',
       'vendorInvoiceNumbers', ARRAY[invoice_number], 'itemCount', lines, 'totalCostCents', total,
       'receivedAt', now(), 'parts', parts)) AS field(field, value)), uuidv7()::text)
  RETURNING changes INTO trail;

  told := json_build_object('id', order_id, 'number', order_number, 'status', 'received',
    'type', 'purchase', 'vendorId', vendor, 'vendorName', invoice->'vendor'->'name',
    'vendorInvoiceNumbers', ARRAY[invoice_number], 'itemCount', lines, 'totalCostCents', total,
    'receivedAt', now(), 'auditLog', jsonb_build_array(jsonb_build_object('changes', trail)),
    'parts', (SELECT jsonb_agg(part || jsonb_build_object('id', uuidv7(), 'status', 'received',
        'unitCost', (part->'unitCostCents')::bigint / 100.0, 'totalCostCents', total,
        'vendorPartNumber', NULL, 'note', NULL))
      FROM jsonb_array_elements(parts) AS part));
  bill := (SELECT json_build_object('id', id, 'type', type, 'number', number, 'vendorId', vendor_id,
      'vendorName', invoice->'vendor'->'name', 'billDate', bill_date, 'postedDate', posted_date,
      'dueDate', due_date, 'status', status, 'purchaseOrderIds', purchase_order_ids,
      'lines', (SELECT json_agg(json_build_object('id', l.id, 'kind', kind, 'description', description,
          'amountCents', amount_cents, 'partNumber', part_number, 'inventoryItemId', inventory_item_id,
          'purchaseOrderLineId', purchase_order_line_id, 'quantity', quantity,
          'unitCostCents', unit_cost_cents, 'packQuantity', pack_quantity, 'depositCents', deposit_cents,
          'allocation', allocation, 'chargedCents', charged_cents,
          'receivedQuantity', received_quantity) ORDER BY position)
        FROM bill_lines l WHERE l.tenant_id = shop AND l.bill_id = b.id),
      'goodsCents', goods_cents, 'chargesCents', charges_cents, 'coresCents', cores_cents,
      'totalCents', total_cents, 'paidCents', paid_cents, 'balanceCents', total_cents - paid_cents,
      'voidReason', void_reason, 'corrections', '[]'::json,
      'createdAt', created_at, 'updatedAt', updated_at)
    FROM bills b WHERE tenant_id = shop AND id = bill_id);

  WITH feed AS MATERIALIZED (SELECT next_feed_position() AS step)
  INSERT INTO events (tenant_id, id, position, event, resource_id, data, created_at)
  SELECT shop, uuidv7(), step + kind.place, kind.name, kind.record, kind.data, now()
  FROM feed, (VALUES (1, 'purchase_order.created', order_id, told), (2, 'bill.created', bill_id, bill),
    (3, 'purchase_order.received', order_id, told)) AS kind(place, name, record, data);

  RETURN jsonb_build_object('id', order_id, 'number', order_number, 'status', 'received',
    'lineCount', lines, 'totalCostCents', total);
END $$;
