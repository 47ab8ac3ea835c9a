CREATE INDEX CONCURRENTLY IF NOT EXISTS "vehicles_make_year_type" ON "vehicles" USING btree ("tenant_id",lower("make"),"year",lower("vehicle_type"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vehicles_kind_of_make";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vehicles_model_year_type_make" ON "vehicles" USING btree ("tenant_id",lower("model"),"year",lower("vehicle_type"),"created_at","id",lower("make")) WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vehicles_kind_of_model";
