import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { read } from "../../../test/harness/payments.ts";
import { report } from "../../../test/harness/reports.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import type { Action } from "../../../test/models/true-cost-actions.ts";
import { actionOf } from "../../../test/models/true-cost-history.ts";
import { TrueCostModel } from "../../../test/models/true-cost-model.ts";
import { TrueCostShop } from "../../../test/models/true-cost-shop.ts";
import { type Step, step } from "../../../test/models/true-cost-steps.ts";
import { frozenClock } from "../../time/clock.ts";
import { weeklyRollups } from "../reports/jobs/weekly-rollups.ts";

/** The days of a history, in two weeks. */
const calendar = ["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-09", "2026-03-10"];
const noonOf = (day: string) => new Date(`${day}T12:00:00.000Z`);
const lastDay = noonOf("2026-03-10");
const harness = useHarness({ now: noonOf("2026-03-05") });
const database = useDatabase(harness);

const opening = [
  { quantity: 0n, unitCents: 7n },
  { quantity: 15_000n, unitCents: 333n },
];

/** A step of a history, after a day has passed, or periods were closed or reopened. */
interface Turn {
  step: Step;
  isNextDay: boolean;
  period: "close" | "reopen" | "keep";
  /** Chooses among the days to close or to reopen. */
  pick: number;
}

const history: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    // The model knows no days, by which a receipt of another day would be before others.
    step: step.filter(({ kind }) => kind !== "receiveOrder"),
    isNextDay: fc.oneof(
      { weight: 2, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    period: fc.oneof(
      { weight: 4, arbitrary: fc.constant("keep" as const) },
      { weight: 4, arbitrary: fc.constant("close" as const) },
      { weight: 1, arbitrary: fc.constant("reopen" as const) },
    ),
    pick: fc.nat({ max: 20 }),
  }),
  { minLength: 6, maxLength: 24, size: "max" },
);

/** The process of each day. */
const processes = new Map<string, string>();

beforeAll(async () => {
  for (const day of calendar) {
    const { origin } = await harness.startAnother({ now: noonOf(day) });
    processes.set(day, `${origin}/v1`);
  }
});

async function playAndReopen(turns: readonly Turn[]): Promise<void> {
  const world = await World.open();
  for (const turn of turns) await world.play(turn);
  await world.expectSameSums();
  await world.reopenAll();
  await world.expectSameReports();
}

test("closed days keep their costs, later changes are booked on the day they come, and reopening undoes both", async () => {
  let playing = Promise.resolve();
  await fc.assert(
    fc.asyncProperty(history, (turns) => {
      playing = playAndReopen(turns);
      return playing;
    }),
    {
      numRuns: runs({ short: 4, long: 400 }),
      seed: seedOr(20_260_302),
      interruptAfterTimeLimit: 60_000,
    },
  );
  // The time limit leaves a history unfinished, with days that the first process has not reached.
  await playing;
});

/** Two shops with the same history. One of them closes and reopens its days. */
class World {
  readonly #closing: TrueCostShop;
  readonly #open: TrueCostShop;
  readonly #model = new TrueCostModel(opening);
  readonly #played: string[] = [];
  /** The day on which each job was invoiced last. */
  readonly #invoicedOn = new Map<number, string>();
  /** The figures of the closed days when they were closed. */
  readonly #closed = new Map<string, object>();
  #day = 0;

  private constructor(closing: TrueCostShop, open: TrueCostShop) {
    this.#closing = closing;
    this.#open = open;
  }

  static async open(): Promise<World> {
    const shops = await Promise.all([1, 2].map(() => TrueCostShop.open(harness, opening)));
    const [closing, open] = shops;
    if (!closing || !open) throw new Error("There are two shops");
    const world = new World(closing, open);
    world.#moveTo(0);
    return world;
  }

  get #today(): string {
    return calendar[this.#day] ?? "";
  }

  get #closedThrough(): string {
    return [...this.#closed.keys()].at(-1) ?? "";
  }

  #moveTo(day: number): void {
    this.#day = Math.min(day, calendar.length - 1);
    for (const shop of [this.#closing, this.#open]) {
      shop.moveTo(processes.get(this.#today) ?? "", frozenClock(noonOf(this.#today)));
    }
  }

  async play({ step: next, isNextDay, period, pick }: Turn): Promise<void> {
    if (isNextDay) this.#moveTo(this.#day + 1);
    if (period === "close") await this.#close(pick);
    if (period === "reopen") await this.#reopen(pick);
    // The model knows the order of receipts by their age, and not that days pass.
    const action = actionOf(this.#model, { ...next, daysAgo: 0 });
    if (this.#isOfClosedDay(action)) return;
    this.#played.push(`${this.#today} ${fc.stringify(action)}`);
    const job = this.#invoicedJob(action);
    if (job !== undefined) this.#invoicedOn.set(job, this.#today);
    this.#model.play(action);
    await Promise.all([this.#closing.play(action), this.#open.play(action)]);
    const costs = await this.#closing.stored(database);
    expect(costs, this.#story()).toEqual(this.#model.expected());
  }

  #invoicedJob(action: Action): number | undefined {
    if (!("status" in action) || action.status !== "invoiced") return undefined;
    return action.kind === "job" ? this.#model.jobs.length : action.job;
  }

  /** Whether the action voids the invoice of a closed day, which is refused. */
  #isOfClosedDay(action: Action): boolean {
    if (action.kind !== "moveJob" || action.status === "invoiced") return false;
    return (this.#invoicedOn.get(action.job) ?? "9999") <= this.#closedThrough;
  }

  async #close(pick: number): Promise<void> {
    const closable = calendar.slice(0, this.#day).filter((day) => day > this.#closedThrough);
    const through = closable[pick % Math.max(1, closable.length)];
    if (through === undefined) return;
    const days = await daysOf(this.#closing.shop);
    await this.#send("/periods/close", { through });
    for (const day of closable.filter((day) => day <= through)) {
      this.#closed.set(day, days.get(day) ?? nothing);
    }
    await this.#expectClosedDays();
  }

  async #reopen(pick: number): Promise<void> {
    const days = [...this.#closed.keys()];
    const from = days[pick % Math.max(1, days.length)];
    if (from === undefined) return;
    await this.#expectClosedDays();
    await this.#send("/periods/reopen", { from });
    for (const day of days) if (day >= from) this.#closed.delete(day);
    await this.#expectClosedDays();
  }

  async #send(path: string, body: object): Promise<void> {
    this.#played.push(`${this.#today} ${path} ${JSON.stringify(body)}`);
    const { status, text } = await this.#closing.shop.api("POST", path, body);
    expect(status, text).toBeLessThan(300);
  }

  async #expectClosedDays(): Promise<void> {
    const days = await daysOf(this.#closing.shop);
    for (const [day, figures] of this.#closed) {
      expect(days.get(day) ?? nothing, `${day} after\n${this.#story()}`).toEqual(figures);
    }
  }

  /** The costs and profits of all days together are those of a shop that closes no day. */
  async expectSameSums(): Promise<void> {
    await this.#expectClosedDays();
    await weeklyRollups.run(harness.services, { now: lastDay, force: true });
    const closing = await sumsOf(this.#closing.shop);
    const open = await sumsOf(this.#open.shop);
    expect(closing, this.#story()).toEqual(open);
    expect(await this.#closing.shop.ledgerProblems()).toEqual([]);
  }

  async reopenAll(): Promise<void> {
    const [first] = this.#closed.keys();
    if (first !== undefined) await this.#send("/periods/reopen", { from: first });
    this.#closed.clear();
  }

  async expectSameReports(): Promise<void> {
    await weeklyRollups.run(harness.services, { now: lastDay, force: true });
    const closing = await reportsOf(this.#closing.shop);
    const open = await reportsOf(this.#open.shop);
    expect(closing, this.#story()).toEqual(open);
    expect(await this.#closing.shop.ledgerProblems()).toEqual([]);
  }

  #story(): string {
    return this.#played.join("\n");
  }
}

const range = { startDate: "2026-03-01", endDate: "2026-03-15" };

/** Figures that do not depend on what is paid later. */
const fixed = [
  "totalRevenueCents",
  "partsRevenueCents",
  "invoiceCount",
  "partsCostCents",
  "salesOrderCostCents",
  "costAdjustmentCents",
];
const nothing = {
  ...Object.fromEntries(fixed.map((figure) => [figure, 0])),
  profit: 0,
  partsProfit: 0,
};

async function daysOf(shop: TestShop): Promise<Map<string, object>> {
  const { body } = await report(harness, shop, "/report-aggregates/daily", range);
  const summary = await report(harness, shop, "/report-aggregates/sales-summary", range);
  const days: Array<Record<string, number> & { date: string }> = body.aggregates;
  return new Map(
    days.map((day, at) => {
      const { profit, partsProfit } = summary.body.summary.trendDaily[at];
      const figures = fixed.map((figure) => [figure, day[figure]]);
      return [day.date, { ...Object.fromEntries(figures), profit, partsProfit }];
    }),
  );
}

/** The reports of a shop, whose summary is the same cached and live. */
async function reportsOf(shop: TestShop) {
  const path = "/report-aggregates/sales-summary";
  const { body } = await report(harness, shop, path, range);
  const live = await report(harness, shop, path, { ...range, mode: "live" });
  expect(live.body.summary).toEqual(body.summary);
  const weeks = await read(shop, "/reports/weekly-trend?weeks=2");
  return { days: await daysOf(shop), summary: body.summary, weeks };
}

/** The sums of costs with their adjustments, and of profits, in cents. */
async function sumsOf(shop: TestShop) {
  const { body } = await report(harness, shop, "/report-aggregates/daily", range);
  const { body: sales } = await report(harness, shop, "/report-aggregates/sales-summary", range);
  const { weeklyTrend } = await read(shop, "/reports/weekly-trend?weeks=2");
  const sum = (rows: Array<Record<string, number>>, ...names: string[]) =>
    rows.reduce((total, row) => names.reduce((all, name) => all + (row[name] ?? 0), total), 0);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const costs = ["partsCostCents", "salesOrderCostCents", "costAdjustmentCents"];
  return {
    costs: sum(body.aggregates, ...costs),
    profit: cents(sum(sales.summary.trendDaily, "profit")),
    partsProfit: cents(sum(sales.summary.trendDaily, "partsProfit")),
    weeks: sum(weeklyTrend, "partsProfitCents"),
  };
}
