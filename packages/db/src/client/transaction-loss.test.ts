import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sql from "sql-template-tag";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { startNetwork } from "../testing/network.ts";
import { runs } from "../testing/test-runs.ts";
import { until } from "../testing/until.ts";
import type { Database } from "./client.ts";
import { CommitUnknown } from "./failures.ts";
import type { Transaction } from "./transaction.ts";

const database = useDatabase();

beforeEach(async () => {
  await database.ask("DROP TABLE IF EXISTS note");
  await database.ask("CREATE TABLE note (text text, step int)");
});

const write = (tx: Transaction, text: string, step = 0) =>
  tx.read(sql`INSERT INTO note VALUES (${text}, ${step})`);
const notes = async () =>
  (await database.ask<{ text: string }>("SELECT text FROM note")).map(({ text }) => text);
const ownPid = async (tx: Transaction) => {
  const [row] = await tx.read<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  return row?.pid ?? 0;
};
/** A short limit for COMMIT, which a busy machine keeps. */
const deadlines = { commitMs: 1000 };
const kill = (pid: number) => database.ask("SELECT pg_terminate_backend($1, 60000)", [pid]);

describe("a connection loss before COMMIT", () => {
  test("a connection loss before COMMIT between statements makes the work run again, and does not end the process", async () => {
    const db = database.open();
    let runs = 0;
    await db.transaction(async (tx) => {
      runs += 1;
      await write(tx, `run ${runs}`);
      if (runs === 1) await kill(await ownPid(tx));
      // Detected by the driver now, or by the next statement: in both cases before COMMIT.
      await wait(20);
    });
    expect(runs).toBe(2);
    expect(await notes()).toEqual(["run 2"]);
  });

  test("a connection loss before COMMIT during a statement makes the work run again", async () => {
    const db = database.open();
    let runs = 0;
    await db.transaction(async (tx) => {
      runs += 1;
      await write(tx, `run ${runs}`);
      const pid = await ownPid(tx);
      const sleeping = tx.read(sql`SELECT pg_sleep(${runs === 1 ? 60 : 0})`);
      if (runs === 1) await Promise.all([expect(sleeping).rejects.toThrow(), kill(pid)]);
      await sleeping;
    });
    expect(runs).toBe(2);
    expect(await notes()).toEqual(["run 2"]);
  });

  test("a connection loss before COMMIT right after connecting is followed by a new connection, and does not end the process", async () => {
    await using network = await startNetwork(database.url);
    const db = database.open({ url: network.url });
    network.loseNextConnection();
    await db.transaction((tx) => write(tx, "done"));
    expect(await notes()).toEqual(["done"]);
    await db.close();
  });

  test("a connection loss before COMMIT runs the work at most four times in total", async () => {
    const db = database.open();
    let runs = 0;
    const killed = db.transaction(async (tx) => {
      runs += 1;
      await write(tx, `run ${runs}`);
      await kill(await ownPid(tx));
      await tx.read(sql`SELECT 1`);
    });
    await expect(killed).rejects.toThrow(/terminat|not queryable/);
    expect(runs).toBe(4);
    expect(await notes()).toEqual([]);
  });
});

describe("a connection loss during COMMIT", () => {
  test.each([
    ["request" as const, []],
    ["answer" as const, ["run 1"]],
    ["silence" as const, ["run 1"]],
  ])("a lost %s leaves the outcome open, and is not tried again", async (loss, kept) => {
    await using network = await startNetwork(database.url);
    const db = database.open({ url: network.url, deadlines });
    let runs = 0;
    const lost = db.transaction(async (tx) => {
      runs += 1;
      await write(tx, `run ${runs}`);
      network.loseNextCommit(loss);
    });
    await expect(lost).rejects.toBeInstanceOf(CommitUnknown);
    expect(runs).toBe(1);
    await db.close();
    await network.fail();
    await until("the outcome is settled", async () => (await database.countSessions()) === 0);
    expect(await notes()).toEqual(kept);
  });

  test.each(["request" as const, "answer" as const, "silence" as const])(
    "a lost %s is resolved by work that detects a replay, which is committed once",
    async (loss) => {
      await using network = await startNetwork(database.url);
      const db = database.open({ url: network.url, deadlines });
      let runs = 0;
      const answer = db.transaction(
        async (tx) => {
          runs += 1;
          const [known] = await tx.read(sql`SELECT FROM note WHERE text = 'done'`);
          if (!known) await write(tx, "done");
          if (runs === 1) network.loseNextCommit(loss);
          return known ? "was done" : "done";
        },
        { detectsReplay: true },
      );
      expect(await answer).toBe(loss === "request" ? "done" : "was done");
      expect(runs).toBe(2);
      expect(await notes()).toEqual(["done"]);
      await db.close();
    },
  );

  test("a connection loss during COMMIT stays unknown if no later run reaches the database", async () => {
    await using network = await startNetwork(database.url);
    const db = database.open({ url: network.url });
    const lost = db.transaction(
      async (tx) => {
        await write(tx, "committed, but unknown");
        // Longer than retries continue.
        network.failWithNextCommit();
      },
      { detectsReplay: true },
    );
    await expect(lost).rejects.toBeInstanceOf(CommitUnknown);
    expect(await notes()).toEqual(["committed, but unknown"]);
    await db.close();
  });
});

describe("with random kills", () => {
  const seconds = runs({ short: 2, long: 4 });

  test("each run is committed completely or not at all, and a dropped run never is", async () => {
    const db = database.open({ poolSize: 4 });
    const end = Date.now() + seconds * 1000;
    const enough = 20;
    let kills = 0;
    const isGoingOn = () => Date.now() < end || kills < enough || outcomes.kept.size < enough;
    const outcomes = {
      kept: new Set<string>(),
      unknown: new Set<string>(),
      dropped: new Set<string>(),
    };
    const clients = Array.from({ length: 12 }, async (_, client) => {
      for (let round = 0; isGoingOn(); round++) {
        await runThreeSteps(db, outcomes, kinds[(client + round) % kinds.length] ?? "kept");
      }
    });
    while (isGoingOn()) {
      kills += await database.killBackends(
        "pid = (SELECT pid FROM pg_stat_activity WHERE application_name = 'bayline' ORDER BY random() LIMIT 1)",
      );
      await wait(Math.random() * 15);
    }
    await Promise.all(clients);

    const rows = await database.ask<{ text: string; steps: number[] }>(
      "SELECT text, array_agg(step ORDER BY step) AS steps FROM note GROUP BY text",
    );
    for (const { text, steps } of rows) {
      expect(steps, text).toEqual([1, 2, 3]);
      expect(outcomes.dropped, "was to be rolled back").not.toContain(text);
    }
    const found = new Set(rows.map(({ text }) => text));
    expect([...outcomes.kept].filter((run) => !found.has(run))).toEqual([]);
    expect(
      [...found].filter((run) => !outcomes.kept.has(run) && !outcomes.unknown.has(run)),
    ).toEqual([]);
  });

  test("no connection leaks from the pool", async () => {
    const db = database.open({ poolSize: 2 });
    for (let round = 0; round < 10; round++) {
      const killed = Promise.allSettled(
        Array.from({ length: 6 }, () =>
          db.transaction(async (tx) => {
            await tx.read(sql`SELECT pg_sleep(0.01)`);
            throw new Error("done");
          }),
        ),
      );
      await database.killBackends();
      await killed;
    }
    const pids = await Promise.all(Array.from({ length: 8 }, () => db.transaction(ownPid)));
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
    await db.close();
    await until("every session has ended", async () => (await database.countSessions()) === 0);
  });
});

interface Outcomes {
  kept: Set<string>;
  unknown: Set<string>;
  dropped: Set<string>;
}

/** Those that wait for no result share their commits. */
const kinds = ["dropped", "kept", "known", "known"] as const;

/**
 * A run of three writes, with pauses in between if it waits. Each attempt writes a separate name.
 */
async function runThreeSteps(
  db: Database,
  outcomes: Outcomes,
  kind: (typeof kinds)[number],
): Promise<void> {
  let run = "";
  const done = db.transaction(async (tx) => {
    run = randomUUID();
    if (kind === "dropped") outcomes.dropped.add(run);
    for (const step of [1, 2, 3]) {
      const written = write(tx, run, step);
      if (kind === "known") {
        void tx.atCommit(written);
        continue;
      }
      await written;
      await wait(Math.random() * 4);
    }
    if (kind === "dropped") throw new Error("dropped");
  });
  await done.then(
    () => outcomes.kept.add(run),
    (error: unknown) => error instanceof CommitUnknown && outcomes.unknown.add(run),
  );
}
