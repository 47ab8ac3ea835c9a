CREATE TABLE "vmrs_codes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vmrs_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vmrs_codes_code" UNIQUE("tenant_id","code"),
	CONSTRAINT "vmrs_codes_form" CHECK ("vmrs_codes"."code" ~ '^[0-9]{3}(-[0-9]{3}){0,2}$'),
	CONSTRAINT "vmrs_codes_name" CHECK (length("vmrs_codes"."name") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "vmrs_codes" ADD CONSTRAINT "vmrs_codes_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "vmrs_codes_search" ON "vmrs_codes" USING gin ("tenant_id","name" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "inventory_items" ADD COLUMN "vmrs_code" text;
--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_vmrs_code" CHECK ("vmrs_code" ~ '^[0-9]{3}(-[0-9]{3}){0,2}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "inventory_items" VALIDATE CONSTRAINT "inventory_items_vmrs_code";
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "vmrs_code" text;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_vmrs_code" CHECK ("vmrs_code" ~ '^[0-9]{3}(-[0-9]{3}){0,2}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "invoice_lines" VALIDATE CONSTRAINT "invoice_lines_vmrs_code";
--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD COLUMN "vmrs_code" text;
--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_vmrs_code" CHECK ("vmrs_code" ~ '^[0-9]{3}(-[0-9]{3}){0,2}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "sales_order_lines" VALIDATE CONSTRAINT "sales_order_lines_vmrs_code";
--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "vmrs_code" text;
--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_vmrs_code" CHECK ("vmrs_code" ~ '^[0-9]{3}(-[0-9]{3}){0,2}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "line_items" VALIDATE CONSTRAINT "line_items_vmrs_code";
