CREATE TABLE "cost_adjustments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"date" date NOT NULL,
	"used_on" date NOT NULL,
	"invoice_line_id" uuid,
	"credit_id" uuid,
	"cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_adjustments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_adjustments_target" CHECK (("invoice_line_id" is null) <> ("credit_id" is null)),
	CONSTRAINT "cost_adjustments_later" CHECK ("used_on" < "date")
);
--> statement-breakpoint
ALTER TABLE "period_closings" ADD COLUMN "cost_cents" bigint;--> statement-breakpoint
ALTER TABLE "period_closings" ADD COLUMN "cost_adjustment_cents" bigint;--> statement-breakpoint
ALTER TABLE "period_closings" ADD COLUMN "cost_facts" text;--> statement-breakpoint
ALTER TABLE "period_closings" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "weekly_rollups" ADD COLUMN "cost_adjustment_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_adjustments" ADD CONSTRAINT "cost_adjustments_invoice_line" FOREIGN KEY ("tenant_id","invoice_line_id") REFERENCES "public"."invoice_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_adjustments" ADD CONSTRAINT "cost_adjustments_credit" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "public"."credits"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_adjustments_day" ON "cost_adjustments" USING btree ("tenant_id","date");--> statement-breakpoint
CREATE INDEX "cost_adjustments_used_on" ON "cost_adjustments" USING btree ("tenant_id","used_on");--> statement-breakpoint
CREATE INDEX "cost_adjustments_of_line" ON "cost_adjustments" USING btree ("tenant_id","invoice_line_id");--> statement-breakpoint
CREATE INDEX "cost_adjustments_of_credit" ON "cost_adjustments" USING btree ("tenant_id","credit_id");