import type { EventName } from "@bayline/contracts";
import { expect, test } from "vitest";
import { eventsOf, expectCurrent, kindsOf } from "../harness/feed.ts";
import { useHarness } from "../harness/harness.ts";
import { workScenarios } from "./event-scenarios.ts";
import { approvalScenarios } from "./event-scenarios-of-approvals.ts";
import { costScenarios } from "./event-scenarios-of-costs.ts";
import { documentScenarios } from "./event-scenarios-of-documents.ts";
import { meterScenarios } from "./event-scenarios-of-meters.ts";
import { moneyScenarios } from "./event-scenarios-of-money.ts";
import { proposalScenarios } from "./event-scenarios-of-proposals.ts";
import { recordScenarios } from "./event-scenarios-of-records.ts";
import { stockScenarios } from "./event-scenarios-of-stock.ts";
import { upsertScenarios } from "./event-scenarios-of-upserts.ts";
import { credentials, rest, sampleInput, writes } from "./samples.ts";

const harness = useHarness({}, { separate: true });

/** The events that each operation emitted in the tests of this file. */
const emitted = new Map<string, Set<EventName>>();

/** Checks that an operation declares the events it emitted, in the order of emission. */
function expectDeclared(name: string, kinds: EventName[]): void {
  const declared = writes.find((named) => named.name === name)?.operation.emits ?? [];
  // The write of an accepted proposal emits its own events.
  const isAccept = name === "proposals.accept";
  const own = isAccept ? kinds.filter((kind) => kind.startsWith("proposal.")) : kinds;
  expect([...new Set(own)]).toEqual(declared.filter((kind) => kinds.includes(kind)));
  emitted.set(name, (emitted.get(name) ?? new Set()).union(new Set(kinds)));
}

test.each(writes)("$name emits only declared events, whose records equal GET", async (named) => {
  const shop = await harness.sharedShop();
  const input = await sampleInput(shop, named);
  const headers = credentials(named.operation, shop);
  const send = (body: object, more = {}) =>
    rest(harness.baseUrl, named, { ...input, ...body }, { ...headers, ...more });

  const uncommitted = await eventsOf(shop, async () => {
    expect((await send({ unknown: 1 })).status).toBe(400);
    expect((await send({}, { "dry-run": "true" })).status).toBeLessThan(300);
  });
  expect(uncommitted).toEqual([]);

  const events = await eventsOf(shop, async () => {
    expect((await send({})).status).toBeLessThan(300);
  });
  expectDeclared(named.name, kindsOf(events));
  await expectCurrent(shop, events);
});

const ownScenarios = [
  ...workScenarios,
  ...moneyScenarios,
  ...stockScenarios,
  ...recordScenarios,
  ...costScenarios,
  ...documentScenarios,
  ...proposalScenarios,
  ...approvalScenarios,
  ...meterScenarios,
];
const scenarios = [...ownScenarios, ...upsertScenarios(ownScenarios)];

test.each(scenarios)(
  "$operation, when $when, emits $events",
  async ({ operation, prepare, events: expected, status: refused }) => {
    const shop = await harness.shop();
    const [method, path, body] = await prepare(shop);
    const events = await eventsOf(shop, async () => {
      const { status, text } = await shop.api(method, path, body);
      if (refused === undefined) expect(status, text).toBeLessThan(300);
      else expect(status, text).toBe(refused);
    });
    expect(kindsOf(events)).toEqual(expected);
    expectDeclared(operation, kindsOf(events));
    await expectCurrent(shop, events);
  },
);

const emitting = writes.filter(({ operation }) => operation.emits.length > 0);

test.each(emitting)("$name emitted every event that it declares", ({ name, operation }) => {
  const missing = operation.emits.filter((kind) => !emitted.get(name)?.has(kind));
  expect(missing, "event-scenarios.ts needs a request that emits them").toEqual([]);
});
