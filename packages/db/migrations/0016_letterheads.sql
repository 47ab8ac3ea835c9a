CREATE TABLE "shop_logos" (
	"tenant_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "shop_logos_tenant_id_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "shop_logos_type" CHECK ("shop_logos"."type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "shop_logos_size" CHECK (octet_length("shop_logos"."content") between 1 and 262144)
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "address" text,
	ADD COLUMN "phone" text,
	ADD COLUMN "email" text,
	ADD COLUMN "website" text,
	ADD COLUMN "terms" text,
	ADD COLUMN "accent_color" text,
	ADD COLUMN "paper_size" text DEFAULT 'letter' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_logos" ADD CONSTRAINT "shop_logos_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_paper_size" CHECK ("tenants"."paper_size" in ('letter', 'a4')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_paper_size";