import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();

test("goods of two receipts have their mean unit cost after one bill is corrected", async () => {
  const shop = await harness.shop();
  const { body: first } = await shop.receive(shop.invoice({ lines: [line("A", 1, 100)] }));
  await shop.receive(shop.invoice({ lines: [line("A", 3, 200)] }));
  const { id } = await shop.workOrder();
  await shop.block(id, { parts: [{ partNumber: "A", quantity: 2, unitPriceCents: 500 }] });
  await shop.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
  const unitCost = async () => {
    const { body: order } = await shop.api("GET", `/work-orders/${id}`);
    const item = order.services[0].parts[0].inventoryItemId;
    const { body } = await shop.api("GET", `/inventory/${item}/movements`);
    const used = body.movements.find(({ quantity }: { quantity: number }) => quantity < 0);
    return used.unitCostCents;
  };
  expect(await unitCost()).toBe(150);

  const { body: bill } = await shop.api("GET", `/bills/${first.bill.id}`);
  const lines = [{ id: bill.lines[0].id, unitCostCents: 300 }];
  const corrected = await shop.api("POST", `/bills/${bill.id}/correct`, {
    reason: "Misread",
    lines,
  });
  expect(corrected.status).toBe(200);
  expect(await unitCost()).toBe(250);
  expect(await shop.ledgerProblems()).toEqual([]);
});
