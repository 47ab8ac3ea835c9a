import { describe, expect, it } from "vitest";
import { proved } from "../../../test/acme.ts";
import { linesOf, type Rows, read } from "../../../test/read-text.ts";
import { head, total } from "../../../test/text-page.ts";

const expected = [
  ["ABC-123", 2, 1000, 2000],
  ["F-77", 3, 550, 1650],
];

describe("items that no columns align", () => {
  it("items are read from sentences with one product", () => {
    const rows: Rows = [
      [[40, "We sent you 2 ABC-123 brake shoe kits at 10.00 each which comes to 20.00"]],
      [[40, "and 3 F-77 oil filters at 5.50 each which comes to 16.50"]],
      [[40, "Total due 36.50"]],
    ];
    expect(linesOf(read([...head, null, ...rows]))).toEqual(expected);
    expect(proved(...head, null, ...rows).open).toEqual([]);
  });

  it("items are read from factors without spaces", () => {
    const rows: Rows = [[[40, "ABC-123 2x$10.00 = $20.00"]], [[40, "Total due $20.00"]]];
    expect(linesOf(read([...head, null, ...rows]))).toEqual(expected.slice(0, 1));
    expect(proved(...head, null, ...rows).open).toEqual([]);
  });

  const names: Rows[number] = [
    [40, "Part"],
    [200, "Qty"],
    [300, "List"],
    [360, "Net"],
    [420, "Extension"],
  ];
  const ragged: Rows = [
    [
      [40, "ABC-123"],
      [150, "2"],
      [170, "14.00"],
      [230, "10.00"],
      [270, "20.00"],
    ],
    [[40, "Brake shoe kit"]],
    [
      [40, "F-77"],
      [110, "3"],
      [140, "8.00"],
      [180, "5.50"],
      [215, "16.50"],
    ],
  ];

  it("items are read from rows whose columns have slipped", () => {
    const rows = [...head, null, names, ...ragged, total("Total due", "36.50")];
    expect(linesOf(read(rows))).toEqual(expected);
    expect(proved(...rows).open).toEqual([]);
  });

  it("items are open against the order of the names above them", () => {
    const exchanged: Rows[number] = [
      [40, "Part"],
      [200, "Net"],
      [300, "Qty"],
      [420, "Extension"],
    ];
    const rows = [...head, null, exchanged, ...ragged, total("Total due", "36.50")];
    expect(proved(...rows).open).not.toEqual([]);
  });

  it("items are open if a row is a core deposit", () => {
    const core: Rows[number] = [[40, "Core charge 2 at 5.00 is 10.00"]];
    const line: Rows[number] = [[40, "2 ABC-123 kits at 10.00 each is 20.00"]];
    const { open } = proved(...head, null, line, core, total("Total due", "30.00"));
    expect(open).toContain("totalCents");
  });
});
