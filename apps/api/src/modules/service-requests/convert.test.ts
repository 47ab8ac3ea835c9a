import { until } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const convert = (shop: TestShop, id: string, headers = {}) =>
  shop.api("POST", `/service-requests/${id}/convert`, undefined, headers);

/** Converts a request with this input, and returns the result. */
async function converted(shop: TestShop, input: Parameters<TestShop["serviceRequest"]>[0]) {
  const { id } = await shop.serviceRequest(input);
  const answer = await convert(shop, id);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** How many customers, vehicles and orders a shop has. */
async function counts({ tenantId }: TestShop) {
  const rows: number[] = [];
  for (const table of ["customers", "vehicles", "work_orders"]) {
    rows.push(await database.count(table, tenantId));
  }
  return rows;
}

test("the order has the requested work, and the request is converted and keeps its order", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain" });
  const { id: vehicleId } = await shop.vehicle({ unitNumber: "T-104", customerId });
  const { serviceRequest, workOrder } = await converted(shop, {
    customerId,
    vehicleId,
    problemData: { description: "Loses power uphill", urgency: "urgent" },
    preferredDate: "2026-03-04",
  });
  expect(workOrder).toMatchObject({
    orderNumber: "WO-1001",
    status: "estimate",
    complaint: "Loses power uphill",
    priority: "urgent",
    dueDate: "2026-03-04",
    customerId,
    customerName: "Prairie Grain",
    vehicleId,
    vehicleUnit: "T-104",
    services: [],
  });
  expect(serviceRequest).toMatchObject({ status: "converted", workOrderId: workOrder.id });
  const path = `/service-requests/${serviceRequest.id}`;
  expect((await shop.api("GET", path)).body).toEqual(serviceRequest);
  expect((await shop.api("GET", `/work-orders/${workOrder.id}`)).body).toEqual(workOrder);
  expect(await counts(shop)).toEqual([1, 1, 1]);
});

test("a new customer and their vehicle are created from all fields of the request", async () => {
  const shop = await harness.shop();
  const { serviceRequest, workOrder } = await converted(shop, {
    customerInfo: {
      companyName: "Prairie Grain",
      firstName: "Dana",
      phone: "(515) 555-0121",
      email: "dana@grain.example",
      dotNumber: "1234567",
    },
    vehicleInfo: {
      vin: "T4471",
      unitNumber: "T-104",
      year: 2012,
      make: "Freightliner",
      model: "Cascadia",
      plate: "PT 4821",
      mileage: 612480,
    },
  });
  const { customerId, vehicleId } = serviceRequest;
  expect(workOrder).toMatchObject({ customerId, vehicleId, customerName: "Prairie Grain" });
  expect((await shop.api("GET", `/customers/${customerId}`)).body).toMatchObject({
    name: "Prairie Grain",
    companyName: "Prairie Grain",
    type: "company",
    phone: "(515) 555-0121",
    email: "dana@grain.example",
    dotNumber: "1234567",
    taxExempt: false,
  });
  expect((await shop.api("GET", `/vehicles/${vehicleId}`)).body).toMatchObject({
    customerId,
    vin: "T4471",
    unitNumber: "T-104",
    year: 2012,
    make: "Freightliner",
    model: "Cascadia",
    licensePlate: "PT 4821",
    mileage: 612480,
    archived: false,
  });
});

test.each([
  [{ firstName: "Dana", lastName: "Whitfield" }, "Dana Whitfield", "individual"],
  [{ firstName: "Dana", customerType: "Company" }, "Dana", "company"],
  [{ companyName: "Dana W.", customerType: "INDIVIDUAL" }, "Dana W.", "individual"],
  [{ companyName: "Prairie Grain", customerType: "fleet" }, "Prairie Grain", "company"],
  [{ phone: "515-555-0121", email: "dana@grain.example" }, "515-555-0121", null],
  [{ email: "dana@grain.example", dotNumber: "1" }, "dana@grain.example", null],
])("a request from %j creates the customer %j of type %j", async (customerInfo, name, type) => {
  const shop = await harness.shop();
  const { serviceRequest } = await converted(shop, { customerInfo });
  const { body } = await shop.api("GET", `/customers/${serviceRequest.customerId}`);
  expect(body).toMatchObject({ name, type });
});

test("the order has no customer and no vehicle if the request has too few fields", async () => {
  const shop = await harness.shop();
  const { serviceRequest, workOrder } = await converted(shop, {
    customerInfo: { dotNumber: "1234567", customerType: "company" },
    vehicleInfo: { make: "Freightliner", plate: "PT 4821" },
  });
  for (const made of [serviceRequest, workOrder]) {
    expect(made).toMatchObject({ customerId: null, vehicleId: null });
  }
  expect(await counts(shop)).toEqual([0, 0, 1]);
});

describe("an unlinked customer or vehicle", () => {
  const customerInfo = { companyName: "Prairie Grain", phone: "5155550121" };
  const vehicleInfo = { vin: "T4471", mileage: 612480 };

  test("an unlinked record is searched again, and linked if it was created meanwhile", async () => {
    const shop = await harness.shop();
    const { id } = await shop.serviceRequest({ customerInfo, vehicleInfo });
    const customer = await shop.customer({ name: "Grain", phone: "+1 515 555 0121" });
    const vehicle = await shop.vehicle({ vin: "T4471", mileage: 1 });
    const { body } = await convert(shop, id);
    const links = { customerId: customer.id, vehicleId: vehicle.id };
    expect([body.serviceRequest, body.workOrder]).toMatchObject([links, links]);
    // The shop's stored records are unchanged.
    expect((await shop.api("GET", `/vehicles/${vehicle.id}`)).body).toEqual(vehicle);
    expect(await counts(shop)).toEqual([1, 1, 1]);
  });

  test("an unlinked record is created once for concurrent requests of one customer", async () => {
    for (let round = 0; round < 5; round++) {
      const shop = await harness.shop();
      const requests = [
        await shop.serviceRequest({ customerInfo, vehicleInfo }),
        await shop.serviceRequest({ customerInfo, vehicleInfo }),
      ];
      const answers = await Promise.all(requests.map(({ id }) => convert(shop, id)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await counts(shop)).toEqual([1, 1, 2]);
    }
  });

  test("an unlinked record is treated like a linked one that was deleted since", async () => {
    const shop = await harness.shop();
    const customer = await shop.customer({ name: "Old", phone: "5155550121" });
    const vehicle = await shop.vehicle({ vin: "T4471" });
    const { id } = await shop.serviceRequest({ customerInfo, vehicleInfo });
    await shop.api("DELETE", `/customers/${customer.id}`);
    await shop.api("DELETE", `/vehicles/${vehicle.id}`);
    const { body } = await convert(shop, id);
    expect(body.workOrder).toMatchObject({ customerName: "Prairie Grain", vehicleVin: "T4471" });
    expect(body.serviceRequest.customerId).not.toBe(customer.id);
    expect(body.serviceRequest.vehicleId).not.toBe(vehicle.id);
  });
});

test("a customer who is deleted during the conversion is created again", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Old", phone: "5155550121" });
  const customerInfo = { companyName: "Prairie Grain", phone: "5155550121" };
  const { id } = await shop.serviceRequest({ customerInfo });
  const other = await database.connect();
  await other.query("BEGIN");
  await other.query("UPDATE customers SET deleted_at = now() WHERE id = $1", [customer.id]);
  const converting = convert(shop, id);
  await until("the conversion waits for the customer", async () => {
    return (await database.waitingStatements()).length === 1;
  });
  await other.query("COMMIT");
  expect(await converting).toMatchObject({
    status: 201,
    body: { workOrder: { customerName: "Prairie Grain" } },
  });
  expect(await counts(shop)).toEqual([2, 0, 1]);
});

test("a request is converted once, even by concurrent calls", async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await harness.shop();
    const { id, requestNumber } = await shop.serviceRequest({
      customerInfo: { firstName: "Dana" },
      vehicleInfo: { vin: "T4471" },
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => convert(shop, id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(4);
    const done = answers.find(({ status }) => status === 201);
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: "ALREADY_CONVERTED",
          message: expect.stringContaining(requestNumber),
          nextStep: expect.stringContaining(done?.body.workOrder.id),
        },
      });
    }
    expect(await counts(shop)).toEqual([1, 1, 1]);
  }
});

test("a converted request keeps its status, and its other fields may change", async () => {
  const shop = await harness.shop();
  const { serviceRequest } = await converted(shop, { notes: "Waits" });
  const path = `/service-requests/${serviceRequest.id}`;
  for (const status of ["new", "reviewed", "scheduled", "rejected"]) {
    expect(await shop.api("PATCH", path, { status })).toMatchObject({
      status: 409,
      body: { error: "ALREADY_CONVERTED" },
    });
  }
  const change = { status: "converted", notes: "Called back" };
  expect((await shop.api("PATCH", path, change)).body).toEqual({
    ...serviceRequest,
    notes: "Called back",
    updatedAt: expect.any(String),
  });
  const { body } = await shop.api("GET", "/service-requests?status=converted");
  expect(body.count).toBe(1);
});

test("a request is open again only if its order was permanently deleted", async () => {
  const shop = await harness.shop();
  const { serviceRequest, workOrder } = await converted(shop, {});
  const path = `/service-requests/${serviceRequest.id}`;
  await shop.api("DELETE", `/work-orders/${workOrder.id}`);
  expect((await convert(shop, serviceRequest.id)).status).toBe(409);
  await shop.api("POST", `/work-orders/${workOrder.id}/permanent-delete`);
  expect((await shop.api("GET", path)).body).toMatchObject({
    status: "converted",
    workOrderId: null,
  });
  expect((await shop.api("PATCH", path, { status: "reviewed" })).body.status).toBe("reviewed");
  expect((await convert(shop, serviceRequest.id)).body.workOrder.orderNumber).toBe("WO-1002");
});

test("a concurrent change of status does not undo a conversion", async () => {
  const shop = await harness.shop();
  for (let round = 0; round < 5; round++) {
    const { id } = await shop.serviceRequest({});
    const path = `/service-requests/${id}`;
    await Promise.all([convert(shop, id), shop.api("PATCH", path, { status: "rejected" })]);
    const { body } = await shop.api("GET", path);
    expect(body).toMatchObject({ status: "converted", workOrderId: expect.any(String) });
  }
});

test.each(["reviewed", "scheduled", "rejected"])(
  "a %s request can be converted",
  async (status) => {
    const shop = await harness.shop();
    const { id } = await shop.serviceRequest({});
    await shop.api("PATCH", `/service-requests/${id}`, { status });
    expect((await convert(shop, id)).status).toBe(201);
  },
);

test("the audit log has one entry, which names the created records", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain", phone: "5155550121" });
  const { serviceRequest, workOrder } = await converted(shop, {
    customerInfo: { phone: "5155550121" },
    vehicleInfo: { vin: "T4471" },
  });
  const { vehicleId } = serviceRequest;
  expect(serviceRequest.customerId).toBe(customerId);
  const { body } = await shop.api("GET", "/audit-log?limit=1");
  expect(body.entries[0]).toMatchObject({
    operation: "serviceRequests.convert",
    resource: { type: "service_request", id: serviceRequest.id },
  });
  expect(body.entries[0].changes).toEqual({
    status: { before: "new", after: "converted" },
    vehicleId: { before: null, after: vehicleId },
    workOrderId: { before: null, after: workOrder.id },
    createdVehicleId: { before: null, after: vehicleId },
  });
});

test("a failed conversion stores nothing, and can be retried", async () => {
  const shop = await harness.shop();
  const { id } = await shop.serviceRequest({
    customerInfo: { firstName: "Dana" },
    vehicleInfo: { vin: "T4471" },
  });
  expect((await convert(shop, id, { "dry-run": "true" })).status).toBe(201);
  expect(await counts(shop)).toEqual([0, 0, 0]);
  // The last statement of the conversion fails.
  await database.query(`ALTER TABLE audit_entries ADD CONSTRAINT refuses
    CHECK (operation <> 'serviceRequests.convert') NOT VALID`);
  try {
    expect((await convert(shop, id)).status).toBe(500);
  } finally {
    await database.query("ALTER TABLE audit_entries DROP CONSTRAINT refuses");
  }
  expect(await counts(shop)).toEqual([0, 0, 0]);
  expect((await shop.api("GET", `/service-requests/${id}`)).body.status).toBe("new");
  expect((await convert(shop, id)).body.workOrder.orderNumber).toBe("WO-1001");
});
