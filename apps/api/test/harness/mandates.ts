import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Harness } from "./harness.ts";
import type { TestShop } from "./shop.ts";

/** A shop with an agent's key, which has a mandate. */
export async function agentWith(own: TestShop, mandate: object) {
  const { body: key } = await own.api("POST", "/api-keys", { name: "Agent" });
  const set = await own.api("POST", `/api-keys/${key.id}/mandate`, mandate);
  expect(set).toMatchObject({ status: 200, body: { keyId: key.id } });
  const as = { "x-api-key": key.key };
  const remaining = async () =>
    (await own.api("GET", "/users/me", undefined, as)).body.mandate.remaining;
  /** The report about the decisions of today. */
  const verify = async () => {
    const { day } = await remaining();
    return (await own.api("GET", `/mandates/verify?date=${day}`)).body;
  };
  return { shop: own, id: key.id, as, remaining, verify };
}

/** Bills of one dealer, each of some cents. */
export async function billing(harness: Harness, mandate: object) {
  const agent = await agentWith(await harness.shop(), { operations: ["bills.create"], ...mandate });
  const { shop, as } = agent;
  const vendor = await shop.vendor({ name: `Dealer ${randomUUID()}` });
  const bill = (amountCents: number, headers: Record<string, string> = {}) =>
    shop.api("POST", "/bills", billOf(vendor.id, amountCents), { ...as, ...headers });
  return { ...agent, vendor, bill };
}

export const billOf = (vendorId: string, amountCents: number) => ({
  type: "invoice",
  vendorId,
  number: randomUUID(),
  lines: [{ kind: "freight", amountCents }],
});

/** The answer to a call that is beyond a limit. */
export const beyond = (field: string) => ({
  status: 403,
  body: { error: "BEYOND_MANDATE", details: [{ field }], nextStep: expect.any(String) },
});
