import {
  type Database,
  type Deadlines,
  defaultDeadlines,
  migrate,
  openDatabase,
} from "@bayline/db";
import { Printer } from "@bayline/paper";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { KeyCache, type KeyCacheOptions } from "./access/key-cache.ts";
import { Logins } from "./access/logins.ts";
import { createRateLimiter, type RateLimiter } from "./access/rate-limit.ts";
import { openSigningKeys } from "./access/signing-keys.ts";
import type { TokenVerifier } from "./access/token-verifier.ts";
import { openAdmission } from "./admission/admission.ts";
import type { Activity } from "./admission/fair-queue.ts";
import { buildApp, buildMonitoringApp, readVersion } from "./app.ts";
import { housekeeping } from "./background/housekeeping.ts";
import { runWhile } from "./background/loop.ts";
import { startJobs } from "./background/runner.ts";
import { startTask } from "./background/task.ts";
import type { Config } from "./config/config.ts";
import { type ConnectionPlan, findPlan, roomFor } from "./config/connections.ts";
import { wantedProcesses } from "./config/processes.ts";
import { explainDatabase, explainDataDirectory } from "./config/start-failures.ts";
import { exportsAtATime } from "./http/rest/archives.ts";
import { createNarrator } from "./modules/digests/writing/narrator.ts";
import { documentReading } from "./modules/documents/reading/read-documents.ts";
import { type ReadingLimits, ReadingPool } from "./modules/documents/reading/reading-pool.ts";
import { simulating } from "./modules/pricing/run-simulations.ts";
import { settling } from "./modules/reports/jobs/settle-days.ts";
import { createMailer } from "./modules/users/mailer.ts";
import { DeliveryNotifier } from "./modules/webhooks/delivery/delivery-notifier.ts";
import type { Resolver } from "./modules/webhooks/delivery/resolver.ts";
import { createSender } from "./modules/webhooks/delivery/send.ts";
import { DeliveryWorker } from "./modules/webhooks/delivery/worker.ts";
import { backlogReader } from "./observability/backlog.ts";
import type { ProcessFigures, StartFigures } from "./observability/figures.ts";
import { type MetricSources, noMetrics, type ReadableMetrics } from "./observability/metrics.ts";
import { eventRecords } from "./operations/event-records.ts";
import { invoiceSources } from "./operations/invoice-sources.ts";
import { jobs } from "./operations/jobs.ts";
import type { Services } from "./pipeline/context.ts";
import { SeenKeys } from "./pipeline/seen-keys.ts";
import { type Clock, frozenClock, systemClock } from "./time/clock.ts";
import { DatabaseClock } from "./time/database-clock.ts";

/** A whole service in this process: its database, its access, its HTTP server. */
export interface RunningService {
  app: FastifyInstance;
  /** Health and metrics on a separate port; null if none is configured. */
  monitoring: FastifyInstance | null;
  services: Services;
  plan: ConnectionPlan;
  /** Runs the background jobs from now on, if this process does not run them yet. */
  runJobs(): void;
  /** Returns what this process measured; nothing without an operator. */
  figures(process: number): Promise<ProcessFigures>;
  /**
   * Answers the requests in progress, then closes everything. `gently` gives clients that keep
   * their connections a moment to notice, which prevents requests on a closed connection.
   */
  close(how?: { gently: boolean }): Promise<void>;
}

/** What the processes of a start share. */
export interface Together {
  /** How connections are shared out. Default: this process finds out, as the first one. */
  plan?: ConnectionPlan | undefined;
  /** Counts the requests of all processes. */
  limiter: RateLimiter | null;
  /** The shops that call any of them. */
  activity: Activity;
  /** Gathers the metrics of all of them. */
  gather(): Promise<StartFigures>;
}

/** The other processes of the start, and replacements for tests. */
export interface Outside {
  /** Default: the process is alone. */
  together?: Together;
  keys?: KeyCacheOptions;
  /** The time of the service. Default: the database's, or the one configured. */
  clock?: Clock;
  /** Deadlines of the database beside the configured ones. */
  deadlines?: Partial<Deadlines>;
  /** Resolves the names of webhook receivers. Default: the name servers. */
  resolver?: Resolver;
  /** Limits of the processes that read documents. */
  reading?: Partial<ReadingLimits>;
}

/**
 * How long a stop waits for test deliveries. A stop has about 10 s, and so has a receiver: after
 * this time the callers that wait for the outcome are answered. No caller waits for the worker's
 * deliveries, which are given up later.
 */
const testMs = 3000;

/** A start in progress. `opened` closes what is open, the last opened first. */
interface Start {
  opened: AsyncDisposableStack;
  config: Config;
  log: Logger;
  outside: Outside;
}

/** Starts everything except listening. A start that fails closes what it has opened. */
export async function startService(
  config: Config,
  log: Logger,
  outside: Outside = {},
): Promise<RunningService> {
  const opened = new AsyncDisposableStack();
  try {
    return await start({ opened, config, log, outside });
  } catch (error) {
    await opened.disposeAsync().catch((second: unknown) => {
      log.warn({ err: second }, "a failed start did not release all resources");
    });
    throw error;
  }
}

async function start(starting: Start): Promise<RunningService> {
  const { opened, config, log } = starting;
  const { database, plan } = await openMigratedDatabase(starting);
  const clocks = await openClocks(starting, database);
  const { keys, ...access } = await openAccess(starting, database, clocks);
  const stopping = new AbortController();
  const notifier = new DeliveryNotifier(database);
  const opening = {
    database,
    ...clocks,
    keys,
    wakeDeliveries: notifier.notify,
    hurry: stopping.signal,
  };
  const { services, metrics } = await createServices(starting, opening, plan);
  const parts = { services, config, metrics: metrics && seenBy(starting, metrics), log, ...access };
  // Closed after the work below, so that a stop can be watched.
  const monitoring = config.metricsPort === null ? null : await buildMonitoringApp(parts);
  opened.defer(() => monitoring?.close());
  opened.defer(() => services.sender.close());
  opened.defer(() => services.printer.close());
  opened.defer(() => services.documentReader.close());
  opened.defer(() => services.pageDrawer.close());
  const stops: Array<() => Promise<void>> = [];
  opened.defer(async () => {
    services.narrator.close();
    const timer = setTimeout(() => stopping.abort(), testMs);
    await Promise.all(stops.map((stop) => stop()));
    clearTimeout(timer);
  });
  const app = await buildApp(parts);
  let isGentle = false;
  stops.push(async () => {
    if (isGentle) await app.drain();
    await app.close();
  });
  let runsJobs = false;
  const runJobs = () => {
    if (runsJobs || stopping.signal.aborted) return;
    runsJobs = true;
    const background = runBackground(services, notifier);
    stops.push(() => background.stop());
  };
  if (config.runJobs) runJobs();
  return {
    app,
    monitoring,
    services,
    plan,
    runJobs,
    figures: async (process) => (await metrics?.figures(process)) ?? [],
    async close({ gently } = { gently: false }) {
      isGentle = gently;
      await opened.disposeAsync();
    },
  };
}

/** Connections of a process for keys and health, for notifications, and for exports. */
const otherConnections = 2 + exportsAtATime;

/** Opens the configured database or the embedded one, with the current schema. */
async function openMigratedDatabase(
  starting: Start,
): Promise<{ database: Database; plan: ConnectionPlan }> {
  const { opened, config, log, outside } = starting;
  const url = config.databaseUrl ?? (await openEmbedded(starting));
  const { databaseWaitMs: connectionMs } = config;
  const directUrl = config.databaseDirectUrl ?? undefined;
  const migration = {
    waitMs: config.databaseStartMs,
    onWait: (reason: Error) => log.warn({ err: reason }, "the start waits for the database"),
    onProgress: (message: string) => log.info(message),
    connectionMs,
    notifyUrl: url,
  };
  const explain = (error: unknown): never => {
    throw config.databaseUrl === null ? error : explainDatabase(error, config);
  };
  await migrate(directUrl ?? url, migration).catch(explain);
  const wanted = wantedIn(starting);
  const demand = { config, url, wanted, others: otherConnections };
  const plan = outside.together?.plan ?? (await findPlan(demand).catch(explain));
  if (plan.processes < wanted) {
    log.warn(`The database's connections allow ${plan.processes} processes instead of ${wanted}.`);
  }
  const { share } = plan;
  const database = openDatabase({
    url,
    directUrl,
    shortLanes: share.reads,
    listLanes: share.lists,
    poolSize: share.transactions,
    heavyPoolSize: share.heavy + exportsAtATime,
    deadlines: { ...defaultDeadlines, connectionMs, ...outside.deadlines },
    onError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  opened.defer(() => database.close());
  return { database, plan };
}

/** How many processes this start is to have. */
function wantedIn({ config, outside }: Start): number {
  return outside.together ? wantedProcesses(config) : 1;
}

/** With other processes, their metrics belong to those of this one. */
function seenBy({ outside }: Start, metrics: ReadableMetrics): ReadableMetrics {
  const { together } = outside;
  if (!together) return metrics;
  return { ...metrics, text: async () => metrics.textOf(await together.gather()) };
}

interface Clocks {
  clock: Clock;
  /** Null if BAYLINE_NOW stops the clock. */
  databaseClock: DatabaseClock | null;
}

async function openClocks(starting: Start, { background }: Database): Promise<Clocks> {
  const { opened, config, log, outside } = starting;
  if (outside.clock) return { clock: outside.clock, databaseClock: null };
  if (config.now) return { clock: frozenClock(config.now), databaseClock: null };
  const clock = new DatabaseClock(background, log);
  opened.defer(() => clock.stop());
  await clock.start();
  return { clock, databaseClock: clock };
}

/** Tokens expire and signatures are dated by real time, even if BAYLINE_NOW stops the clock. */
function realTime({ databaseClock }: Clocks): () => Date {
  const clock = databaseClock ?? systemClock;
  return () => clock.now();
}

/** Opens the parts that identify and limit callers. */
async function openAccess(
  { opened, config, log, outside }: Start,
  database: Database,
  clocks: Clocks,
) {
  const now = () => clocks.clock.now();
  const limiter = await createRateLimiter(config, {
    log: (message) => log.warn(message),
    counting: outside.together?.limiter,
  });
  opened.defer(() => limiter?.close());
  const logins = new Logins(database, now);
  opened.defer(() => logins.stop());
  const keys = new KeyCache(database, now, outside.keys);
  opened.defer(() => keys.stop());
  await keys.start();
  const { oidc } = config;
  const tokens = oidc && (await openTokenVerifier({ ...oidc, now: realTime(clocks) }));
  return { limiter, logins, keys, tokens };
}

type OpenedServices = Pick<
  Services,
  "database" | "clock" | "databaseClock" | "keys" | "wakeDeliveries" | "hurry"
>;

async function createServices(
  { config, log, outside }: Start,
  open: OpenedServices,
  { processes, share }: ConnectionPlan,
) {
  const { database, clock, databaseClock } = open;
  const version = readVersion();
  const admission = openAdmission({
    ...config.admission,
    processes,
    connections: share.transactions,
    heavyConnections: share.heavy,
    activity: outside.together?.activity,
  });
  const backlog = backlogReader({ database, clock, log });
  const state = () => database.state();
  const sources = { database: state, admission, backlog, databaseClock, version };
  const metrics = config.operatorToken ? await openMetrics(sources) : null;
  const now = realTime(open);
  const targets = { allowPrivate: config.webhooks.allowPrivate };
  const services: Services = {
    ...open,
    admission,
    seenKeys: new SeenKeys(),
    signingKeys: openSigningKeys({
      database,
      now: () => clock.now(),
      pem: config.approvalSigningKey,
    }),
    mailer: createMailer(config.mail, log),
    narrator: createNarrator(config.llm, log),
    attachments: config.attachments,
    printer: new Printer(),
    documentReader: new ReadingPool(outside.reading),
    pageDrawer: new ReadingPool({ ...outside.reading, processes: 2 }),
    sender: createSender({ ...targets, ...outside, version, now: () => now().getTime() }),
    targets,
    log,
    strict: config.environment === "test",
    version,
    publicUrl: config.publicUrl,
    backlog,
    eventRecords,
    proposable: new Map(),
    invoiceSources,
    jobs,
    metrics: metrics ?? noMetrics,
  };
  return { services, metrics };
}

/** Runs jobs, housekeeping and deliveries while this process's clock agrees with the database's. */
function runBackground(services: Services, notifier: DeliveryNotifier) {
  const begin = () => {
    const works = [
      startTask(housekeeping, services),
      startTask(settling, services),
      startTask(documentReading, services),
      startTask(simulating, services),
      startJobs(services),
      new DeliveryWorker({ services, notifier }),
    ];
    return {
      async stop() {
        await Promise.all(works.map((work) => work.stop()));
      },
    };
  };
  return runWhile(() => services.databaseClock?.agrees ?? true, begin, services.log);
}

/** Starts the embedded PostgreSQL, or joins it. Returns its connection string. */
async function openEmbedded(starting: Start): Promise<string> {
  const { opened, config } = starting;
  const { dataDirectory: dataDir } = config;
  const { DataDirectoryError, startEmbedded } = await import("@bayline/postgres-embedded");
  const settings = { max_connections: String(roomFor(wantedIn(starting), otherConnections)) };
  const embedded = await startEmbedded({ dataDir, settings }).catch((error: unknown) => {
    throw error instanceof DataDirectoryError ? explainDataDirectory(error, dataDir) : error;
  });
  opened.defer(() => embedded.stop());
  return embedded.url;
}

/** Loads the token verifier only if OIDC is configured: it takes 15 MB. */
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
