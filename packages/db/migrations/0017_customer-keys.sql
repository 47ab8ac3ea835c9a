ALTER TABLE "api_keys" ADD COLUMN "customer_id" uuid;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_customer";
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_of_customer_without_pay" CHECK (customer_id is null or not include_pay_data) NOT VALID;
--> statement-breakpoint
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_of_customer_without_pay";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_keys_of_customer" ON "api_keys" USING btree ("tenant_id","customer_id","created_at","id") WHERE "api_keys"."customer_id" is not null;
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_channel";
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_channel" CHECK (channel in ('link', 'api', 'phone', 'email', 'in_person')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_channel";
