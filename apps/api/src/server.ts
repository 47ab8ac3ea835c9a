import { setFlagsFromString } from "node:v8";
import { ConfigError, readConfig } from "./config.ts";
import { makeDemoShopOnFirstStart } from "./demo/demo-shop.ts";
import { createLogger } from "./log.ts";
import { startService } from "./service.ts";
import { onStopSignal } from "./stop-signal.ts";
import { welcome } from "./welcome.ts";

const stopMilliseconds = 9000;

// The room for new objects stays as large as the start needed it. It would grow to 128 MB under
// load, which makes nothing faster: what a request makes is gone when it is answered.
setFlagsFromString("--semi-space-growth-factor=1");

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config);
  const service = await startService(config, log);
  // First the port: a start that finds it taken must not make a shop whose key nobody is shown.
  const origin = await service.app.listen({ host: config.host, port: config.port });
  const demoKey = config.demoShop ? await makeDemoShopOnFirstStart(service.services) : null;
  process.stdout.write(welcome(origin, demoKey));

  onStopSignal(() => {
    // A request that hangs must not keep the process: its transaction is rolled back.
    setTimeout(() => process.exit(1), stopMilliseconds).unref();
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  });
}

main().catch((error: unknown) => {
  const reason = error instanceof ConfigError ? error.message : error;
  console.error(reason instanceof Error ? `bayline could not start: ${reason.stack}` : reason);
  process.exit(1);
});
