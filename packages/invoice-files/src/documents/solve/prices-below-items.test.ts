import { describe, expect, it } from "vitest";
import { type Rows, read } from "../../../test/read-text.ts";
import { head, total } from "../../../test/text-page.ts";
import { checkAmounts } from "../certify/amounts.ts";

/** Enterprise systems print how a price is made in rows below the goods. */

const goods = (part: string, count: string): Rows[number] => [
  [40, "0010"],
  [80, part],
  [160, "Lock nut, zinc"],
  [-380, count],
];

const condition = (label: string, ...numbers: string[]): Rows[number] => [
  [160, label],
  [-440, numbers[0] ?? ""],
  ...(numbers[1] ? [[-490, numbers[1]] as [number, string]] : []),
  [-550, numbers[2] ?? ""],
];

const names: Rows[number] = [
  [40, "Pos."],
  [80, "Material"],
  [160, "Text"],
  [-380, "Qty"],
  [-440, "Price"],
  [-490, "Unit"],
  [-550, "Value"],
];

describe("items whose price is made below them are left to a person", () => {
  it("items are open with a list price, a rebate and a net price", () => {
    const reading = read([
      ...head,
      null,
      names,
      goods("N-404", "200 PC"),
      condition("List price", "12.00", "100 PC", "24.00"),
      condition("Rebate", "25.000- %", "", "6.00-"),
      condition("Net value", "9.00", "100 PC", "18.00"),
      goods("F-77", "3 EA"),
      condition("Net value", "5.50", "1 EA", "16.50"),
      null,
      total("Total due", "34.50"),
    ]);
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("items are open with their part behind a number", () => {
    const close = [
      [40, "0010 F-770 Oil filter"] as [number, string],
      [-380, "3 EA"],
    ] as Rows[number];
    const price = condition("Net value", "5.50", "1 EA", "16.50");
    const reading = read([...head, null, names, close, price, total("Total due", "16.50")]);
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("items are open if two prices may be theirs", () => {
    const reading = read([
      ...head,
      null,
      names,
      goods("F-77", "3 EA"),
      condition("Price A", "6.00", "1 EA", "18.00"),
      condition("Price B", "5.50", "1 EA", "16.50"),
      total("Total due", "16.50"),
    ]);
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });
});
