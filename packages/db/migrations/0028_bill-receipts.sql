CREATE TABLE "bill_receipts" (
	"tenant_id" uuid NOT NULL,
	"cost_layer_id" uuid NOT NULL,
	"bill_line_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "bill_receipts_tenant_id_cost_layer_id_bill_line_id_pk" PRIMARY KEY("tenant_id","cost_layer_id","bill_line_id"),
	CONSTRAINT "bill_receipts_goods" CHECK ("bill_receipts"."quantity" > 0 and "bill_receipts"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bill_receipts" ADD CONSTRAINT "bill_receipts_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipts" ADD CONSTRAINT "bill_receipts_line" FOREIGN KEY ("tenant_id","bill_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_receipts_of_line" ON "bill_receipts" USING btree ("tenant_id","bill_line_id");