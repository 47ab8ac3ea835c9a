import { odometer } from "@bayline/contracts";
import { findNewestReading, insertReadings, type VehicleRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { newReading } from "./record.ts";

/** Records the mileage of a new vehicle, if it has one. */
export async function recordFirstMileage(
  ctx: WriteContext,
  { id: vehicleId, mileage }: Pick<VehicleRow, "id" | "mileage">,
): Promise<void> {
  if (mileage === null) return;
  const sent = {
    vehicleId,
    meter: odometer,
    value: mileage,
    at: ctx.now,
    source: "entry",
  } as const;
  await insertReadings(ctx, [{ ...newReading(ctx, sent), total: mileage }]);
}

/**
 * Records the mileage that an edit of a locked vehicle sets. It is always accepted: one below the
 * newest reading is a replacement of the odometer. It is the newest reading, also if another one
 * has the same time.
 */
export async function recordEditedMileage(
  ctx: WriteContext,
  before: Pick<VehicleRow, "mileage">,
  { id: vehicleId, mileage }: Pick<VehicleRow, "id" | "mileage">,
): Promise<void> {
  if (mileage === null || mileage === before.mileage) return;
  const newest = await findNewestReading(ctx, { vehicleId, meter: odometer });
  const at = newest ? laterOf(ctx.now, newest.at) : ctx.now;
  const sent = { vehicleId, meter: odometer, value: mileage, at, source: "entry" } as const;
  const isReplacement = newest !== undefined && mileage < newest.value;
  const total = newest ? newest.total + (isReplacement ? 0 : mileage - newest.value) : mileage;
  const reading = newReading(ctx, sent);
  await insertReadings(ctx, [
    isReplacement
      ? { ...reading, kind: "replacement", oldValue: newest.value, total }
      : { ...reading, total },
  ]);
}

/** The time of a request, or just after another one that is not earlier. */
function laterOf(now: string, other: string): string {
  const time = new Date(other).getTime();
  return new Date(Math.max(new Date(now).getTime(), time + 1)).toISOString();
}
