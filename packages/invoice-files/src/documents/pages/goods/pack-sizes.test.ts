import { describe, expect, it } from "vitest";
import { linesOf, type Rows, read } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

const row = (...texts: string[]): Rows[number] => [
  [40, texts[0] ?? ""],
  [240, texts[1] ?? ""],
  [-400, texts[2] ?? ""],
  [-460, texts[3] ?? ""],
  [-520, texts[4] ?? ""],
];

describe("a column of quantities", () => {
  it.each(["3 BX/25", "3 BX25", "3 boxes of 25", "3 PK 25"])(
    "a column of quantities has the packs and their sizes: %s",
    (boxes) => {
      const reading = read([
        ...head,
        null,
        row("Description", "Item no.", "Quantity", "Unit price", "Extended"),
        row("Oil filter", "F-77", boxes, "5.50", "16.50"),
        row("Lock nut", "N-404", boxes, "10.00", "30.00"),
        row("Brake shoe kit", "ABC-123", "2 EA", "10.00", "20.00"),
        total("Total", "66.50"),
      ]);
      expect(linesOf(reading)).toEqual([
        ["F-77", 3, 550, 1650],
        ["N-404", 3, 1000, 3000],
        ["ABC-123", 2, 1000, 2000],
      ]);
      const packs = reading.lines.map(({ packQuantity }) => packQuantity?.value);
      expect(packs).toEqual([25, 25, undefined]);
    },
  );
});
