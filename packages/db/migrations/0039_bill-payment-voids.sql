ALTER TABLE "bill_payments" ADD COLUMN "voided_at" timestamp with time zone, ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_void" CHECK (("voided_at" is null) = ("void_reason" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_payments" VALIDATE CONSTRAINT "bill_payments_void";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bill_payments_newest" ON "bill_payments" USING btree ("tenant_id","created_at","id");
