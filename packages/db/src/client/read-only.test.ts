import sql from "sql-template-tag";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { ReadOnlyServer } from "./failures.ts";
import type { Transaction } from "./transaction.ts";

const database = useDatabase();
const deadlines = { connectionMs: 2000 };
const write = (tx: Transaction) => tx.read(sql`INSERT INTO note VALUES (1)`);

/** Affects new sessions, as on a server that was fenced off. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  const [row] = await database.ask<{ name: string }>("SELECT current_database() AS name");
  await database.ask(`ALTER DATABASE "${row?.name}" SET default_transaction_read_only = ${value}`);
}

beforeAll(() => database.ask("CREATE TABLE note (n int)"));
afterEach(() => setReadOnly("off"));

describe("a server that no longer accepts writes", () => {
  test("a server that no longer accepts writes fails writes and the check until it accepts them again, and runs reads", async () => {
    const db = database.open({ deadlines });
    await db.listener.listen("news", {
      onNotification: () => undefined,
      onReconnect: () => undefined,
    });
    await db.transaction(write);
    await db.check();

    await setReadOnly("on");
    await database.killBackends();
    await expect(db.transaction(write)).rejects.toBeInstanceOf(ReadOnlyServer);
    await expect(db.check()).rejects.toBeInstanceOf(ReadOnlyServer);
    expect(await db.background.read(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    const report = db.transaction((tx) => tx.read(sql`SELECT 1 AS one`), { mode: "snapshot" });
    expect(await report).toEqual([{ one: 1 }]);

    await setReadOnly("off");
    await db.transaction(write);
    await db.check();
  });

  test("a server that no longer accepts writes makes a write run again on another connection, which may lead to another server", async () => {
    const db = database.open({ deadlines, poolSize: 2 });
    let runs = 0;
    await db.transaction(async (tx) => {
      runs += 1;
      if (runs === 1) await tx.read(sql`SET TRANSACTION READ ONLY`);
      await write(tx);
    });
    expect(runs).toBe(2);
  });

  test("the server is left by all connections of the pool after one rejected write", async () => {
    const db = database.open({ deadlines, poolSize: 3 });
    const pids = () =>
      Promise.all(
        [1, 2, 3].map(() =>
          db.transaction(async (tx) => {
            const [row] = await tx.read<{ pid: number }>(
              sql`SELECT pg_backend_pid() AS pid, pg_sleep(0.05)::text`,
            );
            return row?.pid;
          }),
        ),
      );
    const before = await pids();
    let isFirst = true;
    await db.transaction(async (tx) => {
      if (isFirst) await tx.read(sql`SET TRANSACTION READ ONLY`);
      isFirst = false;
      await write(tx);
    });
    for (const pid of await pids()) expect(before).not.toContain(pid);
  });

  test("the server is detected when it reports the change to an open session", async () => {
    const db = database.open({ deadlines, poolSize: 1 });
    await db.transaction((tx) => tx.read(sql`SET SESSION default_transaction_read_only = on`));
    await db.transaction(write);
  });
});
