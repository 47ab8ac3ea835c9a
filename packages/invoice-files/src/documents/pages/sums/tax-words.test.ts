import { describe, expect, it } from "vitest";
import { linesOf, type Rows, read, readValue } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

const row = (...texts: string[]): Rows[number] => [
  [40, texts[0] ?? ""],
  [110, texts[1] ?? ""],
  [250, texts[2] ?? ""],
  [-370, texts[3] ?? ""],
  [-450, texts[4] ?? ""],
  [-540, texts[5] ?? ""],
];

describe("a table of posted lines", () => {
  it("the table has amounts before tax, parts below No. and a total with its tax", () => {
    const reading = read([
      ...head,
      null,
      row("No.", "Description", "Shipment Date", "Qty", "Price Excl. Tax", "Amount Excl. Tax"),
      row("ABC-123", "Brake shoe kit", "March 9, 2026", "2", "10.00", "20.00"),
      row("F-77", "Oil filter", "March 9, 2026", "3", "5.50", "16.50"),
      total("Subtotal", "36.50"),
      total("Sales Tax", "2.00"),
      total("Total USD Incl. Tax", "38.50"),
    ]);
    expect(linesOf(reading)).toEqual([
      ["ABC-123", 2, 1000, 2000],
      ["F-77", 3, 550, 1650],
    ]);
    expect(readValue(reading.totalCents)).toBe(3850);
  });

  it("the table has no parts in a column of rates", () => {
    const reading = read([
      ...head,
      null,
      row("Description", "Levy", "Maker", "Qty", "Price", "Amount"),
      row("ABC-123 shoe", "VAT 7.25%", "", "2", "10.00", "20.00"),
      total("Total", "20.00"),
    ]);
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
  });

  it("the table has no parts below No. if it numbers the lines", () => {
    const reading = read([
      ...head,
      null,
      row("No.", "Description", "Date", "Qty", "Price", "Amount"),
      row("0010", "ABC-123 shoe", "March 9, 2026", "2", "10.00", "20.00"),
      row("0020", "F-77 filter", "March 9, 2026", "3", "5.50", "16.50"),
      total("Total", "36.50"),
    ]);
    expect(linesOf(reading).map(([part]) => part)).toEqual(["ABC-123", "F-77"]);
  });
});
