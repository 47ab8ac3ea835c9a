CREATE TABLE "price_simulations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"input" json NOT NULL,
	"line_count" integer NOT NULL,
	"priced_line_count" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"result" json,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "price_simulations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "price_simulations_status" CHECK ("price_simulations"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "price_simulations_result" CHECK (("price_simulations"."status" = 'done') = ("price_simulations"."result" is not null)),
	CONSTRAINT "price_simulations_finished" CHECK (("price_simulations"."status" in ('done', 'failed')) = ("price_simulations"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "price_simulations" ADD CONSTRAINT "price_simulations_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_simulations_to_run" ON "price_simulations" USING btree ("created_at") WHERE "price_simulations"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "price_simulations_oldest" ON "price_simulations" USING btree ("created_at");