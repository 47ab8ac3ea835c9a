import { expect, it } from "vitest";
import { linesOf, type Rows, read } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

const row = (count: string, unit: string, part: string, price: string, amount: string) =>
  [
    [40, count],
    [60, unit],
    [90, part],
    [-300, price],
    [-360, amount],
  ] satisfies Rows[number];

it("columns that stand too close for two cells are split where other rows have cells", () => {
  const reading = read([
    ...head,
    null,
    row("2", "EA", "ABC-123", "10.00", "20.00"),
    row("3", "EA", "F-77", "5.50", "16.50"),
    [
      [40, "4"],
      [60, "BX/25 HD-5512"],
      [-300, "3.00"],
      [-360, "12.00"],
    ],
    total("Total due", "48.50"),
  ]);
  expect(linesOf(reading).at(-1)).toEqual(["HD-5512", 4, 300, 1200]);
  expect(reading.lines.at(-1)?.packQuantity?.value).toBe(25);
});

it("a number with spaces between its thousands is no two columns", () => {
  const reading = read([
    ...head,
    null,
    row("2", "EA", "ABC-123", "119,44", "238,88"),
    row("3", "EA", "F-77", "5,50", "16,50"),
    row("2", "EA", "HD-5512", "1 119,44", "2 238,88"),
    total("Total due", "2 494,26"),
  ]);
  expect(linesOf(reading).at(-1)).toEqual(["HD-5512", 2, 111_944, 223_888]);
});

it("CR belongs to the number before it, where other rows have cells that begin at its place", () => {
  const credited = (part: string, count: Array<[number, string]>, amount: string): Rows[number] => [
    [40, part],
    ...count,
    [-240, "0"],
    [-270, "0"],
    [-300, "10.00"],
    [-360, amount],
  ];
  const reading = read([
    [
      [40, "Acme Truck Parts"],
      [400, "CREDIT MEMO"],
    ],
    ...head.slice(1),
    null,
    credited("ABC-123", [[130, "31CR"]], "310.00CR"),
    credited("F-77", [[130, "15CR"]], "150.00CR"),
    credited("HD-5512", [[120, "4 CR"]], "40.00CR"),
    total("Total due", "500.00CR"),
  ]);
  expect(linesOf(reading).at(-1)).toEqual(["HD-5512", -4, 1000, -4000]);
});

it("a credited amount that touches the price before it is split where those of other rows end", () => {
  const credited = (part: string, ...cells: Array<[number, string]>): Rows[number] => [
    [40, part],
    [-200, "10CR"],
    ...cells,
  ];
  const reading = read([
    [
      [40, "Acme Truck Parts"],
      [400, "CREDIT MEMO"],
    ],
    ...head.slice(1),
    null,
    credited("ABC-123", [-300, "10.00"], [-370, "100.00CR"]),
    credited("F-77", [-300, "15.00"], [-370, "150.00CR"]),
    credited("HD-5512", [-370, "1,497.59 14,975.90CR"]),
    total("Total due", "15,225.90CR"),
  ]);
  expect(linesOf(reading).at(-1)).toEqual(["HD-5512", -10, 149_759, -1_497_590]);
});
