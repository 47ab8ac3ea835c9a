CREATE TABLE "due_notices" (
	"tenant_id" uuid NOT NULL,
	"due_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "due_notices_tenant_id_due_id_status_pk" PRIMARY KEY("tenant_id","due_id","status"),
	CONSTRAINT "due_notices_status" CHECK ("due_notices"."status" in ('soon', 'overdue'))
);
--> statement-breakpoint
ALTER TABLE "due_notices" ADD CONSTRAINT "due_notices_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;