import { describe, expect, it } from "vitest";
import { facts, goods, proved } from "../../test/acme.ts";
import { filter, type Rows, read, shoe } from "../../test/read-text.ts";
import { head, header, tableRow, textPage, total } from "../../test/text-page.ts";
import { prove } from "./prove/prove.ts";
import { readPages } from "./solve/read-pages.ts";

/** Documents that would make a field certain and wrong if it was judged by too little. */

it("an invoice is ready if nothing of it is doubtful", () => {
  expect(proved(...head, null, ...goods).open).toEqual([]);
});

describe("amounts are open", () => {
  const amounts = (...rows: Rows) => proved(...head, null, ...rows).open;

  it("amounts are open if quantity and unit cost stand below each other's headers", () => {
    const exchanged = tableRow("ABC-123", "Brake shoe kit", "10.00", "2", "20.00");
    expect(amounts(header, exchanged, total("Total due", "20.00"))).toContain("lines[0].quantity");
    const priced = tableRow("ABC-123", "Brake shoe kit", "$10.00", "2.00", "20.00");
    expect(amounts(header, priced, total("Total due", "20.00"))).toContain("lines[0].quantity");
  });

  it("the total is open if two totals disagree", () => {
    const rows = [header, shoe, total("Total due", "20.00"), total("Amount due", "25.00")];
    expect(amounts(...rows)).toContain("totalCents");
  });

  it("the total is open if a larger one stands above what is due, without a reason", () => {
    const rows = [header, shoe, total("Total", "25.00"), total("Amount due", "20.00")];
    expect(amounts(...rows)).toContain("totalCents");
  });

  it("amounts are certain with a charge of an unknown name that is as large as a payment", () => {
    const rows = [
      header,
      shoe,
      total("Lumper service", "5.00"),
      total("Total", "25.00"),
      total("Payment received", "-5.00"),
      total("Balance due", "20.00"),
    ];
    expect(amounts(...rows)).toEqual([]);
    expect(proved(...head, null, ...rows)).toMatchObject({
      totalCents: 2500,
      charges: [{ amountCents: 500 }],
    });
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
  ])("amounts are open if %s is not explained", (_, ...amounts_) => {
    const rows = amounts_.map(([label = "", amount = ""]) => total(label, amount));
    expect(amounts(header, shoe, total("Total", "20.00"), ...rows)).toContain("totalCents");
    const before = amounts(header, shoe, ...rows, total("Total", "20.00"));
    expect(before).toContain("totalCents");
  });

  it.each(["Early payment discount", "Prompt pay discount 2%", "Cash discount if paid by 03/19"])(
    "amounts are open if %s is deducted from the total",
    (label) => {
      const rows = [total(label, "-0.40"), total("Amount due", "19.60")];
      expect(amounts(header, shoe, total("Total", "20.00"), ...rows)).toContain("totalCents");
      expect(amounts(header, shoe, ...rows)).toContain("totalCents");
    },
  );

  it("amounts are open if charges have no cents, or stand in a sentence", () => {
    const rows = [total("Freight", "4"), total("Amount due", "24.5")];
    expect(amounts(header, shoe, total("Order total", "20.00"), ...rows)).toContain("totalCents");
    const text = "A surcharge of $4.00 has been added to this invoice, so please pay $24.00.";
    const sentence = [[40, text]] satisfies Rows[number];
    expect(amounts(header, shoe, total("Total", "20.00"), sentence)).toContain("totalCents");
  });

  it.each(["Rivets, box of 12", "Rivets 12/BX"])("%s is open: it may be packs", (description) => {
    const line = tableRow("ABC-123", description, "2", "10.00", "20.00");
    expect(amounts(header, line, total("Total", "20.00"))).toEqual(["lines[0].packQuantity"]);
  });

  it("amounts are open if a charge is printed in a note below the goods", () => {
    const note = [[120, "Freight: 4.00"]] satisfies Rows[number];
    expect(amounts(header, shoe, note, total("Total", "20.00"))).toContain("totalCents");
  });

  it("amounts are open if an amount stands at the left, or on another page", () => {
    const left = [[40, "Handling programme 4.00"]] satisfies Rows[number];
    expect(amounts(header, shoe, total("Total", "20.00"), left)).toContain("totalCents");
    const pages = read([...head, null, header, shoe, total("Total", "20.00")], [left]);
    expect(prove(pages, facts).open).toContain("totalCents");
  });

  it("amounts are certain if every one is the total or a part of it", () => {
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

  it("amounts are open if an invoice speaks of a credit", () => {
    const rows = [header, shoe, total("Total credit", "20.00")];
    expect(amounts(...rows)).toContain("totalCents");
    const typed = proved(...head, [[400, "Transaction type: CREDIT"]], null, ...goods);
    expect(typed.open).toContain("totalCents");
  });

  it.each(["CREDIT MEMO NO. 4411", "[X] Credit memo", "Refund", "Return for credit"])(
    "amounts are open if an invoice also says %s",
    (text) => {
      expect(amounts(header, shoe, total("Total", "20.00"), [[40, text]])).toContain("totalCents");
    },
  );

  it("amounts are certain if a sentence about returns ends in a row of its own", () => {
    const terms: Rows = [[[40, "A restocking charge of 15% applies to"]], [[40, "returns."]]];
    const open = amounts(header, shoe, total("Total", "20.00"), ...terms);
    expect(open).not.toContain("totalCents");
    const alone = amounts(header, shoe, total("Total", "20.00"), [[40, "Returns"]]);
    expect(alone).toContain("totalCents");
  });

  it.each([
    ["20,00", "4.00"],
    ["20.00", "4,00"],
  ])("amounts are open if another has another decimal mark: %s and %s", (amount, other) => {
    const price = amount.replace("20", "10");
    const line = tableRow("ABC-123", "Brake shoe kit", "2", price, amount);
    const rows = [header, line, total("Parts", amount), total("Total", amount)];
    expect(amounts(...rows)).toEqual([]);
    expect(amounts(...rows, total("Freight", other))).toContain("totalCents");
  });

  it("amounts are open if they are in two currencies", () => {
    const rows = [header, shoe, total("Total", "US$20.00"), total("Total", "CAD 20.00")];
    expect(amounts(...rows)).toContain("totalCents");
  });

  it.each([
    ["VOID", 10, undefined],
    ["C A N C E L L E D", 30, 0.6],
    ["DRAFT", 10, undefined],
    ["PAID", 30, undefined],
    ["* SAMPLE *", 10, 0.7],
  ])("an invoice is open if it is stamped %s", (text, height, angle) => {
    const page = textPage([...head, null, header, shoe, total("Total", "20.00")]);
    const item = { text, height, x: 200, y: 300, width: 120 };
    const stamped = angle === undefined ? item : { ...item, angle };
    const reading = readPages([{ ...page, items: [...page.items, stamped] }]);
    expect(prove(reading, facts).open.length).toBeGreaterThan(0);
  });

  it("amounts are negative if CR stands in a column of its own", () => {
    const credited: Rows = [
      header,
      [...tableRow("ABC-123", "Brake shoe kit", "2", "10.00", "20.00"), [526, "CR"]],
      [...total("Total due", "20.00"), [526, "CR"]],
    ];
    const { totalCents, type } = proved(...head, null, ...credited);
    expect([type, totalCents]).toEqual(["credit", -2000]);
  });

  it("pack sizes are open if the units in a pack only multiply", () => {
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
    const { open } = proved(...head, null, header, line, [[40, second]], total("Total", "20.00"));
    expect(open).toContain("lines[0].partNumber");
  });
});
