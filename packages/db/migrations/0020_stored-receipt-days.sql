CREATE TABLE "tax_receipt_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"tier" integer NOT NULL,
	"source" text NOT NULL,
	"taxed" boolean NOT NULL,
	"tier_rate" numeric(7, 4),
	"tax_exempt" boolean NOT NULL,
	"is_paid" boolean NOT NULL,
	"received_tax_cents" bigint NOT NULL,
	"received_taxable_parts_cents" bigint NOT NULL,
	"received_non_taxable_parts_cents" bigint NOT NULL,
	"received_taxable_labor_cents" bigint NOT NULL,
	"received_non_taxable_labor_cents" bigint NOT NULL,
	"received_subcontract_cents" bigint NOT NULL,
	"received_other_cents" bigint NOT NULL,
	"resale_received_cents" bigint NOT NULL,
	"exempt_org_received_cents" bigint NOT NULL,
	"surcharge_cents" bigint NOT NULL,
	"orders" uuid[] NOT NULL,
	CONSTRAINT "tax_receipt_days_tenant_id_date_tier_pk" PRIMARY KEY("tenant_id","date","tier")
);
--> statement-breakpoint
ALTER TABLE "tax_receipt_days" ADD CONSTRAINT "tax_receipt_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;