import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { type FeedEvent, recordNow } from "../../../test/harness/feed.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

/** Whether the cost of a line is included; all lines are labor here. */
const showsCosts = (record: object) => /"(unitCostCents|costCents)"/.test(JSON.stringify(record));

/** A shop with a key that reads its feed. */
const seenBy = (shop: TestShop, key: string): TestShop => ({
  ...shop,
  key,
  api: (method, path, body) =>
    call(harness.baseUrl, method, path, { body, headers: { "x-api-key": key } }),
});

/**
 * Labor with a cost of 40 dollars an hour, completed and invoiced by a user who may not see that.
 */
async function billedByAWriter() {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  const labor = [{ description: "Pump", quantity: 2, unitPriceCents: 12000, unitCostCents: 4000 }];
  await shop.block(id, { labor });
  const writer = await addUser({ database, provider }, shop, { role: "service_writer" });
  const headers = await writer.signIn();
  for (const [method, path, body] of [
    ["PATCH", "", { status: "completed" }],
    ["POST", "/invoice", undefined],
  ] as const) {
    const answer = await call(harness.baseUrl, method, `/work-orders/${id}${path}`, {
      body,
      headers,
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(showsCosts(answer.body)).toBe(false);
  }
  return shop;
}

test("labor cost is in the feed only for callers who may see it, for changes by any caller", async () => {
  const shop = await billedByAWriter();
  const types = "work_order.completed,invoice.created,work_order.status_changed";
  const readers = {
    admin: shop.key,
    withPayData: await shop.readOnlyKey({ includePayData: true }),
    without: await shop.readOnlyKey(),
  };
  const visible: Record<string, boolean[]> = {};
  for (const [name, key] of Object.entries(readers)) {
    const reader = seenBy(shop, key);
    const { body } = await reader.api("GET", `/events?types=${types}&sortDirection=desc&limit=2`);
    visible[name] = body.events.map(({ data }: FeedEvent) => showsCosts(data));
    for (const event of body.events) {
      const { previousStatus: _was, ...record } = event.data;
      expect(record, `${event.event} for ${name}`).toEqual(await recordNow(reader, event));
    }
  }
  expect(visible).toEqual({
    admin: [true, true],
    withPayData: [true, true],
    without: [false, false],
  });
});

test("the feed requires permission to oversee the shop", async () => {
  const shop = await harness.shop();
  const manager = await addUser({ database, provider }, shop, { role: "manager" });
  const admin = await addUser({ database, provider }, shop, { role: "admin" });
  const statusFor = async (headers: Record<string, string>) =>
    (await call(harness.baseUrl, "GET", "/events", { headers })).status;
  expect([
    await statusFor(await manager.signIn()),
    await statusFor(await admin.signIn()),
    await statusFor({ "x-api-key": await shop.readOnlyKey() }),
  ]).toEqual([403, 200, 200]);
});
