CREATE TABLE "document_files" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_files_tenant_id_document_id_position_pk" PRIMARY KEY("tenant_id","document_id","position"),
	CONSTRAINT "document_files_size" CHECK (octet_length("document_files"."content") between 1 and 262144)
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"tenant_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"document_id" uuid NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_links_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash"),
	CONSTRAINT "document_links_actor" CHECK ("document_links"."actor_type" in ('api_key', 'user'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"file_name" text,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" json DEFAULT '[]'::json NOT NULL,
	"source" text NOT NULL,
	"vendor_id" uuid,
	"invoice" json,
	"fields" json DEFAULT '[]'::json NOT NULL,
	"open" text[] DEFAULT '{}' NOT NULL,
	"layout" text,
	"bill_id" uuid,
	"purchase_order_id" uuid,
	"submitted_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"booked_at" timestamp with time zone,
	"original_deleted_at" timestamp with time zone,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "documents_status_known" CHECK ("documents"."status" in ('reading', 'needs_review', 'ready', 'booked', 'rejected', 'unreadable')),
	CONSTRAINT "documents_source_known" CHECK ("documents"."source" in ('api', 'cli', 'review')),
	CONSTRAINT "documents_booked" CHECK (("documents"."status" = 'booked') = ("documents"."booked_at" is not null) and ("documents"."status" = 'booked') = ("documents"."bill_id" is not null)),
	CONSTRAINT "documents_ready" CHECK ("documents"."status" <> 'ready' or cardinality("documents"."open") = 0 and "documents"."invoice" is not null),
	CONSTRAINT "documents_size" CHECK ("documents"."size_bytes" between 1 and 20971520)
);
--> statement-breakpoint
CREATE TABLE "vendor_layouts" (
	"tenant_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"layout" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by" text NOT NULL,
	CONSTRAINT "vendor_layouts_tenant_id_vendor_id_layout_pk" PRIMARY KEY("tenant_id","vendor_id","layout")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "document_retention_days" integer DEFAULT 2556 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_layouts" ADD CONSTRAINT "vendor_layouts_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_of_document" ON "document_links" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "document_links_expiry" ON "document_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_sha256" ON "documents" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_of_bill" ON "documents" USING btree ("tenant_id","bill_id") WHERE "documents"."bill_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_status" ON "documents" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_vendor" ON "documents" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_source" ON "documents" USING btree ("tenant_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_to_read" ON "documents" USING btree ("created_at") WHERE "documents"."status" = 'reading';--> statement-breakpoint
CREATE INDEX "vendor_layouts_layout" ON "vendor_layouts" USING btree ("tenant_id","layout");--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_document_retention" CHECK ("document_retention_days" between 30 and 36500) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_document_retention";