CREATE TABLE "price_rule_versions" (
	"tenant_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"match" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_through" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "price_rule_versions_tenant_id_rule_id_version_pk" PRIMARY KEY("tenant_id","rule_id","version")
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"match" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_through" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"customer_id" uuid,
	"part_key" text,
	"canned_job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "price_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "price_rules_kind_known" CHECK ("price_rules"."kind" in ('parts_matrix', 'labor_rate', 'price_level', 'contract_price', 'fee')),
	CONSTRAINT "price_rules_days" CHECK ("price_rules"."valid_from" <= "price_rules"."valid_through"),
	CONSTRAINT "price_rules_name_length" CHECK (length("price_rules"."name") between 1 and 255),
	CONSTRAINT "price_rules_contract" CHECK (("price_rules"."kind" = 'contract_price') = ("price_rules"."customer_id" is not null and num_nonnulls("price_rules"."part_key", "price_rules"."canned_job_id") = 1))
);
--> statement-breakpoint
ALTER TABLE "line_items" DROP CONSTRAINT "line_items_technician_of_labor";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "price_level_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "pricing" jsonb DEFAULT '{"source":"typed"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "priced_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD COLUMN "pricing" jsonb DEFAULT '{"source":"typed"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD COLUMN "priced_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "labor_type" text;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "pricing" jsonb DEFAULT '{"source":"typed"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "priced_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "require_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "margin_floor_percent" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "default_parts_matrix_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "default_labor_rate_id" uuid;--> statement-breakpoint
ALTER TABLE "price_rule_versions" ADD CONSTRAINT "price_rule_versions_rule" FOREIGN KEY ("tenant_id","rule_id") REFERENCES "public"."price_rules"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_rules_newest" ON "price_rules" USING btree ("tenant_id","created_at","id") WHERE "price_rules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "price_rules_kind" ON "price_rules" USING btree ("tenant_id","kind","created_at","id") WHERE "price_rules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "price_rules_customer_id" ON "price_rules" USING btree ("tenant_id","customer_id","created_at","id") WHERE "price_rules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "price_rules_name" ON "price_rules" USING btree ("tenant_id",lower("name")) WHERE "price_rules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "price_rules_search" ON "price_rules" USING gin ("tenant_id","name" gin_trgm_ops) WHERE "price_rules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "price_rules_general" ON "price_rules" USING btree ("tenant_id","created_at","id") WHERE "price_rules"."kind" <> 'contract_price';--> statement-breakpoint
CREATE INDEX "price_rules_contracts" ON "price_rules" USING btree ("tenant_id","customer_id","part_key") WHERE "price_rules"."kind" = 'contract_price';--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_technician_of_labor" CHECK ("kind" = 'labor' or ("labor_type" is null and "technician_id" is null and "started_at" is null and "completed_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "line_items" VALIDATE CONSTRAINT "line_items_technician_of_labor";--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_margin_floor" CHECK ("margin_floor_percent" between 0 and 99.99) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_margin_floor";--> statement-breakpoint
ALTER TABLE "price_rules" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "price_rules_changed" BEFORE INSERT OR UPDATE ON "price_rules" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "price_rules_removed" AFTER DELETE ON "price_rules" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
CREATE INDEX "price_rules_changed_at" ON "price_rules" USING btree ("tenant_id","changed_at","id");
