import { migrate, openDatabase, startEmbedded } from "@bayline/db";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { KeyCache, type KeyCacheOptions } from "./access/key-cache.ts";
import { Logins } from "./access/logins.ts";
import { createRateLimiter } from "./access/rate-limit.ts";
import type { TokenVerifier } from "./access/token-verifier.ts";
import { buildApp, buildMonitoringApp, readVersion } from "./app.ts";
import { backlogReader } from "./backlog.ts";
import { frozenClock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Services } from "./context.ts";
import { createNarrator } from "./digests/narrator.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { startJobs } from "./jobs/runner.ts";
import { createMailer } from "./mail.ts";
import { noMetrics, openMetrics } from "./metrics.ts";
import { explainDatabase } from "./start-failures.ts";
import { Bell } from "./webhooks/bell.ts";
import type { Resolver } from "./webhooks/resolver.ts";
import { createSender } from "./webhooks/send.ts";
import { DeliveryWorker } from "./webhooks/worker.ts";

/** A whole service in this process: its database, its access, its HTTP server. */
export interface RunningService {
  app: FastifyInstance;
  /** Health and metrics on a port of their own; null where none is configured. */
  monitoring: FastifyInstance | null;
  services: Services;
  /**
   * Answers what is under way, then lets go of everything. Gently: clients that keep connections are
   * given a moment to hear of it, so that none of their requests meets a closed one.
   */
  close(how?: { gently: boolean }): Promise<void>;
}

/** What tests stand in for. */
export interface Outside {
  keys?: KeyCacheOptions;
  /** Where the names of webhook receivers lead; without it, where the name servers say. */
  resolver?: Resolver;
}

/**
 * The stop has some 10 s, and a receiver of webhooks as many: tests that are still being sent then are let
 * go of, while those who wait for their outcome can still be answered. For the worker's deliveries nobody
 * waits: it lets go of them later.
 */
const testMilliseconds = 3000;

/** Starts everything but the listening. */
export async function startService(
  config: Config,
  log: Logger,
  outside: Outside = {},
): Promise<RunningService> {
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDirectory }) : null;
  const url = config.databaseUrl ?? embedded?.url ?? "";
  await migrate(url).catch((error: unknown) => {
    throw config.databaseUrl === null ? error : explainDatabase(error);
  });
  const database = openDatabase({
    url,
    onError: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const clock = config.now ? frozenClock(config.now) : systemClock;
  const keys = new KeyCache(database, () => clock.now(), outside.keys);
  await keys.start();
  const logins = new Logins(database, () => clock.now());
  const mailer = createMailer(config.mail, log);
  const narrator = createNarrator(config.llm, log);
  const version = readVersion();
  const targets = { allowPrivate: config.webhooks.allowPrivate };
  const sender = createSender({ ...targets, ...outside, version });
  const hurrying = new AbortController();
  const bell = new Bell(database);
  const wakeDeliveries = bell.ring;
  const backlog = backlogReader({ database, clock, log });
  const metrics = config.operatorToken
    ? await openMetrics({ database: () => database.state(), backlog, version })
    : null;
  const services = {
    ...{ database, clock, keys, mailer, narrator, sender, targets, wakeDeliveries, log, version },
    backlog,
    hurry: hurrying.signal,
    metrics: metrics ?? noMetrics,
  };
  const limiter = await createRateLimiter(config, { log: (message) => log.warn(message) });
  // Tokens expire by real time, also where the business clock stands still.
  const tokens = config.oidc && (await openTokenVerifier(config.oidc));
  const stopHousekeeping = config.runJobs ? startHousekeeping(services, log) : () => undefined;
  const jobs = config.runJobs ? startJobs({ services, databaseUrl: url }) : null;
  const deliveries = config.runJobs ? new DeliveryWorker({ services, bell }) : null;
  const parts = { services, config, limiter, tokens, logins, metrics, log };
  const app = await buildApp(parts);
  const monitoring = config.metricsPort === null ? null : await buildMonitoringApp(parts);
  return {
    app,
    monitoring,
    services,
    async close({ gently } = { gently: false }) {
      narrator.close();
      const patience = setTimeout(() => hurrying.abort(), testMilliseconds);
      const stopAnswering = async () => {
        if (gently) await app.drain();
        await app.close();
      };
      await Promise.all([stopAnswering(), jobs?.stop(), deliveries?.stop()]);
      clearTimeout(patience);
      await sender.close();
      // Last, so that a stop can be watched.
      await monitoring?.close();
      stopHousekeeping();
      await keys.stop();
      await logins.stop();
      limiter?.close();
      await database.close();
      await embedded?.stop();
    },
  };
}

/** Loads what verifies tokens only where there are any: it takes 15 MB. */
async function openTokenVerifier(oidc: NonNullable<Config["oidc"]>): Promise<TokenVerifier> {
  const { createTokenVerifier } = await import("./access/oidc.ts");
  return createTokenVerifier(oidc);
}
