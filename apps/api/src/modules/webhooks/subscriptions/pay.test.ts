import type { Permission } from "@bayline/contracts";
import { webhooks } from "@bayline/sdk";
import { afterAll, expect, test } from "vitest";
import type { HeaderFields } from "../../../../test/contract/samples.ts";
import { startIdentityProvider } from "../../../../test/doubles/identity-provider.ts";
import { type Receiver, receive } from "../../../../test/doubles/receivers.ts";
import { useDatabase } from "../../../../test/harness/database.ts";
import {
  deliveriesOf,
  pollOptions,
  standingClock,
  useWorkers,
} from "../../../../test/harness/deliveries.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { call } from "../../../../test/harness/http.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ webhooks: { allowPrivate: true }, oidc: trusting(provider) });
const database = useDatabase(harness);
const startWorker = useWorkers(harness);
afterAll(() => provider.stop());

const payRights: Permission[] = ["reports:profit", "attendance:financials"];
const costs = { labor: 2 * 4_000, parts: 500 };

async function openShop() {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  const labor = [{ quantity: 2, unitPriceCents: 12_000, unitCostCents: 4_000 }];
  const parts = [{ unitPriceCents: 900, unitCostCents: costs.parts, description: "Seal" }];
  await shop.block(id, { labor, parts });
  const api = async (method: string, path: string, body: unknown, headers: HeaderFields = {}) => {
    const answer = await shop.api(method, path, body, headers);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return { shop, api, orderId: id };
}

const admin = (shop: TestShop, revocations: Permission[] = []) =>
  addUser({ database, provider }, shop, { role: "admin", revocations });

async function subscribeAs(headers: HeaderFields, url: string) {
  const body = { name: "ERP", url, events: ["work_order.updated", "invoice.created"] };
  const answer = await call(harness.baseUrl, "POST", "/webhooks", { body, headers });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const bodiesOf = (receiver: Receiver) =>
  receiver.received.map(({ body }) => JSON.parse(body.toString()));

/** The costs of a delivered order: the total and its labor. */
function costsOf({ data }: { data: { totalCostCents: number; services: Block[] } }) {
  const [block] = data.services;
  return {
    order: data.totalCostCents,
    block: block?.financials.totalCostCents,
    hasMargin: block?.financials.marginPercent !== null,
    labor: block?.labor.map(({ totalCostCents }) => totalCostCents),
  };
}

interface Block {
  labor: Array<{ totalCostCents?: number }>;
  financials: { totalCostCents: number; marginPercent: number | null };
}

const all = costs.labor + costs.parts;
const withPay = { order: all, block: all, hasMargin: true, labor: [costs.labor] };
const withoutPay = { order: costs.parts, block: costs.parts, hasMargin: false, labor: [undefined] };

test("a delivery shows what its subscription's owner may see at the time of sending", async () => {
  const { shop, api, orderId } = await openShop();
  const [seeing, denied, demoted, deactivated, promoted] = await Promise.all([
    admin(shop),
    admin(shop, payRights),
    admin(shop),
    admin(shop),
    admin(shop, payRights),
  ]);
  const key = await api("POST", "/api-keys", { name: "ERP" });
  const revoked = await api("POST", "/api-keys", { name: "Old ERP" });
  const makers = {
    seeing: await seeing.signIn(),
    denied: await denied.signIn(),
    demoted: await demoted.signIn(),
    deactivated: await deactivated.signIn(),
    promoted: await promoted.signIn(),
    key: { "x-api-key": key.key },
    revoked: { "x-api-key": revoked.key },
    unknown: { "x-api-key": shop.key },
  };
  const receivers: Record<string, Receiver> = {};
  const secrets: Record<string, string> = {};
  for (const [name, headers] of Object.entries(makers)) {
    const receiver = await receive();
    const { id, secret } = await subscribeAs(headers, receiver.url);
    receivers[name] = receiver;
    secrets[name] = secret;
    if (name !== "unknown") continue;
    const forget =
      "UPDATE webhook_subscriptions SET owner_type = NULL, owner_id = NULL WHERE id = $1";
    await database.query(forget, [id]);
  }
  await api("PATCH", `/admin/users/${demoted.id}`, { role: "service_writer" });
  await api("POST", `/admin/users/${deactivated.id}/deactivate`, undefined);
  const overrides = { permissionOverrides: { revoke: [], grant: [payRights[0]] } };
  await api("PATCH", `/admin/users/${promoted.id}`, overrides);
  await api("DELETE", `/api-keys/${revoked.id}`, undefined);
  startWorker();
  await api("PATCH", `/work-orders/${orderId}`, { notes: "Changed" });

  const expected = {
    seeing: withPay,
    denied: withoutPay,
    demoted: withoutPay,
    deactivated: withoutPay,
    promoted: withPay,
    key: withPay,
    revoked: withoutPay,
    unknown: withoutPay,
  };
  for (const [name, shown] of Object.entries(expected)) {
    const receiver = receivers[name];
    if (!receiver) throw new Error(`${name} has no receiver`);
    await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
    const [first] = receiver.received;
    const event = await webhooks.verify(
      first?.body ?? "",
      first?.headers ?? {},
      secrets[name] ?? "",
    );
    const [body] = bodiesOf(receiver);
    expect(event).toEqual(body);
    expect({ name, ...costsOf(body) }).toEqual({ name, ...shown });
  }
});

test("a delivered invoice hides the cost of labor from an owner without pay rights", async () => {
  const { shop, api, orderId } = await openShop();
  const receiver = await receive();
  await subscribeAs(await (await admin(shop, payRights)).signIn(), receiver.url);
  startWorker();
  await api("POST", `/work-orders/${orderId}/invoice`, undefined);
  await expect.poll(() => receiver.received.length, pollOptions).toBe(2);
  const invoice = bodiesOf(receiver).find(({ event }) => event === "invoice.created");
  expect(invoice.data.lines.map((line: { costCents?: number }) => line.costCents)).toEqual([
    undefined,
    costs.parts,
  ]);
});

test("a retry and a redelivery show what the owner may see at their time", async () => {
  const { shop, api, orderId } = await openShop();
  const maker = await admin(shop);
  const statuses = [503, 200, 200];
  const receiver = await receive((_, response) => {
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const { id } = await subscribeAs(await maker.signIn(), receiver.url);
  const clock = standingClock();
  const worker = startWorker({ clock, random: () => 0.5 });
  const revoke = (revoked: Permission[]) =>
    api("PATCH", `/admin/users/${maker.id}`, { permissionOverrides: { revoke: revoked } });
  await api("PATCH", `/work-orders/${orderId}`, { notes: "Changed" });
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  await expect.poll(async () => (await deliveriesOf(shop, id)).length, pollOptions).toBe(2);

  await revoke(payRights);
  clock.moveTo(new Date(clock.now().getTime() + 10_000));
  worker.notify(shop.tenantId);
  await expect.poll(() => receiver.received.length, pollOptions).toBe(2);
  await expect
    .poll(async () => (await deliveriesOf(shop, id)).at(-1)?.status, pollOptions)
    .toBe("success");

  await revoke([]);
  const [first] = await deliveriesOf(shop, id);
  await api("POST", `/webhooks/${id}/deliveries/${first?.id}/redeliver`, undefined);
  worker.notify(shop.tenantId);
  await expect.poll(() => receiver.received.length, pollOptions).toBe(3);
  expect(bodiesOf(receiver).map(costsOf)).toEqual([withPay, withoutPay, withPay]);
});

test("the caller who changes the URL owns the subscription from then on", async () => {
  const { shop, api, orderId } = await openShop();
  const denied = await (await admin(shop, payRights)).signIn();
  const [first, other] = [await receive(), await receive()];
  const { id } = await subscribeAs({ "x-api-key": shop.key }, first.url);
  startWorker();
  const change = (body: object, headers: HeaderFields = {}) =>
    api("PATCH", `/webhooks/${id}`, body, headers);

  // The URL is unchanged, and so is the owner.
  await change({ name: "Renamed", url: first.url }, denied);
  await api("PATCH", `/work-orders/${orderId}`, { notes: "One" });
  await expect.poll(() => first.received.length, pollOptions).toBe(1);
  await expect
    .poll(async () => (await deliveriesOf(shop, id)).at(-1)?.status, pollOptions)
    .toBe("success");
  expect(bodiesOf(first).map(costsOf)).toEqual([withPay]);

  await change({ url: other.url }, denied);
  await change({ name: "Back", url: other.url });
  await api("PATCH", `/work-orders/${orderId}`, { notes: "Two" });
  await expect.poll(() => other.received.length, pollOptions).toBe(1);
  expect(bodiesOf(other).map(costsOf)).toEqual([withoutPay]);
});
