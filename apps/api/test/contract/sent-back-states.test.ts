import { isWrite, type NamedOperation, pathParameters } from "@bayline/contracts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import type { PathIds } from "./path-ids.ts";
import { type Input, operations } from "./samples.ts";
import { recordsInStates } from "./states.ts";

const harness = useHarness();
const database = useDatabase(harness);

let shop: TestShop;
beforeAll(async () => {
  shop = await harness.shop();
});

const updates = operations.filter(
  ({ operation }) => isWrite(operation) && operation.method === "PATCH",
);

/** Says how something else went: no update depends on it. */
const noStates: ReadonlySet<string> = new Set(["webhooks.lastDeliveryStatus"]);

/** The fields that are the state of an update's record, with their values. */
function statesOf(named: NamedOperation) {
  const { output } = named.operation;
  if (!(output instanceof z.core.$ZodObject)) return [];
  const group = named.name.slice(0, named.name.lastIndexOf("."));
  return Object.entries(output._zod.def.shape).flatMap(([field, schema]) => {
    const key = `${group}.${field}`;
    const values = /status|^result$/i.test(field) && !noStates.has(key) ? valuesOf(schema) : [];
    return values.length > 0 ? [{ key, field, values, named }] : [];
  });
}

function valuesOf(schema: unknown): string[] {
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries).map(String);
  if (schema instanceof z.core.$ZodOptional) return valuesOf(schema._zod.def.innerType);
  if (!(schema instanceof z.core.$ZodNullable)) return [];
  const values = valuesOf(schema._zod.def.innerType);
  return values.length > 0 ? ["null", ...values] : [];
}

const states = updates.flatMap(statesOf);

/** The writes of the blocks and lines of an order, which depend on its state too. */
const partsOfJobs = updates.filter(({ name }) => name.startsWith("workOrders."));

const cases = [
  ...states.flatMap(({ key, field, values, named }) =>
    values.map((value) => ({ key, value, named, field })),
  ),
  ...partsOfJobs.flatMap((named) =>
    Object.keys(recordsInStates.get("workOrders.statusCategory") ?? {}).map((value) => ({
      key: "workOrders.statusCategory",
      value,
      named,
      field: undefined,
    })),
  ),
].filter(({ named, field }) => named.name !== "workOrders.update" || field !== undefined);

test("every value of every state is tried", () => {
  const made = [...recordsInStates].map(([key, records]) => [key, Object.keys(records).sort()]);
  const known = states.map(({ key, values }) => [key, [...values].sort()]);
  expect(made.sort()).toEqual(known.sort());
});

/** The record with an id, at any depth of what its GET returns. */
function recordOf(answer: unknown, id: string): Input | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const entries = Object.entries(answer);
  if (entries.some(([name, value]) => name === "id" && value === id)) {
    return Object.fromEntries(entries);
  }
  for (const [, value] of entries) {
    const found = recordOf(value, id);
    if (found) return found;
  }
  return undefined;
}

async function read({ operation }: NamedOperation, ids: PathIds): Promise<Input> {
  const [first = "", ...others] = pathParameters(operation.path);
  const [root = ""] = operation.path.split("/{");
  const { body } = await shop.api("GET", `${root}/${ids[first]}`);
  const record = recordOf(body, ids[others.at(-1) ?? first] ?? "");
  if (!record) throw new Error(`GET ${root} does not show the record of ${operation.path}`);
  return record;
}

const content = ({ updatedAt: _at, auditLog: _log, version: _version, ...record }: Input) => record;

describe.each(cases)("$named.name: $key $value", ({ key, value, named, field }) => {
  test("the record is accepted as it was read, and is not changed by it", async () => {
    const make = recordsInStates.get(key)?.[value];
    const ids = (await make?.(shop, database)) ?? {};
    const before = await read(named, ids);
    if (field) expect(String(before[field])).toBe(value);
    const path = named.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
    const answer = await shop.api("PATCH", path, before);
    expect(answer.status, answer.text).toBe(200);
    expect(content(await read(named, ids))).toEqual(content(before));
    const { auditLog: _log, ...answered } = content(before);
    expect(content(answer.body)).toMatchObject(answered);
  });
});
