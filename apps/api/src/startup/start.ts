import { setTimeout as wait } from "node:timers/promises";
import { type Config, ConfigError, readConfig } from "../config/config.ts";
import { explainListening } from "../config/start-failures.ts";
import { secretsIn } from "../config/variables.ts";
import { createLogger } from "../observability/log.ts";
import { redactor } from "../observability/redaction.ts";
import type { Services } from "../pipeline/context.ts";
import { type RunningService, startService } from "../service.ts";
import { jobsOnly, monitored, welcome } from "./welcome.ts";

/** Limit for a stop, or for the cleanup after a failed start. */
export const stopMs = 9000;

interface StartedServer {
  service: RunningService;
  log: ReturnType<typeof createLogger>;
  /** The text to print once everything listens. */
  words: string;
}

/**
 * Starts the service as configured by the environment, and listens. A failed start closes what it
 * opened, the embedded PostgreSQL included.
 */
export async function startServer(env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const config = readConfig(env);
  const log = createLogger(config);
  const service = await startService(config, log);
  try {
    return { service, log, words: await open(service, config) };
  } catch (error) {
    await Promise.race([service.close(), wait(stopMs, undefined, { ref: false })]);
    throw error;
  }
}

/** Listens on every configured port. Returns the text to print about them. */
async function open(service: RunningService, config: Config): Promise<string> {
  const words = config.serveHttp ? await startListening(service, config) : jobsOnly;
  return words + (await openMonitoring(service, config));
}

/** Listens, and on a first start creates the demo shop. Returns the text to print about both. */
async function startListening(service: RunningService, config: Config): Promise<string> {
  // The port first: a start that finds it taken must not create a shop whose key is never shown.
  const { host, port } = config;
  const origin = await service.app.listen({ host, port }).catch((error: unknown) => {
    throw explainListening(error, { host, port, name: "PORT" });
  });
  return welcome(origin, config.demoShop ? await makeDemoShop(service.services) : null);
}

/** Loads the demo shop only if it is configured. */
async function makeDemoShop(services: Services): Promise<string | null> {
  const { makeDemoShopOnFirstStart } = await import("../operations/demo-shop.ts");
  return makeDemoShopOnFirstStart(services);
}

/** Listens on the port for monitoring, if configured. Returns the text to print about it. */
async function openMonitoring(service: RunningService, config: Config): Promise<string> {
  const { host, metricsPort: port } = config;
  if (!service.monitoring || port === null) return "";
  const origin = await service.monitoring.listen({ host, port }).catch((error: unknown) => {
    throw explainListening(error, { host, port, name: "METRICS_PORT" });
  });
  return monitored(origin);
}

/**
 * Explains a failed start: one line if another configuration fixes it, otherwise the stack.
 * Contains no secrets.
 */
export function explainStart(error: unknown, env: NodeJS.ProcessEnv): string {
  return redactor(secretsIn(env))(reasonOf(error));
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `bayline could not start: ${error}`;
  return `bayline could not start: ${error.stack}`;
}
