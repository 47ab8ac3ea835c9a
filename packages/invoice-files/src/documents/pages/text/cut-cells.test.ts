import { describe, expect, it } from "vitest";
import { linesOf, type Rows, read, readBody, readValue, shoe } from "../../../../test/read-text.ts";
import { head, header, total } from "../../../../test/text-page.ts";
import { unitOf } from "../goods/units.ts";

/** A line whose amount is on the row below its currency. */
const wrapped = (currency: string, amount: string): Rows => [
  [
    [40, "ABC-123"],
    [120, "Brake shoe kit"],
    [-360, "2"],
    [-450, "10.00"],
    [-540, currency],
  ],
  [
    [120, "for drive axles"],
    [-540, amount],
  ],
];

describe("an amount that is wrapped within its cell", () => {
  it("a wrapped amount is read with the currency above it", () => {
    const reading = readBody(...wrapped("$", "20.00"), total("Total", "20.00"));
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
    expect(readValue(reading.totalCents)).toBe(2000);
  });

  it("a wrapped amount without a currency above it is that of the line if its product holds", () => {
    const reading = readBody(...wrapped("T", "20.00"), total("Total", "20.00"));
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
    const other = readBody(...wrapped("T", "21.00"), total("Total", "21.00"));
    expect(linesOf(other)[0]?.[3]).toBeUndefined();
  });
});

describe("a date whose year is wrapped within its cell", () => {
  it("a wrapped date is read with the year below its day", () => {
    const reading = read([
      ...head.toSpliced(2, 1),
      [
        [300, "Terms"],
        [400, "Issued"],
      ],
      [
        [300, "Net 30"],
        [400, "March 9,"],
      ],
      [[400, "2026"]],
      null,
      header,
      shoe,
      total("Total due", "20.00"),
    ]);
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
  });
});

describe("a unit whose size is wrapped", () => {
  it("a unit has a pack of a size that is not said", () => {
    expect([unitOf("BX/").pack, unitOf("RL/").pack, unitOf("EA").pack]).toEqual([1, 1, null]);
  });
});
