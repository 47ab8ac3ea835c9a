import { describe, expect, it } from "vitest";
import { certified } from "../../../test/acme.ts";
import type { Rows } from "../../../test/read-text.ts";
import { head, total } from "../../../test/text-page.ts";

describe("items that no columns align are left to a person", () => {
  it("items are open in sentences with one product", () => {
    const rows: Rows = [
      [[40, "We sent you 2 ABC-123 brake shoe kits at 10.00 each which comes to 20.00"]],
      [[40, "and 3 F-77 oil filters at 5.50 each which comes to 16.50"]],
      [[40, "Total due 36.50"]],
    ];
    expect(certified(...head, null, ...rows).open).toContain("totalCents");
  });

  it("items are open in factors without spaces", () => {
    const rows: Rows = [[[40, "ABC-123 2x$10.00 = $20.00"]], [[40, "Total due $20.00"]]];
    expect(certified(...head, null, ...rows).open).toContain("totalCents");
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

  it("items are open in rows whose columns have slipped", () => {
    const rows = [...head, null, names, ...ragged, total("Total due", "36.50")];
    expect(certified(...rows).open).toContain("totalCents");
  });

  it("items are open against the order of the names above them", () => {
    const exchanged: Rows[number] = [
      [40, "Part"],
      [200, "Net"],
      [300, "Qty"],
      [420, "Extension"],
    ];
    const rows = [...head, null, exchanged, ...ragged, total("Total due", "36.50")];
    expect(certified(...rows).open).not.toEqual([]);
  });

  it("items are open if a row is a core deposit", () => {
    const core: Rows[number] = [[40, "Core charge 2 at 5.00 is 10.00"]];
    const line: Rows[number] = [[40, "2 ABC-123 kits at 10.00 each is 20.00"]];
    const { open } = certified(...head, null, line, core, total("Total due", "30.00"));
    expect(open).toContain("totalCents");
  });
});
