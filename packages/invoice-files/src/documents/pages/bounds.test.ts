import { describe, expect, it, vi } from "vitest";
import { textPage } from "../../../test/text-page.ts";
import { columnsOf } from "./goods/columns.ts";
import { hasProduct, inferTable } from "./goods/infer-header.ts";
import { tableHeadersIn } from "./goods/table-header.ts";
import { readPages } from "./read-pages.ts";
import { rowsOf } from "./text/rows.ts";

/** Pages with more numbers than an invoice has must not cost the time of their cubes. */

const rowsAt = (rows: Parameters<typeof textPage>[0]) => rowsOf([textPage(rows)]);

describe("a row with more numbers than a line of goods", () => {
  const numbers = Array.from({ length: 200 }, (_, at): [number, string] => [at * 60, "2.00"]);
  const rows = rowsAt([[...numbers, [40_000, "EA"]]]);

  it("a row with too many numbers is not searched for a product", () => {
    const round = vi.spyOn(Math, "round");
    const found = rows.some((row) => hasProduct(row, "."));
    expect(found).toBe(false);
    // Each number is rounded when it is read.
    expect(round.mock.calls.length).toBeLessThanOrEqual(numbers.length * 2);
  });

  it("a row with too many numbers is not searched by any way to find goods", () => {
    const round = vi.spyOn(Math, "round");
    readPages([textPage([[...numbers, [40_000, "EA"]]])]);
    expect(round.mock.calls.length).toBeLessThanOrEqual(numbers.length * 100);
  });
});

/** Rows with the same product, and others whose numbers stand below none of another row. */
function scattered(count: number) {
  const rows = Array.from({ length: count }, (_, at): Array<[number, string]> => {
    const x = 300 + at * 90;
    const own: Array<[number, string]> = [
      [x, "3"],
      [x + 30, "5.50"],
      [x + 60, "16.50"],
    ];
    return [[0, "ABC"], [100, "2"], [150, "10.00"], [200, "20.00"], ...own];
  });
  return rowsAt(rows);
}

describe("columns of products", () => {
  it("columns of products are found in a table", () => {
    expect(inferTable(scattered(2), ".")).toBeDefined();
  });

  it("columns of products are not compared if there are more than a table has", () => {
    expect(inferTable(scattered(12), ".")).toBeUndefined();
  });
});

describe("a header with more names than a table has columns", () => {
  const named = (count: number) =>
    Array.from(
      { length: count },
      (_, at): Array<[number, string]> => [
        [at * 200, "Part No"],
        [at * 200 + 60, "Qty"],
        [at * 200 + 120, "Price"],
      ],
    ).flat();

  it("a header with more names than a table has columns is none", () => {
    expect(tableHeadersIn(rowsAt([named(2)]))).toHaveLength(1);
    expect(tableHeadersIn(rowsAt([named(40)]))).toHaveLength(0);
  });

  it("a header has no columns below it from more places than a table has", () => {
    const [header] = tableHeadersIn(rowsAt([named(2)]));
    const cells = Array.from({ length: 500 }, (_, at): [number, string] => [at * 60, "7"]);
    if (!header) throw new Error("no header was found");
    expect(columnsOf(header, rowsAt([cells]), ".")).toHaveLength(header.headers.length);
  });
});
