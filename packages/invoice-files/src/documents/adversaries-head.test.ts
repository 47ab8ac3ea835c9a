import { describe, expect, it } from "vitest";
import {
  account,
  address,
  creditName,
  facts,
  goods,
  name,
  number,
  order,
  others,
  proved,
} from "../../test/acme.ts";
import { type Rows, read } from "../../test/read-text.ts";
import { prove } from "./prove/prove.ts";

/** Heads that would make a number or date certain and wrong if it was judged by too little. */

describe("the invoice's number is open", () => {
  it.each([
    ["Original Invoice No: A-0900", "Document No: A-1001"],
    ["Ref. Invoice # A-0900", "No. A-1001"],
    ["Applies to invoice: A-0900", "Bill No: A-1001"],
    ["Previous Invoice Number: A-0900", "Doc # A-1001"],
    ["Carrier invoice no: A-0900", "Doc # A-1001"],
    ["Mfr invoice # A-0900", "Doc # A-1001"],
  ])("the number is open or right beside a reference such as %s", (reference, own) => {
    const { invoiceNumber, open } = proved(name, address, [[400, own]], ...others, [
      [40, reference],
    ]);
    if (invoiceNumber !== "A-1001") expect(open).toContain("invoiceNumber");
  });

  it("the number is open on a credit memo that names the invoice it corrects", () => {
    const { invoiceNumber, open } = proved(
      creditName,
      address,
      [[400, "No: CM-7001"]],
      [[40, "Invoice No: A-1001"]],
      ...others,
    );
    if (invoiceNumber !== "CM-7001") expect(open).toContain("invoiceNumber");
  });

  it("the number is open if the title has another number than the label", () => {
    const { open } = proved(
      [
        [40, "Acme Truck Parts"],
        [400, "INVOICE A-1001"],
      ],
      address,
      [[40, "Invoice No: A-0900"]],
      ...others,
    );
    expect(open).toContain("invoiceNumber");
  });

  const pairs: Array<[name: string, ...rows: Rows]> = [
    [
      "labels below values",
      [
        [300, "A-1001"],
        [420, "77-1200"],
      ],
      [
        [300, "Invoice No"],
        [420, "Account No"],
      ],
      [
        [300, "SO-5512"],
        [420, "4711"],
      ],
      [
        [300, "Order No"],
        [420, "Route"],
      ],
    ],
    ["a label between two values", [[300, "A-1001"]], [[300, "Invoice No"]], [[300, "771200X"]]],
    [
      "a label with a value beside and below it",
      [
        [300, "Invoice No"],
        [420, "88123"],
      ],
      [[300, "A-1001"]],
    ],
    [
      "a value above another label",
      [[300, "Invoice No"]],
      [[300, "88123"]],
      [[300, "Sales order no"]],
    ],
    ["a bare label in a box of the customer", [[300, "CUSTOMER"]], [[300, "No. 88123"]]],
    [
      "a title above a number of its own label",
      [[300, "Invoice"]],
      [[300, "88123"]],
      [[300, "Customer no."]],
    ],
    ["the number of the account", [[300, "Invoice No: 77-1200"]]],
    ["the number of the order", [[300, "Invoice No: 88123"]], [[300, "Sales order no: 88123"]]],
  ];

  it.each(pairs)("the number is open or right with %s", (_, ...rows) => {
    const { invoiceNumber, open } = proved(name, address, ...rows, null, ...others);
    if (invoiceNumber !== "A-1001") expect(open).toContain("invoiceNumber");
  });

  it("the number is open if it stands only on a stub beneath the goods", () => {
    const { invoiceNumber, open } = proved(name, address, [[400, "A-1001"]], ...others, null, [
      [40, "Invoice No: 88123"],
    ]);
    if (invoiceNumber !== "A-1001") expect(open).toContain("invoiceNumber");
  });

  it("the invoice's number is open unless boxes with a date show how labels stand, and a stub repeats it", () => {
    const { invoiceNumber, open } = proved(
      name,
      address,
      [
        [200, "Account No"],
        [300, "Terms"],
      ],
      [
        [200, "77-1200"],
        [300, "N30"],
      ],
      [
        [200, "Invoice No"],
        [300, "Invoice Date"],
      ],
      [
        [200, "A-1001"],
        [300, "03/09/2026"],
      ],
      [
        [200, "Order no"],
        [300, "Route"],
      ],
      [
        [200, "SO-5512"],
        [300, "12"],
      ],
      null,
      ...goods,
      null,
      [[40, "Invoice No: A-1001"]],
    );
    expect(invoiceNumber).toBe("A-1001");
    expect(open).toEqual([]);
  });

  it("the number is open if its column does not decide between two numbers below it", () => {
    const { open } = proved(
      name,
      address,
      [[60, "INVOICE NUMBER"]],
      [
        [40, "26-990593"],
        [110, "SUM241"],
      ],
      ...others,
    );
    expect(open).toContain("invoiceNumber");
  });

  it("the number is open if a number stands above the label and another below it", () => {
    const { open } = proved(
      name,
      address,
      [[40, "A-1001"]],
      [[40, "INVOICE NUMBER"]],
      [[40, "58636"]],
      null,
      ...others,
    );
    expect(open).toContain("invoiceNumber");
  });

  it("the number is right above a label whose dates stand above theirs", () => {
    const { invoiceNumber } = proved(
      name,
      address,
      [
        [40, "A-1001"],
        [160, "03/09/2026"],
      ],
      [
        [40, "INVOICE NUMBER"],
        [160, "INVOICE DATE"],
      ],
      [
        [40, "58636"],
        [160, "PO-5695"],
      ],
      null,
      account,
      ...goods,
    );
    expect(invoiceNumber).toBe("A-1001");
  });

  it("the number is none of a list of invoices below", () => {
    const list: Rows = [
      [
        [40, "Invoice"],
        [160, "Open"],
      ],
      [
        [40, "843506"],
        [160, "799.62"],
      ],
      [
        [40, "933938"],
        [160, "264.44"],
      ],
    ];
    const own = proved(name, address, [[400, "No. A-1001"]], ...others, null, ...list);
    expect(own.invoiceNumber).toBe("A-1001");
  });

  it("the number is open if only the order's number stands there", () => {
    const { invoiceNumber } = proved(name, address, [[400, "Order No: SO-88123"]], ...others);
    expect(invoiceNumber).toBeNull();
  });
});

describe("the invoice's date is not that of something else", () => {
  it.each([
    "Ship Date: 03/05/2026",
    "Pickup Date: 03/05/2026",
    "Date of delivery: 03/05/2026",
    "Date received: 03/05/2026",
    "Last Payment Date: 03/05/2026",
    "Order Dt: 03/05/2026",
    "PO Date: 03/05/2026",
    "Your order date: 03/05/2026",
  ])("%s", (text) => {
    const certain = proved(name, address, number, [[400, text]], account, order, null, ...goods);
    expect(certain.open).toContain("invoiceDate");
  });
});

describe("the invoice's date is open or right", () => {
  const dated = (today: string, ...rows: Rows) =>
    prove(read([name, address, number, account, order, ...rows, null, ...goods]), {
      ...facts,
      today,
    });
  const at = (text: string) => [[400, `Invoice Date: ${text}`]] satisfies Rows[number];

  it.each<[name: string, date: string, today: string, rows: Rows]>([
    ["day and month that may both be recent", "04/03/2026", "2026-04-10", []],
    ["a date of another form", "04/03/2026", "2026-04-10", [[[40, "Printed: 28.03.2026"]]]],
    ["another reading that is in the future by a day", "04/03/2026", "2026-04-02", []],
    ["an old date", "01/09/2026", "2026-10-01", []],
  ])("the date is open with %s", (_, date, today, rows) => {
    expect(dated(today, at(date), ...rows).open).toContain("invoiceDate");
  });

  it.each<[name: string, date: string, today: string, value: string, rows: Rows]>([
    ["another date", "04/03/2026", "2026-04-10", "2026-03-04", [[[40, "Ship Date: 28/02/2026"]]]],
    ["the form in words", "04/03/2026", "2026-04-10", "2026-03-04", [[[40, "Dates: DD/MM/YYYY"]]]],
    [
      "the terms",
      "04/03/2026",
      "2026-04-10",
      "2026-04-03",
      [[[40, "Terms: Net 30"]], [[40, "Due Date: 05/03/2026"]]],
    ],
    ["a future date", "03/09/2026", "2026-03-12", "2026-03-09", []],
    ["a recent date in the usual order", "09/03/2026", "2026-09-10", "2026-09-03", []],
  ])("a date is decided by %s", (_, date, today, value, rows) => {
    const { invoiceDate, open } = dated(today, at(date), ...rows);
    expect([invoiceDate, open]).toEqual([value, []]);
  });

  it("the date is open or right if labels stand below dates", () => {
    const { invoiceDate, open } = dated(
      "2026-03-31",
      [[300, "3/20/2026"]],
      [[300, "Invoice Date"]],
      [[300, "3/13/2026"]],
      [[300, "Ship Date"]],
    );
    if (invoiceDate !== "2026-03-20") expect(open).toContain("invoiceDate");
  });

  it("the date is open if an unknown label stands before it", () => {
    const { open } = dated("2026-03-31", [
      [300, "Departed"],
      [400, "3/20/2026"],
    ]);
    expect(open).toContain("invoiceDate");
  });
});
