CREATE TABLE "cost_restatements" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"date" date NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"cost_layer_id" uuid NOT NULL,
	"movement_id" uuid,
	"target_type" text NOT NULL,
	"target_id" uuid,
	"line_id" uuid,
	"cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_restatements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_restatements_cause" CHECK ("cost_restatements"."cause_type" in ('deficit_settled', 'bill_corrected', 'bill_voided')),
	CONSTRAINT "cost_restatements_target" CHECK ("cost_restatements"."target_type" in ('stock', 'work_order', 'sales_order', 'count', 'vendor_return', 'lost_job') and ("cost_restatements"."target_type" = 'stock') = ("cost_restatements"."movement_id" is null))
);
--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "return_ids" uuid[];--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "deduction_id" uuid;--> statement-breakpoint
ALTER TABLE "cost_layers" ADD COLUMN "free" "nummultirange";--> statement-breakpoint
ALTER TABLE "layer_draws" ADD COLUMN "pieces" "nummultirange";--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_restatements_newest" ON "cost_restatements" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cost_restatements_day" ON "cost_restatements" USING btree ("tenant_id","date","created_at","id");--> statement-breakpoint
CREATE INDEX "cost_restatements_of_layer" ON "cost_restatements" USING btree ("tenant_id","cost_layer_id");--> statement-breakpoint
CREATE INDEX "cost_restatements_of_item" ON "cost_restatements" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "cost_restatements_of_movement" ON "cost_restatements" USING btree ("tenant_id","movement_id");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_deduction" FOREIGN KEY ("tenant_id","deduction_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_lines" VALIDATE CONSTRAINT "invoice_lines_deduction";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoice_lines_deduction_id" ON "invoice_lines" USING btree ("tenant_id","deduction_id") WHERE "invoice_lines"."deduction_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "layer_draws_of_layer" ON "layer_draws" USING btree ("tenant_id","cost_layer_id");--> statement-breakpoint
ALTER TABLE "layer_draws" DROP CONSTRAINT "layer_draws_quantity";--> statement-breakpoint
ALTER TABLE "layer_draws" ADD CONSTRAINT "layer_draws_quantity" CHECK (quantity >= 0 and cents >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "layer_draws" VALIDATE CONSTRAINT "layer_draws_quantity";