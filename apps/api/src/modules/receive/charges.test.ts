import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { consume, layersOf, line, movementsOf, partOf } from "../../../test/harness/stock.ts";
import { spread, sum } from "../amounts/money.ts";

const harness = useHarness();
const database = useDatabase(harness);

type Charge = NonNullable<Parameters<TestShop["receive"]>[0]["charges"]>[number];

function freight(amountCents: number, more: Partial<Charge> = {}): Charge {
  return { kind: "freight", amountCents, ...more };
}

/** The remaining cents of a part's layers, oldest first. */
async function centsOf(shop: TestShop, partNumber: string): Promise<number[]> {
  const { id } = await partOf(shop, partNumber);
  const rows = await database.query(
    `SELECT remaining_cents::int AS cents FROM cost_layers WHERE inventory_item_id = $1
      ORDER BY received_at, id`,
    [id],
  );
  return rows.map(({ cents }) => Number(cents));
}

interface StoredBill {
  status: string;
  cents: [goods: number, charges: number, cores: number, total: number];
  lines: string[];
}

async function billsOf(shop: TestShop): Promise<StoredBill[]> {
  const rows = await database.query(
    `SELECT status, ARRAY[goods_cents, charges_cents, cores_cents, total_cents]::int[] AS cents,
       (SELECT array_agg(kind || ' ' || amount_cents || ' +' || charged_cents || ' ' ||
           trim_scale(received_quantity) || '/' || coalesce(trim_scale(stock_quantity)::text, '-')
           ORDER BY position)
         FROM bill_lines l WHERE l.tenant_id = $1 AND l.bill_id = b.id) AS lines
     FROM bills b WHERE tenant_id = $1 ORDER BY created_at, id`,
    [shop.tenantId],
  );
  return rows as unknown as StoredBill[];
}

test("layers and movements show what the goods cost with charges, also after they were corrected", async () => {
  const shop = await harness.shop();
  const invoice = shop.invoice({ lines: [line("A", 3, 100)], charges: [freight(50)] });
  const { body } = await shop.receive(invoice);
  await consume(harness, shop, "A", 1);
  const shown = async () => {
    const [layer] = await layersOf(shop, "A");
    const [receipt, taken] = await movementsOf(shop, "A");
    const costs = [layer?.costCents, layer?.remainingCostCents, receipt?.costCents];
    return [layer?.unitCostCents, ...costs, taken?.costCents];
  };
  expect(await shown()).toEqual([100, 350, 233, 350, -117]);
  const charges = [freight(0)];
  const path = `/bills/${body.bill.id}/correct`;
  await shop.api("POST", path, { reason: "Freight was free", charges });
  expect(await shown()).toEqual([100, 300, 200, 300, -100]);
});

test("charges are spread over the cost of the goods by the largest remainder, not into the part's unit cost", async () => {
  const shop = await harness.shop();
  const lines = [line("A", 1, 1000), line("B", 2, 500), line("C", 1, 1000)];
  const charges = [freight(100), freight(40, { kind: "tax", allocation: "none" })];
  const { status, body } = await shop.receive(shop.invoice({ lines, charges, totalCents: 3140 }));
  expect({ status, bill: body.bill }).toMatchObject({ status: 201, bill: { totalCents: 3140 } });
  expect([await centsOf(shop, "A"), await centsOf(shop, "B"), await centsOf(shop, "C")]).toEqual([
    [1034],
    [1033],
    [1033],
  ]);
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 1000 });
  expect(await billsOf(shop)).toEqual([
    {
      status: "open",
      cents: [3000, 140, 0, 3140],
      lines: [
        "part 1000 +34 1/1",
        "part 1000 +33 2/2",
        "part 1000 +33 1/1",
        "freight 100 +0 0/-",
        "tax 40 +0 0/-",
      ],
    },
  ]);
});

test("free goods share charges by quantity, and a discount lowers their cost", async () => {
  const shop = await harness.shop();
  const free = [line("A", 3, 0), line("B", 1, 0)];
  await shop.receive(shop.invoice({ lines: free, charges: [freight(10)] }));
  expect([await centsOf(shop, "A"), await centsOf(shop, "B")]).toEqual([[8], [2]]);

  const discount = freight(-50, { kind: "discount" });
  await shop.receive(shop.invoice({ lines: [line("C", 1, 200)], charges: [discount] }));
  expect(await centsOf(shop, "C")).toEqual([150]);
});

test("an amount decides over the unit cost: 200 for $25.00 are used up to the cent", async () => {
  const shop = await harness.shop();
  const bulk = { partNumber: "BOLT", quantity: 200, amountCents: 2500 };
  const { body } = await shop.receive(shop.invoice({ lines: [bulk], totalCents: 2500 }));
  expect(body.lines[0]).toMatchObject({ quantity: 200, unitCostCents: 13 });
  await consume(harness, shop, "BOLT", 1);
  await consume(harness, shop, "BOLT", 199);
  expect((await movementsOf(shop, "BOLT")).map(({ quantity }) => quantity)).toEqual([
    200, -1, -199,
  ]);
  expect(await centsOf(shop, "BOLT")).toEqual([0]);
});

test("packs become units of stock, and core deposits stay out of their cost", async () => {
  const shop = await harness.shop();
  const box = { partNumber: "FILTER", quantity: 2, unitCostCents: 1000, packQuantity: 12 };
  const lines = [{ ...box, coreDepositCents: 150 }];
  const { body } = await shop.receive(shop.invoice({ lines, totalCents: 5600 }));
  expect(body.lines[0]).toMatchObject({ quantity: 24, unitCostCents: 83 });
  expect(await centsOf(shop, "FILTER")).toEqual([2000]);
  expect(await layersOf(shop, "FILTER")).toMatchObject([{ quantity: 24 }]);
  expect(await billsOf(shop)).toMatchObject([{ cents: [2000, 0, 3600, 5600] }]);
});

test("another total is a 422 that says what the invoice adds up to, and nothing is received", async () => {
  const shop = await harness.shop();
  const lines = [{ ...line("A", 2, 1000), coreDepositCents: 500 }];
  const request = shop.invoice({ lines, charges: [freight(250)], totalCents: 3200 });
  const { status, body } = await shop.receive(request);
  expect({ status, code: body.error }).toEqual({ status: 422, code: "TOTAL_MISMATCH" });
  expect(body.details).toContainEqual({
    field: "totalCents",
    message:
      "is $32.00, which is $0.50 less than the $32.50 that lines, charges and core deposits make",
  });
  expect(await billsOf(shop)).toEqual([]);
  expect(await shop.receive({ ...request, totalCents: 3250 })).toMatchObject({ status: 201 });
});

test.each([
  [
    "a positive discount",
    { charges: [freight(5, { kind: "discount" })] },
    "charges[0].amountCents",
  ],
  ["negative freight", { charges: [freight(-5)] }, "charges[0].amountCents"],
  ["no cost", { lines: [{ partNumber: "A", quantity: 1 }] }, "lines[0].unitCostCents"],
  ["a discount above the cost", { charges: [freight(-5000, { kind: "discount" })] }, "charges"],
  [
    "packs of too many decimals",
    { lines: [{ ...line("A", 0.0001), packQuantity: 0.5 }] },
    "lines[0].packQuantity",
  ],
  ["21 charges", { charges: Array.from({ length: 21 }, () => freight(1)) }, "charges"],
])("%s is a 400", async (_what, fields, field) => {
  const shop = await harness.shop();
  const { status, body } = await shop.api("POST", "/inventory/receiving", {
    ...shop.invoice({ lines: [line("A", 1, 100)] }),
    ...fields,
  });
  expect({ status, fields: body.details?.map((one: { field: string }) => one.field) }).toEqual({
    status: 400,
    fields: [field],
  });
});

test("goods that left before their invoice get their share of its charges", async () => {
  const shop = await harness.shop();
  await shop.part({ partNumber: "A", quantity: 1, unitCostCents: 100 });
  await consume(harness, shop, "A", 3);
  await shop.receive(shop.invoice({ lines: [line("A", 4, 100)], charges: [freight(40)] }));
  expect((await movementsOf(shop, "A")).at(-1)).toMatchObject({ quantity: 4, unitCostCents: 100 });
  expect((await centsOf(shop, "A")).at(-1)).toBe(220);
  const [row] = await database.query(
    "SELECT min(value_cents)::int AS cents FROM stock_movements WHERE tenant_id = $1",
    [shop.tenantId],
  );
  // The first of the three was in stock.
  expect(row).toEqual({ cents: -320 });
});

test("a draft's bill is a draft, and its goods get their cost when they are received, in any parts", async () => {
  const shop = await harness.shop();
  const sent = { lines: [line("A", 3, 1000)], charges: [freight(100)] };
  const { body } = await shop.receive(shop.invoice({ ...sent, mode: "draft" }));
  expect(await billsOf(shop)).toMatchObject([
    { status: "draft", lines: ["part 3000 +100 0/3", expect.anything()] },
  ]);
  const { id } = body.purchaseOrder;
  const order = (await shop.api("GET", `/purchase-orders/${id}`)).body;
  const receive = (quantity: number) =>
    shop.api("POST", `/purchase-orders/${id}/receive`, {
      lines: [{ partId: order.parts[0].id, quantity }],
    });
  await receive(1);
  expect(await billsOf(shop)).toMatchObject([{ status: "open" }]);
  await receive(2);
  expect(await centsOf(shop, "A")).toEqual([1033, 2067]);
  expect((await billsOf(shop))[0]?.lines[0]).toBe("part 3000 +100 3/3");
});

test("a cost that the review corrects is the cost of the bill, too", async () => {
  const shop = await harness.shop();
  const sent = { lines: [line("A", 2, 1000), line("B", 1, 1000)], charges: [freight(90)] };
  const { body } = await shop.receive(shop.invoice({ ...sent, mode: "draft" }));
  const { id } = body.purchaseOrder;
  const { parts } = (await shop.api("GET", `/purchase-orders/${id}`)).body;
  const corrected = parts.map((part: { id: string; partNumber: string; quantity: number }) => ({
    id: part.id,
    partNumber: part.partNumber,
    quantity: part.quantity,
    ...(part.partNumber === "A" && { unitCostCents: 2500 }),
  }));
  await shop.api("PATCH", `/purchase-orders/${id}`, { parts: corrected });
  await shop.api("POST", `/purchase-orders/${id}/receive`);
  expect(await billsOf(shop)).toMatchObject([
    {
      status: "open",
      cents: [6000, 90, 0, 6090],
      lines: ["part 5000 +75 2/2", "part 1000 +15 1/1", expect.anything()],
    },
  ]);
  expect([await centsOf(shop, "A"), await centsOf(shop, "B")]).toEqual([[5075], [1015]]);
});

test("a receipt with an invoice number makes a bill, and the next one of the vendor adds to it", async () => {
  const shop = await harness.shop();
  const orders = await Promise.all(
    ["A", "B"].map((part) => shop.order({ vendorName: "Acme", parts: [line(part, 2, 500)] })),
  );
  await Promise.all(
    orders.map(({ id }) =>
      shop.api("POST", `/purchase-orders/${id}/receive`, { vendorInvoiceNumber: "INV-7" }),
    ),
  );
  expect(await billsOf(shop)).toMatchObject([{ status: "open", cents: [2000, 0, 0, 2000] }]);
});

test("a deleted draft's bill is void, and the invoice can be received again", async () => {
  const shop = await harness.shop();
  const request = shop.invoice({ mode: "draft", lines: [line("A", 1, 100)] });
  const { body } = await shop.receive(request);
  await shop.api("DELETE", `/purchase-orders/${body.purchaseOrder.id}`);
  expect(await shop.receive(request)).toMatchObject({ status: 201 });
  expect(await billsOf(shop)).toMatchObject([{ status: "void" }, { status: "draft" }]);
});

test("shares of an amount add up to it, and none is a cent off its proportion", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (cents, sent) => {
      const whole = sum(sent);
      fc.pre(whole > 0);
      const shares = spread(cents, sent);
      expect(sum(shares)).toBe(cents);
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - (cents * (sent[index] ?? 0)) / whole)).toBeLessThan(1.001);
      }
    }),
  );
});
