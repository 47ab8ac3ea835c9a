import { definedFields, invalid, odometer } from "@bayline/contracts";
import {
  findMetersOfOrder,
  findReadingsOfOrder,
  isoInstant,
  LostRace,
  type MetersOfOrder,
  supersedeReading,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { recordReadings, type SentReading, tooLate, updateMileage } from "../meters/record.ts";

/** The fields of an order that readings of its vehicle follow. */
interface SentMeters {
  vehicleId?: string | null | undefined;
  odometer?: number | null | undefined;
  engineHours?: number | null | undefined;
  servicedAt?: string | null | undefined;
}

const meters = [
  { field: "odometer", meter: odometer },
  { field: "engineHours", meter: "engine_hours" },
] as const;

export function requirePast(ctx: WriteContext, { servicedAt }: SentMeters): void {
  if (servicedAt && servicedAt > ctx.now) throw invalid([tooLate("servicedAt")]);
}

const noMeters: MetersOfOrder = {
  vehicleId: null,
  odometer: null,
  engineHours: null,
  servicedAt: null,
};

/**
 * The ids of the vehicles whose readings a write of an order changes, which must be locked before
 * the order. Read without a lock. `id` is the id of an existing order.
 */
export async function vehiclesOfMeters(
  ctx: WriteContext,
  { vehicleId, odometer, engineHours, servicedAt }: SentMeters,
  id?: string,
): Promise<string[]> {
  const sent = [vehicleId, odometer, engineHours, servicedAt];
  if (sent.every((value) => value === undefined)) return [];
  const before = id === undefined ? noMeters : await findMetersOfOrder(ctx, id);
  if (!before) return [];
  const after = { ...before, ...definedFields({ vehicleId, odometer, engineHours, servicedAt }) };
  if (changedMeters(before, after).length === 0) return [];
  return [before.vehicleId, after.vehicleId].filter(isId);
}

/** The meters of an order whose readings differ between two states of it. */
function changedMeters(before: MetersOfOrder, after: MetersOfOrder) {
  const isMoved =
    before.vehicleId !== after.vehicleId || isOtherTime(before.servicedAt, after.servicedAt);
  return meters.filter(({ field }) => {
    if (before[field] === null && after[field] === null) return false;
    return isMoved || before[field] !== after[field];
  });
}

function isOtherTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one !== other;
  return new Date(one).getTime() !== new Date(other).getTime();
}

/** Vehicles that a write locked for their readings: those that it named, and the live ones. */
export interface HeldMeters {
  named: readonly string[];
  live: ReadonlySet<string>;
}

/**
 * Makes the readings of an order's vehicle follow its meters: supersedes those that changed, and
 * records the others. A deleted vehicle keeps the readings that it has.
 *
 * @throws METER_RAN_BACK
 */
export async function saveMeters(
  ctx: WriteContext,
  { id, before = noMeters, after }: { id: string; before?: MetersOfOrder; after: MetersOfOrder },
  held: HeldMeters,
): Promise<void> {
  const changed = changedMeters(before, after);
  if (changed.length === 0) return;
  const vehicleIds = [before.vehicleId, after.vehicleId].flatMap((one) => one ?? []);
  if (vehicleIds.some((one) => !held.named.includes(one))) {
    throw new LostRace("The vehicle of the order is not locked for its readings");
  }
  const stored = await findReadingsOfOrder(ctx, id);
  const old = stored.filter(
    ({ meter, vehicleId }) =>
      held.live.has(vehicleId) && changed.some((one) => one.meter === meter),
  );
  for (const row of old) await supersedeReading(ctx, row.id, "Changed on the work order");
  const readings = changed.flatMap(({ field, meter }) => {
    const reading = readingOf(ctx, after, { field, meter, id });
    return reading && held.live.has(reading.vehicleId) ? { field, reading } : [];
  });
  const sent = readings.map(({ reading }) => reading);
  const results = sent.length > 0 ? await recordReadings(ctx, sent) : [];
  results.forEach((result, at) => {
    if (result.outcome !== "refused") return;
    const field = readings[at]?.field ?? "";
    const details = (result.error.facts.details ?? []).map((detail) => ({ ...detail, field }));
    throw result.error.with({ details });
  });
  const ofOdometer = old.filter(({ meter }) => meter === odometer);
  await updateMileage(
    ctx,
    ofOdometer.map(({ vehicleId }) => vehicleId),
  );
}

function readingOf(
  ctx: WriteContext,
  { vehicleId, servicedAt, ...values }: MetersOfOrder,
  { field, meter, id }: { field: "odometer" | "engineHours"; meter: string; id: string },
): SentReading | undefined {
  const value = values[field];
  if (vehicleId === null || value === null) return undefined;
  const at = servicedAt ? isoInstant(servicedAt) : ctx.now;
  return { vehicleId, meter, value, at, source: "work_order", workOrderId: id };
}
