import { describe, expect, it } from "vitest";
import {
  chargesOf,
  linesOf,
  type Rows,
  read,
  readBody,
  readValue,
  shoe,
} from "../../../test/read-text.ts";
import { head, tableRow, total } from "../../../test/text-page.ts";

describe("the words of dealers", () => {
  it.each(["Amount Due", "Balance Due", "Please pay", "Invoice Total", "Total charges", "To pay"])(
    "the reader reads the total %s",
    (label) => {
      expect(readValue(readBody(shoe, total(label, "20.00")).totalCents)).toBe(2000);
    },
  );

  it.each(["09MAR26", "9-Mar-2026", "Monday, March 9, 2026", "Mar. 9, 2026", "9/Mar/26"])(
    "the reader reads the date %s",
    (text) => {
      const reading = read([[[40, "Invoice No: 1001"]], [[40, `Invoice Date: ${text}`]]]);
      expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
    },
  );

  it.each(["2 Unit(s)", "2 units", "2 pc(s)", "2 Pieces", "2 EA"])(
    "the reader reads the quantity %s with its unit",
    (quantity) => {
      const row = tableRow("ABC-123", "Brake shoe kit", quantity, "10.00", "20.00");
      expect(linesOf(readBody(row, total("Total", "20.00")))).toEqual([["ABC-123", 2, 1000, 2000]]);
    },
  );

  it("the reader reads labels and titles with gaps between their letters", () => {
    const reading = read([
      [[40, "I N V O I C E"]],
      [
        [40, "I N V O I C E"],
        [110, "N U M B E R"],
      ],
      [[40, "A-1001"]],
    ]);
    expect([reading.kind, readValue(reading.invoiceNumber)]).toEqual(["invoice", "A-1001"]);
  });

  it("the reader reads labels in two languages", () => {
    const rows: Rows = [[[40, "Invoice No. / N° de facture"]], [[40, "A-1001"]]];
    expect(readValue(read(rows).invoiceNumber)).toBe("A-1001");
  });

  it("the reader reads a number and its date in a sentence", () => {
    const reading = read([[[40, "Invoice A-1001 of 9 March 2026, customer no. 77-1200"]]]);
    expect(readValue(reading.invoiceNumber)).toBe("A-1001");
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
    expect(readValue(reading.accountNumber)).toBe("77-1200");
  });

  it("the reader reads a number with its date in brackets", () => {
    const reading = read([[[40, "Invoice #A-1001 (March 9, 2026)"]]]);
    expect(readValue(reading.invoiceNumber)).toBe("A-1001");
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
  });

  it("the reader reads a number and a date below the title", () => {
    const reading = read([[[40, "Sales Invoice"]], [[40, "#A-1001"]], [[40, "March 9, 2026"]]]);
    expect(readValue(reading.invoiceNumber)).toBe("A-1001");
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
  });

  it("the reader does not take a date on the other side of the page for the value of a box", () => {
    const reading = read([
      [
        [40, "United States"],
        [500, "March 9, 2026"],
      ],
      [
        [40, "Bill To"],
        [200, "Ship To"],
      ],
      [[40, "INVOICE"]],
    ]);
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
  });

  it("the reader reads values in boxes that begin left of their labels", () => {
    const reading = read([
      [
        [80, "Customer ID"],
        [260, "Customer PO"],
      ],
      [
        [40, "168624"],
        [194, "PO-2615"],
      ],
    ]);
    expect(readValue(reading.accountNumber)).toBe("168624");
    expect(readValue(reading.purchaseOrderNumber)).toBe("PO-2615");
  });

  it("the reader reads the total before a deposit, and what is due after it as no other total", () => {
    const reading = readBody(
      shoe,
      total("Invoice total", "20.00"),
      total("Less deposit received", "-5.00"),
      total("Balance due", "15.00"),
    );
    expect(reading.totalCents).toMatchObject({ value: 2000, alternatives: [] });
  });

  it.each([
    ["Stk No", "Nomenclature", "Filled", "Trade Price", "Line Total"],
    ["MPN", "Products", "Fulfilled", "Your Unit Price", "Extended Value"],
    ["Model No", "Service", "This Shipment", "Jobber", "Subtotal"],
  ])("the reader reads a table with the headers %s, %s, %s, %s, %s", (...names) => {
    const reading = read([...head, tableRow(...names), shoe, total("Total", "20.00")]);
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
  });

  it("the reader reads unit prices with three and four decimals", () => {
    const reading = readBody(
      tableRow("W-38", "Washer", "1,000", "0.0125", "12.50"),
      tableRow("N-58", "Nut", "40", "0.375", "15.00"),
      total("Total", "27.50"),
    );
    expect(linesOf(reading)).toEqual([
      ["W-38", 1000, 1.25, 1250],
      ["N-58", 40, 37.5, 1500],
    ]);
  });

  it("the reader reads the label of a tax whose letters stand apart", () => {
    const reading = readBody(shoe, total("SALES TA X 6%", "1.20"), total("TOTA L", "21.20"));
    expect(chargesOf(reading)).toEqual([["tax", 120]]);
    expect(readValue(reading.totalCents)).toBe(2120);
  });

  it("the reader takes parts of a fuel system for no charge", () => {
    const reading = readBody(
      tableRow("FUEL", "Fuel filter, spin-on", "2", "10.00", "20.00"),
      tableRow("", "Fuel", "1", "5.00", "5.00"),
      tableRow("", "Fuel surcharge", "1", "3.00", "3.00"),
      total("Total", "28.00"),
    );
    expect(chargesOf(reading)).toEqual([["fee", 300]]);
  });

  it.each([
    ["# INV-1001", "Trade account: 77-1200", "Buyer's order no: PO-1016"],
    ["Invoice Nbr. INV-1001", "Shop No: 77-1200", "Customer's PO # PO-1016"],
    ["Invoice#: INV-1001", "Billing Account # 77-1200", "P.O. Ref: PO-1016"],
  ])("the reader reads the labels of %s, %s and %s", (...labels) => {
    const reading = read([
      ...head.slice(0, 1),
      ...labels.map((text): Rows[number] => [[400, text]]),
    ]);
    expect(readValue(reading.invoiceNumber)).toBe("INV-1001");
    expect(readValue(reading.accountNumber)).toBe("77-1200");
    expect(readValue(reading.purchaseOrderNumber)).toBe("PO-1016");
  });

  it.each(["CAD", "AUD", "GBP"])("the reader reads a table and a total in %s", (code) => {
    const names = tableRow("Part No", "Description", "Qty", `Price ${code}`, `Amount ${code}`);
    const reading = read([...head, null, names, shoe, total(`Total ${code}`, `$20.00 ${code}`)]);
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
    expect(readValue(reading.totalCents)).toBe(2000);
  });

  it("the reader reads an excise tax, whose shares in a column are no amounts of the lines", () => {
    const columns = (...texts: string[]): Rows[number] =>
      tableRow(...texts.slice(0, 4)).concat([
        [450, texts[4] ?? ""],
        [485, texts[5] ?? ""],
      ]);
    const reading = read([
      ...head,
      null,
      columns("Item", "Description", "Qty", "Price", "FET", "Extension"),
      columns("ABC-123", "Brake shoe kit", "2", "10.00", "1.20", "20.00"),
      total("FET", "1.20"),
      total("Total", "21.20"),
    ]);
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
    expect(chargesOf(reading)).toEqual([["tax", 120]]);
  });

  it.each(["Sold to 77-1200", "Bill to: C77-1200", "Cust 77-1200", "On account 77-1200"])(
    "the reader reads the account number of %s",
    (text) => {
      expect(readValue(read([[[40, text]]]).accountNumber)).toMatch(/^C?77-1200$/);
    },
  );

  it("the reader takes the name and the address of a customer for no account number", () => {
    const reading = read([[[40, "Sold to Shop 24"]], [[40, "Bill to 12 Main St"]]]);
    expect(reading.accountNumber).toBeNull();
  });

  it("the reader reads a date with a time that no label names", () => {
    const reading = read([[[40, "Invoice # A-1001"]], [[40, "03/29/2026 09:14 AM"]]]);
    expect(readValue(reading.invoiceDate)).toBe("2026-03-29");
  });

  it("the reader reads a written date behind the number that it belongs to", () => {
    const reading = read([[[40, "Invoice #A-1001 of March 9, 2026"]]]);
    expect(readValue(reading.invoiceNumber)).toBe("A-1001");
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
  });

  it("the reader reads a number that each row of a table repeats, and none of a list", () => {
    const listed = (...numbers: string[]) =>
      read([[[40, "Invoice no"]], ...numbers.map((text): Rows[number] => [[40, text]])])
        .invoiceNumber;
    expect(readValue(listed("A-1001", "A-1001", "A-1001"))).toBe("A-1001");
    expect(listed("A-1001", "A-1002", "A-1003")).toBeNull();
  });

  it("the reader takes an address beside a label for no value", () => {
    const reading = read([
      [
        [300, "Invoice Number"],
        [420, "Toledo, OH 43612"],
      ],
      [[300, "A-1001"]],
    ]);
    expect(readValue(reading.invoiceNumber)).toBe("A-1001");
  });

  it("the reader reads an account number in a sentence", () => {
    const reading = read([[[40, "For your account 77-1200, purchase order PO-1016."]]]);
    expect(readValue(reading.accountNumber)).toBe("77-1200");
  });

  it("the reader takes positions such as 000010 for no part numbers", () => {
    const row = (item: string, ...texts: string[]): Rows[number] => [
      [-30, item],
      ...tableRow(...texts),
    ];
    const reading = read([
      ...head,
      null,
      row("Item", "Material", "Description", "Qty", "Price", "Value"),
      row("000010", "ABC-123", "Brake shoe kit", "2", "10.00", "20.00"),
      row("000020", "F-77", "Oil filter", "3", "5.50", "16.50"),
      total("Total", "36.50"),
    ]);
    expect(linesOf(reading).map(([part]) => part)).toEqual(["ABC-123", "F-77"]);
  });
});
