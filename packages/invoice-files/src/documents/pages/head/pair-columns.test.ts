import { describe, expect, it } from "vitest";
import { account, address, goods, name, proved } from "../../../../test/acme.ts";
import type { Rows } from "../../../../test/read-text.ts";

describe("labels and values below each other", () => {
  const open = (...rows: Rows) =>
    proved(name, address, null, null, ...rows, null, null, account, ...goods).open;

  it("labels are pairs if each has a value below it, and the first has none above it", () => {
    const pairs: Rows = [
      [[300, "Invoice No"]],
      [[300, "A-1001"]],
      [[300, "Order No"]],
      [[300, "58636"]],
      [[300, "Invoice Date"]],
      [[300, "March 9, 2026"]],
    ];
    expect(open(...pairs)).toEqual([]);
  });

  it("labels are open if a value stands above the first, or the last has none", () => {
    const date: Rows = [[[40, "Invoice Date: March 9, 2026"]], null, null];
    const above: Rows = [[[300, "SO-5512"]], [[300, "Invoice No"]], [[300, "A-1001"]]];
    expect(open(...date, ...above)).toContain("invoiceNumber");
    const below: Rows = [[[300, "Invoice No"]], [[300, "A-1001"]], [[300, "Order No"]]];
    expect(open(...date, ...below)).toContain("invoiceNumber");
  });
});
