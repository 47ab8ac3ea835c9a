import { mkdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { LoadRequest } from "autocannon";
import { openPlace, type Place } from "./src/place.ts";
import { startBareServer, startLoadMaker, startService, untilHealthy } from "./src/processes.ts";
import { type Count, countsOf, goal, tableOf } from "./src/report.ts";
import { measure, median, type Scenario, type Side } from "./src/rounds.ts";
import { listOf50, readById, receiving } from "./src/scenarios.ts";
import { somePartIds } from "./src/seed.ts";
import { ledgerProblems, openShop, type Shop } from "./src/shops.ts";
import { countStatements, statementsOf } from "./src/statements.ts";
import { residentMegabytes } from "./src/usage.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    profile: { type: "string" },
  },
});
const plan = { rounds: Number(options.rounds), seconds: Number(options.seconds), warmUpSeconds: 4 };
const receivingShops = 8;
const startLimitMs = 2000;
const memoryLimitMb = 200;

const failures: string[] = [];

function expectThat(holds: boolean, what: string): void {
  console.log(`${holds ? "yes" : "NO "}  ${what}`);
  if (!holds) failures.push(what);
}

/** Opens the shop that is read and those that receive, the service's and the bare server's. */
async function openShops(place: Place, service: Parameters<typeof openShop>[0]) {
  const { client } = place;
  const shop = await openShop(service, client, { parts: 20_000, vendors: 5_000, orders: 2_000 });
  const side = async () => {
    const shops: Shop[] = [];
    for (let count = 0; count < receivingShops; count++) {
      shops.push(await openShop(service, client, { parts: 5_000, vendors: 200, orders: 0 }));
    }
    return shops;
  };
  const shops = { shop, ours: await side(), theirs: await side() };
  await client.query("VACUUM ANALYZE");
  await client.query("CHECKPOINT");
  return shops;
}

async function send({ load }: Side, { path, method, headers, body }: LoadRequest): Promise<void> {
  const number = `${performance.now()}`;
  const response = await fetch(load.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body.replace("[<id>]", number) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

async function countAll(place: Place, scenarios: Scenario[]): Promise<Count[]> {
  const perRequest = (side: Side) => {
    const requests = Array.from({ length: 11 }, (_, at) =>
      side.load.requests.at(at % side.load.requests.length),
    );
    return statementsOf(
      place.client,
      requests.flatMap((request) => (request ? [() => send(side, request)] : [])),
    );
  };
  await countStatements(place.client, true);
  const counts: Count[] = [];
  for (const { name, service, bare } of scenarios) {
    counts.push({ name, service: await perRequest(service), bare: await perRequest(bare) });
  }
  await countStatements(place.client, false);
  return counts;
}

async function measureAll(place: Place): Promise<void> {
  const service = await startService({ DATABASE_URL: place.url }, options.profile);
  const shops = await openShops(place, service);
  await place.client.query("CREATE EXTENSION pg_stat_statements");
  await place.client.query(
    readFileSync(new URL("./src/bench-receive.sql", import.meta.url), "utf8"),
  );
  const bare = await startBareServer(place.url, options.profile);
  const partIds = await somePartIds(place.client, shops.shop.id, 500);
  const world = { service, bare, partIds, ...shops };
  const scenarios = [
    readById(world),
    listOf50(world),
    receiving(world, { lines: 100, shops: receivingShops }),
    receiving(world, { lines: 100, shops: 1 }),
  ].filter(({ name }) => name.includes(options.only));

  const loads = startLoadMaker();
  const outcomes = [];
  for (const scenario of scenarios) {
    console.log(`… ${scenario.name}`);
    outcomes.push(await measure(scenario, plan, loads, place.postmaster));
  }
  loads.stop();
  const memory = residentMegabytes(service.pid);
  const counts = await countAll(place, [
    ...scenarios.slice(0, 2),
    receiving(world, { lines: 10, shops: 1 }),
    receiving(world, { lines: 100, shops: 1 }),
  ]);

  console.log(`\n${tableOf(outcomes)}\n\n${countsOf(counts)}\n`);
  for (const { name, throughput } of outcomes) {
    expectThat(median(throughput) >= goal, `${name} reaches ${goal} of the bare server`);
  }
  const [ten, hundred] = counts.slice(-2);
  expectThat(ten?.service === hundred?.service, "10 and 100 lines take the same statements");
  expectThat((memory ?? 0) < memoryLimitMb, `under ${memoryLimitMb} MB resident after the load`);
  for (const [at, shop] of [shops.shop, ...shops.ours, ...shops.theirs].entries()) {
    const problems = await ledgerProblems(service, shop);
    if (problems.length > 0) expectThat(false, `the ledger of shop ${at} is clean: ${problems}`);
  }
  expectThat(true, "the ledgers of all shops were checked");
  if (process.env.BENCH_DEBUG) console.log({ memory });
  await service.stop();
  await bare.stop();
}

/** Starts on the data that the load left behind, PostgreSQL included. */
async function measureStart(dataDir: string): Promise<void> {
  const service: number[] = [];
  for (let count = 0; count < 3; count++) {
    const begun = performance.now();
    const started = await startService({ DATA_DIR: dataDir });
    service.push(await untilHealthy(`${started.origin}/v1/health`, begun));
    await started.stop();
  }
  service.sort((a, b) => a - b);
  if (process.env.BENCH_DEBUG) console.log({ service });
  expectThat(median(service) < startLimitMs, "a start answers as healthy within 2 s");
}

if (options.profile) mkdirSync(options.profile, { recursive: true });
const place = await openPlace();
try {
  await measureAll(place);
  await place.stop();
  await measureStart(place.dataDir);
} finally {
  await place.remove();
}
if (failures.length > 0) process.exitCode = 1;
