ALTER TABLE "period_closings" ALTER COLUMN "cost_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "period_closings" ALTER COLUMN "cost_adjustment_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "period_closings" ALTER COLUMN "cost_facts" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "period_closings" ALTER COLUMN "figures" SET NOT NULL;