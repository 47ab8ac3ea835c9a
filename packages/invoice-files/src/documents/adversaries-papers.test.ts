import { describe, expect, it } from "vitest";
import { account, address, date, facts, goods, number, proved } from "../../test/acme.ts";
import { type Rows, shoe } from "../../test/read-text.ts";
import { head, header, tableRow, textPage, total } from "../../test/text-page.ts";
import { prove } from "./prove/prove.ts";
import { readPages } from "./solve/read-pages.ts";

/**
 * Papers in letters of one size, with the labels of an invoice, that are not to be booked as one.
 */

const titled = (title: string) =>
  proved(
    [
      [40, "Acme Truck Parts"],
      [400, title],
    ],
    address,
    number,
    date,
    account,
    null,
    ...goods,
  ).open;
const says = (text: string) => proved(...head, [[40, text]], null, ...goods).open;

describe("a paper is open", () => {
  it.each([
    "INVOICE ESTIMATE",
    "Invoice statement",
    "QUOTE / INVOICE",
    "CORRECTED INVOICE",
    "Invoice preview",
    "RETURN INVOICE",
    "CONSIGNMENT INVOICE",
    "CANCELLATION INVOICE",
    "SALES ORDER",
    "WARRANTY CLAIM",
    "MEMO BILLING",
    "ADJUSTMENT",
    "CREDIT ADJUSTMENT",
    "REBILL",
  ])("a paper with the title %s is open", (title) => {
    expect(titled(title)).not.toEqual([]);
  });

  it.each(["INVOICE", "Invoice copy", "DUPLICATE INVOICE", "PARTS INVOICE", "COPY"])(
    "a paper with the title %s is not open",
    (title) => {
      expect(titled(title)).toEqual([]);
    },
  );

  it("a paper with the title of a quote beside the label Invoice # is open", () => {
    const rows: Rows = [
      [
        [40, "Invoice #"],
        [140, "A-1001"],
      ],
      date,
      account,
      null,
      ...goods,
    ];
    const title = [
      [40, "Acme Truck Parts"],
      [400, "*** QUOTE ***"],
    ] satisfies Rows[number];
    expect(proved(title, address, ...rows).open).toEqual(["type"]);
  });

  it.each(["Proforma Invoice No: A-1001", "Draft Invoice No: A-1001", "Revised invoice # A-1001"])(
    "a paper with the label %s is open",
    (label) => {
      const rows: Rows = [[[40, "Acme Truck Parts"]], address, [[400, label]], date, account];
      expect(proved(...rows, null, ...goods).open).toContain("type");
    },
  );

  it.each([
    "Type: QUOTE",
    "Document type: Estimate",
    "Status: Not posted",
    "Status: Pending",
    "Quote valid until 04/01/2026",
    "This is not a bill.",
    "Replaces invoice A-0900",
    "This invoice replaces our invoice A-0900.",
    "ESTIMATE ONLY",
    "For reference only",
    "Copy of paid invoice",
    "Do not pay - charged to your card",
  ])("a paper that says %s is open", (text) => {
    expect(says(text)).not.toEqual([]);
  });

  it.each(["Order type: Stock", "Payment type: credit card", "Terms: Credit", "Line of credit"])(
    "a paper that says %s is not open",
    (text) => {
      expect(says(text)).toEqual([]);
    },
  );
});

describe("a credit without a sign is open", () => {
  it.each([
    "Adjustment: credit",
    "Type of sale: Return",
    "Reason: returned goods",
    "Price adjustment",
    "Warranty credit",
    "Returned items",
    "Your account has been credited.",
  ])("a credit that says %s is open", (text) => {
    expect(says(text)).toContain("totalCents");
  });

  it("a credit with a column of returned goods is open", () => {
    const columns = tableRow("Part No", "Description", "Qty Returned", "Price", "Amount");
    const { open } = proved(...head, null, columns, shoe, total("Total", "20.00"));
    expect(open).toContain("totalCents");
  });
});

describe("a watermark", () => {
  const marked = (text: string, angle: number) => {
    const page = textPage([...head, null, header, shoe, total("Total", "20.00")]);
    const mark = { text, x: 100, y: 300, width: 300, height: 40, angle };
    return prove(readPages([{ ...page, items: [...page.items, mark] }]), facts).open;
  };

  it.each(["REFUNDED", "Uncollected", "ON ACCOUNT OF RETURN"])(
    "a watermark leaves amounts open: %s",
    (text) => {
      expect(marked(text, -0.5)).toContain("totalCents");
    },
  );

  it.each([
    ["COPY", -0.5],
    ["Acme Truck Parts", -0.5],
    ["Goods of quality", Math.PI / 2],
  ])("a watermark is none of the invoice: %s", (text, angle) => {
    expect(marked(text, angle)).toEqual([]);
  });
});

describe("a number over another one", () => {
  const printed = (text: string, x: number, y: number) => {
    const page = textPage([...head, null, header, shoe, total("Total", "20.00")]);
    const item = { text, x, y, width: text.length * 5, height: 10 };
    return prove(readPages([{ ...page, items: [...page.items, item] }]), facts).open;
  };

  it("a number over another one leaves the number open", () => {
    expect(printed("Invoice No: B-7002", 400, 44)).toContain("invoiceNumber");
    expect(printed("21.00", 497, 128)).toContain("invoiceNumber");
  });

  it("a number that is drawn twice is one number", () => {
    expect(printed("20.00", 495.4, 128)).toEqual([]);
  });
});
