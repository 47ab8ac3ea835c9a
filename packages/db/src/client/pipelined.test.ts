import sql from "sql-template-tag";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { pipelined } from "./pipelined.ts";
import type { Transaction } from "./transaction.ts";

const database = useDatabase();

beforeEach(async () => {
  await database.ask("DROP TABLE IF EXISTS account");
  await database.ask("CREATE TABLE account (name text PRIMARY KEY, cents int CHECK (cents >= 0))");
});

const insert = (tx: Transaction, name: string, cents: number) =>
  tx.read<{ name: string }>(sql`INSERT INTO account VALUES (${name}, ${cents}) RETURNING name`);
const names = () => database.ask("SELECT name FROM account ORDER BY name");

test("statements sent together return their results in order, and each sees the ones before", async () => {
  const results = await database
    .open()
    .transaction((tx) =>
      pipelined([
        insert(tx, "a", 1),
        tx.read<{ cents: number }>(sql`SELECT cents FROM account`),
        Promise.resolve("nothing to ask"),
      ]),
    );
  expect(results).toEqual([[{ name: "a" }], [{ cents: 1 }], "nothing to ask"]);
});

test("the failure of a statement is reported, not those that follow from it", async () => {
  const failing = database.open().transaction((tx) => {
    const late = insert(tx, "a", -1).then((rows) => rows);
    return pipelined([late, insert(tx, "b", 1), tx.read(sql`SELECT`)]);
  });
  await expect(failing).rejects.toMatchObject({ code: "23514" });
  const reversed = database.open().transaction((tx) => {
    const first = insert(tx, "a", -1);
    return pipelined([insert(tx, "b", 1), first]);
  });
  await expect(reversed).rejects.toMatchObject({ code: "23514" });
  expect(await names()).toEqual([]);
});

test("a refused row of an attempt undoes the attempt only, not what was sent before it", async () => {
  let runs = 0;
  const [kept, refused] = await database.open().transaction((tx) => {
    runs += 1;
    return pipelined([insert(tx, "a", 1), tx.attempt(() => insert(tx, "b", -1))]);
  });
  expect({ kept, refused, runs }).toEqual({ kept: [{ name: "a" }], refused: undefined, runs: 2 });
  expect(await names()).toEqual([{ name: "a" }]);
});

test("a refusal of the work is reported after all statements are answered, and nothing is kept", async () => {
  const refusal = new Error("Already imported");
  const refusing = database
    .open()
    .transaction((tx) => pipelined([Promise.reject(refusal), insert(tx, "a", 1)]));
  await expect(refusing).rejects.toBe(refusal);
  expect(await names()).toEqual([]);
});
