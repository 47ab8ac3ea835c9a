import { describe, expect, it } from "vitest";
import {
  chargesOf,
  linesOf,
  type Rows,
  read,
  readValue,
  shoe,
} from "../../../../test/read-text.ts";
import { head, header, tableRow, textPage, total } from "../../../../test/text-page.ts";
import { checkAmounts } from "../../prove/amounts.ts";
import { readPages } from "../../solve/read-pages.ts";

/** Tables of dealers whose words no list has. */

const oddHeader = tableRow("Our Ref", "Particulars of Goods", "Dispatched", "At", "Comes To");
const goods: Rows = [
  tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00"),
  tableRow("F-77", "Oil filter", "3", "5.50", "16.50"),
];
const sum = total("Total due", "36.50");
const expected = [
  ["ABC-123", 2, 1000, 2000],
  ["F-77", 3, 550, 1650],
];

describe("columns are found by their products", () => {
  it("columns are found by their products if no name of them is known", () => {
    const reading = read([...head, null, oddHeader, ...goods, sum]);
    expect(linesOf(reading)).toEqual(expected);
    expect(readValue(reading.lines[1]?.description ?? null)).toBe("Oil filter");
  });

  it("columns are found by their products if there is no header", () => {
    expect(linesOf(read([...head, null, ...goods, sum]))).toEqual(expected);
  });

  it("columns are not found against their names", () => {
    const exchanged = tableRow("Our Ref", "Particulars of Goods", "Price", "Qty", "Comes To");
    expect(linesOf(read([...head, null, exchanged, ...goods, sum]))).not.toEqual(expected);
  });

  it("columns are open if quantity and price are alike", () => {
    const alike = tableRow("ABC-123", "Brake shoe kit", "2.00", "10.00", "20.00");
    const reading = read([...head, null, oddHeader, alike, total("Total", "20.00")]);
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("columns are found with the units of a column without a name", () => {
    const boxed = [...tableRow("F-77", "Oil filter", "3", "5.50", "16.50"), [380, "BX12"]];
    const reading = read([...head, null, boxed as Rows[number], total("Total", "16.50")]);
    expect(reading.lines[0]?.packQuantity?.value).toBe(12);
  });
});

describe("items that are no rows of a table", () => {
  const card = (name: string, part: string, count: string, amount: string): Rows => [
    [
      [40, name],
      [-520, amount],
    ],
    [[40, `SKU ${part}`]],
    [[40, count]],
    null,
  ];

  it("items are read by an amount and the quantity and price below it", () => {
    const reading = read([
      ...head,
      null,
      ...card("Brake shoe kit", "ABC-123", "Qty 2 at $10.00 each", "$20.00"),
      ...card("Oil filter", "F-77", "Qty 3 at $5.50 each", "$16.50"),
      total("Subtotal", "$36.50"),
      sum,
    ]);
    expect(linesOf(reading)).toEqual(expected);
    expect(checkAmounts(reading).isConfirmed).toBe(true);
  });

  it("items end above their sum, whatever its label says", () => {
    const reading = read([
      ...head,
      null,
      ...card("Brake shoe kit", "ABC-123", "2 at $10.00 apiece", "$20.00"),
      ...card("Oil filter", "F-77", "3 at $5.50 apiece", "$16.50"),
      total("Handed over", "$36.50"),
      null,
      total("Fleet discount", "−$1.50"),
      total("Total due", "$35.00"),
    ]);
    expect(linesOf(reading)).toEqual(expected);
    expect(checkAmounts(reading).isConfirmed).toBe(true);
    expect(chargesOf(reading)).toEqual([["discount", -150]]);
  });

  const block = (number: string, part: string, ...amounts: [string, string, string]): Rows => [
    [
      [40, "Line"],
      [120, number],
      [200, "Part Number"],
      [300, part],
    ],
    [
      [40, "Quantity"],
      [120, amounts[0]],
      [200, "Unit Price"],
      [300, amounts[1]],
      [400, "Subtotal"],
      [-520, amounts[2]],
    ],
  ];

  it("items are read by numbers of blocks with the amount at their end", () => {
    const reading = read([
      ...head,
      null,
      ...block("1", "ABC-123", "2 EA", "$10.00 USD", "$20.00 USD"),
      ...block("2", "F-77", "3 EA", "$5.50 USD", "$16.50 USD"),
      sum,
    ]);
    expect(linesOf(reading)).toEqual(expected);
    expect(checkAmounts(reading).isConfirmed).toBe(true);
  });

  const below = (name: string, count: string, amount: string, price: string): Rows => [
    [
      [40, name],
      [-450, count],
      [-520, amount],
    ],
    [[40, price]],
  ];

  it("items are read with quantities beside amounts, if the table has no prices", () => {
    const reading = read([
      ...head,
      null,
      [
        [40, "Product"],
        [-450, "Quantity"],
        [-520, "Price"],
      ],
      ...below("Brake shoe kit", "2", "$20.00", "Part ABC-123 | $10.00 each"),
      ...below("Oil filter", "3", "$16.50", "Part F-77 | $5.50 each"),
      sum,
    ]);
    expect(linesOf(reading)).toEqual(expected);
    expect(checkAmounts(reading).isConfirmed).toBe(true);
  });

  it("items are open if the size of a pack stands elsewhere", () => {
    const reading = read([
      ...head,
      null,
      ...card("Brake shoe kit", "ABC-123", "Qty 2 BX/ at $10.00 each", "$20.00"),
      total("Total", "$20.00"),
    ]);
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("items are open if a block has no product", () => {
    const reading = read([
      ...head,
      null,
      ...block("1", "ABC-123", "2 EA", "$10.00", "$20.00"),
      ...block("2", "F-77", "3 EA", "$5.00", "$16.50"),
      sum,
    ]);
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });
});

describe("the number of a part inside its description", () => {
  const columns = tableRow("", "Item", "Qty", "Price", "Amount");
  const parts = (...texts: string[]) => {
    const rows = texts.map((text) => tableRow("", text, "2", "10.00", "20.00"));
    const { lines } = read([
      ...head,
      null,
      columns,
      ...rows,
      total("Total", `${texts.length * 20}.00`),
    ]);
    return lines.map(({ partNumber }) => partNumber?.value);
  };

  it.each([
    ["ABC-123 - Brake shoe kit", "ABC-123"],
    ["[ABC-123] Brake shoe kit", "ABC-123"],
    ["Brake shoe kit (P/N ABC-123)", "ABC-123"],
  ])("%s", (text, part) => {
    expect(parts(text)).toEqual([part]);
  });

  it("the number is not that of the part that it replaces", () => {
    expect(parts("Brake shoe kit, replaces part no. ABC-123")).toEqual([undefined]);
  });
});

describe("around the lines", () => {
  it("the reader goes on below the subtotal of a section", () => {
    const reading = read([
      ...head,
      null,
      header,
      shoe,
      total("Subtotal of this order", "20.00"),
      [[40, "Repair order 4711"]],
      goods[1] ?? null,
      total("Subtotal of this order", "16.50"),
      total("Invoice total", "36.50"),
    ]);
    expect(linesOf(reading)).toEqual(expected);
  });

  it("the reader takes a strip of totals below the table for no line", () => {
    const strip: Rows = [
      [
        [40, "Merchandise"],
        [200, "Freight"],
        [460, "Total due"],
      ],
      [
        [40, "20.00"],
        [200, "5.00"],
        [460, "25.00"],
      ],
    ];
    const reading = read([...head, null, header, shoe, ...strip]);
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
    expect(chargesOf(reading)).toEqual([["freight", 500]]);
    expect(readValue(reading.totalCents)).toBe(2500);
  });

  it("the reader reads amounts before their labels", () => {
    const rows: Rows = [[[40, "$5.00 Freight"]], [[40, "$25.00 Total of this invoice"]]];
    const reading = read([...head, null, header, shoe, ...rows]);
    expect([chargesOf(reading), readValue(reading.totalCents)]).toEqual([[["freight", 500]], 2500]);
  });

  it("the reader reads a copy of a page once", () => {
    const page: Rows = [...head, null, header, shoe, total("Total", "20.00")];
    expect(linesOf(read(page, [...page, [[40, "File copy"]]]))).toHaveLength(1);
  });

  it("the reader reads a price with four decimals, and none per hundred", () => {
    const row = tableRow("ABC-123", "Brake shoe kit", "4", "862.1100", "3,448.44");
    expect(linesOf(read([...head, null, header, row, total("Total", "3,448.44")]))).toEqual([
      ["ABC-123", 4, 86_211, 344_844],
    ]);
  });

  it("the reader reads a wrapped part number, and no component of a kit for its end", () => {
    const rows = (...below: Rows) =>
      read([...head, null, header, shoe, ...below, total("Total", "20.00")]).lines.map(
        ({ partNumber }) => partNumber?.value,
      );
    expect(rows([[40, "5765"]])).toEqual(["ABC-123 5765"]);
    expect(rows(tableRow("ZZ-4", "HOSE", "2"))).toEqual(["ABC-123"]);
  });

  it("the reader reads a unit that is wrapped", () => {
    const columns = [...header, [320, "UM"]] satisfies Rows[number];
    const row: Rows = [[...shoe, [320, "BX/"]], [[320, "25"]]];
    const reading = read([...head, null, columns, ...row, total("Total", "20.00")]);
    expect(reading.lines[0]?.packQuantity?.value).toBe(25);
  });

  it("the reader reads negative amounts in <> and with a minus sign", () => {
    const credit: Rows = [
      [
        [40, "Acme Truck Parts"],
        [400, "CREDIT MEMO"],
      ],
      header,
      tableRow("ABC-123", "Brake shoe kit", "<2>", "10.00", "<20.00>"),
      [[400, "CREDIT TOTAL −$20.00"]],
    ];
    const reading = readPages([textPage(credit)]);
    expect(linesOf(reading)).toEqual([["ABC-123", -2, 1000, -2000]]);
    expect(readValue(reading.totalCents)).toBe(-2000);
  });
});
