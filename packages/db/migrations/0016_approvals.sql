CREATE TABLE "approvals" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"packet_id" uuid NOT NULL,
	"packet_hash" text NOT NULL,
	"service_block_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"principal_type" text NOT NULL,
	"principal_id" uuid NOT NULL,
	"principal_name" text NOT NULL,
	"po_number" text,
	"note" text,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "approvals_once" UNIQUE("tenant_id","packet_id","service_block_id"),
	CONSTRAINT "approvals_followed" UNIQUE("tenant_id","id","service_block_id","decision"),
	CONSTRAINT "approvals_decision" CHECK ("approvals"."decision" in ('approved', 'declined')),
	CONSTRAINT "approvals_channel" CHECK ("approvals"."channel" in ('link', 'phone', 'email', 'in_person')),
	CONSTRAINT "approvals_principal" CHECK ("approvals"."principal_type" in ('link', 'user', 'api_key')),
	CONSTRAINT "approvals_by_link" CHECK (("approvals"."channel" = 'link') = ("approvals"."principal_type" = 'link'))
);
--> statement-breakpoint
CREATE TABLE "estimate_packets" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"customer_id" uuid,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"content" json NOT NULL,
	"hash" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"token_hash" "bytea",
	"sent_to" text,
	"sender_type" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimate_packets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "estimate_packets_version" UNIQUE("tenant_id","work_order_id","version"),
	CONSTRAINT "estimate_packets_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "estimate_packets_hash" UNIQUE("tenant_id","id","hash"),
	CONSTRAINT "estimate_packets_token" UNIQUE("tenant_id","token_hash"),
	CONSTRAINT "estimate_packets_status" CHECK ("estimate_packets"."status" in ('open', 'decided', 'revoked')),
	CONSTRAINT "estimate_packets_sender" CHECK ("estimate_packets"."sender_type" in ('user', 'api_key')),
	CONSTRAINT "estimate_packets_revoked" CHECK ("estimate_packets"."status" <> 'revoked' or "estimate_packets"."revoked_at" is not null),
	CONSTRAINT "estimate_packets_numbers" CHECK ("estimate_packets"."version" > 0 and "estimate_packets"."total_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "service_blocks" ADD COLUMN "approval_id" uuid;
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "require_approval" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_packet" FOREIGN KEY ("tenant_id","packet_id","packet_hash") REFERENCES "public"."estimate_packets"("tenant_id","id","hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "estimate_packets" ADD CONSTRAINT "estimate_packets_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "estimate_packets" ADD CONSTRAINT "estimate_packets_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "estimate_packets_newest" ON "estimate_packets" USING btree ("tenant_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "estimate_packets_of_order" ON "estimate_packets" USING btree ("tenant_id","work_order_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "estimate_packets_of_customer" ON "estimate_packets" USING btree ("tenant_id","customer_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "estimate_packets_by_status" ON "estimate_packets" USING btree ("tenant_id","status","created_at","id");
--> statement-breakpoint
ALTER TABLE "service_blocks" ADD CONSTRAINT "service_blocks_approval" FOREIGN KEY ("tenant_id","approval_id","id","authorization_status") REFERENCES "public"."approvals"("tenant_id","id","service_block_id","decision") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "service_blocks" VALIDATE CONSTRAINT "service_blocks_approval";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "service_blocks_approval_id" ON "service_blocks" USING btree ("tenant_id","approval_id") WHERE "service_blocks"."approval_id" is not null;