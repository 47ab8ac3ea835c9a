import { setTimeout as wait } from "node:timers/promises";
import type { Bayline, SimulationRun } from "@bayline/sdk";
import { presentAnswer } from "../reports/index.ts";
import type { Globals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { CliError, exitCodes } from "../terminal/exit.ts";
import { startProgress } from "../terminal/progress.ts";

const pollMs = 500;
/** Longer than the largest simulation takes, after two that wait before it. */
const patienceMs = 60 * 60 * 1000;

/** Waits until a simulation is done, with a bar on a terminal, and presents its result. */
export async function presentWhenDone(
  app: App,
  globals: Globals,
  { client, run }: { client: Bayline; run: SimulationRun },
): Promise<void> {
  const { result, reason } = await whenDone(app, client, run);
  if (result === null) {
    const message = `the simulation failed: ${reason}`;
    throw new CliError("SIMULATION_FAILED", message, { exit: exitCodes.failed });
  }
  await presentAnswer(app, globals, { name: "pricing.simulate", body: result });
}

async function whenDone(app: App, client: Bayline, run: SimulationRun): Promise<SimulationRun> {
  const deadline = Date.now() + patienceMs;
  const progress = await startProgress(app, run.lineCount);
  let current = run;
  while (current.finishedAt === null) {
    if (Date.now() > deadline) {
      progress.stop();
      throw new CliError("STILL_RUNNING", `the simulation ${run.id} is still running`, {
        exit: exitCodes.failed,
        nextStep: `Look at it later: bayline pricing simulations get ${run.id}`,
      });
    }
    progress.update(current.pricedLineCount, "lines");
    await wait(pollMs);
    current = await client.pricing.simulations.get(run.id);
  }
  progress.stop();
  return current;
}
