import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

const bill = (shop: TestShop, lines: object[], fields: object = {}) =>
  shop.api("POST", "/bills", {
    type: "invoice",
    vendorId: "Acme",
    number: "D-1",
    lines,
    ...fields,
  });

const deposit = { kind: "core_deposit", partNumber: "st", quantity: 2, depositCents: 7500 };

async function stocked(): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.receive(shop.invoice({ vendor: { name: "Acme" }, lines: [line("ST", 2, 31_000)] }));
  return shop;
}

test("a deposit that a vendor bills by itself makes cores, which are not in the cost of the part", async () => {
  const shop = await stocked();
  const { status, body } = await bill(shop, [deposit, { kind: "fee", amountCents: 300 }]);
  const { id: inventoryItemId } = await partOf(shop, "ST");
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { coresCents: 15_000, chargesCents: 300, totalCents: 15_300, status: "open" },
  });
  const made = { partNumber: "ST", inventoryItemId, quantity: 2, depositCents: 7500 };
  expect(body.lines[0]).toMatchObject({ ...made, amountCents: 15_000 });
  const [core] = (await shop.api("GET", "/cores")).body.cores;
  expect(core).toMatchObject({ billId: body.id, heldCents: 15_000, partNumber: "ST" });
  const credited = { kind: "core_credit", coreId: core.id, quantity: 2, amountCents: -15_000 };
  const credit = { type: "credit", number: "D-2" };
  expect(await bill(shop, [credited], credit)).toMatchObject({ status: 201 });
  const { costLayers } = (await shop.api("GET", `/inventory/${inventoryItemId}/cost-layers`)).body;
  expect(costLayers).toMatchObject([{ costCents: 62_000 }]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("deposits of parts that were never in stock, and beside goods, are billed too", async () => {
  const shop = await stocked();
  const { body: unknown } = await bill(shop, [{ ...deposit, partNumber: "New 1" }]);
  expect(unknown.lines[0]).toMatchObject({ partNumber: "New 1", inventoryItemId: null });
  const order = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("ST", 1, 31_000)],
  });
  await shop.api("POST", `/purchase-orders/${order.id}/receive`, {});
  const goods = { kind: "part", partNumber: "ST", quantity: 1, unitCostCents: 31_000 };
  const { body } = await bill(shop, [goods, deposit], { number: "D-2" });
  expect(body).toMatchObject({ goodsCents: 31_000, coresCents: 15_000 });
  expect((await shop.api("GET", "/cores")).body.cores).toHaveLength(2);
  await shop.vendor({ name: "Beta" });
  const moved = { reason: "Typed wrong", vendorId: "Beta" };
  const path = `/bills/${unknown.id}`;
  expect(await shop.api("POST", `${path}/correct`, moved)).toMatchObject({ status: 200 });
  expect(await shop.api("POST", `${path}/void`, { reason: "Twice" })).toMatchObject({
    status: 200,
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a deposit names a part, and is on an invoice", async () => {
  const shop = await stocked();
  const { partNumber: _number, ...nameless } = deposit;
  const unknown = { ...nameless, inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01" };
  const refused: Array<[object, object, string]> = [
    [nameless, {}, "lines[0].partNumber"],
    [unknown, {}, "lines[0].inventoryItemId"],
    [deposit, { type: "credit" }, "lines"],
    [{ ...deposit, depositCents: 0.5 }, {}, "lines[0].depositCents"],
  ];
  for (const [sent, fields, field] of refused) {
    expect(await bill(shop, [sent], fields)).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  }
});
