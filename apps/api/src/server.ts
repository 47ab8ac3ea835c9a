import { setTimeout as wait } from "node:timers/promises";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { secretsIn } from "./config-variables.ts";
import { makeDemoShopOnFirstStart } from "./demo/demo-shop.ts";
import { createLogger } from "./log.ts";
import { redactor } from "./redaction.ts";
import { type RunningService, startService } from "./service.ts";
import { explainListening } from "./start-failures.ts";
import { onStopSignal } from "./stop-signal.ts";
import { jobsOnly, monitored, welcome } from "./welcome.ts";

const stopMilliseconds = 9000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config);
  const service = await startService(config, log);
  const words = await open(service, config).catch(async (error: unknown) => {
    // A start that fails must leave nothing running, the embedded PostgreSQL least of all.
    await Promise.race([service.close(), wait(stopMilliseconds, undefined, { ref: false })]);
    throw error;
  });

  onStopSignal(() => {
    // A request that hangs must not keep the process: its transaction is rolled back.
    setTimeout(() => process.exit(1), stopMilliseconds).unref();
    service.close({ gently: true }).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  });
  // Last, since whoever waits for these words may send the signal at once.
  process.stdout.write(words);
}

/** Listens on every port of the configuration. Returns what to print about them. */
async function open(service: RunningService, config: Config): Promise<string> {
  const words = config.serveHttp ? await openTheDoors(service, config) : jobsOnly;
  return words + (await openMonitoring(service, config));
}

/** Listens, and on a first start makes the demo shop. Answers what to tell whoever started it. */
async function openTheDoors(service: RunningService, config: Config): Promise<string> {
  // First the port: a start that finds it taken must not make a shop whose key nobody is shown.
  const { host, port } = config;
  const origin = await service.app.listen({ host, port }).catch((error: unknown) => {
    throw explainListening(error, { host, port, name: "PORT" });
  });
  return welcome(origin, config.demoShop ? await makeDemoShopOnFirstStart(service.services) : null);
}

/** Listens where monitoring asks. Answers what to tell of it. */
async function openMonitoring(service: RunningService, config: Config): Promise<string> {
  const { host, metricsPort: port } = config;
  if (!service.monitoring || port === null) return "";
  const origin = await service.monitoring.listen({ host, port }).catch((error: unknown) => {
    throw explainListening(error, { host, port, name: "METRICS_PORT" });
  });
  return monitored(origin);
}

main().catch((error: unknown) => {
  console.error(redactor(secretsIn(process.env))(explain(error)));
  process.exit(1);
});

/** One line where whoever started it can do something about it; else all that is known. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `bayline could not start: ${error}`;
  return `bayline could not start: ${error.stack}`;
}
