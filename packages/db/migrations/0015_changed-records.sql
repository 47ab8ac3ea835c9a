CREATE TABLE "removed_records" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_records_tenant_id_kind_id_pk" PRIMARY KEY("tenant_id","kind","id")
);
--> statement-breakpoint
ALTER TABLE "removed_records" ADD CONSTRAINT "removed_records_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_records_latest" ON "removed_records" USING btree ("tenant_id","kind","removed_at","id");--> statement-breakpoint
-- A record's stamp follows the assignment of its transaction's id: a reader that does not see the id among
-- the running transactions knows that later stamps are later than its clock (docs/adr/0046). The clock is
-- always the database's, also if a test or the demo shop moves the clock of requests.
CREATE OR REPLACE FUNCTION stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION stamp_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW.named_at := clock_timestamp();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_records (tenant_id, kind, id, removed_at)
  SELECT tenant_id, TG_TABLE_NAME, id, clock_timestamp() FROM removed
  ON CONFLICT (tenant_id, kind, id) DO UPDATE SET removed_at = excluded.removed_at;
  RETURN NULL;
END $$;--> statement-breakpoint
-- One step for each table: no row is written without its triggers once it has the column. The default is
-- stable, so that no table is rewritten.
ALTER TABLE "customers" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL, ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "customers_changed" BEFORE INSERT OR UPDATE ON "customers" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "customers_named" BEFORE UPDATE ON "customers" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."phone" IS DISTINCT FROM NEW."phone" OR OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION stamp_name();
CREATE TRIGGER "customers_removed" AFTER DELETE ON "customers" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL, ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "vehicles_changed" BEFORE INSERT OR UPDATE ON "vehicles" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "vehicles_named" BEFORE UPDATE ON "vehicles" FOR EACH ROW WHEN (OLD."unit_number" IS DISTINCT FROM NEW."unit_number" OR OLD."vin" IS DISTINCT FROM NEW."vin") EXECUTE FUNCTION stamp_name();
CREATE TRIGGER "vehicles_removed" AFTER DELETE ON "vehicles" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL, ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "vendors_changed" BEFORE INSERT OR UPDATE ON "vendors" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "vendors_named" BEFORE UPDATE ON "vendors" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION stamp_name();
CREATE TRIGGER "vendors_removed" AFTER DELETE ON "vendors" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "inventory_items" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "inventory_items_changed" BEFORE INSERT OR UPDATE ON "inventory_items" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "inventory_items_removed" AFTER DELETE ON "inventory_items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "service_requests_changed" BEFORE INSERT OR UPDATE ON "service_requests" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "service_requests_removed" AFTER DELETE ON "service_requests" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "work_orders_changed" BEFORE INSERT OR UPDATE ON "work_orders" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "work_orders_removed" AFTER DELETE ON "work_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "purchase_orders_changed" BEFORE INSERT OR UPDATE ON "purchase_orders" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "purchase_orders_removed" AFTER DELETE ON "purchase_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "inspections_changed" BEFORE INSERT OR UPDATE ON "inspections" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "inspections_removed" AFTER DELETE ON "inspections" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "sales_orders_changed" BEFORE INSERT OR UPDATE ON "sales_orders" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "sales_orders_removed" AFTER DELETE ON "sales_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "invoices_changed" BEFORE INSERT OR UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "invoices_removed" AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "payments_changed" BEFORE INSERT OR UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "payments_removed" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "users_named" BEFORE UPDATE ON "users" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION stamp_name();--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_changed_at" ON "customers" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vehicles_changed_at" ON "vehicles" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vendors_changed_at" ON "vendors" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inventory_items_changed_at" ON "inventory_items" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "service_requests_changed_at" ON "service_requests" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_changed_at" ON "work_orders" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchase_orders_changed_at" ON "purchase_orders" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inspections_changed_at" ON "inspections" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_orders_changed_at" ON "sales_orders" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_changed_at" ON "invoices" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_changed_at" ON "payments" USING btree ("tenant_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_named_at" ON "customers" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vehicles_named_at" ON "vehicles" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vendors_named_at" ON "vendors" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_named_at" ON "users" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchase_orders_of_vendor" ON "purchase_orders" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "purchase_orders_vendor_id";
