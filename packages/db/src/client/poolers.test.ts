import sql, { raw } from "sql-template-tag";
import { describe, expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { connectTo } from "../testing/databases.ts";
import { startNetwork } from "../testing/network.ts";
import { pgbouncerBinary, startPgBouncer } from "../testing/pgbouncer.ts";
import { CommitUnknown } from "./failures.ts";

const title = `through PgBouncer${pgbouncerBinary ? "" : " (skipped: no pgbouncer on this machine)"}`;
const database = useDatabase();

/** A database behind PgBouncer, with a network in between. */
async function open(mode: "session" | "transaction") {
  const network = await startNetwork(database.url);
  const pooler = await startPgBouncer(network.url, mode, 5);
  const db = database.open({
    url: pooler.url,
    directUrl: mode === "transaction" ? database.url : undefined,
    poolSize: 2,
  });
  onTestFinished(async () => {
    await db.close();
    await pooler.stop();
    await network[Symbol.asyncDispose]();
  });
  return { db, network, pooler };
}

describe.skipIf(!pgbouncerBinary).each(["session", "transaction"] as const)(
  `${title} in %s mode`,
  (mode) => {
    test("each statement has its settings, and the next client does not inherit them", async () => {
      const { db, pooler } = await open(mode);
      const settings = sql`SELECT current_setting('statement_timeout') AS statement,
        current_setting('lock_timeout') AS lock, current_setting('timezone') AS zone`;
      const inTransaction = db.transaction((tx) => tx.read(settings));
      expect(await inTransaction).toEqual([{ statement: "1min", lock: "20s", zone: "UTC" }]);
      expect(await db.background.read(settings)).toEqual([
        { statement: "10s", lock: "20s", zone: "UTC" },
      ]);
      const written = db.background.read(sql`DELETE FROM tenants`);
      await expect(written).rejects.toMatchObject({ code: "25006" });
      expect(await db.background.read(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);

      const other = await connectTo(pooler.url);
      const { rows } = await other.query(`SELECT current_setting('statement_timeout') AS statement,
        current_setting('default_transaction_read_only') AS "readOnly",
        (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`);
      await other.end();
      expect(rows).toEqual([{ statement: "0", readOnly: "off", prepared: 0 }]);
    });

    test("a COMMIT whose response is lost behind it is unknown, and the next one succeeds", async () => {
      const { db, network } = await open(mode);
      const table = `kept_${mode}`;
      await database.ask(`CREATE TABLE ${table} (row int)`);
      const insert = () =>
        db.transaction((tx) => tx.read(sql`INSERT INTO ${raw(table)} VALUES (1)`));
      await insert();
      network.loseNextCommit("answer");
      await expect(insert()).rejects.toThrow(CommitUnknown);
      await insert();
      expect(await database.ask(`SELECT FROM ${table}`)).toHaveLength(3);
    });

    test("reads continue after backends are terminated behind it", async () => {
      const { db } = await open(mode);
      const read = sql`SELECT 1 AS one`;
      await db.background.read(read);
      await database.killBackends();
      expect(await db.background.read(read)).toEqual([{ one: 1 }]);
    });
  },
);
