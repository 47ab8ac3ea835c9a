import { expect, test } from "vitest";
import { contract, isWrite, listOperations } from "../index.ts";

const operations = listOperations(contract);
const confirmed = operations.filter(
  ({ operation }) => operation.destructive || operation.asksOnTerminal,
);
const names = new Set(confirmed.map(({ name }) => name));

test("operations that move money are confirmed", () => {
  const movesMoney = (event: string) => /^payment\.|^bill\.payments|^bill\.voided/.test(event);
  const moving = operations.filter(({ operation }) => operation.emits.some(movesMoney));
  expect(moving.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["payments.create", "bills.pay", "invoices.credit"]),
  );
  // They use credit, whose money was received before.
  const usingCredit = ["workOrders.update", "workOrders.invoice", "receipts.apply"];
  const others = moving.filter(({ name }) => !names.has(name) && !usingCredit.includes(name));
  expect(others).toEqual([]);
});

test("operations whose descriptions say that something is lost are confirmed", () => {
  const final = operations.filter(({ operation: { summary, description } }) =>
    /cannot be undone|permanently|are lost|becomes? (0|a core loss)|only in this response/i.test(
      `${summary} ${description}`,
    ),
  );
  expect(final.length).toBeGreaterThan(4);
  const creating = ["apiKeys.create", "webhooks.create"];
  const wrong = final.filter(({ name }) => !names.has(name) && !creating.includes(name));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test("closing and reopening a period is confirmed", () => {
  expect([...names]).toEqual(expect.arrayContaining(["periods.close", "periods.reopen"]));
});

test("a read is not confirmed, and a destructive operation is declared once", () => {
  expect(confirmed.filter(({ operation }) => !isWrite(operation))).toEqual([]);
  const both = confirmed.filter(
    ({ operation }) => operation.destructive && operation.asksOnTerminal,
  );
  expect(both).toEqual([]);
});
