CREATE TABLE "approval_policies" (
	"tenant_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"enabled" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_policies_tenant_id_customer_id_pk" PRIMARY KEY("tenant_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "policy_cents" bigint;
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_by_policy" CHECK ((channel = 'policy') = (principal_type = 'policy') and (channel = 'policy') = (policy_cents is not null) and policy_cents >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_by_policy";
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_channel";
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_channel" CHECK (channel in ('link', 'api', 'policy', 'phone', 'email', 'in_person')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_channel";
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_principal";
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_principal" CHECK (principal_type in ('link', 'user', 'api_key', 'policy')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_principal";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "approvals_of_policy" ON "approvals" USING btree ("tenant_id","principal_id","created_at") WHERE "approvals"."policy_cents" is not null;
