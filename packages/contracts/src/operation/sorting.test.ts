import { expect, test } from "vitest";
import { contract } from "../index.ts";
import { parameterIn } from "./sorting.ts";

test("the description of a list says by what it is sorted", () => {
  const { bills, workOrders, invoices, events, cores } = contract;
  expect(cores.list.sortings).toEqual([{ by: ["createdAt desc", "id desc"] }]);
  expect(bills.unbilled.description).toContain(
    "Sorted by `oldestReceivedAt`, then `purchaseOrderLineId`, ascending.",
  );
  expect(workOrders.list.description).toContain(
    "Sorted by the field in `sortField`, then `id`, in the direction of `sortDirection`.",
  );
  expect(events.list.description).toContain(
    "Sorted by the order in which they were recorded, in the direction of `sortDirection`.",
  );
  expect(invoices.list.sortings).toEqual([
    { by: ["createdAt desc", "id desc"] },
    { with: "startDate", by: ["invoiceDate desc", "id desc"] },
    { with: "updatedSince", by: ["changed asc", "id asc"] },
  ]);
  expect(invoices.list.description).toMatch(
    /Sorted by `createdAt`, then `id`, descending\. With `startDate`, sorted by `invoiceDate`, then `id`, descending\. With `updatedSince`, sorted by the order of their changes, then `id`, ascending\.$/,
  );
});

test("an operation that is no list declares no order", () => {
  expect(contract.vendors.get.sortings).toEqual([]);
  expect(contract.vendors.get.description ?? "").not.toContain("Sorted by");
});

test("a word in braces names a parameter", () => {
  expect(["{sortField}", "id", "{a}b"].map(parameterIn)).toEqual([
    "sortField",
    undefined,
    undefined,
  ]);
});
