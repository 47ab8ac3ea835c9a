CREATE TABLE "mandates" (
	"tenant_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb,
	"day" date NOT NULL,
	"day_cents" bigint DEFAULT 0 NOT NULL,
	"day_calls" integer DEFAULT 0 NOT NULL,
	"total_calls" integer DEFAULT 0 NOT NULL,
	"waiting_cents" bigint DEFAULT 0 NOT NULL,
	"waiting_calls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mandates_tenant_id_key_id_pk" PRIMARY KEY("tenant_id","key_id"),
	CONSTRAINT "mandates_counts" CHECK ("mandates"."day_cents" >= 0 and "mandates"."day_calls" >= 0 and "mandates"."total_calls" >= 0 and "mandates"."waiting_cents" >= 0 and "mandates"."waiting_calls" >= 0)
);
--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_key" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "suspended_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "mandate" jsonb;
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "held_cents" bigint;
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "agents_suspended" boolean DEFAULT false NOT NULL;