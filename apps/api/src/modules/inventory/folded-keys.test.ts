import { readdirSync, readFileSync } from "node:fs";
import { partKey } from "@bayline/contracts";
import { expect, test } from "vitest";
import { exportOf, forged, importInto } from "../../../test/harness/backups.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1));
/** Every space and every character that shows nothing. */
const odd = characters.filter((character) => /[\s\p{Cc}\p{Cf}\p{Z}]/u.test(character));

const keysOf = async (tenantId: string): Promise<Array<[number: string, key: string]>> => {
  const rows = await database.query(
    "SELECT part_number, part_key FROM inventory_items WHERE tenant_id = $1",
    [tenantId],
  );
  return rows.map((row) => [row.part_number, row.part_key]);
};

/** The shop's part under many numbers, with the keys that older versions made of them. */
async function storedBefore(tenantId: string): Promise<void> {
  await database.query(
    `INSERT INTO inventory_items (tenant_id, id, part_number, part_key, name, created_at, updated_at)
      SELECT $1, gen_random_uuid(), n, upper(n), 'Filter', now(), now() FROM unnest($2::text[]) n`,
    [tenantId, odd.map((character) => `a${character} 1`)],
  );
}

test("the migration folds the keys of stored parts as the service does", async () => {
  const { tenantId } = await harness.shop();
  await storedBefore(tenantId);
  const folder = new URL("../../../../../packages/db/migrations/", import.meta.url);
  const file = readdirSync(folder).find((name) => name.endsWith("folded-keys.sql")) ?? "";
  const statements = readFileSync(new URL(file, folder), "utf8").split("--> statement-breakpoint");
  for (const statement of statements) await database.query(statement);
  const keys = await keysOf(tenantId);
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter(([number, key]) => key !== partKey(number))).toEqual([]);
});

test("an older archive's keys are folded on import", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A 1" }] });
  const old = await forged(await exportOf(shop), (rows) => {
    for (const row of rows.get("inventory_items/0001.ndjson") ?? [])
      row.part_key = "A\u00a01\u200b";
  });
  const other = await harness.shop();
  expect((await importInto(other, old)).status).toBe(201);
  expect(await keysOf(other.tenantId)).toEqual([["A 1", "A 1"]]);
});
