CREATE TABLE "digests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period" text NOT NULL,
	"business_date" date NOT NULL,
	"headline" text NOT NULL,
	"render_mode" text NOT NULL,
	"status" text NOT NULL,
	"feedback_score" text,
	"narrative" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"anomaly_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "digests_period" UNIQUE("tenant_id","period","business_date"),
	CONSTRAINT "digests_period_known" CHECK ("digests"."period" in ('daily', 'weekly')),
	CONSTRAINT "digests_render_mode" CHECK ("digests"."render_mode" in ('llm', 'fallback')),
	CONSTRAINT "digests_status" CHECK ("digests"."status" in ('generated', 'delivered', 'failed')),
	CONSTRAINT "digests_feedback" CHECK ("digests"."feedback_score" in ('up', 'down')),
	CONSTRAINT "digests_monday" CHECK ("digests"."period" = 'daily' or extract(isodow from "digests"."business_date") = 1)
);
--> statement-breakpoint
CREATE TABLE "event_positions" (
	"tenant_id" uuid NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "event_positions_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" bigint,
	"event" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"data" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"response_status" integer,
	"duration_ms" integer,
	"error" text,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'success', 'failed')),
	CONSTRAINT "webhook_deliveries_attempt" CHECK ("webhook_deliveries"."attempt" >= 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"retired_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_delivery_status" text,
	"last_delivery_at" timestamp with time zone,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "webhook_subscriptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_subscriptions_last_delivery" CHECK ("webhook_subscriptions"."last_delivery_status" in ('success', 'failed')),
	CONSTRAINT "webhook_subscriptions_lease" CHECK (("webhook_subscriptions"."leased_by" is null) = ("webhook_subscriptions"."leased_until" is null))
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_positions" ADD CONSTRAINT "event_positions_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_subscription" FOREIGN KEY ("tenant_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "events" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE INDEX "events_kind" ON "events" USING btree ("tenant_id","event","position");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_pending_once" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","event_id") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","due_at","position") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_status" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_newest" ON "webhook_subscriptions" USING btree ("tenant_id","created_at","id") WHERE "webhook_subscriptions"."deleted_at" is null;