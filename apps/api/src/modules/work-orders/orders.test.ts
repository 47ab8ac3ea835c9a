import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { addTechnician, blankOrder, everyField } from "../../../test/harness/work-orders.ts";

const now = "2026-03-02T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);

const refusal = (...fields: string[]) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: fields.map((field) => ({ field })) },
});

describe("a work order", () => {
  test("a work order starts as an empty estimate, numbered from WO-1001 in each shop", async () => {
    for (const shop of [await harness.shop(), await harness.shop()]) {
      const order = await shop.workOrder({});
      expect(order).toEqual({
        ...blankOrder,
        id: expect.any(String),
        externalIds: [],
        metadata: {},
        orderNumber: "WO-1001",
        createdAt: now,
        updatedAt: now,
        status: "estimate",
        statusCategory: "estimate",
        documentType: "estimate",
      });
      expect((await shop.workOrder({})).orderNumber).toBe("WO-1002");
      expect((await shop.api("GET", `/work-orders/${order.id}`)).body).toEqual(order);
    }
  });

  test("a work order is created with every field and the names of its references", async () => {
    const shop = await harness.shop();
    const fields = await everyField(database, shop);
    expect(await shop.workOrder(fields)).toMatchObject({
      ...fields,
      customerName: "Prairie Grain Haulers",
      vehicleUnit: "T-104",
      vehicleVin: "1FUJGLDR2CSBX1234",
      technicianName: "Sam Ortiz",
    });
  });

  test("a work order gets its counter in a shop that was created before work orders existed", async () => {
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
    ["cancelled", "cancelled", "work_order", null],
  ])(
    "a work order may start as %s, of category %s",
    async (status, statusCategory, documentType, invoicedAt) => {
      const shop = await harness.shop();
      const order = await shop.workOrder({ status });
      expect(order).toMatchObject({ status, statusCategory, documentType, invoicedAt });
      expect(order.archived).toBe(false);
    },
  );

  test.each(["invoiced", "paid"])(
    "a work order that starts as %s has no amounts, and is immediately paid and archived",
    async (status) => {
      const shop = await harness.shop();
      expect(await shop.workOrder({ status })).toMatchObject({
        status: "paid",
        statusCategory: "paid",
        documentType: "invoice",
        invoicedAt: now,
        archived: true,
        invoiceId: expect.any(String),
        totalPriceCents: 0,
      });
    },
  );

  test("a work order gives a status the meaning of the shop's workflow when it is set", async () => {
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

  test("a work order with invalid fields is a 400 that names each", async () => {
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

  test("a work order may refer only to live customers and vehicles, and active users", async () => {
    const shop = await harness.shop();
    const other = await everyField(database, await harness.shop());
    const [customer, vehicle] = [await shop.customer({ name: "A" }), await shop.vehicle({})];
    await shop.api("DELETE", `/customers/${customer.id}`);
    await shop.api("DELETE", `/vehicles/${vehicle.id}`);
    const [inactive, deleted, active] = [
      await addTechnician(database, shop, { inactive: true }),
      await addTechnician(database, shop, { deleted: true }),
      await addTechnician(database, shop),
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
    "%s is returned as it was sent",
    async (dueDate) => {
      const shop = await harness.shop();
      expect((await shop.workOrder({ dueDate })).dueDate).toBe(dueDate);
    },
  );

  test.each([
    "2026-02-29",
    "2026-3-4",
    "04.03.2026",
    "",
    "now",
    "infinity",
    "1999-12-31",
    "2101-01-01",
    "1999-12-31T23:59:59Z",
    "2101-01-01T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "2026-03-04T25:00:00Z",
    "2026-03-04T17:00:00",
    `2026-03-04T17:00:00.${"0".repeat(50)}Z`,
  ])("%s is a 400", async (dueDate) => {
    const shop = await harness.shop();
    expect(await shop.api("POST", "/work-orders", { dueDate })).toMatchObject(refusal("dueDate"));
  });
});
