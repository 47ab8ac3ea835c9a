import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { until } from "../testing/until.ts";
import { hasTenants, lockFirstStart } from "./tenants.ts";

const database = useDatabase();

test("a first start waits for another process's first start longer than the lock timeout", async () => {
  const [one, other] = [database.open(), database.open()];
  const mayEnd = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const making = one.transaction(async (tx) => {
    await lockFirstStart(tx);
    begun.resolve();
    await mayEnd.promise;
    await tx.read(sql`INSERT INTO api_key_shops (key_hash, shop_id)
      VALUES ('\\x00', gen_random_uuid())`);
  });
  await begun.promise;
  const finding = other.transaction(async (tx) => {
    await tx.read(sql`SET LOCAL lock_timeout = '1ms'`);
    await lockFirstStart(tx);
    return hasTenants(tx);
  });
  const letGo = async () => {
    await until("the other waits", async () => {
      const waiting = await database.ask(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return waiting.length > 0;
    });
    mayEnd.resolve();
  };
  const both = Promise.all([finding, letGo()]);
  const [found] = await both.finally(() => mayEnd.resolve());
  await making;
  expect(found).toBe(true);
});
