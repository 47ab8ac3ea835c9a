import { describe, expect, it } from "vitest";
import { document, line, proveWith, reading } from "../../../test/prove-with.ts";
import type { LineReading, Reading } from "../types.ts";
import { lookupsOf } from "./lookups.ts";

describe("amounts", () => {
  it.each<[printed: string, ...costs: number[]]>([
    ["without decimals", 1000],
    ["with equal decimals", 1000, 500],
  ])("amounts are open if quantity and unit cost are printed alike, %s", (_, ...costs) => {
    const lines = costs.map((cost, index) => {
      const read = line(index === 0 ? "ABC-123" : "F-77", 2, cost);
      return { ...read, unitCostCents: reading(cost), quantity: reading(2) };
    });
    const totalCents = reading(costs.reduce((sum, cost) => sum + 2 * cost, 0));
    expect(proveWith({ lines, totalCents }).open).toContain("lines[0].quantity");
    // A unit cost with cents shows which column is which.
    const [first] = lines;
    const other = line("F-77", 2, 550);
    const decided = proveWith({
      lines: first ? [first, { ...other, unitCostCents: reading(550) }] : [],
      totalCents: reading(2 * (costs[0] ?? 0) + 1100),
    });
    expect(decided.open).not.toContain("lines[0].quantity");
  });
});

it("amounts are open if one line prints its quantity as an amount", () => {
  const exchanged = {
    ...line("F-77", 10, 200),
    quantity: { ...reading(10), evidence: { ...reading(10).evidence, text: "10.00" } },
    unitCostCents: { ...reading(200), evidence: { ...reading(200).evidence, text: "2" } },
  };
  const lines = [line("ABC-123", 2, 1050), exchanged];
  const { open, fields } = proveWith({ lines, totalCents: reading(4100) });
  expect(open).toContain("totalCents");
  const reasons = fields.map(({ reason }) => reason);
  expect(reasons).toContain("quantity and unit cost may be exchanged");
});

it("quantity and unit cost alike in print are settled by what the shop pays for the part", () => {
  const written = <Value>(value: Value, text: string) => ({
    ...reading(value),
    evidence: { ...reading(value).evidence, text },
  });
  const alike = {
    ...line("ABC-123", 2, 1000),
    quantity: written(2, "2.00"),
    unitCostCents: written(1000, "10.00"),
  };
  const openWith = (unitCostCents: number | null) =>
    proveWith(
      { lines: [alike], totalCents: reading(2000) },
      {
        parts: [
          { partNumber: "ABC-123", isInInventory: true, billedByVendorIds: [], unitCostCents },
        ],
      },
    ).open;
  expect(openWith(null)).toContain("totalCents");
  expect(openWith(950)).toEqual([]);
  expect(openWith(210)).toContain("totalCents");
});

describe("a part number is open", () => {
  const known = (...numbers: string[]) =>
    numbers.map((partNumber) => ({
      partNumber,
      isInInventory: true,
      unitCostCents: null,
      billedByVendorIds: [],
    }));

  it("a part number is open if the line may be one of a deposit", () => {
    const lines = [{ ...line("ABC-123", 2, 1000), description: reading("Exchange deposit") }];
    expect(proveWith({ lines }).open).toEqual(["lines[0].partNumber"]);
  });

  it("a part number is open if the shop also knows the vendor's number of the line", () => {
    const lines = [{ ...line("ABC-123", 2, 1000), vendorPartNumber: reading("F-77") }];
    expect(lookupsOf({ ...document, lines }).partNumbers).toContain("F-77");
    const parts = known("ABC-123", "F-77");
    expect(proveWith({ lines }, { parts }).open).toEqual(["lines[0].partNumber"]);
    expect(proveWith({ lines }, { parts: known("ABC-123") }).open).toEqual([]);
  });

  it("a part number on another row than its amount is open if the next one is not known", () => {
    const at = (number: string, y: number, amountY: number): LineReading => {
      const read = line(number, 2, 1000);
      const placed = <Value>(value: Reading<Value>, top: number): Reading<Value> => {
        const box = { x: 0, y: top, width: 1, height: 1 };
        return { ...value, evidence: { ...value.evidence, box } };
      };
      return {
        ...read,
        partNumber: read.partNumber && placed(read.partNumber, y),
        amountCents: read.amountCents && placed(read.amountCents, amountY),
      };
    };
    const lines = [at("RO-4711", 100, 110), at("ABC-123", 120, 130)];
    const { open } = proveWith({ lines, totalCents: reading(4000) }, { parts: known("ABC-123") });
    expect(open).toEqual(["lines[0].partNumber", "lines[1].partNumber"]);
  });

  it("a part number is open if it stands nearer to the amount of another line", () => {
    const at = <Value>(read: Reading<Value> | null, y: number) =>
      read && { ...read, evidence: { ...read.evidence, box: { x: 0, y, width: 1, height: 1 } } };
    const placed = (number: string, y: number, amountY: number): LineReading => {
      const read = line(number, 2, 1000);
      return {
        ...read,
        partNumber: at(read.partNumber, y),
        amountCents: at(read.amountCents, amountY),
      };
    };
    const change = (offset: number) => ({
      lines: [placed("ABC-123", 100 + offset, 100), placed("F-77", 120 + offset, 120)],
      totalCents: reading(4000),
    });
    const parts = known("ABC-123", "F-77");
    const [first] = change(8).lines;
    const without = { ...line("F-77", 2, 1000), partNumber: null };
    const shifted = { lines: first ? [first, without] : [], totalCents: reading(4000) };
    expect(proveWith(shifted, { parts }).open).toContain("lines[0].partNumber");
    expect(proveWith(change(8), { parts }).open).toEqual([]);
    const both = ["lines[0].partNumber", "lines[1].partNumber"];
    expect(proveWith(change(14), { parts }).open).toEqual(both);
    // Labels show that each part stands above its amount.
    const { lines, totalCents } = change(-14);
    expect(proveWith({ lines, totalCents }, { parts }).open).toEqual(both);
    const named = lines.map((read) => ({
      ...read,
      partNumber: read.partNumber && {
        ...read.partNumber,
        evidence: { ...read.partNumber.evidence, text: `Part No. ${read.partNumber.value}` },
      },
    }));
    expect(proveWith({ lines: named, totalCents }, { parts }).open).toEqual([]);
  });
});
