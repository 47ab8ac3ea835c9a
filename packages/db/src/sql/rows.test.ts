import sql from "sql-template-tag";
import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { rowsOf } from "./rows.ts";

const database = useDatabase();

test("rows arrive with their values, types and order", async () => {
  const rows = [
    { partNumber: `a "quoted", {text}`, unitCostCents: 2 ** 53 - 1, isOld: true, at: null },
    { partNumber: "NULL", unitCostCents: 0, isOld: false, at: "2026-01-02T03:04:05.678Z" },
    { partNumber: "", isOld: null },
  ];
  const columns = {
    partNumber: "text",
    unitCostCents: "bigint",
    isOld: "boolean",
    at: "timestamptz",
  } as const;
  const db = database.open();
  const read = sql`SELECT * FROM ${rowsOf("part", rows, columns, "place")} ORDER BY part.place`;
  expect(await db.background.read(read)).toEqual([
    {
      part_number: `a "quoted", {text}`,
      unit_cost_cents: 2 ** 53 - 1,
      is_old: true,
      at: null,
      place: 1,
    },
    {
      part_number: "NULL",
      unit_cost_cents: 0,
      is_old: false,
      at: "2026-01-02T03:04:05.678Z",
      place: 2,
    },
    { part_number: "", unit_cost_cents: null, is_old: null, at: null, place: 3 },
  ]);
});

test("no rows are an empty table", async () => {
  const none: { id: string }[] = [];
  const db = database.open();
  expect(
    await db.background.read(sql`SELECT * FROM ${rowsOf("row", none, { id: "uuid" })}`),
  ).toEqual([]);
});
