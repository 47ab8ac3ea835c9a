import { describe, expect, it } from "vitest";
import { linesOf, type Rows, readBody } from "../../../../test/read-text.ts";
import { tableRow, total } from "../../../../test/text-page.ts";
import { checkAmounts } from "../../prove/amounts.ts";

/** Tables beneath the goods that repeat their parts. */

const goods: Rows = [
  tableRow("ABC-123", "Brake caliper", "2", "310.00", "620.00"),
  tableRow("F-77", "Oil filter", "3", "5.50", "16.50"),
];
const expected = [
  ["ABC-123", 2, 31_000, 62_000],
  ["F-77", 3, 550, 1650],
];

const row = (...texts: string[]): Rows[number] => [
  [40, texts[0] ?? ""],
  [-240, texts[1] ?? ""],
  [-330, texts[2] ?? ""],
  [-430, texts[3] ?? ""],
];

function readWith(...table: Rows) {
  return readBody(...goods, null, ...table, null, total("Total due", "796.50"));
}

describe("a second table", () => {
  it.each([
    ["title", [[40, "Cores charged on this sale"]], ["For item", "Units", "Held each", "Held"]],
    ["columns", [], ["Old unit of", "Cores", "Deposit each", "Deposits"]],
  ] satisfies Array<[string, Rows[number], string[]]>)(
    "a second table whose %s names cores has the deposits of the parts",
    (_, title, names) => {
      const reading = readWith(title, row(...names), row("ABC-123", "2", "80.00", "160.00"));
      expect(linesOf(reading)).toEqual(expected);
      const deposits = reading.lines.map((line) => line.coreDepositCents?.value);
      expect(deposits).toEqual([8000, undefined]);
      expect(checkAmounts(reading).isConfirmed).toBe(true);
    },
  );

  it("a table with deposits for another part or quantity is open", () => {
    const names = row("Old unit of", "Cores", "Deposit each", "Deposits");
    const other = readWith(names, row("ABC-999", "2", "80.00", "160.00"));
    const fewer = readWith(names, row("ABC-123", "1", "160.00", "160.00"));
    expect(checkAmounts(other).isConfirmed).toBe(false);
    expect(checkAmounts(fewer).isConfirmed).toBe(false);
  });

  it("a second table with a column of cores beside its prices has no deposits", () => {
    const names = row("Part No", "Core qty", "Price", "Amount");
    const reading = readWith(names, row("ABC-123", "2", "80.00", "160.00"));
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("a second table with deposits that are no part of the total is open", () => {
    const names = row("Old unit of", "Cores", "Deposit each", "Deposits");
    const table = [names, row("ABC-123", "2", "80.00", "160.00")];
    const reading = readBody(...goods, null, ...table, null, total("Total due", "636.50"));
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("a second table that repeats a part at another price without such a name is open", () => {
    const reading = readWith(
      tableRow("Item", "Levied on", "Number", "Rate", "Sum"),
      tableRow("ABC-123", "Brake caliper", "2", "80.00", "160.00"),
    );
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("a second table that has lines without a part is open", () => {
    const reading = readWith(
      tableRow("", "Levied on", "Number", "Rate", "Sum"),
      tableRow("", "Calipers of all kinds", "2", "80.00", "160.00"),
    );
    expect(checkAmounts(reading).isConfirmed).toBe(false);
  });

  it("a table of the same names on the next page has goods", () => {
    const reading = readWith(
      tableRow("Part No", "Description", "Qty", "Price", "Amount"),
      tableRow("ABC-123", "Brake caliper, other side", "2", "80.00", "160.00"),
    );
    expect(linesOf(reading)).toHaveLength(3);
    expect(checkAmounts(reading).isConfirmed).toBe(true);
  });
});
