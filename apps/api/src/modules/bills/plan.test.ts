import type { BillInFull, NewBillLine, PaidGoods } from "@bayline/db";
import { expect, test } from "vitest";
import { lineOf } from "./lines.ts";
import { planBill } from "./plan.ts";

const goods = (id: string, fields: Partial<NewBillLine>) => ({
  ...lineOf({ kind: "part", amountCents: 0, ...fields }),
  id,
  tenantId: "shop",
  billId: "bill",
});

/** A receipt of 10 units of which a line paid for some. */
const receipt = (billLineId: string, quantity: number, cents: number): PaidGoods => ({
  billLineId,
  costLayerId: "layer",
  quantity,
  cents,
  layerCents: 1000,
  layerUnitCostCents: 100,
});

function bill(id: string, lines: BillInFull["lines"], receipts: PaidGoods[]): BillInFull {
  const instant = "2026-03-02T12:00:00.000Z";
  return {
    externalIds: [],
    metadata: {},
    tenantId: "shop",
    id,
    type: "invoice",
    status: "open",
    number: id,
    numberKey: id,
    vendorId: "vendor",
    unlinkedVendorName: null,
    billDate: "2026-03-02",
    postedDate: "2026-03-02",
    dueDate: null,
    purchaseOrderIds: [],
    appliesTo: [],
    importedInvoiceId: null,
    isEntered: true,
    lineCount: lines.length,
    goodsCents: 0,
    chargesCents: 0,
    coresCents: 0,
    totalCents: 0,
    voidReason: null,
    paidCents: 0,
    createdAt: instant,
    updatedAt: instant,
    lines,
    receipts,
  };
}

const four = { amountCents: 400, unitCostCents: 100, stockQuantity: 4, receivedQuantity: 4 };
const six = { amountCents: 600, unitCostCents: 100, stockQuantity: 6, receivedQuantity: 6 };
const first = bill("first", [goods("a", { ...four, receivedCents: 400 })], [receipt("a", 4, 400)]);
const second = bill("second", [goods("b", { ...six, receivedCents: 600 })], [receipt("b", 6, 600)]);

/** A bill whose freight is for the goods of others. */
const freight = (amountCents: number, appliesTo: string[]): BillInFull => ({
  ...bill(
    "freight",
    [{ ...goods("f", {}), kind: "freight", allocation: "value", amountCents }],
    [],
  ),
  appliesTo,
});

test("a bill without a change changes nothing", () => {
  const { changes, goods, layers } = planBill({ before: first, after: first }, []);
  const { bill, changedBills, added, ...others } = changes;
  expect({ goods, layers, added: added?.lines }).toEqual({ goods: [], layers: [], added: [] });
  expect(Object.values(others).flat()).toEqual([]);
});

test("a new bill adds its lines, and gives the receipts their cost", () => {
  const [line] = first.lines;
  const lines = line ? [{ ...line, unitCostCents: 110, amountCents: 440 }] : [];
  const { changes, ...plan } = planBill({ before: null, after: { ...first, lines } }, []);
  expect({ ...changes, ...plan }).toMatchObject({
    added: { lines: [{ id: "a", receivedCents: 440 }] },
    changedLines: [],
    goods: [{ costLayerId: "layer", cents: 440, oldCents: 400 }],
    layers: [{ layerId: "layer", cents: 1040, unitCostCents: 110 }],
  });
});

test("a void bill leaves its receipts at their cost without its charges", () => {
  const charged = first.lines.map((line) => ({ ...line, chargedCents: 50, receivedCents: 450 }));
  const before = { ...first, lines: charged, receipts: [receipt("a", 4, 450)] };
  const { changes, ...plan } = planBill({ before, after: { ...before, status: "void" } }, []);
  expect({ ...changes, ...plan }).toMatchObject({
    changedLines: [{ id: "a", chargedCents: 50, receivedQuantity: 0, receivedCents: 0 }],
    goods: [{ cents: 400, oldCents: 450 }],
    layers: [{ layerId: "layer", cents: 950, unitCostCents: 100 }],
  });
});

test("a new charge is spread over the goods of its targets, in one change of a receipt that they share", () => {
  const after = freight(100, ["first", "second"]);
  const { changes, ...plan } = planBill({ before: null, after, targets: [first, second] }, []);
  expect({ ...changes, ...plan }).toMatchObject({
    changedLines: [
      { id: "a", appliedCents: 40, receivedCents: 440 },
      { id: "b", appliedCents: 60, receivedCents: 660 },
    ],
    charges: [
      { sourceLineId: "f", targetLineId: "a", cents: 40 },
      { sourceLineId: "f", targetLineId: "b", cents: 60 },
    ],
    chargedByLineIds: [],
    layers: [{ layerId: "layer", cents: 1100 }],
  });
});

test("a void bill takes its charges out of the goods of its targets, and leaves those of others", () => {
  const [line] = first.lines;
  const lines = line ? [{ ...line, appliedCents: 47, receivedCents: 447 }] : [];
  const target = { ...first, lines, receipts: [receipt("a", 4, 447)] };
  const before = freight(40, ["first"]);
  const known = [
    { sourceLineId: "f", targetLineId: "a", cents: 40 },
    { sourceLineId: "other", targetLineId: "a", cents: 7 },
  ];
  const after = { ...before, status: "void" as const };
  const { changes, ...plan } = planBill({ before, after, targets: [target] }, known);
  expect({ ...changes, ...plan }).toMatchObject({
    changedLines: [{ id: "a", appliedCents: 7, receivedCents: 407 }],
    charges: [],
    chargedByLineIds: ["f"],
    layers: [{ layerId: "layer", cents: 960 }],
  });
});

test("a corrected bill spreads later charges again, over its goods and those of its siblings", () => {
  const after = {
    ...first,
    lines: first.lines.map((line) => ({ ...line, amountCents: 1800, unitCostCents: 450 })),
  };
  const later = [freight(100, ["first", "second"])];
  const { changes, ...plan } = planBill({ before: first, after, later, siblings: [second] }, []);
  expect({ ...changes, ...plan }).toMatchObject({
    changedLines: [
      { id: "b", appliedCents: 25, receivedCents: 625 },
      { id: "a", appliedCents: 75, receivedCents: 1875 },
    ],
    layers: [{ layerId: "layer", cents: 2500, unitCostCents: 450 }],
    chargedByLineIds: ["f"],
  });
});

test("a credit above the cost of goods is refused", () => {
  const credit = bill(
    "credit",
    [{ ...goods("c", {}), kind: "price_credit", targetLineId: "a", amountCents: -401 }],
    [],
  );
  expect(() => planBill({ before: null, after: credit, targets: [first] }, [])).toThrow("by $0.01");
});
