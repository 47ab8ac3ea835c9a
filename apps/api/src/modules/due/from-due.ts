import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import { findDueNames, findVehicle } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { quoteNew } from "../work-orders/quote.ts";
import { type Cycle, cycleId, dueDayOf, findCycles } from "./list.ts";

type Input = InputOf<"workOrders.fromDue">;

/**
 * Opens an order with the jobs of the tasks that are due. It decides under the lock of the counter
 * of orders, so of concurrent requests only the first one opens an order for a cycle.
 */
export async function orderDue(ctx: WriteContext, { vehicleId, dueIds, ...header }: Input) {
  const vehicle = requireRecord(await findVehicle(ctx, vehicleId), "vehicle");
  const { customerId } = vehicle;
  return quoteNew(ctx, { ...header, vehicleId, customerId }, async () => {
    const cycles = await findCycles(ctx, dueDayOf(ctx, undefined), { vehicleId });
    const ordered = await findOrders(ctx, cycles);
    const chosen = dueIds ? chosenOf(cycles, dueIds, ordered) : dueOf(cycles, ordered);
    const jobs = new Set(chosen.map(({ task }) => task.cannedJobId));
    return [...jobs].map((cannedJobId) => ({ cannedJobId }));
  });
}

type Orders = ReadonlyMap<Cycle, string | null>;

/** The numbers of the open orders that have the jobs of cycles; null for none. */
async function findOrders(ctx: WriteContext, cycles: readonly Cycle[]): Promise<Orders> {
  if (cycles.length === 0) return new Map();
  const jobs = cycles.map(({ vehicle, task }) => ({
    vehicleId: vehicle.vehicleId,
    cannedJobId: task.cannedJobId,
  }));
  const names = await findDueNames(ctx, jobs);
  return new Map(cycles.map((cycle, at) => [cycle, names[at]?.openOrderNumber ?? null]));
}

/** The cycles that a request names by their id or the code of their job. */
function chosenOf(cycles: readonly Cycle[], dueIds: readonly string[], ordered: Orders): Cycle[] {
  const named = dueIds.map((name) => cycles.filter((cycle) => isNamed(cycle, name)));
  const unknown = named.flatMap((found, at): ErrorDetail[] =>
    found.length > 0
      ? []
      : [{ field: `dueIds[${at}]`, message: "names no task of a program of this vehicle" }],
  );
  if (unknown.length > 0) throw invalid(unknown);
  const details = named.flatMap((found, at) =>
    found.flatMap((cycle) => {
      const order = ordered.get(cycle);
      const message = `is on the open order ${order}`;
      return order ? [{ field: `dueIds[${at}]`, message }] : [];
    }),
  );
  if (details.length > 0) {
    throw new AppError("DUE_ALREADY_ORDERED", "An open order has the work already.", { details });
  }
  return named.flat();
}

function isNamed(cycle: Cycle, name: string): boolean {
  const { cannedJobCode } = cycle.task;
  return (
    cycleId(cycle) === name.toLowerCase() || cannedJobCode.toUpperCase() === name.toUpperCase()
  );
}

/** All that is due or soon due, and on no open order. */
function dueOf(cycles: readonly Cycle[], ordered: Orders): Cycle[] {
  const due = cycles.filter(({ judged }) => judged.status !== "ok");
  const open = due.filter((cycle) => !ordered.get(cycle));
  if (open.length > 0) return open;
  const onOrders = [...new Set(due.map((cycle) => ordered.get(cycle)))].join(", ");
  const message =
    due.length === 0
      ? "No maintenance of the vehicle is due or soon due."
      : `All maintenance that is due is on open orders: ${onOrders}.`;
  throw new AppError("NOTHING_DUE", message, {
    nextStep: "Name the tasks in dueIds to do them early.",
  });
}
