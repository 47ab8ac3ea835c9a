import { describe, expect, it } from "vitest";
import { address, goods, name, proved } from "../../../../test/acme.ts";
import type { Rows } from "../../../../test/read-text.ts";

describe("labels on two lines", () => {
  const values: Rows[number] = [
    [40, "A-1001"],
    [140, "03/09/2026"],
    [240, "77-1200"],
    [340, "PO-1016"],
  ];

  it("labels on two lines are joined in a row of boxes", () => {
    const rows: Rows = [
      name,
      address,
      null,
      [
        [40, "Invoice"],
        [140, "Invoice"],
        [240, "Customer"],
        [340, "Customer"],
      ],
      [
        [40, "Number"],
        [140, "Date"],
        [240, "Number"],
        [340, "Order No."],
      ],
      values,
      null,
      ...goods,
    ];
    const { open, invoiceNumber, invoiceDate, purchaseOrderNumber } = proved(...rows);
    expect(open).toEqual([]);
    expect([invoiceNumber, invoiceDate, purchaseOrderNumber]).toEqual([
      "A-1001",
      "2026-03-09",
      "PO-1016",
    ]);
  });

  it("labels on two lines are not joined in a list of labels and values", () => {
    const list: Rows = [
      [
        [340, "Invoice"],
        [420, "A-1001"],
      ],
      [
        [340, "Date"],
        [420, "03/09/2026"],
      ],
      [
        [340, "Account"],
        [420, "77-1200"],
      ],
    ];
    const { open, invoiceNumber } = proved(name, address, ...list, null, ...goods);
    expect(open).toEqual([]);
    expect(invoiceNumber).toBe("A-1001");
  });
});
