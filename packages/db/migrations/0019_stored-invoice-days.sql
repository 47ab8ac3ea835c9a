CREATE TABLE "invoice_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"format_version" integer NOT NULL,
	"open" uuid[] NOT NULL,
	"closed" uuid[] NOT NULL,
	"closed_on" date[] NOT NULL,
	"last_closed_on" date,
	CONSTRAINT "invoice_days_tenant_id_date_pk" PRIMARY KEY("tenant_id","date")
);
--> statement-breakpoint
CREATE TABLE "tax_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"tier" integer NOT NULL,
	"source" text NOT NULL,
	"taxed" boolean NOT NULL,
	"tier_rate" numeric(7, 4),
	"order_count" integer NOT NULL,
	"exempt_orders" integer NOT NULL,
	"billed_tax_cents" bigint NOT NULL,
	"billed_taxable_parts_cents" bigint NOT NULL,
	"billed_non_taxable_parts_cents" bigint NOT NULL,
	"billed_taxable_labor_cents" bigint NOT NULL,
	"billed_non_taxable_labor_cents" bigint NOT NULL,
	"billed_subcontract_cents" bigint NOT NULL,
	"billed_other_cents" bigint NOT NULL,
	"received_tax_cents" bigint NOT NULL,
	"received_taxable_parts_cents" bigint NOT NULL,
	"received_non_taxable_parts_cents" bigint NOT NULL,
	"received_taxable_labor_cents" bigint NOT NULL,
	"received_non_taxable_labor_cents" bigint NOT NULL,
	"received_subcontract_cents" bigint NOT NULL,
	"received_other_cents" bigint NOT NULL,
	"resale_billed_cents" bigint NOT NULL,
	"resale_received_cents" bigint NOT NULL,
	"exempt_org_billed_cents" bigint NOT NULL,
	"exempt_org_received_cents" bigint NOT NULL,
	"orders" uuid[] NOT NULL,
	CONSTRAINT "tax_days_tenant_id_date_tier_pk" PRIMARY KEY("tenant_id","date","tier")
);
--> statement-breakpoint
ALTER TABLE "daily_aggregates" ADD COLUMN "sources" text;--> statement-breakpoint
ALTER TABLE "invoice_days" ADD CONSTRAINT "invoice_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_days" ADD CONSTRAINT "tax_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The version before deletes marks without storing the days again. Reports compute a day without rows.
CREATE OR REPLACE FUNCTION forget_invoice_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tax_days t USING settled s WHERE t.tenant_id = s.tenant_id AND t.date = s.date;
  DELETE FROM invoice_days i USING settled s WHERE i.tenant_id = s.tenant_id AND i.date = s.date;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "dirty_days_settled" AFTER DELETE ON "dirty_days" REFERENCING OLD TABLE AS settled FOR EACH STATEMENT EXECUTE FUNCTION forget_invoice_days();
