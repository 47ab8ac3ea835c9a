import { describe, expect, it } from "vitest";
import { facts, proved } from "../../test/acme.ts";
import { type Rows, read } from "../../test/read-text.ts";
import { head, header, tableRow, total } from "../../test/text-page.ts";
import { prove } from "./prove/prove.ts";

/** Quantities that may count packs, pairs or hundreds. */

const row = (unit: string, name = "UM"): Rows => [
  [...header, [380, name]],
  [...tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00"), [380, unit]],
  total("Total", "20.00"),
];
const openOf = (...rows: Rows) => proved(...head, null, ...rows).open;

/** The line with a unit, as proved with an order of 10 dollars or less a piece. */
function ordered(unit: string, outstandingQuantity: number, unitCostCents: number) {
  const order = {
    id: "order",
    number: "PO-1016",
    vendorId: "acme",
    createdOn: "2026-03-01",
    lines: [{ partNumber: "ABC-123", unitCostCents, outstandingQuantity }],
  };
  const known = { ...facts, orders: [order] };
  const { lines, open } = prove(read([...head, null, ...row(unit)]), known);
  return [lines[0]?.packQuantity, open];
}

describe("a quantity", () => {
  it.each(["PR", "RL", "DZ", "BX", "CS", "PK", "CTN", "BG", "DR", "Bundle"])(
    "a quantity of the unit %s is open without an order",
    (unit) => {
      expect(openOf(...row(unit))).toContain("lines[0].packQuantity");
    },
  );

  it.each(["ВХ/25", "UNK12", "QX-50"])(
    "a quantity of the unit %s is open: its size is not known",
    (unit) => {
      expect(openOf(...row(unit))).toContain("lines[0].packQuantity");
    },
  );

  it.each(["EA", "PC", "ST", "SET", "KT", "KIT", "FT"])(
    "a quantity of the unit %s is one of pieces",
    (unit) => {
      expect(openOf(...row(unit))).toEqual([]);
    },
  );

  it.each([
    ["one piece", 2, 1000],
    ["two pieces", 4, 500],
  ])("a quantity of pairs is of %s if the order is", (_, outstanding, cost) => {
    expect(ordered("PR", outstanding, cost)).toEqual([outstanding / 2, []]);
  });

  it.each(["2BX12", "2PR"])("a quantity that touches its unit is open: %s", (text) => {
    const line = tableRow("ABC-123", "Brake shoe kit", text, "10.00", "20.00");
    const columns = [...header, [250, "Ord'd"]] satisfies Rows[number];
    const rows = [columns, [...line, [260, "2"]], total("Total", "20.00")] satisfies Rows;
    expect(openOf(...rows)).toContain("lines[0].packQuantity");
  });

  it("a quantity of packs is open if the order has as many at the price of a pack", () => {
    expect(ordered("BX12", 24, 1000)).toEqual([12, ["lines[0].packQuantity"]]);
    expect(ordered("BX12", 24, 83)).toEqual([12, []]);
  });

  it.each(["Pack Size", "Case Qty", "Qty/Box", "Units per Case", "Unit Qty"])(
    "a quantity is open beside a size below %s",
    (name) => {
      expect(openOf(...row("12", name))).toContain("lines[0].packQuantity");
    },
  );

  it.each([
    ["Boxes", "Price"],
    ["Qty (BX)", "Price"],
    ["Qty Pairs", "Price"],
    ["Qty", "Price/Box"],
    ["Qty", "Price per C"],
    ["Qty", "Price/100"],
  ])("a quantity is open if the names of the columns have a unit: %s, %s", (quantity, price) => {
    const columns = tableRow("Part No", "Description", quantity, price, "Amount");
    const line = tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00");
    expect(openOf(columns, line, total("Total", "20.00"))).toContain("lines[0].packQuantity");
  });

  it.each(["Price per U/M", "Price/UOM", "Price Each", "Unit Price"])(
    "a quantity is one of pieces if the name of the prices has no unit: %s",
    (price) => {
      const columns = tableRow("Part No", "Description", "Qty", price, "Amount");
      const line = tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00");
      expect(openOf(columns, line, total("Total", "20.00"))).toEqual([]);
    },
  );

  it.each(["C", "M", "per 100"])("a count of what the price is for is open: %s", (unit) => {
    expect(openOf(...row(unit))).toContain("lines[0].packQuantity");
  });

  it("a quantity is open if a price per hundred has it in hundreds", () => {
    const line = tableRow("ABC-123", "Bolt", "2", "10.00/C", "20.00");
    expect(openOf(header, line, total("Total", "20.00"))).toContain("lines[0].packQuantity");
  });

  it.each([
    "Rivets 10PK",
    "Rivets 10-pack",
    "Rivets 100 ct",
    "Rivets 10 pcs/box",
    "Rivets (per 100)",
  ])("a quantity is open if the description names a pack: %s", (description) => {
    const line = tableRow("ABC-123", description, "2", "10.00", "20.00");
    expect(openOf(header, line, total("Total", "20.00"))).toEqual(["lines[0].packQuantity"]);
  });
});
