import { randomUUID } from "node:crypto";
import {
  checkJobs,
  claimJobRuns,
  finishJobRun,
  type RunOutcome,
  requestJobRuns,
} from "@bayline/db";
import type { Services } from "../pipeline/context.ts";
import type { Job } from "./job.ts";
import { type RunningWork, settledWithin, startLoop } from "./loop.ts";
import { measured } from "./measured.ts";

const checkIntervalMs = 15_000;
const retryMs = 5000;
const stopMs = 4000;
/** A stop then releases the leases of the runs that have not ended. */
const releaseMs = 1000;
/** The first start creates a demo shop; the jobs can wait for that. */
const startDelayMs = 2000;
/** A run that takes longer counts as failed. */
const longestRunMs = 60 * 60 * 1000;

/**
 * Runs the scheduled jobs, next to the runners of other processes. A lease gives each run to one
 * process at a time.
 */
export class JobRunner {
  readonly #worker = randomUUID();
  readonly #services: Services;
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #hasRequestedRuns = false;
  #lastCheck: Promise<void> = Promise.resolve();

  constructor(services: Services, jobs: readonly Job[]) {
    this.#services = services;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  /**
   * Starts the jobs that are due, and renews the leases of those that this process runs. The first
   * check makes all jobs due: a job determines what is due.
   */
  check(): Promise<void> {
    this.#lastCheck = this.#check();
    return this.#lastCheck;
  }

  async #check(): Promise<void> {
    // Loaded on demand: it takes 8 MB, and a process without jobs does not need it.
    const { nextTime } = await import("./schedule.ts");
    const { database } = this.#services;
    const names = [...this.#jobs.keys()];
    const idempotent = { detectsReplay: true };
    if (!this.#hasRequestedRuns) {
      await database.transaction((tx) => requestJobRuns(tx, names), idempotent);
      this.#hasRequestedRuns = true;
    }
    const running = [...this.#running.keys()];
    const idle = [...this.#jobs.values()].filter(({ name }) => !this.#running.has(name));
    const claimed = await database.transaction(async (tx) => {
      const now = new Date(await checkJobs(tx, { worker: this.#worker, names, running }));
      const dueJobs = idle.map(({ name, schedule }) => ({
        name,
        nextAt: nextTime(schedule, now).toISOString(),
      }));
      return claimJobRuns(tx, this.#worker, dueJobs);
    }, idempotent);
    for (const name of claimed) this.#start(name);
  }

  /**
   * Aborts the running jobs and waits for them. Their runs are due again, and another process may
   * continue them.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await settledWithin(this.settled(), stopMs);
    const unfinished = [...this.#running.keys()].map((name) => this.#finish(name, "stopped"));
    if (unfinished.length > 0) await settledWithin(Promise.all(unfinished), releaseMs);
  }

  /** Resolves when no job is running or being started. */
  async settled(): Promise<void> {
    await this.#lastCheck.catch(() => undefined);
    await Promise.all(this.#running.values());
  }

  #start(name: string): void {
    const job = this.#jobs.get(name);
    if (!job) return;
    const running = this.#run(job)
      .then((outcome) => this.#finish(name, outcome))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
  }

  async #run(job: Job): Promise<RunOutcome> {
    const { log, metrics, clock } = this.#services;
    const { name } = job;
    const stopped = this.#stopping.signal;
    try {
      const run = () =>
        withinMs(longestRunMs, (tooLong) =>
          job.run(this.#services, {
            now: clock.now(),
            signal: AbortSignal.any([stopped, tooLong]),
          }),
        );
      const isFailed = (outcome: Awaited<ReturnType<typeof run>>) => outcome.failed.length > 0;
      const { shops, failed } = await measured(name, metrics, run, isFailed);
      if (shops > 0) log.info({ job: name, shops }, "a job is done");
      if (stopped.aborted) return "stopped";
      return failed.length > 0 ? "failed" : "done";
    } catch (error) {
      log.warn({ err: error, job: name }, "a job failed");
      return stopped.aborted ? "stopped" : "failed";
    }
  }

  async #finish(name: string, outcome: RunOutcome): Promise<void> {
    const key = { worker: this.#worker, name };
    await this.#services.database
      .transaction((tx) => finishJobRun(tx, key, outcome), { detectsReplay: true })
      // The next check of this process repeats the run, or that of another one after the lease.
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error, job: name }, "the outcome of a job was not stored");
      });
  }
}

/** Aborts the signal of the work and fails if the work takes too long. */
async function withinMs<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const tooLong = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    tooLong.abort();
    reject(new Error("A job ran for too long"));
  }, milliseconds);
  timer.unref();
  try {
    return await Promise.race([work(tooLong.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the scheduled jobs in this process. Without a database, it keeps retrying. */
export function startJobs(services: Services, jobs: readonly Job[] = services.jobs): RunningWork {
  const runner = new JobRunner(services, jobs);
  const loop = startLoop({
    run: () => runner.check(),
    log: services.log,
    failure: "due jobs could not be queried and will be retried",
    everyMs: checkIntervalMs,
    delayMs: startDelayMs,
    retryMs,
    stopMs,
  });
  return {
    async stop() {
      await Promise.all([loop.stop(), runner.stop()]);
    },
  };
}
