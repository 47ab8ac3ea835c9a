import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../test/harness/database.ts";
import { useHarness } from "../../test/harness/harness.ts";
import type { TestShop } from "../../test/harness/shop.ts";
import { statementsOf } from "../../test/harness/statements.ts";

const harness = useHarness();
const database = useDatabase(harness);

const put = (shop: TestShop, id: string, body: object) =>
  shop.api("PUT", `/customers/by-external/crm/${id}`, body);
const many = (shop: TestShop, records: object[], more: object = {}) =>
  shop.api("POST", "/customers/upsert-many", { records, ...more });

test("an upsert creates a record once, changes it, and writes nothing if nothing differs", async () => {
  const shop = await harness.shop();
  const first = await put(shop, "417", {
    name: "Tall Oak",
    phone: "1",
    metadata: { plan: "gold" },
  });
  expect(first).toMatchObject({
    status: 200,
    body: {
      outcome: "created",
      record: {
        name: "Tall Oak",
        externalIds: [{ system: "crm", id: "417" }],
        metadata: { plan: "gold" },
      },
    },
  });
  const again = await put(shop, "417", {
    name: "Tall Oak",
    phone: "1",
    metadata: { plan: "gold" },
  });
  expect(again.body).toEqual({ outcome: "unchanged", record: first.body.record });
  const changed = await put(shop, "417", { name: "Tall Oak", phone: "2" });
  expect(changed.body).toMatchObject({
    outcome: "updated",
    record: { id: first.body.record.id, phone: "2", metadata: { plan: "gold" } },
  });
  const { body } = await shop.api("GET", "/events?limit=10");
  expect(body.events.map(({ event }: { event: string }) => event)).toEqual([
    "customer.created",
    "customer.updated",
  ]);
  const audit = await shop.api("GET", `/audit-log?resourceId=${first.body.record.id}`);
  expect(audit.body.entries).toHaveLength(2);
});

test("8 workers that upsert the same records make each once", async () => {
  const shop = await harness.shop();
  const ids = Array.from({ length: 12 }, (_, at) => `C-${at}`);
  const worker = async (number: number) => {
    const outcomes: string[] = [];
    for (const id of ids) {
      const answer = await put(shop, id, { name: `Customer ${id}`, notes: `worker ${number}` });
      expect(answer.status, answer.text).toBe(200);
      outcomes.push(answer.body.outcome);
    }
    return outcomes;
  };
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => worker(at)));
  const created = outcomes.flat().filter((outcome) => outcome === "created");
  expect(created).toHaveLength(ids.length);
  const [row] = await database.query(
    `SELECT count(*)::int AS records, count(DISTINCT external_ids)::int AS ids FROM customers WHERE tenant_id = $1`,
    [shop.tenantId],
  );
  expect(row).toEqual({ records: ids.length, ids: ids.length });
});

test("8 workers that upsert many of the same records in other orders make each once", async () => {
  const shop = await harness.shop();
  const records = Array.from({ length: 40 }, (_, at) => ({
    externalId: `crm:${at}`,
    name: `C ${at}`,
  }));
  const orders = Array.from({ length: 8 }, (_, by) => [
    ...records.slice(by * 5),
    ...records.slice(0, by * 5),
  ]);
  const answers = await Promise.all(
    orders.map((rows, by) =>
      many(
        shop,
        rows.map((row) => ({ ...row, notes: `worker ${by}` })),
      ),
    ),
  );
  for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  const outcomes = answers.flatMap(({ body }) => body.outcomes);
  expect(outcomes.filter(({ outcome }) => outcome === "created")).toHaveLength(40);
  expect(outcomes.filter(({ outcome }) => outcome === "refused")).toEqual([]);
  const { body } = await shop.api("GET", "/customers?limit=100");
  expect(body.count).toBe(40);
});

test("many rows have an outcome each, in their order; a refused row leaves the others", async () => {
  const shop = await harness.shop();
  await many(shop, [
    { externalId: "crm:1", name: "One" },
    { externalId: "crm:2", name: "Two" },
  ]);
  await shop.customer({ name: "Other", externalIds: [{ system: "qbo", id: "9" }] });
  const rows = [
    { externalId: "crm:3", name: "Three" },
    { externalId: "crm:4", name: "Four", externalIds: [{ system: "qbo", id: "9" }] },
    { externalId: "crm:2", name: "Two", phone: "2" },
    { externalId: "crm:1", name: "One" },
  ];
  const answer = await many(shop, rows);
  expect(answer.body.outcomes).toMatchObject([
    { externalId: "crm:3", outcome: "created", error: null },
    {
      outcome: "refused",
      id: null,
      error: { code: "EXTERNAL_ID_TAKEN", field: "records[1].externalIds[1]" },
    },
    { outcome: "updated" },
    { outcome: "unchanged" },
  ]);
  const listed = await shop.api("GET", "/customers?search=Four");
  expect(listed.body.count).toBe(0);
  const events = await shop.api("GET", "/events?limit=20");
  expect(events.body.events).toHaveLength(5);
});

test("atomic rows are saved all or not at all, and the error names the row", async () => {
  const shop = await harness.shop();
  await shop.customer({ name: "Other", externalIds: [{ system: "qbo", id: "9" }] });
  const rows = [
    { externalId: "crm:3", name: "Three" },
    { externalId: "crm:4", name: "Four", externalIds: [{ system: "qbo", id: "9" }] },
  ];
  expect(await many(shop, rows, { atomic: true })).toMatchObject({
    status: 409,
    body: { error: "EXTERNAL_ID_TAKEN", details: [{ field: "records[1].externalIds[1]" }] },
  });
  const { body } = await shop.api("GET", "/customers");
  expect(body.count).toBe(1);
});

/** Fields of a new record of each kind, and a field with a value that the contract refuses. */
const kinds = [
  ["customers", () => ({ name: randomUUID() }), { email: "no address" }],
  ["vehicles", (at: number) => ({ vin: `1M8GDM9AXKP0427${80 + at}` }), { year: "new" }],
  ["vendors", () => ({ name: randomUUID() }), { name: "" }],
  ["inventory", () => ({ partNumber: randomUUID(), name: "Filter" }), { quantity: "many" }],
] as const;

describe.each(kinds)("malformed rows of %s", (kind, fields, wrong) => {
  const [field = ""] = Object.keys(wrong);
  const rowsOf = (): unknown[] => [
    { ...fields(0), externalId: "crm:0" },
    { ...fields(1), externalId: "crm:1", ...wrong },
    { ...fields(2), externalId: "417" },
    { ...fields(3), externalId: "C R M:3" },
    fields(4),
    "a text",
    { ...fields(6), externalId: "crm:0" },
    { ...fields(7), externalId: "crm:7", nmae: 1 },
    { ...fields(8), externalId: "crm:8" },
  ];
  const places = [
    `records[1].${field}`,
    "records[2].externalId",
    "records[3].externalId",
    "records[4].externalId",
    "records[5]",
    "records[6].externalId",
    "records[7].nmae",
  ];
  const save = (shop: TestShop, body: object, headers?: Record<string, string>) =>
    shop.api("POST", `/${kind}/upsert-many`, body, headers);
  const countOf = async (shop: TestShop) => (await shop.api("GET", `/${kind}`)).body.count;

  test(`malformed rows of ${kind} are refused alone, with their code and field`, async () => {
    const shop = await harness.shop();
    const records = rowsOf();
    const dry = await save(shop, { records }, { "dry-run": "true" });
    expect(await countOf(shop)).toBe(0);
    const key = { "idempotency-key": `rows-of-${kind}` };
    const { status, body, text } = await save(shop, { records }, key);
    expect(status, text).toBe(200);
    const refused = body.outcomes.slice(1, -1);
    expect(refused.map(({ error }: Row) => error?.field)).toEqual(places);
    for (const row of refused) {
      const error = { code: "VALIDATION_ERROR", message: expect.any(String) };
      expect(row).toMatchObject({ outcome: "refused", id: null, error });
    }
    expect(body.outcomes.map(({ externalId }: Row) => externalId)).toEqual(
      records.map((row) => Reflect.get(Object(row), "externalId") ?? ""),
    );
    const created = { outcome: "created", id: expect.any(String), error: null };
    expect([body.outcomes[0], body.outcomes[8]]).toMatchObject([created, created]);
    expect(dry.body.outcomes.slice(1, -1)).toEqual(refused);
    expect(await countOf(shop)).toBe(2);
    expect((await shop.api("GET", "/events?limit=20")).body.events).toHaveLength(2);
    const log = await shop.api("GET", "/audit-log");
    const written = (one: { operation: string }) => one.operation === `${kind}.upsertMany`;
    expect(log.body.entries.filter(written)).toHaveLength(1);
    expect(await save(shop, { records }, key)).toMatchObject({ status: 200, body });
    expect(await countOf(shop)).toBe(2);
  });

  test(`malformed rows of ${kind} fail an atomic call, which names them all`, async () => {
    const shop = await harness.shop();
    const { status, body } = await save(shop, { records: rowsOf(), atomic: true });
    expect([status, body.error]).toEqual([400, "VALIDATION_ERROR"]);
    const named = body.details.map((detail: { field: string }) => detail.field);
    expect(named.sort()).toEqual(places.toSorted());
    expect(await countOf(shop)).toBe(0);
  });

  test(`a call whose rows of ${kind} are all malformed saves nothing`, async () => {
    const shop = await harness.shop();
    const answer = await save(shop, { records: rowsOf().slice(1, 6) });
    const outcomes = answer.body.outcomes.map(({ outcome }: Row) => outcome);
    expect([answer.status, outcomes]).toEqual([200, Array(5).fill("refused")]);
    expect((await shop.api("GET", "/events")).body.events).toEqual([]);
  });
});

interface Row {
  externalId: string;
  outcome: string;
  error: { field: string } | null;
}

test("what is wrong beside the rows fails the call, which names the malformed rows too", async () => {
  const shop = await harness.shop();
  const rows = [{ externalId: "crm:1", name: "One" }, { externalId: "crm:2" }];
  const answer = await many(shop, rows, { atomic: "no" });
  expect(answer.status).toBe(400);
  const named = answer.body.details.map(({ field }: { field: string }) => field);
  expect(named.sort()).toEqual(["atomic", "records[1].name"]);
  const tooMany = Array.from({ length: 501 }, () => ({ externalId: "crm:1" }));
  expect((await many(shop, tooMany)).body.details).toContainEqual({
    field: "records",
    message: "must have at most 500 records",
  });
});

test("a row that names several records is refused alone", async () => {
  const shop = await harness.shop();
  for (const phone of ["1", "2"]) await shop.customer({ name: "Twin Rivers", phone });
  const records = [
    { externalId: "crm:1", vin: "1M8GDM9AXKP042788", customerId: "Twin Rivers" },
    { externalId: "crm:2", vin: "1FUJGLDR2CSBX1234" },
  ];
  const save = (atomic: boolean) => shop.api("POST", "/vehicles/upsert-many", { records, atomic });
  expect(await save(true)).toMatchObject({
    status: 409,
    body: { error: "AMBIGUOUS_REFERENCE", details: [{ field: "records[0].customerId" }] },
  });
  const { body } = await save(false);
  expect(body.outcomes).toMatchObject([
    {
      outcome: "refused",
      error: {
        code: "AMBIGUOUS_REFERENCE",
        message: "customerId: Twin Rivers names 2 customers",
        field: "records[0].customerId",
      },
    },
    { outcome: "created" },
  ]);
});

test("unchanged rows take no statement each", async () => {
  const shop = await harness.shop();
  const rowsOf = (length: number) =>
    Array.from({ length }, (_, at) => ({ externalId: `crm:${at}`, name: `C ${at}` }));
  await many(shop, rowsOf(60));
  const counts = [];
  for (const length of [2, 60]) {
    counts.push((await statementsOf(harness, () => many(shop, rowsOf(length)))).length);
  }
  expect(counts[1]).toBe(counts[0]);
});

test("vehicles, vendors and parts are upserted as customers are", async () => {
  const shop = await harness.shop();
  const customer = await put(shop, "417", { name: "Tall Oak" });
  const calls = [
    ["vehicles", { vin: "1M8GDM9AXKP042788", customerId: "crm:417" }, { unitNumber: "T-1" }],
    ["vendors", { name: "Great Lakes" }, { phone: "1" }],
    ["inventory", { partNumber: "FF63009", name: "Filter", quantity: 4 }, { quantity: 6 }],
  ] as const;
  for (const [path, fields, changes] of calls) {
    const upsert = (body: object) => shop.api("PUT", `/${path}/by-external/crm/7`, body);
    expect((await upsert(fields)).body.outcome, path).toBe("created");
    expect((await upsert(fields)).body.outcome, path).toBe("unchanged");
    const updated = await upsert({ ...fields, ...changes });
    expect(updated.body, path).toMatchObject({ outcome: "updated", record: changes });
  }
  const vehicle = await shop.api("GET", "/vehicles/crm:7");
  expect(vehicle.body.customerId).toBe(customer.body.record.id);
});
