import { setTimeout as wait } from "node:timers/promises";
import { clientClass, type Deadlines } from "@bayline/db";
import type { PgBoss } from "pg-boss";
import type { Services } from "../pipeline/context.ts";
import type { Job } from "./job.ts";
import { measured } from "./measured.ts";

export interface RunningJobs {
  /** Aborts running jobs and starts no more. */
  stop(): Promise<void>;
}

interface JobParts {
  services: Services;
  databaseUrl: string;
  deadlines: Deadlines;
  /** Work that runs beside the jobs until its signal is aborted. */
  continuous: (services: Services, signal: AbortSignal) => Promise<void>;
  /** Default: all jobs of the service. Tests pass their own. */
  jobs?: readonly Job[];
}

const schema = "jobs";
const stopMs = 4000;
const retryMs = 5000;
// The first start creates a database and a demo shop; loading and setting up the jobs can wait for
// that.
const startDelayMs = 2000;
const pollingIntervalSeconds = 15;

/**
 * Runs the background jobs of this process.
 *
 * Starts in the background without delaying the process. Without a database, it keeps retrying.
 */
export function startJobs(parts: JobParts): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const continuous = parts.continuous(parts.services, signal);
  const opening = open({ jobs: parts.services.jobs, ...parts }, signal);
  return {
    async stop() {
      stopping.abort();
      const boss = await opening;
      await Promise.all([continuous, boss?.stop({ timeout: stopMs })]);
    },
  };
}

async function open(parts: Required<JobParts>, signal: AbortSignal): Promise<PgBoss | undefined> {
  await pause(startDelayMs, signal);
  while (!signal.aborted) {
    const boss = await create(parts);
    try {
      await boss.start();
      for (const job of parts.jobs) await schedule(boss, job, parts, signal);
      return boss;
    } catch (error) {
      parts.services.log.warn({ err: error }, "the jobs could not start and will be retried");
      await boss.stop({ graceful: false }).catch(() => undefined);
      await pause(retryMs, signal);
    }
  }
  return undefined;
}

/** Ends early if the process stops; does not keep the process alive. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Loaded on demand, because a process without jobs does not need it. */
async function create({ databaseUrl, services, deadlines }: Required<JobParts>): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  // The driver of the jobs' pool accepts these options, though its type does not list them.
  const driver = {
    Client: clientClass(databaseUrl),
    keepAlive: true,
    query_timeout: deadlines.statementMs + deadlines.graceMs,
  };
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "bayline jobs",
    schema,
    max: 2,
    connectionTimeoutMillis: deadlines.connectionMs,
    ...driver,
  });
  boss.on("error", (error) =>
    services.log.warn({ err: error }, "an error occurred in the job scheduler"),
  );
  return boss;
}

async function schedule(
  boss: PgBoss,
  job: Job,
  { services }: Required<JobParts>,
  signal: AbortSignal,
): Promise<void> {
  const { name } = job;
  // At most one run is queued and one active, over all processes; further ones are dropped.
  await boss.createQueue(name, {
    policy: "stately",
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 60 * 60,
  });
  await boss.schedule(name, job.schedule, null, { tz: "UTC" });
  // Missed times are not stored, so run at the start: the job determines what is due.
  await boss.send(name);
  await boss.work(name, { pollingIntervalSeconds }, () => runJob(job, services, signal));
}

async function runJob(job: Job, services: Services, signal: AbortSignal): Promise<void> {
  const { shops, failed } = await measured(job.name, services.metrics, () =>
    job.run(services, { now: services.clock.now(), signal }),
  );
  if (shops > 0) services.log.info({ job: job.name, shops }, "a job is done");
  // Retried later: finished shops are recorded as done and are skipped.
  if (failed.length > 0) throw new Error(`${job.name} failed in ${failed.length} shops`);
}
