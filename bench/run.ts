import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { measureFairness } from "./src/fair/fairness.ts";
import { fairnessTableOf, worstOf } from "./src/fair/report.ts";
import { openPlace, type Place } from "./src/place.ts";
import { startBareServer, startLoadMaker, startService } from "./src/processes.ts";
import { countsOf, tableOf } from "./src/report.ts";
import { measure, median, type Outcome, type Scenario } from "./src/rounds.ts";
import {
  creating,
  listOf50,
  listOfCards,
  quoting,
  readById,
  receiving,
  workOrderById,
} from "./src/scenarios.ts";
import { ledgerProblems } from "./src/shops.ts";
import { startRatio, startTime } from "./src/start.ts";
import { countAll } from "./src/statements.ts";
import { residentMegabytes } from "./src/usage.ts";
import { openWorld, receivingShops, type World } from "./src/world.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    seconds: { type: "string", default: "2" },
    /** Runs only scenarios whose name contains this text; "beside" selects the fairness. */
    only: { type: "string", default: "" },
    /** The directory for CPU profiles of both servers. */
    profile: { type: "string" },
  },
});
const plan = { rounds: Number(options.rounds), seconds: Number(options.seconds), warmUpSeconds: 4 };
const startLimitMs = 2000;
const startGoal = 1.5;
const memoryLimitMb = 200;
/**
 * Of a shop's 99th percentile beside a noisy shop, to that without. Two cores are busy with the
 * load.
 */
const fairLimit = availableParallelism() > 2 ? 2 : 4;

function check(holds: boolean, what: string): void {
  console.log(`${holds ? "yes" : "NO "}  ${what}`);
  if (!holds) process.exitCode = 1;
}

async function measureAll(place: Place, world: World): Promise<Outcome[]> {
  const scenarios: Scenario[] = [
    readById(world),
    listOf50(world),
    workOrderById(world),
    listOfCards(world),
    creating(world, { shops: receivingShops }),
    creating(world, { shops: 1 }),
    creating(world, { shops: 1, withKeys: true }),
    receiving(world, { lines: 100, shops: receivingShops }),
    receiving(world, { lines: 100, shops: 1 }),
    quoting(world, { lines: 100 }),
  ].filter(({ name }) => name.includes(options.only));
  const loads = startLoadMaker();
  const outcomes: Outcome[] = [];
  for (const scenario of scenarios) {
    console.log(`… ${scenario.name}`);
    outcomes.push(await measure(scenario, plan, loads, place.postmaster));
  }
  loads.stop();
  return outcomes;
}

async function checkFairness({ service, shop: noisy, ours }: World): Promise<void> {
  const [quiet] = ours;
  if (!quiet) throw new Error("The world has no small shop");
  const loads = startLoadMaker();
  const neighbours = { service, noisy, quiet };
  const measured = await measureFairness(neighbours, { ...plan, only: options.only }, loads);
  loads.stop();
  if (measured.length === 0) return;
  console.log(`\n${fairnessTableOf(measured)}\n`);
  for (const fairness of measured) {
    const what = `${fairness.name}: another shop's 99th percentile at most ${fairLimit} times`;
    check(worstOf(fairness) <= fairLimit, what);
  }
}

async function checkStatements(place: Place, world: World): Promise<void> {
  const counts = await countAll(place.client, [
    readById(world),
    listOf50(world),
    workOrderById(world),
    listOfCards(world),
    creating(world, { shops: 1 }),
    receiving(world, { lines: 10, shops: 1 }),
    receiving(world, { lines: 100, shops: 1 }),
    quoting(world, { lines: 10 }),
    quoting(world, { lines: 100 }),
  ]);
  console.log(`${countsOf(counts)}\n`);
  for (const what of ["receive", "quote"]) {
    const of = counts.filter(({ name }) => name.startsWith(what)).map(({ service }) => service);
    check(new Set(of).size === 1, `10 and 100 lines to ${what} take equally many statements`);
  }
}

async function checkLedgers({ service, shop, ours, theirs }: World): Promise<void> {
  const problems: string[] = [];
  for (const each of [shop, ...ours, ...theirs]) {
    problems.push(...(await ledgerProblems(service, each)));
  }
  check(problems.length === 0, `the ledgers of all shops are clean ${problems.join(", ")}`);
}

function checkMemory(pid: number): void {
  const used = residentMegabytes(pid);
  if (used === undefined) return;
  const share = `${Math.round((100 * used) / memoryLimitMb)} % of them`;
  check(used < memoryLimitMb, `less than ${memoryLimitMb} MB resident after the load: ${share}`);
}

async function checkStart({ url }: Place): Promise<void> {
  const ratio = await startRatio(
    () => startService({ DATABASE_URL: url }),
    () => startBareServer(url),
  );
  const figures = `${ratio.fastest.toFixed(2)} (fastest of each), ${ratio.median.toFixed(2)} (medians)`;
  check(
    ratio.fastest <= startGoal,
    `healthy within ${startGoal} times the bare server's start: ${figures}`,
  );
}

if (options.profile) mkdirSync(options.profile, { recursive: true });
const place = await openPlace();
try {
  const world = await openWorld(place, options.profile);
  const outcomes = await measureAll(place, world);
  if (outcomes.length > 0) console.log(`\n${tableOf(outcomes)}\n`);
  checkMemory(world.service.pid);
  await checkStatements(place, world);
  for (const { name, goal, throughput } of outcomes) {
    check(median(throughput) >= goal, `${name}: at least ${goal} of the throughput`);
  }
  await checkFairness(world);
  await checkLedgers(world);
  await world.service.stop();
  await world.bare.stop();

  await checkStart(place);
  await place.stop();
  // On the data of the load test, including the start of PostgreSQL.
  const start = await startTime(() => startService({ DATA_DIR: place.dataDir }));
  check(start < startLimitMs, "healthy within 2 s of a start, with the embedded database");
} finally {
  await place.remove();
}
