ALTER TABLE "customers" ADD COLUMN "po_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "po_number" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_po_number" ON "invoices" USING gin ("tenant_id","po_number" gin_trgm_ops) WHERE "invoices"."po_number" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_orders_po_number" ON "sales_orders" USING gin ("tenant_id","po_number" gin_trgm_ops) WHERE "sales_orders"."deleted_at" is null and "sales_orders"."po_number" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_text" ON "work_orders" USING gin ("tenant_id",("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", '')) gin_trgm_ops) WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_text_archived" ON "work_orders" USING gin ("tenant_id",("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", '')) gin_trgm_ops) WHERE "work_orders"."deleted_at" is null and "work_orders"."archived";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_letters" ON "work_orders" USING gin (string_to_array(right("tenant_id"::text, 6) || regexp_replace(lower(("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", ''))), '(.)', E'\\1\n' || right("tenant_id"::text, 6) || E'\\1\n' || right("tenant_id"::text, 6) || E'\\1', 'g'), E'\n')) WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_letters_archived" ON "work_orders" USING gin (string_to_array(right("tenant_id"::text, 6) || regexp_replace(lower(("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", ''))), '(.)', E'\\1\n' || right("tenant_id"::text, 6) || E'\\1\n' || right("tenant_id"::text, 6) || E'\\1', 'g'), E'\n')) WHERE "work_orders"."deleted_at" is null and "work_orders"."archived";--> statement-breakpoint
-- Until it stops, the previous version searches work orders without an index.
DROP INDEX CONCURRENTLY IF EXISTS "work_orders_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "work_orders_search_archived";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "work_orders_shop_letters";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "work_orders_shop_letters_archived";