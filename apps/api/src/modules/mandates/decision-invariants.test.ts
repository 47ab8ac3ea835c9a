import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { agentWith, beyond, billing, billOf } from "../../../test/harness/mandates.ts";
import { lateProposals } from "../proposals/job/late-proposals.ts";

// The invariants of draft-saha-aadp, the Agent Action Decision Protocol, by their subjects. The
// deviations are in the guide.
const harness = useHarness();
const database = useDatabase(harness);

describe("AADP", () => {
  test("kill switch: it is evaluated first, whatever the call, its repeat and its mandate", async () => {
    const { shop, id, as, vendor, bill } = await billing(harness, { beyond: "propose" });
    const once = { "idempotency-key": randomUUID() };
    const send = () => shop.api("POST", "/bills", billOf(vendor.id, 100), { ...as, ...once });
    await send();
    const { body: asked } = await bill(200, { propose: "true" });
    await shop.api("POST", `/api-keys/${id}/suspend`);
    const answers = [
      await send(),
      await bill(100),
      await bill(100, { propose: "true" }),
      await shop.api("POST", "/vendors", { name: "Beyond it" }, as),
      await shop.api("POST", `/proposals/${asked.id}/withdraw`, undefined, as),
    ];
    const codes = answers.map(({ body }) => body.error);
    expect(codes).toEqual(answers.map(() => "KEY_SUSPENDED"));
  });

  test("default deny: a write that the mandate does not name is denied, and not proposed by silence", async () => {
    const { shop, as } = await billing(harness, {});
    const denied = await shop.api("POST", "/vendors", { name: "Not named" }, as);
    expect(denied).toMatchObject(beyond("operations"));
    expect((await shop.api("GET", "/proposals")).body.count).toBe(0);
  });

  test("budget: a call reserves of each cap or of none", async () => {
    const { bill, remaining } = await billing(harness, { dailyAmountCents: 5000, maxCalls: 1 });
    await bill(4000);
    const before = await remaining();
    expect(await bill(500)).toMatchObject(beyond("maxCalls"));
    expect(await bill(1500)).toMatchObject(beyond("dailyAmountCents"));
    expect(await remaining()).toEqual(before);
  });

  test("budget: a key spends nothing of the mandate of another, with an equal request neither", async () => {
    const { shop, vendor, as, remaining } = await billing(harness, { dailyAmountCents: 5000 });
    const terms = { operations: ["bills.create"], dailyAmountCents: 100 };
    const narrow = await agentWith(shop, terms);
    const body = billOf(vendor.id, 3000);
    const once = { "idempotency-key": randomUUID() };
    const first = await shop.api("POST", "/bills", body, { ...as, ...once });
    const borrowed = await shop.api("POST", "/bills", body, { ...narrow.as, ...once });
    expect(borrowed.body).toEqual(first.body);
    expect(await remaining()).toMatchObject({ spentCents: 3000 });
    expect(await narrow.remaining()).toMatchObject({ spentCents: 0 });
    expect((await shop.api("GET", "/bills")).body.count).toBe(1);
  });

  test("approval: it is used once, and spends once", async () => {
    const { shop, bill, remaining } = await billing(harness, { dailyAmountCents: 5000 });
    const { body: asked } = await bill(3000, { propose: "true" });
    const { effectHash } = asked;
    const accept = () => shop.api("POST", `/proposals/${asked.id}/accept`, { effectHash });
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(new Set(answers.map(({ body }) => body.answer.id)).size).toBe(1);
    expect(await remaining()).toMatchObject({ spentCents: 3000, waitingCents: 0 });
  });

  test("unknown cost: an operation without an amount is denied beside a cap of money, unless calls are counted", async () => {
    const { id, shop } = await agentWith(await harness.shop(), { operations: ["bills.create"] });
    const mandate = { operations: ["vendors.update"], maxAmountCents: 100 };
    const refused = await shop.api("POST", `/api-keys/${id}/mandate`, mandate);
    expect(refused.body.details[0].message).toContain("set dailyCalls or maxCalls");
    const counted = { ...mandate, maxCalls: 2 };
    expect((await shop.api("POST", `/api-keys/${id}/mandate`, counted)).status).toBe(200);
  });

  test("rehearsal and replay: a dry run, a repeat and a refused write reserve nothing", async () => {
    const { shop, as, bill, remaining, vendor } = await billing(harness, {
      dailyAmountCents: 10_000,
    });
    expect((await bill(3000, { "dry-run": "true" })).status).toBe(201);
    expect(await bill(11_000, { "dry-run": "true" })).toMatchObject(beyond("dailyAmountCents"));
    const body = billOf(vendor.id, 4000);
    const once = { ...as, "idempotency-key": randomUUID() };
    const first = await shop.api("POST", "/bills", body, once);
    expect((await shop.api("POST", "/bills", body, once)).body).toEqual(first.body);
    expect((await shop.api("POST", "/bills", body, as)).status).toBeGreaterThanOrEqual(400);
    expect(await remaining()).toMatchObject({ spentCents: 4000, amountCents: 6000 });
  });

  test("replay: a repeat of a permitted call is answered when nothing remains", async () => {
    const { shop, as, vendor, id } = await billing(harness, { dailyCalls: 1 });
    const body = billOf(vendor.id, 100);
    const once = { ...as, "idempotency-key": randomUUID() };
    const first = await shop.api("POST", "/bills", body, once);
    const narrower = { operations: ["bills.void"], validThrough: "2020-01-01" };
    await shop.api("POST", `/api-keys/${id}/mandate`, narrower);
    expect((await shop.api("POST", "/bills", body, once)).body).toEqual(first.body);
  });

  test("reclamation: what a proposal reserved is free again when it is decided or expires", async () => {
    const { shop, as, bill, remaining } = await billing(harness, { dailyAmountCents: 5000 });
    const propose = { propose: "true" };
    const proposals = [
      await bill(2000, propose),
      await bill(1000, propose),
      await bill(500, propose),
    ];
    expect(await remaining()).toMatchObject({ waitingCents: 3500, amountCents: 1500 });
    expect(await bill(1501)).toMatchObject(beyond("dailyAmountCents"));
    const [first, second] = proposals.map(({ body }) => body.id);
    await shop.api("POST", `/proposals/${first}/withdraw`, undefined, as);
    await shop.api("POST", `/proposals/${second}/reject`, {});
    expect(await remaining()).toMatchObject({ waitingCents: 500, amountCents: 4500 });
    await database.query(
      "UPDATE proposals SET expires_at = now() - interval '1 second' WHERE tenant_id = $1",
      [shop.tenantId],
    );
    await lateProposals.run(harness.services, { now: new Date() });
    expect(await remaining()).toMatchObject({ waitingCents: 0, amountCents: 5000 });
  });

  test("evidence: each verdict is derived again with the version in force, also of accepted proposals", async () => {
    const { shop, id, bill, verify } = await billing(harness, {
      maxAmountCents: 1000,
      beyond: "propose",
    });
    await bill(500);
    const { body: asked } = await bill(4000);
    await bill(700);
    const { effectHash } = asked;
    await shop.api("POST", `/proposals/${asked.id}/accept`, { effectHash });
    await shop.api("POST", `/api-keys/${id}/mandate`, { operations: ["bills.*"], dailyCalls: 4 });
    await bill(9000);
    await bill(1);
    expect(await verify()).toMatchObject({ ok: true, decisions: 6, differences: [] });
  });

  test.each([
    ["verdict", "{limit}", '"dailyCalls"'],
    ["amount", "{call,amountCents}", "1"],
  ])("evidence: a changed %s of an entry is reported", async (_what, path, value) => {
    const { shop, bill, verify } = await billing(harness, { dailyAmountCents: 5000 });
    await bill(3000);
    await bill(1000);
    await database.query(
      `UPDATE audit_entries SET mandate = jsonb_set(mandate, '${path}', '${value}')
        WHERE tenant_id = $1 AND mandate->'before'->>'calls' = '0'`,
      [shop.tenantId],
    );
    expect(await verify()).toMatchObject({ ok: false, differences: [{}] });
  });
});
