import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useDatabase } from "../../test/harness/database.ts";
import { useHarness } from "../../test/harness/harness.ts";
import { jobs } from "../operations/jobs.ts";
import type { Job, JobOutcome, JobRun } from "./job.ts";
import { JobRunner } from "./runner.ts";
import { nextTime } from "./schedule.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

const name = "test-job";
const done: JobOutcome = { shops: 0, failed: [] };

const untilAborted = ({ signal }: JobRun) =>
  new Promise<JobOutcome>((resolve) => signal?.addEventListener("abort", () => resolve(done)));

beforeEach(() => database.query("DELETE FROM background_jobs"));
afterEach(() => vi.useRealTimers());

/** A process that knows one job. It is stopped after the test. */
function runnerOf(run: (run: JobRun) => Promise<JobOutcome>): JobRunner {
  const job: Job = {
    name,
    summary: "A job of a test",
    schedule: "0 0 1 1 *",
    run: (_services, jobRun) => run(jobRun),
  };
  const runner = new JobRunner(harness.services, [job]);
  onTestFinished(() => runner.stop());
  return runner;
}

/** Checks for due jobs, and waits until those that it starts have ended. */
async function checkAndFinish(runner: JobRunner): Promise<void> {
  await runner.check();
  await runner.settled();
}

/** As if this much time had passed in the database. */
const elapse = (seconds: number) =>
  database.query(
    `UPDATE background_jobs SET due_at = due_at - make_interval(secs => $1),
      leased_until = leased_until - make_interval(secs => $1)`,
    [seconds],
  );

const stored = async () => {
  const [row] = await database.query(
    `SELECT attempts, leased_by AS "leasedBy",
      round(extract(epoch FROM due_at - clock_timestamp()))::int AS "dueInSeconds"
    FROM background_jobs WHERE name = $1`,
    [name],
  );
  return row;
};
const year = 366 * 24 * 60 * 60;
const isScheduled = async () => {
  const { attempts, dueInSeconds } = await stored();
  return attempts === 0 && dueInSeconds > 60 * 60 && dueInSeconds <= year;
};

test("processes that look for a due job at the same time run it once", async () => {
  let runs = 0;
  const runners = Array.from({ length: 4 }, () =>
    runnerOf(async () => {
      runs += 1;
      return done;
    }),
  );
  // Each start makes the job due once more.
  for (const runner of runners) await checkAndFinish(runner);
  expect(runs).toBe(4);
  expect(await isScheduled()).toBe(true);

  await elapse(year);
  await Promise.all(runners.map(checkAndFinish));
  await Promise.all(runners.map(checkAndFinish));
  expect(runs).toBe(5);
  expect(await isScheduled()).toBe(true);
});

test("a start while the job runs elsewhere makes it run once more when that run has ended", async () => {
  const mayEnd = Promise.withResolvers<JobOutcome>();
  let others = 0;
  const busy = runnerOf(() => mayEnd.promise);
  await busy.check();
  const other = runnerOf(async () => {
    others += 1;
    return done;
  });
  await checkAndFinish(other);
  expect(others).toBe(0);
  mayEnd.resolve(done);
  await busy.settled();
  await checkAndFinish(other);
  await checkAndFinish(other);
  expect(others).toBe(1);
});

test("a process takes over the job of one that was killed, after its lease", async () => {
  let taken = 0;
  const killed = runnerOf(untilAborted);
  const other = runnerOf(async () => {
    taken += 1;
    return done;
  });
  await killed.check();
  // While the process is alive, it renews its lease, for however long the job takes.
  for (let n = 0; n < 3; n += 1) {
    await elapse(45);
    await killed.check();
    await checkAndFinish(other);
  }
  expect(taken).toBe(0);
  await elapse(45);
  await checkAndFinish(other);
  expect(taken).toBe(0);
  await elapse(16);
  await checkAndFinish(other);
  expect(taken).toBe(1);
  expect(await isScheduled()).toBe(true);
});

test("a job that has killed six processes waits for its schedule", async () => {
  let runs = 0;
  const runner = runnerOf(async () => {
    runs += 1;
    return done;
  });
  const die = (attempts: number) =>
    database.query(
      `UPDATE background_jobs SET attempts = $1, leased_by = gen_random_uuid(),
        leased_until = now() - interval '1 second'`,
      [attempts],
    );
  await checkAndFinish(runner);
  await die(5);
  await checkAndFinish(runner);
  expect(runs).toBe(2);
  await die(6);
  await checkAndFinish(runner);
  expect(runs).toBe(2);
  await elapse(year);
  await checkAndFinish(runner);
  expect(runs).toBe(3);
  expect(await isScheduled()).toBe(true);
});

test("a failing job is retried after one minute, then after twice as long each time, five times", async () => {
  let runs = 0;
  const runner = runnerOf(async () => {
    runs += 1;
    if (runs % 2 === 0) throw new Error("on purpose");
    return { shops: 1, failed: ["a shop"] };
  });
  await checkAndFinish(runner);
  for (const [at, delay] of [60, 120, 240, 480, 960].entries()) {
    const { attempts, dueInSeconds, leasedBy } = await stored();
    expect([attempts, leasedBy]).toEqual([at + 1, null]);
    expect(Math.abs(dueInSeconds - delay)).toBeLessThan(20);
    await elapse(delay - 30);
    await checkAndFinish(runner);
    expect(runs).toBe(at + 1);
    await elapse(31);
    await checkAndFinish(runner);
    expect(runs).toBe(at + 2);
  }
  expect(await isScheduled()).toBe(true);
});

test("a run that succeeds after failures is scheduled as if none had failed", async () => {
  let runs = 0;
  const runner = runnerOf(async () => {
    runs += 1;
    return { shops: 0, failed: runs < 3 ? ["a shop"] : [] };
  });
  await checkAndFinish(runner);
  await elapse(61);
  await checkAndFinish(runner);
  expect((await stored()).attempts).toBe(2);
  await elapse(121);
  await checkAndFinish(runner);
  expect(await isScheduled()).toBe(true);
});

test("a job whose time passed while no process ran is run once by the next start", async () => {
  let runs = 0;
  const count = async () => {
    runs += 1;
    return done;
  };
  const before = runnerOf(count);
  await checkAndFinish(before);
  await before.stop();
  await elapse(3 * year);
  const next = runnerOf(count);
  await checkAndFinish(next);
  await checkAndFinish(next);
  expect(runs).toBe(2);
  expect(await isScheduled()).toBe(true);
});

test("a due time or a lease that a wrong clock has put far ahead does not hold up the job", async () => {
  let runs = 0;
  const runner = runnerOf(async () => {
    runs += 1;
    return done;
  });
  await checkAndFinish(runner);
  await database.query("UPDATE background_jobs SET due_at = due_at + interval '1 month'");
  await checkAndFinish(runner);
  expect(runs).toBe(2);
  await database.query(
    `UPDATE background_jobs SET leased_by = gen_random_uuid(), leased_until = now() + interval '1 month'`,
  );
  await checkAndFinish(runner);
  expect(runs).toBe(3);
});

test("a stop aborts the run and leaves it to another process, which need not wait for the lease", async () => {
  const stopped = runnerOf(untilAborted);
  await stopped.check();
  await stopped.stop();
  expect(await stored()).toMatchObject({ attempts: 0, leasedBy: null });
  let runs = 0;
  const other = runnerOf(async () => {
    runs += 1;
    return done;
  });
  await checkAndFinish(other);
  expect(runs).toBe(1);
});

test("a stop waits four seconds for a job that does not end, and releases its lease", async () => {
  const mayEnd = Promise.withResolvers<JobOutcome>();
  const runner = runnerOf(() => mayEnd.promise);
  await runner.check();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ended = vi.fn();
  const stopping = runner.stop().then(ended);
  await vi.advanceTimersByTimeAsync(3999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await stopping;
  expect(await stored()).toMatchObject({ attempts: 0, leasedBy: null });
  mayEnd.resolve(done);
});

test("a run that takes longer than an hour is aborted and counts as failed", async () => {
  let aborted = false;
  const runner = runnerOf(
    ({ signal }) =>
      new Promise(() => {
        signal?.addEventListener("abort", () => {
          aborted = true;
        });
      }),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await runner.check();
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  vi.useRealTimers();
  await runner.settled();
  expect(aborted).toBe(true);
  expect(await stored()).toMatchObject({ attempts: 1, leasedBy: null });
});

test("the next time of a schedule is after the given one, in UTC, also across a change of clocks", () => {
  const next = (schedule: string, after: string) =>
    nextTime(schedule, new Date(after)).toISOString();
  expect(next("0 7 * * *", "2026-03-12T06:59:59.999Z")).toBe("2026-03-12T07:00:00.000Z");
  expect(next("0 7 * * *", "2026-03-12T07:00:00.000Z")).toBe("2026-03-13T07:00:00.000Z");
  expect(next("*/15 * * * *", "2026-03-29T01:00:00.001Z")).toBe("2026-03-29T01:15:00.000Z");
  for (const { schedule } of jobs) {
    expect(schedule.split(" ")).toHaveLength(5);
    expect(Date.parse(next(schedule, "2026-03-12T15:00:00Z"))).toBeGreaterThan(0);
  }
});
