import { describe, expect, it } from "vitest";
import { account, address, goods, name, others, proved } from "../../../../test/acme.ts";
import { type Rows, read, readValue } from "../../../../test/read-text.ts";

describe("the number of the invoice", () => {
  it.each(["Our invoice A-1001", "Invoice Serial No: A-1001", "Document reference: A-1001"])(
    "the number of the invoice is that of %s",
    (text) => {
      const { invoiceNumber, open } = proved(name, address, [[400, text]], ...others);
      expect([invoiceNumber, open]).toEqual(["A-1001", []]);
    },
  );

  it.each(["Original parts invoice no: A-0900", "For invoice A-0900", "Open invoice no. A-0900"])(
    "the number of the invoice is not that of %s",
    (text) => {
      const { invoiceNumber } = proved(name, address, [[400, text]], ...others);
      expect(invoiceNumber).not.toBe("A-0900");
    },
  );

  it("the number stands in the foot if no other without a label stands above the goods", () => {
    const foot: Rows = [null, null, [[40, "Invoice number A-1001"]]];
    expect(proved(name, address, ...others, ...foot).open).toEqual([]);
    const free = proved(name, address, [[400, "88123"]], ...others, ...foot);
    expect(free.open).toEqual(["invoiceNumber"]);
  });

  it("the number is in the same position as its label, where labels of dates have dates", () => {
    const labels: Rows[number] = [
      [40, "Invoice Date"],
      [130, "Invoice Number"],
      [230, "Account No"],
      [330, "Due Date"],
    ];
    const values: Rows[number] = [
      [40, "March 9, 2026"],
      [115, "A-1001"],
      [155, "77-1200"],
      [210, "April 8, 2026"],
    ];
    const reading = read([name, address, labels, values, null, ...goods]);
    expect(readValue(reading.invoiceNumber)).toBe("A-1001");
    expect(readValue(reading.accountNumber)).toBe("77-1200");
    expect(readValue(reading.dueDate)).toBe("2026-04-08");
  });

  it("the number of a credit memo stands right below its title", () => {
    const reading = read([
      [[40, "Acme Truck Parts"]],
      [[300, "CREDIT MEMO"]],
      [[300, "No. 70012"]],
      [
        [40, "Invoice"],
        [120, "INV-90010"],
      ],
      null,
      ...goods,
    ]);
    expect(reading.invoiceNumber).toMatchObject({ value: "70012", alternatives: [] });
  });
});

describe("a letter with `Re: Invoice No.` and goods", () => {
  const letter = (text: string) =>
    proved(
      [[40, "Acme Truck Parts"]],
      address,
      [[40, "March 9, 2026"]],
      account,
      null,
      [[40, "Re: Invoice No. A-1001"]],
      null,
      [[40, text]],
      null,
      ...goods,
    );

  it("a letter is an invoice", () => {
    const { invoiceNumber, open } = letter("We bill you for these parts.");
    expect([invoiceNumber, open]).toEqual(["A-1001", []]);
  });

  it.each([
    "We credit your account for these parts.",
    "This is a friendly reminder.",
    "Your claim is accepted.",
    "A copy for your files.",
  ])("a letter is none if it says: %s", (text) => {
    expect(letter(text).open).toContain("type");
  });
});

describe("a title in large letters", () => {
  const kindOf = (text: string) => {
    const page = read([[[40, "Acme Truck Parts"]], [[40, "No. A-1001"]], ...goods]);
    expect(page.kind).toBe("other");
    return proved([[40, text]], address, ...others).type;
  };

  it("a title of unknown words is none in small ones", () => {
    expect(kindOf("Wholesale Invoice")).toBe("invoice");
  });
});
