import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness();

const refusal = (field: string) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: [{ field }] },
});

const lights = { label: "Lights", category: "Electrical" };
const brakes = {
  label: "Brake lining, left rear",
  category: "Brakes",
  result: "failed" as const,
  notes: "3/32 left",
  photos: ["https://photos.example.com/1.jpg", "http://10.0.0.7/2.jpg?size=large"],
};
const plain = {
  kind: "pass_fail",
  unit: null,
  min: null,
  max: null,
  severity: "advice",
  photoRequired: false,
  measured: null,
};
const open = { category: null, result: null, notes: null, photos: [], ...plain };

test("an inspection is created with every field of the request, and null for the rest", async () => {
  const shop = await harness.shop();
  const vehicle = await shop.vehicle({ unitNumber: "T-104" });
  const inspection = await shop.inspection({
    name: " Annual DOT inspection ",
    vehicleId: vehicle.id,
    status: "failed",
    notes: "Linings first",
    items: [lights, brakes],
  });
  expect(inspection).toEqual({
    id: expect.any(String),
    name: "Annual DOT inspection",
    status: "failed",
    notes: "Linings first",
    workOrderId: null,
    orderNumber: null,
    vehicleId: vehicle.id,
    vehicleUnit: "T-104",
    technicianId: null,
    technicianName: null,
    createdAt: expect.any(String),
    updatedAt: inspection.createdAt,
    deletedAt: null,
    completedAt: inspection.createdAt,
    items: [
      { id: expect.any(String), ...open, ...lights },
      { id: expect.any(String), ...plain, ...brakes },
    ],
  });
  expect((await shop.api("GET", `/inspections/${inspection.id}`)).body).toEqual(inspection);
  expect(await shop.inspection({ name: "Walk around" })).toMatchObject({
    name: "Walk around",
    status: "pending",
    notes: null,
    vehicleId: null,
    completedAt: null,
    items: [],
  });
});

describe("the status", () => {
  test("the status sets completedAt when it leaves pending, and clears it when it returns", async () => {
    const shop = await harness.shop();
    const { id } = await shop.inspection();
    const become = async (status: string) =>
      (await shop.api("PATCH", `/inspections/${id}`, { status })).body;
    const passed = await become("passed");
    expect(passed).toMatchObject({ status: "passed", completedAt: passed.updatedAt });
    expect(await become("failed")).toMatchObject({ completedAt: passed.completedAt });
    expect(await become("passed")).toMatchObject({ completedAt: passed.completedAt });
    expect(await become("pending")).toMatchObject({ status: "pending", completedAt: null });
    const again = await become("failed");
    expect(again.completedAt).toBe(again.updatedAt);
    expect(again.completedAt > passed.completedAt).toBe(true);
  });

  test("the status is set by the technician: a failed item does not change it", async () => {
    const shop = await harness.shop();
    const { id, items } = await shop.inspection({ items: [lights] });
    const path = `/inspections/${id}`;
    await shop.api("PATCH", `${path}/items/${items[0]?.id}`, { result: "failed" });
    expect((await shop.api("GET", path)).body.status).toBe("pending");
    expect(await shop.api("PATCH", path, { status: "passed" })).toMatchObject({
      status: 200,
      body: { status: "passed", items: [{ result: "failed" }] },
    });
  });
});

test("an update changes only the fields of the request, and null clears optional fields", async () => {
  const shop = await harness.shop();
  const vehicle = await shop.vehicle({ unitNumber: "T-104" });
  const inspection = await shop.inspection({
    vehicleId: vehicle.id,
    notes: "Second key",
    items: [lights, brakes],
  });
  const path = `/inspections/${inspection.id}`;
  expect((await shop.api("PUT", path, { name: "Walk around" })).body).toEqual({
    ...inspection,
    name: "Walk around",
    updatedAt: expect.any(String),
  });
  expect((await shop.api("PATCH", path, { notes: null, vehicleId: null })).body).toMatchObject({
    name: "Walk around",
    notes: null,
    vehicleId: null,
    vehicleUnit: null,
    items: inspection.items,
  });
  for (const field of ["name", "status", "items"]) {
    expect(await shop.api("PATCH", path, { [field]: null })).toMatchObject(refusal(field));
  }
  expect(await shop.api("PATCH", path, { status: "done" })).toMatchObject(refusal("status"));
});

describe("a checklist of a request", () => {
  test("a checklist of a request replaces the old one: items with an id are changed, without one created, the others removed", async () => {
    const shop = await harness.shop();
    const { id, items } = await shop.inspection({ items: [lights, brakes, { label: "Horn" }] });
    const [first, second] = items;
    const sent = [
      { label: "Tires", result: "NA" },
      { id: second?.id.toUpperCase(), result: "passed", notes: null },
      { id: first?.id, label: "All lights" },
    ];
    const { body } = await shop.api("PATCH", `/inspections/${id}`, { items: sent });
    expect(body.items).toEqual([
      { ...open, id: expect.any(String), label: "Tires", result: "NA" },
      { ...plain, ...brakes, id: second?.id, result: "passed", notes: null },
      { ...open, ...lights, id: first?.id, label: "All lights" },
    ]);
    expect((await shop.api("GET", `/inspections/${id}`)).body).toEqual(body);
    const none = await shop.api("PATCH", `/inspections/${id}`, { items: [] });
    expect(none.body.items).toEqual([]);
  });

  test("a checklist is refused with every invalid item, and nothing of it is stored", async () => {
    const shop = await harness.shop();
    const other = await shop.inspection({ items: [lights] });
    const inspection = await shop.inspection({ items: [lights] });
    const [{ id } = { id: "" }] = inspection.items;
    const items = [
      { id, label: "Changed" },
      { id },
      { id: other.items[0]?.id },
      { result: "passed" },
      { id: "no id" },
    ];
    const path = `/inspections/${inspection.id}`;
    const answer = await shop.api("PATCH", path, { items, name: "Changed" });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { field: "items[1].id", message: "is on an earlier item too" },
      { field: "items[2].id", message: "names no item of this inspection" },
      { field: "items[3].label", message: "is required in a new item" },
      { field: "items[4].id", message: "names no item of this inspection" },
    ]);
    expect((await shop.api("GET", path)).body).toEqual(inspection);
    expect((await shop.api("GET", `/inspections/${other.id}`)).body).toEqual(other);
  });

  test("a checklist has at most 200 items, which take as many statements as one", async () => {
    const shop = await harness.shop();
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...brakes, label: `Item ${n}` }));
    const { id } = await shop.inspection();
    const path = `/inspections/${id}`;
    const countFor = async (body: object) =>
      (await statementsOf(harness, () => shop.api("PATCH", path, body))).length;
    expect(await countFor({ items: many(200) })).toBe(await countFor({ items: many(1) }));
    const full = await shop.api("PATCH", path, { items: many(200) });
    expect(full.body.items.map(({ label }: { label: string }) => label)).toEqual(
      many(200).map(({ label }) => label),
    );
    expect(await shop.api("PATCH", path, { items: many(201) })).toMatchObject(refusal("items"));
    const tooMany = { name: "All", items: many(201) };
    expect(await shop.api("POST", "/inspections", tooMany)).toMatchObject(refusal("items"));
  });
});

test("the audit log has the changes, and of a checklist only the changed items", async () => {
  const shop = await harness.shop();
  const { id, items } = await shop.inspection({ items: [lights, brakes] });
  const sent = items.map((item) => ({ ...item, result: "failed" }));
  await shop.api("PATCH", `/inspections/${id}`, { status: "failed", items: sent });
  await shop.api("PATCH", `/inspections/${id}/items/${items[1]?.id}`, { notes: "Replaced" });
  const { body } = await shop.api("GET", `/audit-log?resourceType=inspection&resourceId=${id}`);
  expect(body.entries).toMatchObject([
    {
      operation: "inspections.items.update",
      changes: {
        items: {
          before: [{ id: items[1]?.id, label: brakes.label, notes: brakes.notes }],
          after: [{ id: items[1]?.id, label: brakes.label, notes: "Replaced" }],
        },
      },
    },
    {
      operation: "inspections.update",
      changes: {
        status: { before: "pending", after: "failed" },
        items: { before: [{ id: items[0]?.id, result: null }], after: [{ result: "failed" }] },
      },
    },
    { operation: "inspections.create" },
  ]);
  expect(body.entries[1].changes.items.after).toHaveLength(1);
});

test("a deleted inspection is returned by GET, and missing in lists and writes", async () => {
  const shop = await harness.shop();
  const inspection = await shop.inspection({ items: [lights] });
  const path = `/inspections/${inspection.id}`;
  expect((await shop.api("DELETE", path)).body).toEqual({ id: inspection.id, deleted: true });
  expect((await shop.api("GET", path)).body).toEqual({
    ...inspection,
    updatedAt: expect.any(String),
    deletedAt: expect.any(String),
  });
  expect((await shop.api("GET", "/inspections")).body.inspections).toEqual([]);
  const item = `${path}/items/${inspection.items[0]?.id}`;
  expect((await shop.api("PATCH", item, { result: "passed" })).status).toBe(404);
  expect((await shop.api("PATCH", path, { status: "passed" })).status).toBe(404);
  expect((await shop.api("DELETE", path)).status).toBe(404);
});
