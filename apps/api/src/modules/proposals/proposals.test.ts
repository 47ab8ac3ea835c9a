import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { Response } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { lateProposals } from "./job/late-proposals.ts";

const harness = useHarness();
const database = useDatabase(harness);

const propose = { propose: "true" };

/** A key that a shop's first key made, for an agent. */
async function agentKey(shop: TestShop, headers: Record<string, string> = {}): Promise<string> {
  const made = await shop.api("POST", "/api-keys", { name: "Agent" }, headers);
  return made.body.key;
}

/** A shop with an agent, and a vendor that the agent proposes to rename. */
async function proposedRename(shop: TestShop) {
  const key = await agentKey(shop);
  const vendor = await shop.vendor({ name: `Vendor ${randomUUID()}` });
  const as = { "x-api-key": key };
  const change = { phone: "+1 303 555 0188" };
  const path = `/vendors/${vendor.id}`;
  const { body: proposal, status } = await shop.api("PATCH", path, change, { ...as, ...propose });
  expect(status).toBe(202);
  const accept = (headers = {}, effectHash: string = proposal.effectHash): Promise<Response> =>
    shop.api("POST", `/proposals/${proposal.id}/accept`, { effectHash }, headers);
  const vendorNow = async () => (await shop.api("GET", path)).body;
  return { as, vendor, proposal, accept, vendorNow, path };
}

test("a proposed write changes nothing, and is kept with its effect", async () => {
  const shop = await harness.shop();
  const { proposal, vendor, vendorNow } = await proposedRename(shop);
  expect(await vendorNow()).toEqual(vendor);
  expect(proposal).toMatchObject({
    status: "open",
    operation: "vendors.update",
    input: { id: vendor.id, phone: "+1 303 555 0188" },
    effect: {
      status: 200,
      answer: { id: vendor.id, phone: "+1 303 555 0188" },
      records: [
        { type: "vendor", id: vendor.id, before: vendor, after: { phone: "+1 303 555 0188" } },
      ],
    },
    madeBy: { type: "api_key", name: "Agent", maker: { name: "First key" } },
    decidedAt: null,
  });
  const { body } = await shop.api("GET", "/proposals?status=open");
  expect(body.proposals).toEqual([expect.objectContaining({ id: proposal.id })]);
  expect((await shop.api("GET", `/proposals/${proposal.id}`)).body).toEqual(proposal);
});

test("an accepted proposal is done once, as the caller that proposed it", async () => {
  const shop = await harness.shop();
  const { proposal, accept, vendor, vendorNow } = await proposedRename(shop);
  const accepted = await accept();
  expect(accepted).toMatchObject({
    status: 200,
    body: { status: "accepted", decidedBy: { name: "First key" }, answer: { id: vendor.id } },
  });
  expect(await vendorNow()).toMatchObject({ phone: "+1 303 555 0188" });
  expect((await accept()).body).toEqual(accepted.body);

  const { body } = await shop.api("GET", "/audit-log");
  const entries = body.entries.map((entry: Record<string, Record<string, string>>) => [
    entry.operation,
    entry.resource?.type,
    entry.actor?.name,
  ]);
  expect(entries.slice(0, 3)).toEqual(
    expect.arrayContaining([
      ["proposals.accept", "proposal", "First key"],
      ["vendors.update", "vendor", "Agent"],
      ["vendors.update", "proposal", "Agent"],
    ]),
  );
  const feed = await shop.api(
    "GET",
    "/events?types=proposal.created,proposal.accepted,vendor.updated",
  );
  expect(feed.body.events.map(({ event }: { event: string }) => event)).toEqual([
    "proposal.created",
    "vendor.updated",
    "proposal.accepted",
  ]);
  expect(feed.body.events[2].data).toEqual(accepted.body);
  expect(proposal.status).toBe("open");
});

test("a proposal has the money that its write moves, or none", async () => {
  const shop = await harness.shop();
  const invoice = await shop.bill();
  const payment = { invoiceId: invoice.id, amountCents: 5000 };
  const paid = await shop.api("POST", "/payments", payment, propose);
  expect(paid.body).toMatchObject({ operation: "payments.create", amountCents: 5000 });
  const renamed = await shop.api("POST", "/vendors", { name: "Acme" }, propose);
  expect(renamed.body.amountCents).toBeNull();
  const { body } = await shop.api("GET", "/proposals");
  const amounts = body.proposals.map((row: { amountCents: number | null }) => row.amountCents);
  expect(amounts).toEqual([null, 5000]);
});

test("an effect that changed is refused with the new effect, and can be accepted by its hash", async () => {
  const shop = await harness.shop();
  const { proposal, accept, path, vendorNow } = await proposedRename(shop);
  await shop.api("PATCH", path, { phone: "+1 303 555 0100" });
  const refused = await accept();
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: "PROPOSAL_STALE",
      latest: {
        status: "stale",
        effect: { records: [{ before: { phone: "+1 303 555 0100" } }] },
      },
    },
  });
  expect(await vendorNow()).toMatchObject({ phone: "+1 303 555 0100" });
  const { latest } = refused.body;
  expect(latest.effectHash).not.toBe(proposal.effectHash);
  expect((await shop.api("GET", `/proposals/${proposal.id}`)).body).toEqual({
    ...latest,
    updatedAt: expect.any(String),
  });
  expect(await accept({}, latest.effectHash)).toMatchObject({ body: { status: "accepted" } });
  expect(await vendorNow()).toMatchObject({ phone: "+1 303 555 0188" });
});

test("a change of another field of the record leaves the effect as it is", async () => {
  const shop = await harness.shop();
  const { accept, path, vendorNow } = await proposedRename(shop);
  await shop.api("PATCH", path, { notes: "Closed on Sundays" });
  expect((await accept()).status).toBe(200);
  expect(await vendorNow()).toMatchObject({ phone: "+1 303 555 0188", notes: "Closed on Sundays" });
});

test("a write that is refused by then makes its proposal stale, with the reason", async () => {
  const shop = await harness.shop();
  const { accept, path } = await proposedRename(shop);
  await shop.api("DELETE", path);
  expect(await accept()).toMatchObject({
    status: 409,
    body: { error: "PROPOSAL_STALE", latest: { refusal: { error: "NOT_FOUND" } } },
  });
});

describe("the principal that proposed", () => {
  test("the key itself, its keys and its siblings cannot accept", async () => {
    const shop = await harness.shop();
    const { as, accept } = await proposedRename(shop);
    const child = { "x-api-key": await agentKey(shop, as) };
    const grandchild = { "x-api-key": await agentKey(shop, child) };
    const sibling = { "x-api-key": await agentKey(shop) };
    for (const own of [as, child, grandchild, sibling]) {
      const renamed = { ...own, "x-agent-name": "somebody else" };
      expect(await accept(renamed)).toMatchObject({ status: 403, body: { error: "OWN_PROPOSAL" } });
    }
    expect((await accept()).status).toBe(200);
  });

  test("a key that was revoked has no proposal carried out", async () => {
    const shop = await harness.shop();
    const { accept } = await proposedRename(shop);
    const { body } = await shop.api("GET", "/api-keys");
    const agent = body.apiKeys.find(({ name }: { name: string }) => name === "Agent");
    await shop.api("DELETE", `/api-keys/${agent.id}`);
    expect(await accept()).toMatchObject({
      status: 409,
      body: { latest: { refusal: { error: "PERMISSION_DENIED" } } },
    });
  });

  test("it alone withdraws, and withdrawn proposals are final", async () => {
    const shop = await harness.shop();
    const { as, accept, proposal } = await proposedRename(shop);
    const withdraw = (headers = {}) =>
      shop.api("POST", `/proposals/${proposal.id}/withdraw`, undefined, headers);
    expect((await withdraw()).status).toBe(403);
    expect((await withdraw(as)).body.status).toBe("withdrawn");
    expect((await withdraw(as)).status).toBe(200);
    expect(await accept()).toMatchObject({ status: 409, body: { error: "PROPOSAL_DECIDED" } });
  });
});

test("a rejected proposal is never done, and keeps the reason", async () => {
  const shop = await harness.shop();
  const { accept, proposal, vendor, vendorNow } = await proposedRename(shop);
  const reject = () => shop.api("POST", `/proposals/${proposal.id}/reject`, { reason: "No" });
  const rejected = await reject();
  expect(rejected.body).toMatchObject({ status: "rejected", decisionReason: "No" });
  expect((await reject()).body).toEqual(rejected.body);
  expect((await accept()).body.error).toBe("PROPOSAL_DECIDED");
  expect(await vendorNow()).toEqual(vendor);
});

test("a proposal expires after its hours, for readers and in the feed", async () => {
  const shop = await harness.shop();
  const terms = { ...propose, "propose-hours": "1", "propose-reason": "Überfällig" };
  const { body } = await shop.api("POST", "/vendors", { name: "Late" }, terms);
  expect(body.reason).toBe("Überfällig");
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(3_600_000);
  const { tenantId } = shop;
  await database.query(
    "UPDATE proposals SET expires_at = now() - interval '1 second' WHERE tenant_id = $1",
    [tenantId],
  );
  expect((await shop.api("GET", "/proposals?status=expired")).body.count).toBe(1);
  expect((await shop.api("GET", "/proposals?status=open")).body.count).toBe(0);
  const path = `/proposals/${body.id}/accept`;
  const { effectHash } = body;
  const key = { "x-api-key": await agentKey(shop) };
  expect((await shop.api("POST", path, { effectHash }, key)).status).toBe(403);
  await lateProposals.run(harness.services, { now: new Date() });
  await lateProposals.run(harness.services, { now: new Date() });
  const feed = await shop.api("GET", "/events?types=proposal.expired");
  expect(feed.body.events).toMatchObject([{ data: { id: body.id, status: "expired" } }]);
});

test("two who accept concurrently do the write once", async () => {
  const shop = await harness.shop();
  const as = { "x-api-key": await agentKey(shop) };
  const body = { name: `Only ${randomUUID()}` };
  const proposal = (await shop.api("POST", "/customers", body, { ...as, ...propose })).body;
  const { id, effectHash } = proposal;
  const accept = () => shop.api("POST", `/proposals/${id}/accept`, { effectHash });
  const answers = await Promise.all(Array.from({ length: 8 }, accept));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map((answer) => answer.body.answer.id)).size).toBe(1);
  expect((await shop.api("GET", "/customers")).body.count).toBe(1);
});

test("an accept and a reject that race have one decision", async () => {
  const shop = await harness.shop();
  for (let time = 0; time < 5; time += 1) {
    const { accept, proposal, vendor, vendorNow } = await proposedRename(shop);
    const reject = () => shop.api("POST", `/proposals/${proposal.id}/reject`, {});
    const [accepted, rejected] = await Promise.all([accept(), reject()]);
    expect([accepted.status, rejected.status].sort()).toEqual([200, 409]);
    const isDone = accepted.status === 200;
    expect((await vendorNow()).phone).toBe(isDone ? "+1 303 555 0188" : vendor.phone);
  }
});

test("generated ids, numbers and times are no part of the hash", async () => {
  const shop = await harness.shop();
  const as = { "x-api-key": await agentKey(shop) };
  const request = { complaint: "Pulls to the left" };
  const hashes = [];
  for (let time = 0; time < 2; time += 1) {
    await shop.workOrder();
    hashes.push((await shop.api("POST", "/work-orders", request, { ...as, ...propose })).body);
  }
  expect(hashes[0].effectHash).toBe(hashes[1].effectHash);
  expect(hashes[0].effect.answer.orderNumber).not.toBe(hashes[1].effect.answer.orderNumber);
  const { id, effectHash } = hashes[0];
  await shop.workOrder();
  expect((await shop.api("POST", `/proposals/${id}/accept`, { effectHash })).status).toBe(200);
});

test("an equal request with its key answers with the first proposal, and never with the write", async () => {
  const shop = await harness.shop();
  const headers = { "idempotency-key": randomUUID(), ...propose };
  const send = (more = headers) => shop.api("POST", "/vendors", { name: "Once" }, more);
  const first = await send();
  const second = await send();
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  const write = await send({ ...headers, propose: "false" });
  expect(write).toMatchObject({ status: 422, body: { error: "IDEMPOTENCY_KEY_REUSED" } });
});

test("a dry run of a proposal or of its acceptance keeps nothing", async () => {
  const shop = await harness.shop();
  const dry = { "dry-run": "true" };
  const tried = await shop.api("POST", "/vendors", { name: "Dry" }, { ...propose, ...dry });
  expect(tried).toMatchObject({ status: 202, body: { status: "open" } });
  expect((await shop.api("GET", "/proposals")).body.count).toBe(0);
  const { accept, vendor, vendorNow, proposal } = await proposedRename(shop);
  expect((await accept(dry)).body.status).toBe("accepted");
  expect(await vendorNow()).toEqual(vendor);
  expect((await shop.api("GET", `/proposals/${proposal.id}`)).body.status).toBe("open");
});

describe("a request that cannot be proposed", () => {
  test.each([
    ["that returns a secret", "POST", "/api-keys", { name: "K" }, "Propose"],
    ["that decides on a proposal", "POST", `/proposals/${randomUUID()}/reject`, {}, "Propose"],
  ])("a request %s is a 400", async (_what, method, path, body, field) => {
    const shop = await harness.sharedShop();
    const refused = await shop.api(method, path, body, propose);
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  test.each([
    ["propose", "yes", "Propose"],
    ["propose-hours", "0", "Propose-Hours"],
    ["propose-hours", "169", "Propose-Hours"],
    ["propose-hours", "1.5", "Propose-Hours"],
    ["propose-reason", "x".repeat(501), "Propose-Reason"],
  ])("the header %s: %s is a 400", async (name, value, field) => {
    const shop = await harness.sharedShop();
    const headers = { ...propose, [name]: value };
    const refused = await shop.api("POST", "/vendors", { name: "Never" }, headers);
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  test("a write that would be refused is refused, and leaves no proposal", async () => {
    const shop = await harness.shop();
    const refused = await shop.api("PATCH", `/vendors/${randomUUID()}`, { name: "X" }, propose);
    expect(refused.status).toBe(404);
    expect((await shop.api("GET", "/proposals")).body.count).toBe(0);
  });
});
