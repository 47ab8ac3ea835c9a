import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

test("a draft shows its customer, its lines and their totals", async () => {
  const shop = await harness.shop({
    parts: [
      { partNumber: "FF63009", name: "Fuel filter", unitCostCents: 2875, unitPriceCents: 4599 },
    ],
  });
  await shop.api("PATCH", "/settings", { taxRatePercent: 7 });
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const sale = await shop.salesOrder({
    customerId: customer.id,
    notes: "Picks it up at noon",
    lines: [
      { partNumber: "ff63009", quantity: 1.5, discountCents: 99 },
      { kind: "fee", description: "Core handling", unitPriceCents: 300 },
      { partNumber: "NOT-STOCKED", unitPriceCents: 1000, unitCostCents: 700, taxable: false },
    ],
  });
  expect(sale).toMatchObject({
    orderNumber: "SO-1001",
    status: "draft",
    customerId: customer.id,
    customerName: "Prairie Grain Haulers",
    notes: "Picks it up at noon",
    // 1.5 × 45.99 is 68.985, so 68.99; less 0.99. Seven percent of 68.00 are 4.76.
    subtotalCents: 6800 + 300 + 1000,
    taxesCents: 476,
    totalCents: 8576,
    refundedCents: 0,
    invoiceId: null,
    completedAt: null,
  });
  expect(sale.lines).toMatchObject([
    {
      kind: "part",
      partNumber: "ff63009",
      description: "Fuel filter",
      quantity: 1.5,
      unitPriceCents: 4599,
      unitCostCents: 2875,
      discountCents: 99,
      taxable: true,
      totalPriceCents: 6800,
      totalCostCents: 4313,
      returnedQuantity: 0,
      refundedCents: 0,
    },
    { kind: "fee", inventoryItemId: null, quantity: 1, taxable: false, totalPriceCents: 300 },
    { kind: "part", inventoryItemId: null, taxable: false, totalCostCents: 700 },
  ]);
  expect((await shop.api("GET", `/sales-orders/${sale.id}`)).body).toEqual(sale);
});

test("sales are numbered sequentially in each shop", async () => {
  const [shop, other] = [await harness.shop(), await harness.shop()];
  const numbers = [];
  for (const each of [shop, other, shop]) numbers.push((await each.salesOrder({})).orderNumber);
  expect(numbers).toEqual(["SO-1001", "SO-1001", "SO-1002"]);
});

test("a draft reserves and withdraws no stock", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 5 }] });
  const { lines } = await shop.salesOrder({ lines: [{ partNumber: "A", quantity: 4 }] });
  const { body } = await shop.api("GET", `/inventory/${lines[0]?.inventoryItemId}`);
  expect(body).toMatchObject({ quantity: 5, reservedQuantity: 0, availableQuantity: 5 });
});

test("the lines of a request replace the lines: changed by id, created without one, removed if missing", async () => {
  const shop = await harness.shop();
  const sale = await shop.salesOrder({
    lines: ["A", "B", "C"].map((partNumber) => ({ partNumber, unitPriceCents: 100 })),
  });
  const [a, b] = sale.lines;
  const lines = [{ partNumber: "D" }, { id: b?.id, quantity: 3 }, { id: a?.id, discountCents: 20 }];
  const { status, body } = await shop.api("PATCH", `/sales-orders/${sale.id}`, { lines });
  expect(status).toBe(200);
  expect(body.lines).toMatchObject([
    { partNumber: "D", totalPriceCents: 0 },
    { ...b, quantity: 3, totalPriceCents: 300 },
    { ...a, discountCents: 20, totalPriceCents: 80 },
  ]);
  expect(body).toMatchObject({ subtotalCents: 380, totalCents: 380 });
});

test("a draft that is updated without lines keeps them, and null clears customer and notes", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Ada" });
  const sale = await shop.salesOrder({
    customerId: customer.id,
    notes: "Waits",
    lines: [{ partNumber: "A", unitPriceCents: 100 }],
  });
  const cleared = { customerId: null, notes: null };
  const { body } = await shop.api("PATCH", `/sales-orders/${sale.id}`, cleared);
  expect(body).toMatchObject({ ...cleared, customerName: null, lines: sale.lines });
});

test("tax follows the customer: their own rate, or none if exempt", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { taxRatePercent: 7 });
  const own = await shop.customer({ name: "Own rate", taxRatePercent: 5 });
  const exempt = await shop.customer({
    name: "Church",
    taxExempt: true,
    exemptionCategory: "exempt_organization",
  });
  const lines = [{ partNumber: "A", unitPriceCents: 1000 }];
  const { id, taxesCents } = await shop.salesOrder({ lines });
  const taxes = [taxesCents];
  for (const customerId of [own.id, exempt.id]) {
    taxes.push((await shop.api("PATCH", `/sales-orders/${id}`, { customerId })).body.taxesCents);
  }
  expect(taxes).toEqual([70, 50, 0]);
});

test("a part number of several parts is refused with the candidates", async () => {
  const shop = await harness.shop({
    parts: [
      { partNumber: "A", binLocation: "1" },
      { partNumber: "a", binLocation: "2" },
    ],
  });
  const { status, body } = await shop.api("POST", "/sales-orders", {
    lines: [{ partNumber: "A" }],
  });
  expect([status, body.error, body.candidates.length]).toEqual([422, "AMBIGUOUS_PART_NUMBER", 2]);
  const inventoryItemId = body.candidates[0].id;
  const sale = await shop.salesOrder({ lines: [{ partNumber: "A", inventoryItemId }] });
  expect(sale.lines[0]?.inventoryItemId).toBe(inventoryItemId);
});

test("every invalid line is reported with its field", async () => {
  const shop = await harness.shop();
  const { id, lines } = await shop.salesOrder({ lines: [{ partNumber: "A" }] });
  const send = async (sent: object[]) =>
    (await shop.api("PATCH", `/sales-orders/${id}`, { lines: sent })).body.details;
  const unknown = "00000000-0000-7000-8000-000000000001";
  expect(
    await send([
      { id: unknown },
      { id: lines[0]?.id, kind: "fee" },
      { kind: "fee", partNumber: "A", inventoryItemId: unknown },
      { inventoryItemId: unknown },
    ]),
  ).toEqual([
    { field: "lines[0].id", message: "names no such line of this sale" },
    { field: "lines[1].kind", message: "is part: the kind of a line cannot change" },
    { field: "lines[2].inventoryItemId", message: "is not a field of fee lines" },
    { field: "lines[2].partNumber", message: "is not a field of fee lines" },
    { field: "lines[3].inventoryItemId", message: "names no part of this shop" },
  ]);
  expect(await send([{ id: lines[0]?.id }, { id: lines[0]?.id }])).toHaveLength(2);
  expect(await send([{ partNumber: "B", unitPriceCents: 5, discountCents: 6 }])).toEqual([
    { field: "lines[0].discountCents", message: "must be at most the line's amount" },
  ]);
  expect(await send(Array.from({ length: 201 }, () => ({ partNumber: "B" })))).toEqual([
    { field: "lines", message: "must have at most 200 lines" },
  ]);
});

test("a sale above what clients can hold exactly is refused", async () => {
  const shop = await harness.shop();
  const line = { partNumber: "A", quantity: 1_000_000, unitPriceCents: 100_000_000 };
  const lines = Array.from({ length: 91 }, () => line);
  const { status, body } = await shop.api("POST", "/sales-orders", { lines });
  expect([status, body.message]).toEqual([400, "lines: raises the amounts above 2^53 − 1 cents"]);
});

test("a draft that is sent back as returned is unchanged", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", unitPriceCents: 100 }] });
  const sale = await shop.salesOrder({ lines: [{ partNumber: "A" }, { kind: "fee" }] });
  await shop.api("DELETE", `/inventory/${sale.lines[0]?.inventoryItemId}`);
  const lines = sale.lines.map(
    ({
      totalPriceCents: _p,
      totalCostCents: _c,
      returnedQuantity: _q,
      refundedCents: _r,
      ...line
    }) => line,
  );
  const { body } = await shop.api("PATCH", `/sales-orders/${sale.id}`, { lines });
  expect(body.lines).toEqual(sale.lines);
  // Its line follows the settings as before: sending it back did not set its own value.
  await shop.api("PATCH", "/settings", { partsTaxable: false });
  const again = await shop.api("PATCH", `/sales-orders/${sale.id}`, {});
  expect(again.body.lines[0].taxable).toBe(false);
});

test("a new line's taxable value is kept, whatever the settings later", async () => {
  const shop = await harness.shop();
  const words = [true, false, null, undefined];
  const lines = words.map((taxable) => ({ partNumber: "A", unitPriceCents: 100, taxable }));
  const { id } = await shop.salesOrder({ lines });
  const taxed = async () => {
    const { body } = await shop.api("PATCH", `/sales-orders/${id}`, {});
    return body.lines.map(({ taxable }: { taxable: boolean }) => taxable);
  };
  expect(await taxed()).toEqual([true, false, true, true]);
  await shop.api("PATCH", "/settings", { partsTaxable: false });
  expect(await taxed()).toEqual([true, false, false, false]);
});

test("a deleted draft is missing in the list, is returned with its deletion time, and cannot be written", async () => {
  const shop = await harness.shop();
  const { id } = await shop.salesOrder({ lines: [{ partNumber: "A" }] });
  expect((await shop.api("DELETE", `/sales-orders/${id}`)).body).toEqual({ id, deleted: true });
  expect((await shop.api("GET", "/sales-orders")).body.count).toBe(0);
  expect((await shop.api("GET", `/sales-orders/${id}`)).body.deletedAt).toEqual(expect.any(String));
  for (const [method, path] of [
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/complete"],
    ["POST", "/refund"],
  ] as const) {
    const { status } = await shop.api(method, `/sales-orders/${id}${path}`, {});
    expect(status, method + path).toBe(404);
  }
});

test("the list is filtered by status, by customer and by days of the shop", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const customer = await shop.customer({ name: "Ada" });
  const theirs = await shop.salesOrder({ customerId: customer.id });
  const done = await shop.salesOrder({ lines: [{ partNumber: "A" }] });
  await shop.api("POST", `/sales-orders/${done.id}/complete`, {});
  const list = async (query: string) =>
    (await shop.api("GET", `/sales-orders?${query}`)).body.salesOrders.map(
      ({ id }: { id: string }) => id,
    );
  expect(await list("")).toEqual([done.id, theirs.id]);
  expect(await list("status=draft")).toEqual([theirs.id]);
  expect(await list("status=completed")).toEqual([done.id]);
  expect(await list(`customerId=${customer.id}`)).toEqual([theirs.id]);
  expect(await list("customerId=unknown")).toEqual([]);
  expect(await list("startDate=2000-01-01&endDate=2000-01-02")).toEqual([]);
  expect(await list("startDate=2000-01-01&endDate=2100-01-01")).toHaveLength(2);
  const wrong = await shop.api("GET", "/sales-orders?startDate=2026-02-02&endDate=2026-02-01");
  expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: "startDate" }] } });
});

test("a read-only key may read sales, and not write them", async () => {
  const shop = await harness.shop();
  const readOnly = await shop.readOnlyKey();
  const headers = { "x-api-key": readOnly };
  expect((await shop.api("GET", "/sales-orders", undefined, headers)).status).toBe(200);
  const refused = await shop.api("POST", "/sales-orders", {}, headers);
  expect(refused).toMatchObject({ status: 403, body: { error: "READ_ONLY_KEY" } });
});
