import { expect, test } from "vitest";
import {
  decide,
  formTokenIn,
  pendingOrder,
  send,
  sendForm,
  servicesOf,
} from "../../../test/approvals/sent.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";

const harness = useHarness();

const rounds = Array.from({ length: 8 }, (_, round) => round);

test("one of several concurrent decisions counts, by forms and by phone", async () => {
  const shop = await harness.shop();
  for (const _round of rounds.slice(0, 4)) {
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = ""] = serviceIds;
    const sent = await send(shop, id);
    const { text } = await call(harness.origin, "GET", sent.url);
    const form = { token: formTokenIn(text), name: "Marcus" };
    const answers = await Promise.all(
      ["approved", "declined", "approved"].flatMap((decision) => [
        sendForm(harness.origin, sent.url, { ...form, [`service-${brakes}`]: decision }),
        decide(shop, sent.id, { [brakes]: decision }),
      ]),
    );
    const counted = answers.filter(({ status }) => status === 303 || status === 200);
    expect(counted).toHaveLength(1);
    for (const { status } of answers) expect([200, 303, 409]).toContain(status);
    const { body } = await shop.api("GET", `/approvals/${sent.id}`);
    expect(body.approvals).toHaveLength(1);
    const services = await servicesOf(shop, id);
    expect(services["Brake service"]?.authorizationStatus).toBe(body.approvals[0].decision);
  }
});

test("a raise beside an approval is either refused to the customer or asks again", async () => {
  const shop = await harness.shop();
  for (const _round of rounds) {
    const { id, serviceIds } = await pendingOrder(shop);
    const [brakes = ""] = serviceIds;
    const sent = await send(shop, id);
    const service = `/work-orders/${id}/services/${brakes}`;
    const [decided, raised] = await Promise.all([
      decide(shop, sent.id, { [brakes]: "approved" }),
      shop.api("POST", `${service}/items`, {
        kind: "fee",
        description: "Disposal",
        unitPriceCents: 2500,
      }),
    ]);
    expect(raised.status).toBe(201);
    expect([200, 409]).toContain(decided.status);
    const services = await servicesOf(shop, id);
    expect(services["Brake service"]?.authorizationStatus).toBe("pending");
    const { body } = await shop.api("GET", `/approvals/${sent.id}`);
    expect(body.approvals).toHaveLength(decided.status === 200 ? 1 : 0);
    expect(body.services[0].state).toBe("changed");
  }
});

test("estimates of one order that are sent concurrently have different numbers", async () => {
  const shop = await harness.shop();
  const { id } = await pendingOrder(shop);
  const sent = await Promise.all(rounds.map(() => send(shop, id)));
  const versions = sent.map(({ version }) => version).toSorted((a, b) => a - b);
  expect(versions).toEqual(rounds.map((round) => round + 1));
});
