ALTER TABLE "service_blocks" ADD COLUMN "canned_job_id" uuid;
--> statement-breakpoint
ALTER TABLE "service_blocks" ADD CONSTRAINT "service_blocks_job" FOREIGN KEY ("tenant_id","canned_job_id") REFERENCES "public"."canned_jobs"("tenant_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "service_blocks" VALIDATE CONSTRAINT "service_blocks_job";
