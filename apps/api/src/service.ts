import {
  type Database,
  type Deadlines,
  defaultDeadlines,
  migrate,
  openDatabase,
} from "@bayline/db";
import { startEmbedded } from "@bayline/postgres-embedded";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { KeyCache, type KeyCacheOptions } from "./access/key-cache.ts";
import { Logins } from "./access/logins.ts";
import { createRateLimiter } from "./access/rate-limit.ts";
import type { TokenVerifier } from "./access/token-verifier.ts";
import { openAdmission } from "./admission/admission.ts";
import { buildApp, buildMonitoringApp, readVersion } from "./app.ts";
import { housekeeping } from "./background/housekeeping.ts";
import { runWhile } from "./background/loop.ts";
import { startJobs } from "./background/runner.ts";
import { startTask } from "./background/task.ts";
import type { Config } from "./config/config.ts";
import { explainDatabase, explainDataDirectory } from "./config/start-failures.ts";
import { exportsAtATime } from "./http/rest/archives.ts";
import { createNarrator } from "./modules/digests/writing/narrator.ts";
import { settling } from "./modules/reports/jobs/settle-days.ts";
import { createMailer } from "./modules/users/mailer.ts";
import { DeliveryNotifier } from "./modules/webhooks/delivery/delivery-notifier.ts";
import type { Resolver } from "./modules/webhooks/delivery/resolver.ts";
import { createSender } from "./modules/webhooks/delivery/send.ts";
import { DeliveryWorker } from "./modules/webhooks/delivery/worker.ts";
import { backlogReader } from "./observability/backlog.ts";
import { type MetricSources, noMetrics, type ReadableMetrics } from "./observability/metrics.ts";
import { eventRecords } from "./operations/event-records.ts";
import { jobs } from "./operations/jobs.ts";
import type { Services } from "./pipeline/context.ts";
import { frozenClock, systemClock } from "./time/clock.ts";
import { DatabaseClock } from "./time/database-clock.ts";

/** A whole service in this process: its database, its access, its HTTP server. */
export interface RunningService {
  app: FastifyInstance;
  /** Health and metrics on a separate port; null if none is configured. */
  monitoring: FastifyInstance | null;
  services: Services;
  /**
   * Answers the requests in progress, then closes everything. `gently` gives clients that keep their
   * connections a moment to notice, which prevents requests on a closed connection.
   */
  close(how?: { gently: boolean }): Promise<void>;
}

/** Replacements for tests. */
export interface Outside {
  keys?: KeyCacheOptions;
  /** Deadlines of the database beside the configured ones. */
  deadlines?: Partial<Deadlines>;
  /** Resolves the names of webhook receivers. Default: the name servers. */
  resolver?: Resolver;
}

/**
 * How long a stop waits for test deliveries. A stop has about 10 s, and so has a receiver: after this time
 * the callers that wait for the outcome are answered. No caller waits for the worker's deliveries, which
 * are given up later.
 */
const testMs = 3000;

/** Starts everything except listening. A start that fails closes what it has opened. */
export async function startService(
  config: Config,
  log: Logger,
  outside: Outside = {},
): Promise<RunningService> {
  const opened = new AsyncDisposableStack();
  try {
    return await start(opened, config, log, outside);
  } catch (error) {
    await opened.disposeAsync().catch((second: unknown) => {
      log.warn({ err: second }, "a failed start did not release all resources");
    });
    throw error;
  }
}

/** Adds to `opened` how to close what it opens: the last that was opened is closed first. */
async function start(
  opened: AsyncDisposableStack,
  config: Config,
  log: Logger,
  outside: Outside,
): Promise<RunningService> {
  const url = config.databaseUrl ?? (await openEmbedded(opened, config.dataDirectory));
  const { databaseWaitMs: connectionMs, databaseStartMs: waitMs } = config;
  const directUrl = config.databaseDirectUrl ?? undefined;
  const sessionUrl = directUrl ?? url;
  const onWait = (reason: Error) => log.warn({ err: reason }, "the start waits for the database");
  const onProgress = (message: string) => log.info(message);
  const migration = { waitMs, onWait, onProgress, connectionMs, notifyUrl: url };
  await migrate(sessionUrl, migration).catch((error: unknown) => {
    throw config.databaseUrl === null ? error : explainDatabase(error, config);
  });
  const deadlines = { ...defaultDeadlines, connectionMs, ...outside.deadlines };
  const { admission: limits } = config;
  const database = openDatabase({
    url,
    directUrl,
    poolSize: limits.connections,
    heavyPoolSize: limits.heavyConnections + exportsAtATime,
    deadlines,
    onError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  opened.defer(() => database.close());
  const { clock, databaseClock } = config.now
    ? { clock: frozenClock(config.now), databaseClock: null }
    : await openClock(opened, database, log);
  const limiter = await createRateLimiter(config, { log: (message) => log.warn(message) });
  opened.defer(() => limiter?.close());
  const logins = new Logins(database, () => clock.now());
  opened.defer(() => logins.stop());
  const keys = new KeyCache(database, () => clock.now(), outside.keys);
  opened.defer(() => keys.stop());
  await keys.start();
  const mailer = createMailer(config.mail, log);
  const narrator = createNarrator(config.llm, log);
  const version = readVersion();
  const admission = openAdmission(limits);
  const targets = { allowPrivate: config.webhooks.allowPrivate };
  const hurrying = new AbortController();
  const notifier = new DeliveryNotifier(database);
  const backlog = backlogReader({ database, clock, log });
  const metrics = config.operatorToken
    ? await openMetrics({
        database: () => database.state(),
        admission,
        backlog,
        databaseClock,
        version,
      })
    : null;
  // Tokens expire and signatures are dated by real time, also where BAYLINE_NOW stops the clock.
  const realTime = databaseClock ?? systemClock;
  const now = () => realTime.now();
  const sender = createSender({ ...targets, ...outside, version, now: () => now().getTime() });
  const services = {
    database,
    admission,
    clock,
    databaseClock,
    keys,
    mailer,
    narrator,
    sender,
    targets,
    wakeDeliveries: notifier.notify,
    log,
    strict: config.environment === "test",
    version,
    backlog,
    eventRecords,
    jobs,
    hurry: hurrying.signal,
    metrics: metrics ?? noMetrics,
  };
  const tokens = config.oidc && (await openTokenVerifier({ ...config.oidc, now }));
  const parts = { services, config, limiter, tokens, logins, metrics, log };
  // Closed after the work below, so that a stop can be watched.
  const monitoring = config.metricsPort === null ? null : await buildMonitoringApp(parts);
  opened.defer(() => monitoring?.close());
  opened.defer(() => sender.close());
  const stops: Array<() => Promise<void>> = [];
  opened.defer(async () => {
    narrator.close();
    const timer = setTimeout(() => hurrying.abort(), testMs);
    await Promise.all(stops.map((stop) => stop()));
    clearTimeout(timer);
  });
  const app = await buildApp(parts);
  let isGentle = false;
  stops.push(async () => {
    if (isGentle) await app.drain();
    await app.close();
  });
  if (config.runJobs) {
    const begin = () => {
      const works = [
        startTask(housekeeping, services),
        startTask(settling, services),
        startJobs(services),
        new DeliveryWorker({ services, notifier }),
      ];
      return {
        async stop() {
          await Promise.all(works.map((work) => work.stop()));
        },
      };
    };
    const background = runWhile(() => databaseClock?.agrees ?? true, begin, log);
    stops.push(() => background.stop());
  }
  return {
    app,
    monitoring,
    services,
    async close({ gently } = { gently: false }) {
      isGentle = gently;
      await opened.disposeAsync();
    },
  };
}

async function openClock(
  opened: AsyncDisposableStack,
  { read }: Database,
  log: Logger,
): Promise<Record<"clock" | "databaseClock", DatabaseClock>> {
  const clock = new DatabaseClock(read, log);
  opened.defer(() => clock.stop());
  await clock.start();
  return { clock, databaseClock: clock };
}

/** Starts the embedded PostgreSQL, or joins it. Returns its connection string. */
async function openEmbedded(opened: AsyncDisposableStack, dataDir: string): Promise<string> {
  const embedded = await startEmbedded({ dataDir }).catch((error: unknown) => {
    throw explainDataDirectory(error, dataDir);
  });
  opened.defer(() => embedded.stop());
  return embedded.url;
}

/** Loads what verifies tokens only where there are any: it takes 15 MB. */
async function openTokenVerifier(
  options: NonNullable<Config["oidc"]> & { now: () => Date },
): Promise<TokenVerifier> {
  const { createTokenVerifier } = await import("./access/oidc.ts");
  return createTokenVerifier(options);
}

/** Loads the library for metrics only if an operator can read them: it takes 20 MB. */
async function openMetrics(sources: MetricSources): Promise<ReadableMetrics> {
  const { prometheusMetrics } = await import("./observability/prometheus.ts");
  return prometheusMetrics(sources);
}
