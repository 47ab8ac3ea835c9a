CREATE TABLE "comments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"visible_to_customer" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "comments_record_type" CHECK ("comments"."record_type" in ('work_order', 'purchase_order', 'sales_order', 'invoice', 'bill', 'service_request', 'inspection', 'customer', 'vehicle', 'vendor', 'inventory_item'))
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("tenant_id","created_at","id") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_of_record" ON "comments" USING btree ("tenant_id","record_type","record_id","created_at","id") WHERE "comments"."deleted_at" is null;