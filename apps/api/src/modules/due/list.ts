import { createHash } from "node:crypto";
import { setImmediate as immediate } from "node:timers/promises";
import { type DueStatus, invalid, odometer } from "@bayline/contracts";
import {
  type AskedMeter,
  type AssignedTask,
  type AssignedVehicle,
  type Completion,
  type DueDay,
  type DueVehicles,
  findCompletions,
  findDueNames,
  findMeterUse,
  findReachedDays,
  listAssignedTasks,
  listAssignedVehicles,
  type MeterUse,
  type Scope,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { endOfShopDay, shopToday } from "../../time/clock.ts";
import { type CycleEnd, cycleAfter, type Interval, unitsOf } from "./cycle.ts";
import { type DueFacts, type JudgedCycle, judge } from "./judge.ts";
import { averageUse } from "./projection.ts";
import { reasonOf } from "./reason.ts";
import { dayNumber, dayOfNumber, roundUnits } from "./units.ts";

/** A task of a vehicle with the cycle that it is in. */
export interface Cycle {
  vehicle: AssignedVehicle;
  task: AssignedTask;
  use: MeterUse | undefined;
  completion: Completion | undefined;
  facts: DueFacts;
  judged: JudgedCycle;
}

/** The day of a request, which must not be in the future. Default: today. */
export function dueDayOf(
  { caller, services }: Pick<ReadContext, "caller" | "services">,
  asOf: string | undefined,
): DueDay {
  const { timeZone } = caller;
  const today = shopToday(services.clock, timeZone);
  const day = asOf ?? today;
  if (day > today) {
    throw invalid([{ field: "asOf", message: `must not be after today, ${today}` }]);
  }
  return dueDayIn(day, timeZone);
}

/** A day of the shop (`YYYY-MM-DD`) up to its end. */
export function dueDayIn(day: string, timeZone: string): DueDay {
  return { day, end: endOfShopDay(day, timeZone).toISOString(), timeZone };
}

/**
 * Finds the cycles of all tasks of vehicles at the end of a day, the most urgent first, in a fixed
 * number of statements.
 */
export async function findCycles(
  scope: Scope,
  day: DueDay,
  vehicles: DueVehicles,
): Promise<Cycle[]> {
  const assigned = await listAssignedVehicles(scope, day, vehicles);
  if (assigned.length === 0) return [];
  const tasksOf = Map.groupBy(await listAssignedTasks(scope), ({ programId }) => programId);
  const pairs = assigned.flatMap((vehicle) =>
    (tasksOf.get(vehicle.programId) ?? []).map((task) => ({ vehicle, task })),
  );
  const uses = await findUses(scope, day, pairs);
  const completions = await findLastCompletions(scope, day, pairs);
  const known = await inSlices(pairs, (pair) => {
    const use = uses.get(keyOfMeter(pair));
    const completion = completions.get(keyOfJob(pair));
    const facts = factsOf(day, pair, use, completion);
    return {
      ...pair,
      use,
      completion,
      facts,
      end: cycleAfter(facts.interval, facts.start, facts.done),
    };
  });
  const reached = await findReached(scope, day, known);
  const judged = await inSlices(known, ({ end, ...cycle }) => ({
    ...cycle,
    judged: judge(cycle.facts, end, reached.get(keyOfReached(cycle, end)) ?? null),
  }));
  return judged.sort(byUrgency);
}

/** Cycles that are computed before the event loop runs again. */
const atOnce = 1000;

async function inSlices<T, Result>(
  items: readonly T[],
  work: (item: T) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await immediate();
    for (const item of items.slice(at, at + atOnce)) results.push(work(item));
  }
  return results;
}

interface Pair {
  vehicle: AssignedVehicle;
  task: AssignedTask;
}

const keyOfMeter = ({ vehicle, task }: Pair) =>
  `${vehicle.vehicleId} ${task.meter} ${vehicle.startDay}`;
const keyOfJob = ({ vehicle, task }: Pair) =>
  `${vehicle.vehicleId} ${task.cannedJobId} ${task.meter}`;
const keyOfReached = ({ vehicle, task }: Pair, { total }: CycleEnd) =>
  `${vehicle.vehicleId} ${task.meter} ${total}`;

/** One of each key, by the key. */
function distinct<T, Asked>(
  items: readonly T[],
  keyOf: (item: T) => string,
  asked: (item: T) => Asked,
) {
  return new Map(items.map((item) => [keyOf(item), asked(item)]));
}

async function findUses(scope: Scope, day: DueDay, pairs: readonly Pair[]) {
  const metered = pairs.filter(({ task }) => task.meter !== null);
  const asked = distinct(
    metered,
    keyOfMeter,
    ({ vehicle, task }): AskedMeter => ({
      vehicleId: vehicle.vehicleId,
      meter: task.meter ?? "",
      startDay: vehicle.startDay,
    }),
  );
  const rows = asked.size > 0 ? await findMeterUse(scope, day, [...asked.values()]) : [];
  return new Map([...asked.keys()].map((key, at) => [key, rows[at]]));
}

async function findLastCompletions(scope: Scope, day: DueDay, pairs: readonly Pair[]) {
  const asked = distinct(pairs, keyOfJob, ({ vehicle, task }) => ({
    vehicleId: vehicle.vehicleId,
    cannedJobId: task.cannedJobId,
    meter: task.meter,
  }));
  const rows = await findCompletions(scope, day, [...asked.values()]);
  return new Map(rows.map((row) => [`${row.vehicleId} ${row.cannedJobId} ${row.meter}`, row]));
}

/** Finds the days on which meters reached the ends of cycles. */
async function findReached(
  scope: Scope,
  day: DueDay,
  cycles: ReadonlyArray<Pair & { facts: DueFacts; end: CycleEnd }>,
) {
  const past = cycles.filter(
    ({ facts, end }) => end.total !== null && (facts.total ?? -1) >= end.total,
  );
  const asked = distinct(
    past,
    (cycle) => keyOfReached(cycle, cycle.end),
    ({ vehicle, task, end }) => ({
      vehicleId: vehicle.vehicleId,
      meter: task.meter ?? "",
      total: end.total ?? 0,
    }),
  );
  const rows = asked.size > 0 ? await findReachedDays(scope, day, [...asked.values()]) : [];
  return new Map(
    [...asked.keys()].flatMap((key, at) => {
      const row = rows[at];
      return row ? [[key, dayNumber(row.day)] as const] : [];
    }),
  );
}

function factsOf(
  { day }: DueDay,
  { vehicle, task }: Pair,
  use: MeterUse | undefined,
  completion: Completion | undefined,
): DueFacts {
  const isOdometer = task.meter === odometer;
  const unit = isOdometer ? vehicle.odometerUnit : null;
  return {
    asOf: dayNumber(day),
    interval: intervalOf(vehicle, task),
    meter: task.meter,
    unit,
    start: { day: dayNumber(vehicle.startDay), total: use?.startTotal ?? null },
    done: completion && {
      day: dayNumber(completion.day),
      total: completion.total,
      orderNumber: completion.orderNumber,
    },
    total: use?.total ?? null,
    readDay: use?.day ? dayNumber(use.day) : null,
    use: averageUse(use ?? { points: 0, sxx: null, sxy: null, syy: null }),
  };
}

function intervalOf({ odometerUnit }: AssignedVehicle, task: AssignedTask): Interval {
  const { everyUnits, leadUnits, everyDays, leadDays, anchor, unit } = task;
  const inUnits = (units: number) => unitsOf(units, unit, odometerUnit);
  return {
    everyUnits: everyUnits === null ? null : inUnits(everyUnits),
    leadUnits: inUnits(leadUnits),
    everyDays,
    leadDays,
    anchor,
  };
}

const urgency: Readonly<Record<DueStatus, number>> = { overdue: 0, due: 1, soon: 2, ok: 3 };

/** Orders by status, then by the expected day, then by vehicle and task. */
function byUrgency(a: Cycle, b: Cycle): number {
  return (
    urgency[a.judged.status] - urgency[b.judged.status] ||
    (a.judged.projected.day ?? Number.MAX_SAFE_INTEGER) -
      (b.judged.projected.day ?? Number.MAX_SAFE_INTEGER) ||
    compare(a.vehicle.vehicleId, b.vehicle.vehicleId) ||
    compare(a.task.id, b.task.id)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The rows of cycles, with the names of their vehicles, in one statement. */
export async function presentCycles(scope: Scope, cycles: readonly Cycle[]) {
  const jobs = cycles.map(({ vehicle, task }) => ({
    vehicleId: vehicle.vehicleId,
    cannedJobId: task.cannedJobId,
  }));
  const names = cycles.length > 0 ? await findDueNames(scope, jobs) : [];
  return cycles.flatMap((cycle, at) => {
    const named = names[at];
    return named ? { ...presentCycle(cycle), ...named } : [];
  });
}

function presentCycle(cycle: Cycle) {
  const { vehicle, task, facts, judged } = cycle;
  const dayText = (day: number | null) => (day === null ? null : dayOfNumber(day));
  const { projected, since, end, status } = judged;
  return {
    id: cycleId(cycle),
    status,
    reason: reasonOf(facts, judged),
    vehicleId: vehicle.vehicleId,
    programId: task.programId,
    programName: task.programName,
    taskId: task.id,
    taskName: task.name,
    cannedJobId: task.cannedJobId,
    cannedJobCode: task.cannedJobCode,
    vmrsCode: task.vmrsCode,
    dueDay: dayText(end.day),
    meter: presentMeter(cycle),
    dueSince: dayText(since),
    projectedDay: dayText(projected.day),
    projectedFrom: dayText(projected.earliest),
    projectedThrough: dayText(projected.latest),
    lastDone: presentCompletion(cycle),
  };
}

/** What the present meter shows at a total that one meter would show that had run throughout. */
function shownAt(total: number | null, use: MeterUse | undefined): number | null {
  if (total === null || !use || use.value === null || use.total === null) return null;
  return roundUnits(total - use.total + use.value);
}

function presentMeter({ task, facts, judged, use }: Cycle) {
  if (task.meter === null) return null;
  const { end } = judged;
  const isKnown = end.total !== null && facts.total !== null;
  return {
    meter: task.meter,
    unit: facts.unit,
    dueAt: shownAt(end.total, use),
    reading: use?.value ?? null,
    readAt: use?.at ?? null,
    remaining: isKnown ? roundUnits((end.total ?? 0) - (facts.total ?? 0)) : null,
    ...facts.use,
  };
}

function presentCompletion({ completion, use }: Cycle) {
  if (!completion) return null;
  const { workOrderId, orderNumber, day, total } = completion;
  return { workOrderId, orderNumber, day, reading: shownAt(total, use) };
}

/** The id of a cycle of a vehicle: a UUID of version 8 from the task and the last completion. */
export function cycleId({ vehicle, task, completion }: Cycle): string {
  const key = [vehicle.vehicleId, task.id, completion?.workOrderId ?? ""].join(" ");
  const hash = createHash("sha256").update(key).digest("hex");
  const variant = "89ab"[Number.parseInt(hash.charAt(16), 16) % 4];
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return parts.join("-");
}
