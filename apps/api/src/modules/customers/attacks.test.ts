import { expect, test } from "vitest";
import { pendingOrder, send } from "../../../test/approvals/sent.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call, type Response } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const noRecord = "0198c5a4-0000-7000-8000-000000000000";

/** Numbers that look random, and are the same in every run: mulberry32. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A customer with a record of each kind. */
async function fleetOf(shop: TestShop, name: string) {
  const { id: customerId } = await shop.customer({ name });
  const vehicle = await shop.vehicle({ customerId, unitNumber: `${name} 104` });
  const { id: orderId, serviceIds } = await pendingOrder(shop);
  await shop.api("PATCH", `/work-orders/${orderId}`, { customerId, vehicleId: vehicle.id });
  const packet = await send(shop, orderId);
  const invoice = await shop.bill({ customerId });
  const names = {
    approvals: [packet.id, packet.number],
    invoices: [invoice.id, invoice.invoiceNumber],
    "work-orders": [orderId, packet.content.orderNumber],
    vehicles: [vehicle.id, `${name} 104`],
    customers: [customerId, name],
  };
  const keyOf = async (fields: object = {}): Promise<string> =>
    (await shop.api("POST", `/customers/${customerId}/api-keys`, fields)).body.key;
  return { customerId, names, serviceIds, packet, keyOf };
}

/** The answer without what differs in each request. */
const observable = ({ status, body }: Response) => {
  const { requestId: _id, ...shown } = body;
  return { status, shown };
};

const paths = (kind: string, id: string) => {
  const at = `/${kind}/${encodeURIComponent(id)}`;
  if (kind === "approvals") return [at, `${at}/pdf`, `${at}/decide`];
  if (kind === "customers") return [at, `${at}/statement`, `${at}/statement/pdf`];
  return kind === "vehicles" ? [at] : [at, `${at}/pdf`];
};

test("500 seeded attacks with keys of a customer answer alike, and change nothing", async () => {
  const shop = await harness.shop();
  const [ours, theirs] = [await fleetOf(shop, "Alder"), await fleetOf(shop, "Birch")];
  const elsewhere = await fleetOf(await harness.shop(), "Cedar");
  const key = await ours.keyOf();
  const revoked = await ours.keyOf();
  const { body: keys } = await shop.api("GET", `/customers/${ours.customerId}/api-keys`);
  await shop.api("DELETE", `/api-keys/${keys.apiKeys[0].id}`);
  const before = await Promise.all(
    [ours, theirs].map(
      async ({ packet }) => (await shop.api("GET", `/approvals/${packet.id}`)).text,
    ),
  );
  const below = seeded(38);
  const pick = <T>(list: readonly T[]): T => {
    const [found] = list.slice(below(list.length));
    if (found === undefined) throw new Error("The list is empty");
    return found;
  };
  const forgeries = [
    revoked,
    key.slice(0, -1),
    `${key}A`,
    key.toLowerCase(),
    key.replace("bl_cust_", "bl_live_"),
    key.replace("bl_cust_", "bl_est_"),
    ...Array.from({ length: 43 }, (_, at) => {
      const place = 8 + at;
      return key.slice(0, place) + (key[place] === "A" ? "B" : "A") + key.slice(place + 1);
    }),
  ];
  const attack = async (apiKey: string, path: string, idempotencyKey: string) => {
    const isDecision = path.endsWith("/decide");
    const decisions = pick([theirs, ours]).serviceIds.map((serviceId) => ({
      serviceId,
      decision: pick(["approved", "declined"]),
    }));
    return call(harness.baseUrl, isDecision ? "POST" : "GET", path, {
      headers: { "x-api-key": apiKey, ...(isDecision && { "idempotency-key": idempotencyKey }) },
      ...(isDecision && { body: { name: "Mallory", decisions } }),
    });
  };
  const expected = new Map<string, ReturnType<typeof observable>>();
  const refusals = new Set<string>();
  for (let at = 0; at < 500; at++) {
    const kind = pick(["approvals", "invoices", "work-orders", "vehicles", "customers"] as const);
    const target = pick([theirs, elsewhere]);
    // Another shop may have given the same number.
    const which = target === elsewhere ? 0 : below(2);
    const known = target.names[kind][which] ?? "";
    const form = pick([known, known.toUpperCase(), ` ${known} `]);
    const action = below(paths(kind, form).length);
    if (below(3) === 0) {
      const answer = await attack(pick(forgeries), paths(kind, form)[action] ?? "", `attack-${at}`);
      refusals.add(JSON.stringify(observable(answer)));
      continue;
    }
    const answer = observable(
      await attack(key, paths(kind, form)[action] ?? "", `attack-${at % 7}`),
    );
    const none = which === 0 ? noRecord : "NONE-1";
    const about = `${kind} ${which} ${action}`;
    const unknown = expected.get(about);
    if (unknown) expect({ about, form, answer }).toEqual({ about, form, answer: unknown });
    else {
      const asked = await attack(key, paths(kind, none)[action] ?? "", `nothing-${at}`);
      expect({ about, answer }).toEqual({ about, answer: observable(asked) });
      expect({ about, answer }).toMatchObject({ about, answer: { status: 404 } });
      expected.set(about, answer);
    }
  }
  expect(refusals.size).toBe(1);
  expect([...refusals][0]).toContain('"status":401');
  const after = await Promise.all(
    [ours, theirs].map(
      async ({ packet }) => (await shop.api("GET", `/approvals/${packet.id}`)).text,
    ),
  );
  expect(after).toEqual(before);
});
