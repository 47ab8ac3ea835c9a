import { z } from "zod";
import { envelope, Id, Instant, PathId, page, text, textFilter } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import {
  exampleReading,
  Meter,
  MeterReading,
  MeterValue,
  odometer,
  readingSources,
} from "./meter-records.ts";

export const maxMeterReadings = 1000;

const At = Instant.meta({
  description: "ISO 8601; not later than now. Default: now",
});

const Reason = text(1000).meta({ description: "Why, for those who read the history later" });

const fields = {
  vehicleId: idOrNumber("vehicles"),
  meter: Meter.default(odometer),
  value: MeterValue,
  at: At.optional(),
  source: z
    .enum(readingSources)
    .exclude(["work_order"])
    .default("entry")
    .meta({ description: "Where the reading is from. Readings of orders are set on the order" }),
  externalId: text(255).optional().meta({
    description:
      "The id of the reading in its source. A reading of the same source and id is stored once",
  }),
};

const row = inShort(z.strictObject(fields).meta({ id: "MeterReadingInput" }), {
  name: "vehicleId",
  value: "value",
});

const ReadingOutcome = z
  .object({
    outcome: z.enum(["created", "known", "refused"]),
    id: Id.nullable().meta({ description: "Id of the reading; null if the row was refused" }),
    error: z
      .object({
        code: z.string().max(64),
        message: z.string().max(1000),
        field: z.string().max(200).nullable(),
      })
      .nullable()
      .meta({ description: "Why the row was refused" }),
  })
  .meta({ id: "MeterReadingOutcome" });

const { vehicleId, value, at, source, externalId } = exampleReading;
const example = { vehicleId, value, at, source, externalId };

const replacement = {
  ...exampleReading,
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e02",
  kind: "replacement" as const,
  value: 0,
  oldValue: 613400,
  total: 613400,
  at: "2026-03-02T14:00:00.000Z",
  source: "entry" as const,
  externalId: null,
};

const corrected = {
  ...exampleReading,
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e03",
  value: 613021,
  total: 613021,
  source: "entry" as const,
  externalId: null,
  correctsId: exampleReading.id,
};

export const meterReadings = {
  list: operation({
    method: "GET",
    path: "/meter-readings",
    access: "shop.read",
    summary: "List the readings of meters, latest first",
    description: "Readings that corrections superseded are left out, unless they are asked for.",
    sortedBy: ["at desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      vehicleId: idOrNumber("vehicles").optional(),
      meter: textFilter(40).meta({ description: "The exact meter, such as `engine_hours`" }),
      includeSuperseded: z
        .boolean()
        .default(false)
        .meta({ description: "Include readings that no longer count" }),
    }),
    output: envelope("meterReadings", MeterReading),
    example: {
      input: { vehicleId: "T-104" },
      output: { meterReadings: [exampleReading], count: 1, lastEvaluatedKey: null },
    },
  }),
  create: operation({
    method: "POST",
    path: "/meter-readings",
    status: 201,
    access: "shop.write",
    summary: "Record a meter reading",
    description:
      "Readings may arrive in any order. One that is below an earlier reading, or above a later one, is refused: record that the meter was replaced, or correct the wrong reading. The newest reading of `odometer` is the `mileage` of the vehicle. A reading whose source and `externalId` are known is returned as it is.",
    recognisesRepeats: true,
    input: z.strictObject(fields),
    output: MeterReading,
    errors: ["METER_RAN_BACK", "READING_ID_TAKEN"],
    emits: ["vehicle.updated"],
    addsOnly: true,
    example: { input: example, output: exampleReading },
  }),
  createMany: operation({
    method: "POST",
    path: "/meter-readings/create-many",
    access: "shop.write",
    summary: "Record many meter readings",
    description: `Up to ${maxMeterReadings} readings, each as \`create\`, in one transaction and in any order. A reading that is malformed, or that would run backwards, has the outcome \`refused\` with its error; the others are saved. A known one has the outcome \`known\`. With \`atomic\`, a refused reading fails the call, and nothing is saved.`,
    recognisesRepeats: true,
    input: z.strictObject({
      readings: z
        .array(row)
        .min(1, "must have at least one reading")
        .max(maxMeterReadings, `must have at most ${maxMeterReadings} readings`),
      atomic: z
        .boolean()
        .default(false)
        .meta({ description: "All readings or none: a refused one fails the call" }),
    }),
    rows: "readings",
    output: z.object({
      outcomes: z
        .array(ReadingOutcome)
        .max(maxMeterReadings)
        .meta({ description: "One for each reading, in their order" }),
    }),
    errors: ["METER_RAN_BACK", "READING_ID_TAKEN"],
    emits: ["vehicle.updated"],
    addsOnly: true,
    example: {
      input: { readings: [example] },
      output: { outcomes: [{ outcome: "created", id: exampleReading.id, error: null }] },
    },
  }),
  replaceMeter: operation({
    method: "POST",
    path: "/meter-readings/replace-meter",
    status: 201,
    access: "shop.write",
    summary: "Record that a meter was replaced",
    description:
      "The new meter continues where the old one ended: intervals are measured over both. Readings of the new meter that are already recorded are later than the replacement.",
    input: z.strictObject({
      vehicleId: idOrNumber("vehicles"),
      meter: Meter.default(odometer),
      oldValue: MeterValue.meta({ description: "The last value of the old meter" }),
      value: MeterValue.default(0).meta({
        description: "The first value of the new meter. Default 0",
      }),
      at: At.optional(),
    }),
    output: MeterReading,
    errors: ["METER_RAN_BACK"],
    emits: ["vehicle.updated"],
    addsOnly: true,
    example: {
      input: { vehicleId, oldValue: replacement.oldValue, value: 0, at: replacement.at },
      output: replacement,
    },
  }),
  correct: operation({
    method: "POST",
    path: "/meter-readings/{id}/correct",
    access: "shop.write",
    summary: "Correct a meter reading",
    description:
      "The reading no longer counts, but stays in the history with the reason. Another one with the correct value takes its place, at the same time. Without a `value` nothing takes its place, and the answer is the superseded reading.",
    input: z.strictObject({
      id: PathId,
      value: MeterValue.optional(),
      oldValue: MeterValue.optional().meta({
        description: "Of a replacement: the last value of the old meter. Default: as it was",
      }),
      reason: Reason,
    }),
    output: MeterReading,
    errors: ["METER_RAN_BACK", "READING_SUPERSEDED"],
    emits: ["vehicle.updated"],
    example: {
      input: { id: exampleReading.id, value: corrected.value, reason: "Digits were swapped" },
      output: corrected,
    },
  }),
};
