import { describe, expect, it } from "vitest";
import {
  chargesOf,
  filter,
  linesOf,
  read,
  readBody,
  readValue,
  shoe,
} from "../../../test/read-text.ts";
import { head, header, tableRow, textPage, total } from "../../../test/text-page.ts";
import { readPages } from "../solve/read-pages.ts";

describe("the head", () => {
  it("the reader reads the values beside their labels, with their place on the page", () => {
    const reading = readBody(shoe, total("Total", "20.00"));
    expect(readValue(reading.invoiceNumber)).toBe("A-1001");
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
    expect(readValue(reading.accountNumber)).toBe("77-1200");
    expect(readValue(reading.purchaseOrderNumber)).toBe("PO-1016");
    expect(readValue(reading.vendorName)).toBe("Acme Truck Parts");
    expect(reading.totalCents?.evidence).toMatchObject({ page: 1, text: "20.00", place: null });
    expect(reading.totalCents?.evidence.box).toMatchObject({ width: 25, height: 10 });
  });

  it("the reader reads the values below a row of labels", () => {
    const reading = read([
      [[40, "Acme Truck Parts"]],
      [
        [40, "Invoice Number"],
        [160, "Date"],
        [280, "Customer PO"],
      ],
      [
        [40, "991122"],
        [160, "9 Mar 2026"],
        [280, "4711"],
      ],
    ]);
    expect(readValue(reading.invoiceNumber)).toBe("991122");
    expect(readValue(reading.invoiceDate)).toBe("2026-03-09");
    expect(readValue(reading.purchaseOrderNumber)).toBe("4711");
  });

  it("the reader separates a label from a title in large letters that reaches up to it", () => {
    const page = textPage([...head.slice(0, 1), null, ...head.slice(2)]);
    const large = { text: "Acme Truck Parts", x: 40, y: 58, width: 258, height: 20 };
    const own = { text: "# INV-1001", x: 300, y: 66, width: 50, height: 10 };
    const reading = readPages([{ ...page, items: [...page.items, large, own] }]);
    expect(readValue(reading.invoiceNumber)).toBe("INV-1001");
  });

  it("the reader keeps a second number with an equally clear label as an alternative", () => {
    const reading = read([[[40, "Invoice No: 1001"]], [[40, "Invoice No: 1002"]]]);
    expect(reading.invoiceNumber).toMatchObject({ value: "1001", alternatives: ["1002"] });
  });

  it("the reader keeps both readings of a date that nothing decides", () => {
    const reading = read([[[40, "Invoice No: 1001"]], [[40, "Invoice Date: 03/09/2026"]]]);
    expect(reading.invoiceDate).toMatchObject({
      value: "2026-03-09",
      alternatives: ["2026-09-03"],
    });
  });

  it("the reader reads the day first if another date of the document must be read so", () => {
    const reading = read([[[40, "Invoice Date: 03/09/2026"]], [[40, "Ship Date: 28/08/2026"]]]);
    expect(reading.invoiceDate).toMatchObject({ value: "2026-09-03", alternatives: [] });
  });

  it("the reader takes neither the customer's name nor a due date for the vendor's or the invoice's", () => {
    const reading = read([
      [
        [40, "Bill To: Big Shop LLC"],
        [300, "Acme Truck Parts"],
      ],
      [[300, "Due Date: 04/09/2026"]],
    ]);
    expect(readValue(reading.vendorName)).toBe("Acme Truck Parts");
    expect(reading.invoiceDate).toBeNull();
    expect(readValue(reading.dueDate)).toBe("2026-04-09");
  });

  it("the reader gives documents of one template one layout, and other vendors another", () => {
    const [first, second] = [
      readBody(shoe, total("Total", "20.00")),
      readBody(filter, filter, total("Total", "33.00")),
    ];
    const other = read([[[40, "Bolt & Nut"]], ...head.slice(1), header, shoe]);
    expect(first.layout).toMatch(/^[0-9a-f]{32}$/);
    expect(second.layout).toBe(first.layout);
    expect(other.layout).not.toBe(first.layout);
  });
});

describe("the lines", () => {
  it("the reader reads lines, charges and the total of a table without lines", () => {
    const reading = readBody(
      shoe,
      filter,
      total("Subtotal", "36.50"),
      total("Freight", "12.00"),
      total("Sales Tax 8.25%", "3.01"),
      total("Trade Discount", "-1.00"),
      total("Invoice Total", "$50.51"),
    );
    expect(linesOf(reading)).toEqual([
      ["ABC-123", 2, 1000, 2000],
      ["F-77", 3, 550, 1650],
    ]);
    expect(chargesOf(reading)).toEqual([
      ["freight", 1200],
      ["tax", 301],
      ["discount", -100],
    ]);
    expect(reading.totalCents).toMatchObject({ value: 5051, alternatives: [] });
    expect(reading.kind).toBe("invoice");
  });

  it("the reader joins a description that is wrapped", () => {
    const reading = readBody(shoe, [[120, "for 16.5 inch drums"]], filter);
    expect(readValue(reading.lines[0]?.description ?? null)).toBe(
      "Brake shoe kit for 16.5 inch drums",
    );
    expect(reading.lines).toHaveLength(2);
  });

  it("the reader counts what was shipped, and leaves out a line of which nothing was", () => {
    const reading = read([
      ...head,
      [
        [40, "Part No"],
        [120, "Description"],
        [-300, "Ordered"],
        [-360, "Shipped"],
        [-400, "B/O"],
        [-460, "Price"],
        [-520, "Amount"],
      ],
      [
        [40, "ABC-123"],
        [120, "Brake shoe kit"],
        [-300, "5"],
        [-360, "2"],
        [-400, "3"],
        [-460, "10.00"],
        [-520, "20.00"],
      ],
      [
        [40, "F-77"],
        [120, "Oil filter"],
        [-300, "4"],
        [-360, "0"],
        [-400, "4"],
        [-460, "5.50"],
        [-520, "0.00"],
      ],
      total("Total", "20.00"),
    ]);
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 1000, 2000]]);
  });

  it("the reader reads a table over two pages with a repeated header and a carried-over total", () => {
    const reading = read(
      [...head, header, shoe, total("Carried forward", "20.00")],
      [header, total("Brought forward", "20.00"), filter, total("Total due", "36.50")],
    );
    expect(linesOf(reading).map(([part]) => part)).toEqual(["ABC-123", "F-77"]);
    expect(readValue(reading.totalCents)).toBe(3650);
    expect(reading.lines[1]?.partNumber?.evidence.page).toBe(2);
  });

  it("the reader reads amounts with a decimal comma", () => {
    const reading = readBody(
      tableRow("ABC-123", "Brake shoe kit", "2", "1.234,50", "2.469,00"),
      total("Total", "2.469,00 €"),
    );
    expect(linesOf(reading)).toEqual([["ABC-123", 2, 123_450, 246_900]]);
    expect(readValue(reading.totalCents)).toBe(246_900);
  });

  it("the reader reads a price per hundred and the units of a box", () => {
    const reading = read([
      ...head,
      [
        [40, "Part No"],
        [120, "Description"],
        [-300, "Qty"],
        [320, "UM"],
        [-440, "Price"],
        [-520, "Amount"],
      ],
      [
        [40, "W-38"],
        [120, "Washer"],
        [-300, "150"],
        [320, "C"],
        [-440, "12.50"],
        [-520, "18.75"],
      ],
      [
        [40, "N-58"],
        [120, "Nut, lock"],
        [-300, "2"],
        [320, "BX12"],
        [-440, "30.00"],
        [-520, "60.00"],
      ],
    ]);
    expect(linesOf(reading)).toEqual([
      ["W-38", 150, 12.5, 1875],
      ["N-58", 2, 3000, 6000],
    ]);
    expect(reading.lines.map(({ packQuantity }) => packQuantity?.value)).toEqual([undefined, 12]);
  });

  it("the reader separates quantity and part if they stand too close for two columns", () => {
    const reading = read([
      ...head,
      [
        [40, "Qty Part No"],
        [140, "Description"],
        [-440, "Price"],
        [-520, "Amount"],
      ],
      [
        [45, "2 ABC-123"],
        [140, "Brake shoe kit"],
        [-440, "10.00"],
        [-520, "20.00"],
      ],
      [
        [40, "12 F-77"],
        [140, "Oil filter"],
        [-440, "5.50"],
        [-520, "66.00"],
      ],
    ]);
    expect(linesOf(reading)).toEqual([
      ["ABC-123", 2, 1000, 2000],
      ["F-77", 12, 550, 6600],
    ]);
  });
});

describe("core deposits", () => {
  it("the reader reads a deposit in a row below its part, of each", () => {
    const reading = readBody(
      shoe,
      tableRow("", "CORE DEPOSIT", "2", "30.00", "60.00"),
      filter,
      total("Total", "96.50"),
    );
    expect(reading.lines.map(({ coreDepositCents }) => coreDepositCents?.value)).toEqual([
      3000,
      undefined,
    ]);
  });

  it("the reader does not take a part such as a core plug for a deposit", () => {
    const reading = readBody(tableRow("CP-1", "CORE PLUG", "2", "1.50", "3.00"));
    expect(linesOf(reading)).toEqual([["CP-1", 2, 150, 300]]);
  });

  it("the reader leaves a core that is credited on an invoice to a person", () => {
    const reading = readBody(
      shoe,
      tableRow("", "CORE CREDIT", "1-", "8.00", "8.00-"),
      total("Total", "12.00"),
    );
    expect(reading.problems?.[0]).toContain("gives back a core deposit");
  });
});
