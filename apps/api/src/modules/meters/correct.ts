import { AppError, invalid, odometer } from "@bayline/contracts";
import {
  findMeterReading,
  findNeighbours,
  insertReadings,
  isoInstant,
  type MeterReadingRow,
  shiftTotals,
  supersedeReading,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { presentReading } from "./present.ts";
import { holdVehicles, newReading, ranBack, updateMileage } from "./record.ts";
import { type Neighbours, placeReading, placeReplacement, shiftOf, Timeline } from "./timeline.ts";

type Input = InputOf<"meterReadings.correct">;

/** Supersedes a reading, by one at the same time if the request has a value. */
export async function correctReading(ctx: WriteContext, { id, reason, ...sent }: Input) {
  const found = requireRecord(await findMeterReading(ctx, id), "meter reading");
  await holdVehicles(ctx, [found.vehicleId]);
  const before = requireRecord(await findMeterReading(ctx, id), "meter reading");
  if (before.supersededAt !== null) {
    throw new AppError("READING_SUPERSEDED", "The reading was corrected before.");
  }
  requireOldValue(before, sent);
  const superseded = requireRecord(await supersedeReading(ctx, id, reason), "meter reading");
  const near = new Timeline(await findNeighbours(ctx, [before]));
  const after = isReplacement(before)
    ? await correctReplacement(ctx, before, { sent, near: near.aroundReplacement(before.at) })
    : await correctPlain(ctx, before, { sent, near: near.aroundReading(before.at) });
  if (before.meter === odometer) await updateMileage(ctx, [before.vehicleId]);
  ctx.recordAudit({
    resourceType: "meter_reading",
    resourceId: id,
    before: presentReading(before),
    after: presentReading(superseded),
  });
  return presentReading(after ?? superseded);
}

interface Correction {
  sent: Pick<Input, "value" | "oldValue">;
  near: Neighbours;
}

type Replacement = MeterReadingRow & { oldValue: number };

function isReplacement(row: MeterReadingRow): row is Replacement {
  return row.oldValue !== null;
}

function requireOldValue(row: MeterReadingRow, { value, oldValue }: Correction["sent"]): void {
  if (oldValue === undefined) return;
  if (!isReplacement(row)) {
    throw invalid([{ field: "oldValue", message: "is a field of replacements only" }]);
  }
  if (value === undefined) {
    throw invalid([{ field: "value", message: "is required with oldValue" }]);
  }
}

async function correctPlain(
  ctx: WriteContext,
  before: MeterReadingRow,
  { sent: { value }, near }: Correction,
): Promise<MeterReadingRow | undefined> {
  if (value === undefined) return undefined;
  const place = placeReading(value, near);
  if (!("total" in place)) throw ranBack(place, "value");
  return insertCorrection(ctx, before, { value, total: place.total });
}

async function correctReplacement(
  ctx: WriteContext,
  before: Replacement,
  { sent: { value, oldValue = before.oldValue }, near }: Correction,
): Promise<MeterReadingRow | undefined> {
  const undone = shiftOf(before);
  if (value === undefined) {
    requireContinuation(near, undone);
    await shiftTotals(ctx, before, -undone);
    return undefined;
  }
  const place = placeReplacement({ value, oldValue }, near, undone);
  if (!("total" in place)) throw ranBack(place, place.atLeast ? "oldValue" : "value");
  await shiftTotals(ctx, before, place.shift);
  return insertCorrection(ctx, before, { value, oldValue, total: place.total });
}

/** Requires that the readings around a replacement run forwards without it. */
function requireContinuation({ before, after }: Neighbours, undone: number): void {
  if (!before || !after || after.total - undone >= before.total) return;
  throw ranBack({ atLeast: { value: before.value, neighbour: before } }, "value");
}

async function insertCorrection(
  ctx: WriteContext,
  { vehicleId, meter, kind, at, id, workOrderId }: MeterReadingRow,
  figures: Pick<MeterReadingRow, "value" | "total"> & { oldValue?: number },
): Promise<MeterReadingRow> {
  const { value } = figures;
  const sent = { vehicleId, meter, value, at: isoInstant(at), source: "entry" as const };
  const reading = { ...newReading(ctx, sent), kind, workOrderId, correctsId: id, ...figures };
  await insertReadings(ctx, [reading]);
  return reading;
}
