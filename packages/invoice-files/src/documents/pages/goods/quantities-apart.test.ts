import { describe, expect, it } from "vitest";
import { linesOf, type Rows, read } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

const row = (...texts: string[]): Rows[number] => [
  [40, texts[0] ?? ""],
  [140, texts[1] ?? ""],
  [230, texts[2] ?? ""],
  [-440, texts[3] ?? ""],
  [-520, texts[4] ?? ""],
];

function readBelow(header: string, ...rows: Rows) {
  return read([...head, null, row("Item No.", header, "Description", "Price", "Amount"), ...rows]);
}

describe("two quantities in one column", () => {
  it("quantities in one column are read by both names of their header", () => {
    const reading = readBelow(
      "Ordered / Shipped",
      row("ABC-123", "4 / 2", "Brake shoe kit", "10.00", "20.00"),
      row("F-77", "12 / 12", "Oil filter", "5.50", "66.00"),
      total("Total", "86.00"),
    );
    expect(linesOf(reading)).toEqual([
      ["ABC-123", 2, 1000, 2000],
      ["F-77", 12, 550, 6600],
    ]);
  });

  it("the quantity is the one that fits the amounts if no name says which was shipped", () => {
    const reading = readBelow(
      "Ordered / Qty",
      row("ABC-123", "4 / 2", "Brake shoe kit", "10.00", "20.00"),
      total("Total", "20.00"),
    );
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
  });
});
