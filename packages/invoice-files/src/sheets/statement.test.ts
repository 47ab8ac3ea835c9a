import { describe, expect, test } from "vitest";
import { readStatement, signedCents } from "./statement.ts";

const sheetOf = (...rows: string[][]) => rows.map((row) => row.map((text) => ({ text })));

test.each([
  ["1,234.56", 123_456],
  ["$1,234.56", 123_456],
  ["(12.00)", -1200],
  ["$(12.00)", -1200],
  ["-12.00", -1200],
  ["12.00-", -1200],
  ["12.00 CR", -1200],
  ["(0.00)", 0],
])("%s is %i cents", (text, cents) => {
  expect(signedCents(text)).toBe(cents);
});

test.each(["(-12.00)", "--5", "12.345", "abc", "()"])("%j is no amount", (text) => {
  expect(() => signedCents(text)).toThrow();
});

describe("a statement", () => {
  test("a statement is read from the columns of any vendor, below its letterhead", () => {
    const sheet = sheetOf(
      ["Great Lakes Heavy Duty Parts", "Statement of March"],
      [],
      ["Date", "Trans. Type", "Invoice #", "Amount", "Balance"],
      ["3/2/2026", "Invoice", "GL-88213", "$360.00", "360.00"],
      ["2026-03-09", "Credit Memo", "CM-7", "12.00", "(12.00)"],
      ["2026-03-10", "Payment", "2041", "(100.00)", ""],
      ["2026-03-11", "", "CM-8", "(7.50)", ""],
      ["2026-03-12", "Invoice", "GL-9", "-5.00", ""],
      ["", "", "Total", "1,000.00", ""],
    );
    expect(readStatement(sheet, "s.csv")).toEqual({
      rows: [
        { number: "GL-88213", date: "2026-03-02", amountCents: 36_000, type: "invoice" },
        { number: "CM-7", date: "2026-03-09", amountCents: -1200, type: "credit" },
        { number: "CM-8", date: "2026-03-11", amountCents: -750 },
        { number: "GL-9", date: "2026-03-12", amountCents: -500 },
      ],
      problems: [],
      notes: ["row 6 is a payment: Payment", "row 9 is a total: Total"],
    });
  });

  test("a statement names the cells that it cannot read", () => {
    const sheet = sheetOf(
      ["Number", "Date", "Amount in cents"],
      ["A", "soon", "1200"],
      ["B", "2026-03-02", "12.5"],
      ["", "2026-03-02", "100"],
    );
    expect(readStatement(sheet, "s.csv").problems.map(({ field }) => field)).toEqual([
      "row 2, Date",
      "row 3, Amount in cents",
      "row 4, Number",
    ]);
  });

  test("a statement without a table is refused", () => {
    expect(() => readStatement(sheetOf(["Part", "Qty"]), "s.csv")).toThrow("no table of invoices");
  });
});
