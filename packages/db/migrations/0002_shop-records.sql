CREATE TABLE "inspection_items" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"category" text,
	"result" text,
	"notes" text,
	"photos" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "inspection_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "inspection_items_result" CHECK ("inspection_items"."result" in ('passed', 'failed', 'na'))
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid,
	"vehicle_id" uuid,
	"name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text,
	"technician_id" uuid,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "inspections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "inspections_status_known" CHECK ("inspections"."status" in ('passed', 'failed', 'pending')),
	CONSTRAINT "inspections_completed" CHECK (("inspections"."status" = 'pending') = ("inspections"."completed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "layer_draws" (
	"tenant_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"cost_layer_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "layer_draws_tenant_id_movement_id_cost_layer_id_pk" PRIMARY KEY("tenant_id","movement_id","cost_layer_id"),
	CONSTRAINT "layer_draws_quantity" CHECK ("layer_draws"."quantity" > 0 and "layer_draws"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_number" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"client_request_id" text,
	"problem_data" jsonb NOT NULL,
	"customer_info" jsonb NOT NULL,
	"vehicle_info" jsonb NOT NULL,
	"customer_id" uuid,
	"vehicle_id" uuid,
	"work_order_id" uuid,
	"preferred_date" date,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_requests_number" UNIQUE("tenant_id","request_number"),
	CONSTRAINT "service_requests_work_order_id" UNIQUE("tenant_id","work_order_id"),
	CONSTRAINT "service_requests_status_known" CHECK ("service_requests"."status" in ('new', 'reviewed', 'scheduled', 'converted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "line_items" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"service_block_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"taxable" boolean,
	"amount_cents" bigint NOT NULL,
	"total_price_cents" bigint NOT NULL,
	"block_discount_cents" bigint DEFAULT 0 NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"status" text,
	"technician_id" uuid,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"inventory_item_id" uuid,
	"part_number" text,
	"reserved_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"deduction_id" uuid,
	"fee_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "line_items_deduction_once" UNIQUE("tenant_id","deduction_id"),
	CONSTRAINT "line_items_kind" CHECK ("line_items"."kind" in ('labor', 'part', 'tire', 'material', 'fee')),
	CONSTRAINT "line_items_quantity" CHECK ("line_items"."quantity" > 0),
	CONSTRAINT "line_items_amount" CHECK ("line_items"."amount_cents" = round("line_items"."quantity" * "line_items"."unit_price_cents") and "line_items"."total_price_cents" = "line_items"."amount_cents" - "line_items"."discount_cents" and "line_items"."discount_cents" between 0 and "line_items"."amount_cents" and "line_items"."block_discount_cents" between 0 and "line_items"."total_price_cents"),
	CONSTRAINT "line_items_status" CHECK (("line_items"."kind" = 'labor') = ("line_items"."status" is not null) and "line_items"."status" in ('pending', 'in_progress', 'paused', 'completed')),
	CONSTRAINT "line_items_fee" CHECK (("line_items"."kind" = 'fee') = ("line_items"."fee_type" is not null) and "line_items"."fee_type" in ('fee', 'epa', 'service_item', 'subcontract')),
	CONSTRAINT "line_items_technician_of_labor" CHECK ("line_items"."kind" = 'labor' or ("line_items"."technician_id" is null and "line_items"."started_at" is null and "line_items"."completed_at" is null)),
	CONSTRAINT "line_items_stock" CHECK ("line_items"."reserved_quantity" in (0, "line_items"."quantity") and ("line_items"."reserved_quantity" = 0 or "line_items"."deduction_id" is null) and ("line_items"."inventory_item_id" is not null or ("line_items"."reserved_quantity" = 0 and "line_items"."deduction_id" is null)) and ("line_items"."inventory_item_id" is null or "line_items"."kind" in ('part', 'tire')))
);
--> statement-breakpoint
CREATE TABLE "service_blocks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"complaint" text,
	"cause" text,
	"correction" text,
	"authorization_status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"labor_cents" bigint DEFAULT 0 NOT NULL,
	"parts_cents" bigint DEFAULT 0 NOT NULL,
	"tires_cents" bigint DEFAULT 0 NOT NULL,
	"materials_cents" bigint DEFAULT 0 NOT NULL,
	"fees_cents" bigint DEFAULT 0 NOT NULL,
	"discounts_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_price_cents" bigint DEFAULT 0 NOT NULL,
	"total_cost_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_blocks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_blocks_authorization" CHECK ("service_blocks"."authorization_status" in ('approved', 'declined', 'pending')),
	CONSTRAINT "service_blocks_discount" CHECK ("service_blocks"."discount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"order_number" text NOT NULL,
	"status" text NOT NULL,
	"category" text NOT NULL,
	"name" text,
	"customer_id" uuid,
	"vehicle_id" uuid,
	"priority" text,
	"complaint" text,
	"notes" text,
	"assigned_to" uuid,
	"assigned_technicians" uuid[] DEFAULT '{}' NOT NULL,
	"due_date" text,
	"due_at" timestamp with time zone,
	"customer_text" text DEFAULT '' NOT NULL,
	"vehicle_text" text DEFAULT '' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"invoiced_at" timestamp with time zone,
	"tax_rate_percent" numeric(7, 4) DEFAULT 0 NOT NULL,
	"parts_taxable" boolean DEFAULT true NOT NULL,
	"labor_taxable" boolean DEFAULT false NOT NULL,
	"labor_cents" bigint DEFAULT 0 NOT NULL,
	"parts_cents" bigint DEFAULT 0 NOT NULL,
	"tires_cents" bigint DEFAULT 0 NOT NULL,
	"materials_cents" bigint DEFAULT 0 NOT NULL,
	"fees_cents" bigint DEFAULT 0 NOT NULL,
	"discounts_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_price_cents" bigint DEFAULT 0 NOT NULL,
	"total_cost_cents" bigint DEFAULT 0 NOT NULL,
	"paid_amount_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "work_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "work_orders_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "work_orders_order_number" UNIQUE("tenant_id","order_number"),
	CONSTRAINT "work_orders_category_known" CHECK ("work_orders"."category" in ('estimate', 'open', 'completed', 'invoiced', 'paid', 'cancelled')),
	CONSTRAINT "work_orders_priority" CHECK ("work_orders"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "work_orders_invoiced_known" CHECK (("work_orders"."category" not in ('invoiced', 'paid') or "work_orders"."invoiced_at" is not null) and ("work_orders"."category" not in ('estimate', 'open', 'cancelled') or "work_orders"."invoiced_at" is null)),
	CONSTRAINT "work_orders_amounts" CHECK ("work_orders"."total_price_cents" >= 0 and "work_orders"."tax_cents" >= 0 and "work_orders"."paid_amount_cents" between 0 and "work_orders"."total_price_cents")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "commission_rate_percent" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hourly_cost_rate_cents" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_login_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_deficits" ADD COLUMN "movement_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "workflow_statuses" jsonb;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "tax_rate_percent" numeric(7, 4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "parts_taxable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "labor_taxable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "default_labor_rate_cents" bigint;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "archive_on_full_payment" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "digest_send_hour" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "digest_periods" text[] DEFAULT '{"daily","weekly"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_inspection" FOREIGN KEY ("tenant_id","inspection_id") REFERENCES "public"."inspections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_work_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_technician" FOREIGN KEY ("tenant_id","technician_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layer_draws" ADD CONSTRAINT "layer_draws_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layer_draws" ADD CONSTRAINT "layer_draws_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_work_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_block" FOREIGN KEY ("tenant_id","service_block_id") REFERENCES "public"."service_blocks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_technician" FOREIGN KEY ("tenant_id","technician_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_deduction" FOREIGN KEY ("tenant_id","deduction_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_blocks" ADD CONSTRAINT "service_blocks_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_assigned_to" FOREIGN KEY ("tenant_id","assigned_to") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_items_of_inspection" ON "inspection_items" USING btree ("tenant_id","inspection_id","position");--> statement-breakpoint
CREATE INDEX "inspections_newest" ON "inspections" USING btree ("tenant_id","created_at","id") WHERE "inspections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inspections_status" ON "inspections" USING btree ("tenant_id","status","created_at","id") WHERE "inspections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inspections_work_order_id" ON "inspections" USING btree ("tenant_id","work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_vehicle_id" ON "inspections" USING btree ("tenant_id","vehicle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_technician_id" ON "inspections" USING btree ("tenant_id","technician_id","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_newest" ON "service_requests" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_status" ON "service_requests" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_client_request" ON "service_requests" USING btree ("tenant_id","client_request_id","created_at") WHERE "service_requests"."client_request_id" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_id" ON "service_requests" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_vehicle_id" ON "service_requests" USING btree ("tenant_id","vehicle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "line_items_of_order" ON "line_items" USING btree ("tenant_id","work_order_id","position");--> statement-breakpoint
CREATE INDEX "line_items_of_block" ON "line_items" USING btree ("tenant_id","service_block_id");--> statement-breakpoint
CREATE INDEX "line_items_of_technician" ON "line_items" USING btree ("tenant_id","technician_id");--> statement-breakpoint
CREATE INDEX "line_items_of_item" ON "line_items" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "service_blocks_of_order" ON "service_blocks" USING btree ("tenant_id","work_order_id","position");--> statement-breakpoint
CREATE INDEX "work_orders_newest" ON "work_orders" USING btree ("tenant_id","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_number" ON "work_orders" USING btree ("tenant_id","number","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_updated" ON "work_orders" USING btree ("tenant_id","updated_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_due" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", 'infinity'),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_due_last" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_invoiced" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", 'infinity'),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_invoiced_last" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_total" ON "work_orders" USING btree ("tenant_id","total_price_cents","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_status" ON "work_orders" USING btree ("tenant_id","status","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_category" ON "work_orders" USING btree ("tenant_id","category","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_assigned_to" ON "work_orders" USING btree ("tenant_id","assigned_to","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_newest_of_all" ON "work_orders" USING btree ("tenant_id","created_at","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_updated" ON "work_orders" USING btree ("tenant_id","updated_at","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_due" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", 'infinity'),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_due_last" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_invoiced" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", 'infinity'),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_invoiced_last" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_total" ON "work_orders" USING btree ("tenant_id","total_price_cents","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_status" ON "work_orders" USING btree ("tenant_id","status","created_at","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_category" ON "work_orders" USING btree ("tenant_id","category","created_at","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_unpaid" ON "work_orders" USING btree ("tenant_id","created_at","id") WHERE "work_orders"."deleted_at" is null and "work_orders"."invoiced_at" is not null and "work_orders"."total_price_cents" > "work_orders"."paid_amount_cents";--> statement-breakpoint
CREATE INDEX "work_orders_customer_id" ON "work_orders" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_vehicle_id" ON "work_orders" USING btree ("tenant_id","vehicle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_assigned_to_id" ON "work_orders" USING btree ("tenant_id","assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_search" ON "work_orders" USING gin ("tenant_id",("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text") gin_trgm_ops) WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_search_archived" ON "work_orders" USING gin ("tenant_id",("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text") gin_trgm_ops) WHERE "work_orders"."deleted_at" is null and "work_orders"."archived";--> statement-breakpoint
ALTER TABLE "stock_deficits" ADD CONSTRAINT "stock_deficits_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("tenant_id","created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("tenant_id",regexp_replace("phone", '\D', '', 'g'),"created_at","id") WHERE "customers"."deleted_at" is null and "customers"."phone" is not null;--> statement-breakpoint
CREATE INDEX "stock_deficits_of_movement" ON "stock_deficits" USING btree ("tenant_id","movement_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pay" CHECK ("users"."commission_rate_percent" between 0 and 100 and "users"."hourly_cost_rate_cents" >= 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_purged" CHECK ("users"."purged_at" is null or "users"."deleted_at" is not null);--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_reserved" CHECK ("inventory_items"."reserved_quantity" >= 0);--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_tax_rate" CHECK ("tenants"."tax_rate_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_digest_hour" CHECK ("tenants"."digest_send_hour" between 5 and 9);