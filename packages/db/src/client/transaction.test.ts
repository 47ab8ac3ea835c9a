import sql, { raw } from "sql-template-tag";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { errorCode } from "./failures.ts";
import type { Transaction } from "./transaction.ts";

const database = useDatabase();

beforeEach(async () => {
  await database.ask("DROP TABLE IF EXISTS note");
  await database.ask("CREATE TABLE note (text text PRIMARY KEY, run int)");
  await database.ask("DROP TABLE IF EXISTS account");
  await database.ask("CREATE TABLE account (name text PRIMARY KEY, cents int CHECK (cents >= 0))");
  await database.ask("INSERT INTO account VALUES ('a', 10), ('b', 10)");
});

const write = (tx: Transaction, text: string, run = 0) =>
  tx.read(sql`INSERT INTO note VALUES (${text}, ${run})`);
const notes = async () =>
  (await database.ask<{ text: string }>("SELECT text FROM note ORDER BY text")).map(
    ({ text }) => text,
  );
const fail = (code: string) =>
  sql`${raw(`DO $$ BEGIN RAISE EXCEPTION 'as the test wants' USING ERRCODE = '${code}'; END $$`)}`;

describe("work runs again", () => {
  test.each(["40001", "40P01"])(
    "work runs again after %s, for as long as it may wait for a lock",
    async (code) => {
      const db = database.open({ deadlines: { lockMs: 300 } });
      let runs = 0;
      const failing = db.transaction(async (tx) => {
        runs += 1;
        await write(tx, `run ${runs}`);
        await tx.read(fail(code));
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(runs).toBeGreaterThan(2);
      expect(await notes()).toEqual([]);
    },
  );

  test("work runs again after a real deadlock of two transactions, and both are committed once", async () => {
    const db = database.open();
    let runs = 0;
    let waiting = 2;
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const moves: Promise<void>[] = [];
    const move = (from: string, to: string) =>
      db.transaction(async (tx) => {
        runs += 1;
        // Otherwise it could lock its row again before the other one continues, and deadlock again.
        if (runs > 2) await Promise.race(moves);
        await tx.read(sql`SET LOCAL deadlock_timeout = '20ms'`);
        await tx.read(sql`UPDATE account SET cents = cents - 3 WHERE name = ${from}`);
        waiting -= 1;
        if (waiting === 0) meet();
        await met;
        await tx.read(sql`UPDATE account SET cents = cents + 3 WHERE name = ${to}`);
      });
    moves.push(move("a", "b"), move("b", "a"));
    await Promise.all(moves);
    expect(runs).toBe(3);
    expect(await database.ask("SELECT * FROM account ORDER BY name")).toEqual([
      { name: "a", cents: 10 },
      { name: "b", cents: 10 },
    ]);
  });
});

describe("work does not run again", () => {
  test.each(["23505", "23514", "22003", "42P01", "55P03", "57014", "P0001"])(
    "work does not run again after %s",
    async (code) => {
      const db = database.open();
      let runs = 0;
      const failing = db.transaction(async (tx) => {
        runs += 1;
        await tx.read(fail(code));
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(runs).toBe(1);
    },
  );

  test("work does not run again after its own error, even if a caller's text in its message looks like a connection loss", async () => {
    const db = database.open();
    let runs = 0;
    const refusal = Object.assign(new Error("Connection terminated is no purchase order"), {
      code: "PO_NOT_FOUND",
    });
    const refused = db.transaction(async () => {
      runs += 1;
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(runs).toBe(1);
  });
});

describe("nothing is committed", () => {
  test("work that throws commits nothing, and its connection can be reused", async () => {
    const db = database.open({ poolSize: 1 });
    const thrown = db.transaction(async (tx) => {
      await write(tx, "thrown away");
      throw new Error("changed its mind");
    });
    await expect(thrown).rejects.toThrow("changed its mind");
    await db.transaction((tx) => write(tx, "kept"));
    expect(await notes()).toEqual(["kept"]);
  });

  test("a dry run commits nothing, and returns the result of the work", async () => {
    const db = database.open();
    const rehearse = db.transaction(
      async (tx) => {
        await write(tx, "rehearsed");
        return tx.read(sql`SELECT text FROM note`);
      },
      { commit: false },
    );
    expect(await rehearse).toEqual([{ text: "rehearsed" }]);
    expect(await notes()).toEqual([]);
  });

  test("work that ignores a failed statement commits nothing, and throws", async () => {
    const db = database.open();
    const hidden = db.transaction(async (tx) => {
      await write(tx, "before");
      await tx.read(sql`SELECT 1 / 0`).catch(() => undefined);
      return "all is well";
    });
    await expect(hidden).rejects.toThrow("was rolled back");
    expect(await notes()).toEqual([]);
  });

  test("a statement after the end of its transaction commits nothing", async () => {
    const db = database.open({ poolSize: 1 });
    let escaped: Transaction | undefined;
    await db.transaction(async (tx) => {
      escaped = tx;
      await write(tx, "in time");
    });
    const late = async () => escaped && write(escaped, "late");
    await db.transaction(async (tx) => {
      await write(tx, "another's");
      await expect(late()).rejects.toThrow("after the end of its transaction");
      await expect(escaped?.attempt(late)).rejects.toThrow("after the end of its transaction");
    });
    expect(await notes()).toEqual(["another's", "in time"]);
  });
});

describe("an attempt", () => {
  const refuse = (tx: Transaction) => write(tx, "taken");

  test("an attempt rolls back only its own writes if a row is rejected", async () => {
    const db = database.open();
    await db.transaction(async (tx) => {
      await write(tx, "before");
      await write(tx, "taken");
      const attempt = tx.attempt(async () => {
        await write(tx, "attempted");
        await refuse(tx);
        return true;
      });
      expect(await attempt).toBeUndefined();
      expect(await tx.attempt(async () => write(tx, "second try"))).toEqual([]);
      await write(tx, "after");
    });
    expect(await notes()).toEqual(["after", "before", "second try", "taken"]);
  });

  test("an attempt within another one does not affect the outer one's writes", async () => {
    const db = database.open();
    await db.transaction(async (tx) => {
      await write(tx, "taken");
      const outer = tx.attempt(async () => {
        await write(tx, "outer");
        expect(await tx.attempt(() => refuse(tx))).toBeUndefined();
        await write(tx, "outer too");
        await refuse(tx);
      });
      expect(await outer).toBeUndefined();
    });
    expect(await notes()).toEqual(["taken"]);
  });

  test.each(["40P01", "57014", "P0001"])("an attempt does not swallow %s", async (code) => {
    const db = database.open({ deadlines: { lockMs: 100 } });
    let runs = 0;
    const failing = db.transaction(async (tx) => {
      runs += 1;
      await tx.attempt(() => tx.read(fail(code)));
    });
    const error = await failing.catch((cause: unknown) => cause);
    expect({ code: errorCode(error), again: runs > 1 }).toEqual({ code, again: code === "40P01" });
  });

  test("an attempt leaves no savepoint, no matter how many fail", async () => {
    const db = database.open();
    await db
      .transaction(async (tx) => {
        await write(tx, "taken");
        for (let at = 0; at < 100; at++) await tx.attempt(() => refuse(tx));
        await expect(tx.read(sql`ROLLBACK TO SAVEPOINT attempt`)).rejects.toMatchObject({
          code: "3B001",
        });
        throw new Error("done");
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: "done" }));
  });
});

describe("a statement whose answer is left for the commit", () => {
  test("a statement is committed, and its result is there when the transaction is", async () => {
    const rows = await database.open().transaction(async (tx) => {
      await write(tx, "first");
      return { left: tx.atCommit(tx.read(sql`INSERT INTO note VALUES ('left') RETURNING text`)) };
    });
    expect(await rows.left).toEqual([{ text: "left" }]);
    expect(await notes()).toEqual(["first", "left"]);
  });

  test.each([[true], [false]])(
    "a statement whose answer is left for the commit fails the transaction with its error (commit: %s)",
    async (commit) => {
      const failing = database.open().transaction(
        async (tx) => {
          await write(tx, "first");
          void tx.atCommit(tx.read(fail("P0001")));
          void tx.atCommit(write(tx, "second"));
        },
        { commit },
      );
      await expect(failing).rejects.toMatchObject({ code: "P0001" });
      expect(await notes()).toEqual([]);
    },
  );

  test("a statement is the reason if a later statement fails because of it", async () => {
    const failing = database.open().transaction(async (tx) => {
      void tx.atCommit(tx.read(fail("P0001")));
      await write(tx, "later");
    });
    await expect(failing).rejects.toMatchObject({ code: "P0001" });
  });

  test("a statement whose answer is left for the commit lets the transaction run again after a lost race", async () => {
    let runs = 0;
    await database.open().transaction(async (tx) => {
      runs += 1;
      await write(tx, `run ${runs}`);
      if (runs === 1) void tx.atCommit(tx.read(fail("40001")));
    });
    expect(await notes()).toEqual(["run 2"]);
  });

  test("a statement is rolled back with work that fails after it", async () => {
    const failing = database.open().transaction(async (tx) => {
      void tx.atCommit(write(tx, "left"));
      throw new Error("The work fails");
    });
    await expect(failing).rejects.toThrow("The work fails");
    expect(await notes()).toEqual([]);
  });
});

describe("a statement before the results", () => {
  /** Writes the number of the rows before it, so that the order of the statements is known. */
  const count = (tx: Transaction, name: string) =>
    tx.read(sql`INSERT INTO note SELECT ${name} || count(*) FROM note`);

  test.each([
    ["that the work waits for", true],
    ["that it leaves for the commit", false],
  ])(
    "a statement before the results runs first, however late it is sent: those %s",
    async (_what, waits) => {
      await database.open().transaction(async (tx) => {
        const first = tx.beforeResults(() => count(tx, "first "));
        const others = [count(tx, "other "), count(tx, "other ")].map((sent) => tx.atCommit(sent));
        if (!waits) return;
        await Promise.all(others);
        expect(first.withdraw()).toBe(false);
      });
      expect(await notes()).toEqual(["first 0", "other 1", "other 2"]);
    },
  );

  test("a statement is not sent if it is withdrawn before", async () => {
    await database.open().transaction(async (tx) => {
      const first = tx.beforeResults(() => count(tx, "first "));
      void tx.atCommit(count(tx, "other "));
      expect(first.withdraw()).toBe(true);
    });
    expect(await notes()).toEqual(["other 0"]);
  });

  test("a statement is sent by work that waits for it, and fails the transaction", async () => {
    const failing = database.open().transaction(async (tx) => {
      const first = tx.beforeResults(() => tx.read(fail("P0001")));
      await first.settle();
    });
    await expect(failing).rejects.toMatchObject({ code: "P0001" });
  });
});

test("a snapshot sees the same state throughout, and cannot write", async () => {
  const db = database.open();
  const seen = await db.transaction(
    async (tx) => {
      const before = await tx.read(sql`SELECT count(*)::int AS count FROM note`);
      await database.ask("INSERT INTO note VALUES ('meanwhile')");
      return [before, await tx.read(sql`SELECT count(*)::int AS count FROM note`)];
    },
    { mode: "snapshot" },
  );
  expect(seen).toEqual([[{ count: 0 }], [{ count: 0 }]]);
  const writing = db.transaction((tx) => write(tx, "no"), { mode: "snapshot" });
  await expect(writing).rejects.toMatchObject({ code: "25006" });
});
