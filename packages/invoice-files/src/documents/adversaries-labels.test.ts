import { describe, expect, it } from "vitest";
import { account, address, certified, goods, name, number, others } from "../../test/acme.ts";
import type { Rows } from "../../test/read-text.ts";

/** Values whose label is unclear, or stands in another place than usual. */

describe("the invoice's number is open", () => {
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
    expect(withDates([[300, "Shipped"]], [[300, "March 9, 2026"]]).open).toContain("invoiceDate");
  });
});
