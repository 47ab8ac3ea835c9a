import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();
const database = useDatabase(harness);

const tread = {
  label: "Tread",
  category: "Tires",
  kind: "measure",
  unit: "1/32 in",
  min: 4,
  severity: "out_of_service",
  photoRequired: true,
};
const plain = {
  category: null,
  kind: "pass_fail",
  unit: null,
  min: null,
  max: null,
  severity: "advice",
  photoRequired: false,
};

async function opened() {
  const shop = await harness.shop();
  const create = (items: object[], name = "DVIR") =>
    shop.api("POST", "/inspection-templates", { name, items });
  return { shop, create };
}

const fieldsOf = (body: { details: Array<{ field: string }> }) =>
  body.details.map(({ field }) => field);

test("a template is created with the defaults of its items, and listed without them", async () => {
  const { shop, create } = await opened();
  const { status, body, text } = await create([tread, { label: "Horn" }]);
  expect(status, text).toBe(201);
  expect(body).toMatchObject({ name: "DVIR", archived: false, itemCount: 2 });
  expect(body.items).toEqual([
    { ...tread, max: null },
    { label: "Horn", ...plain },
  ]);
  expect((await shop.api("GET", `/inspection-templates/${body.id}`)).body).toEqual(body);
  const { items: _items, ...summary } = body;
  const list = await shop.api("GET", "/inspection-templates?search=dv");
  expect(list.body.inspectionTemplates).toEqual([summary]);
});

test("an archived template is left out of the list, and makes no inspection", async () => {
  const { shop, create } = await opened();
  const { body } = await create([{ label: "Horn" }]);
  const path = `/inspection-templates/${body.id}`;
  const archived = await shop.api("PATCH", path, { archived: true });
  expect(archived.body).toMatchObject({ archived: true, items: body.items });
  const list = async (query: string) =>
    (await shop.api("GET", `/inspection-templates${query}`)).body.inspectionTemplates;
  expect(await list("")).toEqual([]);
  expect(await list("?includeArchived=true")).toHaveLength(1);
  const refused = await shop.api("POST", "/inspections", { templateId: body.id });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toEqual([
    { field: "templateId", message: "names an archived template" },
  ]);
  await shop.api("PATCH", path, { archived: false });
  expect(await shop.api("POST", "/inspections", { templateId: body.id })).toMatchObject({
    status: 201,
  });
});

test.each<[string, object[], string]>([
  ["no items", [], "items"],
  ["more than 200 items", Array(201).fill({ label: "Horn" }), "items"],
  ["a unit of what is not a measure", [{ label: "Horn", unit: "dB" }], "items[0].unit"],
  ["a limit of a text", [{ label: "Horn", kind: "text", max: 1 }], "items[0].max"],
  ["limits that exclude all", [{ label: "A" }, { ...tread, max: 3 }], "items[1].max"],
  ["an unknown kind", [{ label: "Horn", kind: "yes_no" }], "items[0].kind"],
  ["an unknown severity", [{ label: "Horn", severity: "low" }], "items[0].severity"],
])("a template with %s is a 400 that names the field", async (_what, items, field) => {
  const { shop, create } = await opened();
  const answer = await create(items);
  expect(answer.status, answer.text).toBe(400);
  expect(fieldsOf(answer.body)).toEqual([field]);
  expect((await shop.api("GET", "/inspection-templates")).body.count).toBe(0);
});

test("an inspection copies the items of its template, and keeps them", async () => {
  const { shop, create } = await opened();
  const template = (await create([tread, { label: "Horn" }])).body;
  const sent = { templateId: template.id, items: [{ label: "Radio" }] };
  const { status, body, text } = await shop.api("POST", "/inspections", sent);
  expect(status, text).toBe(201);
  expect(body.name).toBe("DVIR");
  const open = { result: null, notes: null, photos: [], measured: null };
  expect(body.items.map(({ id: _id, ...item }: { id: string }) => item)).toEqual([
    { ...tread, max: null, ...open },
    { label: "Horn", ...plain, ...open },
    { label: "Radio", ...plain, ...open },
  ]);
  const changed = { name: "DVIR 2", items: [{ label: "Horn", severity: "safety" }] };
  const path = `/inspection-templates/${template.id}`;
  expect((await shop.api("PATCH", path, changed)).body.items).toEqual([
    { label: "Horn", ...plain, severity: "safety" },
  ]);
  expect((await shop.api("GET", `/inspections/${body.id}`)).body).toEqual(body);
  const named = await shop.api("POST", "/inspections", { templateId: template.id, name: "Mine" });
  expect(named.body).toMatchObject({ name: "Mine", items: [{ severity: "safety" }] });
});

test("an inspection needs a name or a template, and at most 200 items with it", async () => {
  const { shop, create } = await opened();
  const { id: templateId } = (await create(Array(199).fill({ label: "Horn" }))).body;
  const items = [{ label: "One" }, { label: "Two" }];
  for (const [sent, field] of [
    [{}, "name"],
    [{ templateId: randomUUID() }, "templateId"],
    [{ templateId: "DVIR" }, "templateId"],
    [{ templateId, items }, "items"],
  ] as const) {
    const answer = await shop.api("POST", "/inspections", sent);
    expect(answer.status, answer.text).toBe(400);
    expect(fieldsOf(answer.body)).toEqual([field]);
  }
  const full = await shop.api("POST", "/inspections", { templateId, items: items.slice(1) });
  expect(full.body.items).toHaveLength(200);
});

test("a shop has at most 200 templates", async () => {
  const { shop, create } = await opened();
  await database.query(
    `INSERT INTO inspection_templates (tenant_id, id, name, archived)
      SELECT $1, gen_random_uuid(), 'Template ' || n, n % 2 = 0 FROM generate_series(1, 199) n`,
    [shop.tenantId],
  );
  const answers = await Promise.all(["A", "B"].map((name) => create([{ label: "Horn" }], name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});
