import sql from "sql-template-tag";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../test/database.ts";
import { startNetwork } from "../test/network.ts";
import { until } from "../test/until.ts";
import type { Database } from "./client.ts";
import { isConnectionLoss } from "./failures.ts";
import type { Transaction } from "./transaction.ts";

const database = useDatabase();
const deadlines = {
  connectionMs: 1000,
  readMs: 300,
  searchMs: 300,
  statementMs: 300,
  graceMs: 100,
  commitMs: 300,
};
const statement = sql`SELECT 1 AS one`;

/** The database over a network that can fall silent. Closing both waits for nothing that is silent. */
async function connect() {
  const network = await startNetwork(database.url);
  const db = database.open({ url: network.url, deadlines });
  const dispose = async () => {
    await db.close();
    await network[Symbol.asyncDispose]();
  };
  return { network, db, [Symbol.asyncDispose]: dispose };
}

const lost = async (answer: Promise<unknown>) =>
  isConnectionLoss(await answer.catch((error: unknown) => error));

describe("when the network falls silent", () => {
  const ways: Array<[string, (db: Database, during: () => void) => Promise<unknown>]> = [
    [
      "a transaction in mid-statement",
      (db, during) =>
        db.transaction((tx) => {
          during();
          return tx.query(statement);
        }),
    ],
    [
      "a transaction at its begin",
      (db, during) => {
        during();
        return db.transaction((tx) => tx.query(statement));
      },
    ],
    [
      "a transaction that rolls back",
      (db, during) => db.transaction(async () => during(), { commit: false }),
    ],
    [
      "a read",
      (db, during) => {
        during();
        return db.read.query(statement);
      },
    ],
    [
      "a search",
      (db, during) => {
        during();
        return db.read.query(statement, "for its values");
      },
    ],
  ];

  test.each(ways)("%s fails, and succeeds when the network is back", async (_name, way) => {
    await using connected = await connect();
    const { network, db } = connected;
    const nothing = () => undefined;
    await way(db, nothing);
    expect(await lost(way(db, network.fallSilent))).toBe(true);
    await network.mend();
    await way(db, nothing);
  });

  test("the listener notices, and hears again when the network is back", async () => {
    await using connected = await connect();
    const { network, db } = connected;
    const heard: string[] = [];
    await db.listener.listen("news", {
      heard: (payload) => void heard.push(payload),
      reconnected: () => undefined,
    });
    await db.check();
    network.fallSilent();
    await until("it notices", () => !db.listener.isConnected);
    expect(await lost(db.check())).toBe(true);
    await network.mend();
    await until("it is connected again", () => db.listener.isConnected);
    await db.check();
    await database.ask("SELECT pg_notify('news', 'back')");
    await until("it hears", () => heard.includes("back"));
  });
});

test("connections that all died in silence cost no transaction and no read its success", async () => {
  await using connected = await connect();
  const { network, db } = connected;
  const atOnce = () =>
    Promise.all([1, 2, 3].map(() => db.transaction((tx) => tx.query(sql`SELECT pg_sleep(0.05)`))));
  await Promise.all([atOnce(), db.read.query(statement)]);
  network.abandon();
  await Promise.all([atOnce(), db.read.query(statement)]);
});

test("a transaction waits for a free connection only so long, and the next one gets it", async () => {
  const db = database.open({ poolSize: 1, deadlines });
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = db.transaction(async (_tx: Transaction) => {
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  expect(await lost(db.transaction((tx) => tx.query(statement)))).toBe(true);
  done.resolve();
  await holding;
  expect(await db.transaction((tx) => tx.query(statement))).toEqual([{ one: 1 }]);
});
