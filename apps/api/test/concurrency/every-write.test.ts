import { randomUUID } from "node:crypto";
import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { costScenarios } from "../contract/event-scenarios-of-costs.ts";
import { stockScenarios } from "../contract/event-scenarios-of-stock.ts";
import { newPathIds, type PathIds } from "../contract/path-ids.ts";
import { credentials, ofShops, restRequest, sampleInput, writes } from "../contract/samples.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { line } from "../harness/stock.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { expectNoFailure, type RushRequest, tally, times, useProcesses } from "./rush.ts";

const harness = useHarness();
const rush = useProcesses(harness, 1);
const callers = 12;
/** The callers of each single write. */
const callersOfEach = runs({ short: 4, long: 12 });
const seed = seedOfRun();
const rounds = runs({ short: 1, long: 10 });

/**
 * The requests of the callers. Half of them have a number of their own, so that these are no
 * repeats.
 */
function requestsOfCallers({ method, path, body, headers }: RushRequest): RushRequest[] {
  const numbers = ["number", "invoiceNumber"].filter((field) => field in Object(body));
  return times(callersOfEach, (at) => {
    const own = at % 2 === 0 ? [] : numbers.map((field) => [field, randomUUID()]);
    const sent = body === undefined ? {} : { body: { ...body, ...Object.fromEntries(own) } };
    return { method, path, ...(headers && { headers }), ...sent };
  });
}

test.each(writes)(
  `$name by ${callersOfEach} callers on the same records never fails`,
  async (named) => {
    const shop = await harness.sharedShop();
    const { operation } = named;
    const { path, body } = restRequest(operation, await sampleInput(shop, named));
    const headers = credentials(operation, shop);
    const request = { method: operation.method, path, headers, ...(body && { body }) };
    const answers = await rush(shop, requestsOfCallers(request));
    expectNoFailure(answers);
  },
);

test.each([...stockScenarios, ...costScenarios])(
  `$operation, when $when, by ${callersOfEach} callers on the same records never fails`,
  async ({ prepare }) => {
    const shop = await harness.shop();
    const [method, path, body] = await prepare(shop);
    const answers = await rush(shop, requestsOfCallers({ method, path, ...(body && { body }) }));
    expectNoFailure(answers);
    expect(answers.some(({ status }) => status < 300)).toBe(true);
  },
);

test("12 bills that take the goods of 12 orders in turn are all created", async () => {
  const shop = await harness.shop();
  for (let made = 0; made < callers; made += 1) {
    const parts = [line("A", 2, 1000)];
    const { id } = await shop.order({ status: "ordered", vendorName: "Acme", parts });
    await shop.api("POST", `/purchase-orders/${id}/receive`, {});
  }
  await shop.workedOn({}, { parts: [{ partNumber: "A", quantity: 9, unitPriceCents: 5000 }] });
  const goods = { kind: "part", partNumber: "A", quantity: 2, unitCostCents: 1100 };
  const answers = await rush(
    shop,
    times(callers, (at) => ({
      method: "POST",
      path: "/bills",
      body: { type: "invoice", vendorId: "Acme", number: `B-${at}`, lines: [goods] },
    })),
  );
  expect(tally(answers)).toEqual({ "201": callers });
});

/**
 * A request of each write, of which those with the same kind of record in their path name the same
 * one.
 */
async function tangledRequests(shop: TestShop): Promise<RushRequest[]> {
  const ids = new Map<string, PathIds>();
  const requests: RushRequest[] = [];
  for (const named of writes.filter(ofShops)) {
    const kind = named.operation.path.match(/^.*\}/)?.[0] ?? "";
    const shared = ids.get(kind) ?? (await newPathIds(shop, named));
    ids.set(kind, shared);
    const input = { ...(await sampleInput(shop, named)), ...shared };
    const { path, body } = restRequest(named.operation, input);
    requests.push({ method: named.operation.method, path, ...(body && { body }) });
  }
  return requests;
}

test(`12 callers who send random writes to the same records get no failure (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const shop = await harness.shop();
    const requests = await tangledRequests(shop);
    for (let sent = 0; sent < 20; sent += 1) {
      expectNoFailure(
        await rush(
          shop,
          times(callers, () => random.pick(requests)),
        ),
      );
    }
  }
});
