import { expect, test } from "vitest";
import { exportOf, forged, importInto } from "../../../test/harness/backups.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const keysOf = async (tenantId: string): Promise<Array<[number: string, key: string]>> => {
  const rows = await database.query(
    "SELECT part_number, part_key FROM inventory_items WHERE tenant_id = $1",
    [tenantId],
  );
  return rows.map((row) => [row.part_number, row.part_key]);
};

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
