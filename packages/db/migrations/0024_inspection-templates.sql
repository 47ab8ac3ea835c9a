CREATE TABLE "inspection_template_items" (
	"tenant_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"category" text,
	"kind" text DEFAULT 'pass_fail' NOT NULL,
	"unit" text,
	"min" numeric(14, 4),
	"max" numeric(14, 4),
	"severity" text DEFAULT 'advice' NOT NULL,
	"photo_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inspection_template_items_tenant_id_template_id_position_pk" PRIMARY KEY("tenant_id","template_id","position"),
	CONSTRAINT "inspection_template_items_kind" CHECK ("inspection_template_items"."kind" in ('pass_fail', 'measure', 'text')),
	CONSTRAINT "inspection_template_items_severity" CHECK ("inspection_template_items"."severity" in ('safety', 'out_of_service', 'advice')),
	CONSTRAINT "inspection_template_items_limits" CHECK ("inspection_template_items"."min" <= "inspection_template_items"."max" and ("inspection_template_items"."kind" = 'measure' or ("inspection_template_items"."unit" is null and "inspection_template_items"."min" is null and "inspection_template_items"."max" is null)))
);
--> statement-breakpoint
CREATE TABLE "inspection_templates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "inspection_items" ADD COLUMN "kind" text DEFAULT 'pass_fail' NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD COLUMN "min" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "inspection_items" ADD COLUMN "max" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "inspection_items" ADD COLUMN "severity" text DEFAULT 'advice' NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD COLUMN "photo_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD COLUMN "measured" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "inspection_template_items" ADD CONSTRAINT "inspection_template_items_template" FOREIGN KEY ("tenant_id","template_id") REFERENCES "public"."inspection_templates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_templates" ADD CONSTRAINT "inspection_templates_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_templates_newest" ON "inspection_templates" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_kind" CHECK ("kind" in ('pass_fail', 'measure', 'text')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_severity" CHECK ("severity" in ('safety', 'out_of_service', 'advice')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_limits" CHECK ("min" <= "max" and ("kind" = 'measure' or ("unit" is null and "min" is null and "max" is null))) NOT VALID;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_measured" CHECK ("measured" is null or ("kind" = 'measure' and (coalesce("min", "max") is null or ("result" = case when "measured" < "min" or "measured" > "max" then 'failed' else 'passed' end) is true))) NOT VALID;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_photo" CHECK (not "photo_required" or ("result" in ('passed', 'failed')) is not true or cardinality("photos") > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "inspection_items" VALIDATE CONSTRAINT "inspection_items_kind";--> statement-breakpoint
ALTER TABLE "inspection_items" VALIDATE CONSTRAINT "inspection_items_severity";--> statement-breakpoint
ALTER TABLE "inspection_items" VALIDATE CONSTRAINT "inspection_items_limits";--> statement-breakpoint
ALTER TABLE "inspection_items" VALIDATE CONSTRAINT "inspection_items_measured";--> statement-breakpoint
ALTER TABLE "inspection_items" VALIDATE CONSTRAINT "inspection_items_photo";