CREATE TABLE "canned_jobs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category" text,
	"vmrs_code" text,
	"vehicle_types" text[] DEFAULT '{}' NOT NULL,
	"make" text,
	"model" text,
	"year_from" integer,
	"year_through" integer,
	"labor_type" text,
	"fixed_price_cents" bigint,
	"complaint" text,
	"cause" text,
	"correction" text,
	"labor" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tires" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "canned_jobs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "canned_jobs_vmrs_code" CHECK ("canned_jobs"."vmrs_code" ~ '^[0-9]{3}(-[0-9]{3}){0,2}$'),
	CONSTRAINT "canned_jobs_years" CHECK ("canned_jobs"."year_from" between 1900 and 2100 and "canned_jobs"."year_through" between 1900 and 2100 and "canned_jobs"."year_from" <= "canned_jobs"."year_through"),
	CONSTRAINT "canned_jobs_fixed_price" CHECK ("canned_jobs"."fixed_price_cents" >= 0),
	CONSTRAINT "canned_jobs_lines" CHECK (jsonb_array_length("canned_jobs"."labor") + jsonb_array_length("canned_jobs"."parts") + jsonb_array_length("canned_jobs"."tires") + jsonb_array_length("canned_jobs"."materials") + jsonb_array_length("canned_jobs"."fees") <= 200),
	CONSTRAINT "canned_jobs_priced_lines" CHECK ("canned_jobs"."fixed_price_cents" is null or jsonb_array_length("canned_jobs"."labor") + jsonb_array_length("canned_jobs"."parts") + jsonb_array_length("canned_jobs"."tires") + jsonb_array_length("canned_jobs"."materials") + jsonb_array_length("canned_jobs"."fees") > 0)
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "axles" integer, ADD COLUMN "wheels" integer, ADD COLUMN "cylinders" integer;
--> statement-breakpoint
ALTER TABLE "canned_jobs" ADD CONSTRAINT "canned_jobs_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_jobs_code" ON "canned_jobs" USING btree ("tenant_id","code_key") WHERE "canned_jobs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "canned_jobs_newest" ON "canned_jobs" USING btree ("tenant_id","created_at","id") WHERE "canned_jobs"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "canned_jobs" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "canned_jobs_changed" BEFORE INSERT OR UPDATE ON "canned_jobs" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "canned_jobs_removed" AFTER DELETE ON "canned_jobs" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
CREATE INDEX "canned_jobs_changed_at" ON "canned_jobs" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_counts" CHECK ("axles" between 1 and 99 and "wheels" between 1 and 99 and "cylinders" between 1 and 99) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicles" VALIDATE CONSTRAINT "vehicles_counts";