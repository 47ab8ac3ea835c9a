import { type DueStatus, maxDueOfVehicle } from "@bayline/contracts";
import { findVehicle } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { type Cycle, dueDayOf, findCycles, presentCycles } from "./list.ts";
import { dayNumber } from "./units.ts";

/** Lists the maintenance of a vehicle with what is due. */
export function vehicleDue(ctx: ReadContext, { vehicleId, asOf }: InputOf<"vehicles.due">) {
  const day = dueDayOf(ctx, asOf);
  return ctx.services.database.transaction(
    async (db) => {
      const scope = { ...ctx, db };
      requireRecord(await findVehicle(scope, vehicleId), "vehicle");
      const cycles = await findCycles(scope, day, { vehicleId });
      const due = await presentCycles(scope, cycles.slice(0, maxDueOfVehicle));
      return { asOf: day.day, due };
    },
    { mode: "snapshot" },
  );
}

/** Lists the maintenance that is due, or expected within the horizon, of all vehicles. */
export function dueReport(
  ctx: ReadContext,
  { asOf, horizonDays, customerId, limit }: InputOf<"reports.due">,
) {
  const day = dueDayOf(ctx, asOf);
  const horizon = dayNumber(day.day) + horizonDays;
  return ctx.services.database.transaction(
    async (db) => {
      const scope = { ...ctx, db };
      const isKnown = customerId === undefined || isId(customerId);
      const cycles = isKnown ? await findCycles(scope, day, { customerId }) : [];
      const near = cycles.filter((cycle) => isNear(cycle, horizon));
      const due = await presentCycles(scope, near.slice(0, limit));
      return {
        asOf: day.day,
        count: near.length,
        counts: countByStatus(near),
        due,
        truncated: near.length > limit,
      };
    },
    { mode: "snapshot" },
  );
}

function isNear({ judged: { status, projected } }: Cycle, horizon: number): boolean {
  return status !== "ok" || (projected.day !== null && projected.day <= horizon);
}

function countByStatus(cycles: readonly Cycle[]): Record<DueStatus, number> {
  const counts = { ok: 0, soon: 0, due: 0, overdue: 0 } satisfies Record<DueStatus, number>;
  for (const { judged } of cycles) counts[judged.status] += 1;
  return counts;
}
