import { expect, it } from "vitest";
import { acme, document, facts, line, proveWith, reading } from "../../../test/prove-with.ts";
import type { Evidence, ProvedInvoice } from "../types.ts";
import { proveDocument } from "./prove-document.ts";

const rivalsOf = ({ fields }: ProvedInvoice, path: string) =>
  fields.find((field) => field.path === path)?.rivals;

const place = (text: string, x: number): Evidence => {
  const box = { x, y: 300, width: 40, height: 10 };
  return { text, page: 2, box, place: null };
};

it("an open field has the other values as rivals, with the places that the reader found", () => {
  const invoiceNumber = {
    ...reading("A-1001", ["A-1002", "A-1003"]),
    rivals: [{ value: "A-1002", evidence: place("No. A-1002", 400) }],
  };
  expect(rivalsOf(proveWith({ invoiceNumber }), "invoiceNumber")).toEqual([
    { value: "A-1002", evidence: place("No. A-1002", 400) },
    { value: "A-1003", evidence: null },
  ]);
  const known = { ...acme, accountNumber: "A-1002" };
  const proved = proveWith(
    { invoiceNumber, accountNumber: reading("A-1002") },
    { vendors: [known] },
  );
  expect(rivalsOf(proved, "invoiceNumber")).toEqual([{ value: "A-1003", evidence: null }]);
});

it("a certain field has no rivals", () => {
  const invoiceDate = reading("2026-03-09", ["2026-09-03"]);
  const { fields, open } = proveWith({ invoiceDate });
  expect(open).toEqual([]);
  expect(fields.every(({ rivals }) => rivals === undefined)).toBe(true);
});

it("the rivals of a date are plausible ones", () => {
  const invoiceDate = reading("2026-03-02", ["2026-02-03", "2031-03-02"]);
  expect(rivalsOf(proveWith({ invoiceDate }), "invoiceDate")).toEqual([
    { value: "2026-02-03", evidence: null },
  ]);
});

it("the rivals of a part number are the parts that the shop knows", () => {
  const parts = ["ABC-I0", "ABC-10", "P-1", "P-2"].map((partNumber) => ({
    partNumber,
    isInInventory: true,
    unitCostCents: null,
    billedByVendorIds: [],
  }));
  const { evidence } = reading("ABC-1O");
  const read = proveWith({ lines: [line("ABC-1O", 2, 1000)] }, { parts });
  expect(rivalsOf(read, "lines[0].partNumber")).toEqual([
    { value: "ABC-10", evidence },
    { value: "ABC-I0", evidence },
  ]);
  const vendorPartNumber = reading("P-2");
  const both = proveWith({ lines: [{ ...line("P-1", 2, 1000), vendorPartNumber }] }, { parts });
  expect(both.fields.find(({ path }) => path === "lines[0].partNumber")).toMatchObject({
    reason: "the shop also knows P-2",
    rivals: [{ value: "P-2", evidence: vendorPartNumber.evidence }],
  });
});

it("the rivals of a vendor are the vendors that fit, and those of an order are the shop's orders", () => {
  const other = { ...acme, id: "other", name: "Lakeside Parts" };
  const several = proveWith({}, { vendors: [acme, other] });
  expect(rivalsOf(several, "vendor")?.map(({ value }) => value)).toEqual([acme.name, other.name]);
  const order = {
    id: "o",
    number: "PO-1016",
    vendorId: "acme",
    createdOn: "2026-03-01",
    lines: [{ partNumber: "ABC-123", unitCostCents: 1000, outstandingQuantity: 2 }],
  };
  const purchaseOrderNumber = reading("7", ["1016", "99"]);
  const named = proveWith({ purchaseOrderNumber }, { orders: [order] });
  expect(rivalsOf(named, "purchaseOrderNumber")?.map(({ value }) => value)).toEqual(["PO-1016"]);
});

it("the sum of two lines has no rivals of one of them", () => {
  const first = { ...line("ABC-123", 2, 1000), quantity: reading(2, [20]) };
  const lines = [first, line("ABC-123", 3, 1000)];
  const proved = proveWith({ lines, totalCents: reading(4999) });
  expect(proved.lines).toMatchObject([{ quantity: 5 }]);
  expect(rivalsOf(proved, "lines[0].quantity")).toBeUndefined();
});

it("stored rivals are at most five values that a person can set", () => {
  const values = [2000, 1999, 1998.5, 1999, 1e17, 5, 6, 7, 8, 9];
  const totalCents = {
    ...reading(2000, values),
    rivals: [{ value: 1999, evidence: { ...place("x".repeat(999), Number.NaN), page: 99 } }],
  };
  const { fields } = proveDocument({ ...document, totalCents }, facts);
  const { rivals } = fields.find(({ path }) => path === "totalCents") ?? {};
  expect(rivals?.map(({ value }) => value)).toEqual([1999, 5, 6, 7, 8]);
  expect(rivals?.[0]).toEqual({ value: 1999, text: "x".repeat(255), page: null, box: null });
});
