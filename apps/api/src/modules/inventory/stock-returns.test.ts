import {
  changeReservations,
  lockStock,
  putBackStock,
  receiveStock,
  type Scope,
  withdrawStock,
} from "@bayline/db";
import { citusUrl } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";
import { layersOf, movementsOf } from "../../../test/harness/stock.ts";
import { goodsWithoutHolders } from "../../../test/harness/written-past.ts";
import { newId } from "../../ids.ts";

const harness = useHarness();
const database = useDatabase(harness);

const cause = { reference: null, reason: null, createdBy: "A test" };
const tooMuch = "Of a withdrawal no more can be put back than is out";

function work<T>(shop: TestShop, run: (scope: Scope) => Promise<T>): Promise<T> {
  const now = new Date().toISOString();
  return harness.services.database.transaction((db) => run({ tenantId: shop.tenantId, now, db }));
}

/** As a work order does: the parts are locked, then moved. */
async function take(shop: TestShop, itemId: string, quantities: number[]): Promise<string[]> {
  const taken = quantities.map((quantity) => ({
    movementId: newId(),
    deficitId: newId(),
    itemId,
    quantity,
  }));
  goodsWithoutHolders.add(shop.tenantId);
  await work(shop, async (scope) => {
    await lockStock(scope, [itemId]);
    await withdrawStock(scope, taken, { ...cause, type: "consumption" });
  });
  return taken.map(({ movementId }) => movementId);
}

function putBack(shop: TestShop, itemId: string, undoes: string[]): Promise<void> {
  const returns = undoes.map((each) => ({
    movementId: newId(),
    undoes: each,
  }));
  return work(shop, async (scope) => {
    await lockStock(scope, [itemId]);
    await putBackStock(scope, returns, cause);
  });
}

/** Puts back a part of one withdrawal, and returns its cost. */
function putBackSome(shop: TestShop, itemId: string, undoes: string, quantity: number) {
  return work(shop, async (scope) => {
    await lockStock(scope, [itemId]);
    const some = { movementId: newId(), undoes, quantity };
    const { returned } = await putBackStock(scope, [some], cause);
    return returned[0]?.valueCents;
  });
}

const receive = (shop: TestShop, itemId: string, quantity: number, unitCostCents: number) =>
  work(shop, async (scope) => {
    await lockStock(scope, [itemId]);
    const receipt = { movementId: newId(), itemId, quantity, unitCostCents };
    const layer = { purchaseOrderId: null, receivedAt: scope.now };
    await receiveStock(scope, [receipt], { ...cause, type: "receipt" }, layer);
  });

test("an undone withdrawal restores the layers, and adds a return to the movements", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 2, unitCostCents: 333 });
  await receive(shop, id, 3, 401);
  const before = await layersOf(shop, "A");
  const [movement = ""] = await take(shop, id, [2.5]);
  await putBack(shop, id, [movement]);
  expect(await layersOf(shop, "A")).toEqual(before);
  const reported = (await movementsOf(shop, "A"))
    .slice(2)
    .map(({ type, quantity, balanceAfter }) => ({
      type,
      quantity,
      balanceAfter,
    }));
  expect(reported).toEqual([
    { type: "consumption", quantity: -2.5, balanceAfter: 2.5 },
    { type: "return", quantity: 2.5, balanceAfter: 5 },
  ]);
});

test("goods of a settled deficit return to the layer that settled it, at its cost", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", unitCostCents: 100 });
  const [first = ""] = await take(shop, id, [4]);
  await receive(shop, id, 3, 250);
  await putBack(shop, id, [first]);
  const [layer, ...none] = await layersOf(shop, "A");
  expect(none).toEqual([]);
  expect(layer).toMatchObject({ quantity: 3, remainingQuantity: 3, unitCostCents: 250 });
  const [stored] = await database.query(
    `SELECT (SELECT sum(remaining_cents)::int FROM cost_layers WHERE inventory_item_id = $1) AS cents,
       (SELECT array_agg(value_cents::int ORDER BY position) FROM stock_movements
         WHERE inventory_item_id = $1) AS values`,
    [id],
  );
  // The fourth was never there, at the last known cost, and is owed no more.
  expect(stored).toEqual({ cents: 750, values: [-850, 750, 850] });
});

test("returned goods settle other deficits, which get their cost", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 2, unitCostCents: 500 });
  const [drawn = ""] = await take(shop, id, [2]);
  await shop.api("PATCH", `/inventory/${id}`, { unitCostCents: 80 });
  await take(shop, id, [3]);
  await putBack(shop, id, [drawn]);
  const [state] = await database.query(
    `SELECT (SELECT array_agg(value_cents::int ORDER BY position) FROM stock_movements
         WHERE inventory_item_id = $1) AS values,
       (SELECT sum(remaining_quantity)::float FROM stock_deficits WHERE inventory_item_id = $1) AS owed,
       (SELECT sum(remaining_quantity)::float FROM cost_layers WHERE inventory_item_id = $1) AS there`,
    [id],
  );
  expect(state).toEqual({ values: [1000, -1000, -(2 * 500 + 80), 1000], owed: 1, there: 0 });
});

test("a partial return takes back the open deficit first, then the settled one, then the newest layer", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 1, unitCostCents: 100 });
  await receive(shop, id, 1, 200);
  const [movement = ""] = await take(shop, id, [4]);
  await receive(shop, id, 1, 300);
  // Two of the four were never there, at the last known cost; one of these was delivered since.
  const left = async () => (await layersOf(shop, "A")).map((layer) => layer.remainingQuantity);
  expect(await left()).toEqual([0, 0, 0]);
  expect(await putBackSome(shop, id, movement, 1)).toBe(200);
  expect([await shop.stockOf("A"), await left()]).toEqual([0, [0, 0, 0]]);
  expect(await putBackSome(shop, id, movement, 1.5)).toBe(400);
  expect(await left()).toEqual([0, 0.5, 1]);
  expect(await putBackSome(shop, id, movement, 1.5)).toBe(200);
  expect(await left()).toEqual([1, 1, 1]);
  await expect(putBackSome(shop, id, movement, 0.0001)).rejects.toThrow(tooMuch);
});

test("partial returns add up to the withdrawn cost, to the cent", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 1, unitCostCents: 100 });
  const [movement = ""] = await take(shop, id, [1]);
  const bits = [];
  for (const quantity of [0.335, 0.335, 0.33]) {
    bits.push(await putBackSome(shop, id, movement, quantity));
  }
  expect(bits).toEqual([33, 34, 33]);
  await expect(putBackSome(shop, id, movement, 0.0001)).rejects.toThrow(tooMuch);
});

test("a partly returned withdrawal can no longer be undone whole", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 2 });
  const [movement = ""] = await take(shop, id, [2]);
  await putBackSome(shop, id, movement, 0.5);
  await expect(putBack(shop, id, [movement])).rejects.toThrow(tooMuch);
  await expect(putBackSome(shop, id, movement, 1.5001)).rejects.toThrow(tooMuch);
  await expect(putBackSome(shop, id, movement, 0)).rejects.toThrow(tooMuch);
  await putBackSome(shop, id, movement, 1.5);
  expect(await shop.stockOf("A")).toBe(2);
});

test.each([
  ["a withdrawal that was undone before", 1, (movement: string) => [movement]],
  ["a withdrawal that is listed twice", 0, (movement: string) => [movement, movement]],
  ["no movement of the shop", 0, () => [newId()]],
])("%s cannot be undone, and nothing changes", async (_what, earlier, undoes) => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 1 });
  const [movement = ""] = await take(shop, id, [3]);
  if (earlier > 0) await putBack(shop, id, [movement]);
  const before = await movementsOf(shop, "A");
  await expect(putBack(shop, id, undoes(movement))).rejects.toThrow(tooMuch);
  expect(await movementsOf(shop, "A")).toEqual(before);
});

test("a withdrawal that was only a deficit cannot be undone twice either", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A" });
  const [movement = ""] = await take(shop, id, [1]);
  await receive(shop, id, 5, 100);
  await putBack(shop, id, [movement]);
  await expect(putBack(shop, id, [movement])).rejects.toThrow(tooMuch);
});

test("a receipt is not a withdrawal", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 1 });
  const [opening] = await movementsOf(shop, "A");
  await expect(putBack(shop, id, [opening?.id ?? ""])).rejects.toThrow(tooMuch);
});

test("a withdrawal that two requests undo concurrently is returned once", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 5 });
  const [movement = ""] = await take(shop, id, [4]);
  const both = await Promise.allSettled([
    putBack(shop, id, [movement]),
    putBack(shop, id, [movement]),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await shop.stockOf("A")).toBe(5);
});

test("concurrent withdrawals, receipts and returns leave consistent goods and value", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 3, unitCostCents: 101 });
  for (let round = 0; round < 8; round++) {
    const out = await take(shop, id, [1.3, 0.7, 2.1]);
    const [again] = await Promise.all([
      take(shop, id, [1.1, 0.9]),
      putBack(shop, id, out.slice(0, 1)),
      receive(shop, id, 0.5, 77 + round),
      putBack(shop, id, out.slice(1)),
      take(shop, id, [0.5]),
    ]);
    await putBack(shop, id, again);
  }
  expect(await shop.ledgerProblems()).toEqual([]);
  expect(await shop.stockOf("A")).toBe(3);
});

test("undoing fifty withdrawals takes as many statements as one", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 20 });
  const one = await take(shop, id, [2]);
  const fifty = await take(
    shop,
    id,
    Array.from({ length: 50 }, () => 1),
  );
  const first = await statementsOf(harness, () => putBack(shop, id, one));
  const second = await statementsOf(harness, () => putBack(shop, id, fifty));
  expect(second.length).toBeLessThanOrEqual(first.length);
  // The lock, the returned goods, and the deficits that they settle. A cluster needs more.
  if (citusUrl === undefined) expect(first).toHaveLength(3);
});

test("a deleted part is locked too, and its goods are returned", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "A", quantity: 5 });
  const out = await take(shop, id, [2, 1]);
  await shop.api("DELETE", `/inventory/${id}`);
  await work(shop, async (scope) => {
    await lockStock(scope, [id]);
    const free =
      "SELECT id FROM inventory_items WHERE tenant_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED";
    expect(await database.query(free, [shop.tenantId, id])).toEqual([]);
  });
  await putBack(shop, id, out);
  const quantity = "SELECT quantity::int FROM inventory_items WHERE id = $1";
  expect(await database.query(quantity, [id])).toEqual([{ quantity: 5 }]);
});

test("reservations of a part add up, and never fall below zero", async () => {
  const shop = await harness.shop();
  const { id: itemId } = await shop.part({ partNumber: "A" });
  const change = (...quantities: number[]) =>
    work(shop, (scope) =>
      changeReservations(
        scope,
        quantities.map((quantity) => ({ itemId, quantity })),
      ),
    );
  const reserved = async () =>
    (await shop.api("GET", `/inventory/${itemId}`)).body.reservedQuantity;
  await change(2.5, 1, -0.5);
  expect(await reserved()).toBe(3);
  const { updatedAt } = (await shop.api("GET", `/inventory/${itemId}`)).body;
  await change(1, -1);
  expect((await shop.api("GET", `/inventory/${itemId}`)).body.updatedAt).toBe(updatedAt);
  await expect(change(-3.0001)).rejects.toThrow("inventory_items_reserved");
  expect(await reserved()).toBe(3);
  await change(-3);
  expect(await reserved()).toBe(0);
});
