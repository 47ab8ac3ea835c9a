import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { estimateTable, type SupervisorShare } from "./src/cores/estimate.ts";
import { openPlace, type Place } from "./src/place.ts";
import { type LoadMaker, type Server, startLoadMaker, startService } from "./src/processes.ts";
import { tableOf } from "./src/report.ts";
import { measure, type Outcome, type Scenario } from "./src/rounds.ts";
import { creating, listOf50, readById, receiving, workOrderById } from "./src/scenarios.ts";
import { childrenOf, residentMegabytes, threadTime } from "./src/usage.ts";
import { openWorld, receivingShops, type World } from "./src/world.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "2" },
    /** Runs only scenarios whose name contains this text. */
    only: { type: "string", default: "" },
    /** Numbers of processes to compare with one. Default: powers of two, up to the cores. */
    processes: { type: "string", multiple: true },
  },
});
const plan = { rounds: Number(options.rounds), seconds: Number(options.seconds), warmUpSeconds: 4 };
const paperCores = [2, 16, 64];

function countsToTry(): number[] {
  if (options.processes) return options.processes.map(Number);
  const cores = availableParallelism();
  return [2, 4, 8, 16, 32, 64].filter((count) => count <= Math.max(2, cores));
}

const makers: Array<(world: World) => Scenario> = [
  readById,
  workOrderById,
  listOf50,
  (world) => creating(world, { shops: receivingShops }),
  (world) => receiving(world, { lines: 100, shops: receivingShops }),
];

/** The same requests to several processes and to one. */
function comparisons(world: World, several: Server): Scenario[] {
  return makers
    .map((make) => ({
      ...make({ ...world, service: several }),
      goal: 1,
      baseline: make(world).service,
    }))
    .filter(({ name }) => name.includes(options.only));
}

/** The processor time of a supervisor, relative to that of its processes, under a load. */
async function supervisorShare({ name, service }: Scenario, loads: LoadMaker) {
  const processes = childrenOf(service.pid);
  const before = [threadTime([service.pid]), threadTime(processes)] as const;
  await loads.fire({ ...service.load, seconds: plan.seconds * 2 });
  const [supervisor, all] = [threadTime([service.pid]), threadTime(processes)];
  return { name, share: (supervisor - before[0]) / (all - before[1]) };
}

async function compare(place: Place, world: World, count: number): Promise<void> {
  const several = await startService({ DATABASE_URL: place.url, PROCESSES: String(count) });
  const loads = startLoadMaker();
  const outcomes: Outcome[] = [];
  const supervisors: SupervisorShare[] = [];
  for (const scenario of comparisons(world, several)) {
    console.log(`… ${scenario.name}, ${count} processes`);
    outcomes.push(await measure(scenario, plan, loads, place.postmaster));
    supervisors.push(await supervisorShare(scenario, loads));
  }
  loads.stop();
  console.log(`\n${tableOf(outcomes, "one process").replace("service ÷", `${count} processes ÷`)}`);
  console.log(`\n${estimateTable(outcomes, supervisors, paperCores)}\n`);
  const memory = residentMegabytes(several.pid) ?? Number.NaN;
  const each = childrenOf(several.pid).map((pid) => residentMegabytes(pid) ?? Number.NaN);
  const mean = each.reduce((sum, size) => sum + size, 0) / each.length;
  console.log(`The supervisor has ${(memory / mean).toFixed(2)} of the memory of a process.\n`);
  await several.stop();
}

const place = await openPlace({ more: { max_connections: "2000" } });
try {
  const world = await openWorld(place);
  console.log(`${availableParallelism()} cores, which the load and PostgreSQL use too.`);
  for (const count of countsToTry()) await compare(place, world, count);
  await world.service.stop();
  await world.bare.stop();
  await place.stop();
} finally {
  await place.remove();
}
