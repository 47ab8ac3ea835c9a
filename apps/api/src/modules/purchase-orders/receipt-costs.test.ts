import { expect, test } from "vitest";
import { costReceipts } from "./receipt-costs.ts";

test("two deliveries of one part never take the same billed goods", () => {
  const billed = (id: string, purchaseOrderLineId: string, stockQuantity: number) => ({
    id,
    purchaseOrderLineId,
    stockQuantity,
    partNumber: "A",
    amountCents: stockQuantity * 100,
    chargedCents: 0,
    appliedCents: 0,
    unitCostCents: 100,
    packQuantity: null,
    receivedQuantity: 0,
  });
  const receipt = (id: string, quantity: number) => ({
    line: { id, partNumber: "a" },
    quantity,
    unitCostCents: 100,
  });
  const waiting = [billed("first", "x", 2), billed("second", "y", 3)];
  const taken = (receipts: Array<ReturnType<typeof receipt>>) =>
    costReceipts(receipts, waiting).map((cost) =>
      cost.taken.map(({ lineId, quantity }) => `${lineId} ${quantity}`),
    );
  expect(taken([receipt("y", 3), receipt("x", 2)])).toEqual([["second 3"], ["first 2"]]);
  expect(taken([receipt("x", 4), receipt("z", 5)])).toEqual([
    ["first 2", "second 2"],
    ["second 1"],
  ]);
});
