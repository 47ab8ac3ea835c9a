-- The subscriptions with pending attempts, found from one to the next in the index: the cost does not depend
-- on the number of attempts. `distribute` replaces the view on a cluster, whose index is in parts.
CREATE VIEW "waiting_subscriptions" AS
WITH RECURSIVE waiting (tenant_id, subscription_id) AS (
  (SELECT tenant_id, subscription_id FROM webhook_deliveries WHERE status = 'pending'
    ORDER BY tenant_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT next.* FROM waiting w, LATERAL (
    SELECT d.tenant_id, d.subscription_id FROM webhook_deliveries d WHERE d.status = 'pending'
      AND (d.tenant_id, d.subscription_id) > (w.tenant_id, w.subscription_id)
    ORDER BY d.tenant_id, d.subscription_id LIMIT 1) next)
SELECT tenant_id, subscription_id FROM waiting;--> statement-breakpoint
-- On a cluster the trigger runs on a part of the table, whose name ends with a number, and the statement that
-- Citus sends to another part cannot read the transition table.
CREATE OR REPLACE FUNCTION record_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN SELECT tenant_id, id FROM removed LOOP
    INSERT INTO removed_records (tenant_id, kind, id, removed_at)
    VALUES (gone.tenant_id, regexp_replace(TG_TABLE_NAME, '_[0-9]+$', ''), gone.id, clock_timestamp())
    ON CONFLICT (tenant_id, kind, id) DO UPDATE SET removed_at = excluded.removed_at;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_invoice_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shop record;
BEGIN
  FOR shop IN SELECT tenant_id, array_agg(DISTINCT date) AS dates FROM settled GROUP BY tenant_id LOOP
    DELETE FROM tax_days WHERE tenant_id = shop.tenant_id AND date = ANY (shop.dates);
    DELETE FROM invoice_days WHERE tenant_id = shop.tenant_id AND date = ANY (shop.dates);
  END LOOP;
  RETURN NULL;
END $$;
