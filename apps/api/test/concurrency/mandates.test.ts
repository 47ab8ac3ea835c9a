import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { useTwoProcesses } from "./two-processes.ts";

const harness = useHarness();
const origins = useTwoProcesses(harness);

interface Sent {
  status: number;
  amountCents: number;
}

/** Sends bills of many amounts to both processes concurrently. */
async function rush(shop: TestShop, key: string, count: number): Promise<Sent[]> {
  const vendor = await shop.vendor({ name: `Dealer ${randomUUID()}` });
  const send = async (number: number): Promise<Sent> => {
    const amountCents = 100 + ((number * 37) % 250);
    const body = {
      type: "invoice",
      vendorId: vendor.id,
      number: randomUUID(),
      lines: [{ kind: "freight", amountCents }],
    };
    const headers = { "x-api-key": key };
    const origin = origins[number % origins.length];
    const { status } = await call(`${origin}/v1`, "POST", "/bills", { body, headers });
    return { status, amountCents };
  };
  return Promise.all(Array.from({ length: count }, (_, number) => send(number)));
}

async function agentOf(shop: TestShop, mandate: object) {
  const { body } = await shop.api("POST", "/api-keys", { name: "Agent" });
  await shop.api("POST", `/api-keys/${body.id}/mandate`, {
    operations: ["bills.create"],
    ...mandate,
  });
  return body;
}

const sumOf = (sent: readonly Sent[]) =>
  sent.reduce((sum, { amountCents }) => sum + amountCents, 0);

test("concurrent calls of two processes pass no cap of money, and none that fits is refused", async () => {
  const shop = await harness.shop();
  const dailyAmountCents = 4000;
  const agent = await agentOf(shop, { dailyAmountCents });
  const sent = await rush(shop, agent.key, 60);
  const [done, refused] = [
    sent.filter(({ status }) => status === 201),
    sent.filter(({ status }) => status === 403),
  ];
  expect(done.length + refused.length).toBe(sent.length);
  expect(sumOf(done)).toBeLessThanOrEqual(dailyAmountCents);
  const least = Math.min(...refused.map(({ amountCents }) => amountCents));
  expect(sumOf(done) + least).toBeGreaterThan(dailyAmountCents);
  const { body } = await shop.api("GET", `/api-keys/${agent.id}/mandate`);
  expect(body.remaining).toMatchObject({ spentCents: sumOf(done) });
  const { body: report } = await shop.api("GET", `/mandates/verify?date=${body.remaining.day}`);
  expect(report).toMatchObject({ ok: true, decisions: sent.length });
});

test("concurrent calls of two processes pass no cap of calls", async () => {
  const shop = await harness.shop();
  const agent = await agentOf(shop, { dailyCalls: 9, maxCalls: 7 });
  const sent = await rush(shop, agent.key, 40);
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(7);
});

test("a suspended key is refused by every process as soon as the suspension is answered", async () => {
  const shop = await harness.shop();
  const agent = await agentOf(shop, {});
  const ask = (origin: string) =>
    call(`${origin}/v1`, "GET", "/users/me", { headers: { "x-api-key": agent.key } });
  const everywhere = async () => (await Promise.all(origins.map(ask))).map(({ status }) => status);
  expect(await everywhere()).toEqual([200, 200]);
  await shop.api("POST", `/api-keys/${agent.id}/suspend`);
  expect(await everywhere()).toEqual([403, 403]);
  await shop.api("POST", `/api-keys/${agent.id}/resume`);
  expect(await everywhere()).toEqual([200, 200]);
});
