import { mandateProblem } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { examplesNow, rest, sampleInput, writes } from "./samples.ts";

const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);

const measured = writes.filter((named) => mandateProblem(named) === undefined);
const moving = measured.filter(({ operation }) => operation.amount);

/** Counts nothing and changes nothing. */
const changesNothing = new Set(["webhooks.redeliverFailed"]);

async function agent(names: string[], shopName?: string) {
  const shop = await harness.sharedShop(shopName);
  const { body } = await shop.api("POST", "/api-keys", { name: "Agent" });
  const mandate = { operations: names, dailyCalls: 100_000 };
  const set = await shop.api("POST", `/api-keys/${body.id}/mandate`, mandate);
  expect(set.status).toBe(200);
  return { shop, id: body.id, as: { "x-api-key": body.key } };
}

async function spent(keyId: string) {
  const [row] = await database.query(
    "SELECT day_calls AS calls, day_cents AS cents FROM mandates WHERE key_id = $1",
    [keyId],
  );
  return { calls: row?.calls, cents: Number(row?.cents) };
}

describe("every operation that moves money is measured by its mandate:", () => {
  test.each(moving)("$name spends its amount", async (named) => {
    const { shop, id, as } = await agent([named.name]);
    const input = await sampleInput(shop, named);
    const answer = await rest(harness.baseUrl, named, input, as);
    expect(answer.status).toBe(named.operation.status);
    const cents = named.operation.amount?.(answer.body, input) ?? 0;
    expect(await spent(id)).toEqual({ calls: 1, cents });
  });
});

describe("every other write of a key counts as a call:", () => {
  const others = measured.filter((named) => !moving.includes(named));
  test.each(others)("$name", async (named) => {
    if (changesNothing.has(named.name)) return;
    const { shop, id, as } = await agent([named.name], "counted");
    const input = await sampleInput(shop, named);
    const answer = await rest(harness.baseUrl, named, input, as);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await spent(id)).toEqual({ calls: 1, cents: 0 });
  });
});

describe("a key with a mandate cannot", () => {
  const never = writes
    .filter((named) => mandateProblem(named) !== undefined)
    .filter(({ name }) => name !== "proposals.withdraw")
    .filter(({ operation: { access } }) => access !== "public" && access !== "operator");
  test.each(never)("$name", async (named) => {
    const { shop, as } = await agent(["vendors.*"]);
    const input = await sampleInput(shop, named);
    const answer = await rest(harness.baseUrl, named, input, as);
    expect(answer).toMatchObject({ status: 403, body: { error: "BEYOND_MANDATE" } });
  });
});
