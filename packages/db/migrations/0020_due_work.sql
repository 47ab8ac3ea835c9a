CREATE TABLE "pm_assignments" (
	"tenant_id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"vehicle_id" uuid,
	"vehicle_type" text,
	"start_day" date NOT NULL,
	"end_day" date,
	CONSTRAINT "pm_assignments_tenant_id_program_id_position_pk" PRIMARY KEY("tenant_id","program_id","position"),
	CONSTRAINT "pm_assignments_vehicles" CHECK (("pm_assignments"."vehicle_id" is null) <> ("pm_assignments"."vehicle_type" is null)),
	CONSTRAINT "pm_assignments_days" CHECK ("pm_assignments"."end_day" >= "pm_assignments"."start_day")
);
--> statement-breakpoint
CREATE TABLE "pm_programs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pm_programs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "pm_tasks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"program_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"canned_job_id" uuid NOT NULL,
	"meter" text,
	"every_units" numeric(14, 4),
	"lead_units" numeric(14, 4) NOT NULL,
	"unit" text,
	"every_days" integer,
	"lead_days" integer NOT NULL,
	"anchor" text NOT NULL,
	CONSTRAINT "pm_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pm_tasks_meter" CHECK ("pm_tasks"."meter" ~ '^[a-z][a-z0-9_]*$'),
	CONSTRAINT "pm_tasks_intervals" CHECK (("pm_tasks"."meter" is null) = ("pm_tasks"."every_units" is null) and coalesce("pm_tasks"."every_units", "pm_tasks"."every_days") is not null and "pm_tasks"."every_units" > 0 and "pm_tasks"."every_days" > 0),
	CONSTRAINT "pm_tasks_leads" CHECK ("pm_tasks"."lead_units" >= 0 and "pm_tasks"."lead_days" >= 0 and ("pm_tasks"."lead_units" = 0 or ("pm_tasks"."lead_units" < "pm_tasks"."every_units") is true) and ("pm_tasks"."lead_days" = 0 or ("pm_tasks"."lead_days" < "pm_tasks"."every_days") is true)),
	CONSTRAINT "pm_tasks_unit" CHECK ("pm_tasks"."unit" in ('mi', 'km') and ("pm_tasks"."unit" is not null) = ("pm_tasks"."meter" is not distinct from 'odometer')),
	CONSTRAINT "pm_tasks_anchor" CHECK ("pm_tasks"."anchor" in ('floating', 'fixed'))
);
--> statement-breakpoint
ALTER TABLE "pm_assignments" ADD CONSTRAINT "pm_assignments_program" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."pm_programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pm_assignments" ADD CONSTRAINT "pm_assignments_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pm_programs" ADD CONSTRAINT "pm_programs_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pm_tasks" ADD CONSTRAINT "pm_tasks_program" FOREIGN KEY ("tenant_id","program_id") REFERENCES "public"."pm_programs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pm_tasks" ADD CONSTRAINT "pm_tasks_job" FOREIGN KEY ("tenant_id","canned_job_id") REFERENCES "public"."canned_jobs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pm_assignments_of_vehicle" ON "pm_assignments" USING btree ("tenant_id","vehicle_id","program_id") WHERE "pm_assignments"."vehicle_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pm_assignments_of_type" ON "pm_assignments" USING btree ("tenant_id","program_id",lower("vehicle_type")) WHERE "pm_assignments"."vehicle_type" is not null;--> statement-breakpoint
CREATE INDEX "pm_programs_newest" ON "pm_programs" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pm_tasks_of_program" ON "pm_tasks" USING btree ("tenant_id","program_id","position");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_completed_of_vehicle" ON "work_orders" USING btree ("tenant_id","vehicle_id",coalesce("serviced_at", "completed_at"),"id") WHERE "work_orders"."deleted_at" is null and "work_orders"."completed_at" is not null;