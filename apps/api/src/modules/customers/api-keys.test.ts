import { Bayline } from "@bayline/sdk";
import { expect, test } from "vitest";
import { pendingOrder, send, servicesOf } from "../../../test/approvals/sent.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

/** A customer with a sent estimate, and its program. */
async function fleetOf(shop: TestShop, name: string, fields: object = {}) {
  const { id: customerId } = await shop.customer({ name });
  const { id: orderId, serviceIds } = await pendingOrder(shop);
  await shop.api("PATCH", `/work-orders/${orderId}`, { customerId });
  const packet = await send(shop, orderId);
  const { status, body } = await shop.api("POST", `/customers/${customerId}/api-keys`, fields);
  expect(status).toBe(201);
  const program = shopOf(shop.baseUrl, shop.tenantId, body.key);
  const [serviceId = ""] = serviceIds;
  const decision = { name: "Fleet program", decisions: [{ serviceId, decision: "approved" }] };
  return { customerId, orderId, serviceId, packet, key: body, program, decision };
}

test("the key of a customer decides its estimates, and the decision names it", async () => {
  const shop = await harness.shop();
  const { packet, program, decision, key, orderId } = await fleetOf(shop, "Alder Freight");
  const decided = await program.api("POST", `/approvals/${packet.number}/decide`, {
    ...decision,
    poNumber: "PO-77",
  });
  expect(decided.status).toBe(200);
  expect(decided.body.approvals).toMatchObject([
    { channel: "api", principal: { type: "api_key", id: key.id, name: "Alder Freight" } },
  ]);
  expect((await servicesOf(shop, orderId))["Brake service"]?.authorizationStatus).toBe("approved");
  const { body: log } = await shop.api("GET", "/audit-log?limit=1");
  expect(log.entries[0]).toMatchObject({ operation: "approvals.decide", actor: { id: key.id } });
});

test("the key of a customer says whose it is, and has no permission", async () => {
  const shop = await harness.shop();
  const { key, program, customerId } = await fleetOf(shop, "Alder Freight");
  expect(key).toMatchObject({ customerId, accessLevel: "full", includePayData: false });
  expect(key.key).toMatch(/^bl_cust_/);
  const { body: me } = await program.api("GET", "/users/me");
  expect(me).toMatchObject({
    id: key.id,
    type: "api_key",
    permissions: [],
    customer: { id: customerId, name: "Alder Freight" },
  });
  const { body: list } = await shop.api("GET", `/customers/${customerId}/api-keys`);
  expect(list.apiKeys).toEqual([expect.objectContaining({ id: key.id, customerId })]);
  expect(list.apiKeys[0]).not.toHaveProperty("key");
});

test("a read-only key of a customer decides nothing", async () => {
  const shop = await harness.shop();
  const { packet, program, decision } = await fleetOf(shop, "Alder", { accessLevel: "read_only" });
  const refused = await program.api("POST", `/approvals/${packet.id}/decide`, decision);
  expect(refused).toMatchObject({ status: 403, body: { error: "READ_ONLY_KEY" } });
  expect((await program.api("GET", `/approvals/${packet.id}`)).status).toBe(200);
});

test("the Idempotency-Keys of two customers and of the shop are different keys", async () => {
  const shop = await harness.shop();
  const alder = await fleetOf(shop, "Alder Freight");
  const birch = await fleetOf(shop, "Birch Haulage");
  const headers = { "idempotency-key": "decide-1" };
  const path = `/approvals/${alder.packet.id}/decide`;
  const ofShop = await shop.api("POST", "/customers", { name: "Cedar" }, headers);
  expect(ofShop.status).toBe(201);
  const first = await alder.program.api("POST", path, alder.decision, headers);
  expect(first.status).toBe(200);
  const again = await alder.program.api("POST", path, alder.decision, headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  // The same request of another customer is neither replayed nor known.
  const other = await birch.program.api("POST", path, alder.decision, headers);
  expect(other).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
});

test("the key of a customer cannot propose, nor choose how a decision arrived", async () => {
  const shop = await harness.shop();
  const { packet, program, decision } = await fleetOf(shop, "Alder Freight");
  const path = `/approvals/${packet.id}/decide`;
  for (const [body, headers] of [
    [{ ...decision, channel: "phone" }, {}],
    [decision, { propose: "true" }],
  ] as const) {
    const refused = await program.api("POST", path, body, headers);
    expect(refused).toMatchObject({ status: 403, body: { error: "PERMISSION_DENIED" } });
  }
  expect((await shop.api("GET", `/approvals/${packet.id}`)).body.approvals).toEqual([]);
});

test("the key of a customer is revoked when the customer is deleted", async () => {
  const shop = await harness.shop();
  const { customerId, key, program } = await fleetOf(shop, "Alder Freight");
  expect((await program.api("GET", "/users/me")).status).toBe(200);
  await shop.api("DELETE", `/customers/${customerId}`);
  expect((await program.api("GET", "/users/me")).status).toBe(401);
  expect((await shop.api("POST", `/customers/${customerId}/api-keys`, {})).status).toBe(404);
  const { body } = await shop.api("GET", "/api-keys");
  const [listed] = body.apiKeys.filter(({ id }: { id: string }) => id === key.id);
  expect(listed.revokedAt).not.toBeNull();
});

test("the key of a customer can be suspended and revoked as every key", async () => {
  const shop = await harness.shop();
  const { key, program } = await fleetOf(shop, "Alder Freight");
  await shop.api("POST", `/api-keys/${key.id}/suspend`);
  const stopped = await program.api("GET", "/invoices");
  expect(stopped).toMatchObject({ status: 403, body: { error: "KEY_SUSPENDED" } });
  await shop.api("DELETE", `/api-keys/${key.id}`);
  expect((await program.api("GET", "/invoices")).status).toBe(401);
});

test("a key of a customer that has expired answers 401, and one in the past is refused", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Alder Freight" });
  const path = `/customers/${id}/api-keys`;
  const { status, body } = await shop.api("POST", path, { expiresAt: "2020-01-01T00:00:00Z" });
  expect([status, body.details]).toEqual([
    400,
    [{ field: "expiresAt", message: "must be in the future" }],
  ]);
});

test("references by number find only records of the customer whose key it is", async () => {
  const shop = await harness.shop();
  const alder = await fleetOf(shop, "Alder Freight");
  const birch = await fleetOf(shop, "Birch Haulage");
  // Both fleets have a unit 104. For the shop the number is ambiguous.
  await shop.vehicle({ customerId: alder.customerId, vin: "1XPBDP9X1FD257820", unitNumber: "104" });
  await shop.vehicle({ customerId: birch.customerId, vin: "1XKYDP9X3FJ447700", unitNumber: "104" });
  expect((await shop.api("GET", "/vehicles/104")).body.error).toBe("AMBIGUOUS_REFERENCE");
  const found = await alder.program.api("GET", "/vehicles/104");
  expect(found).toMatchObject({ status: 200, body: { vin: "1XPBDP9X1FD257820" } });
});

test("the SDK works with the key of a customer", async () => {
  const shop = await harness.shop();
  const { key, packet, customerId } = await fleetOf(shop, "Alder Freight");
  await fleetOf(shop, "Birch Haulage");
  const client = new Bayline({ apiKey: key.key, baseUrl: shop.baseUrl });
  const { data } = await client.approvals.list();
  expect(data.map(({ id }) => id)).toEqual([packet.id]);
  const statement = await client.customers.statement(customerId);
  expect(statement.customerName).toBe("Alder Freight");
  await expect(client.customers.list()).rejects.toMatchObject({ status: 403 });
});
