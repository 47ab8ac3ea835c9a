import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsFolder } from "../migrations/apply-migrations.ts";

/** Sorts after all migrations of this version. */
export const sampleTag = "9999_sample";

/**
 * One statement of each kind that an upgrade contains. The previous version can run with the schema
 * after each of them.
 */
export const sampleSteps = [
  `CREATE TABLE "sample_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "sample_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);`,
  `ALTER TABLE "sample_notes" ADD CONSTRAINT "sample_notes_customer" FOREIGN KEY ("tenant_id","customer_id") REFERENCES "public"."customers"("tenant_id","id") ON DELETE no action ON UPDATE no action;`,
  `CREATE INDEX "sample_notes_of_customer" ON "sample_notes" USING btree ("tenant_id","customer_id");`,
  `ALTER TABLE "customers" ADD COLUMN "sample" text DEFAULT 'none' NOT NULL;`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "vehicles_sample" ON "vehicles" USING btree ("tenant_id",lower("notes"));`,
  `ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_sample" CHECK ("total_cents" < 9007199254740993) NOT VALID;`,
  `ALTER TABLE "sales_orders" VALIDATE CONSTRAINT "sales_orders_sample";`,
  `ALTER TABLE "vehicles" ADD COLUMN "sample" integer DEFAULT 0;`,
  `ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_sample_set" CHECK ("sample" IS NOT NULL) NOT VALID;`,
  `ALTER TABLE "vehicles" VALIDATE CONSTRAINT "vehicles_sample_set";`,
  `ALTER TABLE "vehicles" ALTER COLUMN "sample" SET NOT NULL;`,
  `ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_sample_set";`,
  `DROP INDEX CONCURRENTLY IF EXISTS "vehicles_make";`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "work_orders_sample" ON "work_orders" USING btree ("tenant_id","order_number","id");`,
] as const;

/** Returns the number of the first statement that contains a text, as messages count them. */
export function sampleStep(text: string): number {
  return sampleSteps.findIndex((step) => step.includes(text)) + 1;
}

/**
 * Writes the migrations of this version and {@link sampleSteps} as the migration after them into a
 * folder, so that tests of upgrades do not depend on the migrations of a release.
 */
export async function writeSampleUpgrade(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-sample-upgrade-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: Array<{ idx: number; when: number; tag: string }> } = JSON.parse(
    await readFile(path, "utf8"),
  );
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There is no migration");
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: sampleTag });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, `${sampleTag}.sql`), sampleSteps.join("--> statement-breakpoint\n"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
