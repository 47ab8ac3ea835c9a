import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { useHarness } from "../../../test/harness.ts";
import type { TestShop } from "../../../test/shop.ts";

const now = "2026-03-02T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);

/** Adds a user whom work can be given to, unless the fields say otherwise. */
async function addTechnician(shop: TestShop, fields: { inactive?: true; deleted?: true } = {}) {
  const id = randomUUID();
  await database.query(
    `INSERT INTO users (tenant_id, id, email, name, role, is_active, deleted_at)
      VALUES ($1, $2, $3, 'Sam Ortiz', 'technician', $4, $5)`,
    [shop.tenantId, id, `${id}@shop.test`, !fields.inactive, fields.deleted ? now : null],
  );
  return id;
}

const refusal = (...fields: string[]) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: fields.map((field) => ({ field })) },
});

const empty = {
  ...{ name: null, customerId: null, customerName: null, vehicleId: null, vehicleUnit: null },
  ...{ vehicleVin: null, priority: null, complaint: null, notes: null, assignedTo: null },
  ...{ technicianName: null, assignedTechnicians: [], dueDate: null, archived: false },
  ...{ invoicedAt: null, taxCents: 0, totalPriceCents: 0, totalCostCents: 0 },
  ...{ paidAmountCents: 0, balanceCents: 0, services: [] },
};

async function everything(shop: TestShop) {
  const technician = await addTechnician(shop);
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const vehicle = await shop.vehicle({ vin: "1FUJGLDR2CSBX1234", unitNumber: "T-104" });
  return {
    name: "Fuel system",
    customerId: customer.id,
    vehicleId: vehicle.id,
    priority: "urgent" as const,
    complaint: "Loses power uphill",
    notes: "Second key in the box",
    assignedTo: technician,
    assignedTechnicians: [technician, await addTechnician(shop)],
    dueDate: "2026-03-04",
    archived: true,
  };
}

describe("a work order", () => {
  test("starts as an estimate that says nothing, numbered from WO-1001 in each shop", async () => {
    for (const shop of [await harness.shop(), await harness.shop()]) {
      const order = await shop.workOrder({});
      expect(order).toEqual({
        ...empty,
        ...{ id: expect.any(String), orderNumber: "WO-1001", createdAt: now, updatedAt: now },
        ...{ status: "estimate", statusCategory: "estimate", documentType: "estimate" },
      });
      expect((await shop.workOrder({})).orderNumber).toBe("WO-1002");
      expect((await shop.api("GET", `/work-orders/${order.id}`)).body).toEqual(order);
    }
  });

  test("is created with every field that was sent, and names whom they name", async () => {
    const shop = await harness.shop();
    const fields = await everything(shop);
    expect(await shop.workOrder(fields)).toMatchObject({
      ...fields,
      customerName: "Prairie Grain Haulers",
      vehicleUnit: "T-104",
      vehicleVin: "1FUJGLDR2CSBX1234",
      technicianName: "Sam Ortiz",
    });
  });

  test("gets its counter in a shop that was opened before there were work orders", async () => {
    const shop = await harness.shop();
    await database.query("DELETE FROM shop_counters WHERE tenant_id = $1 AND name = 'work_order'", [
      shop.tenantId,
    ]);
    const made = await Promise.all(Array.from({ length: 8 }, () => shop.workOrder({})));
    const numbers = made.map(({ orderNumber }) => orderNumber).sort();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => `WO-${1001 + at}`));
  });

  test.each([
    ["draft", "estimate", "estimate", null],
    ["in_progress", "open", "work_order", null],
    ["waiting for parts", "open", "work_order", null],
    ["completed", "completed", "work_order", null],
    ["invoiced", "invoiced", "invoice", now],
    ["paid", "paid", "invoice", now],
    ["cancelled", "cancelled", "work_order", null],
  ])(
    "may start as %s, of category %s",
    async (status, statusCategory, documentType, invoicedAt) => {
      const shop = await harness.shop();
      const order = await shop.workOrder({ status });
      expect(order).toMatchObject({ status, statusCategory, documentType, invoicedAt });
      expect(order.archived).toBe(false);
    },
  );

  test("means by a status what the shop's workflow says when it is set", async () => {
    const shop = await harness.shop();
    const workflowStatuses = [
      { name: "Quoted", category: "estimate" },
      { name: "Billed", category: "invoiced" },
      { name: "Settled", category: "paid" },
    ];
    await shop.api("PATCH", "/settings", { workflowStatuses });
    expect(await shop.workOrder({ status: "quoted" })).toMatchObject({
      status: "quoted",
      statusCategory: "estimate",
    });
    expect((await shop.workOrder({ status: "Billed" })).documentType).toBe("invoice");
    expect((await shop.workOrder({ status: "invoiced" })).statusCategory).toBe("open");
  });

  test("of bad fields is a 400 that names every one", async () => {
    const shop = await harness.shop();
    const body = {
      status: "",
      name: "n".repeat(256),
      priority: "soon",
      complaint: 7,
      notes: "\0",
      dueDate: "tomorrow",
      archived: null,
      assignedTechnicians: [7],
      services: [],
      invoicedAt: now,
      totalPriceCents: 5,
      orderNumber: "WO-1",
    };
    const answer = await shop.api("POST", "/work-orders", body);
    const named = answer.body.details.map(({ field }: { field: string }) => field);
    expect([...new Set(named)].sort()).toEqual(
      [
        ...Object.keys(body).filter((field) => field !== "assignedTechnicians"),
        "assignedTechnicians[0]",
      ].sort(),
    );
    expect((await shop.api("GET", "/work-orders")).body.count).toBe(0);
  });

  test("may name only live customers and vehicles, and active users", async () => {
    const shop = await harness.shop();
    const other = await everything(await harness.shop());
    const [customer, vehicle] = [await shop.customer({ name: "A" }), await shop.vehicle({})];
    await shop.api("DELETE", `/customers/${customer.id}`);
    await shop.api("DELETE", `/vehicles/${vehicle.id}`);
    const [inactive, deleted, active] = [
      await addTechnician(shop, { inactive: true }),
      await addTechnician(shop, { deleted: true }),
      await addTechnician(shop),
    ];
    const order = await shop.workOrder({ customerId: null, assignedTo: active });
    for (const [method, path] of [
      ["POST", "/work-orders"],
      ["PATCH", `/work-orders/${order.id}`],
    ] as const) {
      const send = (body: object) => shop.api(method, path, body);
      const gone = { customerId: customer.id, vehicleId: vehicle.id, assignedTo: inactive };
      expect(await send(gone)).toMatchObject(refusal("customerId", "vehicleId", "assignedTo"));
      const { customerId, vehicleId, assignedTo } = other;
      expect(await send({ customerId, vehicleId, assignedTo })).toMatchObject(
        refusal("customerId", "vehicleId", "assignedTo"),
      );
      expect(await send({ assignedTechnicians: [active, deleted, "x"] })).toMatchObject(
        refusal("assignedTechnicians[1]", "assignedTechnicians[2]"),
      );
    }
  });
});

describe("a due date", () => {
  test.each(["2026-03-04", "2026-03-04T17:00:00Z", "2026-03-04T17:00:00-06:00", "2028-02-29"])(
    "%s is told as it was sent",
    async (dueDate) => {
      const shop = await harness.shop();
      expect((await shop.workOrder({ dueDate })).dueDate).toBe(dueDate);
    },
  );

  test.each([
    ...["2026-02-29", "2026-3-4", "04.03.2026", "", "now", "infinity", "1999-12-31", "2101-01-01"],
    ...["1999-12-31T23:59:59Z", "2101-01-01T00:00:00Z", "0000-01-01T00:00:00Z"],
    ...["9999-12-31T23:59:59-23:59", "2026-03-04T25:00:00Z", "2026-03-04T17:00:00"],
    `2026-03-04T17:00:00.${"0".repeat(50)}Z`,
  ])("%s is a 400", async (dueDate) => {
    const shop = await harness.shop();
    expect(await shop.api("POST", "/work-orders", { dueDate })).toMatchObject(refusal("dueDate"));
  });
});

describe("an update", () => {
  test("changes only what was sent, and null clears what may be empty", async () => {
    const shop = await harness.shop();
    const fields = await everything(shop);
    const order = await shop.workOrder(fields);
    const path = `/work-orders/${order.id}`;
    expect((await shop.api("PATCH", path, { priority: "low" })).body).toEqual({
      ...order,
      priority: "low",
    });
    const { archived: _, assignedTechnicians: __, ...nullable } = fields;
    const nulls = Object.fromEntries(Object.keys(nullable).map((field) => [field, null]));
    const cleared = await shop.api("PUT", path, {
      ...nulls,
      archived: false,
      assignedTechnicians: [],
    });
    expect(cleared.body).toMatchObject(empty);
    expect((await shop.api("PATCH", path, fields)).body).toEqual(order);
    for (const field of ["status", "archived", "assignedTechnicians"]) {
      expect(await shop.api("PATCH", path, { [field]: null })).toMatchObject(refusal(field));
    }
    expect(await shop.api("PATCH", path, { services: [] })).toMatchObject(refusal("services"));
  });

  test("leaves the service blocks alone", async () => {
    const shop = await harness.shop();
    const order = await shop.workOrder({});
    const block = await shop.block(order.id, { labor: [{ quantity: 1, unitPriceCents: 9000 }] });
    const path = `/work-orders/${order.id}`;
    const { body } = await shop.api("PATCH", path, { name: "New", status: "approved" });
    expect(body).toMatchObject({ name: "New", status: "approved", totalPriceCents: 9000 });
    expect(body.services).toEqual([block]);
  });

  test("accepts an order that is sent back as it was read, though those it names are gone", async () => {
    const shop = await harness.shop();
    const fields = await everything(shop);
    const order = await shop.workOrder(fields);
    await shop.api("DELETE", `/customers/${fields.customerId}`);
    await shop.api("DELETE", `/vehicles/${fields.vehicleId}`);
    await database.query("UPDATE users SET is_active = false WHERE tenant_id = $1", [
      shop.tenantId,
    ]);
    const path = `/work-orders/${order.id}`;
    const answer = await shop.api("PATCH", path, { ...fields, notes: "New" });
    expect(answer.body).toEqual({ ...order, notes: "New" });
    // Names of deleted records stay on past work, and it is found by them.
    const found = await shop.api("GET", "/work-orders?search=prairie&includeArchived=true");
    expect(found.body.workOrders).toMatchObject([{ customerName: "Prairie Grain Haulers" }]);
  });

  test("of the customer changes the rate of tax, until the order is invoiced", async () => {
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

  test("is audited with what it changed of the order, by name", async () => {
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

  test("of an order that is deleted is a 404, and its GET still answers it", async () => {
    const shop = await harness.shop();
    const order = await shop.workOrder({});
    const path = `/work-orders/${order.id}`;
    await shop.api("DELETE", path);
    expect((await shop.api("PATCH", path, { name: "New" })).status).toBe(404);
    expect((await shop.api("GET", path)).body).toEqual({ ...order, deletedAt: now });
  });
});

test("the cost of labor is shown to who may see pay, and to nobody else", async () => {
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
    ...[cost, cost, cost, cost],
  ]);
  expect(await seen(await shop.readOnlyKey())).toEqual([none, cost, cost, cost]);
});
