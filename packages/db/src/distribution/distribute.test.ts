import { describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { statementsOf } from "../../test/plans.ts";
import { customReads } from "../../test/reads/reads.ts";
import { citusUrl } from "../testing/cluster.ts";
import { distribute } from "./distribute.ts";

const database = useDatabase();

/** They insert what they read, or list shops. */
const spread = [
  "an event, to deliver it again",
  "events that failed, to deliver them again",
  "shops with imports to bill",
];

/** A lock of the coordinator. */
const lock = /^SELECT pg_advisory_xact_lock/;

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  const ofShop = Object.entries(customReads).filter(([name]) => !spread.includes(name));

  test.each(ofShop)("%s: is planned to one shard", async (_name, read) => {
    const scope = { tenantId: "00000000-0000-7000-8000-000000000001", now: "2026-02-01T00:00:00Z" };
    const statements = await statementsOf((db) => read({ ...scope, db }));
    for (const { text, values } of statements.filter(({ text }) => !lock.test(text))) {
      const plan = await database.ask<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
      const tasks = plan.filter((line) => line["QUERY PLAN"].includes("Task Count: "));
      expect(tasks.map((line) => line["QUERY PLAN"].trim())).toEqual(["Task Count: 1"]);
    }
  });

  test("a distributed database stays as it is", async () => {
    expect(await distribute(database.url)).toEqual([]);
  });

  test("only the tables of the service stay on the coordinator", async () => {
    const local = await database.ask(`SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND oid NOT IN (SELECT logicalrelid FROM pg_dist_partition)
        AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e') ORDER BY 1`);
    expect(local).toEqual([
      { name: "api_key_shops" },
      { name: "background_jobs" },
      { name: "signing_keys" },
    ]);
  });
});

test.skipIf(citusUrl !== undefined)("a database without Citus is refused", async () => {
  await expect(distribute(database.url)).rejects.toThrow("The database has no Citus.");
});
