import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

/** The notes on the requests that a list shows. */
async function notes(shop: TestShop, query: Record<string, string> = {}): Promise<string[]> {
  const path = `/service-requests?${new URLSearchParams(query)}`;
  const answer = await shop.api("GET", path, undefined, { prefer: "handling=strict" });
  expect(answer.status, answer.text).toBe(200);
  const requests: Array<{ notes: string }> = answer.body.serviceRequests;
  expect(answer.body.count).toBe(requests.length);
  return requests.map((request) => request.notes);
}

test("the inbox is newest first, by status, customer and vehicle, and by all of them", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain" });
  const { id: vehicleId } = await shop.vehicle({});
  await shop.serviceRequest({ notes: "1", customerId });
  const { id } = await shop.serviceRequest({ notes: "2", customerId, vehicleId });
  await shop.serviceRequest({ notes: "3", vehicleId });
  await shop.api("PATCH", `/service-requests/${id}`, { status: "scheduled" });

  expect(await notes(shop)).toEqual(["3", "2", "1"]);
  expect(await notes(shop, { status: "new" })).toEqual(["3", "1"]);
  expect(await notes(shop, { status: "converted" })).toEqual([]);
  expect(await notes(shop, { customerId })).toEqual(["2", "1"]);
  expect(await notes(shop, { customerId: customerId.toUpperCase(), status: "new" })).toEqual(["1"]);
  expect(await notes(shop, { vehicleId })).toEqual(["3", "2"]);
  expect(await notes(shop, { vehicleId, customerId, status: "scheduled" })).toEqual(["2"]);
  for (const unknown of ["no id", crypto.randomUUID()]) {
    expect(await notes(shop, { customerId: unknown })).toEqual([]);
    expect(await notes(shop, { vehicleId: unknown, customerId })).toEqual([]);
  }
  expect((await shop.api("GET", "/service-requests?status=draft")).body).toMatchObject({
    details: [{ field: "status", message: expect.stringContaining("new, reviewed") }],
  });
});

test("a page has 100 requests without a limit", async () => {
  const shop = await harness.shop();
  await Promise.all(Array.from({ length: 101 }, () => shop.serviceRequest({})));
  const { body } = await shop.api("GET", "/service-requests");
  expect(Object.keys(body)).toEqual(["serviceRequests", "count", "lastEvaluatedKey"]);
  expect([body.count, typeof body.lastEvaluatedKey]).toEqual([100, "string"]);
});

test("shops do not see each other's requests, even by their records' ids", async () => {
  const [ours, theirs] = [await harness.shop(), await harness.shop()];
  const { id: customerId } = await ours.customer({ name: "Prairie Grain" });
  await ours.serviceRequest({ customerId });
  expect(await notes(theirs)).toEqual([]);
  expect(await notes(theirs, { customerId })).toEqual([]);
});
