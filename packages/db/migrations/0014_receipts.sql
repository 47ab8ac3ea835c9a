CREATE TABLE "receipts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"work_order_id" uuid,
	"amount_cents" bigint NOT NULL,
	"surcharge_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"received_at" timestamp with time zone NOT NULL,
	"receipt_date" date NOT NULL,
	"allocated_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_surcharge_cents" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receipts_amounts" CHECK ("receipts"."amount_cents" between 1 and 9007199254740991 and "receipts"."surcharge_cents" >= 0 and "receipts"."allocated_cents" >= 0 and "receipts"."refunded_cents" >= 0 and "receipts"."allocated_cents" + "receipts"."refunded_cents" <= "receipts"."amount_cents" and "receipts"."refunded_surcharge_cents" between 0 and "receipts"."surcharge_cents"),
	CONSTRAINT "receipts_void" CHECK ("receipts"."voided_at" is null or ("receipts"."allocated_cents" = 0 and "receipts"."refunded_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "receipt_refunds" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"surcharge_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"reason" text,
	"refund_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receipt_refunds_amounts" CHECK ("receipt_refunds"."amount_cents" > 0 and "receipt_refunds"."surcharge_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_receipt" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."receipts"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_work_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "receipt_refunds_of_receipt" ON "receipt_refunds" USING btree ("tenant_id","receipt_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "receipt_refunds_day" ON "receipt_refunds" USING btree ("tenant_id","refund_date","id");
--> statement-breakpoint
CREATE INDEX "receipts_newest" ON "receipts" USING btree ("tenant_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "receipts_day" ON "receipts" USING btree ("tenant_id","receipt_date","id");
--> statement-breakpoint
CREATE INDEX "receipts_customer_id" ON "receipts" USING btree ("tenant_id","customer_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "receipts_work_order_id" ON "receipts" USING btree ("tenant_id","work_order_id","created_at","id") WHERE "receipts"."work_order_id" is not null;
--> statement-breakpoint
CREATE INDEX "receipts_open" ON "receipts" USING btree ("tenant_id","created_at","id") WHERE "receipts"."voided_at" is null and "receipts"."allocated_cents" + "receipts"."refunded_cents" < "receipts"."amount_cents";
--> statement-breakpoint
CREATE INDEX "receipts_credit" ON "receipts" USING btree ("tenant_id","customer_id","receipt_date") WHERE "receipts"."voided_at" is null and "receipts"."allocated_cents" + "receipts"."refunded_cents" < "receipts"."amount_cents";
--> statement-breakpoint
CREATE INDEX "receipts_search" ON "receipts" USING gin ("tenant_id","reference" gin_trgm_ops) WHERE "receipts"."reference" is not null;
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "receipts_changed" BEFORE INSERT OR UPDATE ON "receipts" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "receipts_removed" AFTER DELETE ON "receipts" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
CREATE INDEX "receipts_changed_at" ON "receipts" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "terms_days" integer DEFAULT 30 NOT NULL, ADD COLUMN "credit_limit_cents" bigint;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_id" uuid, ADD COLUMN "to_credit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."receipts"("tenant_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_receipt";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_owed" ON "invoices" USING btree ("tenant_id","customer_id","invoice_date","number") WHERE "invoices"."status" in ('open', 'partially_paid');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_receipt_id" ON "payments" USING btree ("tenant_id","receipt_id","created_at","id") WHERE "payments"."receipt_id" is not null;
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_terms" CHECK ("terms_days" between 0 and 365 and "credit_limit_cents" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "customers" VALIDATE CONSTRAINT "customers_terms";
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_credit" CHECK ((not "to_credit" or ("type" = 'refund' and "receipt_id" is not null)) and ("receipt_id" is null or "surcharge_cents" = 0)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_receipt_credit";