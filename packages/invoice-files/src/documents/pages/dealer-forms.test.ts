import { describe, expect, it } from "vitest";
import { proved } from "../../../test/acme.ts";
import { linesOf, type Rows, read, readValue } from "../../../test/read-text.ts";
import { head, header, tableRow, total } from "../../../test/text-page.ts";

const shoe = tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00");

describe("a number without cents above the goods", () => {
  it.each([
    ["Delivery", "4097"],
    ["Freight route", "80211305"],
  ])("a number without cents is no amount if it is larger than the total: %s", (label, number) => {
    const named: Rows[number] = [
      [40, label],
      [140, number],
    ];
    const goods: Rows = [null, header, shoe, total("Total due", "20.00")];
    expect(proved(...head, null, named, ...goods).open).toEqual([]);
    expect(proved(...head, ...goods, total("Freight", "12")).open).toContain("totalCents");
  });
});

describe("an amount saved", () => {
  it("an amount saved is none of the total, and leaves it open where it was deducted", () => {
    const openWith = (due: string) =>
      proved(...head, null, header, shoe, total("You saved", "4.00"), total("Total due", due)).open;
    expect(openWith("20.00")).toEqual([]);
    expect(openWith("16.00")).toContain("totalCents");
  });
});

describe("a grid of amounts below their labels", () => {
  const labels: Rows[number] = [
    [40, "Parts"],
    [140, "Bench time"],
    [240, "Freight"],
    [340, "Sales tax"],
    [440, "TOTAL"],
  ];
  const amounts = (...texts: string[]): Rows[number] =>
    texts.map((text, at) => [-(135 + at * 100), text]);

  it("a grid of amounts is read by the cells that both stand in", () => {
    const rows: Rows = [
      ...head,
      null,
      header,
      shoe,
      null,
      labels,
      amounts("$20.00", "$0.00", "$5.00", "$1.75", "$26.75"),
    ];
    const { totalCents, charges, lines } = read(rows);
    expect(lines).toHaveLength(1);
    expect(readValue(totalCents)).toBe(2675);
    expect(charges.map(({ kind, amountCents }) => [kind, amountCents.value])).toEqual([
      ["freight", 500],
      ["tax", 175],
    ]);
    expect(proved(...rows).open).toEqual([]);
  });
});

describe("columns of a ruled form", () => {
  const row = (...texts: string[]): Rows[number] => {
    const places = [-85, -125, 127, 230, -505, -565];
    return texts.map((text, at) => [places[at] ?? 0, text]);
  };
  const names: Rows[number] = [
    [48, "Shipped"],
    [90, "B/O"],
    [128, "Part No."],
    [230, "Description"],
    [440, "Price"],
    [509, "Extension"],
  ];

  it("columns are kept apart where a number ends directly before a part", () => {
    const reading = read([
      ...head,
      null,
      names,
      row("4", "6", "AB-3561", "Door mirror, heated", "74.34", "297.36"),
      row("1", "0", "IO-0461", "Wiper blade", "30.87", "30.87"),
      total("Total", "328.23"),
    ]);
    expect(linesOf(reading)).toEqual([
      ["AB-3561", 4, 7434, 29736],
      ["IO-0461", 1, 3087, 3087],
    ]);
  });

  it("columns have quantities at the right end below a name at the left end", () => {
    const line = (part: string, count: string, price: string, amount: string): Rows[number] => [
      [40, part],
      [-361, count],
      [365, "EA"],
      [-483, price],
      [-562, amount],
    ];
    const reading = read([
      ...head,
      null,
      [
        [40, "Material"],
        [310, "Qty"],
        [365, "Unit"],
        [407, "Unit price"],
        [487, "Amount USD"],
      ],
      line("AB-3561", "4", "74.34", "297.36"),
      line("IO-0461", "41", "10.00", "410.00"),
      total("Total", "707.36"),
    ]);
    expect(linesOf(reading)).toEqual([
      ["AB-3561", 4, 7434, 29736],
      ["IO-0461", 41, 1000, 41000],
    ]);
  });

  it("columns of a ruled form name parts by No. also where they end directly before their description", () => {
    const line = (part: string, words: string, amount: string): Rows[number] => [
      [40, part],
      [80, words],
      [-400, "2"],
      [-480, amount],
      [-560, `${Number(amount) * 2}.00`],
    ];
    const reading = read([
      ...head,
      null,
      [
        [40, "No."],
        [80, "Description"],
        [-400, "Qty"],
        [-480, "Price"],
        [-560, "Amount"],
      ],
      line("F-77", "Oil filter", "5.00"),
      line("ABC-123", "Brake shoe", "10.00"),
      total("Total", "30.00"),
    ]);
    expect(linesOf(reading).map(([part]) => part)).toEqual(["F-77", "ABC-123"]);
  });
});

describe("a column of decimals without a known name", () => {
  it("a column of decimals has no part numbers, and one with a name beside it has them", () => {
    const line = (part: string, waiting: string, price: string): Rows[number] => [
      [-60, "3.00"],
      [-110, "2.00"],
      [-160, waiting],
      [213, part],
      [-536, `${price}00`],
      [-599, `${Number(price) * 2}.00`],
    ];
    const reading = read([
      ...head,
      null,
      [
        [20, "Ordered"],
        [75, "Shipped"],
        [115, "Left over"],
        [190, "Dsp."],
        [301, "Item ID"],
        [505, "Price"],
        [560, "Ext Price"],
      ],
      line("AB-3561", "1.00", "74.00"),
      line("IO-0461", "0.00", "10.00"),
      total("Total", "168.00"),
    ]);
    expect(linesOf(reading)).toEqual([
      ["AB-3561", 2, 7400, 14800],
      ["IO-0461", 2, 1000, 2000],
    ]);
  });
});

describe("a header on two lines", () => {
  it("a header has names of several columns below one, also of columns that are not known", () => {
    const line = (part: string, waiting: string, price: string): Rows[number] => [
      [-75, "3.00"],
      [-115, "2.00"],
      [-155, waiting],
      [210, part],
      [-500, `${price}00`],
      [-580, `${Number(price) * 2}.00`],
    ];
    const reading = read([
      ...head,
      null,
      [
        [90, "Quantities"],
        [480, "Unit"],
      ],
      [
        [40, "Ordered"],
        [80, "Shipped"],
        [120, "To come"],
        [160, "Item ID"],
        [475, "Price"],
        [550, "Ext Price"],
      ],
      line("AB-3561", "1.00", "74.00"),
      line("IO-0461", "0.00", "10.00"),
      total("Total", "168.00"),
    ]);
    expect(linesOf(reading)).toEqual([
      ["AB-3561", 2, 7400, 14800],
      ["IO-0461", 2, 1000, 2000],
    ]);
  });
});

describe("a column of numbers at the left that no name is known for", () => {
  it("a column of numbers at the left is one of the table, without amounts beside it", () => {
    const line = (count: string, part: string, price: string): Rows[number] => [
      [-60, "7.00"],
      [-110, count],
      [200, part],
      [-480, price],
      [-560, `${Number(price) * Number(count)}.00`],
    ];
    const rows: Rows = [
      ...head,
      null,
      [
        [40, "Wished"],
        [90, "Shipped"],
        [200, "Item ID"],
        [460, "Price"],
        [520, "Ext Price"],
      ],
      line("2.00", "F-77", "5.50"),
      line("3.00", "ABC-123", "10.00"),
      total("Total", "41.00"),
    ];
    expect(linesOf(read(rows))).toEqual([
      ["F-77", 2, 550, 1100],
      ["ABC-123", 3, 1000, 3000],
    ]);
    expect(proved(...rows).open).toEqual([]);
  });
});

describe("a sentence that is drawn as several texts", () => {
  it("a sentence of several texts has no title in it", () => {
    const rows: Rows = [
      ...head,
      null,
      header,
      shoe,
      total("Total due", "20.00"),
      [
        [40, "OLD CORE"],
        [85, "CREDIT"],
        [120, "ALLOWED WITHIN 60 DAYS"],
      ],
    ];
    expect(read(rows).kind).toBe("invoice");
    expect(proved(...rows).open).toEqual([]);
  });
});
