CREATE TABLE "attachment_space" (
	"tenant_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "attachment_space_tenant_id_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "attachment_space_bytes" CHECK ("attachment_space"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "attachment_space" ADD CONSTRAINT "attachment_space_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Both functions work in a loop, because on a cluster the statement that Citus sends to another part of a table
-- cannot read the transition table.
CREATE FUNCTION count_attachment_space() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
  change bigint;
BEGIN
  FOR part IN SELECT tenant_id, sum(size_bytes) AS bytes FROM changed GROUP BY tenant_id LOOP
    INSERT INTO attachment_space (tenant_id, bytes) VALUES (part.tenant_id, 0) ON CONFLICT DO NOTHING;
    -- Apart from the statement, because Citus changes what a CASE in it compares.
    change := CASE TG_OP WHEN 'INSERT' THEN part.bytes ELSE -part.bytes END;
    UPDATE attachment_space SET bytes = bytes + change WHERE tenant_id = part.tenant_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deletes what belongs to deleted records of the type that the trigger names.
CREATE FUNCTION remove_belongings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
  attached uuid[];
BEGIN
  FOR gone IN SELECT tenant_id, array_agg(id) AS ids FROM removed GROUP BY tenant_id LOOP
    DELETE FROM comments WHERE tenant_id = gone.tenant_id AND record_type = TG_ARGV[0] AND record_id = ANY (gone.ids);
    SELECT array_agg(id) INTO attached FROM attachments
    WHERE tenant_id = gone.tenant_id AND record_type = TG_ARGV[0] AND record_id = ANY (gone.ids);
    IF attached IS NOT NULL THEN
      DELETE FROM attachment_files WHERE tenant_id = gone.tenant_id AND attachment_id = ANY (attached);
      DELETE FROM attachments WHERE tenant_id = gone.tenant_id AND id = ANY (attached);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The triggers keep other transactions from adding attachments until the first sum is stored.
CREATE TRIGGER "attachments_space_taken" AFTER INSERT ON "attachments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_attachment_space();
CREATE TRIGGER "attachments_space_freed" AFTER DELETE ON "attachments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_attachment_space();
INSERT INTO "attachment_space" ("tenant_id", "bytes") SELECT "tenant_id", sum("size_bytes") FROM "attachments" GROUP BY "tenant_id";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "attachments_size";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_by_record" ON "comments" USING btree ("tenant_id","record_type","record_id","created_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_of_record";
--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_record_type";
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_record_type" CHECK ("record_type" in ('work_order', 'purchase_order', 'sales_order', 'invoice', 'bill', 'service_request', 'inspection', 'customer', 'vehicle', 'vendor', 'inventory_item', 'service_block', 'line_item', 'inspection_item')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "attachments" VALIDATE CONSTRAINT "attachments_record_type";
--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_record_type";
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_record_type" CHECK ("record_type" in ('work_order', 'purchase_order', 'sales_order', 'invoice', 'bill', 'service_request', 'inspection', 'customer', 'vehicle', 'vendor', 'inventory_item', 'service_block', 'line_item', 'inspection_item')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "comments" VALIDATE CONSTRAINT "comments_record_type";
--> statement-breakpoint
CREATE TRIGGER "work_orders_belongings" AFTER DELETE ON "work_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('work_order');
--> statement-breakpoint
CREATE TRIGGER "purchase_orders_belongings" AFTER DELETE ON "purchase_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('purchase_order');
--> statement-breakpoint
CREATE TRIGGER "sales_orders_belongings" AFTER DELETE ON "sales_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('sales_order');
--> statement-breakpoint
CREATE TRIGGER "invoices_belongings" AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('invoice');
--> statement-breakpoint
CREATE TRIGGER "bills_belongings" AFTER DELETE ON "bills" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('bill');
--> statement-breakpoint
CREATE TRIGGER "service_requests_belongings" AFTER DELETE ON "service_requests" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('service_request');
--> statement-breakpoint
CREATE TRIGGER "inspections_belongings" AFTER DELETE ON "inspections" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('inspection');
--> statement-breakpoint
CREATE TRIGGER "customers_belongings" AFTER DELETE ON "customers" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('customer');
--> statement-breakpoint
CREATE TRIGGER "vehicles_belongings" AFTER DELETE ON "vehicles" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('vehicle');
--> statement-breakpoint
CREATE TRIGGER "vendors_belongings" AFTER DELETE ON "vendors" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('vendor');
--> statement-breakpoint
CREATE TRIGGER "inventory_items_belongings" AFTER DELETE ON "inventory_items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('inventory_item');
--> statement-breakpoint
CREATE TRIGGER "service_blocks_belongings" AFTER DELETE ON "service_blocks" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('service_block');
--> statement-breakpoint
CREATE TRIGGER "line_items_belongings" AFTER DELETE ON "line_items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('line_item');
--> statement-breakpoint
CREATE TRIGGER "inspection_items_belongings" AFTER DELETE ON "inspection_items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_belongings('inspection_item');
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "attachment_retention_days" integer;
--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_attachment_retention" CHECK ("attachment_retention_days" between 30 and 36500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_attachment_retention";
