import type { Random } from "../concurrency/random.ts";

/** A reading, as the life of a vehicle has it: `total` accumulates over replaced meters. */
export interface LivedReading {
  day: number;
  shown: number;
  total: number;
}

/** A completed or open order of the life of a vehicle. */
export interface LivedOrder {
  day: number;
  job: number;
  isDeclined: boolean;
  isCompleted: boolean;
  /** The reading that the order states; undefined for none. */
  reading: LivedReading | undefined;
}

export interface LivedTask {
  job: number;
  everyUnits: number | null;
  leadUnits: number;
  unit: "mi" | "km" | null;
  everyDays: number | null;
  leadDays: number;
  anchor: "floating" | "fixed";
}

/** The life of a vehicle in days from the first one. Readings are at noon, orders an hour later. */
export interface Life {
  odometerUnit: "mi" | "km";
  startDay: number;
  readings: LivedReading[];
  /** Moments at which a new meter took over, on days without another reading. */
  replacements: Array<LivedReading & { oldShown: number }>;
  orders: LivedOrder[];
}

export const lifeDays = 400;

/** Draws a life with idle and busy weeks, replaced meters, and orders with a reading or none. */
export function drawLife(random: Random, jobs: number): Life {
  const readings: LivedReading[] = [];
  const replacements: Life["replacements"] = [];
  const orders: LivedOrder[] = [];
  let total = random.below(3) === 0 ? 0 : random.below(500_000);
  let offset = 0;
  let perDay = random.below(600);
  const every = 1 + random.below(20);
  for (let day = 0; day < lifeDays; day += 1) {
    if (random.chance(0.02)) perDay = random.below(800);
    total += random.chance(0.3) ? 0 : random.below(perDay + 1);
    if (random.chance(0.004)) {
      const shown = random.below(1000);
      replacements.push({ day, oldShown: total - offset, shown, total });
      offset = total - shown;
      continue;
    }
    const reading = { day, shown: total - offset, total };
    if (random.chance(1 / every)) readings.push(reading);
    if (!random.chance(0.02)) continue;
    const statesReading = random.chance(0.5);
    orders.push({
      day,
      job: random.below(jobs),
      isDeclined: random.chance(0.15),
      isCompleted: random.chance(0.85),
      reading: statesReading ? { ...reading } : undefined,
    });
  }
  return {
    odometerUnit: random.chance(0.3) ? "km" : "mi",
    startDay: random.below(100),
    readings,
    replacements,
    orders,
  };
}

export function drawTask(random: Random, job: number): LivedTask {
  const hasUnits = random.chance(0.7);
  const everyUnits = hasUnits ? 500 + random.below(40_000) : null;
  const everyDays = !hasUnits || random.chance(0.6) ? 5 + random.below(200) : null;
  return {
    job,
    everyUnits,
    leadUnits: everyUnits === null ? 0 : random.below(Math.floor(everyUnits / 2)),
    unit: everyUnits === null ? null : random.pick(["mi", "km"]),
    everyDays,
    leadDays: everyDays === null ? 0 : random.below(Math.floor(everyDays / 2)),
    anchor: random.pick(["floating", "fixed"]),
  };
}

export interface ModelledDue {
  status: "ok" | "soon" | "due" | "overdue";
  dueDay: number | null;
  /** The total at which it is due, less that of the newest reading. */
  remaining: number | null;
  dueSince: number | null;
  lastDone: number | null;
}

/**
 * What is due at the end of a day, found by walking from day to day. `projected` is the day that
 * the service expects, which the model takes over.
 */
export function simulateDue(
  life: Life,
  task: LivedTask,
  asOf: number,
  projected: number | null,
): ModelledDue | undefined {
  if (asOf < life.startDay) return undefined;
  const readings = allReadings(life).filter(({ day }) => day <= asOf);
  const totalOn = (day: number) => readings.findLast((reading) => reading.day <= day)?.total;
  const done = life.orders.findLast(
    ({ day, job, isDeclined, isCompleted }) =>
      day <= asOf && job === task.job && isCompleted && !isDeclined,
  );
  const doneTotal = done && (done.reading?.total ?? totalOn(done.day) ?? readings[0]?.total);
  const startTotal = totalOn(life.startDay - 1) ?? readings[0]?.total;
  const factor = conversion(task.unit, life.odometerUnit);
  const everyUnits = task.everyUnits === null ? null : rounded(task.everyUnits * factor);
  const dueDay = walkedEnd(task, task.everyDays, life.startDay, done?.day, done !== undefined);
  const dueTotal = walkedEnd(task, everyUnits, startTotal, doneTotal, done !== undefined);
  const current = totalOn(asOf);
  let dueSince: number | null = null;
  for (let day = 0; day <= asOf && dueSince === null; day += 1) {
    const isPastDay = dueDay !== null && day >= dueDay;
    const isPastTotal = dueTotal !== null && (totalOn(day) ?? -1) >= dueTotal - tolerance;
    if (isPastDay || isPastTotal) dueSince = day;
  }
  const remaining = dueTotal === null || current === undefined ? null : dueTotal - current;
  const isNear =
    (dueDay !== null && asOf >= dueDay - task.leadDays) ||
    (remaining !== null && remaining <= rounded(task.leadUnits * factor) + tolerance) ||
    (projected !== null && projected <= asOf);
  const early = isNear ? "soon" : "ok";
  const status = dueSince === null ? early : dueSince === asOf ? "due" : "overdue";
  return { status, dueDay, remaining, dueSince, lastDone: done?.day ?? null };
}

/** All readings in the order of their times, with those of orders and replacements. */
export function allReadings({ readings, replacements, orders }: Life): LivedReading[] {
  const ofOrders = orders.flatMap(({ reading }) => reading ?? []);
  const all = [...readings, ...replacements, ...ofOrders];
  return all.toSorted((a, b) => a.day - b.day || a.total - b.total);
}

function conversion(from: "mi" | "km" | null, to: "mi" | "km"): number {
  if (from === null || from === to) return 1;
  return from === "mi" ? 1.609344 : 1 / 1.609344;
}

/** Intervals have four decimals. */
const rounded = (units: number) => Math.round(units * 10_000) / 10_000;
const tolerance = 1e-6;

/** Walks the ends of cycles one by one; the last completion completes the nearest one. */
export function walkedEnd(
  { anchor }: Pick<LivedTask, "anchor">,
  every: number | null,
  start: number | undefined,
  done: number | undefined,
  isDone: boolean,
): number | null {
  if (every === null || start === undefined) return null;
  if (anchor === "floating") {
    if (!isDone) return start + every;
    return done === undefined ? null : done + every;
  }
  let completed = start;
  if (done !== undefined) {
    for (let end = start; end <= done + every; end += every) {
      if (Math.abs(end - done) <= Math.abs(completed - done)) completed = end;
    }
  }
  return completed + every;
}
