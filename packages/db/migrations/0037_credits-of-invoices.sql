CREATE TABLE "credit_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"invoice_line_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "credit_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "credit_lines_once" UNIQUE("tenant_id","credit_id","position","invoice_line_id"),
	CONSTRAINT "credit_lines_kind" CHECK ("credit_lines"."kind" in ('labor', 'part', 'fee', 'core', 'warranty', 'goodwill')),
	CONSTRAINT "credit_lines_amount" CHECK ("credit_lines"."amount_cents" > 0)
);--> statement-breakpoint
ALTER TABLE "credits"
	ADD COLUMN "type" text DEFAULT 'return' NOT NULL,
	ADD COLUMN "labor_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "tires_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "subcontracts_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "shop_supplies_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "epa_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "service_items_cents" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "taxable_labor_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "credited_amount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_credit" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "public"."credits"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_invoice_line" FOREIGN KEY ("tenant_id","invoice_line_id") REFERENCES "public"."invoice_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_lines_of_invoice_line" ON "credit_lines" USING btree ("tenant_id","invoice_line_id");--> statement-breakpoint
ALTER TABLE "credits" DROP CONSTRAINT "credits_total";--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_total" CHECK ("total_cents" = "labor_cents" + "parts_cents" + "tires_cents" + "subcontracts_cents" + "shop_supplies_cents" + "fees_cents" + "epa_cents" + "service_items_cents" - "discounts_cents" + "taxes_cents" and "total_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "credits" VALIDATE CONSTRAINT "credits_total";--> statement-breakpoint
ALTER TABLE "credits" DROP CONSTRAINT "credits_parts_and_fees";--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_parts_and_fees" CHECK ("fee_discounts_cents" between 0 and least("fees_cents", "discounts_cents") and "taxable_cents" between 0 and "parts_cents" + "tires_cents" - "discounts_cents" + "fee_discounts_cents") NOT VALID;--> statement-breakpoint
ALTER TABLE "credits" VALIDATE CONSTRAINT "credits_parts_and_fees";--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_type" CHECK ("type" in ('return', 'credit')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credits" VALIDATE CONSTRAINT "credits_type";--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_labor" CHECK ("taxable_labor_cents" between 0 and "labor_cents") NOT VALID;--> statement-breakpoint
ALTER TABLE "credits" VALIDATE CONSTRAINT "credits_labor";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_void_uncredited" CHECK ("voided_at" is null or "credited_cents" = 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_void_uncredited";--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_credited" CHECK ("credited_amount_cents" between 0 and "total_price_cents" - "paid_amount_cents") NOT VALID;--> statement-breakpoint
ALTER TABLE "work_orders" VALIDATE CONSTRAINT "work_orders_credited";