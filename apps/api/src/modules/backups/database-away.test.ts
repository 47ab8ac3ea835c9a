import { expect, test } from "vitest";
import { largeShop } from "../../../test/harness/busy-shop.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

test("an export whose connection is cut ends truncated, and the next one is whole", async () => {
  const shop = await largeShop({ harness, database }, 4_000);
  const get = () => fetch(`${harness.baseUrl}/backup`, { headers: { "x-api-key": shop.key } });
  const response = await get();
  const reader = response.body?.getReader();
  await reader?.read();
  const cut = await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'bayline' AND xact_start IS NOT NULL
        AND backend_xmin IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  expect(cut).toHaveLength(1);
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow();
  const again = await get();
  expect([again.status, (await again.arrayBuffer()).byteLength > 5_000_000]).toEqual([200, true]);
});
