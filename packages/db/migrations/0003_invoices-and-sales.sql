CREATE TABLE "aging_snapshots" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"truncated" boolean NOT NULL,
	"untraceable_paid_cents" bigint NOT NULL,
	CONSTRAINT "aging_snapshots_tenant_id_date_pk" PRIMARY KEY("tenant_id","date"),
	CONSTRAINT "aging_snapshots_size" CHECK (octet_length("aging_snapshots"."rows"::text) <= 350 * 1024)
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"credited_at" timestamp with time zone NOT NULL,
	"credit_date" date NOT NULL,
	"parts_cents" bigint NOT NULL,
	"fees_cents" bigint NOT NULL,
	"discounts_cents" bigint NOT NULL,
	"taxes_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"taxable_cents" bigint NOT NULL,
	"fee_discounts_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "credits_total" CHECK ("credits"."total_cents" = "credits"."parts_cents" + "credits"."fees_cents" - "credits"."discounts_cents" + "credits"."taxes_cents" and "credits"."total_cents" >= 0),
	CONSTRAINT "credits_parts_and_fees" CHECK ("credits"."fee_discounts_cents" between 0 and least("credits"."fees_cents", "credits"."discounts_cents") and "credits"."taxable_cents" between 0 and "credits"."parts_cents" - "credits"."discounts_cents" + "credits"."fee_discounts_cents")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"fee_type" text,
	"description" text,
	"part_number" text,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"taxed" boolean NOT NULL,
	"cost_cents" bigint NOT NULL,
	"technician_id" uuid,
	"commission_rate_percent" numeric(7, 4),
	CONSTRAINT "invoice_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invoice_lines_kind" CHECK ("invoice_lines"."kind" in ('labor', 'part', 'tire', 'material', 'fee')),
	CONSTRAINT "invoice_lines_fee" CHECK (("invoice_lines"."kind" = 'fee') = ("invoice_lines"."fee_type" is not null)),
	CONSTRAINT "invoice_lines_discount" CHECK ("invoice_lines"."discount_cents" between 0 and "invoice_lines"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"invoice_number" text NOT NULL,
	"source" text NOT NULL,
	"work_order_id" uuid,
	"sales_order_id" uuid,
	"customer_id" uuid,
	"status" text NOT NULL,
	"invoiced_at" timestamp with time zone NOT NULL,
	"invoice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"tax_rate_percent" numeric(7, 4) NOT NULL,
	"tax_exempt" boolean NOT NULL,
	"exemption_category" text,
	"labor_cents" bigint NOT NULL,
	"parts_cents" bigint NOT NULL,
	"tires_cents" bigint NOT NULL,
	"subcontracts_cents" bigint NOT NULL,
	"shop_supplies_cents" bigint NOT NULL,
	"fees_cents" bigint NOT NULL,
	"epa_cents" bigint NOT NULL,
	"service_items_cents" bigint NOT NULL,
	"discounts_cents" bigint NOT NULL,
	"taxes_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"surcharge_cents" bigint DEFAULT 0 NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invoices_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "invoices_one_of_sales_order" UNIQUE("tenant_id","sales_order_id"),
	CONSTRAINT "invoices_source" CHECK (("invoices"."source" = 'workOrder' and "invoices"."sales_order_id" is null and ("invoices"."work_order_id" is not null or "invoices"."voided_at" is not null)) or ("invoices"."source" = 'salesOrder' and "invoices"."work_order_id" is null and "invoices"."sales_order_id" is not null)),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_cents" = "invoices"."labor_cents" + "invoices"."parts_cents" + "invoices"."tires_cents" + "invoices"."subcontracts_cents" + "invoices"."shop_supplies_cents" + "invoices"."fees_cents" + "invoices"."epa_cents" + "invoices"."service_items_cents" - "invoices"."discounts_cents" + "invoices"."taxes_cents"),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."taxes_cents" >= 0 and "invoices"."discounts_cents" >= 0 and "invoices"."surcharge_cents" >= 0 and "invoices"."credited_cents" between 0 and "invoices"."total_cents" and "invoices"."paid_cents" between 0 and "invoices"."total_cents" - "invoices"."credited_cents"),
	CONSTRAINT "invoices_status_follows" CHECK ("invoices"."status" = case when "invoices"."voided_at" is not null then 'void' when "invoices"."paid_cents" = "invoices"."total_cents" - "invoices"."credited_cents" then 'paid' when "invoices"."paid_cents" > 0 then 'partially_paid' else 'open' end and ("invoices"."voided_at" is null or "invoices"."paid_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"customer_id" uuid,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"surcharge_cents" bigint DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"reason" text,
	"paid_at" timestamp with time zone NOT NULL,
	"paid_date" date NOT NULL,
	"refunded_payment_id" uuid,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_surcharge_cents" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount_cents" > 0 and "payments"."surcharge_cents" >= 0 and "payments"."refunded_cents" between 0 and "payments"."amount_cents" and "payments"."refunded_surcharge_cents" between 0 and "payments"."surcharge_cents"),
	CONSTRAINT "payments_type" CHECK (("payments"."type" = 'refund') = ("payments"."refunded_payment_id" is not null) and "payments"."type" in ('payment', 'refund') and ("payments"."type" = 'payment' or ("payments"."refunded_cents" = 0 and "payments"."voided_at" is null)) and ("payments"."voided_at" is null or "payments"."refunded_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "part_usage" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"part_number" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"quantity_180" numeric(14, 4) NOT NULL,
	"quantity_all" numeric(14, 4) NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"last_used_date" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_usage_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "daily_aggregates" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"figures" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_aggregates_tenant_id_date_pk" PRIMARY KEY("tenant_id","date")
);
--> statement-breakpoint
CREATE TABLE "dirty_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "dirty_days_tenant_id_date_id_pk" PRIMARY KEY("tenant_id","date","id")
);
--> statement-breakpoint
CREATE TABLE "job_marks" (
	"tenant_id" uuid NOT NULL,
	"job" text NOT NULL,
	"done_for" timestamp with time zone NOT NULL,
	CONSTRAINT "job_marks_tenant_id_job_pk" PRIMARY KEY("tenant_id","job")
);
--> statement-breakpoint
CREATE TABLE "sales_order_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sales_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"inventory_item_id" uuid,
	"part_number" text,
	"description" text,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"taxable" boolean,
	"amount_cents" bigint NOT NULL,
	"total_price_cents" bigint NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"returned_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"deduction_id" uuid,
	CONSTRAINT "sales_order_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sales_order_lines_deduction_once" UNIQUE("tenant_id","deduction_id"),
	CONSTRAINT "sales_order_lines_kind" CHECK ("sales_order_lines"."kind" in ('part', 'fee')),
	CONSTRAINT "sales_order_lines_amount" CHECK ("sales_order_lines"."quantity" > 0 and "sales_order_lines"."amount_cents" = round("sales_order_lines"."quantity" * "sales_order_lines"."unit_price_cents") and "sales_order_lines"."discount_cents" between 0 and "sales_order_lines"."amount_cents" and "sales_order_lines"."total_price_cents" = "sales_order_lines"."amount_cents" - "sales_order_lines"."discount_cents"),
	CONSTRAINT "sales_order_lines_returned" CHECK ("sales_order_lines"."returned_quantity" between 0 and "sales_order_lines"."quantity" and "sales_order_lines"."returned_cents" between 0 and "sales_order_lines"."total_price_cents"),
	CONSTRAINT "sales_order_lines_stock" CHECK ("sales_order_lines"."inventory_item_id" is not null or "sales_order_lines"."deduction_id" is null)
);
--> statement-breakpoint
CREATE TABLE "sales_orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"order_number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"customer_id" uuid,
	"notes" text,
	"tax_rate_percent" numeric(7, 4) DEFAULT 0 NOT NULL,
	"parts_taxable" boolean DEFAULT true NOT NULL,
	"subtotal_cents" bigint DEFAULT 0 NOT NULL,
	"taxes_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sales_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sales_orders_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "sales_orders_status_known" CHECK ("sales_orders"."status" in ('draft', 'completed', 'partially_refunded', 'refunded') and ("sales_orders"."status" = 'draft') = ("sales_orders"."completed_at" is null)),
	CONSTRAINT "sales_orders_draft_deleted" CHECK ("sales_orders"."deleted_at" is null or "sales_orders"."status" = 'draft'),
	CONSTRAINT "sales_orders_amounts" CHECK ("sales_orders"."total_cents" = "sales_orders"."subtotal_cents" + "sales_orders"."taxes_cents" and "sales_orders"."subtotal_cents" >= 0 and "sales_orders"."taxes_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_ledger" (
	"tenant_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"format_version" integer NOT NULL,
	"tax_rate_percent" numeric(7, 4) NOT NULL,
	"tax_exempt" boolean NOT NULL,
	"exemption_category" text,
	"taxed" boolean NOT NULL,
	"parts_taxed" boolean NOT NULL,
	"labor_taxed" boolean NOT NULL,
	"tax_cents" bigint NOT NULL,
	"taxable_parts_cents" bigint NOT NULL,
	"non_taxable_parts_cents" bigint NOT NULL,
	"taxable_labor_cents" bigint NOT NULL,
	"non_taxable_labor_cents" bigint NOT NULL,
	"subcontract_cents" bigint NOT NULL,
	"other_cents" bigint NOT NULL,
	CONSTRAINT "tax_ledger_tenant_id_invoice_id_pk" PRIMARY KEY("tenant_id","invoice_id"),
	CONSTRAINT "tax_ledger_taxed" CHECK ("tax_ledger"."taxed" = ("tax_ledger"."parts_taxed" or "tax_ledger"."labor_taxed") and ("tax_ledger"."parts_taxed" or "tax_ledger"."taxable_parts_cents" = 0) and ("tax_ledger"."labor_taxed" or "tax_ledger"."taxable_labor_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "weekly_rollups" (
	"tenant_id" uuid NOT NULL,
	"week_start" date NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"labor_revenue_cents" bigint NOT NULL,
	"parts_revenue_cents" bigint NOT NULL,
	"labor_profit_cents" bigint NOT NULL,
	"parts_profit_cents" bigint NOT NULL,
	"labor_hours" numeric(14, 2) NOT NULL,
	"customers" integer NOT NULL,
	"invoice_count" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_rollups_tenant_id_week_start_pk" PRIMARY KEY("tenant_id","week_start"),
	CONSTRAINT "weekly_rollups_monday" CHECK (extract(isodow from "weekly_rollups"."week_start") = 1)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "aging_snapshots" ADD CONSTRAINT "aging_snapshots_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_technician" FOREIGN KEY ("tenant_id","technician_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_work_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sales_order" FOREIGN KEY ("tenant_id","sales_order_id") REFERENCES "public"."sales_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_payment" FOREIGN KEY ("tenant_id","refunded_payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_usage" ADD CONSTRAINT "part_usage_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_aggregates" ADD CONSTRAINT "daily_aggregates_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD CONSTRAINT "dirty_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_marks" ADD CONSTRAINT "job_marks_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_order" FOREIGN KEY ("tenant_id","sales_order_id") REFERENCES "public"."sales_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_deduction" FOREIGN KEY ("tenant_id","deduction_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_ledger" ADD CONSTRAINT "tax_ledger_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_rollups" ADD CONSTRAINT "weekly_rollups_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credits_of_invoice" ON "credits" USING btree ("tenant_id","invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credits_day" ON "credits" USING btree ("tenant_id","credit_date","id");--> statement-breakpoint
CREATE INDEX "invoice_lines_of_invoice" ON "invoice_lines" USING btree ("tenant_id","invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_technician_id" ON "invoice_lines" USING btree ("tenant_id","technician_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_work_order" ON "invoices" USING btree ("tenant_id","work_order_id") WHERE "invoices"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree ("tenant_id","invoice_date","id");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_source_newest" ON "invoices" USING btree ("tenant_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_work_order_id" ON "invoices" USING btree ("tenant_id","work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_customer_id" ON "invoices" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_type_newest" ON "payments" USING btree ("tenant_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" USING btree ("tenant_id","paid_date","id");--> statement-breakpoint
CREATE INDEX "payments_invoice_id" ON "payments" USING btree ("tenant_id","invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_customer_id" ON "payments" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_refunded_payment_id" ON "payments" USING btree ("tenant_id","refunded_payment_id");--> statement-breakpoint
CREATE INDEX "sales_order_lines_of_order" ON "sales_order_lines" USING btree ("tenant_id","sales_order_id","position");--> statement-breakpoint
CREATE INDEX "sales_order_lines_of_item" ON "sales_order_lines" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "sales_orders_newest" ON "sales_orders" USING btree ("tenant_id","created_at","id") WHERE "sales_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sales_orders_status" ON "sales_orders" USING btree ("tenant_id","status","created_at","id") WHERE "sales_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sales_orders_customer_id" ON "sales_orders" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_undoes" FOREIGN KEY ("tenant_id","undoes") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_undoing" ON "stock_movements" USING btree ("tenant_id","undoes") WHERE "stock_movements"."undoes" is not null;