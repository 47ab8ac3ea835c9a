import {
  AppError,
  maxSimulatedInBackground,
  maxWaitingSimulations,
  type SimulationRun,
} from "@bayline/contracts";
import {
  countOpenSimulations,
  findSimulation,
  insertSimulation,
  lockTenant,
  type SimulationRunRow,
} from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { requireSimulated, requireTieless, type SimulationInput } from "./simulate.ts";

/** Stores a simulation that a process runs in the background. */
export async function createSimulation(
  ctx: WriteContext,
  input: InputOf<"pricing.simulations.create">,
) {
  await requireRoom(ctx);
  const lineCount = await requireSimulated(ctx, input, maxSimulatedInBackground);
  await requireTieless({ ...ctx, timeZone: ctx.caller.timeZone }, input);
  // Two requests that count at the same time would both find room.
  await lockTenant(ctx);
  await requireRoom(ctx);
  const id = newId();
  await insertSimulation(ctx, { id, input, lineCount });
  return getSimulation(ctx, { id });
}

async function requireRoom(ctx: WriteContext): Promise<void> {
  const open = await countOpenSimulations(ctx, maxWaitingSimulations);
  if (open < maxWaitingSimulations) return;
  const message = `${maxWaitingSimulations} simulations wait or run.`;
  throw new AppError("TOO_MANY_SIMULATIONS", message);
}

export async function getSimulation(
  ctx: ReadContext,
  { id }: InputOf<"pricing.simulations.get">,
): Promise<SimulationRun> {
  return presentSimulation(
    requireRecord(isId(id) ? await findSimulation(ctx, id) : undefined, "simulation"),
  );
}

function presentSimulation(row: SimulationRunRow): SimulationRun {
  const { id, status, pricedLineCount, lineCount, reason, createdAt, finishedAt } = row;
  // The columns contain what the contract parsed and what a simulation returned.
  const { from, to } = row.input as SimulationInput;
  const result = row.result as SimulationRun["result"];
  return {
    id,
    status,
    from,
    to,
    pricedLineCount,
    lineCount,
    reason,
    result,
    createdAt,
    finishedAt,
  };
}
