import { describe, expect, it } from "vitest";
import { account, address, goods, name, number, proved } from "../../test/acme.ts";
import type { Rows } from "../../test/read-text.ts";

describe("a date without a label", () => {
  const withDates = (...rows: Rows) =>
    proved(name, address, number, account, ...rows, null, ...goods);

  it("a date without a label is that of the invoice if it is the only one", () => {
    const { invoiceDate, open } = withDates([[300, "March 9, 2026"]]);
    expect([invoiceDate, open]).toEqual(["2026-03-09", []]);
  });

  it("the date is open if there are two, or a label names it", () => {
    expect(withDates([[300, "March 9, 2026"]], [[300, "March 5, 2026"]]).open).toContain(
      "invoiceDate",
    );
    expect(withDates([[300, "Printed: March 9, 2026"]]).open).toContain("invoiceDate");
    expect(withDates([[300, "Shipped"]], [[300, "March 9, 2026"]]).open).toContain("invoiceDate");
  });
});
