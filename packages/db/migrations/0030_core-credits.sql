ALTER TABLE "bill_lines" ADD COLUMN "core_id" uuid, ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_core" FOREIGN KEY ("tenant_id","core_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" VALIDATE CONSTRAINT "bill_lines_core";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_core_credit" CHECK ((kind = 'core_credit') = (core_id is not null) and (kind <> 'core_credit' or amount_cents <= 0 and quantity > 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" VALIDATE CONSTRAINT "bill_lines_core_credit";--> statement-breakpoint
-- Not validated: every row that satisfied the old checks satisfies these.
ALTER TABLE "bill_lines" DROP CONSTRAINT "bill_lines_kind";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_kind" CHECK (kind in ('part', 'freight', 'fee', 'tax', 'other', 'discount', 'core_deposit', 'core_credit', 'restocking', 'expense')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" DROP CONSTRAINT "bill_lines_allocation";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_allocation" CHECK ((kind in ('part', 'core_deposit', 'core_credit', 'restocking', 'expense')) = (allocation is null) and allocation in ('value', 'none')) NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bill_lines_of_core" ON "bill_lines" USING btree ("tenant_id","core_id") WHERE "bill_lines"."core_id" is not null;
