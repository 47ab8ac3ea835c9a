import { describe, expect, it } from "vitest";
import { account, address, date, facts, goods, name, number, proved } from "../../test/acme.ts";
import { filter, type Rows, read, shoe } from "../../test/read-text.ts";
import { head, header, tableRow, total } from "../../test/text-page.ts";
import { prove } from "./prove/prove.ts";

/** Lines and numbers that add up and must not be booked as they stand. */

const places = [40, 140, -260, -310, -360, -440, -520];

const row = (...texts: string[]): Rows[number] =>
  texts.flatMap((text, at): Array<[number, string]> => {
    const x = places[at];
    return x === undefined || text === "" ? [] : [[x, text]];
  });
const provedLines = (...rows: Rows) => proved(...head, null, ...rows);
const ordered = row("Part No", "Description", "Ordered", "Shipped", "B/O", "Price", "Amount");

describe("a quantity that was not shipped is open", () => {
  it("a quantity is open beside one on backorder, without a column of those shipped", () => {
    const columns = row("Part No", "Description", "Ordered", "", "B/O", "Price", "Amount");
    const line = row("ABC-123", "Shoe", "5", "", "2", "10.00", "50.00");
    const { open } = provedLines(columns, line, total("Total", "50.00"));
    expect(open).toContain("lines[0].quantity");
  });

  it("a quantity is open if the column of those shipped is empty", () => {
    const { open } = provedLines(
      ordered,
      row("F-77", "Filter", "2", "2", "", "5.50", "11.00"),
      row("ABC-123", "Shoe", "5", "", "5", "10.00", "50.00"),
      total("Total", "61.00"),
    );
    expect(open).toContain("lines[1].quantity");
  });

  it("a quantity is open if a weight fits the amount, and the quantity does not", () => {
    const columns = row("Part No", "Description", "Qty", "Lbs", "", "Price", "Amount");
    const line = row("ABC-123", "Shoe", "1", "25", "", "2.00", "50.00");
    const { open } = provedLines(columns, line, total("Total", "50.00"));
    expect(open).toContain("lines[0].quantity");
  });
});

describe("goods without a cost are open", () => {
  it("lines without a cost are open, which may be components of a kit", () => {
    const part = tableRow("F-77", "Oil filter", "1", "0.00", "0.00");
    const { open } = provedLines(header, shoe, part, total("Total", "20.00"));
    expect(open).toEqual(["lines[1].partNumber"]);
  });

  it.each(["N/C", "No charge", "FREE"])("a line with %s for an amount is open", (text) => {
    const part = tableRow("F-77", "Oil filter", "1", "", text);
    const { open } = provedLines(header, shoe, part, total("Total", "20.00"));
    expect(open).toContain("totalCents");
  });
});

describe("a core deposit in a row is open", () => {
  const cores = (...rows: Rows) => provedLines(header, shoe, filter, ...rows).open;
  const core = (count: string, each: string, amount: string) =>
    tableRow("CORE", "Core deposit", count, each, amount);

  it("a core deposit is open if it is for another quantity than the part above it", () => {
    const open = cores(core("2", "5.00", "10.00"), total("Total", "46.50"));
    expect(open).toContain("lines[1].coreDepositCents");
  });

  it("a core deposit is open if it is in no whole cents for each piece", () => {
    const open = cores(core("", "", "10.00"), total("Total", "46.50"));
    expect(open).toContain("lines[1].coreDepositCents");
  });

  it("a core deposit is not open if it is for all pieces", () => {
    expect(cores(core("3", "5.00", "15.00"), total("Total", "51.50"))).toEqual([]);
    expect(cores(core("", "", "15.00"), total("Total", "51.50"))).toEqual([]);
  });
});

it("two invoices for the same goods are no copies of one", () => {
  const notes = ["Thank you", "Call us", "We sell", "all parts", "for trucks", "and trailers"];
  const page = (invoice: string): Rows => [
    name,
    address,
    [[400, `Invoice No: ${invoice}`]],
    date,
    account,
    null,
    header,
    shoe,
    filter,
    total("Total", "36.50"),
    ...notes.map((text): Rows[number] => [[40, text]]),
  ];
  const { open } = prove(read(page("A-1001"), page("A-1002")), facts);
  expect(open).toContain("invoiceNumber");
  expect(prove(read(page("A-1001"), page("A-1001")), facts).open).toEqual([]);
});

describe("a part number inside a description", () => {
  const columns = tableRow("", "Item", "Qty", "Price", "Amount");
  const open = (text: string) =>
    provedLines(columns, tableRow("", text, "2", "10.00", "20.00"), total("Total", "20.00")).open;

  it.each([
    "Gasket for part no. ABC-123",
    "Gasket, use with part # ABC-123",
    "Was part no. ABC-123",
    "Alternate part no. ABC-123",
    "X-9 Gasket (sub for part no. ABC-123)",
    "Kit incl. part no. ABC-123",
  ])("a number inside a description is not that of another part: %s", (text) => {
    expect(open(text)).toContain("lines[0].partNumber");
  });

  it.each(["Gasket, part no. ABC-123", "Gasket (P/N ABC-123)"])("%s names its own part", (text) => {
    expect(open(text)).toEqual([]);
  });
});

describe("a part that was replaced is open", () => {
  const partOf = (...rows: Rows) => provedLines(...rows, total("Total", "20.00")).open;

  it.each(["New Part", "Sub", "Part shipped"])("a part is open beside a column %s", (name) => {
    const columns = row("Part No", "Description", name, "", "Qty", "Price", "Amount");
    const line = row("ABC-123", "Shoe", "NEW-9", "", "2", "10.00", "20.00");
    expect(partOf(columns, line)).toEqual(["lines[0].partNumber"]);
    const same = row("ABC-123", "Shoe", "", "", "2", "10.00", "20.00");
    expect(partOf(columns, same)).toEqual([]);
  });

  it("a part is open if a note says that it was replaced", () => {
    const line = tableRow("ABC-123", "Brake shoe", "2", "10.00", "20.00");
    const note = [[120, "Superseded by NEW-9"]] satisfies Rows[number];
    expect(partOf(header, line, note)).toEqual(["lines[0].partNumber"]);
  });
});

describe("a number of the document that goes on is open", () => {
  const openOf = (...rows: Rows) =>
    proved(name, address, ...rows, date, account, null, ...goods).open;

  it.each(["26 99053", "99053 A", "INV-2026-"])("a number that goes on as %s is open", (text) => {
    expect(openOf([[400, `Invoice No: ${text}`]])).toContain("invoiceNumber");
  });

  it("a number in two cells is open", () => {
    const cells = [
      [380, "Invoice No:"],
      [450, "26"],
      [463, "99053"],
    ] satisfies Rows[number];
    expect(openOf(cells)).toContain("invoiceNumber");
  });

  it.each(["A-1001 03/09/2026", "A-1001 9 March 2026", "A-1001 Page 1 of 2", "A-1001 1 of 2"])(
    "a number before something else is not open: %s",
    (text) => {
      expect(openOf([[60, `Invoice No: ${text}`]])).toEqual([]);
    },
  );

  it("a number alone is not open", () => {
    expect(openOf(number)).toEqual([]);
  });
});
