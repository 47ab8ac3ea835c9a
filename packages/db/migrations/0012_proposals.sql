CREATE TABLE "proposals" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"operation" text NOT NULL,
	"input" json NOT NULL,
	"effect" json NOT NULL,
	"effect_hash" text NOT NULL,
	"policy_version" text NOT NULL,
	"maker_type" text NOT NULL,
	"maker_id" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"key_makers" uuid[] DEFAULT '{}' NOT NULL,
	"key_maker_name" text,
	"agent_name" text,
	"agent_run_id" text,
	"reason" text,
	"refusal" json,
	"decider_type" text,
	"decider_id" uuid,
	"decider_name" text,
	"decision_reason" text,
	"decided_at" timestamp with time zone,
	"answer_status" integer,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proposals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('open', 'accepted', 'rejected', 'expired', 'stale', 'withdrawn')),
	CONSTRAINT "proposals_decided" CHECK (("proposals"."status" in ('open', 'stale')) = ("proposals"."decided_at" is null)),
	CONSTRAINT "proposals_done" CHECK (("proposals"."status" = 'accepted') = ("proposals"."answer_status" is not null)),
	CONSTRAINT "proposals_maker" CHECK ("proposals"."maker_type" in ('user', 'api_key')),
	CONSTRAINT "proposals_decider" CHECK ("proposals"."decider_type" in ('user', 'api_key'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "makers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "maker_name" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_newest" ON "proposals" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_by_status" ON "proposals" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_expiry" ON "proposals" USING btree ("expires_at") WHERE "proposals"."status" in ('open', 'stale');