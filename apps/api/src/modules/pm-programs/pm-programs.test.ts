import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

async function opened() {
  const shop = await harness.shop();
  const job = await shop.cannedJob({ code: "PM-A" });
  const create = (fields: object = {}) =>
    shop.api("POST", "/pm-programs", {
      name: "Tractors",
      tasks: [{ name: "Oil", cannedJobId: "pm-a", everyUnits: 25_000 }],
      ...fields,
    });
  return { shop, job, create };
}

test("a program is created with the defaults of its tasks and assignments", async () => {
  const { shop, job, create } = await opened();
  const { id } = await shop.vehicle({ unitNumber: "T-104" });
  const { status, body, text } = await create({
    tasks: [
      { name: "Oil", cannedJobId: "pm-a", everyUnits: 25_000, everyDays: 180 },
      { name: "Reefer", cannedJobId: job.id, meter: "reefer_hours", everyUnits: 1500 },
      { name: "Annual", cannedJobId: job.id, everyDays: 365, anchor: "fixed" },
    ],
    assignments: [{ vehicleId: "t-104", startDay: "2026-01-01" }, { vehicleType: "trailer" }],
  });
  expect(status, text).toBe(201);
  expect(body).toMatchObject({
    archived: false,
    tasks: [
      {
        meter: "odometer",
        unit: "mi",
        leadUnits: 2500,
        leadDays: 14,
        anchor: "floating",
        cannedJobId: job.id,
      },
      { meter: "reefer_hours", unit: null, leadUnits: 150, everyDays: null, leadDays: 0 },
      { meter: null, unit: null, everyUnits: null, leadUnits: 0, leadDays: 14, anchor: "fixed" },
    ],
    assignments: [
      { vehicleId: id, vehicleType: null, startDay: "2026-01-01", endDay: null },
      { vehicleId: null, vehicleType: "trailer", startDay: expect.stringMatching(/^20/) },
    ],
  });
  expect((await shop.api("GET", `/pm-programs/${body.id}`)).body).toEqual(body);
  expect((await shop.api("GET", "/pm-programs?search=tract")).body.pmPrograms).toEqual([body]);
});

const badBodies: Array<[string, object, string]> = [
  ["no task", { tasks: [] }, "tasks"],
  [
    "a task without an interval",
    { tasks: [{ name: "A", cannedJobId: "PM-A" }] },
    "tasks[0].everyUnits",
  ],
  [
    "a lead as long as the interval",
    { tasks: [{ name: "A", cannedJobId: "PM-A", everyDays: 10, leadDays: 10 }] },
    "tasks[0].leadDays",
  ],
  [
    "a unit of a meter that counts hours",
    { tasks: [{ name: "A", cannedJobId: "PM-A", everyUnits: 10, meter: "pto_hours", unit: "km" }] },
    "tasks[0].unit",
  ],
  [
    "an unknown job",
    { tasks: [{ name: "A", cannedJobId: "PM-B", everyDays: 10 }] },
    "tasks[0].cannedJobId",
  ],
  [
    "an id of a new task",
    { tasks: [{ id: "x", name: "A", cannedJobId: "PM-A", everyDays: 1 }] },
    "tasks[0].id",
  ],
  ["an assignment of nothing", { assignments: [{}] }, "assignments[0].vehicleId"],
  [
    "a type twice",
    { assignments: [{ vehicleType: "truck" }, { vehicleType: "Truck" }] },
    "assignments[1].vehicleType",
  ],
  [
    "an end before the start",
    { assignments: [{ vehicleType: "truck", endDay: "2020-01-01" }] },
    "assignments[0].endDay",
  ],
];

test.each(badBodies)("a program with %s is 400 and names the field", async (_what, body, field) => {
  const { shop, create } = await opened();
  const answer = await create(body);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  expect((await shop.api("GET", "/pm-programs")).body.pmPrograms).toEqual([]);
});

test("an update keeps tasks with their ids, and removes those that are not sent", async () => {
  const { shop, create } = await opened();
  const { body } = await create({
    tasks: [
      { name: "Oil", cannedJobId: "pm-a", everyUnits: 25_000 },
      { name: "Brakes", cannedJobId: "pm-a", everyDays: 90 },
    ],
  });
  const [oil, brakes] = body.tasks;
  const added = { name: "Tires", cannedJobId: "pm-a", everyDays: 30 };
  const update = (fields: object) => shop.api("PATCH", `/pm-programs/${body.id}`, fields);
  const changed = await update({ tasks: [added, { ...oil, everyUnits: 20_000 }] });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body.tasks).toMatchObject([
    { name: "Tires" },
    { id: oil.id, everyUnits: 20_000, leadUnits: 2500 },
  ]);
  expect((await shop.api("GET", `/pm-programs/${body.id}`)).body).toEqual(changed.body);
  expect(await update({ tasks: [brakes] })).toMatchObject({
    status: 400,
    body: { details: [{ field: "tasks[0].id" }] },
  });
  const archived = await update({ archived: true });
  expect(archived.body).toMatchObject({ archived: true, tasks: changed.body.tasks });
  expect((await shop.api("GET", "/pm-programs")).body.pmPrograms).toEqual([]);
  const all = await shop.api("GET", "/pm-programs?includeArchived=true");
  expect(all.body.pmPrograms).toHaveLength(1);
});
