import { setTimeout as wait } from "node:timers/promises";
import type { DemoKeys } from "@bayline/demo";
import { type Config, readConfig } from "../config/config.ts";
import { explainListening } from "../config/start-failures.ts";
import { createLogger } from "../observability/log.ts";
import type { Services } from "../pipeline/context.ts";
import { type RunningService, startService, type Together } from "../service.ts";
import { stopMs } from "./stop-signal.ts";
import { jobsOnly, monitored, welcome } from "./welcome.ts";

interface StartedServer {
  service: RunningService;
  log: ReturnType<typeof createLogger>;
  /** The text to print once everything listens. */
  words: string;
}

/**
 * Starts the service as configured by the environment, and listens. A failed start closes what it
 * opened, the embedded PostgreSQL included. Of several processes the first one creates the demo
 * shop, and those that answer requests run the jobs only on request.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  together?: Together,
): Promise<StartedServer> {
  const config = configOf(env, together);
  const log = createLogger(config);
  const service = await startService(config, log, { ...(together && { together }) });
  try {
    return { service, log, words: await open(service, config) };
  } catch (error) {
    await Promise.race([service.close(), wait(stopMs, undefined, { ref: false })]);
    throw error;
  }
}

function configOf(env: NodeJS.ProcessEnv, together: Together | undefined): Config {
  const config = readConfig(env);
  if (!together) return config;
  const isFirst = together.plan === undefined;
  return {
    ...config,
    demoShop: config.demoShop && isFirst,
    runJobs: config.runJobs && !config.serveHttp,
  };
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
async function makeDemoShop(services: Services): Promise<DemoKeys | null> {
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
