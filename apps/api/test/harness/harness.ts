import type { Server } from "node:http";
import { cloneDatabase, dropDatabase } from "@bayline/db/testing";
import type { Logger } from "pino";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { type Config, readConfig } from "../../src/config/config.ts";
import { settleDays } from "../../src/modules/reports/jobs/settle-days.ts";
import { NameWithoutAddress } from "../../src/modules/webhooks/delivery/failures.ts";
import { createLogger } from "../../src/observability/log.ts";
import type { Services } from "../../src/pipeline/context.ts";
import { type RunningService, startService } from "../../src/service.ts";
// For the values that the run provides to its tests.
import type {} from "./global-setup.ts";
import { openTestShop, type ShopOptions, type TestShop } from "./shop.ts";
import { writtenPast } from "./written-past.ts";

export const operatorToken = "operator-token-of-the-tests";

/** The services of the harnesses, by their base URL. */
const runningServices = new Map<string, Services>();

/** The parts of the service that a shop of a test is on. */
export function servicesAt({ baseUrl }: Pick<TestShop, "baseUrl">): Services {
  const services = runningServices.get(baseUrl);
  if (!services) throw new Error(`No harness runs at ${baseUrl}`);
  return services;
}

/** A complete service on a separate database, called by real HTTP. */
export interface Harness {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** `<origin>/v1` */
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly config: Config;
  readonly services: Services;
  /** Creates a new shop with a full-access key. */
  shop(options?: ShopOptions): Promise<TestShop>;
  /**
   * The one shop of a file, or of its tests of one subject, for tests that make the records they need
   * and look at no others: opening a shop and verifying its ledger costs more than most of them.
   */
  sharedShop(subject?: string): Promise<TestShop>;
  /** Starts another process of the service on the same database. */
  startAnother(overrides?: Partial<Config>): Promise<Another>;
}

interface Another {
  origin: string;
  /** For a test that inspects its connections. */
  server: Server;
  close(): Promise<void>;
}

export interface HarnessOptions {
  /** Additional environment variables, as an operator would set them. */
  env?: Record<string, string>;
  /** The destination of the log; default none. */
  log?: (config: Config) => Logger;
}

/**
 * Starts the service before a file's tests, and stops it after them. Then the ledger of every shop
 * that the file opened must be clean: whatever a test did, stock and orders still add up.
 */
export function useHarness(
  overrides: Partial<Config> = {},
  { env = {}, log = () => quiet }: HarnessOptions = {},
): Harness {
  const shops: TestShop[] = [];
  const shared = new Map<string, Promise<TestShop>>();
  let running: RunningService | undefined;
  let origin = "";
  let databaseUrl = "";

  const start = async (extra: Partial<Config>) => {
    const config = { ...testConfig(databaseUrl, env), ...overrides, ...extra };
    const outside = { resolver, keys: keyOptions, deadlines };
    const service = await startService(config, log(config), outside);
    return { service, origin: await service.app.listen({ host: "127.0.0.1", port: 0 }) };
  };

  beforeAll(async () => {
    databaseUrl = await cloneDatabase(inject("databaseServer"));
    const started = await start({});
    running = started.service;
    origin = started.origin;
    runningServices.set(`${origin}/v1`, running.services);
  });

  afterAll(async () => {
    try {
      // The settling job's tests check what is stored for reports.
      if (running) await settleDays(running.services);
      for (const shop of shops.filter((each) => !writtenPast.has(each))) {
        expect(await shop.ledgerProblems(), "ledger.verify").toEqual([]);
      }
    } finally {
      await running?.close();
      await dropDatabase(databaseUrl);
    }
  });

  const shop: Harness["shop"] = async (options = {}) => {
    const opened = await openTestShop(`${origin}/v1`, options);
    shops.push(opened);
    return opened;
  };

  return {
    get origin() {
      return origin;
    },
    get baseUrl() {
      return `${origin}/v1`;
    },
    get databaseUrl() {
      return databaseUrl;
    },
    get config() {
      return { ...testConfig(databaseUrl, env), ...overrides };
    },
    get services() {
      if (!running) throw new Error("The harness has not started yet");
      return running.services;
    },
    shop,
    sharedShop(subject = "") {
      const opened = shared.get(subject) ?? shop();
      shared.set(subject, opened);
      return opened;
    },
    async startAnother(extra = {}) {
      const other = await start(extra);
      const { service, origin: at } = other;
      return { origin: at, server: service.app.server, close: () => service.close() };
    },
  };
}

/** No test queries a name server. One name resolves to this machine, and all others do not exist. */
async function resolver(name: string): Promise<string[]> {
  if (name === "localhost.test") return ["127.0.0.1"];
  throw new NameWithoutAddress(name);
}

const quiet = createLogger({ logLevel: "silent" });

/** Timers do nothing: on a busy machine they would interfere with tests. */
const keyOptions = { confirmWithinMs: 60_000, storeUsesEveryMs: 3_600_000 };

/** No deadlines either. */
const deadlines = { readMs: 60_000, searchMs: 60_000, graceMs: 60_000, commitMs: 120_000 };

function testConfig(databaseUrl: string, env: HarnessOptions["env"]): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_WAIT_SECONDS: "120",
    NODE_ENV: "test",
    OPERATOR_TOKEN: operatorToken,
    RATE_LIMIT_MAX: "0",
    // Tests of races need as many concurrent writes of a shop as there are connections.
    SHOP_WRITES: "10",
    DEMO: "0",
    // Tests run jobs explicitly.
    JOBS: "0",
    ...env,
  });
}
