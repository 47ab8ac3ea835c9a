import { describe, expect, it } from "vitest";
import { acme, document, line, proveWith, reading } from "../../../test/prove-with.ts";
import type { ProvedInvoice } from "../types.ts";
import { lookupsOf } from "./lookups.ts";

function certaintyOf({ fields }: ProvedInvoice, path: string) {
  return fields.find((field) => field.path === path)?.certainty;
}

it("prove makes a document ready if all of it is confirmed", () => {
  const proved = proveWith({});
  expect(proved.open).toEqual([]);
  expect(proved).toMatchObject({ type: "invoice", vendorId: "acme", totalCents: 2000 });
  expect(proved.lines).toMatchObject([
    { partNumber: "ABC-123", quantity: 2, unitCostCents: 1000, amountCents: 2000 },
  ]);
});

describe("amounts", () => {
  it.each([
    ["the total is another", { totalCents: reading(2001) }],
    ["there is no total", { totalCents: null }],
    ["there are two totals", { totalCents: reading(2000, [1900]) }],
    ["a charge is not in the total", { charges: [charge(500)] }],
    ["a cell could not be read", { problems: ["row 4 is not a number"] }],
    [
      "quantity × unit cost is another amount",
      { lines: [{ ...line("ABC-123", 2, 900), amountCents: reading(2000) }] },
    ],
    [
      "a line on a page prints no amount",
      { lines: [{ ...line("ABC-123", 2, 1000), amountCents: null }] },
    ],
  ])("amounts are not certain if %s", (_, change) => {
    const proved = proveWith(change);
    for (const field of ["quantity", "unitCostCents", "amountCents"]) {
      expect(certaintyOf(proved, `lines[0].${field}`)).toBe("likely");
      expect(proved.open).toContain(`lines[0].${field}`);
    }
    expect(proved.open).toContain("totalCents");
  });

  it("amounts add up with charges and core deposits", () => {
    const lines = [{ ...line("ABC-123", 2, 1000), coreDepositCents: reading(300) }];
    const proved = proveWith({ lines, charges: [charge(500)], totalCents: reading(3100) });
    expect(proved.open).toEqual([]);
    expect(certaintyOf(proved, "charges[0].amountCents")).toBe("certain");
  });

  it("amounts show no evidence of an amount that a file of data does not contain", () => {
    const place = { text: "2", page: null, box: null, place: "row 2, Qty" };
    const quantity = { ...reading(2), evidence: place };
    const lines = [{ ...line("ABC-123", 2, 1000), quantity, amountCents: null }];
    const { fields, open } = proveWith({ lines });
    const amount = fields.find(({ path }) => path === "lines[0].amountCents");
    expect(amount).toMatchObject({ certainty: "certain", evidence: null });
    expect(open).toEqual([]);
  });

  it("a line without whole cents a unit is booked by its amount", () => {
    const lines = [line("ABC-123", 3, 33.25)];
    const proved = proveWith({ lines, totalCents: reading(100) });
    expect(proved.lines).toMatchObject([{ unitCostCents: null, amountCents: 100 }]);
    expect(proved.open).toEqual([]);
  });
});

function charge(cents: number) {
  return { kind: "freight" as const, description: null, amountCents: reading(cents) };
}

describe("the vendor", () => {
  it.each([
    ["the name alone", { accountNumber: null }, {}],
    ["an account number that two vendors have", {}, { vendors: [acme, { ...acme, id: "other" }] }],
    [
      "a name that is another vendor's",
      { vendorName: reading("Bolt & Nut") },
      { vendors: [acme, bolt()] },
    ],
    ["a name that is not the account's", { vendorName: reading("Bolt & Nut") }, {}],
  ])("the vendor is not certain by %s", (_, change, known) => {
    expect(proveWith(change, known).open).toContain("vendor");
  });

  it("the vendor is certain by a layout that a person has confirmed", () => {
    const vendors = [{ ...acme, hasConfirmedLayout: true }];
    expect(proveWith({ accountNumber: null }, { vendors }).open).toEqual([]);
  });

  it("the vendor is not decided by a confirmed layout if the name is another vendor's", () => {
    const vendors = [{ ...acme, hasConfirmedLayout: true }, bolt()];
    const proved = proveWith({ vendorName: reading("Bolt & Nut") }, { vendors });
    expect(proved).toMatchObject({ vendorId: null, open: ["vendor"] });
  });

  it("the vendor is not decided if account number and layout name two vendors", () => {
    const vendors = [acme, { ...bolt(), hasConfirmedLayout: true }];
    expect(proveWith({}, { vendors })).toMatchObject({ vendorId: null, open: ["vendor"] });
  });
});

function bolt() {
  return { id: "bolt", name: "Bolt & Nut", accountNumber: null, hasConfirmedLayout: false };
}

describe("number and date", () => {
  it.each([
    ["invoiceNumber", { invoiceNumber: reading("A-1001", ["A-1002"]) }],
    ["invoiceNumber", { invoiceNumber: reading("77-1200") }],
    ["invoiceNumber", { invoiceNumber: null }],
    ["invoiceDate", { invoiceDate: reading("2026-03-13") }],
    ["invoiceDate", { invoiceDate: reading("2024-03-09") }],
    ["invoiceDate", { invoiceDate: reading("2026-03-09", ["2025-09-03"]) }],
  ])("prove leaves %s to a person: %o", (path, change) => {
    expect(proveWith(change).open).toEqual([path]);
  });

  it("prove chooses the only date that is not in the future", () => {
    const proved = proveWith({ invoiceDate: reading("2026-09-03", ["2026-03-09"]) });
    expect(proved).toMatchObject({ invoiceDate: "2026-03-09", open: [] });
  });

  it("the date is certain if in the other order it would be after the due date", () => {
    const invoiceDate = { ...reading("2026-03-01", ["2026-01-03"]), isUsual: true };
    const openWith = (dueDate: typeof invoiceDate) => proveWith({ invoiceDate, dueDate }).open;
    const due = (value: string, other: string) => ({ ...reading(value, [other]), isUsual: true });
    expect(openWith(due("2026-10-01", "2026-01-10"))).toEqual(["invoiceDate"]);
    expect(openWith(due("2026-03-02", "2026-01-02"))).toEqual([]);
    // It is misread, or of another document.
    expect(openWith(due("2026-02-01", "2026-01-02"))).toEqual(["invoiceDate"]);
  });

  it("prove leaves a date before the order was made to a person", () => {
    const orders = [order({ createdOn: "2026-03-10" })];
    const change = { purchaseOrderNumber: reading("PO-1016") };
    expect(proveWith(change, { orders }).open).toEqual(["invoiceDate"]);
  });
});

function order(change: object) {
  const base = { id: "order", number: "PO-1016", vendorId: "acme", createdOn: "2026-03-01" };
  return { ...base, lines: [], ...change };
}

describe("the order", () => {
  it("the order is found by its number without the letters", () => {
    const proved = proveWith({ purchaseOrderNumber: reading("1016") }, { orders: [order({})] });
    expect(proved).toMatchObject({ purchaseOrderId: "order", open: [] });
  });

  it("the order is not used if it is one of another vendor", () => {
    const orders = [order({ vendorId: "bolt" })];
    const proved = proveWith({ purchaseOrderNumber: reading("PO-1016") }, { orders });
    expect(proved).toMatchObject({ purchaseOrderId: null, open: ["purchaseOrderNumber"] });
  });
});

describe("part numbers", () => {
  const part = (partNumber: string) => ({
    partNumber,
    isInInventory: true,
    unitCostCents: null,
    billedByVendorIds: [],
  });

  it("part numbers are open if nothing knows them", () => {
    expect(proveWith({}, { parts: [] }).open).toEqual(["lines[0].partNumber"]);
  });

  it("part numbers are certain by a bill of this vendor, and not by one of another", () => {
    const billedBy = (id: string) => [
      { partNumber: "ABC-123", isInInventory: false, unitCostCents: null, billedByVendorIds: [id] },
    ];
    expect(proveWith({}, { parts: billedBy("acme") }).open).toEqual([]);
    expect(proveWith({}, { parts: billedBy("bolt") }).open).toEqual(["lines[0].partNumber"]);
  });

  it("part numbers with O and 0 exchanged are those of a known part that costs as much", () => {
    const lines = [line("AB0-5", 2, 1000)];
    const withCost = (unitCostCents: number | null) =>
      proveWith({ lines }, { parts: [{ ...part("ABO-S"), unitCostCents }] });
    expect(withCost(1100).lines[0]?.partNumber).toBe("ABO-S");
    expect(withCost(1100).open).toEqual([]);
    expect(withCost(3000).open).toEqual(["lines[0].partNumber"]);
    expect(withCost(null).open).toEqual(["lines[0].partNumber"]);
  });

  it("part numbers are open if two known ones are similar, unless both are printed", () => {
    const parts = [part("AB0-5"), part("ABO-5")];
    const one = proveWith({ lines: [line("AB0-5", 2, 1000)] }, { parts });
    expect(one.open).toEqual(["lines[0].partNumber"]);
    const lines = [line("AB0-5", 2, 500), line("ABO-5", 2, 500)];
    expect(proveWith({ lines }, { parts }).open).toEqual([]);
  });

  it("part numbers are looked up as read first, at most 500", () => {
    const lines = Array.from({ length: 90 }, (_, at) => line(`O0I1S5-${at}`, 1, 100));
    const { partNumbers } = lookupsOf({ ...document, lines });
    expect(partNumbers).toHaveLength(500);
    expect(partNumbers.slice(0, 90)).toEqual(lines.map(({ partNumber }) => partNumber?.value));
  });
});

describe("lines", () => {
  it("lines of one part at one cost are merged", () => {
    const lines = [line("ABC-123", 2, 1000), line("abc-123", 3, 1000)];
    const proved = proveWith({ lines, totalCents: reading(5000) });
    expect(proved.lines).toMatchObject([{ quantity: 5, amountCents: 5000 }]);
    expect(proved.open).toEqual([]);
  });

  it("lines of one part at two costs are left to a person", () => {
    const lines = [line("ABC-123", 2, 1000), line("ABC-123", 1, 1100)];
    const proved = proveWith({ lines, totalCents: reading(3100) });
    expect(proved.open).toEqual(["lines[0].partNumber", "lines[1].partNumber"]);
  });

  it("lines over 100 are left to a person", () => {
    const lines = Array.from({ length: 101 }, (_, at) => line(`P-${at}`, 1, 100));
    expect(proveWith({ lines, totalCents: reading(10_100) }).open).toContain("lines");
  });

  it("lines with returned goods on an invoice are left to a person", () => {
    const lines = [line("ABC-123", 2, 1000), line("ABC-9", -1, 500)];
    expect(proveWith({ lines, totalCents: reading(1500) }).open).toContain("lines[1].quantity");
  });

  it("a description that names a pack is no doubt if an earlier bill of the vendor has the part", () => {
    const lines = [{ ...line("ABC-123", 2, 1000), description: reading("Belt, serpentine 8PK") }];
    const part = { partNumber: "ABC-123", isInInventory: true, unitCostCents: null };
    const openWith = (billedByVendorIds: string[]) =>
      proveWith({ lines }, { parts: [{ ...part, billedByVendorIds }] }).open;
    expect(openWith([])).toEqual(["lines[0].packQuantity"]);
    expect(openWith(["other"])).toEqual(["lines[0].packQuantity"]);
    expect(openWith(["acme"])).toEqual([]);
  });

  it.each([
    [null, ["lines[0].packQuantity"]],
    [100, []],
    [120, []],
    [80, ["lines[0].packQuantity"]],
    [1200, ["lines[0].packQuantity"]],
  ])("a pack of twelve is certain if one costs about what the shop pays: %s", (cents, expected) => {
    const lines = [{ ...line("ABC-123", 2, 1200), packQuantity: reading(12) }];
    const part = { partNumber: "ABC-123", isInInventory: true, billedByVendorIds: [] };
    const known = { parts: [{ ...part, unitCostCents: cents }] };
    const { open } = proveWith({ lines, totalCents: reading(2400) }, known);
    expect(open).toEqual(expected);
  });

  it("a pair is one or two, as the shop's cost has it, and open between them", () => {
    const pair = {
      ...line("ABC-123", 2, 1000),
      packQuantity: { ...reading(1), alternatives: [2] },
    };
    const packOf = (unitCostCents: number) =>
      proveWith(
        { lines: [pair] },
        {
          parts: [
            { partNumber: "ABC-123", isInInventory: true, billedByVendorIds: [], unitCostCents },
          ],
        },
      ).lines[0]?.packQuantity;
    expect([packOf(1100), packOf(450)]).toEqual([1, 2]);
  });

  it("lines with a pack need the order's cost or quantity in single units", () => {
    const lines = [{ ...line("ABC-123", 2, 1200), packQuantity: reading(12) }];
    const change = { lines, totalCents: reading(2400), purchaseOrderNumber: reading("PO-1016") };
    const ofOrder = { partNumber: "ABC-123", unitCostCents: 100, outstandingQuantity: 50 };
    expect(proveWith(change).open).toEqual(["lines[0].packQuantity"]);
    expect(proveWith(change, { orders: [order({ lines: [ofOrder] })] }).open).toEqual([]);
  });
});

it("prove leaves a document that is no invoice to a person", () => {
  expect(proveWith({ kind: "other", otherKind: "a quote" }).open).toEqual(["type"]);
});
