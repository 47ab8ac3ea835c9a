import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const guide = readFileSync(
  new URL("../../../../docs/guides/running-in-production.md", import.meta.url),
  "utf8",
);

const tablesNamed = (statements: string[]) =>
  statements.map(
    (each) => /create_distributed_table\('(\w+)', 'tenant_id', /.exec(each)?.[1] ?? "",
  );

/** The statements that the guide's query writes. */
async function written(): Promise<string[]> {
  const query = /^```sql\n(WITH RECURSIVE[\s\S]*?)^```$/m.exec(guide)?.[1] ?? "";
  return (await database.ask<{ format: string }>(query)).map(({ format }) => format);
}

test("the guide's query distributes every table by its shop, in one group with the shops", async () => {
  const statements = await written();
  const all = await database.ask<{ name: string }>(
    "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  expect(tablesNamed(statements).sort()).toEqual(all.map(({ name }) => name).sort());
  expect(statements[0]).toContain("'tenants', 'tenant_id', colocate_with => 'none'");
  for (const each of statements.slice(1)) expect(each).toContain("colocate_with => 'tenants'");
});

test("each table comes after those it refers to", async () => {
  const order = tablesNamed(await written());
  const references = await database.ask<{ child: string; parent: string }>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
        AND conrelid <> confrelid`,
  );
  expect(references.length).toBeGreaterThan(30);
  const early = references.filter(
    ({ child, parent }) => order.indexOf(child) < order.indexOf(parent),
  );
  expect(early).toEqual([]);
});

// Unique indexes and references are held to it in schema.test.ts.
test("nothing else of the schema stands in the way of spreading it by shop", async () => {
  const exclusions = await database.ask(
    "SELECT conname FROM pg_constraint WHERE contype = 'x' AND connamespace = 'public'::regnamespace",
  );
  const triggers = await database.ask(
    "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text !~ '\\.'",
  );
  const sequences = await database.ask(
    "SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'",
  );
  expect({ exclusions, triggers, sequences }).toEqual({
    exclusions: [],
    triggers: [],
    sequences: [],
  });
});
