CREATE TABLE "applied_charges" (
	"tenant_id" uuid NOT NULL,
	"source_line_id" uuid NOT NULL,
	"target_line_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "applied_charges_tenant_id_source_line_id_target_line_id_pk" PRIMARY KEY("tenant_id","source_line_id","target_line_id")
);
--> statement-breakpoint
ALTER TABLE "bill_lines" ADD COLUMN "applied_cents" bigint DEFAULT 0 NOT NULL, ADD COLUMN "target_line_id" uuid;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "applies_to" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applied_charges" ADD CONSTRAINT "applied_charges_source" FOREIGN KEY ("tenant_id","source_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applied_charges" ADD CONSTRAINT "applied_charges_target" FOREIGN KEY ("tenant_id","target_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applied_charges_of_target" ON "applied_charges" USING btree ("tenant_id","target_line_id");--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_applied" CHECK (applied_cents = 0 or kind = 'part' and amount_cents + charged_cents + applied_cents >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" VALIDATE CONSTRAINT "bill_lines_applied";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_price_credit" CHECK ((kind = 'price_credit') = (target_line_id is not null) and (kind <> 'price_credit' or amount_cents <= 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" VALIDATE CONSTRAINT "bill_lines_price_credit";--> statement-breakpoint
ALTER TABLE "cost_restatements" DROP CONSTRAINT "cost_restatements_cause";--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_cause" CHECK (cause_type in ('deficit_settled', 'bill_created', 'bill_corrected', 'bill_voided', 'charge_applied', 'price_credited', 'unbilled_closed')) NOT VALID;--> statement-breakpoint
CREATE TABLE "return_credits" (
	"tenant_id" uuid NOT NULL,
	"bill_line_id" uuid NOT NULL,
	"purchase_order_line_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"from_quantity" numeric(14, 4) NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "return_credits_tenant_id_movement_id_from_quantity_pk" PRIMARY KEY("tenant_id","movement_id","from_quantity"),
	CONSTRAINT "return_credits_goods" CHECK ("return_credits"."quantity" > 0 and "return_credits"."from_quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_line" FOREIGN KEY ("tenant_id","bill_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_order_line" FOREIGN KEY ("tenant_id","purchase_order_line_id") REFERENCES "public"."purchase_order_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_credits_of_line" ON "return_credits" USING btree ("tenant_id","bill_line_id");--> statement-breakpoint
CREATE INDEX "return_credits_of_order_line" ON "return_credits" USING btree ("tenant_id","purchase_order_line_id");--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_return_credit" CHECK (kind <> 'return_credit' or amount_cents <= 0 and quantity > 0 and purchase_order_line_id is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" VALIDATE CONSTRAINT "bill_lines_return_credit";--> statement-breakpoint
-- Not validated: every row that satisfied the old checks satisfies these.
ALTER TABLE "bill_lines" DROP CONSTRAINT "bill_lines_kind";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_kind" CHECK (kind in ('part', 'freight', 'fee', 'tax', 'other', 'discount', 'core_deposit', 'core_credit', 'price_credit', 'return_credit', 'restocking', 'expense')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" DROP CONSTRAINT "bill_lines_allocation";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_allocation" CHECK ((kind in ('part', 'core_deposit', 'core_credit', 'price_credit', 'return_credit', 'restocking', 'expense')) = (allocation is null) and allocation in ('value', 'none')) NOT VALID;