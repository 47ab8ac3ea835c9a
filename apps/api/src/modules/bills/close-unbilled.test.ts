import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

/** Receives an order of one part without an invoice. Returns the id of its line. */
async function received(shop: TestShop, quantity: number, unitCostCents: number): Promise<string> {
  const parts = [line("A", quantity, unitCostCents)];
  const { id } = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  const { body } = await shop.api("POST", `/purchase-orders/${id}/receive`, {});
  return body.parts[0].id;
}

const close = (shop: TestShop, lines: object[], headers = {}) =>
  shop.api("POST", "/bills/close-unbilled", { reason: "Free under warranty", lines }, headers);

const unbilled = async (shop: TestShop) => (await shop.api("GET", "/bills/unbilled")).body.unbilled;

test("closed goods cost nothing, on jobs too, and are unbilled no more", async () => {
  const shop = await harness.shop();
  const purchaseOrderLineId = await received(shop, 3, 1000);
  const { id } = await shop.workOrder({ status: "completed" });
  await shop.block(id, { parts: [{ partNumber: "A", quantity: 2 }] });
  const dry = await close(shop, [{ purchaseOrderLineId }], { "dry-run": "true" });
  expect(dry.status).toBe(201);
  const { status, body } = await close(shop, [{ purchaseOrderLineId }]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    reason: "Free under warranty",
    valueCents: 3000,
    lines: [{ purchaseOrderLineId, partNumber: "A", quantity: 3, valueCents: 3000 }],
  });
  expect(await unbilled(shop)).toEqual([]);
  expect((await shop.api("GET", `/work-orders/${id}`)).body.totalCostCents).toBe(0);
  // The last cost of the part is what a next one will cost.
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 1, unitCostCents: 1000 });
  const { costChanges } = (await shop.api("GET", "/reports/cost-changes")).body;
  expect(
    costChanges.map(({ cause, billId, cents }: Record<string, unknown>) => [cause, billId, cents]),
  ).toEqual(
    expect.arrayContaining([
      ["unbilled_closed", null, -2000],
      ["unbilled_closed", null, -1000],
    ]),
  );
  const again = await close(shop, [{ purchaseOrderLineId }]);
  expect(again).toMatchObject({ status: 409, body: { error: "OVER_CLOSED" } });
  const bill = { type: "invoice", vendorId: "Acme", number: "B-1" };
  const lines = [{ kind: "part", partNumber: "A", quantity: 1, unitCostCents: 5 }];
  expect(await shop.api("POST", "/bills", { ...bill, lines })).toMatchObject({
    status: 409,
    body: { error: "OVER_BILLED" },
  });
});

test("a part of a line is closed, and the rest can be billed", async () => {
  const shop = await harness.shop();
  const purchaseOrderLineId = await received(shop, 4, 1000);
  expect((await close(shop, [{ purchaseOrderLineId, quantity: 1 }])).body.valueCents).toBe(1000);
  expect(await unbilled(shop)).toMatchObject([{ quantity: 3, valueCents: 3000 }]);
  const lines = [{ kind: "part", purchaseOrderLineId, quantity: 3, unitCostCents: 1200 }];
  const bill = { type: "invoice", vendorId: "Acme", number: "B-1", lines };
  expect((await shop.api("POST", "/bills", bill)).status).toBe(201);
  expect(await unbilled(shop)).toEqual([]);
  // The goods of one receipt share its cost: 3600 for four.
  const [layer] = await layersOf(shop, "A");
  expect(layer).toMatchObject({ quantity: 4, remainingQuantity: 4 });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("more than is unbilled, an unknown line, and a repeated one are refused", async () => {
  const shop = await harness.shop();
  const purchaseOrderLineId = await received(shop, 2, 1000);
  expect(await close(shop, [{ purchaseOrderLineId, quantity: 2.5 }])).toMatchObject({
    status: 409,
    body: {
      error: "OVER_CLOSED",
      details: [{ message: "is more than the 2 of A that are unbilled" }],
    },
  });
  const twice = [{ purchaseOrderLineId, quantity: 1 }, { purchaseOrderLineId }];
  expect(await close(shop, twice)).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines[1].purchaseOrderLineId" }] },
  });
  const other = await harness.shop();
  expect(await close(other, [{ purchaseOrderLineId }])).toMatchObject({ status: 400 });
});

test("goods are closed or billed once, also concurrently, while a job takes them", async () => {
  const shop = await harness.shop();
  for (let round = 0; round < 4; round++) {
    const purchaseOrderLineId = await received(shop, 2, 1000);
    const named = { kind: "part", purchaseOrderLineId, quantity: 2, unitCostCents: 1100 };
    const bill = { type: "invoice", vendorId: "Acme", number: `B-${round}`, lines: [named] };
    const { id } = await shop.workOrder();
    await shop.block(id, { parts: [{ partNumber: "A", quantity: 1 }] });
    const [closed, billed, job] = await Promise.all([
      close(shop, [{ purchaseOrderLineId }]),
      shop.api("POST", "/bills", bill),
      shop.api("PATCH", `/work-orders/${id}`, { status: "completed" }),
    ]);
    expect([closed.status, billed.status].sort()).toEqual([201, 409]);
    expect(job.status).toBe(200);
  }
  expect(await unbilled(shop)).toEqual([]);
  expect(await shop.ledgerProblems()).toEqual([]);
});
