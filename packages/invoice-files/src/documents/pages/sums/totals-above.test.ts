import { describe, expect, it } from "vitest";
import { proved } from "../../../../test/acme.ts";
import { chargesOf, type Rows, readBody, shoe } from "../../../../test/read-text.ts";
import { head, header, total } from "../../../../test/text-page.ts";

const openWith = (...rows: Rows) => proved(...head, null, header, shoe, ...rows).open;

describe("a sum of the goods that its label calls a total", () => {
  const freight = total("Freight", "5.00");

  it.each(["Net invoice", "Invoice amount", "Sale total", "Order total"])(
    "a sum of the goods is no other total if the charges follow: %s",
    (label) => {
      expect(openWith(total(label, "20.00"), freight, total("Invoice total", "25.00"))).toEqual([]);
    },
  );

  it.each([
    ["asks for payment", [total("Amount due", "20.00"), freight, total("Invoice total", "25.00")]],
    ["stands below", [freight, total("Invoice total", "25.00"), total("Sale total", "20.00")]],
    ["is another sum", [total("Sale total", "21.00"), freight, total("Invoice total", "25.00")]],
  ] satisfies Array<[string, Rows]>)("a sum of the goods is another total if it %s", (_, rows) => {
    expect(openWith(...rows)).toContain("totalCents");
  });
});

describe("a total behind the number of a footer", () => {
  it("a total behind the number of a footer is found", () => {
    const footer: Rows[number] = [
      [250, "Questions: (223) 555-0138"],
      [378, "Total"],
      [-520, "20.00"],
    ];
    expect(openWith(footer)).toEqual([]);
  });

  it("a total is none of a page", () => {
    const footer: Rows[number] = [
      [250, "Sum of page 1"],
      [318, "Total"],
      [-520, "20.00"],
    ];
    expect(openWith(footer)).toContain("totalCents");
  });
});

describe("a label of charges", () => {
  it.each([
    ["F.E.T.", "tax"],
    ["S&H Charges", "freight"],
    ["Frt Chg", "freight"],
    ["Drayage", "freight"],
    ["Fees", "fee"],
  ])("%s names %s", (label, kind) => {
    const rows = [total("Parts", "20.00"), total(label, "4.00"), total("Total due", "24.00")];
    expect(chargesOf(readBody(shoe, ...rows))).toEqual([[kind, 400]]);
    expect(openWith(...rows)).toEqual([]);
  });

  it("a label of charges names a sum of the charges that are listed", () => {
    const rows = [total("Hazmat fee", "4.00"), total("Fees", "4.00"), total("Total due", "24.00")];
    expect(chargesOf(readBody(shoe, ...rows))).toEqual([["fee", 400]]);
    expect(openWith(...rows)).toEqual([]);
  });
});

describe("a whole number behind the name of a charge", () => {
  const boxes = (...texts: [string, string, string]): Rows[number] => [
    [40, texts[0]],
    [200, texts[1]],
    [300, texts[2]],
  ];
  const openAfter = (...rows: Rows) =>
    proved(...head, null, ...rows, null, header, shoe, total("Total due", "20.00")).open;

  it("a number behind a charge is none of it if another name stands above it", () => {
    const values = boxes("Net 30", "Delivery", "1776");
    expect(openAfter(boxes("Terms", "Ship via", "Clerk"), values)).toEqual([]);
  });
});
