import { describe, expect, it } from "vitest";
import { proved } from "../../../test/acme.ts";
import { type Rows, shoe } from "../../../test/read-text.ts";
import { head, header, tableRow, total } from "../../../test/text-page.ts";

const openOf = (...rows: Rows) => proved(...head, null, ...rows).open;
const says = (text: string) => openOf(header, shoe, total("Total", "20.00"), [[40, text]]);

describe("a document in another currency than the dollar is open", () => {
  it.each(["€20.00", "20.00 €", "EUR 20.00", "£20.00", "20.00 CHF", "MXN 20.00", "AUD 20.00"])(
    "a document with the total %s is open",
    (text) => {
      expect(openOf(header, shoe, total("Total", text))).toContain("totalCents");
    },
  );

  it.each(["All prices in EUR", "Currency: GBP", "(EUR)", "All amounts are in euros."])(
    "a document that says %s is open",
    (text) => {
      expect(says(text)).toContain("totalCents");
    },
  );

  it("a document with another currency in the names of its columns is open", () => {
    const columns = tableRow("Part No", "Description", "Qty", "Price EUR", "Amount EUR");
    expect(openOf(columns, shoe, total("Total", "20.00"))).toContain("totalCents");
  });

  it("a document with a sign beside its total is open", () => {
    expect(openOf(header, shoe, [...total("Total", "20.00"), [480, "€"]])).toContain("totalCents");
  });
});

it.each(["US$20.00", "20.00 USD", "CAD 20.00", "C$20.00", "$20.00"])(
  "a document in dollars is ready: %s",
  (text) => {
    expect(openOf(header, shoe, total("Total", text))).toEqual([]);
  },
);

it.each(["Brake shoe kit Euro 6", "Weight 12 pounds", "Prices in USD"])(
  "a text that names no other currency is none: %s",
  (text) => {
    expect(says(text)).toEqual([]);
  },
);
