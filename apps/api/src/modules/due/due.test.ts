import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness();

const day = (n: number) =>
  new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
/** Noon in Chicago, the time zone of a new shop. */
const noon = (n: number) => `${day(n)}T18:00:00.000Z`;

const oil = {
  name: "Oil and filters",
  everyUnits: 1000,
  leadUnits: 100,
  everyDays: 60,
  leadDays: 7,
};

/** A tractor with a program, and calls that record its life. */
async function tractor(task: object = oil, assignment: object = {}) {
  const shop = await harness.shop();
  const job = await shop.cannedJob({ code: "PM-A", labor: [{ description: "Service" }] });
  const { id } = await shop.vehicle({ unitNumber: "T-104", vehicleType: "Tractor" });
  const program = await shop.api("POST", "/pm-programs", {
    name: "Tractors",
    tasks: [{ cannedJobId: job.code, ...task }],
    assignments: [{ vehicleType: "tractor", startDay: day(0), ...assignment }],
  });
  expect(program.status, program.text).toBe(201);
  const read = async (value: number, at: string, meter = "odometer") => {
    const answer = await shop.api("POST", "/meter-readings", { vehicleId: id, value, at, meter });
    expect(answer.status, answer.text).toBe(201);
  };
  const order = async (block: object = {}) => {
    const { id: orderId } = await shop.workOrder({ vehicleId: id });
    await shop.block(orderId, { cannedJobId: job.id, ...block });
    return orderId;
  };
  const complete = async (n: number, fields: object = {}, block: object = {}) => {
    const path = `/work-orders/${await order(block)}`;
    const sent = { status: "completed", servicedAt: noon(n), ...fields };
    const { status, body, text } = await shop.api("PATCH", path, sent);
    expect(status, text).toBe(200);
    return body;
  };
  const dueOn = async (n: number) => {
    const { status, body, text } = await shop.api("GET", `/vehicles/T-104/due?asOf=${day(n)}`);
    expect(status, text).toBe(200);
    return body.due[0];
  };
  const statusOn = async (n: number) => (await dueOn(n))?.status;
  return { shop, id, program: program.body, read, complete, dueOn, statusOn };
}

test("a task is soon due within its lead, due on the day of its interval, and then overdue", async () => {
  const { read, dueOn, statusOn } = await tractor();
  await read(5000, noon(0));
  expect([await statusOn(52), await statusOn(53), await statusOn(59)]).toEqual([
    "ok",
    "soon",
    "soon",
  ]);
  expect([await statusOn(60), await statusOn(61)]).toEqual(["due", "overdue"]);
  expect(await dueOn(61)).toMatchObject({
    dueDay: day(60),
    dueSince: day(60),
    projectedDay: day(60),
    lastDone: null,
    reason: `Every 1,000 mi or 60 days; not done since ${day(0)}, when the program began. Overdue since ${day(60)}: 1 day past.`,
    meter: { meter: "odometer", unit: "mi", dueAt: 6000, reading: 5000, remaining: 1000 },
  });
});

test("the interval that is reached first makes a task due, on the day of the reading", async () => {
  const { read, dueOn, statusOn } = await tractor();
  await read(5000, noon(0));
  await read(5900, noon(10));
  await read(6010, noon(11));
  await read(6050, noon(20));
  expect([await statusOn(10), await statusOn(11), await statusOn(12)]).toEqual([
    "soon",
    "due",
    "overdue",
  ]);
  expect(await dueOn(20)).toMatchObject({ dueSince: day(11), meter: { remaining: -50 } });
});

test("a completed order begins the next cycle, and reopening or deleting it takes that back", async () => {
  const { shop, read, complete, dueOn } = await tractor();
  await read(5000, noon(0));
  const overdue = await dueOn(70);
  const order = await complete(65, { odometer: 5700 });
  const renewed = await dueOn(70);
  expect(renewed).toMatchObject({
    status: "ok",
    dueDay: day(125),
    lastDone: {
      workOrderId: order.id,
      orderNumber: order.orderNumber,
      day: day(65),
      reading: 5700,
    },
    meter: { dueAt: 6700 },
  });
  expect(renewed.id).not.toBe(overdue.id);
  expect(await dueOn(64)).toMatchObject({ id: overdue.id, status: "overdue" });
  await shop.api("PATCH", `/work-orders/${order.id}`, { status: "estimate" });
  const reopened = await dueOn(70);
  expect(reopened).toMatchObject({ id: overdue.id, status: "overdue", openOrderId: order.id });
});

test("a declined block completes nothing", async () => {
  const { complete, statusOn } = await tractor();
  await complete(50, {}, { authorizationStatus: "declined" });
  expect(await statusOn(61)).toBe("overdue");
});

test("a fixed task keeps the days of its program, and a completion completes the nearest cycle", async () => {
  const { complete, dueOn } = await tractor({
    name: "Annual",
    everyDays: 100,
    leadDays: 10,
    anchor: "fixed",
  });
  expect(await dueOn(50)).toMatchObject({ status: "ok", dueDay: day(100), meter: null });
  await complete(40);
  expect(await dueOn(45)).toMatchObject({ dueDay: day(100) });
  await complete(120);
  expect(await dueOn(130)).toMatchObject({ dueDay: day(200) });
  await complete(155);
  expect(await dueOn(160)).toMatchObject({ dueDay: day(300) });
});

test("intervals in miles are converted to the odometer of the vehicle", async () => {
  const { shop, id, read, dueOn } = await tractor({ name: "Oil", everyUnits: 1000 });
  await shop.api("PATCH", `/vehicles/${id}`, { odometerUnit: "km" });
  await read(100, noon(0));
  expect((await dueOn(5)).meter).toMatchObject({ unit: "km", dueAt: 1709.344 });
});

test("what is due continues over a replaced meter, and is shown as the new one shows it", async () => {
  const { shop, id, read, dueOn } = await tractor({ name: "Oil", everyUnits: 1000 });
  await read(5000, noon(0));
  await shop.api("POST", "/meter-readings/replace-meter", {
    vehicleId: id,
    oldValue: 5400,
    value: 0,
    at: noon(5),
  });
  await read(100, noon(8));
  expect((await dueOn(8)).meter).toMatchObject({ dueAt: 600, reading: 100, remaining: 500 });
});

test("the expected day follows from the use of 90 days, with its range", async () => {
  const { read, dueOn } = await tractor({ name: "Oil", everyUnits: 10_000, leadUnits: 0 });
  for (const n of [0, 10, 20, 30]) await read(5000 + n * 100, noon(n));
  expect(await dueOn(30)).toMatchObject({
    status: "ok",
    projectedDay: day(100),
    projectedFrom: day(100),
    projectedThrough: day(100),
    meter: { perDay: 100, perDayError: 0, remaining: 7000 },
  });
  expect(await dueOn(101)).toMatchObject({
    status: "soon",
    reason: expect.stringContaining("so the meter should be read"),
  });
  await read(9500, noon(40));
  const uneven = await dueOn(40);
  expect(uneven.projectedFrom < uneven.projectedDay).toBe(true);
  expect(uneven.projectedThrough > uneven.projectedDay).toBe(true);
});

test("the assignment of a vehicle overrides that of its type, and ends with its last day", async () => {
  const { shop, id, program, dueOn } = await tractor();
  const own = { vehicleId: id, startDay: day(20), endDay: day(200) };
  const changed = await shop.api("PATCH", `/pm-programs/${program.id}`, {
    assignments: [...program.assignments, own],
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await dueOn(20)).toMatchObject({ dueDay: day(80) });
  expect(await dueOn(19)).toMatchObject({ dueDay: day(60) });
  await shop.api("PATCH", `/pm-programs/${program.id}`, { assignments: [own] });
  expect([await dueOn(19), await dueOn(201)]).toEqual([undefined, undefined]);
  await shop.api("PATCH", `/pm-programs/${program.id}`, { archived: true });
  expect(await dueOn(20)).toBe(undefined);
});

test("the report lists the most urgent work of all vehicles, and counts what the limit leaves out", async () => {
  const { shop, read } = await tractor();
  await read(5000, noon(0));
  const late = await shop.vehicle({ unitNumber: "T-105", vehicleType: "TRACTOR" });
  await shop.vehicle({ unitNumber: "T-106", vehicleType: "tractor", archived: true });
  await shop.vehicle({ unitNumber: "TR-1", vehicleType: "trailer" });
  await shop.api("POST", "/meter-readings", { vehicleId: late.id, value: 0, at: noon(0) });
  await shop.api("POST", "/meter-readings", { vehicleId: late.id, value: 1500, at: noon(30) });
  const report = (query: string) => shop.api("GET", `/reports/due?asOf=${day(40)}${query}`);
  expect((await report("&horizonDays=30")).body).toMatchObject({
    count: 2,
    counts: { overdue: 1, due: 0, soon: 0, ok: 1 },
    due: [{ unitNumber: "T-105" }, { unitNumber: "T-104" }],
    truncated: false,
  });
  expect((await report("&horizonDays=30&limit=1")).body).toMatchObject({
    count: 2,
    due: [{ unitNumber: "T-105" }],
    truncated: true,
  });
  expect((await report("&horizonDays=5")).body).toMatchObject({ count: 1 });
  expect(await report("&asOf=2999-01-01")).toMatchObject({ status: 400 });
});

test("a question about a day that is not over yet in the shop is refused", async () => {
  const { shop } = await tractor();
  const answer = await shop.api("GET", "/reports/due?asOf=2999-01-01");
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "asOf" }] } });
});

test("the report of many vehicles takes as many statements as one of few", async () => {
  const { shop, read } = await tractor();
  await read(5000, noon(0));
  const ask = () => shop.api("GET", `/reports/due?asOf=${day(70)}`);
  const few = await statementsOf(harness, ask);
  for (let n = 0; n < 20; n += 1) {
    const { id } = await shop.vehicle({ unitNumber: `X-${n}`, vehicleType: "tractor" });
    await shop.api("POST", "/meter-readings", { vehicleId: id, value: n, at: noon(1) });
  }
  const many = await statementsOf(harness, ask);
  expect(many.length).toBe(few.length);
});
