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
ALTER TABLE "line_items" ADD COLUMN "added_cost_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "line_costs" ADD CONSTRAINT "line_costs_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_costs" ADD CONSTRAINT "line_costs_core" FOREIGN KEY ("tenant_id","core_id") REFERENCES "public"."cores"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_costs_of_line" ON "line_costs" USING btree ("tenant_id","line_item_id");--> statement-breakpoint
CREATE INDEX "line_costs_of_core" ON "line_costs" USING btree ("tenant_id","core_id");