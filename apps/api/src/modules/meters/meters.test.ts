import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness();

const day = (n: number) => new Date(Date.UTC(2026, 0, 0, 12) + n * 86_400_000).toISOString();

/** A vehicle with calls that record and read its odometer. */
async function truck(fields: Record<string, unknown> = {}, own?: TestShop) {
  const shop = own ?? (await harness.shop());
  const { id } = await shop.vehicle(fields);
  const read = (value: number, at: string, more: object = {}) =>
    shop.api("POST", "/meter-readings", { vehicleId: id, value, at, ...more });
  const replace = (oldValue: number, value: number, at: string) =>
    shop.api("POST", "/meter-readings/replace-meter", { vehicleId: id, oldValue, value, at });
  const mileage = async () => (await shop.api("GET", `/vehicles/${id}`)).body.mileage;
  const list = async (more = "") =>
    (await shop.api("GET", `/meter-readings?vehicleId=${id}${more}`)).body.meterReadings;
  const totals = async () =>
    (await list()).map(({ total }: { total: number }) => total).toReversed();
  return { shop, id, read, replace, mileage, list, totals };
}

const ranBack = (message: RegExp) => ({
  status: 409,
  body: {
    error: "METER_RAN_BACK",
    details: [{ field: "value", message: expect.stringMatching(message) }],
  },
});

test("the mileage is the newest reading by its time, in any order of arrival", async () => {
  const { read, mileage, totals } = await truck();
  expect((await read(300, day(3))).status).toBe(201);
  expect((await read(100, day(1))).status).toBe(201);
  expect((await read(200.5, day(2))).status).toBe(201);
  expect(await mileage()).toBe(300);
  expect(await totals()).toEqual([100, 200.5, 300]);
  expect((await read(400.9, day(4))).status).toBe(201);
  expect(await mileage()).toBe(400);
});

test("a reading that runs backwards is refused with the neighbour that says so", async () => {
  const { read, list } = await truck();
  await read(100, day(1));
  await read(300, day(3));
  expect(await read(99, day(2))).toMatchObject(ranBack(/at least 100, .* at 2026-01-01T12/));
  expect(await read(301, day(2))).toMatchObject(ranBack(/at most 300, .* at 2026-01-03T12/));
  expect(await read(299, day(4))).toMatchObject(ranBack(/at least 300/));
  expect((await read(100, day(2))).status).toBe(201);
  expect(await list()).toHaveLength(3);
});

test("a replacement continues the total, whenever it is recorded", async () => {
  const early = await truck();
  await early.read(1000, day(1));
  expect((await early.replace(1200, 0, day(2))).status).toBe(201);
  await early.read(50, day(3));
  const late = await truck();
  await late.read(50, day(3));
  expect((await late.replace(1200, 0, day(2))).status).toBe(201);
  await late.read(1000, day(1));
  for (const one of [early, late]) {
    expect(await one.totals()).toEqual([1000, 1200, 1250]);
    expect(await one.mileage()).toBe(50);
    expect((await one.read(1300, day(1.5))).status).toBe(409);
    expect((await one.read(10, day(2.5))).status).toBe(201);
  }
  expect(await early.replace(1200, 0, day(2))).toMatchObject({
    status: 400,
    body: { details: [{ field: "at" }] },
  });
});

test("a correction supersedes a reading, which stays in the history", async () => {
  const { shop, read, list, mileage } = await truck();
  await read(100, day(1));
  const { body: wrong } = await read(9000, day(2));
  expect(await read(300, day(3))).toMatchObject(ranBack(/at least 9000/));
  const path = `/meter-readings/${wrong.id}/correct`;
  const corrected = await shop.api("POST", path, { value: 200, reason: "Digit too many" });
  expect(corrected).toMatchObject({
    status: 200,
    body: { value: 200, at: day(2), correctsId: wrong.id, source: "entry" },
  });
  expect((await read(300, day(3))).status).toBe(201);
  expect(await mileage()).toBe(300);
  expect(await list()).toHaveLength(3);
  const all = await list("&includeSuperseded=true");
  expect(all).toHaveLength(4);
  expect(all.find(({ id }: { id: string }) => id === wrong.id)).toMatchObject({
    value: 9000,
    supersededReason: "Digit too many",
  });
  expect(await shop.api("POST", path, { value: 1, reason: "Again" })).toMatchObject({
    status: 409,
    body: { error: "READING_SUPERSEDED" },
  });
});

test("a replacement that never was is taken back without a trace in the totals", async () => {
  const { shop, read, replace, totals } = await truck();
  await read(1000, day(1));
  const { body } = await replace(1200, 1100, day(2));
  await read(1300, day(3));
  expect(await totals()).toEqual([1000, 1200, 1400]);
  const path = `/meter-readings/${body.id}/correct`;
  await shop.api("POST", path, { reason: "The dash was only reset" });
  expect(await totals()).toEqual([1000, 1300]);
});

test("a reading of a source and id is stored once, and another one with it is refused", async () => {
  const { shop, id, read, list } = await truck();
  const externalId = randomUUID();
  const first = await read(100, day(1), { source: "telematics", externalId });
  const again = await read(100, day(1), { source: "telematics", externalId });
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  expect(await read(101, day(1), { source: "telematics", externalId })).toMatchObject({
    status: 409,
    body: { error: "READING_ID_TAKEN", details: [{ field: "externalId" }] },
  });
  const row = { vehicleId: id, value: 100, at: day(1), source: "telematics", externalId };
  const many = await shop.api("POST", "/meter-readings/create-many", { readings: [row, row] });
  expect(many.body.outcomes).toMatchObject([{ outcome: "known" }, { outcome: "known" }]);
  expect(await list()).toHaveLength(1);
});

test("a batch saves its good rows in a fixed number of statements, and names the others", async () => {
  const { shop, id, totals } = await truck();
  const row = (value: number, n: number) => ({ vehicleId: id, value, at: day(n) });
  const readings = [
    row(300, 3),
    row(100, 1),
    row(400, 2),
    row(200, 2),
    { ...row(1, 1), value: -1 },
  ];
  const { status, body } = await shop.api("POST", "/meter-readings/create-many", { readings });
  expect(status).toBe(200);
  expect(body.outcomes).toMatchObject([
    { outcome: "created" },
    { outcome: "created" },
    { outcome: "refused", error: { code: "METER_RAN_BACK", field: "readings[2].value" } },
    { outcome: "created" },
    { outcome: "refused", error: { code: "VALIDATION_ERROR", field: "readings[4].value" } },
  ]);
  expect(await totals()).toEqual([100, 200, 300]);
  const atomic = { readings: [row(500, 5), row(1, 6)], atomic: true };
  expect(await shop.api("POST", "/meter-readings/create-many", atomic)).toMatchObject({
    status: 409,
    body: { error: "METER_RAN_BACK", details: [{ field: "readings[1].value" }] },
  });
  expect(await totals()).toEqual([100, 200, 300]);
});

test("an edit of the mileage is a reading, and a lower one replaces the odometer", async () => {
  const { shop, id, list, mileage, totals } = await truck({ mileage: 5000 });
  expect(await list()).toMatchObject([{ value: 5000, source: "entry", kind: "reading" }]);
  const edit = (value: number | null) => shop.api("PATCH", `/vehicles/${id}`, { mileage: value });
  await edit(6000);
  await edit(10);
  await edit(10);
  expect(await mileage()).toBe(10);
  expect(await totals()).toEqual([5000, 6000, 6000]);
  await edit(null);
  expect(await mileage()).toBe(null);
  await edit(30);
  expect(await totals()).toEqual([5000, 6000, 6000, 6020]);
});

test("the meters of an order are readings of its vehicle, and follow the order", async () => {
  const { shop, id, read, list, mileage } = await truck();
  await read(1000, day(1));
  const order = await shop.workOrder({ vehicleId: id, odometer: 2000, engineHours: 31.5 });
  expect(order).toMatchObject({ odometer: 2000, engineHours: 31.5, completedAt: null });
  expect(await mileage()).toBe(2000);
  const update = (fields: object) => shop.api("PATCH", `/work-orders/${order.id}`, fields);
  expect(await update({ odometer: 900 })).toMatchObject({
    status: 409,
    body: { error: "METER_RAN_BACK", details: [{ field: "odometer" }] },
  });
  expect((await update({ odometer: 1500, servicedAt: day(2) })).status).toBe(200);
  expect(await mileage()).toBe(1500);
  const ofOrder = (await list()).filter((row: { source: string }) => row.source === "work_order");
  expect(ofOrder).toMatchObject([
    { at: day(2), workOrderId: order.id },
    { at: day(2), workOrderId: order.id },
  ]);
  const { id: other } = await shop.vehicle({});
  await update({ vehicleId: other });
  expect(await mileage()).toBe(1000);
  expect((await shop.api("GET", `/vehicles/${other}`)).body.mileage).toBe(1500);
  await update({ odometer: null });
  expect(await update({ servicedAt: "2999-01-01T00:00:00Z" })).toMatchObject({
    status: 400,
    body: { details: [{ field: "servicedAt" }] },
  });
  const done = await update({ status: "completed" });
  expect(done.body.completedAt).toBe(day(2));
  expect((await update({ status: "estimate" })).body.completedAt).toBe(null);
});

test("concurrent readings of a meter are placed one after the other", async () => {
  const { read, totals } = await truck();
  const values = [5, 3, 8, 1, 7, 2, 6, 4];
  const answers = await Promise.all(values.map((value) => read(value * 10, day(9 - value))));
  const kept = answers.filter(({ status }) => status === 201).length;
  const found: number[] = await totals();
  expect(found).toHaveLength(kept);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test("a batch of a thousand takes as many statements as one of two", async () => {
  const shop = await harness.shop();
  const { id } = await shop.vehicle({});
  const batch = (from: number, count: number) => ({
    readings: Array.from({ length: count }, (_, at) => ({
      vehicleId: id,
      value: from + at,
      at: new Date(Date.UTC(2026, 0, 1, 0, from + at)).toISOString(),
    })),
  });
  const send = (body: object) => () => shop.api("POST", "/meter-readings/create-many", body);
  const few = await statementsOf(harness, send(batch(0, 2)));
  const many = await statementsOf(harness, send(batch(10, 1000)));
  expect(many.length).toBe(few.length);
});
