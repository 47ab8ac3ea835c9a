import { describe, expect, it } from "vitest";
import { address, date, goods, number, order, proved } from "../../../test/acme.ts";
import { chargesOf, type Rows, read, readBody, readValue, shoe } from "../../../test/read-text.ts";
import { head, total } from "../../../test/text-page.ts";

describe("taxes", () => {
  it("a tax may have points between its letters, or its rate and base", () => {
    const rows: Rows = [
      total("G.S.T. 5%", "1.00"),
      total("State tax rate 8% on base", "1.60"),
      total("Total due", "22.60"),
    ];
    expect(chargesOf(readBody(shoe, ...rows))).toEqual([
      ["tax", 100],
      ["tax", 160],
    ]);
  });

  it("a tax named total tax may be the only one beside other charges", () => {
    const rows = [
      total("Freight", "5.00"),
      total("Total tax", "1.60"),
      total("Amount due", "26.60"),
    ];
    expect(proved(...head, null, ...goods.slice(0, 2), ...rows).open).toEqual([]);
  });
});

describe("the part number in the description of a line", () => {
  const line = (text: string, below?: string): Rows => [
    [
      [40, text],
      [-360, "2"],
      [-440, "10.00"],
      [-520, "20.00"],
    ],
    ...(below === undefined ? [] : [[[40, below]] satisfies Rows[number]]),
  ];
  const openWith = (...rows: Rows) =>
    proved(...head, null, ...rows, total("Total due", "20.00")).open;

  it("the part number may be any word that the shop knows as a part", () => {
    expect(openWith(...line("Brake shoe kit (ABC-123)"))).toEqual([]);
    expect(openWith(...line("Brake shoe kit", "Code ABC-123"))).toEqual([]);
    expect(openWith(...line("4 ABC-123 kit"))).toEqual([]);
  });

  it("the part number is none of a part used with it, and not one of two known ones", () => {
    expect(openWith(...line("Brake shoe kit for ABC-123"))).toContain("lines[0].partNumber");
    expect(openWith(...line("Brake kit (ABC-123) or F-77"))).toContain("lines[0].partNumber");
    expect(openWith(...line("Brake kit (ABC-123) or 5F-77"))).toEqual([]);
  });

  it("the part number may stand above each line", () => {
    const rows: Rows = [
      [
        [40, "Goods"],
        [-360, "Qty"],
        [-440, "Price"],
        [-520, "Amount"],
      ],
      [[60, "ABC-123"]],
      [
        [40, "Brake shoe kit"],
        [-360, "2"],
        [-440, "10.00"],
        [-520, "20.00"],
      ],
      [[60, "F-77"]],
      [
        [40, "Oil filter"],
        [-360, "3"],
        [-440, "5.50"],
        [-520, "16.50"],
      ],
    ];
    const { open } = proved(...head, null, null, ...rows, total("Total due", "36.50"));
    expect(open).toEqual([]);
  });
});

describe("the name of the vendor", () => {
  const openWith = (top: Rows, ...bottom: Rows) =>
    proved(
      ...top,
      address,
      number,
      date,
      order,
      [[400, "Account 77-1200"]],
      null,
      ...goods,
      ...bottom,
    ).open;

  it("the name of the vendor may stand on two lines, in two cells, or below the goods", () => {
    expect(openWith([[[40, "ACME"]], [[40, "Truck Parts"]]])).toEqual([]);
    const apart: Rows = [
      [
        [40, "Acme"],
        [100, "Truck Parts"],
      ],
    ];
    expect(openWith(apart)).toEqual([]);
    const remit: Rows = [null, [[40, "Thank you for buying from Acme Truck Parts"]]];
    expect(openWith([[[40, "ATP"]]], ...remit)).toEqual([]);
  });
});

it("a date is not cut within a cell that others begin beside", () => {
  const rows: Rows = [
    [[300, "Date 3 Apr 2026"]],
    [
      [300, "Our"],
      [335, "truck"],
    ],
    [
      [300, "Bay"],
      [335, "twelve"],
    ],
  ];
  const reading = read([...head.slice(0, 2), ...rows]);
  expect(readValue(reading.invoiceDate)).toBe("2026-04-03");
});
