import { createHash, generateKeyPairSync } from "node:crypto";
import { canonicalJson } from "@bayline/contracts";
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from "jose";
import { describe, expect, test } from "vitest";
import { approvedAtOnce, fleetWith, job } from "../../../test/approvals/policies.ts";
import { decide, pendingOrder, send } from "../../../test/approvals/sent.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { pollOptions } from "../../../test/harness/deliveries.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";

const publicUrl = "https://shop.test/bayline";
const harness = useHarness({ publicUrl });
const database = useDatabase(harness);

const keysOf = async (origin: string): Promise<JSONWebKeySet> =>
  (await call(origin, "GET", "/.well-known/bayline-approvals.json")).body;

/** Verifies a receipt with published keys alone, and returns what it states. */
async function verified(receipt: string, keys: JSONWebKeySet) {
  const { payload, protectedHeader } = await compactVerify(receipt, createLocalJWKSet(keys), {
    algorithms: ["EdDSA"],
  });
  expect(protectedHeader.typ).toBe("bayline-approval+jwt");
  return JSON.parse(new TextDecoder().decode(payload));
}

async function decidedEstimate(shop: TestShop) {
  const { serviceIds, id: orderId } = await pendingOrder(shop);
  const [brakes = "", wash = ""] = serviceIds;
  const sent = await send(shop, orderId);
  await decide(shop, sent.id, { [brakes]: "approved" }, { poNumber: "4500128", note: "Go" });
  await decide(shop, sent.id, { [wash]: "declined" }, { name: "Ana Ruiz", channel: "email" });
  return { sent, brakes, wash, path: `/approvals/${sent.number}/receipt` };
}

describe("a receipt of approvals", () => {
  test("a receipt states each decision with its amounts, and is verified with the published key alone", async () => {
    const shop = await harness.shop();
    const { sent, brakes, wash, path } = await decidedEstimate(shop);
    const { status, body } = await shop.api("GET", path);
    expect(status).toBe(200);
    const statement = await verified(body.receipt, await keysOf(harness.origin));
    expect(statement).toEqual(body.statement);
    expect(decodeProtectedHeader(body.receipt)).toMatchObject({ alg: "EdDSA", kid: body.kid });
    const [service] = sent.content.services;
    expect(statement).toMatchObject({
      iss: publicUrl,
      shop: { id: shop.tenantId, name: "Test shop" },
      orderNumber: sent.content.orderNumber,
      estimate: { id: sent.id, number: sent.number, version: 1, hash: sent.hash },
      decisions: [
        {
          serviceId: brakes,
          service: "Brake service",
          decision: "approved",
          name: "Marcus Lindqvist",
          channel: "phone",
          principal: { type: "api_key" },
          poNumber: "4500128",
          note: "Go",
          priceCents: service?.priceCents,
          taxCents: service?.taxCents,
          totalCents: service?.totalCents,
        },
        { serviceId: wash, decision: "declined", name: "Ana Ruiz", channel: "email" },
      ],
    });
    const { body: packet } = await shop.api("GET", `/approvals/${sent.id}`);
    const hash = createHash("sha256").update(canonicalJson(packet.content)).digest("hex");
    expect(statement.estimate.hash).toBe(hash);
  });

  test("a receipt of one service states its decision alone, and a repeat is the same receipt", async () => {
    const shop = await harness.shop();
    const { brakes, path } = await decidedEstimate(shop);
    const { body } = await shop.api("GET", `${path}?serviceId=${brakes}`);
    expect(body.statement.decisions).toMatchObject([{ serviceId: brakes }]);
    const again = await shop.api("GET", `${path}?serviceId=${brakes}`);
    expect(again.body).toEqual(body);
    const unknown = await shop.api("GET", `${path}?serviceId=${shop.tenantId}`);
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: "serviceId" }] } });
  });

  test("a receipt of an estimate, or of a service, without a decision is refused", async () => {
    const shop = await harness.shop();
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = "", wash = ""] = serviceIds;
    const sent = await send(shop, id);
    const path = `/approvals/${sent.id}/receipt`;
    const refused = { status: 409, body: { error: "NOT_DECIDED" } };
    expect(await shop.api("GET", path)).toMatchObject(refused);
    await decide(shop, sent.id, { [brakes]: "approved" });
    expect((await shop.api("GET", path)).status).toBe(200);
    expect(await shop.api("GET", `${path}?serviceId=${wash}`)).toMatchObject(refused);
  });

  test("a receipt stays the same after the service was changed and must be approved again", async () => {
    const shop = await harness.shop();
    const { sent, brakes, path } = await decidedEstimate(shop);
    const { body: before } = await shop.api("GET", path);
    const fee = { kind: "fee", description: "Disposal", unitPriceCents: 2500 };
    await shop.api("POST", `/work-orders/${sent.workOrderId}/services/${brakes}/items`, fee);
    expect((await shop.api("GET", path)).body).toEqual(before);
  });

  test("a receipt of a decision by a policy names the rule", async () => {
    const shop = await harness.shop();
    const fleet = await fleetWith(shop, [{ name: "Small repairs", maxServiceCents: 5000 }]);
    await approvedAtOnce(shop, fleet, [job("Wash", 4500)]);
    const { body: list } = await shop.api("GET", "/approvals");
    const { body } = await shop.api("GET", `/approvals/${list.packets[0].id}/receipt`);
    expect(body.statement.decisions).toMatchObject([
      { channel: "policy", principal: { type: "policy", name: "Small repairs" } },
    ]);
  });

  test("a receipt that was altered, or signed by another key, is not verified", async () => {
    const shop = await harness.shop();
    const { path } = await decidedEstimate(shop);
    const { body } = await shop.api("GET", path);
    const keys = await keysOf(harness.origin);
    const [header = "", payload = "", signature = ""] = body.receipt.split(".");
    const declined = { ...body.statement, decisions: [] };
    const altered = Buffer.from(JSON.stringify(declined)).toString("base64url");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const forged of [
      `${header}.${altered}.${signature}`,
      `${none}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    ]) {
      await expect(verified(forged, keys)).rejects.toThrow();
    }
    const { x = "" } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
    const others = { keys: keys.keys.map((key) => ({ ...key, x })) };
    await expect(verified(body.receipt, others)).rejects.toThrow();
  });

  test("the key of a customer gets receipts of its own estimates only", async () => {
    const shop = await harness.shop();
    const { sent, path } = await decidedEstimate(shop);
    const { id: customerId } = await shop.customer({ name: "Alder Freight" });
    const { body: key } = await shop.api("POST", `/customers/${customerId}/api-keys`, {
      accessLevel: "read_only",
    });
    const program = shopOf(shop.baseUrl, shop.tenantId, key.key);
    expect((await program.api("GET", path)).status).toBe(404);
    const { id } = await shop.workedOn({ customerId });
    const own = await send(shop, id);
    await decide(shop, own.id, { [own.services[0]?.serviceId ?? ""]: "approved" });
    const { status, body } = await program.api("GET", `/approvals/${own.number}/receipt`);
    expect([status, body.statement.customer]).toEqual([
      200,
      { id: customerId, name: "Alder Freight" },
    ]);
    expect(sent.number).not.toBe(own.number);
  });
});

describe("the key of receipts", () => {
  const stored = () => database.query("SELECT kid, private_key FROM signing_keys");
  const forget = () => database.query("DELETE FROM signing_keys");

  test("the key is made once by processes that sign the first receipt concurrently", async () => {
    const shop = await harness.shop();
    const { path } = await decidedEstimate(shop);
    const other = await harness.startAnother();
    const there = shopOf(`${other.origin}/v1`, shop.tenantId, shop.key);
    await forget();
    expect(await keysOf(harness.origin)).toEqual({ keys: [] });
    const holder = await database.connect();
    await holder.query("SELECT pg_advisory_lock(727005)");
    const callers = [shop, there, shop, there];
    const answers = Promise.all(callers.map((caller) => caller.api("GET", path)));
    const waiting = async () => {
      const locks = await database.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'
        AND objid = 727005 AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      return locks.length;
    };
    await expect.poll(waiting, pollOptions).toBeGreaterThan(1);
    await holder.query("SELECT pg_advisory_unlock(727005)");
    const receipts = (await answers).map(({ body }) => body.receipt);
    expect(new Set(receipts).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await keysOf(other.origin)).toEqual(await keysOf(harness.origin));
    await verified(String(receipts[0]), await keysOf(other.origin));
    await other.close();
  });

  test("the key of the configuration replaces the one in the database, whose public key stays", async () => {
    const shop = await harness.shop();
    const { path } = await decidedEstimate(shop);
    await forget();
    const { body: before } = await shop.api("GET", path);
    const { privateKey } = generateKeyPairSync("ed25519");
    const approvalSigningKey = String(privateKey.export({ format: "pem", type: "pkcs8" }));
    const other = await harness.startAnother({ approvalSigningKey });
    expect((await keysOf(other.origin)).keys).toHaveLength(2);
    const there = shopOf(`${other.origin}/v1`, shop.tenantId, shop.key);
    const { body: after } = await there.api("GET", path);
    expect(after.kid).not.toBe(before.kid);
    expect(after.statement).toEqual(before.statement);
    expect(await stored()).toEqual([
      { kid: before.kid, private_key: null },
      { kid: after.kid, private_key: null },
    ]);
    // A process without the configuration publishes both, and they verify both receipts.
    const keys = await keysOf(harness.origin);
    for (const { receipt } of [before, after]) {
      expect(await verified(receipt, keys)).toEqual(before.statement);
    }
    await other.close();
    await forget();
  });

  test("the published keys contain no private part, and answer without credentials by GET alone", async () => {
    const shop = await harness.shop();
    const { path } = await decidedEstimate(shop);
    await shop.api("GET", path);
    const { status, headers, body } = await call(
      harness.origin,
      "GET",
      "/.well-known/bayline-approvals.json",
    );
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
    for (const key of body.keys) {
      expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
    }
    const posted = await call(harness.origin, "POST", "/.well-known/bayline-approvals.json");
    expect(posted.status).toBe(405);
  });
});
