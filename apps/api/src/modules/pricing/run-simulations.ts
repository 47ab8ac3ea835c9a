import { randomUUID } from "node:crypto";
import { AppError } from "@bayline/contracts";
import {
  claimSimulation,
  endSimulation,
  type Lease,
  releaseSimulation,
  type SimulationEnd,
  type SimulationToRun,
  storeProgress,
} from "@bayline/db";
import type { PeriodicTask } from "../../background/task.ts";
import type { Services } from "../../pipeline/context.ts";
import { runSimulation, type SimulationInput } from "./simulate.ts";

/** A simulation whose process died this often is not run again. */
const mostAttempts = 3;
/** Pages of invoices after which the progress is stored. */
const pagesOfProgress = 20;

/** The process stops, or another process has the simulation. */
class SimulationStopped extends Error {}

/**
 * Runs all simulations that wait, one at a time. Any number of processes may do so: a lease gives
 * each simulation to one of them, and one whose process died starts over.
 */
export async function runSimulations(services: Services, signal?: AbortSignal): Promise<void> {
  const worker = randomUUID();
  while (!signal?.aborted) {
    const simulation = await claimSimulation(services.database, worker);
    if (!simulation) return;
    await runOne(services, { simulation, worker, signal });
  }
}

export const simulating: PeriodicTask = {
  job: "simulations",
  everyMs: 1000,
  failure: "simulations could not be run and will be tried again",
  run: runSimulations,
};

interface Run {
  simulation: SimulationToRun;
  worker: string;
  signal: AbortSignal | undefined;
}

async function runOne(services: Services, run: Run): Promise<void> {
  const { tenantId, id } = run.simulation;
  const lease = { tenantId, id, worker: run.worker };
  const { database, clock, log } = services;
  try {
    const end = await endOf(services, run, lease);
    await endSimulation(database, lease, { end, now: clock.now().toISOString() });
  } catch (error) {
    const isStopped = error instanceof SimulationStopped;
    if (!isStopped) log.warn({ err: error, tenantId, simulationId: id }, "a simulation failed");
    await releaseSimulation(database, { ...lease, isTried: !isStopped });
  }
}

async function endOf(
  { database, clock }: Services,
  { simulation, signal }: Run,
  lease: Lease,
): Promise<SimulationEnd> {
  const { tenantId, timeZone, input, attempts } = simulation;
  if (attempts > mostAttempts) return { reason: "Running this simulation failed several times." };
  const shop = { tenantId, timeZone, now: clock.now().toISOString(), db: database.background };
  let pages = 0;
  const onPage = async (pricedLineCount: number) => {
    pages += 1;
    if (signal?.aborted) throw new SimulationStopped();
    if (pages % pagesOfProgress !== 1) return;
    if (!(await storeProgress(database, lease, pricedLineCount))) throw new SimulationStopped();
  };
  try {
    // The input was parsed when the simulation was created.
    const result = await runSimulation(shop, input as SimulationInput, onPage);
    return { result, lineCount: result.lineCount };
  } catch (error) {
    if (error instanceof AppError) return { reason: error.message };
    throw error;
  }
}
