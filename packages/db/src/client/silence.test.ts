import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { startNetwork } from "../testing/network.ts";
import { until } from "../testing/until.ts";
import type { Database } from "./client.ts";
import { isConnectionLoss } from "./failures.ts";
import type { Transaction } from "./transaction.ts";

const database = useDatabase();
/** Long enough for a busy machine. Tests whose responses stop wait for them all at a time. */
const deadlines = {
  connectionMs: 2000,
  readMs: 2000,
  searchMs: 2000,
  statementMs: 2000,
  graceMs: 100,
  commitMs: 60_000,
};
const statement = sql`SELECT 1 AS one`;

/**
 * A database over a network that can stop transmitting. Closing both does not wait for responses.
 */
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

/** Kinds of work, which call `midst` while they run. */
const kinds: Record<string, (db: Database, midst: () => Promise<void>) => Promise<unknown>> = {
  statement: (db, midst) =>
    db.transaction(async (tx) => {
      await midst();
      return tx.read(statement);
    }),
  rollback: (db, midst) => db.transaction(() => midst(), { commit: false }),
  begin: async (db, midst) => {
    await midst();
    return db.transaction((tx) => tx.read(statement));
  },
  read: async (db, midst) => {
    await midst();
    return db.background.read(statement);
  },
  search: async (db, midst) => {
    await midst();
    return db.background.read(statement, "custom plan");
  },
};

/** Starts all kinds of work, and runs `meanwhile` while all of them run. Returns their results. */
async function doAll<T>(
  db: Database,
  meanwhile: () => void,
  outcome: (work: Promise<unknown>) => Promise<T>,
): Promise<Record<string, T>> {
  const reached = Promise.withResolvers<void>();
  let missing = Object.keys(kinds).length;
  const midst = () => {
    missing -= 1;
    if (missing === 0) {
      meanwhile();
      reached.resolve();
    }
    return reached.promise;
  };
  const works = Object.entries(kinds).map(
    async ([kind, work]) => [kind, await outcome(work(db, midst))] as const,
  );
  return Object.fromEntries(await Promise.all(works));
}

const all = (outcome: boolean) =>
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, outcome]));

test("work fails without responses as after a loss, and then succeeds again", async () => {
  await using connected = await connect();
  const { network, db } = connected;
  const nothing = () => undefined;
  expect(await doAll(db, nothing, lost)).toEqual(all(false));
  expect(await doAll(db, network.fallSilent, lost)).toEqual(all(true));
  await network.restore();
  expect(await doAll(db, nothing, lost)).toEqual(all(false));
});

test("the listener detects missing responses, and receives notifications again afterwards", async () => {
  await using connected = await connect();
  const { network, db } = connected;
  const payloads: string[] = [];
  await db.listener.listen("news", {
    onNotification: (payload) => void payloads.push(payload),
    onReconnect: () => undefined,
  });
  await db.check();
  network.fallSilent();
  await until("it notices", () => !db.listener.isConnected);
  expect(await lost(db.check())).toBe(true);
  await network.restore();
  await until("it is connected again", () => db.listener.isConnected);
  await db.check();
  await database.ask("SELECT pg_notify('news', 'back')");
  await until("the notification arrives", () => payloads.includes("back"));
});

test("a long statement fails together with the listener's connection when responses stop", async () => {
  await using network = await startNetwork(database.url);
  const db = database.open({ url: network.url, deadlines: { connectionMs: 1000 } });
  await db.listener.listen("news", {
    onNotification: () => undefined,
    onReconnect: () => undefined,
  });
  // Their own limits are a minute and half a minute.
  const ways = [
    db.transaction((tx) => tx.read(sql`SELECT pg_sleep(50)`)),
    db.background.read(sql`SELECT pg_sleep(29)`, "custom plan"),
  ];
  await until("both run", async () => {
    const running = await database.ask("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
    return running.length === 2;
  });
  network.fallSilent();
  expect(await Promise.all(ways.map(lost))).toEqual([true, true]);
  await network.restore();
  expect(await db.transaction((tx) => tx.read(statement))).toEqual([{ one: 1 }]);
  await db.close();
});

test("transactions and reads succeed although all idle connections are dead", async () => {
  await using connected = await connect();
  const { network, db } = connected;
  const atOnce = () =>
    Promise.all([1, 2, 3].map(() => db.transaction((tx) => tx.read(sql`SELECT pg_sleep(0.05)`))));
  await Promise.all([atOnce(), db.background.read(statement)]);
  network.abandon();
  await Promise.all([atOnce(), db.background.read(statement)]);
});

test("the wait for a free connection is limited, and the next transaction gets it", async () => {
  const db = database.open({ poolSize: 1, deadlines });
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = db.transaction(async (_tx: Transaction) => {
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  expect(await lost(db.transaction((tx) => tx.read(statement)))).toBe(true);
  done.resolve();
  await holding;
  expect(await db.transaction((tx) => tx.read(statement))).toEqual([{ one: 1 }]);
});
