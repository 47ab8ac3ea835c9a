import type { Server } from "node:http";
import { citusUrl, cloneDatabase, connectTo, dropDatabase } from "@bayline/db/testing";
import type { Logger } from "pino";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { type Config, readConfig } from "../../src/config/config.ts";
import { settleDays } from "../../src/modules/reports/jobs/settle-days.ts";
import { NameWithoutAddress } from "../../src/modules/webhooks/delivery/failures.ts";
import { createLogger } from "../../src/observability/log.ts";
import type { Services } from "../../src/pipeline/context.ts";
import { type Outside, type RunningService, startService } from "../../src/service.ts";
import type { Clock } from "../../src/time/clock.ts";
// For the values that the run provides to its tests.
import type {} from "./global-setup.ts";
import { ledgerViolations } from "./ledger.ts";
import { openTestShop, type ShopOptions, type TestShop } from "./shop.ts";
import { goodsWithoutHolders, writtenPast } from "./written-past.ts";

export const operatorToken = "operator-token-of-the-tests";

/** The services of the harnesses, by their base URL. */
const runningServices = new Map<string, Services>();

/** The parts of the service that a shop of a test is on. */
export function servicesAt({ baseUrl }: Pick<TestShop, "baseUrl">): Services {
  const services = runningServices.get(baseUrl);
  if (!services) throw new Error(`No harness runs at ${baseUrl}`);
  return services;
}

/** A complete service, called by real HTTP. */
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
   * The one shop of a file, or of its tests of one subject, for tests that make the records they
   * need and look at no others: opening a shop and verifying its ledger costs more than most of
   * them.
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
  /**
   * Starts a service for this file alone, on a new database. For files that inspect or change more
   * than the shops they open: all rows of a table, the schema, sessions, jobs of all shops, other
   * processes.
   */
  separate?: boolean;
  /** Additional environment variables, as an operator would set them. */
  env?: Record<string, string>;
  /** The destination of the log; default none. */
  log?: (config: Config) => Logger;
}

/** A service with its database. */
interface Started {
  databaseUrl: string;
  service: RunningService;
  origin: string;
}

/** A stopped clock that each file sets. */
class StoppedClock implements Clock {
  #moment = new Date(0);

  now() {
    return new Date(this.#moment);
  }

  get pinnedAt() {
    return this.#moment.toISOString();
  }

  stopAt(moment: Date) {
    this.#moment = moment;
  }
}

/** A service that the files of a worker share. It ends with the worker. */
interface SharedService {
  readonly name: string;
  readonly clock?: Clock;
  started?: Promise<Started>;
  /** A connection that has planned the checks of the ledger. */
  ledgers?: ReturnType<typeof connectTo>;
}

const clock = new StoppedClock();
const ofCurrentTime: SharedService = { name: "shared" };
const ofStoppedTime: SharedService = { name: "shared_stopped", clock };

/** The shared service for these options, or undefined if the file needs a service of its own. */
function sharedFor(
  { now, ...overrides }: Partial<Config>,
  options: HarnessOptions,
): SharedService | undefined {
  if (Object.keys({ ...overrides, ...options }).length > 0) return undefined;
  return now ? ofStoppedTime : ofCurrentTime;
}

/**
 * Provides a service to a file's tests. Without arguments, or with only a time, it is shared with
 * other files of the worker, so that connections and plans are made once. Otherwise it is started
 * for the file, and stopped after its tests. Then the ledger of every shop that the file opened
 * must be clean: whatever a test did, stock and orders still add up.
 */
export function useHarness(overrides: Partial<Config> = {}, options: HarnessOptions = {}): Harness {
  const sharedService = sharedFor(overrides, options);
  const shops: TestShop[] = [];
  const shared = new Map<string, Promise<TestShop>>();
  let started: Started | undefined;

  const running = () => {
    if (!started) throw new Error("The harness has not started yet");
    return started;
  };

  beforeAll(async () => {
    if (sharedService) {
      if (overrides.now) clock.stopAt(overrides.now);
      sharedService.started ??= startShared(sharedService);
      started = await sharedService.started;
    } else {
      const databaseUrl = await cloneDatabase(inject("databaseServer"));
      started = await startOn(databaseUrl, overrides, options);
    }
    runningServices.set(`${started.origin}/v1`, started.service.services);
  });

  afterAll(async () => {
    if (!started) return;
    try {
      // The settling job's tests check what is stored for reports.
      await settleDays(started.service.services);
      await expectCleanLedgers(started, shops, sharedService);
    } finally {
      if (!sharedService) {
        await started.service.close();
        await dropDatabase(started.databaseUrl);
      }
    }
  });

  const shop: Harness["shop"] = async (options = {}) => {
    const opened = await openTestShop(`${running().origin}/v1`, options);
    shops.push(opened);
    return opened;
  };

  return {
    get origin() {
      return running().origin;
    },
    get baseUrl() {
      return `${running().origin}/v1`;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    get config() {
      return { ...testConfig(running().databaseUrl, options.env), ...overrides };
    },
    get services() {
      return running().service.services;
    },
    shop,
    sharedShop(subject = "") {
      const opened = shared.get(subject) ?? shop();
      shared.set(subject, opened);
      return opened;
    },
    async startAnother(extra = {}) {
      const other = await startOn(running().databaseUrl, { ...overrides, ...extra }, options);
      const { service, origin } = other;
      return { origin, server: service.app.server, close: () => service.close() };
    },
  };
}

/**
 * As many are verified sooner by the connections of their service than on one that knows no table
 * yet.
 */
const fewShops = 5;

/** Connects until the server stops after the last file, which ends the connection. */
async function connectForAllFiles(url: string) {
  const connection = await connectTo(url);
  // A query of a lost connection still fails.
  return connection.on("error", () => undefined);
}

async function expectCleanLedgers(
  started: Started,
  shops: TestShop[],
  sharedService?: SharedService,
): Promise<void> {
  const verified = shops.filter((shop) => !writtenPast.has(shop));
  if (verified.length === 0) return;
  const hasFew = !sharedService && verified.length <= fewShops;
  if (hasFew || citusUrl !== undefined) {
    for (const shop of verified) expect(await shop.ledgerProblems(), "ledger.verify").toEqual([]);
    return;
  }
  if (sharedService) sharedService.ledgers ??= connectForAllFiles(started.databaseUrl);
  const connection = await (sharedService?.ledgers ?? connectTo(started.databaseUrl));
  const ids = verified.map(({ tenantId }) => tenantId);
  try {
    const found = await ledgerViolations(
      connection,
      ids,
      started.service.services.clock.now().toISOString(),
    );
    const unexpected = found.filter(
      ({ tenantId, check }) => check !== "books_balance" || !goodsWithoutHolders.has(tenantId),
    );
    expect(unexpected, "ledger.verify").toEqual([]);
  } finally {
    if (!sharedService) await connection.end();
  }
}

async function startOn(
  databaseUrl: string,
  overrides: Partial<Config>,
  { env, log = () => quiet }: HarnessOptions,
  time: Pick<Outside, "clock"> = {},
): Promise<Started> {
  const config = { ...testConfig(databaseUrl, env), ...overrides };
  const outside = { resolver, keys: keyOptions, deadlines, ...time };
  const service = await startService(config, log(config), outside);
  const origin = await service.app.listen({ host: "127.0.0.1", port: 0 });
  return { databaseUrl, service, origin };
}

async function startShared({ name: kind, clock }: SharedService): Promise<Started> {
  const server = inject("databaseServer");
  const name = `${kind}_by_worker_${process.env.VITEST_POOL_ID}`;
  // An earlier worker's, on a server that outlives it.
  await dropDatabase(new URL(`/${name}`, server).href);
  return startOn(await cloneDatabase(server, name), {}, {}, clock && { clock });
}

/**
 * No test queries a name server. One name resolves to this machine, and all others do not exist.
 */
async function resolver(name: string): Promise<string[]> {
  if (name === "localhost.test") return ["127.0.0.1"];
  throw new NameWithoutAddress(name);
}

const quiet = createLogger({ logLevel: "silent" });

/** Timers do nothing: on a busy machine they would interfere with tests. */
const keyOptions = { confirmWithinMs: 60_000, storeUsesEveryMs: 3_600_000 };

/** No deadlines either. */
const deadlines = { readMs: 60_000, searchMs: 60_000, graceMs: 60_000, commitMs: 120_000 };

function testConfig(databaseUrl: string, env: HarnessOptions["env"] = {}): Config {
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
