CREATE TABLE "external_ids" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"system" text NOT NULL,
	"external_id" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "external_ids_tenant_id_kind_system_external_id_pk" PRIMARY KEY("tenant_id","kind","system","external_id"),
	CONSTRAINT "external_ids_kind" CHECK ("external_ids"."kind" in ('customers', 'vehicles', 'vendors', 'inventory', 'workOrders', 'purchaseOrders', 'salesOrders', 'invoices', 'bills', 'users')),
	CONSTRAINT "external_ids_system" CHECK ("external_ids"."system" ~ '^[a-z0-9_-]{1,32}$')
);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "external_ids" jsonb DEFAULT '[]'::jsonb NOT NULL, ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_ids_record" ON "external_ids" USING btree ("tenant_id","record_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_metadata" ON "users" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bills_metadata" ON "bills" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_metadata" ON "customers" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vehicles_metadata" ON "vehicles" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "inventory_items_metadata" ON "inventory_items" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_metadata" ON "invoices" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchase_orders_metadata" ON "purchase_orders" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sales_orders_metadata" ON "sales_orders" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vendors_metadata" ON "vendors" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_metadata" ON "work_orders" USING gin ("tenant_id","metadata" jsonb_path_ops) WHERE "metadata" <> '{}';
