import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import {
  exampleSimulation,
  maxSimulatedInBackground,
  PriceSimulation,
  SimulationInput,
} from "./simulate.ts";

/** Simulations of a shop that wait or run. */
export const maxWaitingSimulations = 50;
/** Days after which a simulation is deleted. */
export const simulationRetentionDays = 7;

export const simulationStatuses = ["waiting", "running", "done", "failed"] as const;

export const SimulationRun = z
  .object({
    id: Id,
    status: z.enum(simulationStatuses),
    from: ShopDate,
    to: ShopDate,
    pricedLineCount: z.int().meta({ description: "Lines that were priced so far" }),
    lineCount: z.int().meta({ description: "Lines that were invoiced on the days" }),
    reason: z.string().max(1000).nullable().meta({ description: "Why it failed" }),
    result: PriceSimulation.nullable().meta({ description: "Null until it is done" }),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: "SimulationRun" });
export type SimulationRun = z.output<typeof SimulationRun>;

defineColumns(SimulationRun, ["id", "status", "from", "to", "pricedLineCount", "lineCount"]);

const started = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d71",
  status: "waiting" as const,
  from: exampleSimulation.output.from,
  to: exampleSimulation.output.to,
  pricedLineCount: 0,
  lineCount: exampleSimulation.output.lineCount,
  reason: null,
  result: null,
  createdAt: "2026-04-01T09:00:00.000Z",
  finishedAt: null,
};

export const simulations = {
  create: operation({
    method: "POST",
    path: "/pricing/simulations",
    status: 202,
    access: "reports:profit",
    audited: false,
    addsOnly: true,
    summary: "Simulate other price rules in the background",
    description: `As \`pricing.simulate\`, with at most ${maxSimulatedInBackground.toLocaleString("en-US")} lines. The answer does not wait for it: \`pricing.simulations.get\` returns the progress, and the result when it is done. A shop has at most ${maxWaitingSimulations} simulations that wait or run. They are deleted after ${simulationRetentionDays} days.`,
    input: SimulationInput,
    output: SimulationRun,
    errors: ["PRICE_RULES_TIE", "SIMULATION_TOO_LARGE", "TOO_MANY_SIMULATIONS"],
    example: { input: exampleSimulation.input, output: started },
  }),
  get: operation({
    method: "GET",
    path: "/pricing/simulations/{id}",
    access: "reports:profit",
    readOnlyKey: "with-includePayData",
    summary: "Get a simulation with its progress",
    input: z.strictObject({ id: Id }),
    output: SimulationRun,
    example: {
      input: { id: started.id },
      output: {
        ...started,
        status: "done",
        pricedLineCount: started.lineCount,
        result: exampleSimulation.output,
        finishedAt: "2026-04-01T09:00:12.000Z",
      },
    },
  }),
};
