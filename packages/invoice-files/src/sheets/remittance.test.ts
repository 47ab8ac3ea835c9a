import { describe, expect, test } from "vitest";
import { readRemittance } from "./remittance.ts";

const sheetOf = (...rows: string[][]) => rows.map((cells) => cells.map((text) => ({ text })));

describe("a remittance", () => {
  test("the amount that is paid is read, not that of the invoice", () => {
    const sheet = sheetOf(
      ["Prairie Grain Haulers"],
      ["Invoice #", "Invoice Amount", "Discount", "Amount Paid"],
      ["INV-1003", "1,200.00", "12.00", "1,188.00"],
      ["Core deduction", "", "", "(45.00)"],
      ["Total", "1,200.00", "", "1,143.00"],
    );
    expect(readRemittance(sheet, "r.csv")).toEqual({
      rows: [
        { number: "INV-1003", amountCents: 118_800 },
        { number: "Core deduction", amountCents: -4500 },
      ],
      problems: [],
      notes: ["row 5 is a total: Total"],
    });
  });

  test("columns of a PO number and of cents are read without a date", () => {
    const sheet = sheetOf(["PO Number", "Net (cents)"], ["4500128", "11442"]);
    expect(readRemittance(sheet, "r.csv").rows).toEqual([
      { number: "4500128", amountCents: 11_442 },
    ]);
  });

  test("a cell without an amount is named", () => {
    const sheet = sheetOf(["Invoice", "Paid"], ["1003", "soon"], ["1004", ""]);
    expect(readRemittance(sheet, "r.csv").problems.map(({ field }) => field)).toEqual([
      "row 2, Paid",
      "row 3, Paid",
    ]);
  });

  test("a sheet without a number or an amount is refused", () => {
    expect(() => readRemittance(sheetOf(["Invoice", "Date"]), "r.csv")).toThrow(
      "r.csv has no table of invoices",
    );
  });
});
