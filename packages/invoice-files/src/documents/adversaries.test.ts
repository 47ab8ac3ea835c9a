import { describe, expect, it } from "vitest";
import { filter, type Rows, read, shoe } from "../../test/read-text.ts";
import { head, header, tableRow, total } from "../../test/text-page.ts";
import { certify } from "./certify/certify.ts";
import type { KnownFacts } from "./types.ts";

/** Documents that would make a field certain and wrong if it was judged by too little. */

const facts: KnownFacts = {
  today: "2026-03-12",
  vendors: [
    { id: "acme", name: "Acme Truck Parts", accountNumber: "771200", hasConfirmedLayout: false },
  ],
  orders: [],
  parts: ["ABC-123", "F-77"].map((partNumber) => ({
    partNumber,
    isInInventory: true,
    billedByVendorIds: [],
  })),
};

function certified(...rows: Rows) {
  return certify(read(rows), facts);
}

const name = [
  [40, "Acme Truck Parts"],
  [400, "INVOICE"],
] satisfies Rows[number];
const address = [[40, "12 Main St, Toledo, OH 43612"]] satisfies Rows[number];
const number = [[400, "Invoice No: A-1001"]] satisfies Rows[number];
const date = [[400, "Invoice Date: 03/09/2026"]] satisfies Rows[number];
const account = [[400, "Account No: 77-1200"]] satisfies Rows[number];
const order = [[400, "Customer PO: PO-1016"]] satisfies Rows[number];
const creditName = [
  [40, "Acme Truck Parts"],
  [400, "CREDIT MEMO"],
] satisfies Rows[number];
const goods = [header, shoe, total("Total due", "20.00")];
const others = [date, account, order, null, ...goods] satisfies Rows;

it("is ready if nothing of it is doubtful", () => {
  expect(certified(...head, null, ...goods).open).toEqual([]);
});

describe("the invoice's number is open", () => {
  it.each([
    ["Original Invoice No: A-0900", "Document No: A-1001"],
    ["Ref. Invoice # A-0900", "No. A-1001"],
    ["Applies to invoice: A-0900", "Bill No: A-1001"],
    ["Previous Invoice Number: A-0900", "Doc # A-1001"],
  ])("or right beside a reference such as %s", (reference, own) => {
    const { invoiceNumber, open } = certified(name, address, [[400, own]], ...others, [
      [40, reference],
    ]);
    if (invoiceNumber !== "A-1001") expect(open).toContain("invoiceNumber");
  });

  it("on a credit memo that names the invoice it corrects beside its own number", () => {
    const { invoiceNumber, open } = certified(
      creditName,
      address,
      [[400, "No: CM-7001"]],
      [[40, "Invoice No: A-1001"]],
      ...others,
    );
    if (invoiceNumber !== "CM-7001") expect(open).toContain("invoiceNumber");
  });

  it("if the title has another number than the label", () => {
    const { open } = certified(
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

  it.each(pairs)("or right with %s", (_, ...rows) => {
    const { invoiceNumber, open } = certified(name, address, ...rows, null, ...others);
    if (invoiceNumber !== "A-1001") expect(open).toContain("invoiceNumber");
  });

  it("if it stands only on a stub beneath the goods", () => {
    const { invoiceNumber, open } = certified(name, address, [[400, "A-1001"]], ...others, null, [
      [40, "Invoice No: 88123"],
    ]);
    if (invoiceNumber !== "A-1001") expect(open).toContain("invoiceNumber");
  });

  it("unless boxes with a date show how labels stand, and a stub repeats it", () => {
    const { invoiceNumber, open } = certified(
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

  it("if its column does not decide between two numbers below it", () => {
    const { open } = certified(
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

  it("if a number stands above the label and another below it", () => {
    const { open } = certified(
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

  it("or right above a label whose dates stand above theirs", () => {
    const { invoiceNumber } = certified(
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

  it("and no number of a list of invoices below", () => {
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
    const own = certified(name, address, [[400, "No. A-1001"]], ...others, null, ...list);
    expect(own.invoiceNumber).toBe("A-1001");
  });

  it("if only the order's number stands there", () => {
    const { invoiceNumber } = certified(name, address, [[400, "Order No: SO-88123"]], ...others);
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
  ])("%s", (text) => {
    const certain = certified(name, address, number, [[400, text]], account, order, null, ...goods);
    expect(certain.open).toContain("invoiceDate");
  });
});

describe("the invoice's date is open or right", () => {
  const dated = (today: string, ...rows: Rows) =>
    certify(read([name, address, number, account, order, ...rows, null, ...goods]), {
      ...facts,
      today,
    });
  const at = (text: string) => [[400, `Invoice Date: ${text}`]] satisfies Rows[number];

  it.each<[name: string, date: string, today: string, rows: Rows]>([
    ["day and month that may both be recent", "04/03/2026", "2026-04-10", []],
    ["a date of another form", "04/03/2026", "2026-04-10", [[[40, "Printed: 28.03.2026"]]]],
    ["another reading that is in the future by a day", "04/03/2026", "2026-04-02", []],
    ["an old date", "01/09/2026", "2026-10-01", []],
  ])("with %s", (_, date, today, rows) => {
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
  ])("decided by %s", (_, date, today, value, rows) => {
    const { invoiceDate, open } = dated(today, at(date), ...rows);
    expect([invoiceDate, open]).toEqual([value, []]);
  });

  it("if labels stand below dates", () => {
    const { invoiceDate, open } = dated(
      "2026-03-31",
      [[300, "3/20/2026"]],
      [[300, "Invoice Date"]],
      [[300, "3/13/2026"]],
      [[300, "Ship Date"]],
    );
    if (invoiceDate !== "2026-03-20") expect(open).toContain("invoiceDate");
  });

  it("if an unknown label stands before it", () => {
    const { open } = dated("2026-03-31", [
      [300, "Departed"],
      [400, "3/20/2026"],
    ]);
    expect(open).toContain("invoiceDate");
  });
});

describe("a date without a label", () => {
  const withDates = (...rows: Rows) =>
    certified(name, address, number, account, ...rows, null, ...goods);

  it("is that of the invoice if it is the only one", () => {
    const { invoiceDate, open } = withDates([[300, "March 9, 2026"]]);
    expect([invoiceDate, open]).toEqual(["2026-03-09", []]);
  });

  it("is open if there are two, or a label names it", () => {
    expect(withDates([[300, "March 9, 2026"]], [[300, "March 5, 2026"]]).open).toContain(
      "invoiceDate",
    );
    expect(withDates([[300, "Printed: March 9, 2026"]]).open).toContain("invoiceDate");
  });
});

describe("amounts are open", () => {
  const amounts = (...rows: Rows) => certified(...head, null, ...rows).open;

  it("if quantity and unit cost stand below each other's headers", () => {
    const exchanged = tableRow("ABC-123", "Brake shoe kit", "10.00", "2", "20.00");
    expect(amounts(header, exchanged, total("Total due", "20.00"))).toContain("lines[0].quantity");
    const priced = tableRow("ABC-123", "Brake shoe kit", "$10.00", "2.00", "20.00");
    expect(amounts(header, priced, total("Total due", "20.00"))).toContain("lines[0].quantity");
  });

  it("if two totals disagree", () => {
    const rows = [header, shoe, total("Total due", "20.00"), total("Amount due", "25.00")];
    expect(amounts(...rows)).toContain("totalCents");
  });

  it("if a larger total stands above what is due, and nothing explains the difference", () => {
    const rows = [header, shoe, total("Total", "25.00"), total("Amount due", "20.00")];
    expect(amounts(...rows)).toContain("totalCents");
  });

  it("if a charge that was not read is as large as a payment", () => {
    const rows = [
      header,
      shoe,
      total("Lumper service", "5.00"),
      total("Total", "25.00"),
      total("Payment received", "-5.00"),
      total("Balance due", "20.00"),
    ];
    expect(amounts(...rows)).toContain("totalCents");
  });

  it.each([
    ["a tax and a fee that its label hides", ["Sales levy A", "3.20"], ["Green programme", "1.00"]],
    ["a larger amount", ["Zahlbetrag", "24.20"]],
    ["a charge within a text", ["Lumper service: 4.20", ""]],
    ["a container deposit", ["Container deposit", "4.00"]],
    ["a tax that the prices contain", ["VAT included", "3.33"], ["Net of VAT", "16.67"]],
    ["an earlier balance", ["Previous balance", "5.00"], ["New balance", "25.00"]],
    ["a total in another currency", ["Total CAD", "27.40"]],
    ["a smaller amount", ["After allowance", "18.00"]],
  ])("if %s is not explained", (_, ...amounts_) => {
    const rows = amounts_.map(([label = "", amount = ""]) => total(label, amount));
    expect(amounts(header, shoe, total("Total", "20.00"), ...rows)).toContain("totalCents");
    const before = amounts(header, shoe, ...rows, total("Total", "20.00"));
    expect(before).toContain("totalCents");
  });

  it.each(["Early payment discount", "Prompt pay discount 2%", "Cash discount if paid by 03/19"])(
    "if %s is deducted from the total",
    (label) => {
      const rows = [total(label, "-0.40"), total("Amount due", "19.60")];
      expect(amounts(header, shoe, total("Total", "20.00"), ...rows)).toContain("totalCents");
      expect(amounts(header, shoe, ...rows)).toContain("totalCents");
    },
  );

  it("if a charge is printed in a note below the goods", () => {
    const note = [[120, "Freight: 4.00"]] satisfies Rows[number];
    expect(amounts(header, shoe, note, total("Total", "20.00"))).toContain("totalCents");
  });

  it("if an amount stands at the left, or on another page", () => {
    const left = [[40, "Handling programme 4.00"]] satisfies Rows[number];
    expect(amounts(header, shoe, total("Total", "20.00"), left)).toContain("totalCents");
    const pages = read([...head, null, header, shoe, total("Total", "20.00")], [left]);
    expect(certify(pages, facts).open).toContain("totalCents");
  });

  it("unless every amount is the total or a part of it", () => {
    const rows = [
      header,
      shoe,
      filter,
      total("Taxable", "20.00"),
      total("Goods", "36.50"),
      total("Freight", "5.00"),
      total("Before tax", "41.50"),
      [[300, "8.00"], ...total("Sales tax", "3.32")],
      total("Invoice total", "44.82"),
      total("If paid by 03/19", "43.92"),
      total("Deposit received", "10.00"),
      total("Balance due", "34.82"),
    ] satisfies Rows;
    expect(amounts(...rows)).toEqual([]);
  });

  it("if an invoice speaks of a credit", () => {
    const rows = [header, shoe, total("Total credit", "20.00")];
    expect(amounts(...rows)).toContain("totalCents");
    const typed = certified(...head, [[400, "Transaction type: CREDIT"]], null, ...goods);
    expect(typed.open).toContain("totalCents");
  });

  it("or negative if CR stands in a column of its own", () => {
    const credited: Rows = [
      header,
      [...tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00"), [526, "CR"]],
      [...total("Total due", "20.00"), [526, "CR"]],
    ];
    const { totalCents, type } = certified(...head, null, ...credited);
    expect([type, totalCents]).toEqual(["credit", -2000]);
  });

  it("if the units in a pack only multiply", () => {
    const columns = [...header, [390, "UM"]] satisfies Rows[number];
    const boxed = [...filter, [390, "BX12"]] satisfies Rows[number];
    expect(amounts(columns, boxed, total("Total due", "16.50"))).toContain("lines[0].packQuantity");
  });
});

describe("a part number is not cut at a wrap", () => {
  it.each([
    ["ABC-123-", "HD"],
    ["ABC-123", "-HD"],
  ])("%s, %s", (first, second) => {
    const line = tableRow(first, "Brake shoe kit", "2", "10.00", "20.00");
    const { open } = certified(
      ...head,
      null,
      header,
      line,
      [[40, second]],
      total("Total", "20.00"),
    );
    expect(open).toContain("lines[0].partNumber");
  });
});
