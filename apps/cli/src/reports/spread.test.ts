import { expect, test } from "vitest";
import { toCsv } from "../output/csv.ts";
import { spread } from "./spread.ts";

const aging = {
  asOf: "2026-03-02",
  rows: [
    {
      customer: "Prairie Haul",
      invoices: [
        { invoiceNumber: "INV-1", balance: 850.25 },
        { invoiceNumber: "INV-2", balance: 10 },
      ],
    },
    { customer: "Ann Lee", invoices: [{ invoiceNumber: "INV-3", balance: 61.2 }] },
  ],
  notes: [{ text: "a" }],
};

const csv = (fields: string[]) => toCsv(spread(aging, fields), fields).trimEnd().split("\r\n");

test("fields in lists return a row for each member, with its parents' fields", () => {
  expect(csv(["asOf", "rows.customer", "rows.invoices.balance"])).toEqual([
    "asOf,rows.customer,rows.invoices.balance",
    "2026-03-02,Prairie Haul,850.25",
    "2026-03-02,Prairie Haul,10",
    "2026-03-02,Ann Lee,61.2",
  ]);
  expect(csv(["rows.invoices.invoiceNumber"])).toHaveLength(4);
});

test("fields outside of lists return one row", () => {
  expect(csv(["asOf"])).toEqual(["asOf", "2026-03-02"]);
});

test("an empty list has no rows", () => {
  expect(spread({ rows: [] }, ["rows.customer"])).toEqual([]);
});

test("separate lists, which have no rows in common, are rejected", () => {
  expect(() => spread(aging, ["rows.customer", "notes.text"])).toThrow(
    "csv is one table, but rows and notes are separate lists",
  );
});
