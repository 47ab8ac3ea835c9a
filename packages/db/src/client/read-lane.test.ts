import sql from "sql-template-tag";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { startNetwork } from "../testing/network.ts";
import { until } from "../testing/until.ts";
import type { Executor } from "./scope.ts";

const database = useDatabase();

const echo = (db: Executor, value: number) =>
  db.read<{ value: number }>(sql`SELECT ${value}::int AS value`);
const numbers = Array.from({ length: 200 }, (_, at) => at);

describe("concurrent reads on a lane", () => {
  test("concurrent reads on a lane get their own results, although they are sent without waiting", async () => {
    const { background } = database.open();
    const answers = await Promise.all(
      numbers.map((value) =>
        value % 2
          ? echo(background, value)
          : background.read(sql`SELECT ${value}::int AS value, pg_sleep(0.0005)::text AS slept`),
      ),
    );
    expect(answers.map(([row]) => row)).toMatchObject(numbers.map((value) => ({ value })));
  });

  test("reads are answered in the order in which they were sent", async () => {
    const { background } = database.open();
    const answered: number[] = [];
    await Promise.all(
      numbers.map((value) =>
        echo(background, value).then(([row]) => answered.push(row?.value ?? -1)),
      ),
    );
    expect(answered).toEqual(numbers);
  });

  test("reads are independent of those that fail by their values or their text", async () => {
    const { background } = database.open();
    const results = await Promise.allSettled(
      numbers.map((value) => {
        if (value % 5 === 1) return background.read(sql`SELECT 1 / ${value - value}::int`);
        if (value % 5 === 3)
          return background.read(sql`SELECT nonsense FROM nowhere WHERE ${value} = 1`);
        return echo(background, value);
      }),
    );
    for (const [value, result] of results.entries()) {
      const code = value % 5 === 1 ? "22012" : value % 5 === 3 ? "42P01" : undefined;
      if (code) expect(result).toMatchObject({ status: "rejected", reason: { code } });
      else expect(result).toMatchObject({ status: "fulfilled", value: [{ value }] });
    }
    expect(await database.countSessions()).toBe(1);
  });

  test("reads do not wait for searches, which get custom plans and no name", async () => {
    const { background } = database.open();
    await database.ask("SELECT pg_advisory_lock(1)");
    const names = sql`SELECT name, pg_advisory_lock_shared(1)::text FROM pg_prepared_statements
      RIGHT JOIN (SELECT 1) one ON true`;
    const search = background.read(names, "custom plan");
    // A read that waits for the search would never be answered.
    expect(await echo(background, 1)).toEqual([{ value: 1 }]);
    await database.ask("SELECT pg_advisory_unlock(1)");
    expect(await search).toMatchObject([{ name: null }]);
  });

  test("reads cannot write, and therefore never wait for a lock", async () => {
    const { background } = database.open();
    const writing = background.read(sql`DELETE FROM idempotency_keys`);
    await expect(writing).rejects.toMatchObject({ code: "25006" });
  });
});

describe("when its connection is lost", () => {
  test("all pending reads are retried", async () => {
    const { background } = database.open();
    await echo(background, 0);
    await database.ask("SELECT pg_advisory_lock(1)");
    const answers = Promise.all([
      background.read(sql`SELECT pg_advisory_xact_lock_shared(1)`),
      ...numbers.map((value) => echo(background, value)),
    ]);
    expect(await database.killBackends()).toBe(1);
    await database.ask("SELECT pg_advisory_unlock(1)");
    const [, ...echoes] = await answers;
    expect(echoes).toEqual(numbers.map((value) => [{ value }]));
    expect(await database.countSessions()).toBe(1);
  });

  test("reads continue when their connection is lost repeatedly", async () => {
    const { background } = database.open();
    for (let round = 0; round < 20; round++) {
      const answers = Promise.all(numbers.slice(0, 20).map((value) => echo(background, value)));
      await database.killBackends();
      expect((await answers).flat()).toHaveLength(20);
    }
  });

  test("the next read succeeds when the connection is lost while it is idle", async () => {
    const { background } = database.open();
    await echo(background, 1);
    await database.killBackends();
    expect(await echo(background, 2)).toEqual([{ value: 2 }]);
  });

  test("reads wait for a database that restarts", async () => {
    await using network = await startNetwork(database.url);
    const db = database.open({ url: network.url });
    await echo(db.background, 1);
    await network.fail();
    const answer = echo(db.background, 2);
    await network.restore();
    expect(await answer).toEqual([{ value: 2 }]);
    await db.close();
  });

  test("reads fail if the database stays unavailable, and succeed when it is back", async () => {
    await using network = await startNetwork(database.url);
    const db = database.open({ url: network.url });
    await network.fail();
    await expect(echo(db.background, 1)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await network.restore();
    expect(await echo(db.background, 2)).toEqual([{ value: 2 }]);
    await db.close();
  });
});

describe("a closed lane", () => {
  test("a closed lane has answered the reads sent before", async () => {
    const db = database.open();
    const answers = Promise.all(numbers.map((value) => echo(db.background, value)));
    await echo(db.background, 0);
    await db.close();
    expect(await answers).toHaveLength(numbers.length);
    await until("its session has ended", async () => (await database.countSessions()) === 0);
  });

  test("a closed lane rejects reads, and opens no connection for them", async () => {
    const db = database.open();
    await echo(db.background, 0);
    await db.close();
    await expect(echo(db.background, 1)).rejects.toThrow("closed");
    await until("its session has ended", async () => (await database.countSessions()) === 0);
  });
});
