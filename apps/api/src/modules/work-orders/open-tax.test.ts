import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const now = "2026-03-02T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });

const settings = (shop: TestShop, body: object) => shop.api("PATCH", "/settings", body);
const read = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/work-orders/${id}`)).body;
const parts = (unitPriceCents: number) => ({ parts: [{ unitPriceCents }] });

test("an open order is taxed by the shop's current settings, in lists too", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  await shop.block(id, { ...parts(1_000), labor: [{ quantity: 1, unitPriceCents: 500 }] });
  const after = async (change: object) => {
    await settings(shop, change);
    const order = await read(shop, id);
    const { body } = await shop.api("GET", "/work-orders");
    expect(body.workOrders[0].totalPriceCents).toBe(order.totalPriceCents);
    const [{ financials, ...block }] = order.services;
    const taxable = [block.parts[0].taxable, block.labor[0].taxable];
    return [order.taxCents, financials.taxCents, order.totalPriceCents, ...taxable];
  };
  expect(await after({ taxRatePercent: 8.25 })).toEqual([83, 83, 1_583, true, false]);
  expect(await after({ laborTaxable: true })).toEqual([124, 124, 1_624, true, true]);
  expect(await after({ partsTaxable: false })).toEqual([41, 41, 1_541, false, true]);
  expect(await after({ taxRatePercent: 0 })).toEqual([0, 0, 1_500, false, true]);
});

test("an open order is taxed by its customer's current terms, and others' orders are unaffected", async () => {
  const shop = await harness.shop();
  await settings(shop, { taxRatePercent: 10 });
  const [usual, other] = [
    await shop.customer({ name: "Usual" }),
    await shop.customer({ name: "Other" }),
  ];
  const order = await shop.workOrder({ customerId: usual.id });
  const theirs = await shop.workOrder({ customerId: other.id });
  for (const { id } of [order, theirs]) await shop.block(id, parts(1_000));
  const taxes: number[] = [];
  for (const change of [{ taxRatePercent: 5 }, { taxExempt: true }, { taxExempt: false }]) {
    await shop.api("PATCH", `/customers/${usual.id}`, change);
    taxes.push((await read(shop, order.id)).taxCents);
  }
  expect(taxes).toEqual([50, 0, 50]);
  expect(await read(shop, theirs.id)).toMatchObject({ taxCents: 100 });
  // The customer's rate has precedence over the shop's.
  await settings(shop, { taxRatePercent: 20 });
  expect(await read(shop, order.id)).toMatchObject({ taxCents: 50 });
  expect(await read(shop, theirs.id)).toMatchObject({ taxCents: 200 });
});

test("an invoiced order keeps its tax, and a draft of a sale is taxed like an open order", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Usual" });
  await settings(shop, { taxRatePercent: 10 });
  const invoice = await shop.bill({ customerId });
  const lines = [{ unitPriceCents: 1_000 }, { unitPriceCents: 100, taxable: true }];
  const draft = await shop.salesOrder({ customerId, lines });
  const taxes = async () => {
    const { body } = await shop.api("GET", `/sales-orders/${draft.id}`);
    return [body.taxesCents, body.totalCents];
  };
  expect(await taxes()).toEqual([110, 1_210]);
  await settings(shop, { taxRatePercent: 20 });
  expect(await taxes()).toEqual([220, 1_320]);
  await settings(shop, { partsTaxable: false });
  expect(await taxes()).toEqual([20, 1_120]);
  await shop.api("PATCH", `/customers/${customerId}`, { taxExempt: true });
  expect(await taxes()).toEqual([0, 1_100]);
  const order = await read(shop, String(invoice.workOrderId));
  expect(order).toMatchObject({ taxCents: 2_000, totalPriceCents: 22_000 });
  expect((await shop.api("GET", `/invoices/${invoice.id}`)).body.taxesCents).toBe(2_000);
});

test("its blocks share the tax: rounded half up, and the last taxable one takes the remainder", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  for (const cents of [100, 100, 100, 0]) await shop.block(id, parts(cents));
  const shares = async (taxRatePercent: number) => {
    await settings(shop, { taxRatePercent });
    const { services } = await read(shop, id);
    return services.map((block: { financials: { taxCents: number } }) => block.financials.taxCents);
  };
  expect(await shares(1.3333)).toEqual([1, 1, 2, 0]);
  expect(await shares(0.5)).toEqual([1, 1, 0, 0]);
  expect(await shares(100)).toEqual([100, 100, 100, 0]);
});

const line = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 300 }),
  quantity: fc.constantFrom(1, 1, 0.5, 2.675),
  taxable: fc.constantFrom(undefined, undefined, true, false),
});
const work = fc.array(
  fc
    .record({
      labor: fc.array(line, { maxLength: 2 }),
      parts: fc.array(line, { minLength: 1, maxLength: 2 }),
      authorizationStatus: fc.constantFrom(
        ...(["approved", "approved", "pending", "declined"] as const),
      ),
      discount: fc.constantFrom(0, 0, 0.33, 1),
    })
    .map(({ discount, ...block }) => {
      const amounts = [...block.labor, ...block.parts].map(
        ({ quantity, unitPriceCents }) => quantity * unitPriceCents,
      );
      const most = amounts.reduce((sum, amount) => sum + Math.floor(amount), 0);
      return { ...block, financials: { discountCents: Math.floor(most * discount) } };
    }),
  { minLength: 2, maxLength: 5 },
);
const changes = [
  { taxRatePercent: 8.2375, partsTaxable: true, laborTaxable: true },
  { taxRatePercent: 33.3333, partsTaxable: false, laborTaxable: true },
  { taxRatePercent: 100, partsTaxable: true, laborTaxable: false },
];

test("a change of terms has the same result for every open order as writing it", async () => {
  const shop = await harness.shop();
  const orders: string[] = [];
  for (const blocks of fc.sample(work, {
    numRuns: runs({ short: 10, long: 50 }),
    seed: seedOr(20_260_304),
  })) {
    const { id } = await shop.workOrder({});
    for (const block of blocks) await shop.block(id, block);
    orders.push(id);
  }
  for (const terms of changes) {
    await settings(shop, terms);
    for (const id of orders) {
      const changed = await read(shop, id);
      const written = await shop.api("PATCH", `/work-orders/${id}`, { notes: null });
      expect({ ...changed, updatedAt: written.body.updatedAt }).toEqual(written.body);
    }
  }
});

test("a change of terms takes a fixed number of statements, however many orders are open", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Usual" });
  const counts: number[] = [];
  for (const more of [1, 9]) {
    for (let n = 0; n < more; n++) {
      const order = await shop.workOrder({ customerId });
      await shop.block(order.id, parts(1_000));
      await shop.salesOrder({ customerId, lines: [{ unitPriceCents: 1_000 }] });
    }
    const change = { taxRatePercent: 5 + more };
    counts.push((await statementsOf(harness, () => settings(shop, change))).length);
  }
  expect(counts[1]).toBe(counts[0]);
});
