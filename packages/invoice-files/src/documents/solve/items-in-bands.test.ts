import { describe, expect, it } from "vitest";
import { proved } from "../../../test/acme.ts";
import type { Rows } from "../../../test/read-text.ts";
import { head, total } from "../../../test/text-page.ts";

/** Items whose numbers stand in several rows, and what may stand between them. */

const card = (name: string, amount: string, ...below: string[]): Rows => [
  [
    [40, name],
    [-520, amount],
  ],
  ...below.map((text): Rows[number] => [[40, text]]),
  null,
];
const openIn = (sum: string, ...rows: Rows) =>
  proved(...head, null, ...rows, total("Total due", sum)).open;

describe("an item in a band of rows", () => {
  it("an item is certain with its part, quantity and price in rows of their own", () => {
    const rows = card("Brake shoe kit", "$20.00", "SKU ABC-123", "Qty 2 at $10.00 each");
    expect(openIn("$20.00", ...rows)).toEqual([]);
  });

  it.each([
    "Qty 2 at $10.00 each (box of 12)",
    "Qty 2 boxes at $10.00 each",
    "Qty 2 at $10.00 per BX",
    "Qty 2 at $10.00 C",
  ])("an item is open if it is sold in packs: %s", (count) => {
    expect(openIn("$20.00", ...card("Shoe", "$20.00", "SKU ABC-123", count))).toContain("lines");
  });

  it.each(["2 backordered", "Ordered 4", "Core charge included"])(
    "an item is open if its text says %s",
    (note) => {
      const rows = card("Shoe", "$20.00", "SKU ABC-123", "Qty 2 at $10.00 each", note);
      expect(openIn("$20.00", ...rows)).toContain("lines");
    },
  );

  it.each([
    ["another amount stands between its numbers", ["Was $14.00", "Qty 2 at $10.00 each"]],
    ["no word names its quantity", ["Line 2", "$10.00 each"]],
    ["no word names its price", ["Qty 2", "$10.00"]],
    ["its quantity was ordered", ["Qty ordered 2 at $10.00 each"]],
    ["its rows are far from each other", ["Qty 2", "A", "B", "C", "D", "$10.00 each"]],
  ])("an item is open if %s", (_, below) => {
    expect(openIn("$20.00", ...card("ABC-123 Shoe", "$20.00", ...below))).toContain("lines");
  });

  it("an item is open if two quantities and prices come to its amount", () => {
    const rows = card("ABC-123 Shoe", "$20.00", "Qty 2 at $10.00 each, qty 4 at $5.00 each");
    expect(openIn("$20.00", ...rows)).toContain("lines");
  });

  it("items are open if two of them share a row", () => {
    const text = "2 ABC-123 at 10.00 each is 20.00 and 3 F-77 at 5.50 each is 16.50";
    expect(openIn("36.50", [[40, text]])).toContain("lines");
  });

  it("items are open if an amount beside them is not explained", () => {
    const rows = card("ABC-123 Shoe", "$20.00", "Qty 2 at $10.00 each");
    expect(openIn("$20.00", ...rows, ...card("F-77 Filter", "$16.50"))).toContain("totalCents");
  });
});

it("the amount of an item in another arrangement is no charge", () => {
  const rows: Rows = [
    [[40, "F-77"]],
    [[40, "Qty 2 at $5.50 each"]],
    ...card("Oil filter", "$11.00").slice(0, 1),
    [[40, "ABC-123"]],
    ...card("Brake shoe kit", "$5.50", "Qty 1 at $5.50 each"),
  ];
  expect(openIn("$16.50", ...rows)).toContain("totalCents");
});

describe("the part of an item in a band of rows", () => {
  const item = (...texts: [string, string]): Rows => [
    [
      [40, texts[0]],
      [-520, texts[1]],
    ],
  ];
  const [shoe, filter] = [
    item("Qty 2 at $10.00 each", "$20.00"),
    item("Qty 3 at $5.50 each", "$16.50"),
  ];
  const part = (text: string): Rows => [[[40, text]]];
  const openParts = (...rows: Rows[]) => openIn("$36.50", ...rows.flat(), null);

  it("the part is that above each item, or that below each item", () => {
    const parts = [part("ABC-123"), part("F-77")] as const;
    expect(openParts(parts[0], shoe, parts[1], filter)).toEqual([]);
    expect(openParts(shoe, parts[0], filter, parts[1])).toEqual([]);
  });

  it("the part is open if parts stand on both sides, or an item has none", () => {
    const parts = ["lines[0].partNumber", "lines[1].partNumber"];
    const between = part("F-77");
    expect(openParts(part("ABC-123"), shoe, between, filter, part("F-77"))).toEqual(parts);
    expect(openParts(shoe, between, filter)).toEqual(parts);
    expect(openParts(part("ABC-123"), shoe, part("H-5"), between, filter)).toEqual(parts);
  });

  it("the part is open if another number stands beside the item, or two stand below it", () => {
    const rows = card("Brake shoe kit", "$20.00", "ABC-123", "Qty 2 at $10.00 each");
    expect(openIn("$20.00", [[40, "F-77"]], ...rows)).toEqual(["lines[0].partNumber"]);
    const within = card(
      "Brake shoe kit",
      "$20.00",
      "SKU H-5512",
      "ABC-123",
      "Qty 2 at $10.00 each",
    );
    expect(openIn("$20.00", ...within)).toEqual(["lines[0].partNumber"]);
    const below = [...shoe, ...part("F-77"), ...part("SKU ABC-123")];
    expect(openIn("$20.00", ...below)).toEqual(["lines[0].partNumber"]);
  });

  it("the part is not that of a row with a quantity of its own", () => {
    const above: Rows[number] = [
      [40, "ABC-123"],
      [-380, "7 BX"],
    ];
    const row: Rows[number] = [
      [40, "Shoe"],
      [-360, "2"],
      [-440, "10.00"],
      [-520, "20.00"],
    ];
    expect(openIn("20.00", above, row)).toEqual(["lines[0].partNumber"]);
  });

  it("the part is not that of a row with a quantity of its own below it", () => {
    const row: Rows[number] = [
      [40, "Shoe"],
      [-360, "2"],
      [-440, "10.00"],
      [-520, "20.00"],
    ];
    const next: Rows[number] = [
      [40, "ABC-123"],
      [-400, "7 EA"],
    ];
    expect(openIn("20.00", row, next)).toEqual(["lines[0].partNumber"]);
  });

  it("the part is open if the row above the first item is no part of the shop", () => {
    const open = openParts(part("RO-4711"), shoe, part("ABC-123"), filter);
    expect(open).toEqual(["lines[0].partNumber", "lines[1].partNumber"]);
  });
});
