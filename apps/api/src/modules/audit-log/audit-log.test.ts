import { afterAll, beforeAll, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

// The last minutes of March 2 and the first of March 3, in Chicago.
const harness = useHarness({ now: new Date("2026-03-03T05:59:00Z") });
let later: { origin: string; close(): Promise<void> } | undefined;
beforeAll(async () => {
  later = await harness.startAnother({ now: new Date("2026-03-03T06:00:00Z") });
});
afterAll(() => later?.close());

const list = (shop: TestShop, query: string) => shop.api("GET", `/audit-log?${query}`);

/** The operations of the entries that a query finds, newest first. */
async function found(shop: TestShop, query: string): Promise<string[]> {
  const { body } = await list(shop, query);
  return body.entries.map((entry: { operation: string }) => entry.operation);
}

/** A shop that made a vendor on March 2, and changed it and a customer's name on March 3. */
async function openShop() {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Great Lakes" });
  const customer = await shop.customer({ name: "Prairie Freight" });
  const change = (path: string, body: object) =>
    call(`${later?.origin}/v1`, "PATCH", path, { body, headers: { "x-api-key": shop.key } });
  await change(`/vendors/${vendor.id}`, { phone: "1" });
  await change(`/customers/${customer.id}`, { phone: "1" });
  return { shop, vendor };
}

test("entries are filtered by the days of the shop on which they were written", async () => {
  const { shop } = await openShop();
  const second = ["customers.create", "vendors.create", "operator.tenants.create"];
  const third = ["customers.update", "vendors.update"];
  expect(await found(shop, "startDate=2026-03-03")).toEqual(third);
  expect(await found(shop, "endDate=2026-03-02")).toEqual(second);
  expect(await found(shop, "startDate=2026-03-02&endDate=2026-03-02")).toEqual(second);
  expect(await found(shop, "startDate=2026-03-02&endDate=2026-03-03")).toEqual([
    ...third,
    ...second,
  ]);
  expect(await found(shop, "startDate=2026-03-04")).toEqual([]);
});

test("the days are in the shop's present time zone", async () => {
  const { shop } = await openShop();
  await shop.api("PATCH", "/settings", { timeZone: "UTC" });
  expect(await found(shop, "endDate=2026-03-02")).toEqual([]);
});

test("entries match every filter of the request", async () => {
  const { shop, vendor } = await openShop();
  expect(await found(shop, "resourceType=vendor")).toEqual(["vendors.update", "vendors.create"]);
  expect(await found(shop, `resourceId=${vendor.id}&endDate=2026-03-02`)).toEqual([
    "vendors.create",
  ]);
  expect(await found(shop, `resourceType=customer&resourceId=${vendor.id}`)).toEqual([]);
  expect(await found(shop, "resourceId=none")).toEqual([]);
});

test("an entry has the actor, the action, the record and its changes", async () => {
  const { shop, vendor } = await openShop();
  const { body: me } = await shop.api("GET", "/users/me");
  const { body } = await list(shop, `resourceType=vendor&limit=1`);
  expect(body.entries).toEqual([
    {
      id: expect.any(String),
      createdAt: "2026-03-03T06:00:00.000Z",
      actor: { type: "api_key", id: me.id, name: me.name },
      agentName: null,
      agentRunId: null,
      operation: "vendors.update",
      resource: { type: "vendor", id: vendor.id },
      changes: { phone: { before: null, after: "1" } },
      requestId: expect.any(String),
    },
  ]);
});

test.each([
  ["startDate=2026-03-03&endDate=2026-03-02", "endDate", "must not be before startDate"],
  ["startDate=2026-02-30", "startDate", "must be a real calendar day, written YYYY-MM-DD"],
])("%s is refused", async (query, field, message) => {
  const shop = await harness.shop();
  expect(await list(shop, query)).toMatchObject({
    status: 400,
    body: { error: "VALIDATION_ERROR", details: [{ field, message }] },
  });
});
