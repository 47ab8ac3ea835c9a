import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const revocations: Array<"reports:profit" | "attendance:financials"> = [
  "reports:profit",
  "attendance:financials",
];

/** The proposal of an hour of labor at a cost, as callers without and with pay rights see it. */
async function proposedLabor(hourlyCostRateCents: number) {
  const shop = await harness.shop();
  const { id: technicianId } = await shop.user({ name: "Sam", hourlyCostRateCents });
  const { id } = await shop.workOrder({ complaint: "Pulls to the left" });
  const labor = [{ description: "Align", quantity: 1, unitPriceCents: 15_000, technicianId }];
  const path = `/work-orders/${id}/services`;
  const body = { name: "Alignment", labor };
  const proposed = await shop.api("POST", path, body, { propose: "true" });
  const denied = await addUser({ database, provider }, shop, { role: "admin", revocations });
  const headers = { ...(await denied.signIn()), "x-api-key": "" };
  const read = (more = {}) => shop.api("GET", `/proposals/${proposed.body.id}`, undefined, more);
  return { proposed, shown: await read(headers), whole: await read() };
}

test("a proposal shows callers without pay rights no cost of labor", async () => {
  const { proposed, shown, whole } = await proposedLabor(4321);
  expect([proposed.status, shown.status]).toEqual([202, 200]);
  expect(whole.text).toContain("4321");
  expect(shown.text).not.toContain("4321");
  expect(shown.text).toContain("Pulls to the left");
  expect(shown.body.effectHash).toBe(whole.body.effectHash);
});

test("the hash of an effect does not depend on pay", async () => {
  const shop = await harness.shop();
  const { id: technicianId } = await shop.user({ name: "Sam", hourlyCostRateCents: 4321 });
  const { id } = await shop.workOrder();
  const labor = [{ description: "Align", quantity: 1, unitPriceCents: 15_000, technicianId }];
  const propose = async () => {
    const body = { name: "Alignment", labor };
    const path = `/work-orders/${id}/services`;
    return (await shop.api("POST", path, body, { propose: "true" })).body;
  };
  const before = await propose();
  const rate = { hourlyCostRateCents: 9876 };
  expect((await shop.api("PATCH", `/admin/users/${technicianId}`, rate)).status).toBe(200);
  const after = await propose();
  expect(JSON.stringify(after.effect)).toContain("9876");
  expect(after.effectHash).toBe(before.effectHash);
});
