import { describe, expect, it } from "vitest";
import { chargesOf, filter, linesOf, type Rows, shoe } from "../../../test/read-text.ts";
import { head, header, tableRow, textPage, total } from "../../../test/text-page.ts";
import { checkAmounts } from "../prove/amounts.ts";
import { readPages } from "./read-pages.ts";

const solve = (...rows: Rows) => readPages([textPage(rows)]);
const solveBody = (...rows: Rows) => solve(...head, null, header, ...rows);

describe("goods are the rows whose quantity and price come to an amount", () => {
  it("goods are read without names of columns", () => {
    const { lines, problems } = solve(...head, null, shoe, filter, total("Total due", "36.50"));
    expect(lines.map(({ amountCents }) => amountCents?.value)).toEqual([2000, 1650]);
    expect(problems).toEqual([]);
  });

  it("goods are read below names that no lexicon has", () => {
    const names = tableRow("Xyzzy", "Frob", "Nits", "Zorks", "Quux");
    const reading = solve(...head, null, names, shoe, filter, total("Total due", "36.50"));
    expect(linesOf(reading)).toEqual([
      ["ABC-123", 2, 1000, 2000],
      ["F-77", 3, 550, 1650],
    ]);
  });

  it("a number in a description is no pack", () => {
    const belt = tableRow("ABC-123", "Belt, serpentine 8PK", "2", "10.00", "20.00");
    const [line] = solveBody(belt, total("Total", "20.00")).lines;
    expect(line?.packQuantity).toBeNull();
  });

  it("a part number goes on below itself in its column", () => {
    const rows = [tableRow("ABC-123-", "Shoe", "2", "10.00", "20.00"), tableRow("077")];
    const [line] = solveBody(...rows, total("Total", "20.00")).lines;
    expect(line?.partNumber).toMatchObject({ value: "ABC-123-077", alternatives: [] });
  });

  it("a quantity has a rival if another column comes to the same amount", () => {
    const row: Rows[number] = [
      [40, "ABC-123"],
      [-300, "2"],
      [-360, "10.00"],
      [-420, "4"],
      [-470, "5.00"],
      [-520, "20.00"],
    ];
    const { lines, problems } = solve(...head, null, row, total("Total", "20.00"));
    expect(problems).toEqual(["the quantity of line 1 may be 2 or 4"]);
    expect(lines[0]?.quantity?.rivals).toMatchObject([
      { value: 4, evidence: { text: "4", page: 1, box: { x: 415 } } },
    ]);
  });
});

describe("every amount is explained", () => {
  it("a row with an unknown name and a trailing minus is a charge if the total has it", () => {
    const rebate = tableRow("", "Loyalty thing", "", "", "1.50-");
    const reading = solveBody(shoe, rebate, total("Total", "18.50"));
    expect(chargesOf(reading)).toEqual([["discount", -150]]);
    expect(reading.problems).toEqual([]);
  });

  it("a shortened label names a total", () => {
    const { totalCents, problems } = solveBody(shoe, total("INV TOT", "20.00"));
    expect(totalCents?.value).toBe(2000);
    expect(problems).toEqual([]);
  });

  it("an amount that is in no sum leaves the amounts open", () => {
    const { problems } = solveBody(shoe, total("Gadget", "3.00"), total("Total", "20.00"));
    expect(problems?.join()).toContain("explains every amount");
  });

  it("names of amounts at the end of a page name those at the start of the next", () => {
    const sums = tableRow("Parts total", "Freight", "Sales tax", "Total", "Amount paid");
    const amounts = tableRow("20.00", "3.00", "1.60", "24.60", "0.00");
    const reading = readPages([
      textPage([...head, null, header, shoe, null, sums]),
      textPage([amounts], 2),
    ]);
    expect(chargesOf(reading)).toEqual([
      ["freight", 300],
      ["tax", 160],
    ]);
    expect(reading.totalCents?.value).toBe(2460);
    expect(reading.problems).toEqual([]);
  });

  it("sums in a row with a zero are no goods, and a number above the goods is no amount", () => {
    const sums: Rows = [
      [
        [300, "Parts"],
        [400, "Delivery"],
        [480, "Misc"],
        [550, "Total"],
      ],
      [
        [300, "$20.00"],
        [400, "$4.00"],
        [480, "$0.00"],
        [550, "$24.00"],
      ],
    ];
    const via: Rows[number] = [
      [40, "UPS GROUND"],
      [160, "27"],
    ];
    const reading = solve(...head, null, via, null, header, shoe, null, ...sums);
    expect(chargesOf(reading)).toEqual([["freight", 400]]);
    expect(reading.problems).toEqual([]);
  });

  it("a total that does not add up is open", () => {
    const check = checkAmounts(solveBody(shoe, total("Total", "21.00")));
    expect(check).toMatchObject({
      isConfirmed: false,
      reason: "lines, charges and cores add up to $20.00, and the total is $21.00",
    });
  });
});

describe("labels have their values where most of their row have them", () => {
  const title: Rows[number] = [
    [40, "Acme Truck Parts"],
    [400, "INVOICE"],
  ];
  const values: Rows[number] = [
    [40, "A-1001"],
    [160, "Apr 08, 2026"],
    [300, "77-1200"],
  ];
  const labels: Rows[number] = [
    [40, "Invoice #"],
    [160, "Date"],
    [300, "Acct. No."],
  ];

  it.each([
    ["below", [labels, values]],
    ["above", [values, labels]],
  ] as const)("values %s their labels are read", (_, pair) => {
    const reading = solve(title, null, null, ...pair, null, header, shoe, total("Total", "20.00"));
    const { invoiceNumber, invoiceDate, accountNumber } = reading;
    expect([invoiceNumber, invoiceDate, accountNumber].map((field) => field?.value)).toEqual([
      "A-1001",
      "2026-04-08",
      "77-1200",
    ]);
  });
});
