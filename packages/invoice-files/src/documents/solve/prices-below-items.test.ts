import { describe, expect, it } from "vitest";
import { linesOf, type Rows, read } from "../../../test/read-text.ts";
import { head, total } from "../../../test/text-page.ts";
import { checkAmounts } from "../prove/amounts.ts";

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

describe("items whose price is made below them", () => {
  it("items are read with their net price, to which a list price and a rebate add up", () => {
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
    expect(linesOf(reading)).toEqual([
      ["N-404", 200, 9, 1800],
      ["F-77", 3, 550, 1650],
    ]);
    expect(reading.charges).toEqual([]);
    expect(checkAmounts(reading).isConfirmed).toBe(true);
  });

  it("items are read with their part behind a number that is too close to it", () => {
    const close = [
      [40, "0010 F-770 Oil filter"] as [number, string],
      [-380, "3 EA"],
    ] as Rows[number];
    const price = condition("Net value", "5.50", "1 EA", "16.50");
    const reading = read([...head, null, names, close, price, total("Total due", "16.50")]);
    expect(linesOf(reading)).toEqual([["F-770", 3, 550, 1650]]);
  });

  it("items are open if their prices do not add up to the last one, or stand behind it", () => {
    const list = condition("List price", "6.00", "1 EA", "18.00");
    const net = condition("Net value", "5.50", "1 EA", "16.50");
    const readWith = (...rows: Rows) =>
      read([...head, null, names, goods("F-77", "3 EA"), ...rows, total("Total due", "16.50")]);
    expect(checkAmounts(readWith(list, net)).isConfirmed).toBe(false);
    expect(checkAmounts(readWith(net, list)).isConfirmed).toBe(false);
    expect(checkAmounts(readWith(net)).isConfirmed).toBe(true);
  });

  it("items are open if they are sold in packs", () => {
    const boxed: Rows = [goods("F-77", "3"), [[-380, "BX"]]];
    const net = condition("Net value", "5.50", "1", "16.50");
    const reading = read([...head, null, names, ...boxed, net, total("Total due", "16.50")]);
    expect(checkAmounts(reading).isConfirmed).toBe(false);
    const perBox = condition("Net value", "5.50", "1 BX", "16.50");
    const rows = [goods("F-77", "3"), perBox, total("Total due", "16.50")];
    expect(checkAmounts(read([...head, null, names, ...rows])).isConfirmed).toBe(false);
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
