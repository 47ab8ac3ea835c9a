import { describe, expect, it } from "vitest";
import { proved } from "../../../../test/acme.ts";
import { linesOf, type Rows, read } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";
import { checkAmounts } from "../../prove/amounts.ts";

const names = (left: number, count = "Qty") =>
  [
    [left, count],
    [left + 40, "Part Number"],
    [-(left + 170), "Price"],
    [-(left + 230), "Amount"],
  ] satisfies Rows[number];
const line = (left: number, count: string, part: string, price: string, amount: string) =>
  [
    [left, count],
    [left + 40, part],
    [-(left + 170), price],
    [-(left + 230), amount],
  ] satisfies Rows[number];

const [shoe, filter, hose] = [
  line(30, "2", "ABC-123", "10.00", "20.00"),
  line(30, "3", "F-77", "5.50", "16.50"),
  line(320, "1", "HD-5512", "3.11", "3.11"),
];
const header = [...names(30), ...names(320)];

describe("tables beside each other", () => {
  it("the tables are read one after the other, up to the totals", () => {
    const reading = read([
      ...head,
      null,
      header,
      [...shoe, ...hose],
      filter,
      total("Total due", "39.61"),
    ]);
    expect(linesOf(reading)).toEqual([
      ["ABC-123", 2, 1000, 2000],
      ["F-77", 3, 550, 1650],
      ["HD-5512", 1, 311, 311],
    ]);
    expect(checkAmounts(reading).isConfirmed).toBe(true);
  });

  it("the lines of both tables are certain where the shop knows their parts", () => {
    const other = line(320, "3", "F-77", "5.50", "16.50");
    const { open, lines } = proved(
      ...head,
      null,
      header,
      [...shoe, ...other],
      total("Total due", "36.50"),
    );
    expect(open).toEqual([]);
    expect(lines.map(({ partNumber }) => partNumber)).toEqual(["ABC-123", "F-77"]);
  });

  it("a row below a table belongs to that table", () => {
    const rows: Rows = [header, [...shoe, ...hose], [[360, "F-77"]]];
    const { lines, open } = proved(...head, null, ...rows, total("Total due", "23.11"));
    expect(lines.map(({ partNumber }) => partNumber)).not.toContain("F-77");
    expect(open).toEqual(["lines[1].partNumber"]);
  });

  it("the tables are open if an amount of one is missing, or their names differ", () => {
    const short: Rows = [header, [...shoe, ...hose.slice(0, 3)], total("Total due", "23.11")];
    expect(proved(...head, null, ...short).open).toContain("totalCents");
    const other = [...names(30), ...names(320, "Ordered")];
    const rows: Rows = [other, [...shoe, ...hose], total("Total due", "23.11")];
    expect(proved(...head, null, ...rows).open).toContain("totalCents");
  });
});
