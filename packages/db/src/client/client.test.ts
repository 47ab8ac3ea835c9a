import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { until } from "../testing/until.ts";

const database = useDatabase();

const settings = sql`SELECT name, setting FROM pg_settings
  WHERE name IN ('TimeZone', 'synchronous_commit', 'lock_timeout', 'statement_timeout',
    'idle_in_transaction_session_timeout', 'default_transaction_read_only', 'random_page_cost') ORDER BY name COLLATE "C"`;

test("committed data is on disk and waits are limited, independent of the server's defaults", async () => {
  // The server of the tests acknowledges before it writes to disk.
  expect(await database.ask("SHOW synchronous_commit")).toEqual([{ synchronous_commit: "off" }]);
  const db = database.open();
  expect(await db.transaction((tx) => tx.read(settings))).toEqual([
    { name: "TimeZone", setting: "UTC" },
    { name: "default_transaction_read_only", setting: "off" },
    { name: "idle_in_transaction_session_timeout", setting: "60000" },
    { name: "lock_timeout", setting: "20000" },
    { name: "random_page_cost", setting: "1.1" },
    { name: "statement_timeout", setting: "60000" },
    { name: "synchronous_commit", setting: "on" },
  ]);
  expect(await db.background.read(settings)).toContainEqual({
    name: "default_transaction_read_only",
    setting: "on",
  });
});

test("amounts, quantities, days, instants and ids are read exactly", async () => {
  const values = sql`SELECT 9007199254740991::bigint AS cents, 1234567890.1234::numeric(14,4) AS quantity,
    '2026-03-02'::date AS day, '2026-03-02 15:04:05.123456-05'::timestamptz AS instant,
    ARRAY['0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20', '0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21']::uuid[] AS ids,
    '{}'::uuid[] AS none`;
  const row = {
    cents: 9007199254740991,
    quantity: 1234567890.1234,
    day: "2026-03-02",
    instant: "2026-03-02T20:04:05.123456Z",
    ids: ["0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21"],
    none: [],
  };
  const db = database.open();
  expect(await db.background.read(values)).toEqual([row]);
  expect(await db.transaction((tx) => tx.read(values))).toEqual([row]);
});

test("closing waits for running work, and can be repeated", async () => {
  const db = database.open();
  let isDone = false;
  const work = db.transaction(async (tx) => {
    await tx.read(sql`SELECT pg_sleep(0.1)`);
    isDone = true;
  });
  await db.background.read(sql`SELECT 1`);
  await Promise.all([db.close(), db.close()]);
  expect(isDone).toBe(true);
  await work;
  await until("no session is left", async () => (await database.countSessions()) === 0);
});
