-- Substring search over names and part numbers, together with the shop's id in one index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"access_level" text NOT NULL,
	"include_pay_data" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "api_keys_access_level" CHECK ("api_keys"."access_level" in ('read_only', 'full'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"agent_name" text,
	"agent_run_id" text,
	"operation" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"request_id" text NOT NULL,
	"response_status" integer,
	"response_body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"grants" text[] DEFAULT '{}' NOT NULL,
	"revocations" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'manager', 'service_writer', 'technician'))
);
--> statement-breakpoint
CREATE TABLE "cost_layers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"remaining_quantity" numeric(14, 4) NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"remaining_cents" bigint NOT NULL,
	"purchase_order_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_layers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_layers_remaining" CHECK ("cost_layers"."remaining_quantity" between 0 and "cost_layers"."quantity" and "cost_layers"."remaining_cents" >= 0 and ("cost_layers"."remaining_quantity" > 0 or "cost_layers"."remaining_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"part_number" text NOT NULL,
	"part_key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category" text,
	"quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"reserved_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"unit_cost_cents" bigint DEFAULT 0 NOT NULL,
	"unit_price_cents" bigint,
	"reorder_point" numeric(14, 4),
	"bin_location" text,
	"vendor_id" uuid,
	"movement_count" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "inventory_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "inventory_items_costs" CHECK ("inventory_items"."unit_cost_cents" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "stock_deficits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"remaining_quantity" numeric(14, 4) NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"remaining_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_deficits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_deficits_remaining" CHECK ("stock_deficits"."remaining_quantity" between 0 and "stock_deficits"."quantity" and "stock_deficits"."remaining_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"type" text NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	"variance_cents" bigint DEFAULT 0 NOT NULL,
	"reference_type" text,
	"reference_id" uuid,
	"reason" text,
	"balance_after" numeric(14, 4) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "stock_movements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_movements_position" UNIQUE("tenant_id","inventory_item_id","position"),
	CONSTRAINT "stock_movements_type" CHECK ("stock_movements"."type" in ('receipt', 'consumption', 'adjustment', 'return', 'sale'))
);
--> statement-breakpoint
CREATE TABLE "imported_invoices" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"vendor_id" uuid,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"invoice_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "imported_invoices_once" UNIQUE NULLS NOT DISTINCT("tenant_id","vendor_id","number_key")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"part_number" text NOT NULL,
	"description" text,
	"quantity" numeric(14, 4) NOT NULL,
	"quantity_received" numeric(14, 4) DEFAULT 0 NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"vendor_part_number" text,
	"note" text,
	"inventory_item_id" uuid,
	CONSTRAINT "purchase_order_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "purchase_order_lines_quantity" CHECK ("purchase_order_lines"."quantity" > 0),
	CONSTRAINT "purchase_order_lines_received" CHECK ("purchase_order_lines"."quantity_received" between 0 and "purchase_order_lines"."quantity"),
	CONSTRAINT "purchase_order_lines_total" CHECK ("purchase_order_lines"."total_cost_cents" = round("purchase_order_lines"."quantity" * "purchase_order_lines"."unit_cost_cents"))
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"vendor_id" uuid,
	"unlinked_vendor_name" text,
	"vendor_invoice_numbers" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"item_count" integer NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "purchase_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "purchase_orders_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "purchase_orders_status_known" CHECK ("purchase_orders"."status" in ('draft', 'ordered', 'partially_received', 'received', 'cancelled')),
	CONSTRAINT "purchase_orders_type" CHECK ("purchase_orders"."type" in ('purchase', 'return')),
	CONSTRAINT "purchase_orders_total" CHECK ("purchase_orders"."total_cost_cents" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"match_key" text NOT NULL,
	"account_number" text,
	"email" text,
	"phone" text,
	"address" text,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "vendors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "shop_counters" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "shop_counters_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"digest_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layers" ADD CONSTRAINT "cost_layers_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layers" ADD CONSTRAINT "cost_layers_order" FOREIGN KEY ("tenant_id","purchase_order_id") REFERENCES "public"."purchase_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_deficits" ADD CONSTRAINT "stock_deficits_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_invoices" ADD CONSTRAINT "imported_invoices_order" FOREIGN KEY ("tenant_id","purchase_order_id") REFERENCES "public"."purchase_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order" FOREIGN KEY ("tenant_id","purchase_order_id") REFERENCES "public"."purchase_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_counters" ADD CONSTRAINT "shop_counters_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_resource" ON "audit_entries" USING btree ("tenant_id","resource_type","resource_id","created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("tenant_id",lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cost_layers_of_item" ON "cost_layers" USING btree ("tenant_id","inventory_item_id","received_at","id");--> statement-breakpoint
CREATE INDEX "cost_layers_open" ON "cost_layers" USING btree ("tenant_id","inventory_item_id","received_at","id") WHERE "cost_layers"."remaining_quantity" > 0;--> statement-breakpoint
CREATE INDEX "inventory_items_newest" ON "inventory_items" USING btree ("tenant_id","created_at","id") WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_part_key" ON "inventory_items" USING btree ("tenant_id","part_key") WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_category" ON "inventory_items" USING btree ("tenant_id","category","created_at","id") WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_low_stock" ON "inventory_items" USING btree ("tenant_id","created_at","id") WHERE "inventory_items"."deleted_at" is null and "inventory_items"."quantity" <= "inventory_items"."reorder_point";--> statement-breakpoint
CREATE INDEX "inventory_items_search" ON "inventory_items" USING gin ("tenant_id",("part_number" || ' ' || "name") gin_trgm_ops) WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_vendor_id" ON "inventory_items" USING btree ("tenant_id","vendor_id");--> statement-breakpoint
CREATE INDEX "stock_deficits_open" ON "stock_deficits" USING btree ("tenant_id","inventory_item_id","created_at","id") WHERE "stock_deficits"."remaining_quantity" > 0;--> statement-breakpoint
CREATE INDEX "stock_movements_of_reference" ON "stock_movements" USING btree ("tenant_id","reference_id");--> statement-breakpoint
CREATE INDEX "imported_invoices_of_order" ON "imported_invoices" USING btree ("tenant_id","purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_of_order" ON "purchase_order_lines" USING btree ("tenant_id","purchase_order_id","position");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_of_item" ON "purchase_order_lines" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("tenant_id","created_at","id") WHERE "purchase_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_status" ON "purchase_orders" USING btree ("tenant_id","status","created_at","id") WHERE "purchase_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_vendor_id" ON "purchase_orders" USING btree ("tenant_id","vendor_id","created_at","id") WHERE "purchase_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vendors_match_key" ON "vendors" USING btree ("tenant_id","match_key") WHERE "vendors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vendors_newest" ON "vendors" USING btree ("tenant_id","created_at","id") WHERE "vendors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vendors_search" ON "vendors" USING gin ("tenant_id",("name" || ' ' || coalesce("account_number", '')) gin_trgm_ops) WHERE "vendors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tenants_newest" ON "tenants" USING btree ("created_at","tenant_id");