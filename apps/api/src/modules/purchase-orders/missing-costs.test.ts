import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

const filter = { partNumber: "FF63009", description: "Fuel filter" };

/** A shop with 4 filters that cost $28.75 each. */
async function shopWithFilters(): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.receive(
    shop.invoice({ lines: [{ partNumber: "FF63009", quantity: 4, unitCostCents: 2875 }] }),
  );
  return shop;
}

const ordered = (shop: TestShop, parts: object[], fields: object = {}) =>
  shop
    .api("POST", "/purchase-orders", {
      vendorName: "Great Lakes Heavy Duty Parts",
      status: "ordered",
      parts,
      ...fields,
    })
    .then(({ body }) => body);

const receive = (shop: TestShop, id: string, body?: object) =>
  shop.api("POST", `/purchase-orders/${id}/receive`, body);

const get = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/purchase-orders/${id}`)).body;

test("a line has the cost that was sent, 0 too, and none if none was sent", async () => {
  const shop = await harness.shop();
  const order = await ordered(shop, [
    { ...filter, quantity: 2 },
    { partNumber: "FREE", quantity: 1, unitCostCents: 0 },
    { partNumber: "BOLT", quantity: 3, unitCostCents: 100 },
  ]);
  expect(order).toMatchObject({
    totalCostCents: 300,
    outstandingCents: 300,
    unknownCostCount: 1,
    parts: [
      { unitCost: null, unitCostCents: null, orderedUnitCostCents: null, totalCostCents: 0 },
      { unitCost: 0, unitCostCents: 0, orderedUnitCostCents: 0 },
      { unitCost: 1, unitCostCents: 100, totalCostCents: 300 },
    ],
  });
  const path = `/purchase-orders/${order.id}`;
  const said = await shop.api("PATCH", path, {
    parts: [{ id: order.parts[0].id, partNumber: "FF63009", quantity: 2, unitCostCents: 500 }],
  });
  expect(said.body).toMatchObject({ totalCostCents: 1000, unknownCostCount: 0 });
  const unsaid = await shop.api("PATCH", path, {
    parts: [{ id: order.parts[0].id, partNumber: "FF63009", quantity: 2, unitCostCents: null }],
  });
  expect(unsaid.body).toMatchObject({ totalCostCents: 0, unknownCostCount: 1 });
  const match = await shop.api("GET", `${path}/match`);
  expect(match.body.matchLines).toMatchObject([
    { orderedUnitCostCents: null, orderedCents: null, differences: ["not_received"] },
  ]);
});

test("goods without a cost have the part's last cost with a warning, and a bill settles it", async () => {
  const shop = await shopWithFilters();
  const order = await ordered(shop, [{ ...filter, quantity: 3 }]);
  const lines = [{ partId: order.parts[0].id, quantity: 2 }];
  const received = await receive(shop, order.id, { lines });
  expect(received).toMatchObject({
    status: 200,
    body: {
      receivedCents: 5750,
      outstandingCents: 0,
      unknownCostCount: 1,
      parts: [{ unitCostCents: null, receivedCents: 5750, totalCostCents: 5750 }],
      warnings: [
        {
          code: "COST_MISSING",
          lineIndex: 0,
          message:
            "FF63009 has no unit cost, so the goods have the last cost of their part, $28.75 a unit, until a bill says what they cost.",
        },
      ],
    },
  });
  expect(await partOf(shop, "FF63009")).toMatchObject({ quantity: 6, unitCostCents: 2875 });
  const { body: unbilled } = await shop.api("GET", "/bills/unbilled");
  expect(unbilled.unbilled).toMatchObject([{ quantity: 2, valueCents: 5750 }]);
  const billed = await shop.api("POST", "/bills", {
    type: "invoice",
    number: "GL-7",
    vendorId: order.vendorId,
    lines: [{ kind: "part", partNumber: "FF63009", quantity: 2, unitCostCents: 3000 }],
  });
  expect(billed.status, billed.text).toBe(201);
  expect(await get(shop, order.id)).toMatchObject({
    receivedCents: 6000,
    outstandingCents: 3000,
    unknownCostCount: 0,
    parts: [{ unitCostCents: 3000, orderedUnitCostCents: 3000, totalCostCents: 9000 }],
  });
  expect(await partOf(shop, "FF63009")).toMatchObject({ unitCostCents: 3000 });
  const rest = await receive(shop, order.id);
  expect(rest.body).toMatchObject({ receivedCents: 9000, warnings: [] });
});

test("goods without a cost are on no bill, also if the vendor's invoice number is sent", async () => {
  const shop = await shopWithFilters();
  const order = await ordered(shop, [
    { ...filter, quantity: 2 },
    { partNumber: "BOLT", quantity: 1, unitCostCents: 100 },
  ]);
  const answer = await receive(shop, order.id, { vendorInvoiceNumber: "GL-8" });
  expect(answer.body).toMatchObject({ status: "received", warnings: [{ lineIndex: 0 }] });
  const { body } = await shop.api("GET", "/bills?number=GL-8");
  expect(body.bills).toMatchObject([{ totalCents: 100, status: "open" }]);
  expect((await shop.api("GET", "/bills/unbilled")).body.unbilled).toMatchObject([
    { partNumber: "FF63009", quantity: 2, valueCents: 5750 },
  ]);
});

test("goods of a part without a last cost have the cost 0 with a warning", async () => {
  const shop = await harness.shop();
  const order = await ordered(shop, [{ ...filter, quantity: 2 }]);
  const { body } = await receive(shop, order.id);
  expect(body.warnings).toEqual([
    {
      code: "COST_MISSING",
      lineIndex: 0,
      message:
        "FF63009 has no unit cost, and its part has no last cost: the goods have the cost 0 until a bill says what they cost.",
    },
  ]);
  expect(await partOf(shop, "FF63009")).toMatchObject({ quantity: 2, unitCostCents: 0 });
});

test("a cost that the receipt or an earlier bill says is no missing cost", async () => {
  const shop = await shopWithFilters();
  const said = await ordered(shop, [{ ...filter, quantity: 2 }]);
  const lines = [{ partId: said.parts[0].id, quantity: 1, unitCostCents: 2000 }];
  expect((await receive(shop, said.id, { lines })).body).toMatchObject({
    warnings: [],
    parts: [{ unitCostCents: 2000, orderedUnitCostCents: 2000, totalCostCents: 4000 }],
  });
  const billed = await ordered(shop, [{ partNumber: "BOLT", quantity: 2 }]);
  const bill = await shop.api("POST", "/bills", {
    type: "invoice",
    number: "GL-9",
    vendorId: billed.vendorId,
    lines: [{ kind: "part", partNumber: "BOLT", quantity: 2, unitCostCents: 300 }],
  });
  expect(bill.status, bill.text).toBe(201);
  expect(await get(shop, billed.id)).toMatchObject({ parts: [{ unitCostCents: 300 }] });
  const { body } = await receive(shop, billed.id);
  expect(body).toMatchObject({ warnings: [], receivedCents: 600 });
});

test("a return without a cost has the cost of its goods", async () => {
  const shop = await shopWithFilters();
  const back = await ordered(shop, [{ ...filter, quantity: 2 }], { type: "return" });
  const { body } = await receive(shop, back.id);
  expect(body).toMatchObject({
    status: "received",
    receivedCents: 5750,
    totalCostCents: 5750,
    parts: [{ unitCostCents: null, receivedCents: 5750 }],
    warnings: [],
  });
  expect(await layersOf(shop, "FF63009")).toMatchObject([{ remainingQuantity: 2 }]);
});

test("an invoice that is received into an order without costs says them", async () => {
  const shop = await harness.shop();
  const order = await ordered(shop, [{ ...filter, quantity: 3 }]);
  const { body } = await shop.receive(
    shop.invoice({
      purchaseOrderId: order.id,
      lines: [{ partNumber: "FF63009", quantity: 2, unitCostCents: 2500 }],
    }),
  );
  expect(body.warnings.map(({ code }: { code: string }) => code)).not.toContain("PRICE_CHANGED");
  expect(await get(shop, order.id)).toMatchObject({
    unknownCostCount: 0,
    parts: [{ unitCostCents: 2500, orderedUnitCostCents: 2500, totalCostCents: 7500 }],
  });
});

test("an order without costs is sent back as it was read, and reordered costs are known", async () => {
  const shop = await shopWithFilters();
  const order = await ordered(shop, [{ ...filter, quantity: 2 }]);
  const read = await get(shop, order.id);
  const kept = await shop.api("PATCH", `/purchase-orders/${order.id}`, read);
  expect(kept.status, kept.text).toBe(200);
  expect(kept.body.parts).toEqual(read.parts);
  read.parts[0].quantity = 5;
  const changed = await shop.api("PATCH", `/purchase-orders/${order.id}`, kept.body);
  expect(changed.body.parts[0].unitCostCents).toBeNull();
});
