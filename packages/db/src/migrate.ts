import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createClient } from "./authentication.ts";
import { drizzle, migrate as runMigrations } from "./drizzle.cjs";

const folder = fileURLToPath(new URL("../migrations", import.meta.url));
const lockKey = 727_001;

/** Brings the database's schema up to this version. Processes that start together take turns. */
export async function migrate(url: string): Promise<void> {
  const client = createClient({ connectionString: url, application_name: "bayline migrations" });
  // A lost connection fails the statement that is under way; unheard here, it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

/** The name of the last migration: what the schema of this version is. Names sort by age. */
export function schemaVersion(): string {
  const journal: { entries: Array<{ tag: string }> } = JSON.parse(
    readFileSync(`${folder}/meta/_journal.json`, "utf8"),
  );
  return journal.entries.at(-1)?.tag ?? "";
}
