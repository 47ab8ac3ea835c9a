import { contract, recordFieldsOf } from "@bayline/contracts";
import { expect, test } from "vitest";
import { reduceToChanges, sendsComputed } from "./sent-back.ts";

const fieldsOf = (operation: Parameters<typeof recordFieldsOf>[0]) => {
  const fields = recordFieldsOf(operation);
  if (!fields) throw new Error("nothing is compared");
  return fields;
};
const orders = fieldsOf(contract.purchaseOrders.update);
const part = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
  partNumber: "FF63009",
  description: null,
  quantity: 12,
  quantityReceived: 0,
  unitCost: 28.75,
  unitCostCents: 2875,
  totalCostCents: 34500,
  status: "pending",
};
const order = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
  status: "ordered",
  note: "2026-03-02T15:04:05Z",
  vendorInvoiceNumbers: ["A", "B"],
  totalAmount: 345,
  totalCostCents: 34500,
  receivedAt: null,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  parts: [part],
};

const reduce = (input: Record<string, unknown>, bodyIds = {}) =>
  reduceToChanges(orders, { input, bodyIds }, order);
const refusedBy = (input: Record<string, unknown>, bodyIds = {}) =>
  reduce(input, bodyIds).details.map(({ field }) => field);

test("a request with only settable fields is not compared", () => {
  const plain = { status: "ordered", parts: [{ id: part.id, partNumber: "A", quantity: 1 }] };
  expect(sendsComputed(orders, { input: plain, bodyIds: {} })).toBe(false);
  expect(sendsComputed(orders, { input: { updatedAt: undefined }, bodyIds: {} })).toBe(false);
  expect(sendsComputed(orders, { input: { auditLog: 1 }, bodyIds: {} })).toBe(true);
  expect(sendsComputed(orders, { input: { parts: [part] }, bodyIds: {} })).toBe(true);
});

test("a record as it was read is no change, whatever the order of its fields", () => {
  expect(reduce(order)).toEqual({ changes: {}, details: [] });
  const turned = Object.fromEntries(Object.entries(order).reverse());
  expect(reduce({ ...turned, auditLog: "anything", deletedAt: null })).toEqual({
    changes: {},
    details: [],
  });
  const { receivedAt: _null, ...less } = order;
  expect(reduce(less)).toEqual({ changes: {}, details: [] });
});

test("changed settable fields remain, and computed fields beside them are removed", () => {
  expect(reduce({ ...order, status: "cancelled" }).changes).toEqual({ status: "cancelled" });
  expect(reduce({ ...order, parts: [{ ...part, quantity: 3 }] })).toEqual({
    changes: { parts: [{ id: part.id, partNumber: "FF63009", quantity: 3 }] },
    details: [],
  });
});

test("settable texts are equal only if identical; computed times are compared as instants", () => {
  expect(reduce({ note: "2026-03-02T15:04:05.000Z" }).changes).toEqual({
    note: "2026-03-02T15:04:05.000Z",
  });
  expect(refusedBy({ createdAt: "2026-03-02T17:04:05+02:00" })).toEqual([]);
  expect(refusedBy({ createdAt: "2026-03-02T15:04:05.001Z" })).toEqual(["createdAt"]);
});

test("amounts in dollars and in cents are each compared, and lists with their order", () => {
  expect(refusedBy({ totalAmount: 345.01, totalCostCents: "34500" })).toEqual([
    "totalAmount",
    "totalCostCents",
  ]);
  expect(refusedBy({ vendorInvoiceNumbers: ["B", "A"] })).toEqual(["vendorInvoiceNumbers"]);
  expect(refusedBy({ parts: [{ ...part, unitCost: 30 }] })).toEqual(["parts[0].unitCost"]);
});

test("an id in the body must be the record's, in any case", () => {
  expect(refusedBy({}, { id: order.id.toUpperCase() })).toEqual([]);
  expect(refusedBy({}, { id: part.id })).toEqual(["id"]);
});

test("computed and unknown fields of a new list entry are left to validation", () => {
  const fresh = { partNumber: "B", quantity: 1, quantityReceived: 0 };
  expect(reduce({ parts: [part, fresh], bogus: null }).changes).toEqual({
    parts: [{ id: part.id, partNumber: "FF63009", quantity: 12 }, fresh],
    bogus: null,
  });
});
