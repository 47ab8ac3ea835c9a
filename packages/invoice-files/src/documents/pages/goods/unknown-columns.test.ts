import { describe, expect, it } from "vitest";
import { chargesOf, linesOf, type Rows, read } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

/** Tables whose columns no name explains, and numbers that stand close to each other. */

const names: Rows[number] = [
  [40, "Zorv"],
  [80, "Quap Merl"],
  [150, "Tolba"],
  [260, "Frusk"],
  [-420, "Wend"],
  [-470, "Kip"],
  [-540, "Brallo"],
];

function row(...texts: [string, string, string, string, string, string, string]): Rows[number] {
  const [ordered, part, name, bin, list, price, amount] = texts;
  return [
    [40, ordered],
    [60, "2"],
    [80, part],
    [150, name],
    [260, bin],
    [-420, list],
    [-470, price],
    [-540, amount],
  ];
}

describe("of the columns without a known name", () => {
  const rows: Rows = [
    row("6", "ABC-123", "Brake shoe kit", "YARD", "15.61", "10.07", "20.14"),
    row("2", "F-77", "Oil filter", "A-12", "8.10", "5.53", "11.06"),
    row("9", "MISC", "Crating", "DOCK", "9.99", "9.99", "19.98"),
    row("2", "HD/5512", "Mud flap", "YARD", "4.20", "3.11", "6.22"),
  ];
  const reading = read([...head, null, names, ...rows, total("Total due", "57.40")]);

  it("quantity, price and amount are those whose numbers multiply", () => {
    expect(linesOf(reading).map(([, ...numbers]) => numbers)).toEqual([
      [2, 1007, 2014],
      [2, 553, 1106],
      [2, 311, 622],
    ]);
  });

  it("the part number is in one that has one in most rows, and no amounts", () => {
    expect(chargesOf(reading)).toEqual([["other", 1998]]);
    expect(linesOf(reading).map(([part]) => part)).toEqual(["ABC-123", "F-77", "HD/5512"]);
  });
});

it("quantities with decimals are those that are all whole, before prices with cents", () => {
  const at = (...texts: [string, string, string, string, string]): Rows[number] => {
    const [part, name, count, price, amount] = texts;
    return [
      [40, part],
      [120, name],
      [-360, count],
      [-440, price],
      [-520, amount],
    ];
  };
  const rows = [
    at("ABC-123", "Brake shoe kit", "27.00", "81.28", "2,194.56"),
    at("F-77", "Oil filter", "16.00", "19.67", "314.72"),
  ];
  const reading = read([...head, null, ...rows, total("Total due", "2,509.28")]);
  expect(linesOf(reading)).toEqual([
    ["ABC-123", 27, 8128, 219_456],
    ["F-77", 16, 1967, 31_472],
  ]);
});

it("a number of another column before the part's is left out", () => {
  const at = (first: string, name: string, ...numbers: [string, string, string]): Rows[number] => [
    [40, first],
    [120, name],
    [-360, numbers[0]],
    [-440, numbers[1]],
    [-520, numbers[2]],
  ];
  const reading = read([
    ...head,
    null,
    at("0 ABC-123", "Brake shoe kit", "2", "10.00", "20.00"),
    at("0 F-77", "Oil filter", "3", "5.50", "16.50"),
    total("Total due", "36.50"),
  ]);
  expect(linesOf(reading).map(([part]) => part)).toEqual(["ABC-123", "F-77"]);
});

it("the unit of a quantity beside another one is not lost", () => {
  const line: Rows[number] = [
    [40, "ABC-123"],
    [120, "Cotter pin"],
    [-340, "9"],
    [-380, "9 BX12"],
    [-440, "60.56"],
    [-520, "545.04"],
  ];
  const reading = read([...head, null, line, total("Total due", "545.04")]);
  expect(reading.lines[0]?.packQuantity?.value).toBe(12);
});

describe("the only column of part numbers", () => {
  const at = (...texts: [string, string, string, string, string]): Rows[number] => {
    const [number, name, count, price, amount] = texts;
    return [
      [40, number],
      [120, name],
      [-360, count],
      [-440, price],
      [-520, amount],
    ];
  };
  const readWith = (header: string, name: string) =>
    read([
      ...head,
      null,
      at(header, "Description", "Qty", "Price", "Amount"),
      at("C11-07", name, "2", "10.00", "20.00"),
      at("F-7700", "Oil filter", "3", "5.50", "16.50"),
      total("Total due", "36.50"),
    ]);
  const partsOf = (header: string, name: string) =>
    linesOf(readWith(header, name)).map(([part]) => part);

  it("the column is that of the dealer's numbers, or one of another name", () => {
    expect(partsOf("Our No.", "Brake shoe kit")).toEqual(["C11-07", "F-7700"]);
    expect(partsOf("Bin", "Brake shoe kit")).toEqual(["C11-07", "F-7700"]);
  });

  it("the column is none that the part replaces, and a description may have another number", () => {
    expect(partsOf("Replaces", "Brake shoe kit")).toEqual([undefined, undefined]);
    const [first] = readWith("Bin", "ABC-123 - Brake shoe kit").lines;
    const { value, alternatives = [] } = first?.partNumber ?? {};
    expect([value, ...alternatives].toSorted()).toEqual(["ABC-123", "C11-07"]);
  });
});
