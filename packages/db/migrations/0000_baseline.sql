-- Substring search over names and part numbers, together with the shop's id in one index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "api_key_shops" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL
);
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
	"phone" text,
	"commission_rate_percent" numeric(7, 4),
	"hourly_cost_rate_cents" bigint,
	"password_hash" text,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "users_pay" CHECK ("users"."commission_rate_percent" between 0 and 100 and "users"."hourly_cost_rate_cents" >= 0),
	CONSTRAINT "users_purged" CHECK ("users"."purged_at" is null or "users"."deleted_at" is not null),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'manager', 'service_writer', 'technician'))
);
--> statement-breakpoint
CREATE TABLE "aging_snapshots" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"truncated" boolean NOT NULL,
	"untraceable_paid_cents" bigint NOT NULL,
	CONSTRAINT "aging_snapshots_tenant_id_date_pk" PRIMARY KEY("tenant_id","date"),
	CONSTRAINT "aging_snapshots_size" CHECK (octet_length("aging_snapshots"."rows"::text) <= 350 * 1024)
);
--> statement-breakpoint
CREATE TABLE "background_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_allocations" (
	"tenant_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "bill_allocations_tenant_id_payment_id_bill_id_pk" PRIMARY KEY("tenant_id","payment_id","bill_id")
);
--> statement-breakpoint
CREATE TABLE "bill_corrections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "bill_corrections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"amount_cents" bigint NOT NULL,
	"part_number" text,
	"inventory_item_id" uuid,
	"purchase_order_id" uuid,
	"purchase_order_line_id" uuid,
	"quantity" numeric(14, 4),
	"unit_cost_cents" bigint,
	"pack_quantity" numeric(14, 4),
	"deposit_cents" bigint,
	"core_id" uuid,
	"sent_back_quantity" numeric(14, 4),
	"in_hand_quantity" numeric(14, 4),
	"is_partial" boolean DEFAULT false NOT NULL,
	"category" text,
	"line_item_id" uuid,
	"allocation" text,
	"charged_cents" bigint DEFAULT 0 NOT NULL,
	"applied_cents" bigint DEFAULT 0 NOT NULL,
	"target_line_id" uuid,
	"stock_quantity" numeric(14, 4),
	"received_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"received_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bill_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_lines_kind" CHECK ("bill_lines"."kind" in ('part', 'freight', 'fee', 'tax', 'other', 'discount', 'core_deposit', 'core_credit', 'price_credit', 'return_credit', 'restocking', 'expense')),
	CONSTRAINT "bill_lines_goods" CHECK (("bill_lines"."kind" = 'part') = ("bill_lines"."stock_quantity" is not null) and "bill_lines"."received_quantity" between 0 and coalesce("bill_lines"."stock_quantity", 0) and ("bill_lines"."kind" <> 'part' or "bill_lines"."amount_cents" + "bill_lines"."charged_cents" >= 0)),
	CONSTRAINT "bill_lines_allocation" CHECK (("bill_lines"."kind" in ('part', 'core_deposit', 'core_credit', 'price_credit', 'return_credit', 'restocking', 'expense')) = ("bill_lines"."allocation" is null) and "bill_lines"."allocation" in ('value', 'none')),
	CONSTRAINT "bill_lines_core_credit" CHECK (("bill_lines"."kind" = 'core_credit') = ("bill_lines"."core_id" is not null) and ("bill_lines"."kind" <> 'core_credit' or "bill_lines"."amount_cents" <= 0 and "bill_lines"."quantity" > 0)),
	CONSTRAINT "bill_lines_closed_cores" CHECK ("bill_lines"."sent_back_quantity" is null and "bill_lines"."in_hand_quantity" is null or "bill_lines"."kind" = 'core_credit' and "bill_lines"."sent_back_quantity" between 0 and "bill_lines"."quantity" and "bill_lines"."in_hand_quantity" between 0 and "bill_lines"."quantity" - "bill_lines"."sent_back_quantity"),
	CONSTRAINT "bill_lines_line_item" CHECK ("bill_lines"."line_item_id" is null or "bill_lines"."kind" in ('restocking', 'expense')),
	CONSTRAINT "bill_lines_applied" CHECK ("bill_lines"."applied_cents" = 0 or "bill_lines"."kind" = 'part' and "bill_lines"."amount_cents" + "bill_lines"."charged_cents" + "bill_lines"."applied_cents" >= 0),
	CONSTRAINT "bill_lines_price_credit" CHECK (("bill_lines"."kind" = 'price_credit') = ("bill_lines"."target_line_id" is not null) and ("bill_lines"."kind" <> 'price_credit' or "bill_lines"."amount_cents" <= 0)),
	CONSTRAINT "bill_lines_return_credit" CHECK ("bill_lines"."kind" <> 'return_credit' or "bill_lines"."amount_cents" <= 0 and "bill_lines"."quantity" > 0 and "bill_lines"."purchase_order_line_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "bill_payments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reference" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "bill_payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bill_payments_amount" CHECK ("bill_payments"."amount_cents" between 0 and 9007199254740991),
	CONSTRAINT "bill_payments_void" CHECK (("bill_payments"."voided_at" is null) = ("bill_payments"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "bill_receipts" (
	"tenant_id" uuid NOT NULL,
	"cost_layer_id" uuid NOT NULL,
	"bill_line_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "bill_receipts_tenant_id_cost_layer_id_bill_line_id_pk" PRIMARY KEY("tenant_id","cost_layer_id","bill_line_id"),
	CONSTRAINT "bill_receipts_goods" CHECK ("bill_receipts"."quantity" > 0 and "bill_receipts"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"vendor_id" uuid,
	"unlinked_vendor_name" text,
	"bill_date" date NOT NULL,
	"posted_date" date NOT NULL,
	"due_date" date,
	"purchase_order_ids" uuid[] NOT NULL,
	"applies_to" uuid[] DEFAULT '{}' NOT NULL,
	"imported_invoice_id" uuid,
	"is_entered" boolean DEFAULT false NOT NULL,
	"line_count" integer NOT NULL,
	"goods_cents" bigint NOT NULL,
	"charges_cents" bigint NOT NULL,
	"cores_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"void_reason" text,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bills_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bills_lines" CHECK ("bills"."line_count" <= 1000),
	CONSTRAINT "bills_type_known" CHECK ("bills"."type" in ('invoice', 'credit')),
	CONSTRAINT "bills_status_known" CHECK ("bills"."status" in ('draft', 'open', 'partially_paid', 'paid', 'void')),
	CONSTRAINT "bills_total" CHECK ("bills"."total_cents" = "bills"."goods_cents" + "bills"."charges_cents" + "bills"."cores_cents" and abs("bills"."total_cents") <= 9007199254740991 and ("bills"."total_cents" <= 0 or "bills"."type" = 'invoice')),
	CONSTRAINT "bills_paid" CHECK ("bills"."paid_cents" between least(0, "bills"."total_cents") and greatest(0, "bills"."total_cents"))
);
--> statement-breakpoint
CREATE TABLE "closed_receipts" (
	"tenant_id" uuid NOT NULL,
	"cost_layer_id" uuid NOT NULL,
	"closing_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "closed_receipts_tenant_id_cost_layer_id_closing_id_pk" PRIMARY KEY("tenant_id","cost_layer_id","closing_id"),
	CONSTRAINT "closed_receipts_goods" CHECK ("closed_receipts"."quantity" > 0 and "closed_receipts"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unbilled_closings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "unbilled_closings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "core_return_lines" (
	"tenant_id" uuid NOT NULL,
	"core_return_id" uuid NOT NULL,
	"core_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	CONSTRAINT "core_return_lines_tenant_id_core_return_id_core_id_pk" PRIMARY KEY("tenant_id","core_return_id","core_id"),
	CONSTRAINT "core_return_lines_quantity" CHECK ("core_return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "core_returns" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"vendor_id" uuid NOT NULL,
	"date" date NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "core_returns_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "core_returns_number" UNIQUE("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "cores" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"vendor_id" uuid,
	"inventory_item_id" uuid,
	"part_number" text NOT NULL,
	"part_key" text NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"deposit_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"held_quantity" numeric(14, 4) NOT NULL,
	"sent_back_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"credited_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"denied_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"in_hand_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cores_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cores_add_up" CHECK ("cores"."held_quantity" >= 0 and "cores"."sent_back_quantity" >= 0 and "cores"."credited_quantity" >= 0 and "cores"."denied_quantity" >= 0 and "cores"."quantity" = "cores"."held_quantity" + "cores"."sent_back_quantity" + "cores"."credited_quantity" + "cores"."denied_quantity"),
	CONSTRAINT "cores_in_hand" CHECK ("cores"."in_hand_quantity" between 0 and "cores"."held_quantity"),
	CONSTRAINT "cores_amount" CHECK ("cores"."quantity" > 0 and "cores"."amount_cents" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "line_costs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"line_item_id" uuid NOT NULL,
	"core_id" uuid NOT NULL,
	"date" date NOT NULL,
	"cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_costs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "variances" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"cause_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variances_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "variances_kind" CHECK ("variances"."kind" in ('return', 'lost_job', 'core_loss')),
	CONSTRAINT "variances_cause" CHECK ("variances"."cause_type" in ('core', 'work_order', 'bill_line'))
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period" text NOT NULL,
	"business_date" date NOT NULL,
	"headline" text NOT NULL,
	"render_mode" text NOT NULL,
	"status" text NOT NULL,
	"feedback_score" text,
	"narrative" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"anomaly_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "digests_period" UNIQUE("tenant_id","period","business_date"),
	CONSTRAINT "digests_period_known" CHECK ("digests"."period" in ('daily', 'weekly')),
	CONSTRAINT "digests_render_mode" CHECK ("digests"."render_mode" in ('llm', 'fallback')),
	CONSTRAINT "digests_status" CHECK ("digests"."status" in ('generated', 'delivered', 'failed')),
	CONSTRAINT "digests_feedback" CHECK ("digests"."feedback_score" in ('up', 'down')),
	CONSTRAINT "digests_monday" CHECK ("digests"."period" = 'daily' or extract(isodow from "digests"."business_date") = 1)
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_files_tenant_id_document_id_position_pk" PRIMARY KEY("tenant_id","document_id","position"),
	CONSTRAINT "document_files_size" CHECK (octet_length("document_files"."content") between 1 and 262144)
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"tenant_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"document_id" uuid NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_links_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash"),
	CONSTRAINT "document_links_actor" CHECK ("document_links"."actor_type" in ('api_key', 'user'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"file_name" text,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" json DEFAULT '[]'::json NOT NULL,
	"source" text NOT NULL,
	"vendor_id" uuid,
	"invoice" json,
	"fields" json DEFAULT '[]'::json NOT NULL,
	"open" text[] DEFAULT '{}' NOT NULL,
	"layout" text,
	"bill_id" uuid,
	"purchase_order_id" uuid,
	"submitted_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"booked_at" timestamp with time zone,
	"original_deleted_at" timestamp with time zone,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "documents_status_known" CHECK ("documents"."status" in ('reading', 'needs_review', 'ready', 'booked', 'rejected', 'unreadable')),
	CONSTRAINT "documents_source_known" CHECK ("documents"."source" in ('api', 'cli', 'review')),
	CONSTRAINT "documents_booked" CHECK (("documents"."status" = 'booked') = ("documents"."booked_at" is not null) and ("documents"."status" = 'booked') = ("documents"."bill_id" is not null)),
	CONSTRAINT "documents_ready" CHECK ("documents"."status" <> 'ready' or cardinality("documents"."open") = 0 and "documents"."invoice" is not null),
	CONSTRAINT "documents_size" CHECK ("documents"."size_bytes" between 1 and 20971520)
);
--> statement-breakpoint
CREATE TABLE "vendor_layouts" (
	"tenant_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"layout" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by" text NOT NULL,
	CONSTRAINT "vendor_layouts_tenant_id_vendor_id_layout_pk" PRIMARY KEY("tenant_id","vendor_id","layout")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" bigint,
	"event" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"data" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"response_status" integer,
	"duration_ms" integer,
	"error" text,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'success', 'failed')),
	CONSTRAINT "webhook_deliveries_attempt" CHECK ("webhook_deliveries"."attempt" >= 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"retired_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner_type" text,
	"owner_id" uuid,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_delivery_status" text,
	"last_delivery_at" timestamp with time zone,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "webhook_subscriptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_subscriptions_last_delivery" CHECK ("webhook_subscriptions"."last_delivery_status" in ('success', 'failed')),
	CONSTRAINT "webhook_subscriptions_owner" CHECK ("webhook_subscriptions"."owner_type" in ('user', 'api_key') and ("webhook_subscriptions"."owner_type" is null) = ("webhook_subscriptions"."owner_id" is null)),
	CONSTRAINT "webhook_subscriptions_lease" CHECK (("webhook_subscriptions"."leased_by" is null) = ("webhook_subscriptions"."leased_until" is null))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"email" text,
	"phone" text,
	"company_name" text,
	"dot_number" text,
	"address" text,
	"notes" text,
	"tax_exempt" boolean DEFAULT false NOT NULL,
	"exemption_category" text,
	"tax_rate_percent" numeric(7, 4),
	"po_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "customers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customers_type" CHECK ("customers"."type" in ('company', 'individual')),
	CONSTRAINT "customers_exemption" CHECK ("customers"."exemption_category" in ('resale', 'exempt_organization')),
	CONSTRAINT "customers_tax_rate" CHECK ("customers"."tax_rate_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vin" text NOT NULL,
	"unit_number" text,
	"make" text,
	"model" text,
	"year" integer,
	"license_plate" text,
	"customer_id" uuid,
	"mileage" integer,
	"nickname" text,
	"vehicle_type" text,
	"archived" boolean DEFAULT false NOT NULL,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "vehicles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vehicles_year_sensible" CHECK ("vehicles"."year" between 1900 and 2100),
	CONSTRAINT "vehicles_mileage" CHECK ("vehicles"."mileage" >= 0)
);
--> statement-breakpoint
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
	CONSTRAINT "inspection_items_result" CHECK ("inspection_items"."result" in ('passed', 'failed', 'NA'))
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
	"has_edited_cost" boolean DEFAULT false NOT NULL,
	"unit_price_cents" bigint,
	"reorder_point" numeric(14, 4),
	"bin_location" text,
	"vendor_id" uuid,
	"movement_count" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "inventory_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "inventory_items_reserved" CHECK ("inventory_items"."reserved_quantity" >= 0),
	CONSTRAINT "inventory_items_reserved_limit" CHECK ("inventory_items"."reserved_quantity" <= 1000000000),
	CONSTRAINT "inventory_items_quantity" CHECK ("inventory_items"."quantity" between -10000000 and 10000000),
	CONSTRAINT "inventory_items_costs" CHECK ("inventory_items"."unit_cost_cents" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "invoice_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"format_version" integer NOT NULL,
	"open" uuid[] NOT NULL,
	"closed" uuid[] NOT NULL,
	"closed_on" date[] NOT NULL,
	"last_closed_on" date,
	CONSTRAINT "invoice_days_tenant_id_date_pk" PRIMARY KEY("tenant_id","date")
);
--> statement-breakpoint
CREATE TABLE "tax_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"tier" integer NOT NULL,
	"source" text NOT NULL,
	"taxed" boolean NOT NULL,
	"tier_rate" numeric(7, 4),
	"order_count" integer NOT NULL,
	"exempt_orders" integer NOT NULL,
	"billed_tax_cents" bigint NOT NULL,
	"billed_taxable_parts_cents" bigint NOT NULL,
	"billed_non_taxable_parts_cents" bigint NOT NULL,
	"billed_taxable_labor_cents" bigint NOT NULL,
	"billed_non_taxable_labor_cents" bigint NOT NULL,
	"billed_subcontract_cents" bigint NOT NULL,
	"billed_other_cents" bigint NOT NULL,
	"received_tax_cents" bigint NOT NULL,
	"received_taxable_parts_cents" bigint NOT NULL,
	"received_non_taxable_parts_cents" bigint NOT NULL,
	"received_taxable_labor_cents" bigint NOT NULL,
	"received_non_taxable_labor_cents" bigint NOT NULL,
	"received_subcontract_cents" bigint NOT NULL,
	"received_other_cents" bigint NOT NULL,
	"resale_billed_cents" bigint NOT NULL,
	"resale_received_cents" bigint NOT NULL,
	"exempt_org_billed_cents" bigint NOT NULL,
	"exempt_org_received_cents" bigint NOT NULL,
	"orders" uuid[] NOT NULL,
	CONSTRAINT "tax_days_tenant_id_date_tier_pk" PRIMARY KEY("tenant_id","date","tier")
);
--> statement-breakpoint
CREATE TABLE "tax_receipt_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"tier" integer NOT NULL,
	"source" text NOT NULL,
	"taxed" boolean NOT NULL,
	"tier_rate" numeric(7, 4),
	"tax_exempt" boolean NOT NULL,
	"is_paid" boolean NOT NULL,
	"received_tax_cents" bigint NOT NULL,
	"received_taxable_parts_cents" bigint NOT NULL,
	"received_non_taxable_parts_cents" bigint NOT NULL,
	"received_taxable_labor_cents" bigint NOT NULL,
	"received_non_taxable_labor_cents" bigint NOT NULL,
	"received_subcontract_cents" bigint NOT NULL,
	"received_other_cents" bigint NOT NULL,
	"resale_received_cents" bigint NOT NULL,
	"exempt_org_received_cents" bigint NOT NULL,
	"surcharge_cents" bigint NOT NULL,
	"orders" uuid[] NOT NULL,
	CONSTRAINT "tax_receipt_days_tenant_id_date_tier_pk" PRIMARY KEY("tenant_id","date","tier")
);
--> statement-breakpoint
CREATE TABLE "applied_charges" (
	"tenant_id" uuid NOT NULL,
	"source_line_id" uuid NOT NULL,
	"target_line_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "applied_charges_tenant_id_source_line_id_target_line_id_pk" PRIMARY KEY("tenant_id","source_line_id","target_line_id")
);
--> statement-breakpoint
CREATE TABLE "return_credits" (
	"tenant_id" uuid NOT NULL,
	"bill_line_id" uuid NOT NULL,
	"purchase_order_line_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"from_quantity" numeric(14, 4) NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "return_credits_tenant_id_movement_id_from_quantity_pk" PRIMARY KEY("tenant_id","movement_id","from_quantity"),
	CONSTRAINT "return_credits_goods" CHECK ("return_credits"."quantity" > 0 and "return_credits"."from_quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" text,
	"invoice_line_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "credit_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "credit_lines_once" UNIQUE("tenant_id","credit_id","position","invoice_line_id"),
	CONSTRAINT "credit_lines_kind" CHECK ("credit_lines"."kind" in ('labor', 'part', 'fee', 'core', 'warranty', 'goodwill')),
	CONSTRAINT "credit_lines_amount" CHECK ("credit_lines"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"type" text DEFAULT 'return' NOT NULL,
	"credited_at" timestamp with time zone NOT NULL,
	"credit_date" date NOT NULL,
	"labor_cents" bigint DEFAULT 0 NOT NULL,
	"parts_cents" bigint NOT NULL,
	"tires_cents" bigint DEFAULT 0 NOT NULL,
	"subcontracts_cents" bigint DEFAULT 0 NOT NULL,
	"shop_supplies_cents" bigint DEFAULT 0 NOT NULL,
	"fees_cents" bigint NOT NULL,
	"epa_cents" bigint DEFAULT 0 NOT NULL,
	"service_items_cents" bigint DEFAULT 0 NOT NULL,
	"discounts_cents" bigint NOT NULL,
	"taxes_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"taxable_cents" bigint NOT NULL,
	"taxable_labor_cents" bigint DEFAULT 0 NOT NULL,
	"fee_discounts_cents" bigint NOT NULL,
	"cost_cents" bigint NOT NULL,
	"return_ids" uuid[] NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "credits_type" CHECK ("credits"."type" in ('return', 'credit')),
	CONSTRAINT "credits_total" CHECK ("credits"."total_cents" = "credits"."labor_cents" + "credits"."parts_cents" + "credits"."tires_cents" + "credits"."subcontracts_cents" + "credits"."shop_supplies_cents" + "credits"."fees_cents" + "credits"."epa_cents" + "credits"."service_items_cents" - "credits"."discounts_cents" + "credits"."taxes_cents" and "credits"."total_cents" >= 0),
	CONSTRAINT "credits_parts_and_fees" CHECK ("credits"."fee_discounts_cents" between 0 and least("credits"."fees_cents", "credits"."discounts_cents") and "credits"."taxable_cents" between 0 and "credits"."parts_cents" + "credits"."tires_cents" - "credits"."discounts_cents" + "credits"."fee_discounts_cents"),
	CONSTRAINT "credits_labor" CHECK ("credits"."taxable_labor_cents" between 0 and "credits"."labor_cents")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"fee_type" text,
	"description" text,
	"part_number" text,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"taxed" boolean NOT NULL,
	"cost_cents" bigint NOT NULL,
	"unit_cost_cents" bigint,
	"deduction_id" uuid,
	"line_item_id" uuid,
	"technician_id" uuid,
	"commission_rate_percent" numeric(7, 4),
	CONSTRAINT "invoice_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invoice_lines_kind" CHECK ("invoice_lines"."kind" in ('labor', 'part', 'tire', 'material', 'fee')),
	CONSTRAINT "invoice_lines_fee" CHECK (("invoice_lines"."kind" = 'fee') = ("invoice_lines"."fee_type" is not null)),
	CONSTRAINT "invoice_lines_discount" CHECK ("invoice_lines"."discount_cents" between 0 and "invoice_lines"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"invoice_number" text NOT NULL,
	"source" text NOT NULL,
	"work_order_id" uuid,
	"sales_order_id" uuid,
	"customer_id" uuid,
	"po_number" text,
	"status" text NOT NULL,
	"invoiced_at" timestamp with time zone NOT NULL,
	"invoice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"tax_rate_percent" numeric(7, 4) NOT NULL,
	"tax_exempt" boolean NOT NULL,
	"exemption_category" text,
	"labor_cents" bigint NOT NULL,
	"parts_cents" bigint NOT NULL,
	"tires_cents" bigint NOT NULL,
	"subcontracts_cents" bigint NOT NULL,
	"shop_supplies_cents" bigint NOT NULL,
	"fees_cents" bigint NOT NULL,
	"epa_cents" bigint NOT NULL,
	"service_items_cents" bigint NOT NULL,
	"discounts_cents" bigint NOT NULL,
	"taxes_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"surcharge_cents" bigint DEFAULT 0 NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invoices_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "invoices_one_of_sales_order" UNIQUE("tenant_id","sales_order_id"),
	CONSTRAINT "invoices_source" CHECK (("invoices"."source" = 'workOrder' and "invoices"."sales_order_id" is null and ("invoices"."work_order_id" is not null or "invoices"."voided_at" is not null)) or ("invoices"."source" = 'salesOrder' and "invoices"."work_order_id" is null and "invoices"."sales_order_id" is not null)),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_cents" = "invoices"."labor_cents" + "invoices"."parts_cents" + "invoices"."tires_cents" + "invoices"."subcontracts_cents" + "invoices"."shop_supplies_cents" + "invoices"."fees_cents" + "invoices"."epa_cents" + "invoices"."service_items_cents" - "invoices"."discounts_cents" + "invoices"."taxes_cents"),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."taxes_cents" >= 0 and "invoices"."discounts_cents" >= 0 and "invoices"."surcharge_cents" >= 0 and "invoices"."credited_cents" between 0 and "invoices"."total_cents" and "invoices"."paid_cents" between 0 and "invoices"."total_cents" - "invoices"."credited_cents"),
	CONSTRAINT "invoices_limit" CHECK ("invoices"."labor_cents" + "invoices"."parts_cents" + "invoices"."tires_cents" + "invoices"."subcontracts_cents" + "invoices"."shop_supplies_cents" + "invoices"."fees_cents" + "invoices"."epa_cents" + "invoices"."service_items_cents" <= 9007199254740991 and "invoices"."total_cents" <= 9007199254740991 and "invoices"."surcharge_cents" <= 9007199254740991),
	CONSTRAINT "invoices_void_uncredited" CHECK ("invoices"."voided_at" is null or "invoices"."credited_cents" = 0),
	CONSTRAINT "invoices_status_follows" CHECK ("invoices"."status" = case when "invoices"."voided_at" is not null then 'void' when "invoices"."paid_cents" = "invoices"."total_cents" - "invoices"."credited_cents" then 'paid' when "invoices"."paid_cents" > 0 then 'partially_paid' else 'open' end and ("invoices"."voided_at" is null or "invoices"."paid_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"customer_id" uuid,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"surcharge_cents" bigint DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"reason" text,
	"paid_at" timestamp with time zone NOT NULL,
	"paid_date" date NOT NULL,
	"refunded_payment_id" uuid,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_surcharge_cents" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount_cents" > 0 and "payments"."surcharge_cents" >= 0 and "payments"."refunded_cents" between 0 and "payments"."amount_cents" and "payments"."refunded_surcharge_cents" between 0 and "payments"."surcharge_cents"),
	CONSTRAINT "payments_type" CHECK (("payments"."type" = 'refund') = ("payments"."refunded_payment_id" is not null) and "payments"."type" in ('payment', 'refund') and ("payments"."type" = 'payment' or ("payments"."refunded_cents" = 0 and "payments"."voided_at" is null)) and ("payments"."voided_at" is null or "payments"."refunded_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "part_usage" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"part_number" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"quantity_180" numeric(14, 4) NOT NULL,
	"quantity_all" numeric(14, 4) NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"last_used_date" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_usage_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "cost_adjustments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"date" date NOT NULL,
	"used_on" date NOT NULL,
	"invoice_line_id" uuid,
	"credit_id" uuid,
	"cents" bigint NOT NULL,
	"unknown_cost_lines" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_adjustments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_adjustments_target" CHECK (("cost_adjustments"."invoice_line_id" is null) <> ("cost_adjustments"."credit_id" is null)),
	CONSTRAINT "cost_adjustments_later" CHECK ("cost_adjustments"."used_on" < "cost_adjustments"."date")
);
--> statement-breakpoint
CREATE TABLE "period_closings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_day" date,
	"last_day" date NOT NULL,
	"invoice_count" integer NOT NULL,
	"invoiced_cents" bigint NOT NULL,
	"credited_cents" bigint NOT NULL,
	"payment_count" integer NOT NULL,
	"received_cents" bigint NOT NULL,
	"vendor_paid_cents" bigint NOT NULL,
	"facts" text NOT NULL,
	"cost_cents" bigint NOT NULL,
	"cost_adjustment_cents" bigint NOT NULL,
	"cost_facts" text NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	CONSTRAINT "period_closings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "period_closings_days" CHECK ("period_closings"."first_day" <= "period_closings"."last_day"),
	CONSTRAINT "period_closings_reopened" CHECK (("period_closings"."reopened_at" is null) = ("period_closings"."reopened_by" is null))
);
--> statement-breakpoint
CREATE TABLE "imported_invoices" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"vendor_id" uuid,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
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
	"unit_cost_cents" bigint,
	"ordered_unit_cost_cents" bigint,
	"received_cents" bigint DEFAULT 0 NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"vendor_part_number" text,
	"note" text,
	"inventory_item_id" uuid,
	CONSTRAINT "purchase_order_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "purchase_order_lines_quantity" CHECK ("purchase_order_lines"."quantity" > 0),
	CONSTRAINT "purchase_order_lines_received" CHECK ("purchase_order_lines"."quantity_received" between 0 and "purchase_order_lines"."quantity"),
	CONSTRAINT "purchase_order_lines_received_cost" CHECK ("purchase_order_lines"."received_cents" >= 0),
	CONSTRAINT "purchase_order_lines_total" CHECK ("purchase_order_lines"."total_cost_cents" between 0 and 9007199254740991)
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
	CONSTRAINT "purchase_orders_lines" CHECK ("purchase_orders"."item_count" <= 500),
	CONSTRAINT "purchase_orders_invoices" CHECK (cardinality("purchase_orders"."vendor_invoice_numbers") <= 500),
	CONSTRAINT "purchase_orders_status_known" CHECK ("purchase_orders"."status" in ('draft', 'ordered', 'partially_received', 'received', 'cancelled')),
	CONSTRAINT "purchase_orders_type" CHECK ("purchase_orders"."type" in ('purchase', 'return')),
	CONSTRAINT "purchase_orders_total" CHECK ("purchase_orders"."total_cost_cents" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "removed_records" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_records_tenant_id_kind_id_pk" PRIMARY KEY("tenant_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "daily_aggregates" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"figures" jsonb NOT NULL,
	"sources" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_aggregates_tenant_id_date_pk" PRIMARY KEY("tenant_id","date")
);
--> statement-breakpoint
CREATE TABLE "dirty_days" (
	"tenant_id" uuid NOT NULL,
	"date" date NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "dirty_days_tenant_id_date_id_pk" PRIMARY KEY("tenant_id","date","id")
);
--> statement-breakpoint
CREATE TABLE "job_marks" (
	"tenant_id" uuid NOT NULL,
	"job" text NOT NULL,
	"done_for" timestamp with time zone NOT NULL,
	CONSTRAINT "job_marks_tenant_id_job_pk" PRIMARY KEY("tenant_id","job")
);
--> statement-breakpoint
CREATE TABLE "sales_order_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sales_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"inventory_item_id" uuid,
	"part_number" text,
	"description" text,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"unit_cost_cents" bigint,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"taxable" boolean,
	"amount_cents" bigint NOT NULL,
	"total_price_cents" bigint NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"returned_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"deduction_id" uuid,
	CONSTRAINT "sales_order_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sales_order_lines_deduction_once" UNIQUE("tenant_id","deduction_id"),
	CONSTRAINT "sales_order_lines_kind" CHECK ("sales_order_lines"."kind" in ('part', 'fee')),
	CONSTRAINT "sales_order_lines_amount" CHECK ("sales_order_lines"."quantity" > 0 and "sales_order_lines"."amount_cents" = round("sales_order_lines"."quantity" * "sales_order_lines"."unit_price_cents") and "sales_order_lines"."discount_cents" between 0 and "sales_order_lines"."amount_cents" and "sales_order_lines"."total_price_cents" = "sales_order_lines"."amount_cents" - "sales_order_lines"."discount_cents"),
	CONSTRAINT "sales_order_lines_returned" CHECK ("sales_order_lines"."returned_quantity" between 0 and "sales_order_lines"."quantity" and "sales_order_lines"."returned_cents" between 0 and "sales_order_lines"."total_price_cents"),
	CONSTRAINT "sales_order_lines_unknown_cost" CHECK ("sales_order_lines"."unit_cost_cents" is not null or "sales_order_lines"."inventory_item_id" is null and "sales_order_lines"."kind" = 'part'),
	CONSTRAINT "sales_order_lines_stock" CHECK ("sales_order_lines"."inventory_item_id" is not null or "sales_order_lines"."deduction_id" is null)
);
--> statement-breakpoint
CREATE TABLE "sales_orders" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"order_number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"customer_id" uuid,
	"po_number" text,
	"notes" text,
	"tax_rate_percent" numeric(7, 4) DEFAULT 0 NOT NULL,
	"parts_taxable" boolean DEFAULT true NOT NULL,
	"subtotal_cents" bigint DEFAULT 0 NOT NULL,
	"taxes_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "sales_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sales_orders_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "sales_orders_status_known" CHECK ("sales_orders"."status" in ('draft', 'completed', 'partially_refunded', 'refunded') and ("sales_orders"."status" = 'draft') = ("sales_orders"."completed_at" is null)),
	CONSTRAINT "sales_orders_draft_deleted" CHECK ("sales_orders"."deleted_at" is null or "sales_orders"."status" = 'draft'),
	CONSTRAINT "sales_orders_amounts" CHECK ("sales_orders"."total_cents" = "sales_orders"."subtotal_cents" + "sales_orders"."taxes_cents" and "sales_orders"."subtotal_cents" >= 0 and "sales_orders"."taxes_cents" >= 0),
	CONSTRAINT "sales_orders_limit" CHECK ("sales_orders"."total_cents" <= 9007199254740991)
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
	"unit_cost_cents" bigint,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"taxable" boolean,
	"amount_cents" bigint NOT NULL,
	"total_price_cents" bigint NOT NULL,
	"block_discount_cents" bigint DEFAULT 0 NOT NULL,
	"total_cost_cents" bigint NOT NULL,
	"added_cost_cents" bigint DEFAULT 0 NOT NULL,
	"billed_cost_cents" bigint,
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
	CONSTRAINT "line_items_billed_cost" CHECK ("line_items"."billed_cost_cents" is null or "line_items"."billed_cost_cents" >= 0 and "line_items"."inventory_item_id" is null and "line_items"."technician_id" is null),
	CONSTRAINT "line_items_unknown_cost" CHECK ("line_items"."unit_cost_cents" is not null or "line_items"."inventory_item_id" is null and ("line_items"."kind" in ('part', 'tire', 'material') or "line_items"."fee_type" is not distinct from 'subcontract')),
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
	"unknown_cost_lines" integer DEFAULT 0 NOT NULL,
	"unknown_cost_price_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_blocks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_blocks_authorization" CHECK ("service_blocks"."authorization_status" in ('approved', 'declined', 'pending')),
	CONSTRAINT "service_blocks_discount" CHECK ("service_blocks"."discount_cents" >= 0),
	CONSTRAINT "service_blocks_limit" CHECK ("service_blocks"."labor_cents" + "service_blocks"."parts_cents" + "service_blocks"."tires_cents" + "service_blocks"."materials_cents" + "service_blocks"."fees_cents" <= 9007199254740991 and "service_blocks"."total_price_cents" <= 9007199254740991 and "service_blocks"."total_cost_cents" <= 9007199254740991)
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
CREATE TABLE "cost_layers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"remaining_quantity" numeric(14, 4) NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"remaining_cents" bigint NOT NULL,
	"free" "nummultirange",
	"purchase_order_id" uuid,
	"purchase_order_line_id" uuid,
	"unbilled_quantity" numeric(14, 4),
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_layers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_layers_unbilled_quantity" CHECK (("cost_layers"."purchase_order_line_id" is null) = ("cost_layers"."purchase_order_id" is null) and ("cost_layers"."unbilled_quantity" is null) = ("cost_layers"."purchase_order_id" is null) and ("cost_layers"."unbilled_quantity" is null or "cost_layers"."unbilled_quantity" between 0 and "cost_layers"."quantity")),
	CONSTRAINT "cost_layers_remaining" CHECK ("cost_layers"."remaining_quantity" between 0 and "cost_layers"."quantity" and "cost_layers"."remaining_cents" >= 0 and ("cost_layers"."remaining_quantity" > 0 or "cost_layers"."remaining_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "cost_restatements" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"date" date NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"inventory_item_id" uuid,
	"cost_layer_id" uuid,
	"movement_id" uuid,
	"target_type" text NOT NULL,
	"target_id" uuid,
	"line_id" uuid,
	"cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_restatements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cost_restatements_cause" CHECK ("cost_restatements"."cause_type" in ('deficit_settled', 'bill_created', 'bill_corrected', 'bill_voided', 'charge_applied', 'price_credited', 'unbilled_closed', 'core_denied')),
	CONSTRAINT "cost_restatements_target" CHECK ("cost_restatements"."target_type" in ('stock', 'work_order', 'sales_order', 'count', 'vendor_return', 'lost_job') and ("cost_restatements"."target_type" = 'stock') = ("cost_restatements"."movement_id" is null and "cost_restatements"."cost_layer_id" is not null)),
	CONSTRAINT "cost_restatements_goods" CHECK (("cost_restatements"."cost_layer_id" is null) = ("cost_restatements"."inventory_item_id" is null) and ("cost_restatements"."cost_layer_id" is not null or "cost_restatements"."movement_id" is null and "cost_restatements"."target_type" = 'work_order'))
);
--> statement-breakpoint
CREATE TABLE "layer_draws" (
	"tenant_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"cost_layer_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"cents" bigint NOT NULL,
	"pieces" "nummultirange" NOT NULL,
	CONSTRAINT "layer_draws_tenant_id_movement_id_cost_layer_id_pk" PRIMARY KEY("tenant_id","movement_id","cost_layer_id"),
	CONSTRAINT "layer_draws_quantity" CHECK ("layer_draws"."quantity" >= 0 and "layer_draws"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_deficits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"remaining_quantity" numeric(14, 4) NOT NULL,
	"unit_cost_cents" bigint NOT NULL,
	"remaining_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_deficits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_deficits_remaining" CHECK ("stock_deficits"."remaining_quantity" >= 0 and "stock_deficits"."remaining_cents" >= 0)
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
	"reference_type" text,
	"reference_id" uuid,
	"reason" text,
	"undoes" uuid,
	"balance_after" numeric(14, 4) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "stock_movements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stock_movements_position" UNIQUE("tenant_id","inventory_item_id","position"),
	CONSTRAINT "stock_movements_type" CHECK ("stock_movements"."type" in ('receipt', 'consumption', 'adjustment', 'return', 'sale'))
);
--> statement-breakpoint
CREATE TABLE "tax_ledger" (
	"tenant_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"format_version" integer NOT NULL,
	"tax_rate_percent" numeric(7, 4) NOT NULL,
	"tax_exempt" boolean NOT NULL,
	"exemption_category" text,
	"taxed" boolean NOT NULL,
	"parts_taxed" boolean NOT NULL,
	"labor_taxed" boolean NOT NULL,
	"tax_cents" bigint NOT NULL,
	"taxable_parts_cents" bigint NOT NULL,
	"non_taxable_parts_cents" bigint NOT NULL,
	"taxable_labor_cents" bigint NOT NULL,
	"non_taxable_labor_cents" bigint NOT NULL,
	"subcontract_cents" bigint NOT NULL,
	"other_cents" bigint NOT NULL,
	CONSTRAINT "tax_ledger_tenant_id_invoice_id_pk" PRIMARY KEY("tenant_id","invoice_id"),
	CONSTRAINT "tax_ledger_taxed" CHECK ("tax_ledger"."taxed" = ("tax_ledger"."parts_taxed" or "tax_ledger"."labor_taxed") and ("tax_ledger"."parts_taxed" or "tax_ledger"."taxable_parts_cents" = 0) and ("tax_ledger"."labor_taxed" or "tax_ledger"."taxable_labor_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "shop_counters" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "shop_counters_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "shop_logos" (
	"tenant_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "shop_logos_tenant_id_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "shop_logos_type" CHECK ("shop_logos"."type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "shop_logos_size" CHECK (octet_length("shop_logos"."content") between 1 and 262144)
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"workflow_statuses" jsonb,
	"tax_rate_percent" numeric(7, 4) DEFAULT 0 NOT NULL,
	"parts_taxable" boolean DEFAULT true NOT NULL,
	"labor_taxable" boolean DEFAULT false NOT NULL,
	"default_labor_rate_cents" bigint,
	"archive_on_full_payment" boolean DEFAULT true NOT NULL,
	"price_change_warn_percent" numeric(8, 4) DEFAULT 5 NOT NULL,
	"digest_enabled" boolean DEFAULT false NOT NULL,
	"digest_send_hour" integer DEFAULT 6 NOT NULL,
	"digest_periods" text[] DEFAULT '{"daily","weekly"}' NOT NULL,
	"address" text,
	"phone" text,
	"email" text,
	"website" text,
	"terms" text,
	"payment_instructions" text,
	"accent_color" text,
	"paper_size" text DEFAULT 'letter' NOT NULL,
	"document_retention_days" integer DEFAULT 2556 NOT NULL,
	"closed_through" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_tax_rate" CHECK ("tenants"."tax_rate_percent" between 0 and 100),
	CONSTRAINT "tenants_price_change" CHECK ("tenants"."price_change_warn_percent" between 0 and 1000),
	CONSTRAINT "tenants_digest_hour" CHECK ("tenants"."digest_send_hour" between 5 and 9),
	CONSTRAINT "tenants_document_retention" CHECK ("tenants"."document_retention_days" between 30 and 36500),
	CONSTRAINT "tenants_paper_size" CHECK ("tenants"."paper_size" in ('letter', 'a4'))
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
CREATE TABLE "weekly_rollups" (
	"tenant_id" uuid NOT NULL,
	"week_start" date NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"labor_revenue_cents" bigint NOT NULL,
	"parts_revenue_cents" bigint NOT NULL,
	"cost_adjustment_cents" bigint DEFAULT 0 NOT NULL,
	"labor_profit_cents" bigint NOT NULL,
	"parts_profit_cents" bigint NOT NULL,
	"unknown_cost_lines" integer DEFAULT 0 NOT NULL,
	"unknown_cost_price_cents" bigint DEFAULT 0 NOT NULL,
	"labor_hours" numeric(14, 2) NOT NULL,
	"customers" integer NOT NULL,
	"invoice_count" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_rollups_tenant_id_week_start_pk" PRIMARY KEY("tenant_id","week_start"),
	CONSTRAINT "weekly_rollups_monday" CHECK (extract(isodow from "weekly_rollups"."week_start") = 1)
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
	"po_number" text,
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
	"unknown_cost_lines" integer DEFAULT 0 NOT NULL,
	"unknown_cost_price_cents" bigint DEFAULT 0 NOT NULL,
	"paid_amount_cents" bigint DEFAULT 0 NOT NULL,
	"credited_amount_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "work_orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "work_orders_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "work_orders_order_number" UNIQUE("tenant_id","order_number"),
	CONSTRAINT "work_orders_category_known" CHECK ("work_orders"."category" in ('estimate', 'open', 'completed', 'invoiced', 'paid', 'cancelled')),
	CONSTRAINT "work_orders_priority" CHECK ("work_orders"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "work_orders_invoiced_known" CHECK (("work_orders"."category" not in ('invoiced', 'paid') or "work_orders"."invoiced_at" is not null) and ("work_orders"."category" not in ('estimate', 'open', 'cancelled') or "work_orders"."invoiced_at" is null)),
	CONSTRAINT "work_orders_limit" CHECK ("work_orders"."labor_cents" + "work_orders"."parts_cents" + "work_orders"."tires_cents" + "work_orders"."materials_cents" + "work_orders"."fees_cents" <= 9007199254740991 and "work_orders"."total_price_cents" <= 9007199254740991 and "work_orders"."total_cost_cents" <= 9007199254740991),
	CONSTRAINT "work_orders_amounts" CHECK ("work_orders"."total_price_cents" >= 0 and "work_orders"."tax_cents" >= 0 and "work_orders"."paid_amount_cents" between 0 and "work_orders"."total_price_cents"),
	CONSTRAINT "work_orders_credited" CHECK ("work_orders"."credited_amount_cents" between 0 and "work_orders"."total_price_cents" - "work_orders"."paid_amount_cents")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aging_snapshots" ADD CONSTRAINT "aging_snapshots_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_allocations" ADD CONSTRAINT "bill_allocations_payment" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."bill_payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_allocations" ADD CONSTRAINT "bill_allocations_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_corrections" ADD CONSTRAINT "bill_corrections_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_core" FOREIGN KEY ("tenant_id","core_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipts" ADD CONSTRAINT "bill_receipts_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_receipts" ADD CONSTRAINT "bill_receipts_line" FOREIGN KEY ("tenant_id","bill_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_receipts" ADD CONSTRAINT "closed_receipts_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_receipts" ADD CONSTRAINT "closed_receipts_closing" FOREIGN KEY ("tenant_id","closing_id") REFERENCES "public"."unbilled_closings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbilled_closings" ADD CONSTRAINT "unbilled_closings_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_return_lines" ADD CONSTRAINT "core_return_lines_return" FOREIGN KEY ("tenant_id","core_return_id") REFERENCES "public"."core_returns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_return_lines" ADD CONSTRAINT "core_return_lines_core" FOREIGN KEY ("tenant_id","core_id") REFERENCES "public"."cores"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_returns" ADD CONSTRAINT "core_returns_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_returns" ADD CONSTRAINT "core_returns_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_line" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_costs" ADD CONSTRAINT "line_costs_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_costs" ADD CONSTRAINT "line_costs_core" FOREIGN KEY ("tenant_id","core_id") REFERENCES "public"."cores"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variances" ADD CONSTRAINT "variances_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_layouts" ADD CONSTRAINT "vendor_layouts_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_subscription" FOREIGN KEY ("tenant_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_inspection" FOREIGN KEY ("tenant_id","inspection_id") REFERENCES "public"."inspections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_work_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_technician" FOREIGN KEY ("tenant_id","technician_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_days" ADD CONSTRAINT "invoice_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_days" ADD CONSTRAINT "tax_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_receipt_days" ADD CONSTRAINT "tax_receipt_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applied_charges" ADD CONSTRAINT "applied_charges_source" FOREIGN KEY ("tenant_id","source_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applied_charges" ADD CONSTRAINT "applied_charges_target" FOREIGN KEY ("tenant_id","target_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_line" FOREIGN KEY ("tenant_id","bill_line_id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_order_line" FOREIGN KEY ("tenant_id","purchase_order_line_id") REFERENCES "public"."purchase_order_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_credit" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "public"."credits"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_invoice_line" FOREIGN KEY ("tenant_id","invoice_line_id") REFERENCES "public"."invoice_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_technician" FOREIGN KEY ("tenant_id","technician_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_deduction" FOREIGN KEY ("tenant_id","deduction_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_work_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sales_order" FOREIGN KEY ("tenant_id","sales_order_id") REFERENCES "public"."sales_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_payment" FOREIGN KEY ("tenant_id","refunded_payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_usage" ADD CONSTRAINT "part_usage_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_adjustments" ADD CONSTRAINT "cost_adjustments_invoice_line" FOREIGN KEY ("tenant_id","invoice_line_id") REFERENCES "public"."invoice_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_adjustments" ADD CONSTRAINT "cost_adjustments_credit" FOREIGN KEY ("tenant_id","credit_id") REFERENCES "public"."credits"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_closings" ADD CONSTRAINT "period_closings_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_invoices" ADD CONSTRAINT "imported_invoices_order" FOREIGN KEY ("tenant_id","purchase_order_id") REFERENCES "public"."purchase_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order" FOREIGN KEY ("tenant_id","purchase_order_id") REFERENCES "public"."purchase_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_records" ADD CONSTRAINT "removed_records_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_aggregates" ADD CONSTRAINT "daily_aggregates_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dirty_days" ADD CONSTRAINT "dirty_days_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_marks" ADD CONSTRAINT "job_marks_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_order" FOREIGN KEY ("tenant_id","sales_order_id") REFERENCES "public"."sales_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_lines" ADD CONSTRAINT "sales_order_lines_deduction" FOREIGN KEY ("tenant_id","deduction_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_block" FOREIGN KEY ("tenant_id","service_block_id") REFERENCES "public"."service_blocks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_technician" FOREIGN KEY ("tenant_id","technician_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_deduction" FOREIGN KEY ("tenant_id","deduction_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_blocks" ADD CONSTRAINT "service_blocks_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_work_order" FOREIGN KEY ("tenant_id","work_order_id") REFERENCES "public"."work_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layers" ADD CONSTRAINT "cost_layers_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layers" ADD CONSTRAINT "cost_layers_order" FOREIGN KEY ("tenant_id","purchase_order_id") REFERENCES "public"."purchase_orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_restatements" ADD CONSTRAINT "cost_restatements_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layer_draws" ADD CONSTRAINT "layer_draws_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layer_draws" ADD CONSTRAINT "layer_draws_layer" FOREIGN KEY ("tenant_id","cost_layer_id") REFERENCES "public"."cost_layers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_deficits" ADD CONSTRAINT "stock_deficits_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_deficits" ADD CONSTRAINT "stock_deficits_movement" FOREIGN KEY ("tenant_id","movement_id") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_undoes" FOREIGN KEY ("tenant_id","undoes") REFERENCES "public"."stock_movements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_ledger" ADD CONSTRAINT "tax_ledger_invoice" FOREIGN KEY ("tenant_id","invoice_id") REFERENCES "public"."invoices"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_counters" ADD CONSTRAINT "shop_counters_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_logos" ADD CONSTRAINT "shop_logos_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_rollups" ADD CONSTRAINT "weekly_rollups_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_vehicle" FOREIGN KEY ("tenant_id","vehicle_id") REFERENCES "public"."vehicles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_assigned_to" FOREIGN KEY ("tenant_id","assigned_to") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_resource" ON "audit_entries" USING btree ("tenant_id","resource_type","resource_id","created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("tenant_id",lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("tenant_id","created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "bill_allocations_of_bill" ON "bill_allocations" USING btree ("tenant_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_corrections_of_bill" ON "bill_corrections" USING btree ("tenant_id","bill_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bill_lines_of_core" ON "bill_lines" USING btree ("tenant_id","core_id") WHERE "bill_lines"."core_id" is not null;--> statement-breakpoint
CREATE INDEX "bill_lines_of_line_item" ON "bill_lines" USING btree ("tenant_id","line_item_id") WHERE "bill_lines"."line_item_id" is not null;--> statement-breakpoint
CREATE INDEX "bill_lines_of_bill" ON "bill_lines" USING btree ("tenant_id","bill_id","position");--> statement-breakpoint
CREATE INDEX "bill_lines_of_item" ON "bill_lines" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "bill_lines_waiting" ON "bill_lines" USING btree ("tenant_id","purchase_order_id") WHERE "bill_lines"."received_quantity" < "bill_lines"."stock_quantity";--> statement-breakpoint
CREATE INDEX "bill_payments_newest" ON "bill_payments" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bill_payments_of_vendor" ON "bill_payments" USING btree ("tenant_id","vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "bill_payments_day" ON "bill_payments" USING btree ("tenant_id","date","id");--> statement-breakpoint
CREATE INDEX "bill_receipts_of_line" ON "bill_receipts" USING btree ("tenant_id","bill_line_id");--> statement-breakpoint
CREATE INDEX "bills_newest" ON "bills" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_of_vendor" ON "bills" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_status" ON "bills" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_type" ON "bills" USING btree ("tenant_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_number" ON "bills" USING btree ("tenant_id","number_key","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_date" ON "bills" USING btree ("tenant_id","bill_date","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_of_order" ON "bills" USING gin ("tenant_id","purchase_order_ids");--> statement-breakpoint
CREATE INDEX "bills_applying" ON "bills" USING gin ("tenant_id","applies_to") WHERE "bills"."applies_to" <> '{}';--> statement-breakpoint
CREATE INDEX "closed_receipts_of_closing" ON "closed_receipts" USING btree ("tenant_id","closing_id");--> statement-breakpoint
CREATE INDEX "core_return_lines_of_core" ON "core_return_lines" USING btree ("tenant_id","core_id");--> statement-breakpoint
CREATE INDEX "core_returns_of_vendor" ON "core_returns" USING btree ("tenant_id","vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "cores_newest" ON "cores" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cores_of_vendor" ON "cores" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cores_of_part" ON "cores" USING btree ("tenant_id","part_key","created_at","id");--> statement-breakpoint
CREATE INDEX "cores_of_bill" ON "cores" USING btree ("tenant_id","bill_id");--> statement-breakpoint
CREATE INDEX "cores_of_item" ON "cores" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "cores_open" ON "cores" USING btree ("tenant_id","created_at","id") WHERE "cores"."held_quantity" + "cores"."sent_back_quantity" > 0;--> statement-breakpoint
CREATE INDEX "line_costs_of_line" ON "line_costs" USING btree ("tenant_id","line_item_id");--> statement-breakpoint
CREATE INDEX "line_costs_of_core" ON "line_costs" USING btree ("tenant_id","core_id");--> statement-breakpoint
CREATE INDEX "variances_day" ON "variances" USING btree ("tenant_id","date","id");--> statement-breakpoint
CREATE INDEX "variances_kind_day" ON "variances" USING btree ("tenant_id","kind","date","id");--> statement-breakpoint
CREATE INDEX "variances_of_cause" ON "variances" USING btree ("tenant_id","cause_id");--> statement-breakpoint
CREATE INDEX "document_links_of_document" ON "document_links" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "document_links_expiry" ON "document_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_sha256" ON "documents" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_of_bill" ON "documents" USING btree ("tenant_id","bill_id") WHERE "documents"."bill_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_status" ON "documents" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_vendor" ON "documents" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_source" ON "documents" USING btree ("tenant_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_to_read" ON "documents" USING btree ("created_at") WHERE "documents"."status" = 'reading';--> statement-breakpoint
CREATE INDEX "vendor_layouts_layout" ON "vendor_layouts" USING btree ("tenant_id","layout");--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "events" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE INDEX "events_kind" ON "events" USING btree ("tenant_id","event","position");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_pending_once" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","event_id") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","due_at","position") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_status" ON "webhook_deliveries" USING btree ("tenant_id","subscription_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_newest" ON "webhook_subscriptions" USING btree ("tenant_id","created_at","id") WHERE "webhook_subscriptions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("tenant_id","created_at","id") WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("tenant_id",lower("name")) WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("tenant_id",regexp_replace("phone", '\D', '', 'g'),"created_at","id") WHERE "customers"."deleted_at" is null and "customers"."phone" is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("tenant_id",("name" || E'\n' || coalesce("company_name", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("phone", '') || E'\n' || regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("dot_number", '')) gin_trgm_ops) WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "customers_shop_letters" ON "customers" USING gin (string_to_array(right("tenant_id"::text, 6) || regexp_replace(lower(("name" || E'\n' || coalesce("company_name", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("phone", '') || E'\n' || regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("dot_number", ''))), '(.)', E'\\1\n' || right("tenant_id"::text, 6) || E'\\1\n' || right("tenant_id"::text, 6) || E'\\1', 'g'), E'\n')) WHERE "customers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_newest" ON "vehicles" USING btree ("tenant_id","created_at","id") WHERE "vehicles"."deleted_at" is null and not "vehicles"."archived";--> statement-breakpoint
CREATE INDEX "vehicles_newest_of_all" ON "vehicles" USING btree ("tenant_id","created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_customer_id" ON "vehicles" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vehicles_unit_number" ON "vehicles" USING btree ("tenant_id",lower("unit_number"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_license_plate" ON "vehicles" USING btree ("tenant_id",lower("license_plate"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_make" ON "vehicles" USING btree ("tenant_id",lower("make"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_model" ON "vehicles" USING btree ("tenant_id",lower("model"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_type" ON "vehicles" USING btree ("tenant_id",lower("vehicle_type"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_year" ON "vehicles" USING btree ("tenant_id","year","created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_make_year_type" ON "vehicles" USING btree ("tenant_id",lower("make"),"year",lower("vehicle_type"),"created_at","id") WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_model_year_type_make" ON "vehicles" USING btree ("tenant_id",lower("model"),"year",lower("vehicle_type"),"created_at","id",lower("make")) WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_vin" ON "vehicles" USING gin ("tenant_id","vin" gin_trgm_ops) WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_search_all" ON "vehicles" USING gin ("tenant_id",(coalesce("year"::text, '') || ' ' || coalesce("make", '') || ' ' || coalesce("model", '') || E'\n' || "vin" || E'\n' || coalesce("unit_number", '') || E'\n' || coalesce("license_plate", '') || E'\n' || coalesce("nickname", '') || E'\n' || coalesce("vehicle_type", '') || E'\n' || coalesce("mileage"::text, '') || E'\n' || coalesce("notes", '')) gin_trgm_ops) WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicles_shop_letters" ON "vehicles" USING gin (string_to_array(right("tenant_id"::text, 6) || regexp_replace(lower((coalesce("year"::text, '') || ' ' || coalesce("make", '') || ' ' || coalesce("model", '') || E'\n' || "vin" || E'\n' || coalesce("unit_number", '') || E'\n' || coalesce("license_plate", '') || E'\n' || coalesce("nickname", '') || E'\n' || coalesce("vehicle_type", '') || E'\n' || coalesce("mileage"::text, '') || E'\n' || coalesce("notes", ''))), '(.)', E'\\1\n' || right("tenant_id"::text, 6) || E'\\1\n' || right("tenant_id"::text, 6) || E'\\1', 'g'), E'\n')) WHERE "vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inspection_items_of_inspection" ON "inspection_items" USING btree ("tenant_id","inspection_id","position");--> statement-breakpoint
CREATE INDEX "inspections_newest" ON "inspections" USING btree ("tenant_id","created_at","id") WHERE "inspections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inspections_status" ON "inspections" USING btree ("tenant_id","status","created_at","id") WHERE "inspections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inspections_work_order_id" ON "inspections" USING btree ("tenant_id","work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_vehicle_id" ON "inspections" USING btree ("tenant_id","vehicle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspections_technician_id" ON "inspections" USING btree ("tenant_id","technician_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inventory_items_newest" ON "inventory_items" USING btree ("tenant_id","created_at","id") WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_part_key" ON "inventory_items" USING btree ("tenant_id","part_key") WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_category" ON "inventory_items" USING btree ("tenant_id","category","created_at","id") WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_low_stock" ON "inventory_items" USING btree ("tenant_id","created_at","id") WHERE "inventory_items"."deleted_at" is null and "inventory_items"."quantity" <= "inventory_items"."reorder_point";--> statement-breakpoint
CREATE INDEX "inventory_items_search" ON "inventory_items" USING gin ("tenant_id",("part_number" || ' ' || "name") gin_trgm_ops) WHERE "inventory_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_items_vendor_id" ON "inventory_items" USING btree ("tenant_id","vendor_id");--> statement-breakpoint
CREATE INDEX "applied_charges_of_target" ON "applied_charges" USING btree ("tenant_id","target_line_id");--> statement-breakpoint
CREATE INDEX "return_credits_of_line" ON "return_credits" USING btree ("tenant_id","bill_line_id");--> statement-breakpoint
CREATE INDEX "return_credits_of_order_line" ON "return_credits" USING btree ("tenant_id","purchase_order_line_id");--> statement-breakpoint
CREATE INDEX "credit_lines_of_invoice_line" ON "credit_lines" USING btree ("tenant_id","invoice_line_id");--> statement-breakpoint
CREATE INDEX "credits_of_invoice" ON "credits" USING btree ("tenant_id","invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credits_day" ON "credits" USING btree ("tenant_id","credit_date","id");--> statement-breakpoint
CREATE INDEX "invoice_lines_of_invoice" ON "invoice_lines" USING btree ("tenant_id","invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_technician_id" ON "invoice_lines" USING btree ("tenant_id","technician_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_deduction_id" ON "invoice_lines" USING btree ("tenant_id","deduction_id") WHERE "invoice_lines"."deduction_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_lines_of_line_item" ON "invoice_lines" USING btree ("tenant_id","line_item_id") WHERE "invoice_lines"."line_item_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_work_order" ON "invoices" USING btree ("tenant_id","work_order_id") WHERE "invoices"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("tenant_id","invoice_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_po_number" ON "invoices" USING gin ("tenant_id","po_number" gin_trgm_ops) WHERE "invoices"."po_number" is not null;--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree ("tenant_id","invoice_date","id");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_source_newest" ON "invoices" USING btree ("tenant_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_work_order_id" ON "invoices" USING btree ("tenant_id","work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_customer_id" ON "invoices" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_type_newest" ON "payments" USING btree ("tenant_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("tenant_id","reference" gin_trgm_ops) WHERE "payments"."reference" is not null;--> statement-breakpoint
CREATE INDEX "payments_day" ON "payments" USING btree ("tenant_id","paid_date","id");--> statement-breakpoint
CREATE INDEX "payments_invoice_id" ON "payments" USING btree ("tenant_id","invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_customer_id" ON "payments" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_refunded_payment_id" ON "payments" USING btree ("tenant_id","refunded_payment_id");--> statement-breakpoint
CREATE INDEX "cost_adjustments_day" ON "cost_adjustments" USING btree ("tenant_id","date");--> statement-breakpoint
CREATE INDEX "cost_adjustments_used_on" ON "cost_adjustments" USING btree ("tenant_id","used_on");--> statement-breakpoint
CREATE INDEX "cost_adjustments_of_line" ON "cost_adjustments" USING btree ("tenant_id","invoice_line_id");--> statement-breakpoint
CREATE INDEX "cost_adjustments_of_credit" ON "cost_adjustments" USING btree ("tenant_id","credit_id");--> statement-breakpoint
CREATE INDEX "period_closings_newest" ON "period_closings" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imported_invoices_search" ON "imported_invoices" USING gin ("tenant_id","number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "imported_invoices_of_order" ON "imported_invoices" USING btree ("tenant_id","purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_of_order" ON "purchase_order_lines" USING btree ("tenant_id","purchase_order_id","position");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_of_item" ON "purchase_order_lines" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("tenant_id","created_at","id") WHERE "purchase_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_search" ON "purchase_orders" USING gin ("tenant_id",("number" || E'\n' || coalesce("unlinked_vendor_name", '')) gin_trgm_ops) WHERE "purchase_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_status" ON "purchase_orders" USING btree ("tenant_id","status","created_at","id") WHERE "purchase_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_of_vendor" ON "purchase_orders" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "removed_records_latest" ON "removed_records" USING btree ("tenant_id","kind","removed_at","id");--> statement-breakpoint
CREATE INDEX "sales_order_lines_of_order" ON "sales_order_lines" USING btree ("tenant_id","sales_order_id","position");--> statement-breakpoint
CREATE INDEX "sales_order_lines_of_item" ON "sales_order_lines" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "sales_orders_newest" ON "sales_orders" USING btree ("tenant_id","created_at","id") WHERE "sales_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sales_orders_search" ON "sales_orders" USING gin ("tenant_id","order_number" gin_trgm_ops) WHERE "sales_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sales_orders_po_number" ON "sales_orders" USING gin ("tenant_id","po_number" gin_trgm_ops) WHERE "sales_orders"."deleted_at" is null and "sales_orders"."po_number" is not null;--> statement-breakpoint
CREATE INDEX "sales_orders_status" ON "sales_orders" USING btree ("tenant_id","status","created_at","id") WHERE "sales_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sales_orders_customer_id" ON "sales_orders" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "line_items_of_order" ON "line_items" USING btree ("tenant_id","work_order_id","position");--> statement-breakpoint
CREATE INDEX "line_items_of_block" ON "line_items" USING btree ("tenant_id","service_block_id");--> statement-breakpoint
CREATE INDEX "line_items_of_technician" ON "line_items" USING btree ("tenant_id","technician_id");--> statement-breakpoint
CREATE INDEX "line_items_of_item" ON "line_items" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "service_blocks_of_order" ON "service_blocks" USING btree ("tenant_id","work_order_id","position");--> statement-breakpoint
CREATE INDEX "service_requests_search" ON "service_requests" USING gin ("tenant_id",("request_number" || E'\n' || coalesce("customer_info" ->> 'companyName', '') || E'\n' || coalesce("customer_info" ->> 'firstName', '') || ' ' || coalesce("customer_info" ->> 'lastName', '') || E'\n' || coalesce("customer_info" ->> 'phone', '') || E'\n' || regexp_replace(coalesce("customer_info" ->> 'phone', ''), '\D', '', 'g') || E'\n' || coalesce("vehicle_info" ->> 'unitNumber', '') || E'\n' || coalesce("vehicle_info" ->> 'vin', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_requests_newest" ON "service_requests" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_status" ON "service_requests" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_client_request" ON "service_requests" USING btree ("tenant_id","client_request_id","created_at") WHERE "service_requests"."client_request_id" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_customer_id" ON "service_requests" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_vehicle_id" ON "service_requests" USING btree ("tenant_id","vehicle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cost_layers_of_item" ON "cost_layers" USING btree ("tenant_id","inventory_item_id","received_at","id");--> statement-breakpoint
CREATE INDEX "cost_layers_open" ON "cost_layers" USING btree ("tenant_id","inventory_item_id","received_at","id") WHERE "cost_layers"."remaining_quantity" > 0;--> statement-breakpoint
CREATE INDEX "cost_layers_unbilled" ON "cost_layers" USING btree ("tenant_id","purchase_order_line_id","received_at","id") WHERE "cost_layers"."unbilled_quantity" > 0;--> statement-breakpoint
CREATE INDEX "cost_layers_unbilled_item" ON "cost_layers" USING btree ("tenant_id","inventory_item_id") WHERE "cost_layers"."unbilled_quantity" > 0;--> statement-breakpoint
CREATE INDEX "cost_restatements_newest" ON "cost_restatements" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cost_restatements_day" ON "cost_restatements" USING btree ("tenant_id","date","created_at","id");--> statement-breakpoint
CREATE INDEX "cost_restatements_of_layer" ON "cost_restatements" USING btree ("tenant_id","cost_layer_id");--> statement-breakpoint
CREATE INDEX "cost_restatements_of_item" ON "cost_restatements" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "cost_restatements_of_movement" ON "cost_restatements" USING btree ("tenant_id","movement_id");--> statement-breakpoint
CREATE INDEX "layer_draws_of_layer" ON "layer_draws" USING btree ("tenant_id","cost_layer_id");--> statement-breakpoint
CREATE INDEX "stock_deficits_of_movement" ON "stock_deficits" USING btree ("tenant_id","movement_id");--> statement-breakpoint
CREATE INDEX "stock_deficits_open" ON "stock_deficits" USING btree ("tenant_id","inventory_item_id","created_at","id") WHERE "stock_deficits"."remaining_quantity" > 0;--> statement-breakpoint
CREATE INDEX "stock_movements_of_reference" ON "stock_movements" USING btree ("tenant_id","reference_id");--> statement-breakpoint
CREATE INDEX "stock_movements_undoing" ON "stock_movements" USING btree ("tenant_id","undoes") WHERE "stock_movements"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "tenants_newest" ON "tenants" USING btree ("created_at","tenant_id");--> statement-breakpoint
CREATE INDEX "vendors_match_key" ON "vendors" USING btree ("tenant_id","match_key") WHERE "vendors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vendors_name" ON "vendors" USING btree ("tenant_id",lower("name")) WHERE "vendors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vendors_newest" ON "vendors" USING btree ("tenant_id","created_at","id") WHERE "vendors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vendors_search" ON "vendors" USING gin ("tenant_id",("name" || ' ' || coalesce("account_number", '') || E'\n' || coalesce("phone", '') || E'\n' || regexp_replace(coalesce("phone", ''), '\D', '', 'g')) gin_trgm_ops) WHERE "vendors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_newest" ON "work_orders" USING btree ("tenant_id","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_number" ON "work_orders" USING btree ("tenant_id","number","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_updated_at" ON "work_orders" USING btree ("tenant_id","updated_at","id","created_at") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_due_at" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", 'infinity'),"id","due_at","created_at") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_due_last" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_invoiced_at" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", 'infinity'),"id","invoiced_at","created_at") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_invoiced_last" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_total" ON "work_orders" USING btree ("tenant_id","total_price_cents","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_margin" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, 1000000000000000),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_margin_first" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, -1000000000000000),"id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_status" ON "work_orders" USING btree ("tenant_id","status","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_category" ON "work_orders" USING btree ("tenant_id","category","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_current_assigned_to" ON "work_orders" USING btree ("tenant_id","assigned_to","created_at","id") WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_newest_of_all" ON "work_orders" USING btree ("tenant_id","created_at","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_updated_at" ON "work_orders" USING btree ("tenant_id","updated_at","id","created_at") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_due_at" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", 'infinity'),"id","due_at","created_at") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_due_last" ON "work_orders" USING btree ("tenant_id",coalesce("due_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_invoiced_at" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", 'infinity'),"id","invoiced_at","created_at") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_invoiced_last" ON "work_orders" USING btree ("tenant_id",coalesce("invoiced_at", '-infinity'),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_total" ON "work_orders" USING btree ("tenant_id","total_price_cents","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_margin" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, 1000000000000000),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_margin_first" ON "work_orders" USING btree ("tenant_id",coalesce(case when unknown_cost_lines = 0 and (total_price_cents - tax_cents) > 0 then greatest(round(((total_price_cents - tax_cents) - total_cost_cents) * 10000.0 / (total_price_cents - tax_cents)), -1000000000000)::bigint end, -1000000000000000),"id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_status" ON "work_orders" USING btree ("tenant_id","status","created_at","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_category" ON "work_orders" USING btree ("tenant_id","category","created_at","id") WHERE "work_orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_unpaid" ON "work_orders" USING btree ("tenant_id","created_at","id") WHERE "work_orders"."deleted_at" is null and "work_orders"."invoiced_at" is not null and "work_orders"."total_price_cents" > "work_orders"."paid_amount_cents";--> statement-breakpoint
CREATE INDEX "work_orders_customer_id" ON "work_orders" USING btree ("tenant_id","customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_vehicle_id" ON "work_orders" USING btree ("tenant_id","vehicle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_assigned_to_id" ON "work_orders" USING btree ("tenant_id","assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "work_orders_text" ON "work_orders" USING gin ("tenant_id",("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", '')) gin_trgm_ops) WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_text_archived" ON "work_orders" USING gin ("tenant_id",("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", '')) gin_trgm_ops) WHERE "work_orders"."deleted_at" is null and "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_letters" ON "work_orders" USING gin (string_to_array(right("tenant_id"::text, 6) || regexp_replace(lower(("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", ''))), '(.)', E'\\1\n' || right("tenant_id"::text, 6) || E'\\1\n' || right("tenant_id"::text, 6) || E'\\1', 'g'), E'\n')) WHERE "work_orders"."deleted_at" is null and not "work_orders"."archived";--> statement-breakpoint
CREATE INDEX "work_orders_letters_archived" ON "work_orders" USING gin (string_to_array(right("tenant_id"::text, 6) || regexp_replace(lower(("order_number" || E'\n' || "customer_text" || E'\n' || "vehicle_text" || E'\n' || coalesce("po_number", ''))), '(.)', E'\\1\n' || right("tenant_id"::text, 6) || E'\\1\n' || right("tenant_id"::text, 6) || E'\\1', 'g'), E'\n')) WHERE "work_orders"."deleted_at" is null and "work_orders"."archived";--> statement-breakpoint
-- The name of a zone itself; null for a name that is no zone everywhere. Only IANA names are: of
-- others PostgreSQL would make an offset. A digit would make one of any name.
CREATE FUNCTION known_time_zone(name text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  IF name !~* '^(?!(posix|right|systemv)/)[a-z_]+(/[a-z_-]+){1,2}$'
    AND name !~* '^etc/gmt(0|[+-][0-9]|[+-]1[0-2]|-1[34])$'
    AND upper(name) <> ALL (ARRAY['CST6CDT', 'CUBA', 'EGYPT', 'EIRE', 'EST5EDT', 'GB', 'GB-EIRE', 'GMT',
      'GMT+0', 'GMT-0', 'GMT0', 'GREENWICH', 'HONGKONG', 'ICELAND', 'IRAN', 'ISRAEL', 'JAMAICA', 'JAPAN',
      'KWAJALEIN', 'LIBYA', 'MST7MDT', 'NAVAJO', 'NZ', 'NZ-CHAT', 'POLAND', 'PORTUGAL', 'PRC', 'PST8PDT',
      'ROC', 'ROK', 'SINGAPORE', 'TURKEY', 'UCT', 'UNIVERSAL', 'UTC', 'W-SU', 'ZULU'])
  THEN RETURN NULL;
  END IF;
  PERFORM timestamptz 'epoch' AT TIME ZONE name;
  RETURN name;
EXCEPTION WHEN invalid_parameter_value THEN RETURN NULL;
END $$;
--> statement-breakpoint
-- The zone of a shop, which reports and jobs count its days in: America/Chicago if the stored name is none.
CREATE FUNCTION shop_time_zone(name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(known_time_zone(name), 'America/Chicago')
$$;
--> statement-breakpoint
-- The positions of events, in steps: a request takes one step for all of its events. The first step is
-- above all advisory locks whose keys are small numbers.
CREATE SEQUENCE "feed_position" AS bigint INCREMENT BY 100000 START WITH 1000000000000;
--> statement-breakpoint
-- Marks the first step as taken: the next one is then always above last_value.
SELECT nextval('feed_position');
--> statement-breakpoint
-- Takes the next step for the events of a transaction. The lock shows to readers, until the end of the
-- transaction, that its step is above the key of the lock.
CREATE FUNCTION next_feed_position() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(last_value) FROM feed_position;
  RETURN nextval('feed_position');
END $$;
--> statement-breakpoint
-- The position up to which the feed is complete: no transaction that is still open has one below. The
-- order of the statements matters. A transaction that takes its lock after the locks were read takes
-- a step above the value that was read before.
CREATE FUNCTION feed_end() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
  open_above bigint;
BEGIN
  SELECT last_value INTO taken FROM feed_position;
  SELECT min(lock.key) INTO open_above
  FROM (
    SELECT classid::bigint << 32 | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND mode = 'ShareLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) lock
  WHERE lock.key BETWEEN 1000000000000 AND taken;
  RETURN coalesce(open_above, taken) + 99999;
END $$;
--> statement-breakpoint
-- A record's stamp follows the assignment of its transaction's id: a reader that does not see the id among
-- the running transactions knows that later stamps are later than its clock (docs/adr/0046). The clock is
-- always the database's, also if a test or the demo shop moves the clock of requests.
CREATE FUNCTION stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION stamp_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW.named_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- On a cluster the trigger runs on a part of the table, whose name ends with a number, and the statement that
-- Citus sends to another part cannot read the transition table.
CREATE FUNCTION record_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN SELECT tenant_id, id FROM removed LOOP
    INSERT INTO removed_records (tenant_id, kind, id, removed_at)
    VALUES (gone.tenant_id, regexp_replace(TG_TABLE_NAME, '_[0-9]+$', ''), gone.id, clock_timestamp())
    ON CONFLICT (tenant_id, kind, id) DO UPDATE SET removed_at = excluded.removed_at;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL, ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "customers_changed" BEFORE INSERT OR UPDATE ON "customers" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "customers_named" BEFORE UPDATE ON "customers" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."phone" IS DISTINCT FROM NEW."phone" OR OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION stamp_name();
CREATE TRIGGER "customers_removed" AFTER DELETE ON "customers" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL, ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "vehicles_changed" BEFORE INSERT OR UPDATE ON "vehicles" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "vehicles_named" BEFORE UPDATE ON "vehicles" FOR EACH ROW WHEN (OLD."unit_number" IS DISTINCT FROM NEW."unit_number" OR OLD."vin" IS DISTINCT FROM NEW."vin") EXECUTE FUNCTION stamp_name();
CREATE TRIGGER "vehicles_removed" AFTER DELETE ON "vehicles" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL, ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "vendors_changed" BEFORE INSERT OR UPDATE ON "vendors" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "vendors_named" BEFORE UPDATE ON "vendors" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION stamp_name();
CREATE TRIGGER "vendors_removed" AFTER DELETE ON "vendors" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "inventory_items" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "inventory_items_changed" BEFORE INSERT OR UPDATE ON "inventory_items" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "inventory_items_removed" AFTER DELETE ON "inventory_items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "service_requests_changed" BEFORE INSERT OR UPDATE ON "service_requests" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "service_requests_removed" AFTER DELETE ON "service_requests" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "work_orders_changed" BEFORE INSERT OR UPDATE ON "work_orders" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "work_orders_removed" AFTER DELETE ON "work_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "purchase_orders_changed" BEFORE INSERT OR UPDATE ON "purchase_orders" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "purchase_orders_removed" AFTER DELETE ON "purchase_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "inspections_changed" BEFORE INSERT OR UPDATE ON "inspections" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "inspections_removed" AFTER DELETE ON "inspections" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "sales_orders_changed" BEFORE INSERT OR UPDATE ON "sales_orders" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "sales_orders_removed" AFTER DELETE ON "sales_orders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "invoices_changed" BEFORE INSERT OR UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "invoices_removed" AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
CREATE TRIGGER "payments_changed" BEFORE INSERT OR UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER "payments_removed" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removal();
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "named_at" timestamp with time zone;
CREATE TRIGGER "users_named" BEFORE UPDATE ON "users" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION stamp_name();
--> statement-breakpoint
CREATE INDEX "customers_changed_at" ON "customers" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "vehicles_changed_at" ON "vehicles" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "vendors_changed_at" ON "vendors" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "inventory_items_changed_at" ON "inventory_items" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "service_requests_changed_at" ON "service_requests" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "work_orders_changed_at" ON "work_orders" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "purchase_orders_changed_at" ON "purchase_orders" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "inspections_changed_at" ON "inspections" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "sales_orders_changed_at" ON "sales_orders" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "invoices_changed_at" ON "invoices" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "payments_changed_at" ON "payments" USING btree ("tenant_id","changed_at","id");
--> statement-breakpoint
CREATE INDEX "customers_named_at" ON "customers" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;
--> statement-breakpoint
CREATE INDEX "vehicles_named_at" ON "vehicles" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;
--> statement-breakpoint
CREATE INDEX "vendors_named_at" ON "vendors" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;
--> statement-breakpoint
CREATE INDEX "users_named_at" ON "users" USING btree ("tenant_id","named_at") WHERE "named_at" is not null;
--> statement-breakpoint
-- How far the changes of the node's shops are complete; see docs/adr/0046. The time is that of the calling
-- statement. `through` is null while the start of a writing transaction is hidden.
-- A cluster may prepare a transaction before its commit. It is then no longer among the running ones, and its
-- start is unknown; it is in one of the two views, because the running ones are read first.
CREATE FUNCTION change_horizon(OUT now timestamptz, OUT through timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  started timestamptz;
  prepared_from timestamptz;
  is_hidden boolean;
BEGIN
  now := statement_timestamp();
  -- An autovacuum worker has no user.
  SELECT min(a.xact_start), count(*) > count(a.xact_start) INTO started, is_hidden
  FROM pg_stat_activity a
  WHERE a.datname = current_database() AND a.usesysid IS NOT NULL AND a.backend_xid IS NOT NULL;
  SELECT min(p.prepared) - interval '5 minutes' INTO prepared_from
  FROM pg_prepared_xacts p WHERE p.database = current_database();
  IF NOT is_hidden THEN through := least(now, started, prepared_from); END IF;
END $$;
--> statement-breakpoint
-- The subscriptions with pending attempts, found from one to the next in the index: the cost does not depend
-- on the number of attempts. `distribute` replaces the view on a cluster, whose index is in parts.
CREATE VIEW "waiting_subscriptions" AS
WITH RECURSIVE waiting (tenant_id, subscription_id) AS (
  (SELECT tenant_id, subscription_id FROM webhook_deliveries WHERE status = 'pending'
    ORDER BY tenant_id, subscription_id LIMIT 1)
  UNION ALL
  SELECT next.* FROM waiting w, LATERAL (
    SELECT d.tenant_id, d.subscription_id FROM webhook_deliveries d WHERE d.status = 'pending'
      AND (d.tenant_id, d.subscription_id) > (w.tenant_id, w.subscription_id)
    ORDER BY d.tenant_id, d.subscription_id LIMIT 1) next)
SELECT tenant_id, subscription_id FROM waiting;
