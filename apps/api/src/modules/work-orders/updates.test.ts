import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { blankOrder, everyField } from "../../../test/harness/work-orders.ts";

const now = "2026-03-02T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);

const refusal = (...fields: string[]) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: fields.map((field) => ({ field })) },
});

describe("an update", () => {
  test("an update changes only the fields of the request, and null clears optional fields", async () => {
    const shop = await harness.shop();
    const fields = await everyField(database, shop);
    const order = await shop.workOrder(fields);
    const path = `/work-orders/${order.id}`;
    expect((await shop.api("PATCH", path, { priority: "low" })).body).toEqual({
      ...order,
      priority: "low",
      updatedAt: expect.any(String),
    });
    const { archived: _, assignedTechnicians: __, ...nullable } = fields;
    const nulls = Object.fromEntries(Object.keys(nullable).map((field) => [field, null]));
    const cleared = await shop.api("PUT", path, {
      ...nulls,
      archived: false,
      assignedTechnicians: [],
    });
    expect(cleared.body).toMatchObject(blankOrder);
    expect((await shop.api("PATCH", path, fields)).body).toEqual({
      ...order,
      updatedAt: expect.any(String),
    });
    for (const field of ["status", "archived", "assignedTechnicians"]) {
      expect(await shop.api("PATCH", path, { [field]: null })).toMatchObject(refusal(field));
    }
    expect(await shop.api("POST", "/work-orders", { services: [] })).toMatchObject(
      refusal("services"),
    );
  });

  test("an update leaves the service blocks alone", async () => {
    const shop = await harness.shop();
    const order = await shop.workOrder({});
    const block = await shop.block(order.id, { labor: [{ quantity: 1, unitPriceCents: 9000 }] });
    const path = `/work-orders/${order.id}`;
    const { body } = await shop.api("PATCH", path, { name: "New", status: "approved" });
    expect(body).toMatchObject({ name: "New", status: "approved", totalPriceCents: 9000 });
    expect(body.services).toEqual([block]);
  });

  test("an update accepts an order that is sent back as read, even if its references are deleted", async () => {
    const shop = await harness.shop();
    const fields = await everyField(database, shop);
    const order = await shop.workOrder(fields);
    await shop.api("DELETE", `/customers/${fields.customerId}`);
    await shop.api("DELETE", `/vehicles/${fields.vehicleId}`);
    await database.query("UPDATE users SET is_active = false WHERE tenant_id = $1", [
      shop.tenantId,
    ]);
    const path = `/work-orders/${order.id}`;
    const answer = await shop.api("PATCH", path, { ...fields, notes: "New" });
    expect(answer.body).toEqual({ ...order, notes: "New", updatedAt: expect.any(String) });
    // Past work keeps the names of deleted records, and is found by them.
    const found = await shop.api("GET", "/work-orders?search=prairie&includeArchived=true");
    expect(found.body.workOrders).toMatchObject([{ customerName: "Prairie Grain Haulers" }]);
  });

  test("an update of the customer changes the tax rate until the order is invoiced", async () => {
    const shop = await harness.shop();
    await shop.api("PATCH", "/settings", { taxRatePercent: 10 });
    const [usual, exempt, own] = [
      await shop.customer({ name: "Usual" }),
      await shop.customer({ name: "Exempt", taxExempt: true, taxRatePercent: 5 }),
      await shop.customer({ name: "Own", taxRatePercent: 2.5 }),
    ];
    const { id } = await shop.workOrder({});
    await shop.block(id, { parts: [{ description: "Filter", unitPriceCents: 1000 }] });
    const change = (body: object) => shop.api("PATCH", `/work-orders/${id}`, body);
    const taxes: number[] = [];
    for (const customerId of [usual.id, exempt.id, own.id, null]) {
      taxes.push((await change({ customerId })).body.taxCents);
    }
    expect(taxes).toEqual([100, 0, 25, 100]);

    const invoiced = await change({ status: "invoiced", customerId: own.id });
    expect(invoiced.body).toMatchObject({ taxCents: 25, invoicedAt: now });
    expect(await change({ customerId: usual.id })).toMatchObject({
      status: 409,
      body: { error: "WORK_ORDER_INVOICED" },
    });
    expect(await change({ customerId: own.id, notes: "New" })).toMatchObject({ status: 200 });
    const reopened = await change({ status: "approved", customerId: usual.id });
    expect(reopened.body).toMatchObject({ taxCents: 100, customerName: "Usual" });
  });

  test("an update is audited with the order's changes, by name", async () => {
    const shop = await harness.shop();
    const { id } = await shop.workOrder({ priority: "low" });
    await shop.api("PATCH", `/work-orders/${id}`, { priority: "high", status: "approved" });
    const { body } = await shop.api("GET", `/audit-log?resourceType=work_order&resourceId=${id}`);
    expect(body.entries[0]).toMatchObject({ operation: "workOrders.update" });
    expect(body.entries[0].changes).toEqual({
      priority: { before: "low", after: "high" },
      status: { before: "estimate", after: "approved" },
      statusCategory: { before: "estimate", after: "open" },
      documentType: { before: "estimate", after: "work_order" },
    });
    expect(body.entries[1]).toMatchObject({ operation: "workOrders.create" });
  });

  test("an update of a deleted order is a 404, and its GET still returns it", async () => {
    const shop = await harness.shop();
    const order = await shop.workOrder({});
    const path = `/work-orders/${order.id}`;
    await shop.api("DELETE", path);
    expect((await shop.api("PATCH", path, { name: "New" })).status).toBe(404);
    expect((await shop.api("GET", path)).body).toEqual({
      ...order,
      updatedAt: expect.any(String),
      deletedAt: now,
    });
  });
});

test("labor cost is shown only to callers who may see pay", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  const line = { unitPriceCents: 9000, unitCostCents: 4000 };
  await shop.block(id, { labor: [line], parts: [line], tires: [line], fees: [line] });
  const seen = async (key: string) => {
    const [order, list] = await Promise.all(
      [`/work-orders/${id}`, "/work-orders?limit=1"].map((path) =>
        shop.api("GET", path, undefined, { "x-api-key": key }),
      ),
    );
    expect(list?.body.workOrders[0].services).toEqual(order?.body.services);
    const [block] = order?.body.services ?? [];
    return [...block.labor, ...block.parts, ...block.tires, ...block.fees].map(
      ({ unitCostCents, totalCostCents }) => [unitCostCents, totalCostCents],
    );
  };
  const cost = [4000, 4000];
  const none = [undefined, undefined];
  expect(await seen(shop.key)).toEqual([cost, cost, cost, cost]);
  expect(await seen(await shop.readOnlyKey({ includePayData: true }))).toEqual([
    cost,
    cost,
    cost,
    cost,
  ]);
  expect(await seen(await shop.readOnlyKey())).toEqual([none, cost, cost, cost]);
});

test("totals exclude labor for readers without pay rights, in every list and in GET", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  const line = { unitPriceCents: 9000, unitCostCents: 4000 };
  for (const authorizationStatus of ["approved", "declined"] as const) {
    await shop.block(id, {
      labor: [line],
      parts: [line],
      tires: [line],
      materials: [line],
      fees: [line],
      authorizationStatus,
    });
  }
  const seen = async (key: string) => {
    const paths = ["?limit=1", "?limit=100", "?limit=100&fullDetails=true", `/${id}`];
    const orders = await Promise.all(
      paths.map(async (path) => {
        const { body } = await shop.api("GET", `/work-orders${path}`, undefined, {
          "x-api-key": key,
        });
        return body.workOrders?.[0] ?? body;
      }),
    );
    const blocks = orders.flatMap(({ services = [] }) => services);
    const financials = blocks.map(({ financials: { totalCostCents, marginPercent } }) => [
      totalCostCents,
      marginPercent,
    ]);
    return {
      orders: [...new Set(orders.map(({ totalCostCents }) => totalCostCents))],
      blocks: [...new Set(financials.map(String))],
    };
  };
  const margin = 55.56;
  expect(await seen(shop.key)).toEqual({ orders: [20_000], blocks: [`20000,${margin}`] });
  expect(await seen(await shop.readOnlyKey())).toEqual({ orders: [16_000], blocks: ["16000,"] });
});

test("a line's taxable value is kept, whatever the settings later", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { taxRatePercent: 10, partsTaxable: true });
  const { id } = await shop.workOrder({});
  const lines = [{ taxable: true }, {}, { taxable: false }];
  const parts = lines.map((line) => ({ unitPriceCents: 1000, ...line }));
  const block = await shop.block(id, { parts });
  const asWritten = async () => {
    const { body } = await shop.api("PATCH", `/work-orders/${id}`, { notes: "Written again" });
    const [{ parts }] = body.services;
    return parts.map(({ taxable }: { taxable: boolean }) => taxable);
  };
  expect(await asWritten()).toEqual([true, true, false]);
  // The middle one has no value, not even after it is sent back as it was read.
  await shop.api("PATCH", `/work-orders/${id}/services/${block.id}`, block);
  await shop.api("PATCH", "/settings", { partsTaxable: false });
  expect(await asWritten()).toEqual([true, false, false]);
});
