ALTER TABLE "variances" ADD COLUMN "cause_number" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "variances_day" ON "variances" USING btree ("tenant_id","date","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "variances_kind_day" ON "variances" USING btree ("tenant_id","kind","date","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "variances_by_date";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stock_movements_varied" ON "stock_movements" USING btree ("tenant_id","id") WHERE "stock_movements"."variance_cents" <> 0;
