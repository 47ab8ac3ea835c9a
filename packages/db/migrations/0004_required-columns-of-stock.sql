ALTER TABLE "stock_deficits" DROP CONSTRAINT "stock_deficits_remaining";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stock_movements_varied";--> statement-breakpoint
ALTER TABLE "credits" ALTER COLUMN "return_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_layers" ALTER COLUMN "cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "layer_draws" ALTER COLUMN "pieces" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_deficits" ALTER COLUMN "movement_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_deficits" DROP COLUMN "quantity";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP COLUMN "variance_cents";--> statement-breakpoint
ALTER TABLE "stock_deficits" ADD CONSTRAINT "stock_deficits_remaining" CHECK ("remaining_quantity" >= 0 and "remaining_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_deficits" VALIDATE CONSTRAINT "stock_deficits_remaining";
