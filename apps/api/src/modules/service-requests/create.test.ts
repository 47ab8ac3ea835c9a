import { expect, test } from "vitest";
import { contractValidator } from "../../../test/contract/openapi-validator.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();
const document = contractValidator();

const everything = {
  problemData: {
    description: "Loses power uphill",
    urgency: "urgent",
    occurrenceCondition: "Under load",
    duration: "Two weeks",
  },
  customerInfo: {
    companyName: "Prairie Grain Haulers",
    firstName: "Dana",
    lastName: "Whitfield",
    phone: "(515) 555-0121",
    email: "dana@prairiegrain.example",
    dotNumber: "1234567",
    customerType: "company",
  },
  vehicleInfo: {
    vin: "1FUJGLDR2CSBX1234",
    unitNumber: "T-104",
    year: 2012,
    make: "Freightliner",
    model: "Cascadia",
    plate: "PT 4821",
    mileage: 612480,
  },
  preferredDate: "2026-03-04",
  notes: "Waits in the lounge",
};
const problemData = { description: "Pulls to the left" };
const nothing = (fields: object) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
const refusal = (field: string) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: [{ field }] },
});

test("a request is returned whole, with all its fields and null for the rest", async () => {
  const shop = await harness.shop();
  const { status, body } = await shop.api("POST", "/service-requests", everything);
  expect(status).toBe(201);
  const { duplicate, ...request } = body;
  expect(duplicate).toBe(false);
  expect(request).toEqual({
    ...everything,
    id: expect.any(String),
    requestNumber: expect.stringMatching(/^SR-[A-Z0-9]{6}$/),
    status: "new",
    customerName: "Prairie Grain Haulers",
    phone: "(515) 555-0121",
    email: "dana@prairiegrain.example",
    vehicleVin: "1FUJGLDR2CSBX1234",
    description: "Loses power uphill",
    customerId: null,
    vehicleId: null,
    workOrderId: null,
    createdAt: expect.any(String),
    updatedAt: request.createdAt,
  });
  expect((await shop.api("GET", `/service-requests/${request.id}`)).body).toEqual(request);
  // A person reads it in this order, too.
  for (const info of ["problemData", "customerInfo", "vehicleInfo"] as const) {
    expect(Object.keys(request[info])).toEqual(Object.keys(everything[info]));
  }
});

test("only a description is required, and the default urgency is medium", async () => {
  const shop = await harness.shop();
  expect(await shop.serviceRequest({ problemData: { description: "  Noise  " } })).toMatchObject({
    description: "Noise",
    problemData: {
      description: "Noise",
      urgency: "medium",
      occurrenceCondition: null,
      duration: null,
    },
    customerName: null,
    phone: null,
    email: null,
    vehicleVin: null,
    preferredDate: null,
    customerId: null,
    vehicleId: null,
    notes: null,
    workOrderId: null,
    customerInfo: nothing(everything.customerInfo),
    vehicleInfo: nothing(everything.vehicleInfo),
  });
  const empty = { problemData, customerInfo: null, vehicleInfo: {}, clientRequestId: null };
  expect((await shop.api("POST", "/service-requests", empty)).status).toBe(201);
});

test.each([
  [{ companyName: "Prairie Grain", firstName: "Dana" }, "Prairie Grain"],
  [{ firstName: "Dana", lastName: "Whitfield" }, "Dana Whitfield"],
  [{ lastName: "Whitfield" }, "Whitfield"],
  [{ phone: "5155550121", dotNumber: "1234567" }, null],
])("the name of a customer from %j is %j", async (customerInfo, customerName) => {
  const shop = await harness.shop();
  expect(await shop.serviceRequest({ customerInfo })).toMatchObject({ customerName });
});

test("missing fields are returned from the linked customer and vehicle, as they are now", async () => {
  const shop = await harness.shop();
  const known = { name: "Prairie Grain", phone: "1", email: "office@grain.example" };
  const { id: customerId } = await shop.customer(known);
  const { id: vehicleId } = await shop.vehicle({ vin: "T4471" });
  const { id } = await shop.serviceRequest({ customerId, vehicleId });
  await shop.api("PATCH", `/customers/${customerId}`, { name: "Prairie Grain, LLC" });
  const expected = {
    customerName: "Prairie Grain, LLC",
    phone: "1",
    email: "office@grain.example",
    vehicleVin: "T4471",
  };
  expect((await shop.api("GET", `/service-requests/${id}`)).body).toMatchObject(expected);
  expect((await shop.api("GET", "/service-requests")).body.serviceRequests).toMatchObject([
    expected,
  ]);
  const info = { firstName: "Dana", phone: "2", email: "dana@grain.example" };
  const other = { customerId, vehicleId, customerInfo: info, vehicleInfo: { vin: "t4472" } };
  expect(await shop.serviceRequest(other)).toMatchObject({
    customerName: "Dana",
    phone: "2",
    email: "dana@grain.example",
    vehicleVin: "T4472",
  });
});

test("a request with invalid fields is a 400 that names each", async () => {
  const shop = await harness.shop();
  const bad = {
    problemData: {
      description: " abcd ",
      urgency: "yesterday",
      occurrenceCondition: "x".repeat(1001),
      duration: 7,
    },
    customerInfo: { companyName: "", email: "dana", phone: "\0", lastName: [], fax: "1" },
    vehicleInfo: { vin: "1M8-GDM9", year: 1899, mileage: -1, plate: "p".repeat(33), colour: "red" },
    preferredDate: "2026-02-30",
    notes: "n".repeat(5001),
    clientRequestId: "",
    requestNumber: "SR-1",
    status: "reviewed",
  };
  const { status, body } = await shop.api("POST", "/service-requests", bad);
  const paths = Object.entries(bad).flatMap(([field, value]) =>
    typeof value === "object" ? Object.keys(value).map((name) => `${field}.${name}`) : [field],
  );
  expect(status).toBe(400);
  expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual(paths.sort());
  for (const description of ["", "    ", "abcd", "\u200b".repeat(5), "x".repeat(5001), null]) {
    const sent = { problemData: { description } };
    const answer = await shop.api("POST", "/service-requests", sent);
    expect(answer).toMatchObject(refusal("problemData.description"));
  }
  expect(await shop.api("POST", "/service-requests", {})).toMatchObject(refusal("problemData"));
  expect((await shop.api("GET", "/service-requests")).body.count).toBe(0);
});

test("ids of deleted records are refused, both together", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "A" });
  const { id: vehicleId } = await shop.vehicle({});
  await shop.api("DELETE", `/customers/${customerId}`);
  await shop.api("DELETE", `/vehicles/${vehicleId}`);
  expect(
    await shop.api("POST", "/service-requests", { problemData, customerId, vehicleId }),
  ).toMatchObject({
    status: 400,
    body: { details: [{ field: "customerId" }, { field: "vehicleId" }] },
  });
});

test("a repeat is answered as documented, over REST and tRPC", async () => {
  const shop = await harness.shop();
  const body = { problemData, clientRequestId: "kiosk-1" };
  await shop.api("POST", "/service-requests", body);
  const again = await shop.api("POST", "/service-requests", body);
  expect(document.validate("serviceRequests.create", 200, again.body)).toEqual([]);
  const overTrpc = await fetch(`${harness.origin}/trpc/serviceRequests.create`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": shop.key },
    body: JSON.stringify(body),
  });
  expect(await overTrpc.json()).toEqual({ result: { data: again.body } });
});
