CREATE TABLE "meter_readings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"meter" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(14, 4) NOT NULL,
	"old_value" numeric(14, 4),
	"total" numeric(18, 4) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"external_id" text,
	"work_order_id" uuid,
	"corrects_id" uuid,
	"superseded_at" timestamp with time zone,
	"superseded_reason" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meter_readings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "meter_readings_corrected_once" UNIQUE("tenant_id","corrects_id"),
	CONSTRAINT "meter_readings_external" UNIQUE("tenant_id","source","external_id"),
	CONSTRAINT "meter_readings_meter" CHECK ("meter_readings"."meter" ~ '^[a-z][a-z0-9_]*$'),
	CONSTRAINT "meter_readings_kind" CHECK ("meter_readings"."kind" in ('reading', 'replacement') and ("meter_readings"."kind" = 'replacement') = ("meter_readings"."old_value" is not null)),
	CONSTRAINT "meter_readings_values" CHECK ("meter_readings"."value" >= 0 and "meter_readings"."old_value" >= 0 and "meter_readings"."total" >= 0),
	CONSTRAINT "meter_readings_source" CHECK ("meter_readings"."source" in ('work_order', 'inspection', 'driver', 'telematics', 'import', 'entry'))
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "odometer_unit" text DEFAULT 'mi' NOT NULL;
--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "odometer" numeric(14, 4);
--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "engine_hours" numeric(14, 4);
--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "serviced_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "completed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_corrected" FOREIGN KEY ("tenant_id","corrects_id") REFERENCES "public"."meter_readings"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "meter_readings_counted" ON "meter_readings" USING btree ("tenant_id","vehicle_id","meter","at","total") WHERE "meter_readings"."superseded_at" is null;
--> statement-breakpoint
CREATE INDEX "meter_readings_latest_of_all" ON "meter_readings" USING btree ("tenant_id","at","id");
--> statement-breakpoint
CREATE INDEX "meter_readings_latest" ON "meter_readings" USING btree ("tenant_id","vehicle_id","at","id");
--> statement-breakpoint
CREATE INDEX "meter_readings_latest_of_meter" ON "meter_readings" USING btree ("tenant_id","vehicle_id","meter","at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_replaced_once" ON "meter_readings" USING btree ("tenant_id","vehicle_id","meter","at") WHERE "meter_readings"."superseded_at" is null and "meter_readings"."kind" = 'replacement';
--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_of_order" ON "meter_readings" USING btree ("tenant_id","work_order_id","meter") WHERE "meter_readings"."superseded_at" is null and "meter_readings"."work_order_id" is not null;
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_odometer_unit" CHECK ("odometer_unit" in ('mi', 'km')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicles" VALIDATE CONSTRAINT "vehicles_odometer_unit";
--> statement-breakpoint
UPDATE "work_orders" SET "completed_at" = coalesce("invoiced_at", "updated_at") WHERE "category" IN ('completed', 'invoiced', 'paid');
--> statement-breakpoint
INSERT INTO "meter_readings" ("tenant_id", "id", "vehicle_id", "meter", "kind", "value", "total", "at", "source", "created_by", "created_at")
SELECT "tenant_id", gen_random_uuid(), "id", 'odometer', 'reading', "mileage", "mileage", "updated_at", 'entry', 'Bayline', "updated_at" FROM "vehicles" WHERE "mileage" IS NOT NULL;
