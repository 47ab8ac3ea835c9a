import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import type { Executor } from "./scope.ts";

const database = useDatabase();
const numbers = Array.from({ length: 64 }, (_, at) => at);

/** Returns the transaction that answered a read: the time at which it began. */
const began = async (read: Executor) =>
  (await read.read<{ at: string }>(sql`SELECT now()::text AS at`))[0]?.at;

test("concurrent reads of one shop share transactions, at most 16 a transaction", async () => {
  const read = database.open().readsOf("shop", "short");
  const mostTogether = async () => {
    const reads = Map.groupBy(await Promise.all(numbers.map(() => began(read))), (at) => at);
    return Math.max(...[...reads.values()].map(({ length }) => length));
  };
  const most: number[] = [];
  // Reads that take long, as on a busy machine, share none.
  await expect.poll(async () => most[most.push(await mostTogether()) - 1]).toBeGreaterThan(1);
  expect(Math.max(...most)).toBeLessThanOrEqual(16);
});

test("reads of different shops share no transaction", async () => {
  const db = database.open();
  const shops = numbers.map((shop) => db.readsOf(`shop ${shop}`, "short"));
  const times = await Promise.all(shops.map(began));
  expect(new Set(times).size).toBe(shops.length);
});

test("reads share no transaction while each takes long", async () => {
  const read = database.open().readsOf("shop", "short");
  const slowly = async () => {
    const rows = read.read<{ at: string }>(sql`SELECT now()::text AS at, pg_sleep(0.02)::text`);
    return (await rows)[0]?.at;
  };
  for (const _ of numbers.slice(0, 20)) await slowly();
  const times = await Promise.all(numbers.slice(0, 10).map(slowly));
  expect(new Set(times).size).toBe(times.length);
});

test("a value without a text form rejects its read only", async () => {
  const read = database.open().readsOf("shop", "short");
  const circular: { self?: object } = {};
  circular.self = circular;
  const results = await Promise.allSettled([
    read.read(sql`SELECT ${1}::int AS value`),
    read.read(sql`SELECT ${circular}::jsonb AS value`),
    read.read(sql`SELECT ${3}::int AS value`),
  ]);
  expect(results).toMatchObject([
    { value: [{ value: 1 }] },
    { reason: expect.any(TypeError) },
    { value: [{ value: 3 }] },
  ]);
});

test("repeated reads receive rows with the same columns, also without any row", async () => {
  const read = database.open().readsOf("shop", "short");
  const upTo = (most: number) =>
    read.read(sql`SELECT n AS "aNumber", NULL AS nothing FROM generate_series(1, ${most}::int) n`);
  for (const most of [0, 2, 0, 1]) {
    const rows = Array.from({ length: most }, (_, at) => ({ aNumber: at + 1, nothing: null }));
    expect(await upTo(most)).toEqual(rows);
  }
});
