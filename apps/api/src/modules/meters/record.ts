import { AppError, type ErrorDetail, invalid, odometer } from "@bayline/contracts";
import {
  findNeighbours,
  findReadingsByKey,
  insertReadings,
  isoInstant,
  LostRace,
  lockVehiclesForReadings,
  type MeterReadingRow,
  refreshMileage,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { type Point, placeReading, type RanBack, Timeline } from "./timeline.ts";

/** A reading as it is recorded. */
export type SentReading = Pick<MeterReadingRow, "vehicleId" | "meter" | "value" | "at" | "source"> &
  Partial<Pick<MeterReadingRow, "externalId" | "workOrderId" | "correctsId">>;

/** The outcome of a reading. */
export type Recorded =
  | { outcome: "created" | "known"; reading: MeterReadingRow }
  | { outcome: "refused"; error: AppError };

/** Locks the live ones of vehicles, by id, as the order of locks requires. */
export async function holdVehicles(
  ctx: WriteContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const held = await lockVehiclesForReadings(ctx, [...new Set(ids)]);
  return new Set(held.map(({ id }) => id));
}

/**
 * Records readings of any number of meters, in a fixed number of statements. Each is compared with
 * its neighbours in time, which may be among those recorded before it. The vehicles must be locked.
 */
export async function recordReadings(
  ctx: WriteContext,
  sent: readonly SentReading[],
): Promise<Recorded[]> {
  const known = await knownReadings(ctx, sent);
  const timelines = await timelinesOf(ctx, sent);
  const results = sent.map((reading): Recorded => {
    const stored = known.get(keyOf(reading));
    if (stored) return repeated(reading, stored);
    const recorded = placed(ctx, reading, timelines);
    if (recorded.outcome === "created" && reading.externalId) {
      known.set(keyOf(reading), recorded.reading);
    }
    return recorded;
  });
  const rows = results.flatMap((result) => (result.outcome === "created" ? result.reading : []));
  if (rows.length === 0) return results;
  const inserted = await insertReadings(ctx, rows);
  if (inserted.length < rows.length) throw new LostRace("Another request recorded a reading");
  const ofOdometer = rows.filter(({ meter }) => meter === odometer);
  await updateMileage(
    ctx,
    ofOdometer.map(({ vehicleId }) => vehicleId),
  );
  return results;
}

/** Sets the mileage of vehicles to their newest reading. */
export async function updateMileage(ctx: WriteContext, vehicleIds: readonly string[]) {
  if (vehicleIds.length === 0) return;
  for (const { id } of await refreshMileage(ctx, [...new Set(vehicleIds)])) {
    ctx.emit("vehicle.updated", id);
  }
}

function keyOf({ source, externalId }: Pick<SentReading, "source" | "externalId">): string {
  return JSON.stringify([source, externalId ?? null]);
}

async function knownReadings(ctx: WriteContext, sent: readonly SentReading[]) {
  const keys = sent.flatMap(({ source, externalId }) => (externalId ? { source, externalId } : []));
  const found = keys.length > 0 ? await findReadingsByKey(ctx, keys) : [];
  return new Map(found.map((reading) => [keyOf(reading), reading]));
}

async function timelinesOf(ctx: WriteContext, sent: readonly SentReading[]) {
  const near = await findNeighbours(ctx, sent);
  const points = new Map(near.map((point) => [point.id, point]));
  const byMeter = Map.groupBy(points.values(), meterOf);
  return new Map(sent.map((one) => [meterOf(one), new Timeline(byMeter.get(meterOf(one)) ?? [])]));
}

const meterOf = ({ vehicleId, meter }: Pick<SentReading, "vehicleId" | "meter">) =>
  `${vehicleId} ${meter}`;

/** A reading whose key is known: the stored one, or a refusal if it says something else. */
function repeated(sent: SentReading, stored: MeterReadingRow): Recorded {
  const isSame =
    sent.vehicleId === stored.vehicleId &&
    sent.meter === stored.meter &&
    sent.value === stored.value &&
    isoInstant(sent.at) === isoInstant(stored.at);
  if (isSame) return { outcome: "known", reading: stored };
  const message = `is the id of another reading: ${stored.value} at ${isoInstant(stored.at)}`;
  const error = new AppError("READING_ID_TAKEN", "Another reading of the source has the id.", {
    details: [{ field: "externalId", message }],
  });
  return { outcome: "refused", error };
}

function placed(
  ctx: WriteContext,
  sent: SentReading,
  timelines: ReadonlyMap<string, Timeline>,
): Recorded {
  if (sent.at > ctx.now) return { outcome: "refused", error: invalid([tooLate("at")]) };
  const timeline = timelines.get(meterOf(sent)) ?? new Timeline([]);
  const place = placeReading(sent.value, timeline.aroundReading(sent.at));
  if (!("total" in place)) return { outcome: "refused", error: ranBack(place, "value") };
  const reading = { ...newReading(ctx, sent), total: place.total };
  timeline.add(reading);
  return { outcome: "created", reading };
}

/** A reading with the fields that every new one has. */
export function newReading(ctx: WriteContext, sent: SentReading) {
  return {
    tenantId: ctx.tenantId,
    id: newId(),
    kind: "reading" as const,
    oldValue: null,
    externalId: null,
    workOrderId: null,
    correctsId: null,
    ...sent,
    supersededAt: null,
    supersededReason: null,
    createdBy: ctx.caller.name,
    createdAt: ctx.now,
  };
}

export function tooLate(field: string): ErrorDetail {
  return { field, message: "must not be later than now" };
}

/** The refusal of a reading that would run backwards, with the neighbours that say so. */
export function ranBack({ atLeast, atMost }: RanBack, field: string): AppError {
  const limits = [
    ...(atLeast ? [limit("at least", atLeast, field)] : []),
    ...(atMost ? [limit("at most", atMost, field)] : []),
  ];
  const [{ message = "" } = {}] = limits;
  return new AppError("METER_RAN_BACK", `The meter would run backwards: it ${message}.`, {
    details: limits,
  });
}

function limit(
  most: string,
  { value, neighbour }: { value: number; neighbour: Point },
  field: string,
): ErrorDetail {
  const message = `must be ${most} ${value}, which the meter showed at ${isoInstant(neighbour.at)}`;
  return { field, message };
}
