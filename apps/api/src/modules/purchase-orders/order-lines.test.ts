import { expect, test } from "vitest";
import { lineStatus, outstanding, statusAfterReceipt, totalLine, uncosted } from "./order-lines.ts";

const line = (quantity: number, quantityReceived: number) =>
  totalLine({
    id: "1",
    position: 0,
    partNumber: "A",
    description: null,
    quantity,
    quantityReceived,
    unitCostCents: 333,
    ...uncosted,
    vendorPartNumber: null,
    note: null,
    inventoryItemId: null,
  });

test.each([
  [5, 0, 5, "pending"],
  [5, 0.0001, 4.9999, "partially_received"],
  [0.3, 0.1, 0.2, "partially_received"],
  [0.3, 0.3, 0, "received"],
])("a line of %d has %d received, %d outstanding: %s", (quantity, received, left, status) => {
  expect(outstanding(line(quantity, received))).toBe(left);
  expect(lineStatus(line(quantity, received))).toBe(status);
});

test("an order is received when nothing is outstanding, and keeps its status while nothing was received", () => {
  expect(statusAfterReceipt([line(1, 1), line(2, 2)], "draft")).toBe("received");
  expect(statusAfterReceipt([line(1, 1), line(2, 0)], "ordered")).toBe("partially_received");
  expect(statusAfterReceipt([line(1, 0), line(2, 0.5)], "draft")).toBe("partially_received");
  expect(statusAfterReceipt([line(1, 0), line(2, 0)], "ordered")).toBe("ordered");
});
