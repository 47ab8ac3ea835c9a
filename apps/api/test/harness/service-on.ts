import { readConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/observability/log.ts";
import { type Outside, type RunningService, startService } from "../../src/service.ts";
import { operatorToken } from "./harness.ts";
import { openTestShop, type TestShop } from "./shop.ts";

/**
 * Starts a service, with the jobs and the deadlines of a real one, on a database that the test
 * breaks, and creates a shop in it. The test closes the service.
 */
export async function startServiceOn(
  databaseUrl: string,
  env: Record<string, string> = {},
  outside?: Outside,
): Promise<{ service: RunningService; shop: TestShop }> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    OPERATOR_TOKEN: operatorToken,
    RATE_LIMIT_MAX: "0",
    DEMO: "0",
    ...env,
  });
  const service = await startService(config, createLogger({ logLevel: "silent" }), outside);
  const origin = await service.app.listen({ host: "127.0.0.1", port: 0 });
  return { service, shop: await openTestShop(`${origin}/v1`, {}) };
}
