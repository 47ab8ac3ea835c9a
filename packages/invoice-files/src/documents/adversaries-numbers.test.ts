import { describe, expect, it } from "vitest";
import { account, address, date, facts, goods, number, order, proved } from "../../test/acme.ts";
import { type Rows, read } from "../../test/read-text.ts";
import { prove } from "./prove/prove.ts";

/** Numbers of other documents that stand where the number of the invoice is expected. */

const title = [
  [40, "Acme Truck Parts"],
  [400, "Parts Sales Invoice"],
] satisfies Rows[number];
const titleNumber = [
  [40, "Truck parts and service"],
  [410, "1117139"],
] satisfies Rows[number];

describe("the invoice's number", () => {
  it.each([
    "External Document No.",
    "Your Document No.",
    "Customer Document No.",
    "Source Document No.",
    "Freight Invoice No.",
    "Carrier Invoice #",
  ])("the invoice's number is not the value of %s", (label) => {
    const rows: Rows = [
      title,
      address,
      [
        [300, label],
        [430, "WX-2537"],
      ],
      date,
      account,
    ];
    const { invoiceNumber, open } = proved(...rows, null, ...goods);
    if (invoiceNumber !== null) expect(open).toContain("invoiceNumber");
  });

  it("the number below the title that no label names is left to a person", () => {
    const own: Rows = [
      title,
      titleNumber,
      address,
      [
        [300, "External Document No."],
        [430, "PO-2537"],
      ],
    ];
    const { invoiceNumber, purchaseOrderNumber, open } = proved(
      ...own,
      date,
      account,
      null,
      ...goods,
    );
    expect({ invoiceNumber, purchaseOrderNumber }).toEqual({
      invoiceNumber: "1117139",
      purchaseOrderNumber: "PO-2537",
    });
    expect(open).toEqual(["invoiceNumber"]);
  });

  it("the number is open if it looks like the number of an order, or is that of one", () => {
    const rows = (value: string): Rows => [
      title,
      address,
      [[400, `Invoice No: ${value}`]],
      date,
      account,
    ];
    expect(proved(...rows("PO-2537"), null, ...goods).open).toContain("invoiceNumber");
    const orders = [
      { id: "order", number: "WX-2537", vendorId: null, createdOn: "2026-03-01", lines: [] },
    ];
    const known = prove(read([...rows("WX-2537"), null, ...goods]), { ...facts, orders });
    expect(known.open).toContain("invoiceNumber");
  });

  it("the number is certain behind the name of the company and behind other values", () => {
    const beside: Rows[number] = [[40, "Bayside Fleet Service Invoice number: A-1001"]];
    const behindName: Rows = [title, beside, address, date, account, order, null, ...goods];
    expect(proved(...behindName).open).toEqual([]);
    const first: Rows[number] = [[40, "Acme Truck Parts Invoice No: A-1001"]];
    const { open } = proved(title, first, address, date, account, order, null, ...goods);
    expect(open).toEqual([]);
    const { open: usual } = proved(title, address, number, date, account, order, null, ...goods);
    expect(usual).toEqual([]);
  });
});
