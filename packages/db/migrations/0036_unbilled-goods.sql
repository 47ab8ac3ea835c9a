CREATE TABLE "closed_receipts" (
	"tenant_id" uuid NOT NULL,
	"cost_layer_id" uuid NOT NULL,
	"closing_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "closed_receipts_tenant_id_cost_layer_id_closing_id_pk" PRIMARY KEY("tenant_id","cost_layer_id","closing_id"),
	CONSTRAINT "closed_receipts_goods" CHECK ("closed_receipts"."quantity" > 0 and "closed_receipts"."cents" >= 0)
);--> statement-breakpoint
CREATE TABLE "unbilled_closings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "unbilled_closings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "is_entered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_layers" ADD COLUMN "purchase_order_line_id" uuid, ADD COLUMN "unbilled_quantity" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "closed_receipts" ADD CONSTRAINT "closed_receipts_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_receipts" ADD CONSTRAINT "closed_receipts_closing" FOREIGN KEY ("tenant_id","closing_id") REFERENCES "public"."unbilled_closings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbilled_closings" ADD CONSTRAINT "unbilled_closings_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_receipts_of_closing" ON "closed_receipts" USING btree ("tenant_id","closing_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cost_layers_unbilled" ON "cost_layers" USING btree ("tenant_id","purchase_order_line_id","received_at","id") WHERE "cost_layers"."unbilled_quantity" > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cost_layers_unbilled_item" ON "cost_layers" USING btree ("tenant_id","inventory_item_id") WHERE "cost_layers"."unbilled_quantity" > 0;--> statement-breakpoint
-- Not validated: the columns are null in all rows.
ALTER TABLE "cost_layers" ADD CONSTRAINT "cost_layers_unbilled_quantity" CHECK (("unbilled_quantity" is null) = ("purchase_order_line_id" is null) and ("unbilled_quantity" is null or "unbilled_quantity" between 0 and "quantity")) NOT VALID;--> statement-breakpoint
-- Not validated: every row that satisfied the old check satisfies this one.
ALTER TABLE "cost_restatements" DROP CONSTRAINT "cost_restatements_cause";--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_cause" CHECK ("cause_type" in ('deficit_settled', 'bill_created', 'bill_corrected', 'bill_voided', 'unbilled_closed')) NOT VALID;
