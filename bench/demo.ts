import { parseArgs } from "node:util";
import { migrate } from "@bayline/db";
import { openPlace, type Place } from "./src/place.ts";
import { startService } from "./src/processes.ts";
import { median } from "./src/rounds.ts";
import { cpuTime, ownCpuTime } from "./src/usage.ts";

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "7" } },
});

/** Elapsed time in milliseconds, and the CPU time of Node and PostgreSQL in clock ticks. */
interface Cost {
  elapsed: number;
  cpu: number;
}

function difference(cost: Cost, from: Cost): Cost {
  return { elapsed: cost.elapsed - from.elapsed, cpu: cost.cpu - from.cpu };
}

function postgresOf({ postmaster }: Place): number {
  return cpuTime(process.pid, postmaster)?.postgres ?? Number.NaN;
}

/** The cost of a start until the service listens. Stops the service. */
async function costOfStart(place: Place, demo: "0" | "1"): Promise<Cost> {
  const before = { elapsed: performance.now(), cpu: postgresOf(place) };
  const service = await startService({ DATABASE_URL: place.url, DEMO: demo });
  const elapsed = performance.now();
  const used = cpuTime(service.pid, place.postmaster);
  await service.stop();
  return difference({ elapsed, cpu: used ? used.node + used.postgres : Number.NaN }, before);
}

const rounds: Array<{ database: Cost; demo: Cost }> = [];
for (let round = 1; round <= Number(options.rounds); round++) {
  const before = { elapsed: performance.now(), cpu: ownCpuTime() };
  const place = await openPlace();
  try {
    await migrate(place.url);
    const after = { elapsed: performance.now(), cpu: ownCpuTime() + postgresOf(place) };
    const database = difference(after, before);
    const without = await costOfStart(place, "0");
    const demo = difference(await costOfStart(place, "1"), without);
    rounds.push({ database, demo });
    console.log({ round, database, without, demo });
  } finally {
    await place.stop();
    await place.remove();
  }
}

for (const kind of ["cpu", "elapsed"] as const) {
  const ratios = rounds.map(({ database, demo }) => demo[kind] / database[kind]);
  const ratio = median(ratios.toSorted((a, b) => a - b)).toFixed(2);
  console.log(`demo shop / (initdb + migrations), ${kind} time: ${ratio}`);
}
