import { expect, test } from "vitest";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { dueWork } from "./due-work.ts";

// Every shop opens before the job runs in a test.
const harness = useHarness({ now: new Date("2026-03-01T12:00:00Z") });

const runAt = (moment: string) => dueWork.run(harness.services, { now: new Date(moment) });

async function shopWithProgram(tasks: object[]) {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const { id: cannedJobId } = await shop.cannedJob({ code: "PM-B" });
  const vehicle = await shop.vehicle({ unitNumber: "T-104", vehicleType: "tractor" });
  const { body, text, status } = await shop.api("POST", "/pm-programs", {
    name: "Tractors",
    tasks: tasks.map((task) => ({ cannedJobId, ...task })),
    assignments: [{ vehicleType: "tractor", startDay: "2026-02-01" }],
  });
  expect(status, text).toBe(201);
  return { shop, vehicle, cannedJobId, program: body };
}

/** The events of due work in the order of the feed. */
async function eventsOf(shop: TestShop) {
  const { body } = await shop.api("GET", "/events?types=work.due_soon,work.overdue&limit=500");
  return body.events;
}

const kindsOf = async (shop: TestShop) =>
  (await eventsOf(shop)).map(({ event }: { event: string }) => event);

test("a cycle has each event once, from five in the morning of the shop", async () => {
  const { shop, vehicle } = await shopWithProgram([{ everyDays: 40, leadDays: 5 }]);
  await runAt("2026-03-07T12:00:00Z");
  expect(await kindsOf(shop)).toEqual([]);
  // The clocks of Chicago go forward on 8 March: five in the morning is ten in UTC.
  await runAt("2026-03-08T09:59:00Z");
  expect(await kindsOf(shop)).toEqual([]);
  await runAt("2026-03-08T10:00:00Z");
  expect(await kindsOf(shop)).toEqual(["work.due_soon"]);
  await runAt("2026-03-13T12:00:00Z");
  expect(await kindsOf(shop)).toEqual(["work.due_soon"]);
  await runAt("2026-03-14T12:00:00Z");
  await runAt("2026-03-15T12:00:00Z");
  const events = await eventsOf(shop);
  expect(events).toMatchObject([
    {
      event: "work.due_soon",
      data: { status: "soon", vehicleId: vehicle.id, unitNumber: "T-104" },
    },
    { event: "work.overdue", data: { status: "overdue", dueSince: "2026-03-13" } },
  ]);
  expect(events[0].data.id).toBe(events[1].data.id);
});

test("a cycle that is first seen when it is overdue has one event", async () => {
  const { shop } = await shopWithProgram([{ everyDays: 5 }]);
  await runAt("2026-03-20T12:00:00Z");
  await runAt("2026-03-21T12:00:00Z");
  expect(await kindsOf(shop)).toEqual(["work.overdue"]);
});

test("concurrent and repeated runs emit no event twice", async () => {
  const { shop } = await shopWithProgram([{ everyDays: 5 }, { everyDays: 6 }]);
  const runs = Array.from({ length: 8 }, () => runAt("2026-03-22T12:00:00Z"));
  const outcomes = await Promise.all(runs);
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  await dueWork.run(harness.services, { now: new Date("2026-03-22T12:15:00Z"), force: true });
  expect(await kindsOf(shop)).toEqual(["work.overdue", "work.overdue"]);
});

test("a completed task has events in its next cycle", async () => {
  const { shop, vehicle, cannedJobId } = await shopWithProgram([{ everyDays: 30 }]);
  await runAt("2026-03-23T12:00:00Z");
  const order = await shop.workOrder({ vehicleId: vehicle.id });
  await shop.block(order.id, { cannedJobId });
  // The clock of the service is stopped on 1 March.
  await shop.api("PATCH", `/work-orders/${order.id}`, { status: "completed" });
  await runAt("2026-03-24T12:00:00Z");
  expect(await kindsOf(shop)).toEqual(["work.overdue"]);
  await runAt("2026-04-05T12:00:00Z");
  const events = await eventsOf(shop);
  expect(events.map(({ event }: { event: string }) => event)).toEqual([
    "work.overdue",
    "work.overdue",
  ]);
  expect(new Set(events.map(({ data }: { data: { id: string } }) => data.id)).size).toBe(2);
});
