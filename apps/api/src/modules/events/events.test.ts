import { randomUUID } from "node:crypto";
import { findFeedEnd, listEvents, storeWriteRecords } from "@bayline/db";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const feed = async (shop: TestShop, query = "") => (await shop.api("GET", `/events${query}`)).body;
const named = (shop: TestShop, name: string) => shop.customer({ name });

test("an event contains its record as GET returns it, in the order of the changes", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await named(shop, "Acme");
  const { id } = await shop.vehicle({ customerId });
  const { body: customer } = await shop.api("GET", `/customers/${customerId}`);
  const { body: vehicle } = await shop.api("GET", `/vehicles/${id}`);
  const of = { id: expect.any(String), createdAt: expect.any(String), tenantId: shop.tenantId };
  expect(await feed(shop)).toEqual({
    events: [
      { ...of, event: "customer.created", data: customer },
      { ...of, event: "vehicle.created", data: vehicle },
    ],
    count: 2,
    lastEvaluatedKey: null,
  });
});

test("a refused request, a rollback and a dry run emit no event", async () => {
  const shop = await harness.shop();
  await shop.api("POST", "/customers", { name: "" });
  await shop.api("POST", "/vehicles", { vin: "1M8GDM9AXKP042788", customerId: "none" });
  await shop.api("POST", "/customers", { name: "Acme" }, { "dry-run": "true" });
  expect((await feed(shop)).events).toEqual([]);
  expect(await database.count("events", shop.tenantId)).toBe(0);
});

test("a repeat with the same Idempotency-Key emits no second event", async () => {
  const shop = await harness.shop();
  const key = { "idempotency-key": "once and for all" };
  await shop.api("POST", "/customers", { name: "Acme" }, key);
  await shop.api("POST", "/customers", { name: "Acme" }, key);
  expect((await feed(shop)).count).toBe(1);
});

test("an order that is paid when it is invoiced emits one change of status", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({ status: "approved" });
  await shop.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
  const { events } = await feed(shop, "?types=work_order.status_changed,invoice.created");
  expect(events).toMatchObject([
    { event: "invoice.created", data: { workOrderId: id, status: "paid" } },
    {
      event: "work_order.status_changed",
      data: { id, status: "paid", previousStatus: "approved" },
    },
  ]);
});

test("the feed continues after the last event seen, in pages, by kind, or backwards", async () => {
  const shop = await harness.shop();
  for (const name of ["A", "B", "C"]) {
    const { id: customerId } = await named(shop, name);
    await shop.vehicle({ customerId });
  }
  const whole = (await feed(shop)).events.map(({ id }: { id: string }) => id);
  const first = await feed(shop, "?limit=4");
  expect(first).toMatchObject({ count: 4, lastEvaluatedKey: whole[3] });
  const second = await feed(shop, `?limit=4&after=${first.lastEvaluatedKey}`);
  expect(second).toMatchObject({ count: 2, lastEvaluatedKey: null });
  expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(whole);
  const kinds = await feed(shop, "?types=vehicle.created,invoice.created&limit=2");
  expect(kinds.events.map(({ id }: { id: string }) => id)).toEqual([whole[1], whole[3]]);
  expect(kinds.lastEvaluatedKey).toBe(whole[3]);
  const newest = await feed(shop, "?sortDirection=desc&limit=2");
  expect(newest.events.map(({ id }: { id: string }) => id)).toEqual([whole[5], whole[4]]);
  const older = await feed(shop, `?sortDirection=desc&after=${newest.lastEvaluatedKey}`);
  expect(older.events.map(({ id }: { id: string }) => id)).toEqual(whole.slice(0, 4).toReversed());
});

test("`after` and `lastEvaluatedKey` are two names of one cursor, which is valid for any kinds", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await named(shop, "Acme");
  await shop.vehicle({ customerId });
  await named(shop, "Best");
  const [first, vehicle, last] = (await feed(shop)).events;
  const others = "&types=vehicle.created";
  for (const cursor of [
    `lastEvaluatedKey=${first.id}`,
    `after=${first.id}`,
    `after=${first.id}&lastEvaluatedKey=${first.id.toUpperCase()}`,
  ]) {
    expect((await feed(shop, `?${cursor}`)).events).toEqual([vehicle, last]);
    expect((await feed(shop, `?${cursor}${others}`)).events).toEqual([vehicle]);
  }
  const both = await shop.api("GET", `/events?after=${first.id}&lastEvaluatedKey=${last.id}`);
  expect(both).toMatchObject({ status: 400, body: { details: [{ field: "after" }] } });
});

test("a poll at the end sends the last id seen, and gets later events", async () => {
  const shop = await harness.shop();
  await named(shop, "Acme");
  const { events, lastEvaluatedKey } = await feed(shop);
  expect(lastEvaluatedKey).toBeNull();
  const on = `?lastEvaluatedKey=${events.at(-1).id}`;
  expect(await feed(shop, on)).toEqual({ events: [], count: 0, lastEvaluatedKey: null });
  await named(shop, "Best");
  expect((await feed(shop, on)).events).toMatchObject([{ data: { name: "Best" } }]);
});

test.each([
  ["after=nonsense", "after"],
  ["lastEvaluatedKey=nonsense", "lastEvaluatedKey"],
  ["lastEvaluatedKey=0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01", "lastEvaluatedKey"],
  ["after=0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01", "after"],
  ["types=customer.created,customer.vanished", "types"],
  ["sortDirection=sideways", "sortDirection"],
  ["limit=0", "limit"],
])("?%s is a 400 that names %s", async (query, field) => {
  const shop = await harness.shop();
  const { status, body } = await shop.api("GET", `/events?${query}`);
  expect([status, body.details.map((detail: { field: string }) => detail.field)]).toEqual([
    400,
    [field],
  ]);
});

test("an event of another shop is no valid cursor", async () => {
  const [mine, theirs] = [await harness.shop(), await harness.shop()];
  await named(theirs, "Acme");
  const [{ id }] = (await feed(theirs)).events;
  expect((await feed(mine)).events).toEqual([]);
  expect((await mine.api("GET", `/events?after=${id}`)).status).toBe(400);
});

test("no reader of the feed misses an event beside concurrent writers", async () => {
  const shop = await harness.shop();
  let writing = true;
  const follow = async () => {
    const seen: string[] = [];
    for (;;) {
      const last = !writing;
      const after = seen.length > 0 ? `?after=${seen.at(-1)}` : "";
      const { events } = await feed(shop, after);
      seen.push(...events.map(({ id }: { id: string }) => id));
      if (last && events.length === 0) return seen;
    }
  };
  const following = Promise.all([follow(), follow(), follow()]);
  await Promise.all(
    Array.from({ length: 12 }, async (_, writer) => {
      for (let turn = 0; turn < 10; turn++) await named(shop, `Customer ${writer}/${turn}`);
    }),
  );
  writing = false;
  const readers = await following;
  const rows = await database.query(
    "SELECT id FROM events WHERE tenant_id = $1 ORDER BY position",
    [shop.tenantId],
  );
  expect(rows).toHaveLength(120);
  for (const seen of readers) expect(seen).toEqual(rows.map(({ id }) => id));
});

test("a write does not wait for another that has written its events, and a reader sees neither before both can be ordered", async () => {
  const shop = await harness.shop();
  const { id } = await named(shop, "First");
  const { tenantId } = shop;
  const slow = { id: randomUUID(), event: "customer.created", resourceId: id, data: "{}" };
  await harness.services.database.transaction(async (db) => {
    await storeWriteRecords({ tenantId, now: new Date().toISOString(), db }, { events: [slow] });
    await named(shop, "Quick");
    expect((await feed(shop)).events).toMatchObject([{ data: { name: "First" } }]);
    expect((await feed(shop, "?sortDirection=desc")).count).toBe(1);
  });
  const [, second, third] = (await feed(shop)).events;
  expect(second.id).toBe(slow.id);
  expect(third.data.name).toBe("Quick");
});

test("a transaction that is rolled back delays the feed no longer", async () => {
  const shop = await harness.shop();
  const { tenantId } = shop;
  const { id } = await named(shop, "First");
  const lost = { id: randomUUID(), event: "customer.created", resourceId: id, data: "{}" };
  const failing = harness.services.database.transaction(async (db) => {
    await storeWriteRecords({ tenantId, now: new Date().toISOString(), db }, { events: [lost] });
    await named(shop, "Second");
    throw new Error("fails");
  });
  await expect(failing).rejects.toThrow("fails");
  expect((await feed(shop)).events).toMatchObject([
    { data: { name: "First" } },
    { data: { name: "Second" } },
  ]);
});

test("concurrent writers of one record emit one event each in commit order, and the last has the current record", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder();
  const names = Array.from({ length: 12 }, (_, writer) => `Writer ${writer}`);
  await Promise.all(names.map((name) => shop.api("PATCH", `/work-orders/${id}`, { name })));
  const { events } = await feed(shop, "?types=work_order.updated");
  const reportedNames: string[] = events.map(({ data }: { data: { name: string } }) => data.name);
  expect(reportedNames.toSorted()).toEqual(names.toSorted());
  expect(events.at(-1).data).toEqual((await shop.api("GET", `/work-orders/${id}`)).body);
});

test("the data of events beyond a full page is not read from the database", async () => {
  const shop = await harness.shop();
  for (const name of ["A", "B", "C"]) await shop.customer({ name });
  const scope = { tenantId: shop.tenantId, now: "", db: harness.services.database.background };
  const end = await findFeedEnd(scope);
  const page = { after: null, end, types: null, direction: "asc" as const, limit: 10 };
  const read = async (bytes: number) =>
    (await listEvents(scope, { ...page, bytes })).map(({ data }) => data !== null);
  expect(await read(1)).toEqual([true, false, false]);
  expect(await read(100_000)).toEqual([true, true, true]);
});
