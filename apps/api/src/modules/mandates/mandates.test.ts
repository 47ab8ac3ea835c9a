import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { agentWith, beyond, billing, billOf } from "../../../test/harness/mandates.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness();
const database = useDatabase(harness);

test("a mandate is a version of a record, which its key reads with what remains", async () => {
  const { shop, id, as, remaining, bill } = await billing(harness, {
    dailyAmountCents: 10_000,
    dailyCalls: 3,
  });
  expect((await bill(4000)).status).toBe(201);
  expect(await remaining()).toMatchObject({ spentCents: 4000, amountCents: 6000, calls: 2 });
  const { body: me } = await shop.api("GET", "/users/me", undefined, as);
  const { body: read } = await shop.api("GET", `/api-keys/${id}/mandate`);
  expect(read).toEqual(me.mandate);
  const again = { operations: ["bills.create"], dailyAmountCents: 20_000 };
  const { body: changed } = await shop.api("POST", `/api-keys/${id}/mandate`, again);
  expect(changed).toMatchObject({ version: 2, remaining: { amountCents: 16_000, calls: null } });
  expect((await shop.api("DELETE", `/api-keys/${id}/mandate`)).body).toEqual({ id, deleted: true });
  expect((await shop.api("GET", `/api-keys/${id}/mandate`)).status).toBe(404);
  expect((await bill(90_000)).status).toBe(201);
});

describe("a mandate that cannot hold", () => {
  test.each([
    [{ operations: ["bills.bless"] }, "operations[0]"],
    [{ operations: ["bills.list"] }, "operations[0]"],
    [{ operations: ["apiKeys.create"] }, "operations[0]"],
    [{ operations: ["proposals.accept"] }, "operations[0]"],
    [{ operations: ["settings.update"] }, "operations[0]"],
    [{ operations: ["vendors.update"], dailyAmountCents: 1 }, "operations[0]"],
    [{ operations: ["bills.*"], vendorIds: [randomUUID()] }, "vendorIds[0]"],
    [{ operations: [] }, "operations"],
    [
      { operations: ["bills.*"], hours: [{ days: ["mon"], from: "18:00", to: "08:00" }] },
      "hours[0].to",
    ],
  ])("the mandate %j is refused by its field", async (mandate, field) => {
    const shop = await harness.sharedShop();
    const { body: key } = await shop.api("POST", "/api-keys", { name: "Agent" });
    const refused = await shop.api("POST", `/api-keys/${key.id}/mandate`, mandate);
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});

describe("a call beyond its mandate is refused, and changes nothing", () => {
  test("the operation is one of the mandate", async () => {
    const { shop, as } = await billing(harness, {});
    const refused = await shop.api("POST", "/vendors", { name: "New" }, as);
    expect(refused).toMatchObject(beyond("operations"));
    expect((await shop.api("GET", "/vendors", undefined, as)).body.count).toBe(1);
  });

  test("the amount of a call is limited", async () => {
    const { bill, remaining } = await billing(harness, { maxAmountCents: 5000 });
    expect((await bill(5000)).status).toBe(201);
    expect(await bill(5001)).toMatchObject(beyond("maxAmountCents"));
    expect(await remaining()).toMatchObject({ spentCents: 5000 });
  });

  test("the amount of the day is limited, and the refusal states what remains", async () => {
    const { bill } = await billing(harness, { dailyAmountCents: 9000 });
    expect((await bill(5000)).status).toBe(201);
    const refused = await bill(4001);
    expect(refused).toMatchObject(beyond("dailyAmountCents"));
    expect(refused.body.message).toContain("4000 remain");
    expect((await bill(4000)).status).toBe(201);
  });

  test("the number of calls is limited", async () => {
    const { bill } = await billing(harness, { dailyCalls: 5, maxCalls: 2 });
    await bill(1);
    await bill(1);
    expect(await bill(1)).toMatchObject(beyond("maxCalls"));
  });

  test("the vendor is one of the mandate", async () => {
    const { shop, as, id, vendor, bill } = await billing(harness, {});
    const other = await shop.vendor({ name: `Other ${randomUUID()}` });
    const mandate = { operations: ["bills.*"], vendorIds: [vendor.name] };
    const { body } = await shop.api("POST", `/api-keys/${id}/mandate`, mandate);
    expect(body.vendorIds).toEqual([vendor.id]);
    expect((await bill(100)).status).toBe(201);
    const refused = await shop.api("POST", "/bills", billOf(other.id, 100), as);
    expect(refused).toMatchObject(beyond("vendorIds"));
  });

  test("the customer is one of the mandate", async () => {
    const shop = await harness.shop();
    const { id } = await shop.customer({ name: `Fleet ${randomUUID()}` });
    const mandate = { operations: ["payments.create"], customerIds: [id] };
    const { as } = await agentWith(shop, mandate);
    const pay = async (customerId?: string) => {
      const invoice = await shop.bill(customerId === undefined ? {} : { customerId });
      return shop.api("POST", "/payments", { invoiceId: invoice.id, amountCents: 100 }, as);
    };
    expect((await pay(id)).status).toBe(201);
    expect(await pay()).toMatchObject(beyond("customerIds"));
  });

  test("the last day and the hours of a mandate limit its calls", async () => {
    const ended = await billing(harness, { validThrough: "2020-01-01" });
    expect(await ended.bill(1)).toMatchObject(beyond("validThrough"));
    const today = new Date().getUTCDay();
    const other = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][(today + 2) % 7];
    const closed = await billing(harness, {
      hours: [{ days: [other], from: "00:00", to: "24:00" }],
    });
    expect(await closed.bill(1)).toMatchObject(beyond("hours"));
  });

  test("decisions on proposals and administration are in no mandate", async () => {
    const { shop, as, id } = await billing(harness, {});
    for (const [path, body] of [
      ["/api-keys", { name: "Free" }],
      [`/api-keys/${id}/mandate`, { operations: ["vendors.*"] }],
      [`/proposals/${randomUUID()}/accept`, { effectHash: "0".repeat(64) }],
    ] as const) {
      expect(await shop.api("POST", path, body, as)).toMatchObject(beyond("operations"));
    }
  });
});

test("a mandate widens no right of its key", async () => {
  const shop = await harness.shop();
  const { body: key } = await shop.api("POST", "/api-keys", { accessLevel: "read_only" });
  await shop.api("POST", `/api-keys/${key.id}/mandate`, { operations: ["vendors.*"] });
  const as = { "x-api-key": key.key };
  expect((await shop.api("POST", "/vendors", { name: "New" }, as)).body.error).toBe(
    "READ_ONLY_KEY",
  );
});

test("a call under a mandate sends one more statement, and one without a mandate sends none", async () => {
  const { shop, vendor, bill } = await billing(harness, { dailyAmountCents: 100_000 });
  const send = () => shop.api("POST", "/bills", billOf(vendor.id, 100));
  await send();
  await bill(100);
  const without = await statementsOf(harness, send);
  const under = await statementsOf(harness, () => bill(100));
  expect(under.length).toBe(without.length + 1);
  const texts = (statements: typeof under) => statements.filter(({ sql }) => /mandates/.test(sql));
  expect(texts(without)).toEqual([]);
});

describe("a mandate that proposes", () => {
  test("a call beyond it becomes a proposal that another caller accepts", async () => {
    const { shop, bill, remaining } = await billing(harness, {
      maxAmountCents: 1000,
      beyond: "propose",
    });
    const proposed = await bill(2500);
    expect(proposed).toMatchObject({
      status: 202,
      body: { status: "open", operation: "bills.create", amountCents: 2500 },
    });
    expect(proposed.body.reason).toContain("maxAmountCents");
    expect(await remaining()).toMatchObject({ waitingCents: 2500, spentCents: 0 });
    const { id, effectHash } = proposed.body;
    const accepted = await shop.api("POST", `/proposals/${id}/accept`, { effectHash });
    expect(accepted.body.status).toBe("accepted");
    expect(await remaining()).toMatchObject({ waitingCents: 0, spentCents: 2500 });
  });

  test("an equal request with its key answers with the same proposal", async () => {
    const { shop, as, vendor } = await billing(harness, {
      maxAmountCents: 1000,
      beyond: "propose",
    });
    const once = { ...as, "idempotency-key": randomUUID() };
    const body = billOf(vendor.id, 2500);
    const first = await shop.api("POST", "/bills", body, once);
    const second = await shop.api("POST", "/bills", body, once);
    expect(second).toMatchObject({ status: 202, body: first.body });
  });

  test("open proposals hold nothing if they do not count", async () => {
    const { bill, remaining } = await billing(harness, {
      dailyAmountCents: 5000,
      waitingCounts: false,
    });
    await bill(4000, { propose: "true" });
    expect(await remaining()).toMatchObject({ waitingCents: 4000, amountCents: 5000 });
    expect((await bill(5000)).status).toBe(201);
  });
});

describe("a kill switch", () => {
  test("a suspended key is refused until it is resumed", async () => {
    const { shop, id, as, bill } = await billing(harness, {});
    const suspend = () => shop.api("POST", `/api-keys/${id}/suspend`);
    expect((await suspend()).body.suspendedAt).toEqual(expect.any(String));
    expect((await suspend()).status).toBe(200);
    expect(await bill(1)).toMatchObject({ status: 403, body: { error: "KEY_SUSPENDED" } });
    const read = await shop.api("GET", "/users/me", undefined, as);
    expect(read).toMatchObject({ status: 403, body: { error: "KEY_SUSPENDED" } });
    await shop.api("POST", `/api-keys/${id}/resume`);
    expect((await bill(1)).status).toBe(201);
  });

  test("agentsSuspended stops all keys with a mandate, and no other", async () => {
    const { shop, bill } = await billing(harness, {});
    await shop.api("PATCH", "/settings", { agentsSuspended: true });
    expect(await bill(1)).toMatchObject({ status: 403, body: { error: "KEY_SUSPENDED" } });
    expect((await shop.api("GET", "/settings")).body.agentsSuspended).toBe(true);
    await shop.api("PATCH", "/settings", { agentsSuspended: false });
    expect((await bill(1)).status).toBe(201);
  });

  test.each([true, false])(
    "a call in progress is refused at its commit, with a mandate: %s",
    async (hasMandate) => {
      const { shop, id, bill, vendor } = await billing(harness, {});
      if (!hasMandate) await shop.api("DELETE", `/api-keys/${id}/mandate`);
      const lock = await database.connect();
      await lock.query("BEGIN");
      await lock.query("SELECT FROM vendors WHERE tenant_id = $1 AND id = $2 FOR UPDATE", [
        shop.tenantId,
        vendor.id,
      ]);
      const running = bill(100);
      await expect.poll(() => database.waitingStatements()).toHaveLength(1);
      expect((await shop.api("POST", `/api-keys/${id}/suspend`)).status).toBe(200);
      await lock.query("COMMIT");
      expect(await running).toMatchObject({ status: 403, body: { error: "KEY_SUSPENDED" } });
      expect((await shop.api("GET", "/bills")).body.count).toBe(0);
    },
  );
});

describe("the audit log", () => {
  const decisions = async (shop: TestShop) => {
    const { body } = await shop.api("GET", "/audit-log?limit=500");
    return body.entries.flatMap(({ mandate }: { mandate?: object }) => (mandate ? [mandate] : []));
  };

  test("it has every decision with the version and the figures of its verdict", async () => {
    const { shop, bill, verify } = await billing(harness, { dailyAmountCents: 5000 });
    await bill(3000);
    await bill(2500);
    await bill(2500, { propose: "true" });
    expect((await decisions(shop)).toReversed()).toMatchObject([
      { verdict: "allowed", limit: null, version: 1, before: { amountCents: 0, calls: 0 } },
      { verdict: "refused", limit: "dailyAmountCents", before: { amountCents: 3000, calls: 1 } },
      { verdict: "proposed", limit: null, call: { amountCents: 2500 } },
    ]);
    expect(await verify()).toMatchObject({ ok: true, decisions: 3, differences: [] });
  });
});
