import { describe, expect, it } from "vitest";
import { linesOf, type Rows, read, readValue, shoe } from "../../../../test/read-text.ts";
import { head, header, tableRow, textPage, total } from "../../../../test/text-page.ts";
import { readPages } from "../../solve/read-pages.ts";

describe("credit memos", () => {
  const creditHead = [
    [
      [40, "Acme Truck Parts"],
      [400, "CREDIT MEMO"],
    ],
    [[400, "Credit Memo No: CM-7"]],
  ] satisfies Rows;
  const quantity = { parentheses: "(2)", minus: "2-", suffix: "2" };

  it.each([
    ["parentheses", "(20.00)"],
    ["minus", "20.00-"],
    ["suffix", "20.00 CR"],
  ] as const)("the reader reads amounts with %s as negative", (sign, amount) => {
    const line = tableRow("ABC-123", "Brake shoe kit", quantity[sign], "10.00", amount);
    const reading = read([...creditHead, header, line, total("Total credit", amount)]);
    expect(reading.kind).toBe("credit");
    expect(linesOf(reading)).toEqual([["ABC-123", -2, 1000, -2000]]);
    expect(readValue(reading.totalCents)).toBe(-2000);
  });

  it("the reader reads amounts without a sign as negative", () => {
    const reading = read([...creditHead, header, shoe, total("Total credit", "20.00")]);
    expect(linesOf(reading)).toEqual([["ABC-123", -2, 1000, -2000]]);
    expect(readValue(reading.totalCents)).toBe(-2000);
  });

  it.each(["This is not a bill.", "Not an invoice", "Corrected invoice: A-1001"])(
    "credit memos may say that they are no invoice: %s",
    (text) => {
      const note: Rows[number] = [[40, text]];
      const goods: Rows = [header, shoe, total("Total credit", "20.00")];
      expect(read([...creditHead, ...goods, note]).kind).toBe("credit");
      expect(read([...head, null, ...goods, note]).kind).toBe("other");
    },
  );

  it.each(["Do not pay", "DO NOT PAY - credit memo", "Credit memo: do not pay", "Not for payment"])(
    "credit memos may say that nothing is to be paid: %s",
    (text) => {
      const note: Rows[number] = [[40, text]];
      const goods: Rows = [header, shoe, total("Total credit", "20.00")];
      expect(read([...creditHead, ...goods, note])).toMatchObject({ kind: "credit", problems: [] });
      const invoice: Rows = [header, shoe, total("Total", "20.00")];
      expect(read([...head, null, ...invoice, note]).problems).not.toEqual([]);
    },
  );

  it("a credit memo may be stamped with a denial across the page", () => {
    const stamped = (...rows: Rows) => {
      const page = textPage(rows);
      const texts = ["DO NOT PAY", "THIS IS NOT A BILL"];
      const marks = texts.map((text, index) => {
        return { text, x: 100, y: 300 + 100 * index, width: 300, height: 40, angle: -0.5 };
      });
      return readPages([{ ...page, items: [...page.items, ...marks] }]);
    };
    const credit = stamped(...creditHead, header, shoe, total("Total credit", "20.00"));
    expect(credit).toMatchObject({ kind: "credit", problems: [] });
    const invoice = stamped(...head, null, header, shoe, total("Total", "20.00"));
    expect(invoice.problems).not.toEqual([]);
  });
});

describe("other documents", () => {
  it.each([
    ["QUOTE", "a quote"],
    ["Estimate", "an estimate"],
    ["STATEMENT OF ACCOUNT", "a statement of account"],
    ["Packing Slip", "a packing slip"],
    ["ORDER CONFIRMATION", "an order confirmation"],
    ["PRO FORMA INVOICE", "a pro forma invoice"],
    ["RECEIPT", "a receipt"],
  ])("the reader names a document with the title %s", (title, words) => {
    const reading = read([[[40, "Acme Truck Parts"]], [[400, title]], header, shoe]);
    expect(reading).toMatchObject({ kind: "other", otherKind: words });
  });

  it.each(["BID", "WARRANTY CLAIM", "Shopping cart", "Work order 4711", "DRAFT INVOICE"])(
    "the reader needs a person for a paper with the title %s, also if it names an invoice",
    (text) => {
      const page = textPage([[[40, "Acme Truck Parts"]], ...head.slice(1), header, shoe]);
      const title = { text, x: 300, y: 5, width: 120, height: 16 };
      expect(readPages([{ ...page, items: [...page.items, title] }]).kind).toBe("other");
    },
  );

  it("a document is not an invoice because a sentence says the word", () => {
    const note: Rows = [[[40, "Prices may change. The invoice will follow."]]];
    expect(
      read([[[40, "Acme Truck Parts"]], [[40, "Number: 4711"]], header, shoe, ...note]).kind,
    ).toBe("other");
  });

  it("the reader takes a number with a part of its own for that of a title", () => {
    const rows: Rows = [[[40, "Acme Truck Parts"]], [[400, "Invoice R4711:01"]]];
    expect(read([...rows, header, shoe, total("Payment received", "0.00")]).kind).toBe("invoice");
  });

  it("the reader takes the invoice behind a letter for the document", () => {
    const letter: Rows = [[[40, "Acme Truck Parts"]], [[40, "Please find our invoice enclosed."]]];
    expect(read(letter, [...head, header, shoe]).kind).toBe("invoice");
  });

  it.each(["RECEIPT", "REMITTANCE ADVICE"])(
    "the reader takes no slip %s of an invoice for a title",
    (text) => {
      const page = textPage([...head.slice(1), header, shoe]);
      const title = { text: "INVOICE", x: 300, y: 2, width: 120, height: 14 };
      const slip = { text, x: 40, y: 300, width: 200, height: 16 };
      expect(readPages([{ ...page, items: [...page.items, title, slip] }]).kind).toBe("invoice");
    },
  );

  it("the reader takes neither terms nor the slip for the payment of a numbered invoice for a title", () => {
    const rows: Rows = [
      [[40, "Acme Truck Parts"]],
      [[40, "REMITTANCE ADVICE"]],
      [
        [40, "Invoice No."],
        [140, "A-1001"],
      ],
      [
        [40, "Terms: due on"],
        [140, "RECEIPT"],
      ],
    ];
    expect(read([...rows, header, shoe]).kind).toBe("invoice");
    expect(read([...rows.slice(0, 2), header, shoe]).otherKind).toBe("a remittance advice");
  });

  it("the reader takes a receipt in large letters for one, also if it names an invoice", () => {
    const page = textPage([[[40, "Invoice"]], header, shoe]);
    const title = { text: "RECEIPT", x: 300, y: 5, width: 120, height: 20 };
    const reading = readPages([{ ...page, items: [...page.items, title] }]);
    expect(reading.otherKind).toBe("a receipt");
  });

  it("the reader does not take a document that never says invoice for one", () => {
    expect(read([[[40, "Acme Truck Parts"]], header, shoe]).kind).toBe("other");
  });

  it("the reader takes a turned watermark for a title, and for no text of a line", () => {
    const page = textPage([...head, header, shoe]);
    const mark = { text: "VOID", x: 100, y: 100, width: 200, height: 60, angle: -0.5 };
    const reading = readPages([{ ...page, items: [...page.items, mark] }]);
    expect(reading.otherKind).toBe("a void document");
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
  });
});
