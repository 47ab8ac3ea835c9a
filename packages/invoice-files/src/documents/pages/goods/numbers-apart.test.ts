import { describe, expect, it } from "vitest";
import { proved } from "../../../../test/acme.ts";
import { linesOf, type Rows, read } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

describe("numbers within a cell", () => {
  it("numbers are quantities if their product with a price is an amount", () => {
    const row = (text: string, price: string, amount: string): Rows[number] => [
      [40, text],
      [-440, price],
      [-520, amount],
    ];
    const rows: Rows = [
      row("2 ABC-123 Brake shoe kit", "10.00", "20.00"),
      row("3 F-77 Oil filter", "5.50", "16.50"),
      total("Total due", "36.50"),
    ];
    expect(linesOf(read([...head, null, ...rows]))).toEqual([
      ["ABC-123", 2, 1000, 2000],
      ["F-77", 3, 550, 1650],
    ]);
    expect(proved(...head, null, ...rows).open).toEqual([]);
  });
});

describe("without a header, a price per hundred", () => {
  const linesWith = (price: string, amount: string) =>
    linesOf(
      read([
        ...head,
        null,
        [
          [40, "ABC-123"],
          [120, "Crimp terminal"],
          [-330, "160"],
          [-420, price],
          [-520, amount],
        ],
        total("Total due", amount),
      ]),
    );

  it.each(["12.50 / C", "12.50/C"])("a price per hundred without a header is %s", (price) => {
    expect(linesWith(price, "20.00")).toEqual([["ABC-123", 160, 12.5, 2000]]);
  });

  it("a price per hundred is none without its unit", () => {
    expect(linesWith("12.50", "20.00")).not.toEqual([["ABC-123", 160, 12.5, 2000]]);
  });
});

describe("without a header, a part number", () => {
  const openWith = (...texts: string[]) => {
    const row: Rows[number] = [
      ...texts.map((text, at): [number, string] => [40 + at * 70, text]),
      [-360, "2"],
      [-440, "10.00"],
      [-520, "20.00"],
    ];
    return proved(...head, null, row, total("Total due", "20.00")).open;
  };

  it("a part number may stand behind codes in columns of their own", () => {
    expect(openWith("BWD", "ABC-123", "Brake shoe kit")).toEqual([]);
    expect(openWith("MX-7000", "ABC-123", "Brake shoe kit")).toEqual([]);
  });

  it("a part number is none that a description names", () => {
    expect(openWith("BWD", "Cover for ABC-123")).toEqual(["lines[0].partNumber"]);
  });
});
