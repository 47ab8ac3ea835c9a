ALTER TABLE "vehicles" ADD COLUMN "decoded" text[];
--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_decoded" CHECK ("decoded" <@ ARRAY['make', 'year'] and cardinality("decoded") > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicles" VALIDATE CONSTRAINT "vehicles_decoded";
