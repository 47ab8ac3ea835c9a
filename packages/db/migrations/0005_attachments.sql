CREATE TABLE "attachment_files" (
	"tenant_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "attachment_files_tenant_id_attachment_id_variant_position_pk" PRIMARY KEY("tenant_id","attachment_id","variant","position"),
	CONSTRAINT "attachment_files_variant" CHECK ("attachment_files"."variant" in ('content', 'thumbnail')),
	CONSTRAINT "attachment_files_size" CHECK (octet_length("attachment_files"."content") between 1 and 262144)
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"file_name" text,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"caption" text,
	"visible_to_customer" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "attachments_record_type" CHECK ("attachments"."record_type" in ('work_order', 'purchase_order', 'sales_order', 'invoice', 'bill', 'service_request', 'inspection', 'customer', 'vehicle', 'vendor', 'inventory_item')),
	CONSTRAINT "attachments_content_type" CHECK ("attachments"."content_type" in ('image/jpeg', 'application/pdf')),
	CONSTRAINT "attachments_file_size" CHECK ("attachments"."size_bytes" between 1 and 20971520),
	CONSTRAINT "attachments_pixels" CHECK (("attachments"."content_type" = 'image/jpeg') = ("attachments"."width" is not null) and ("attachments"."width" is null) = ("attachments"."height" is null))
);
--> statement-breakpoint
ALTER TABLE "attachment_files" ADD CONSTRAINT "attachment_files_attachment" FOREIGN KEY ("tenant_id","attachment_id") REFERENCES "public"."attachments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_newest" ON "attachments" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_of_record" ON "attachments" USING btree ("tenant_id","record_type","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachments_size" ON "attachments" USING btree ("tenant_id","size_bytes");