import sql from "sql-template-tag";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { startNetwork } from "../testing/network.ts";
import { until } from "../testing/until.ts";
import type { Database } from "./client.ts";
import { CommitUnknown } from "./failures.ts";
import type { TransactionOptions } from "./in-transaction.ts";
import type { Transaction } from "./transaction.ts";

const database = useDatabase();

beforeEach(async () => {
  await database.ask("DROP TABLE IF EXISTS note");
  await database.ask("CREATE TABLE note (text text PRIMARY KEY, run int)");
});

/** Opens the database, and connects to it: only then is it known not to be a cluster. */
async function open(...[options]: Parameters<typeof database.open>): Promise<Database> {
  const db = database.open(options);
  await db.transaction((tx) => tx.read(sql`SELECT 1`));
  return db;
}

/** Leaves a row for the commit. */
const leave = (tx: Transaction, text: string, run = 0) =>
  void tx.atCommit(tx.read(sql`INSERT INTO note VALUES (${text}, ${run})`));
const write = (db: Database, text: string, options?: TransactionOptions) =>
  db.transaction(async (tx) => leave(tx, text), options);
const texts = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);
const rows = () =>
  database.ask<{ text: string; run: number; xmin: string }>(
    "SELECT text, run, xmin FROM note ORDER BY text",
  );
const commits = async () => new Set((await rows()).map(({ xmin }) => xmin)).size;

describe("concurrent transactions that wait for no result", () => {
  test("share their commits, at most 16 each", async () => {
    const db = await open();
    await Promise.all(texts(33).map((text) => write(db, text)));
    expect(await rows()).toHaveLength(33);
    expect(await commits()).toBe(3);
  });

  test("concurrent transactions that wait for no result use two connections, however many there are", async () => {
    const db = await open();
    await Promise.all(texts(200).map((text) => write(db, text)));
    expect(db.state().pool.total).toBe(2);
    expect(await rows()).toHaveLength(200);
  });

  test("concurrent transactions that wait for no result run without permission to use a connection", async () => {
    const db = await open();
    const admit = () => Promise.reject(new Error("no connection"));
    await write(db, "known", { admit });
    const waiting = db.transaction((tx) => tx.read(sql`SELECT 1`), { admit });
    await expect(waiting).rejects.toThrow("no connection");
    expect(await rows()).toMatchObject([{ text: "known" }]);
  });

  test("work is not committed with one that needs a result, is dry, or throws", async () => {
    const db = await open();
    const tasks = [
      write(db, "a"),
      write(db, "dry", { commit: false }),
      db.transaction(async (tx) => {
        leave(tx, "thrown");
        throw new Error("thrown");
      }),
      db.transaction(async (tx) => {
        leave(tx, "b");
        await tx.read(sql`SELECT 1`);
      }),
    ];
    const outcomes = await Promise.allSettled(tasks);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect((await rows()).map(({ text }) => text)).toEqual(["a", "b"]);
    expect(await commits()).toBe(2);
  });
});

describe("if one of them fails", () => {
  test("it fails with its own error, and the others are committed once", async () => {
    const db = await open();
    const runs = new Map<string, number>();
    const all = ["a", "b", "twice", "twice", "c"].map((text, at) =>
      db.transaction(async (tx) => {
        const run = (runs.get(`${at}`) ?? 0) + 1;
        runs.set(`${at}`, run);
        leave(tx, text, run);
        leave(tx, `${text} ${at}`, run);
      }),
    );
    const outcomes = await Promise.allSettled(all);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "23505", constraint: "note_pkey" } }]);
    expect([...runs.values()]).toEqual([2, 2, 2, 2, 2]);
    const written = await rows();
    expect(written.filter(({ text }) => /^\w$|^twice$/.test(text)).map((row) => row.text)).toEqual([
      "a",
      "b",
      "c",
      "twice",
    ]);
    expect(written).toHaveLength(8);
    expect(new Set(written.map(({ run }) => run))).toEqual(new Set([2]));
  });

  test("the other transactions are committed without one that waits for a lock", async () => {
    const db = await open();
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holder = db.transaction(async (tx) => {
      await tx.read(sql`INSERT INTO note VALUES ('locked', 1)`);
      locked.resolve();
      await released.promise;
      throw new Error("rolled back");
    });
    await locked.promise;
    const waiting = write(db, "locked");
    await Promise.all(texts(5).map((text) => write(db, text)));
    expect(await rows()).toHaveLength(5);
    released.resolve();
    await expect(holder).rejects.toThrow("rolled back");
    await waiting;
    expect((await rows())[0]).toMatchObject({ text: "locked", run: 0 });
  });

  test("the connection can be used again", async () => {
    const db = await open({ poolSize: 1 });
    await write(db, "a");
    await expect(write(db, "a")).rejects.toMatchObject({ code: "23505" });
    await Promise.all([write(db, "b"), write(db, "c")]);
    expect(await commits()).toBe(2);
    expect(db.state().pool).toEqual({ total: 1, idle: 1, waiting: 0 });
  });
});

describe("if the connection is lost during their commit", () => {
  test.each([
    ["request" as const, 0],
    ["answer" as const, 3],
    ["silence" as const, 3],
  ])("all outcomes are unknown if the %s is lost, and none runs again", async (loss, kept) => {
    await using network = await startNetwork(database.url);
    const db = await open({ url: network.url, deadlines: { commitMs: 1000 } });
    let runs = 0;
    network.loseNextCommit(loss);
    const lost = texts(3).map((text) =>
      db.transaction(async (tx) => {
        runs += 1;
        leave(tx, text);
      }),
    );
    for (const { status, ...outcome } of await Promise.allSettled(lost)) {
      expect(status).toBe("rejected");
      expect(Reflect.get(outcome, "reason")).toBeInstanceOf(CommitUnknown);
    }
    expect(runs).toBe(3);
    await db.close();
    await network.fail();
    await until("the outcome is settled", async () => (await database.countSessions()) === 0);
    expect(await rows()).toHaveLength(kept);
  });
});

test("they fail in time if there is no connection, and succeed when there is one again", async () => {
  const db = await open({ deadlines: { connectionMs: 1000 } });
  await database.whileAway(async () => {
    await expect(write(db, "away")).rejects.not.toBeInstanceOf(CommitUnknown);
  });
  await write(db, "back");
  expect((await rows()).map(({ text }) => text)).toEqual(["back"]);
});
