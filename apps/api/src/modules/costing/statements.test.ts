import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();

/** A bill of goods that a number of invoiced jobs and completed sales used. */
async function usedGoods(shop: TestShop, count: number) {
  const lines = [line("A", 2 * count, 100)];
  const { body: received } = await shop.receive(shop.invoice({ lines }));
  const parts = [{ partNumber: "A", quantity: 1, unitPriceCents: 500 }];
  for (let at = 0; at < count; at++) {
    const { id } = await shop.workOrder();
    await shop.block(id, { parts });
    await shop.api("POST", `/work-orders/${id}/invoice`);
    const sale = await shop.salesOrder({ lines: parts });
    await shop.api("POST", `/sales-orders/${sale.id}/complete`, {});
  }
  const { body } = await shop.api("GET", `/bills/${received.bill.id}`);
  return { path: `/bills/${body.id}/correct`, lineId: body.lines[0].id };
}

test("a correction takes a fixed number of statements, however often its goods were used", async () => {
  const counts: number[] = [];
  for (const uses of [1, 12]) {
    const shop = await harness.shop();
    const { path, lineId } = await usedGoods(shop, uses);
    const lines = [{ id: lineId, unitCostCents: 130 }];
    const statements = await statementsOf(harness, async () => {
      const { status } = await shop.api("POST", path, { reason: "Misread", lines });
      expect(status).toBe(200);
    });
    counts.push(statements.length);
    const { costChanges } = (await shop.api("GET", "/reports/cost-changes?limit=100")).body;
    expect(costChanges).toHaveLength(2 * uses);
  }
  expect(counts[1]).toBe(counts[0]);
});
