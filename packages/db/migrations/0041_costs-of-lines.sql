ALTER TABLE "bill_lines" ADD COLUMN "sent_back_quantity" numeric(14, 4), ADD COLUMN "in_hand_quantity" numeric(14, 4), ADD COLUMN "line_item_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "line_item_id" uuid;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "billed_cost_cents" bigint;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bill_lines_of_line_item" ON "bill_lines" USING btree ("tenant_id","line_item_id") WHERE "bill_lines"."line_item_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoice_lines_of_line_item" ON "invoice_lines" USING btree ("tenant_id","line_item_id") WHERE "invoice_lines"."line_item_id" is not null;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_closed_cores" CHECK (sent_back_quantity is null and in_hand_quantity is null or kind = 'core_credit' and sent_back_quantity between 0 and quantity and in_hand_quantity between 0 and quantity - sent_back_quantity) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" VALIDATE CONSTRAINT "bill_lines_closed_cores";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_line_item" CHECK (line_item_id is null or kind in ('restocking', 'expense')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bill_lines" VALIDATE CONSTRAINT "bill_lines_line_item";--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_billed_cost" CHECK (billed_cost_cents is null or billed_cost_cents >= 0 and inventory_item_id is null and technician_id is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "line_items" VALIDATE CONSTRAINT "line_items_billed_cost";--> statement-breakpoint
ALTER TABLE "cost_restatements" ALTER COLUMN "inventory_item_id" DROP NOT NULL, ALTER COLUMN "cost_layer_id" DROP NOT NULL;--> statement-breakpoint
-- Not validated: every row that satisfied the old check and columns satisfies these.
ALTER TABLE "cost_restatements" DROP CONSTRAINT "cost_restatements_target";--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_target" CHECK (target_type in ('stock', 'work_order', 'sales_order', 'count', 'vendor_return', 'lost_job') and (target_type = 'stock') = (movement_id is null and cost_layer_id is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_goods" CHECK ((cost_layer_id is null) = (inventory_item_id is null) and (cost_layer_id is not null or movement_id is null and target_type = 'work_order')) NOT VALID;
