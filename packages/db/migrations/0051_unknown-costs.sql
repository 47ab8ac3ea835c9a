ALTER TABLE "sales_order_lines" ALTER COLUMN "unit_cost_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "line_items" ALTER COLUMN "unit_cost_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_adjustments" ADD COLUMN "unknown_cost_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_blocks" ADD COLUMN "unknown_cost_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_blocks" ADD COLUMN "unknown_cost_price_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_rollups" ADD COLUMN "unknown_cost_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_rollups" ADD COLUMN "unknown_cost_price_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "unknown_cost_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "unknown_cost_price_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_current_margin" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, 1000000000000000),"id") WHERE "deleted_at" is null and not "archived";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_current_margin_first" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, -1000000000000000),"id") WHERE "deleted_at" is null and not "archived";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_margin" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, 1000000000000000),"id") WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_margin_first" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, -1000000000000000),"id") WHERE "deleted_at" is null;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_unknown_cost" CHECK ("unit_cost_cents" is not null or "inventory_item_id" is null and "kind" = 'part') NOT VALID;--> statement-breakpoint
ALTER TABLE "sales_order_lines" VALIDATE CONSTRAINT "sales_order_lines_unknown_cost";--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_unknown_cost" CHECK ("unit_cost_cents" is not null or "inventory_item_id" is null and ("kind" in ('part', 'tire', 'material') or "fee_type" is not distinct from 'subcontract')) NOT VALID;--> statement-breakpoint
ALTER TABLE "line_items" VALIDATE CONSTRAINT "line_items_unknown_cost";
