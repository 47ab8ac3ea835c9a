import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { type Random, randomFrom, seedOfRun } from "../../../test/concurrency/random.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import {
  allReadings,
  drawLife,
  drawTask,
  type Life,
  type LivedOrder,
  type LivedTask,
  lifeDays,
  simulateDue,
  walkedEnd,
} from "../../../test/models/due-work.ts";
import { daysAfter, daysBetween, endOfShopDay } from "../../time/clock.ts";
import { cycleAfter } from "./cycle.ts";

const harness = useHarness();
const seed = seedOfRun();
const lives = runs({ short: 12, long: 150 });
const timeZone = "America/Chicago";
/** Both changes of the clocks of a year are within a life. */
const firstDay = "2025-02-01";
const dayOf = (n: number) => daysAfter(firstDay, n);
const numberOf = (day: string | null) => (day === null ? null : daysBetween(firstDay, day));
const noonOf = (n: number) => `${dayOf(n)}T18:00:00.000Z`;
const hourAfterNoonOf = (n: number) => `${dayOf(n)}T19:00:00.000Z`;

test(`a cycle ends where a walk from end to end arrives, in 10,000 draws (seed ${seed})`, () => {
  const random = randomFrom(seed);
  for (let run = 0; run < 10_000; run += 1) {
    const anchor = random.pick(["floating", "fixed"] as const);
    const every = 1 + random.below(300);
    const start = random.below(1000);
    const done = random.chance(0.8) ? random.below(5000) : undefined;
    const interval = { everyDays: every, everyUnits: null, leadDays: 0, leadUnits: 0, anchor };
    const moment = (day: number) => ({ day, total: null });
    const end = cycleAfter(interval, moment(start), done === undefined ? done : moment(done));
    expect(end.day).toBe(walkedEnd({ anchor }, every, start, done, done !== undefined));
  }
});

/** A vehicle of a shop whose life arrives in a random order. */
class LivingVehicle {
  readonly #shop: TestShop;
  readonly #random: Random;
  readonly #life: Life;
  readonly #jobs: readonly string[];
  #id = "";

  constructor(shop: TestShop, random: Random, life: Life, jobs: readonly string[]) {
    this.#shop = shop;
    this.#random = random;
    this.#life = life;
    this.#jobs = jobs;
  }

  /** Records the life, and returns the id of the vehicle. */
  async live(): Promise<string> {
    const { odometerUnit, replacements, readings, orders } = this.#life;
    this.#id = (await this.#shop.vehicle({ odometerUnit })).id;
    // Another meter may have been there between two replacements, of which nothing is known yet.
    const inOrder = this.#random.chance(0.5) ? replacements : replacements.toReversed();
    for (const one of inOrder) {
      await this.#send("POST", "/meter-readings/replace-meter", {
        vehicleId: this.#id,
        oldValue: one.oldShown,
        value: one.shown,
        at: noonOf(one.day),
      });
    }
    const rows = this.#shuffled(readings).map(({ shown, day }) => ({
      vehicleId: this.#id,
      value: shown,
      at: noonOf(day),
    }));
    const half = Math.floor(rows.length / 2);
    await this.#record(rows.slice(0, half));
    for (const order of this.#shuffled(orders)) await this.#order(order);
    await this.#record(rows.slice(half));
    return this.#id;
  }

  async #record(readings: object[]) {
    if (readings.length === 0) return;
    await this.#send("POST", "/meter-readings/create-many", { readings, atomic: true });
  }

  async #order({ day, job, isDeclined, isCompleted, reading }: LivedOrder) {
    const { id } = await this.#shop.workOrder({ vehicleId: this.#id });
    await this.#shop.block(id, {
      cannedJobId: this.#jobs[job],
      authorizationStatus: isDeclined ? "declined" : "approved",
    });
    await this.#send("PATCH", `/work-orders/${id}`, {
      servicedAt: hourAfterNoonOf(day),
      ...(isCompleted ? { status: "completed" } : {}),
      ...(reading ? { odometer: reading.shown } : {}),
    });
  }

  #shuffled<T>(items: readonly T[]): T[] {
    return this.#random.some(items, items.length);
  }

  async #send(method: string, path: string, body: object) {
    const answer = await this.#shop.api(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
  }
}

interface Modelled {
  life: Life;
  tasks: Array<LivedTask & { id: string }>;
}

/** Vehicles of a shop, which has at most 200 programs. */
const fleetSize = 50;
const fleets = Array.from({ length: Math.ceil(lives / fleetSize) }, (_, at) => ({
  fleet: at + 1,
  vehicles: Math.min(fleetSize, lives - at * fleetSize),
}));

test.each(fleets)(
  `the service agrees with a walk from day to day, whatever arrives when (fleet $fleet, seed ${seed})`,
  async ({ fleet, vehicles }) => {
    const random = randomFrom(seed + fleet);
    const shop = await harness.shop();
    await shop.api("PATCH", "/settings", { timeZone });
    const jobs = [await shop.cannedJob({ code: "PM-A" }), await shop.cannedJob({ code: "PM-B" })];
    const jobIds = jobs.map(({ id }) => id);
    const known = new Map<string, Modelled>();
    for (let run = 0; run < vehicles; run += 1) {
      const life = drawLife(random, jobs.length);
      const id = await new LivingVehicle(shop, random, life, jobIds).live();
      known.set(id, { life, tasks: await assign(shop, random, { id, life, jobIds }) });
    }
    let compared = 0;
    for (let ask = 0; ask < 12; ask += 1) {
      const asOf = random.below(lifeDays);
      for (const [id, modelled] of known) {
        const path = `/vehicles/${id}/due?asOf=${dayOf(asOf)}`;
        const { status, body, text } = await shop.api("GET", path);
        expect(status, text).toBe(200);
        compareDue(modelled, asOf, body.due);
        compared += body.due.length;
      }
    }
    expect(compared).toBeGreaterThan(vehicles);
  },
);

/** Assigns a program of random tasks to a vehicle. */
async function assign(
  shop: TestShop,
  random: Random,
  { id, life, jobIds }: { id: string; life: Life; jobIds: readonly string[] },
) {
  const tasks = [0, 1, 2].map(() => drawTask(random, random.below(jobIds.length)));
  const sent = tasks.map(({ job, ...task }, at) => ({
    ...task,
    name: `Task ${at}`,
    cannedJobId: jobIds[job],
  }));
  const answer = await shop.api("POST", "/pm-programs", {
    name: "Program",
    tasks: sent,
    assignments: [{ vehicleId: id, startDay: dayOf(life.startDay) }],
  });
  expect(answer.status, answer.text).toBe(201);
  return tasks.map((task, at) => ({ ...task, id: String(answer.body.tasks[at].id) }));
}

interface AnsweredDue {
  taskId: string;
  status: string;
  dueDay: string | null;
  dueSince: string | null;
  projectedDay: string | null;
  lastDone: { day: string } | null;
  meter: { remaining: number | null; perDay: number | null } | null;
}

function compareDue({ life, tasks }: Modelled, asOf: number, due: AnsweredDue[]) {
  const expected = tasks.filter(() => asOf >= life.startDay);
  expect(due.map(({ taskId }) => taskId).toSorted()).toEqual(
    expected.map(({ id }) => id).toSorted(),
  );
  for (const task of expected) {
    const row = due.find(({ taskId }) => taskId === task.id);
    if (!row) throw new Error("A task is missing");
    const projected = numberOf(row.projectedDay);
    const model = simulateDue(life, task, asOf, row.dueSince === null ? projected : null);
    const what = JSON.stringify({ seed, asOf, task, row, model });
    expect(row.status, what).toBe(model?.status);
    expect(numberOf(row.dueDay), what).toBe(model?.dueDay);
    expect(numberOf(row.dueSince), what).toBe(model?.dueSince);
    expect(numberOf(row.lastDone?.day ?? null), what).toBe(model?.lastDone);
    if (model?.remaining == null) expect(row.meter?.remaining ?? null, what).toBe(null);
    else expect(row.meter?.remaining, what).toBeCloseTo(model.remaining, 2);
    if (row.meter) compareUse(row.meter.perDay, life, asOf);
  }
}

/** Fits a line to the last reading of each ten days of 90, and to the first one of them. */
function compareUse(perDay: number | null, life: Life, asOf: number) {
  const end = endOfShopDay(dayOf(asOf), timeZone).getTime();
  const daysBefore = (at: string) => (new Date(at).getTime() - end) / 86_400_000;
  const orderReadings = new Set(life.orders.flatMap(({ reading }) => reading ?? []));
  const points = allReadings(life)
    .map((reading) => {
      const at = orderReadings.has(reading) ? hourAfterNoonOf(reading.day) : noonOf(reading.day);
      return { x: daysBefore(at), y: reading.total };
    })
    .filter(({ x }) => x < 0 && x >= -90)
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
  const steps = [0, 10, 20, 30, 40, 50, 60, 70, 80];
  const picked = new Set([
    ...steps.map((step) => points.findLast(({ x }) => x < -step)),
    points[0],
  ]);
  const fitted = [...picked].flatMap((point) => point ?? []);
  if (fitted.length < 2) {
    expect(perDay).toBe(null);
    return;
  }
  const mean = (of: (point: { x: number; y: number }) => number) =>
    fitted.reduce((sum, point) => sum + of(point), 0) / fitted.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const sxy = mean((point) => (point.x - x) * (point.y - y));
  const sxx = mean((point) => (point.x - x) ** 2);
  expect(perDay).toBeCloseTo(sxy / sxx, 2);
}
