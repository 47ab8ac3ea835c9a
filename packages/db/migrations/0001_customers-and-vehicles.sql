CREATE TABLE "customers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"email" text,
	"phone" text,
	"company_name" text,
	"dot_number" text,
	"address" text,
	"notes" text,
	"tax_exempt" boolean DEFAULT false NOT NULL,
	"exemption_category" text,
	"tax_rate_percent" numeric(7, 4),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "customers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customers_type" CHECK ("customers"."type" in ('company', 'individual')),
	CONSTRAINT "customers_exemption" CHECK ("customers"."exemption_category" in ('resale', 'exempt_organization')),
	CONSTRAINT "customers_tax_rate" CHECK ("customers"."tax_rate_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vin" text NOT NULL,
	"unit_number" text,
	"make" text,
	"model" text,
	"year" integer,
	"license_plate" text,
	"customer_id" uuid,
	"mileage" integer,
	"nickname" text,
	"vehicle_type" text,
	"archived" boolean DEFAULT false NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "vehicles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vehicles_year_sensible" CHECK ("vehicles"."year" between 1900 and 2100),
	CONSTRAINT "vehicles_mileage" CHECK ("vehicles"."mileage" >= 0)
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("tenant_id","created_at","id") WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("tenant_id",("name" || E'\n' || coalesce("company_name", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("phone", '') || E'\n' || coalesce("dot_number", '')) gin_trgm_ops) WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_newest" ON "vehicles" USING btree ("tenant_id","created_at","id") WHERE "vehicles"."deleted_at" is null and not "vehicles"."archived";--> statement-breakpoint
CREATE INDEX "vehicles_newest_of_all" ON "vehicles" USING btree ("tenant_id","created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_customer_id" ON "vehicles" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vehicles_unit_number" ON "vehicles" USING btree ("tenant_id",lower("unit_number"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_license_plate" ON "vehicles" USING btree ("tenant_id",lower("license_plate"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_make" ON "vehicles" USING btree ("tenant_id",lower("make"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_model" ON "vehicles" USING btree ("tenant_id",lower("model"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_type" ON "vehicles" USING btree ("tenant_id",lower("vehicle_type"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_year" ON "vehicles" USING btree ("tenant_id","year","created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_vin" ON "vehicles" USING gin ("tenant_id","vin" gin_trgm_ops) WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_search" ON "vehicles" USING gin ("tenant_id",(coalesce("year"::text, '') || ' ' || coalesce("make", '') || ' ' || coalesce("model", '') || E'\n' || "vin" || E'\n' || coalesce("unit_number", '') || E'\n' || coalesce("license_plate", '') || E'\n' || coalesce("nickname", '') || E'\n' || coalesce("vehicle_type", '') || E'\n' || coalesce("notes", '')) gin_trgm_ops) WHERE "vehicles"."deleted_at" is null;