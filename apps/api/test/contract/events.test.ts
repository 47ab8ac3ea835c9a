import { readFileSync } from "node:fs";
import type { EventName } from "@bayline/contracts";
import { expect, test } from "vitest";
import { eventsOf, expectCurrent, kindsOf } from "../harness/feed.ts";
import { useHarness } from "../harness/harness.ts";
import { emittedBy } from "./emitted-events.ts";
import { workScenarios } from "./event-scenarios.ts";
import { moneyScenarios } from "./event-scenarios-of-money.ts";
import { stockScenarios } from "./event-scenarios-of-stock.ts";
import { credentials, rest, sampleInput, writes } from "./samples.ts";

const harness = useHarness();

const declared = new Map<string, readonly EventName[]>(Object.entries(emittedBy));
const seen = new Map<string, Set<string>>(writes.map(({ name }) => [name, new Set()]));

/** Some of those that an operation may emit, in their order. */
function expectDeclared(operation: string, kinds: EventName[]): void {
  const may = declared.get(operation) ?? [];
  expect([...new Set(kinds)]).toEqual(may.filter((kind) => kinds.includes(kind)));
  for (const kind of kinds) seen.get(operation)?.add(kind);
}

test.each(writes)(
  "the events of $name are declared, and their records are as GET returns them",
  async (named) => {
    const shop = await harness.sharedShop();
    const input = await sampleInput(shop, named);
    const headers = credentials(named.operation, shop);
    const send = (body: object, more = {}) =>
      rest(harness.baseUrl, named, { ...input, ...body }, { ...headers, ...more });

    const silent = await eventsOf(shop, async () => {
      expect((await send({ unknown: 1 })).status).toBe(400);
      expect((await send({}, { "dry-run": "true" })).status).toBeLessThan(300);
    });
    expect(silent).toEqual([]);

    const events = await eventsOf(shop, async () => {
      expect((await send({})).status).toBeLessThan(300);
    });
    expectDeclared(named.name, kindsOf(events));
    await expectCurrent(shop, events);
  },
);

test.each([...workScenarios, ...moneyScenarios, ...stockScenarios])(
  "$operation, where $when, emits $events",
  async ({ operation, prepare, events: expected }) => {
    const shop = await harness.shop();
    const [method, path, body] = await prepare(shop);
    const events = await eventsOf(shop, async () => {
      const { status, text } = await shop.api(method, path, body);
      expect(status, text).toBeLessThan(300);
    });
    expect(kindsOf(events)).toEqual(expected);
    expectDeclared(operation, kindsOf(events));
    await expectCurrent(shop, events);
  },
);

test("every declared event of an operation was emitted", () => {
  const emitted = Object.fromEntries([...seen].map(([name, kinds]) => [name, [...kinds].sort()]));
  const all = Object.fromEntries([...declared].map(([name, kinds]) => [name, [...kinds].sort()]));
  expect(emitted).toEqual(all);
});

test("the guide lists the events of each operation", () => {
  const guide = readFileSync(new URL("../../../../docs/guides/events.md", import.meta.url), "utf8");
  const [, table = ""] =
    /## Events of each operation([\s\S]*?)All other operations emit no events/.exec(guide) ?? [];
  const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const rows = [...table.matchAll(/^\| (`.*) \| (`.*) \|$/gm)].flatMap(([, operations, events]) =>
    quoted(operations).map((operation) => [operation, quoted(events)]),
  );
  const emitting = [...declared].filter(([, events]) => events.length > 0);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(emitting));
  expect(rows).toHaveLength(emitting.length);
});
