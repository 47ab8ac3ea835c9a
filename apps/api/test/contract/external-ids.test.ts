import { randomUUID } from "node:crypto";
import {
  externalReferenceFields,
  type IntegratedKind,
  integratedKindOf,
  integratedKinds,
  type NamedOperation,
} from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { newPathIds, newRecord } from "./path-ids.ts";
import { credentials, examplesNow, type Input, operations, rest } from "./samples.ts";

const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);

const kinds = Object.keys(integratedKinds).map((kind) => kind as IntegratedKind);

/** The operation of a kind of record. Users are listed apart from their administration. */
function operationOf(kind: IntegratedKind, action: string): NamedOperation | undefined {
  const names = [`${kind}.${action}`, `admin.${kind}.${action}`];
  return operations.find(({ name }) => names.includes(name));
}

function required(kind: IntegratedKind, action: string): NamedOperation {
  const found = operationOf(kind, action);
  if (!found) throw new Error(`There is no ${kind}.${action}`);
  return found;
}

function call(shop: TestShop, named: NamedOperation, input: Input): Promise<Response> {
  return rest(shop.baseUrl, named, input, credentials(named.operation, shop));
}

/** A new record of a kind, without external ids. */
async function newId(shop: TestShop, kind: IntegratedKind): Promise<string> {
  const { id = "" } = await newPathIds(shop, required(kind, "get"));
  return id;
}

async function listed(shop: TestShop, kind: IntegratedKind, filter: Input): Promise<string[]> {
  const { body } = await call(shop, required(kind, "list"), filter);
  const rows = Object.values(body).find(Array.isArray);
  return (rows ?? []).map((row: { id: string }) => row.id);
}

const newKey = () => ({ system: "crm", id: `C/${randomUUID()}:1` });
const textOf = ({ system, id }: { system: string; id: string }) => `${system}:${id}`;

test("every kind of record with external ids has them in its get, list and update", () => {
  for (const kind of kinds) {
    expect(integratedKindOf(required(kind, "update").operation.input), kind).toBe(kind);
    const filters = externalReferenceFields(required(kind, "list").operation.input);
    expect(
      filters.map(({ path, kind: of }) => `${path.join(".")} ${of}`),
      kind,
    ).toContain(`externalId ${kind}`);
  }
});

test("every operation that creates or updates a record with external ids takes them", () => {
  const ofKinds = operations.filter(({ name }) =>
    kinds.some((kind) => ["create", "update"].some((act) => operationOf(kind, act)?.name === name)),
  );
  const without = ofKinds.filter(({ operation }) => !integratedKindOf(operation.input));
  expect(without.map(({ name }) => name)).toEqual([]);
});

describe.each(kinds)("%s", (kind) => {
  const noun = integratedKinds[kind].noun;

  test("an update sets external ids, by which the record is read, listed and updated", async () => {
    const shop = await harness.shop();
    const id = await newId(shop, kind);
    const key = newKey();
    const saved = await call(shop, required(kind, "update"), { id, externalIds: [key] });
    expect(saved).toMatchObject({ status: 200, body: { id, externalIds: [key], metadata: {} } });
    const named = { id: textOf(key) };
    const read = await call(shop, required(kind, "get"), named);
    expect(read).toMatchObject({ status: 200, body: { id, externalIds: [key] } });
    expect(await listed(shop, kind, { externalId: textOf(key) })).toEqual([id]);
    expect(await listed(shop, kind, { externalId: "crm:other" })).toEqual([]);
    const metadata = { plan: "gold" };
    const updated = await call(shop, required(kind, "update"), { ...named, metadata });
    expect(updated).toMatchObject({ status: 200, body: { id, externalIds: [key], metadata } });
  });

  test("a taken external id is refused with the field, and nothing changes", async () => {
    const shop = await harness.shop();
    const [first, second] = [await newId(shop, kind), await newId(shop, kind)];
    const [taken, free] = [newKey(), newKey()];
    await call(shop, required(kind, "update"), { id: first, externalIds: [taken] });
    const input = { id: second, externalIds: [free, taken], metadata: { plan: "gold" } };
    expect(await call(shop, required(kind, "update"), input)).toMatchObject({
      status: 409,
      body: {
        error: "EXTERNAL_ID_TAKEN",
        details: [
          { field: "externalIds[1]", message: `${textOf(taken)} is that of another ${noun}` },
        ],
        candidates: [{ field: "externalIds[1]", id: first }],
      },
    });
    const { body } = await call(shop, required(kind, "get"), { id: second });
    expect(body).toMatchObject({ externalIds: [], metadata: {} });
    expect(await listed(shop, kind, { externalId: textOf(free) })).toEqual([]);
  });

  test("a list of external ids is replaced, which releases those that it lacks", async () => {
    const shop = await harness.shop();
    const [first, second] = [await newId(shop, kind), await newId(shop, kind)];
    const [kept, moved] = [newKey(), newKey()];
    const update = (id: string, externalIds: object[]) =>
      call(shop, required(kind, "update"), { id, externalIds });
    await update(first, [kept, moved]);
    expect((await update(first, [kept])).body.externalIds).toEqual([kept]);
    expect(await update(second, [moved])).toMatchObject({ status: 200 });
    expect(await listed(shop, kind, { externalId: textOf(moved) })).toEqual([second]);
  });

  test("metadata is merged by key, filtered by one key, and null removes a key", async () => {
    const shop = await harness.shop();
    const id = await newId(shop, kind);
    const update = async (metadata: object) => {
      const { body } = await call(shop, required(kind, "update"), { id, metadata });
      return body.metadata;
    };
    expect(await update({ plan: "gold", region: "north: 4" })).toEqual({
      plan: "gold",
      region: "north: 4",
    });
    expect(await update({ plan: "silver" })).toEqual({ plan: "silver", region: "north: 4" });
    expect(await listed(shop, kind, { metadata: "region:north: 4" })).toEqual([id]);
    expect(await listed(shop, kind, { metadata: "plan:gold" })).toEqual([]);
    expect(await update({ plan: null })).toEqual({ region: "north: 4" });
    expect(await listed(shop, kind, { metadata: "plan:silver" })).toEqual([]);
  });

  test("an external id of another shop names no record", async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    const key = newKey();
    const theirs = await newId(other, kind);
    await call(other, required(kind, "update"), { id: theirs, externalIds: [key] });
    const named = { id: textOf(key) };
    expect(await call(shop, required(kind, "get"), named)).toMatchObject({ status: 404 });
    expect(await call(shop, required(kind, "update"), named)).toMatchObject({ status: 404 });
    expect(await listed(shop, kind, { externalId: textOf(key) })).toEqual([]);
    const own = await newId(shop, kind);
    const taken = await call(shop, required(kind, "update"), { id: own, externalIds: [key] });
    expect(taken).toMatchObject({ status: 200 });
  });

  test("a record that is sent back as it was read keeps its external ids and metadata", async () => {
    const shop = await harness.shop();
    const id = await newId(shop, kind);
    const set = { externalIds: [newKey()], metadata: { plan: "gold", a: "1" } };
    await call(shop, required(kind, "update"), { id, ...set });
    const { body: read } = await call(shop, required(kind, "get"), { id });
    const sent = await call(shop, required(kind, "update"), read);
    expect(sent).toMatchObject({ status: 200, body: set });
  });

  test("a deleted record releases its external ids", async () => {
    const remove = operationOf(kind, "delete");
    if (!remove) return;
    const shop = await harness.shop();
    const [id, next] = [await newId(shop, kind), await newId(shop, kind)];
    const key = newKey();
    await call(shop, required(kind, "update"), { id, externalIds: [key] });
    expect(await call(shop, remove, { id: textOf(key) })).toMatchObject({ status: 200 });
    const taken = await call(shop, required(kind, "update"), { id: next, externalIds: [key] });
    expect(taken).toMatchObject({ status: 200, body: { externalIds: [key] } });
  });

  test("a record is created with external ids and metadata", async () => {
    const create = operationOf(kind, "create");
    if (!create) return;
    const shop = await harness.shop();
    const set = { externalIds: [newKey()], metadata: { plan: "gold" } };
    const input: Input = { ...create.operation.example?.input, ...set };
    if ("vendorId" in input) input.vendorId = await newRecord(shop, "vendors");
    if ("customerId" in input) input.customerId = await newRecord(shop, "customers");
    if ("vehicleId" in input) input.vehicleId = await newRecord(shop, "vehicles");
    const made = await call(shop, create, input);
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: set });
    const { body } = await call(shop, required(kind, "get"), {
      id: textOf(set.externalIds[0] ?? newKey()),
    });
    expect(body).toMatchObject({ id: made.body.id, ...set });
    if ("updatedAt" in body) expect(body.updatedAt).toBe(made.body.updatedAt);
    const again = await call(shop, create, { ...input, number: "another", email: "a@shop.test" });
    expect([409, 400]).toContain(again.status);
  });
});

test("a restored work order has its external ids again, unless another order has got one", async () => {
  const shop = await harness.shop();
  const key = newKey();
  const { id } = await shop.workOrder({ externalIds: [key] });
  await shop.api("DELETE", `/work-orders/${id}`);
  expect(await shop.api("POST", `/work-orders/${id}/restore`)).toMatchObject({ status: 200 });
  expect(await shop.api("GET", `/work-orders/crm:${encodeURIComponent(key.id)}`)).toMatchObject({
    body: { id },
  });
  await shop.api("DELETE", `/work-orders/${id}`);
  await shop.workOrder({ externalIds: [key] });
  expect(await shop.api("POST", `/work-orders/${id}/restore`)).toMatchObject({
    status: 409,
    body: { error: "EXTERNAL_ID_TAKEN" },
  });
});

test("the table of external ids has exactly those of the shop's live records", async () => {
  const shop = await harness.shop();
  const expected: string[] = [];
  for (const kind of kinds) {
    const [kept, gone] = [await newId(shop, kind), await newId(shop, kind)];
    for (const id of [kept, gone]) {
      for (const externalIds of [[newKey()], [newKey(), newKey()]]) {
        await call(shop, required(kind, "update"), { id, externalIds });
      }
    }
    const remove = operationOf(kind, "delete");
    if (remove) await call(shop, remove, { id: gone });
    for (const id of remove ? [kept] : [kept, gone]) {
      const { body } = await call(shop, required(kind, "get"), { id });
      expect(body.externalIds, kind).toHaveLength(2);
      expected.push(...body.externalIds.map(textOf).map((key: string) => `${kind} ${id} ${key}`));
    }
  }
  const rows = await database.query(
    "SELECT kind, record_id, system, external_id AS id FROM external_ids WHERE tenant_id = $1",
    [shop.tenantId],
  );
  const stored = rows.map(({ kind, record_id, system, id }) => {
    return `${kind} ${record_id} ${textOf({ system, id })}`;
  });
  expect(stored.sort()).toEqual(expected.sort());
});

test("two requests that give one external id to two records: one is refused", async () => {
  const shop = await harness.shop();
  for (let round = 0; round < 5; round++) {
    const externalIds = [newKey()];
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((name) => shop.api("POST", "/customers", { name, externalIds })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  }
});
