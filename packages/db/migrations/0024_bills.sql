CREATE TABLE "bill_allocations" (
	"tenant_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "bill_allocations_tenant_id_payment_id_bill_id_pk" PRIMARY KEY("tenant_id","payment_id","bill_id")
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"amount_cents" bigint NOT NULL,
	"part_number" text,
	"inventory_item_id" uuid,
	"purchase_order_id" uuid,
	"purchase_order_line_id" uuid,
	"quantity" numeric(14, 4),
	"unit_cost_cents" bigint,
	"pack_quantity" numeric(14, 4),
	"deposit_cents" bigint,
	"allocation" text,
	"charged_cents" bigint DEFAULT 0 NOT NULL,
	"stock_quantity" numeric(14, 4),
	"received_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"received_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bill_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_lines_kind" CHECK ("bill_lines"."kind" in ('part', 'freight', 'fee', 'tax', 'other', 'discount', 'core_deposit')),
	CONSTRAINT "bill_lines_goods" CHECK (("bill_lines"."kind" = 'part') = ("bill_lines"."stock_quantity" is not null) and "bill_lines"."received_quantity" between 0 and coalesce("bill_lines"."stock_quantity", 0) and ("bill_lines"."kind" <> 'part' or "bill_lines"."amount_cents" + "bill_lines"."charged_cents" >= 0)),
	CONSTRAINT "bill_lines_allocation" CHECK (("bill_lines"."kind" in ('part', 'core_deposit')) = ("bill_lines"."allocation" is null) and "bill_lines"."allocation" in ('value', 'none'))
);
--> statement-breakpoint
CREATE TABLE "bill_payments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "bill_payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_payments_amount" CHECK ("bill_payments"."amount_cents" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"vendor_id" uuid,
	"unlinked_vendor_name" text,
	"bill_date" date NOT NULL,
	"posted_date" date NOT NULL,
	"due_date" date,
	"purchase_order_ids" uuid[] NOT NULL,
	"imported_invoice_id" uuid,
	"line_count" integer NOT NULL,
	"goods_cents" bigint NOT NULL,
	"charges_cents" bigint NOT NULL,
	"cores_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bills_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bills_type_known" CHECK ("bills"."type" in ('invoice', 'credit')),
	CONSTRAINT "bills_status_known" CHECK ("bills"."status" in ('draft', 'open', 'partially_paid', 'paid', 'void')),
	CONSTRAINT "bills_total" CHECK ("bills"."total_cents" = "bills"."goods_cents" + "bills"."charges_cents" + "bills"."cores_cents" and abs("bills"."total_cents") <= 9007199254740991 and ("bills"."total_cents" <= 0 or "bills"."type" = 'invoice')),
	CONSTRAINT "bills_paid" CHECK ("bills"."paid_cents" between least(0, "bills"."total_cents") and greatest(0, "bills"."total_cents"))
);
--> statement-breakpoint
ALTER TABLE "imported_invoices" ADD COLUMN "is_billed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_layers" ADD COLUMN "cents" bigint;--> statement-breakpoint
ALTER TABLE "bill_allocations" ADD CONSTRAINT "bill_allocations_payment" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."bill_payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_allocations" ADD CONSTRAINT "bill_allocations_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_allocations_of_bill" ON "bill_allocations" USING btree ("tenant_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_lines_of_bill" ON "bill_lines" USING btree ("tenant_id","bill_id","position");--> statement-breakpoint
CREATE INDEX "bill_lines_of_item" ON "bill_lines" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "bill_lines_waiting" ON "bill_lines" USING btree ("tenant_id","purchase_order_id") WHERE "bill_lines"."received_quantity" < "bill_lines"."stock_quantity";--> statement-breakpoint
CREATE INDEX "bill_payments_of_vendor" ON "bill_payments" USING btree ("tenant_id","vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "bills_newest" ON "bills" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_of_vendor" ON "bills" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_status" ON "bills" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_type" ON "bills" USING btree ("tenant_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_number" ON "bills" USING btree ("tenant_id","number_key","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_date" ON "bills" USING btree ("tenant_id","bill_date","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_of_order" ON "bills" USING gin ("tenant_id","purchase_order_ids");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "imported_invoices_unbilled" ON "imported_invoices" USING btree ("tenant_id","created_at") WHERE not "imported_invoices"."is_billed";