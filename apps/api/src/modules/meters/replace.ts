import { invalid, odometer } from "@bayline/contracts";
import { findNeighbours, insertReadings, shiftTotals } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireVehicle } from "./create.ts";
import { presentReading } from "./present.ts";
import { newReading, ranBack, tooLate, updateMileage } from "./record.ts";
import { placeReplacement, Timeline } from "./timeline.ts";

export async function replaceMeter(
  ctx: WriteContext,
  input: InputOf<"meterReadings.replaceMeter">,
) {
  const { vehicleId, meter, oldValue, value, at = ctx.now } = input;
  await requireVehicle(ctx, vehicleId);
  if (at > ctx.now) throw invalid([tooLate("at")]);
  const moment = { vehicleId, meter, at };
  const near = await findNeighbours(ctx, [moment]);
  if (near.some((point) => point.kind === "replacement" && isAt(point.at, at))) {
    throw invalid([{ field: "at", message: "is the time of another replacement" }]);
  }
  const place = placeReplacement({ oldValue, value }, new Timeline(near).aroundReplacement(at));
  if (!("total" in place)) throw ranBack(place, place.atLeast ? "oldValue" : "value");
  await shiftTotals(ctx, moment, place.shift);
  const reading = {
    ...newReading(ctx, { ...moment, value, source: "entry" }),
    kind: "replacement" as const,
    oldValue,
    total: place.total,
  };
  await insertReadings(ctx, [reading]);
  if (meter === odometer) await updateMileage(ctx, [vehicleId]);
  const after = presentReading(reading);
  ctx.recordAudit({ resourceType: "meter_reading", resourceId: after.id, before: null, after });
  return after;
}

function isAt(one: string, other: string): boolean {
  return new Date(one).getTime() === new Date(other).getTime();
}
