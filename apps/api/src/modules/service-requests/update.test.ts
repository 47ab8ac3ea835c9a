import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();
const refusal = (field: string) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: [{ field }] },
});

test("a request's status changes freely between new, reviewed, scheduled and rejected", async () => {
  const shop = await harness.shop();
  const { id } = await shop.serviceRequest({});
  const statuses = ["new", "reviewed", "scheduled", "rejected"];
  for (const from of statuses) {
    for (const to of statuses) {
      for (const status of [from, to]) {
        const answer = await shop.api("PATCH", `/service-requests/${id}`, { status });
        expect(answer).toMatchObject({ status: 200, body: { status } });
      }
    }
  }
});

test("an update cannot convert a request, nor set an unknown status", async () => {
  const shop = await harness.shop();
  const { id } = await shop.serviceRequest({});
  for (const status of ["converted", "New", "done", "", null]) {
    const answer = await shop.api("PATCH", `/service-requests/${id}`, { status });
    expect(answer).toMatchObject(refusal("status"));
  }
});

test("an update changes only the fields of the request, including nested ones", async () => {
  const shop = await harness.shop();
  const request = await shop.serviceRequest({
    problemData: { description: "Loses power uphill", urgency: "high", duration: "Two weeks" },
    customerInfo: { companyName: "Prairie Grain", phone: "1" },
    vehicleInfo: { vin: "T4471", year: 2012, mileage: 612480 },
    preferredDate: "2026-03-04",
    notes: "Waits",
  });
  const { duplicate: _, ...before } = request;
  const path = `/service-requests/${request.id}`;
  expect((await shop.api("PATCH", path, { notes: "Calls back" })).body).toEqual({
    ...before,
    notes: "Calls back",
    updatedAt: expect.any(String),
  });
  const changes = {
    problemData: { urgency: "low", duration: null },
    customerInfo: { companyName: null, firstName: "Dana" },
    vehicleInfo: { vin: "t4472", year: null },
    preferredDate: null,
    notes: null,
  };
  expect((await shop.api("PUT", path, changes)).body).toEqual({
    ...before,
    problemData: { ...before.problemData, urgency: "low", duration: null },
    customerInfo: { ...before.customerInfo, companyName: null, firstName: "Dana" },
    vehicleInfo: { ...before.vehicleInfo, vin: "T4472", year: null },
    customerName: "Dana",
    vehicleVin: "T4472",
    preferredDate: null,
    notes: null,
    updatedAt: expect.any(String),
  });
  const cleared = await shop.api("PATCH", path, { customerInfo: null, vehicleInfo: null });
  expect(cleared.body).toMatchObject({
    customerName: null,
    vehicleVin: null,
    customerInfo: { firstName: null, phone: null },
    vehicleInfo: { vin: null, mileage: null },
    problemData: { urgency: "low" },
  });
});

test("required fields are not cleared, and fields that an update may not set are named", async () => {
  const shop = await harness.shop();
  const { id } = await shop.serviceRequest({});
  for (const [body, field] of [
    [{ problemData: null }, "problemData"],
    [{ problemData: { description: null } }, "problemData.description"],
    [{ problemData: { description: "abcd" } }, "problemData.description"],
    [{ problemData: { urgency: null } }, "problemData.urgency"],
    [{ customerInfo: { fax: "1" } }, "customerInfo.fax"],
    [{ preferredDate: "tomorrow" }, "preferredDate"],
    [{ clientRequestId: "kiosk-1" }, "clientRequestId"],
    [{ workOrderId: id }, "workOrderId"],
    [{ requestNumber: "SR-AAAAAA" }, "requestNumber"],
  ] as const) {
    expect(await shop.api("PATCH", `/service-requests/${id}`, body)).toMatchObject(refusal(field));
  }
});

test("links change by their ids, and not by a phone or a VIN", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain", phone: "5155550121" });
  const { id: vehicleId } = await shop.vehicle({ vin: "T4471", customerId });
  const { id } = await shop.serviceRequest({});
  const path = `/service-requests/${id}`;
  const info = { customerInfo: { phone: "5155550121" }, vehicleInfo: { vin: "T4471" } };
  const unlinked = { customerId: null, vehicleId: null };
  expect((await shop.api("PATCH", path, info)).body).toMatchObject(unlinked);
  const links = { customerId, vehicleId };
  expect((await shop.api("PATCH", path, links)).body).toMatchObject(links);
  // A deleted record may be sent back as it was read, but cannot be linked again.
  await shop.api("DELETE", `/customers/${customerId}`);
  await shop.api("DELETE", `/vehicles/${vehicleId}`);
  expect((await shop.api("PATCH", path, links)).body).toMatchObject(links);
  expect((await shop.api("PATCH", path, unlinked)).body).toMatchObject(unlinked);
  expect(await shop.api("PATCH", path, { customerId })).toMatchObject(refusal("customerId"));
  expect(await shop.api("PATCH", path, { vehicleId })).toMatchObject(refusal("vehicleId"));
});

test("two concurrent updates of different fields are both kept", async () => {
  const shop = await harness.shop();
  for (let round = 0; round < 5; round++) {
    const { id } = await shop.serviceRequest({});
    const path = `/service-requests/${id}`;
    await Promise.all([
      shop.api("PATCH", path, { notes: "Waits" }),
      shop.api("PATCH", path, { customerInfo: { phone: "1" } }),
      shop.api("PATCH", path, { customerInfo: { firstName: "Dana" } }),
      shop.api("PATCH", path, { status: "reviewed" }),
    ]);
    expect((await shop.api("GET", path)).body).toMatchObject({
      notes: "Waits",
      status: "reviewed",
      phone: "1",
      customerName: "Dana",
    });
  }
});

test("the audit log has the submission and the changes of an update", async () => {
  const shop = await harness.shop();
  const { id, requestNumber } = await shop.serviceRequest({ notes: "Waits" });
  await shop.api("PATCH", `/service-requests/${id}`, { notes: "Waits", status: "rejected" });
  const { body } = await shop.api("GET", `/audit-log?resourceType=service_request`);
  const [updated, created] = body.entries;
  expect(updated).toMatchObject({ operation: "serviceRequests.update", resource: { id } });
  expect(updated.changes).toEqual({ status: { before: "new", after: "rejected" } });
  expect(created.changes).toMatchObject({
    requestNumber: { before: null, after: requestNumber },
    notes: { before: null, after: "Waits" },
  });
});
