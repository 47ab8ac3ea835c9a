import { type AppError, invalid } from "@bayline/contracts";
import { isId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { RefusedRow } from "../../pipeline/rows.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { unknownReference } from "../records.ts";
import { presentReading } from "./present.ts";
import { holdVehicles, type Recorded, recordReadings, type SentReading } from "./record.ts";

type Row = InputOf<"meterReadings.create">;

export async function createReading(ctx: WriteContext, input: Row) {
  await requireVehicle(ctx, input.vehicleId);
  const [result] = await recordReadings(ctx, [asReading(ctx, input)]);
  if (!result) throw new Error("A reading has no outcome");
  if (result.outcome === "refused") throw result.error;
  const after = presentReading(result.reading);
  if (result.outcome === "known") ctx.markReplay();
  else {
    ctx.recordAudit({
      resourceType: "meter_reading",
      resourceId: after.id,
      before: null,
      after,
    });
  }
  return after;
}

/** Locks the vehicle that a field names. */
export async function requireVehicle(ctx: WriteContext, vehicleId: string): Promise<void> {
  const held = isId(vehicleId) && (await holdVehicles(ctx, [vehicleId])).has(vehicleId);
  if (!held) throw invalid([unknownReference("vehicleId", "vehicle")]);
}

function asReading({ now }: WriteContext, { externalId, at = now, ...row }: Row): SentReading {
  return { ...row, at, externalId: externalId ?? null };
}

type SentRow = Row | RefusedRow;

/**
 * Records many readings in a fixed number of statements. The pipeline has refused malformed rows.
 */
export async function createReadings(
  ctx: WriteContext,
  { readings: sent, atomic }: { readings: SentRow[]; atomic: boolean },
) {
  const rows = sent.flatMap((row) => (row instanceof RefusedRow ? [] : row));
  const ids = rows.flatMap(({ vehicleId }) => (isId(vehicleId) ? vehicleId : []));
  const held = await holdVehicles(ctx, ids);
  const ofKnown = rows.filter(({ vehicleId }) => held.has(vehicleId));
  const recorded = await recordReadings(
    ctx,
    ofKnown.map((row) => asReading(ctx, row)),
  );
  const byRow = new Map(ofKnown.map((row, at) => [row, recorded[at]]));
  const results = sent.map((row) => resultOf(row, byRow));
  const refusedAt = results.findIndex(({ outcome }) => outcome === "refused");
  const refused = results[refusedAt];
  if (atomic && refused?.outcome === "refused") throw inRow(refused.error, refusedAt);
  auditCreated(ctx, results);
  return { outcomes: results.map(presentOutcome) };
}

function resultOf(row: SentRow, byRow: ReadonlyMap<Row, Recorded | undefined>): Recorded {
  if (row instanceof RefusedRow) return { outcome: "refused", error: row.error };
  const unknown = () => invalid([unknownReference("vehicleId", "vehicle")]);
  return byRow.get(row) ?? { outcome: "refused", error: unknown() };
}

/** Names the fields of an error as those of a row of the request. */
function inRow(error: AppError, at: number): AppError {
  const details = (error.facts.details ?? []).map(({ field, message }) => ({
    field: fieldOf(at, field),
    message,
  }));
  return error.with({ details });
}

const fieldOf = (at: number, field: string) => `readings[${at}]${field ? `.${field}` : ""}`;

function auditCreated(ctx: WriteContext, results: readonly Recorded[]): void {
  const created = results.flatMap((result) =>
    result.outcome === "created" ? presentReading(result.reading) : [],
  );
  const [first] = created;
  if (!first) {
    ctx.markReplay();
    return;
  }
  ctx.recordAudit({
    resourceType: "meter_reading",
    resourceId: first.id,
    before: null,
    after: { readings: created },
  });
}

function presentOutcome(result: Recorded, at: number) {
  if (result.outcome !== "refused") {
    return { outcome: result.outcome, id: result.reading.id, error: null };
  }
  const { code, message, facts } = result.error;
  const [detail] = facts.details ?? [];
  const field = detail ? fieldOf(at, detail.field).slice(0, 200) : null;
  return {
    outcome: result.outcome,
    id: null,
    error: { code, message: message.slice(0, 1000), field },
  };
}
