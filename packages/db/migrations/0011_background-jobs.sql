CREATE TABLE "background_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL
);
