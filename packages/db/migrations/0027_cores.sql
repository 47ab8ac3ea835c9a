CREATE TABLE "core_return_lines" (
	"tenant_id" uuid NOT NULL,
	"core_return_id" uuid NOT NULL,
	"core_id" uuid NOT NULL,
	"position" integer NOT NULL,
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
CREATE TABLE "variances" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variances_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "variances_kind" CHECK ("variances"."kind" in ('return', 'lost_job', 'core_loss', 'migrated'))
);
--> statement-breakpoint
ALTER TABLE "core_return_lines" ADD CONSTRAINT "core_return_lines_return" FOREIGN KEY ("tenant_id","core_return_id") REFERENCES "public"."core_returns"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_return_lines" ADD CONSTRAINT "core_return_lines_core" FOREIGN KEY ("tenant_id","core_id") REFERENCES "public"."cores"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_returns" ADD CONSTRAINT "core_returns_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_returns" ADD CONSTRAINT "core_returns_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_line" FOREIGN KEY ("tenant_id","id") REFERENCES "public"."bill_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_bill" FOREIGN KEY ("tenant_id","bill_id") REFERENCES "public"."bills"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_vendor" FOREIGN KEY ("tenant_id","vendor_id") REFERENCES "public"."vendors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cores" ADD CONSTRAINT "cores_item" FOREIGN KEY ("tenant_id","inventory_item_id") REFERENCES "public"."inventory_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variances" ADD CONSTRAINT "variances_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "core_return_lines_of_core" ON "core_return_lines" USING btree ("tenant_id","core_id");--> statement-breakpoint
CREATE INDEX "core_returns_of_vendor" ON "core_returns" USING btree ("tenant_id","vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "cores_newest" ON "cores" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cores_of_vendor" ON "cores" USING btree ("tenant_id","vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cores_of_part" ON "cores" USING btree ("tenant_id","part_key","created_at","id");--> statement-breakpoint
CREATE INDEX "cores_of_bill" ON "cores" USING btree ("tenant_id","bill_id");--> statement-breakpoint
CREATE INDEX "cores_of_item" ON "cores" USING btree ("tenant_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "cores_open" ON "cores" USING btree ("tenant_id","created_at","id") WHERE "cores"."held_quantity" + "cores"."sent_back_quantity" > 0;--> statement-breakpoint
CREATE INDEX "variances_of_cause" ON "variances" USING btree ("tenant_id","cause_id");--> statement-breakpoint
CREATE INDEX "variances_by_date" ON "variances" USING btree ("tenant_id","date");--> statement-breakpoint
INSERT INTO cores (tenant_id, id, bill_id, vendor_id, inventory_item_id, part_number, part_key, quantity,
	deposit_cents, amount_cents, held_quantity, created_at, updated_at)
SELECT l.tenant_id, l.id, b.id, b.vendor_id, l.inventory_item_id, l.part_number, upper(l.part_number),
	l.quantity, l.deposit_cents, l.amount_cents, l.quantity, b.created_at, b.created_at
FROM bill_lines l JOIN bills b ON b.tenant_id = l.tenant_id AND b.id = l.bill_id
WHERE l.kind = 'core_deposit' AND b.status NOT IN ('draft', 'void')
ON CONFLICT DO NOTHING;
