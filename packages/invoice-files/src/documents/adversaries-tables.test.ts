import { describe, expect, it } from "vitest";
import { account, address, date, goods, others, proved } from "../../test/acme.ts";
import type { Rows } from "../../test/read-text.ts";
import { head, total } from "../../test/text-page.ts";

/** Tables and titles that are read without the names of their columns and labels. */

describe("an item without a table is open", () => {
  const item = (count: string): Rows => [
    [
      [40, "ABC-123 Brake shoe kit"],
      [-520, "$20.00"],
    ],
    [[40, count]],
  ];

  it.each(["Qty 2 BX12 at $10.00", "Qty 2 BX/ at $10.00", "Qty 2 boxes of 12 at $10.00 BX"])(
    "an item is open if it is sold in packs: %s",
    (count) => {
      const { open } = proved(...head, null, ...item(count), total("Total", "$20.00"));
      expect(open.join()).toContain("lines");
    },
  );

  it("an item is certain if it is sold by the piece", () => {
    const rows = item("Qty 2 at $10.00 each");
    expect(proved(...head, null, ...rows, total("Total", "$20.00")).open).toEqual([]);
  });
});

describe("the number below the title Sales Invoice is open", () => {
  const title: Rows = [[[40, "Acme Truck Parts"]], [[400, "SALES INVOICE"]]];

  it("the number is open if it may be the number of an order", () => {
    const { open } = proved(...title, [[400, "58636"]], [[400, "Order No"]], null, ...others);
    expect(open).toContain("invoiceNumber");
  });

  it("the number is open if another number stands beside it", () => {
    const rows: Rows = [
      [
        [300, "77-4411"],
        [400, "58636"],
      ],
    ];
    const { invoiceNumber, open } = proved(...title, ...rows, null, ...others);
    expect(invoiceNumber === "58636" || open.includes("invoiceNumber")).toBe(true);
  });

  it("the number is open if a label names another one", () => {
    const { open } = proved(
      ...title,
      [[400, "58636"]],
      null,
      address,
      [[40, "No. 4711"]],
      date,
      account,
      null,
      ...goods,
    );
    expect(open).toContain("invoiceNumber");
  });
});

describe("a quantity that was ordered", () => {
  const orderedAt = (...cells: Array<Rows[number]>): Rows => cells;

  it("an ordered quantity is not taken for one that was shipped, in columns of their own", () => {
    const rows = orderedAt(
      [
        [40, "Part No"],
        [140, "Description"],
        [-300, "Ordered"],
        [-360, "Shipped"],
        [-440, "Price"],
        [-520, "Amount"],
      ],
      [
        [40, "ABC-123"],
        [140, "Brake shoe kit"],
        [-300, "2"],
        [-360, "1"],
        [-440, "10.00"],
        [-520, "20.00"],
      ],
    );
    const { open } = proved(...head, null, ...rows, total("Total", "20.00"));
    expect(open).toContain("lines[0].quantity");
  });

  it("an ordered quantity is not taken for one that was shipped, in one column", () => {
    const rows = orderedAt(
      [
        [40, "Part No"],
        [140, "Ordered / Shipped"],
        [250, "Description"],
        [-440, "Price"],
        [-520, "Amount"],
      ],
      [
        [40, "ABC-123"],
        [140, "2 / 1"],
        [250, "Brake shoe kit"],
        [-440, "10.00"],
        [-520, "20.00"],
      ],
    );
    const { open } = proved(...head, null, ...rows, total("Total", "20.00"));
    expect(open).toContain("lines[0].quantity");
  });
});
