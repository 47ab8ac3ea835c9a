CREATE TABLE "period_closings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_day" date,
	"last_day" date NOT NULL,
	"invoice_count" integer NOT NULL,
	"invoiced_cents" bigint NOT NULL,
	"credited_cents" bigint NOT NULL,
	"payment_count" integer NOT NULL,
	"received_cents" bigint NOT NULL,
	"vendor_paid_cents" bigint NOT NULL,
	"facts" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	CONSTRAINT "period_closings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "period_closings_days" CHECK ("period_closings"."first_day" <= "period_closings"."last_day"),
	CONSTRAINT "period_closings_reopened" CHECK (("period_closings"."reopened_at" is null) = ("period_closings"."reopened_by" is null))
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "closed_through" date;--> statement-breakpoint
ALTER TABLE "period_closings" ADD CONSTRAINT "period_closings_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "period_closings_newest" ON "period_closings" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bill_payments_day" ON "bill_payments" USING btree ("tenant_id","date","id");