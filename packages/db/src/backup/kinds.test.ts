import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import * as schema from "../schema/index.ts";
import { getTableColumns, getTableName } from "../sql/drizzle.cjs";
import { backupKinds, notInBackup } from "./kinds.ts";

const database = useDatabase();
const tables = Object.values(schema);
const placeOf = new Map(backupKinds.map(({ table }, place) => [table, place]));

test("every table is either in backups or listed as not in backups", () => {
  const said = [...placeOf.keys(), ...Object.keys(notInBackup)];
  expect(said.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
});

test("a backup has every column of its tables, except the shop and those listed here", () => {
  const left = tables.flatMap((table) => {
    const kind = backupKinds.find((each) => each.table === getTableName(table));
    const all = Object.values(getTableColumns(table)).map(({ name }) => name);
    return kind
      ? all.filter((name) => !kind.columns.includes(name)).map((name) => `${kind.name}.${name}`)
      : [];
  });
  const others = left.filter((name) => !name.endsWith(".tenant_id"));
  const excluded = [
    "daily_aggregates.sources",
    "documents.attempts",
    "documents.leased_by",
    "documents.leased_until",
    "estimate_packets.token_hash",
    "settings.created_at",
    "users.password_hash",
  ];
  expect(others.toSorted()).toEqual(excluded);
});

test("rows follow the rows they refer to, also within a table", async () => {
  const references = await database.ask<{ table: string; refers: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS refers,
        (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[2]) AS column
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const own = references.filter(({ table }) => placeOf.has(table));
  expect(own.length).toBeGreaterThan(30);
  for (const { table, refers, column } of own) {
    const kind = backupKinds.find((each) => each.table === table);
    if (refers === table) expect([table, kind?.refersToItself]).toEqual([table, column]);
    else
      expect(placeOf.get(refers), `${table} refers to ${refers}`).toBeLessThan(
        placeOf.get(table) ?? -1,
      );
  }
});

test("rows are ordered by the primary key of the table", async () => {
  const keys = await database.ask<{ table: string; columns: string[] }>(
    `SELECT conrelid::regclass::text AS table, array_agg(attname::text ORDER BY place) AS columns
      FROM pg_constraint, unnest(conkey) WITH ORDINALITY AS own(number, place), pg_attribute
      WHERE contype = 'p' AND connamespace = 'public'::regnamespace
        AND attrelid = conrelid AND attnum = number
      GROUP BY conrelid`,
  );
  for (const { table, key } of backupKinds) {
    const columns = keys.find((each) => each.table === table)?.columns;
    expect([table, columns]).toEqual([table, ["tenant_id", ...key]]);
  }
});
