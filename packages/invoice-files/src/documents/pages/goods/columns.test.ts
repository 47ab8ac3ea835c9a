import { describe, expect, it } from "vitest";
import { chargesOf, linesOf, type Rows, read, readBody } from "../../../../test/read-text.ts";
import { head, tableRow, total } from "../../../../test/text-page.ts";

describe("columns that stand close", () => {
  it("columns that stand close are not joined by the label of a tax below them", () => {
    const row = (...texts: string[]): Rows[number] => [
      [40, texts[0] ?? ""],
      [120, texts[1] ?? ""],
      [-330, texts[2] ?? ""],
      [-380, texts[3] ?? ""],
      [-440, texts[4] ?? ""],
      [-520, texts[5] ?? ""],
    ];
    const reading = read([
      ...head,
      null,
      [
        [40, "Part No"],
        [120, "Description"],
        [-330, "Qty"],
        [-368, "Disc"],
        [-440, "Price"],
        [-520, "Amount"],
      ],
      row("ABC-123", "Brake shoe kit", "2", "35", "210.00", "420.00"),
      row("F-77", "Oil filter", "3", "35", "105.50", "316.50"),
      [
        [372, "Sales tax 7.25%"],
        [-520, "2.65"],
      ],
      total("Total", "739.15"),
    ]);
    expect(linesOf(reading)).toEqual([
      ["ABC-123", 2, 21000, 42000],
      ["F-77", 3, 10550, 31650],
    ]);
    expect(chargesOf(reading)).toEqual([["tax", 265]]);
  });

  it("columns are a quantity and a price if headers are farther apart than words", () => {
    const row = (...texts: string[]): Rows[number] => [
      [40, texts[0] ?? ""],
      [120, texts[1] ?? ""],
      [-300, texts[2] ?? ""],
      [-325, texts[3] ?? ""],
      [-400, texts[4] ?? ""],
    ];
    const reading = read([
      ...head,
      null,
      row("Part No", "Description", "Qty", "Each", "Ext"),
      row("ABC-123", "Brake shoe kit", "2", "10.00", "20.00"),
      total("Total", "20.00"),
    ]);
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
  });
});

describe("a column of parts", () => {
  it.each([
    ["0240590", [[40, "0240590"]], "0240590", []],
    [
      "A1-3280 1214, with a space between numbers",
      [
        [40, "A1-3280"],
        [79, "1214"],
      ],
      "A1-3280",
      ["A1-3280 1214"],
    ],
  ] satisfies Array<[string, Rows[number], string, string[]]>)(
    "a column of parts has %s",
    (_, part, value, alternatives) => {
      const rest = tableRow("", "Brake shoe kit", "2", "10.00", "20.00");
      const [line] = readBody([...part, ...rest], total("Total", "20.00")).lines;
      expect([line?.partNumber?.value, line?.partNumber?.alternatives]).toEqual([
        value,
        alternatives,
      ]);
    },
  );
});
