import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import type { Executor } from "./scope.ts";

const database = useDatabase();

const echo = (read: Executor, value: number) =>
  read.read<{ value: number }>(sql`SELECT ${value}::int AS value`);
const backend = (read: Executor) => read.read<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);

/** Statements that wait until the test releases a lock. */
const blocked = (read: Executor) => read.read(sql`SELECT pg_advisory_lock_shared(1)::text`);

test.each(["short", "list", "heavy"] as const)(
  "%s reads of a shop do not wait for those of another shop",
  async (kind) => {
    const db = database.open();
    await database.ask("SELECT pg_advisory_lock(1)");
    const waiting = Array.from({ length: kind === "heavy" ? 2 : 20 }, () =>
      blocked(db.readsOf("noisy", kind)),
    );
    expect(await echo(db.readsOf("other", kind), 1)).toEqual([{ value: 1 }]);
    await database.ask("SELECT pg_advisory_unlock(1)");
    expect(await Promise.all(waiting)).toHaveLength(waiting.length);
  },
);

test("short reads of a shop do not wait for its own lists", async () => {
  const db = database.open();
  await database.ask("SELECT pg_advisory_lock(1)");
  const waiting = blocked(db.readsOf("shop", "list"));
  expect(await echo(db.readsOf("shop", "short"), 1)).toEqual([{ value: 1 }]);
  await database.ask("SELECT pg_advisory_unlock(1)");
  await waiting;
});

test("concurrent reads of one shop share one connection", async () => {
  const read = database.open().readsOf("shop", "short");
  const pids = await Promise.all(Array.from({ length: 50 }, () => backend(read)));
  expect(new Set(pids.flat().map(({ pid }) => pid)).size).toBe(1);
  expect(await database.countSessions()).toBe(1);
});

test("authentication and writes continue while heavy work uses all its connections", async () => {
  const db = database.open({ heavyPoolSize: 1 });
  await database.ask("SELECT pg_advisory_lock(1)");
  const waiting = [1, 2, 3].map(() => db.transaction(blocked, { mode: "snapshot" }));
  expect(await db.transaction((tx) => echo(tx, 1))).toEqual([{ value: 1 }]);
  expect(await echo(db.access, 2)).toEqual([{ value: 2 }]);
  await database.ask("SELECT pg_advisory_unlock(1)");
  await Promise.all(waiting);
});
