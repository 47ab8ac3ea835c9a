ALTER TABLE "tenants" ADD COLUMN "price_change_warn_percent" numeric(8, 4) DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_price_change" CHECK (price_change_warn_percent between 0 and 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_price_change";
