import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { decimal, Id, Timestamp, text } from "../fields/fields.ts";

/** Where a reading is from. The last one is an entry of a person, or an edit of the vehicle. */
export const readingSources = [
  "work_order",
  "inspection",
  "driver",
  "telematics",
  "import",
  "entry",
] as const;
export type ReadingSource = (typeof readingSources)[number];

export const readingKinds = ["reading", "replacement"] as const;
export type ReadingKind = (typeof readingKinds)[number];

export const distanceUnits = ["mi", "km"] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** The meter whose newest reading is the mileage of the vehicle. */
export const odometer = "odometer";

export const Meter = text(40)
  .regex(/^[a-z][a-z0-9_]*$/, "must be lower-case letters, digits and underscores")
  .meta({
    description:
      "`odometer`, in the vehicle's `odometerUnit`, or another meter of the vehicle in its own unit, such as `engine_hours`, `reefer_hours` or `pto_hours`",
    examples: [odometer],
  });

export const MeterValue = decimal(0, 100_000_000).meta({
  description: "What the meter shows: 0 to 100,000,000, up to 4 decimals",
});

export const MeterReading = z
  .object({
    id: Id,
    vehicleId: Id,
    meter: z.string().max(40),
    kind: z.enum(readingKinds).meta({
      description: "A `replacement` is the moment at which a new meter took over from the old one",
    }),
    value: z.number().meta({
      description: "What the meter showed; of a replacement the first value of the new meter",
    }),
    oldValue: z.number().nullable().meta({
      description: "The last value of the old meter; null unless it is a replacement",
    }),
    total: z.number().meta({
      description:
        "The accumulated figure over all replacements: what one meter would show that had run throughout. Intervals are measured in it",
    }),
    at: Timestamp.meta({ description: "When the meter showed the value. ISO 8601, UTC" }),
    source: z.enum(readingSources),
    externalId: z.string().max(255).nullable().meta({
      description: "The id of the reading in the system that it is from; unique for each `source`",
    }),
    workOrderId: Id.nullable().meta({ description: "The work order that states the reading" }),
    correctsId: Id.nullable().meta({ description: "The reading that this one supersedes" }),
    supersededAt: Timestamp.nullable().meta({
      description: "When a correction superseded the reading, which no longer counts; or null",
    }),
    supersededReason: z.string().max(1000).nullable().meta({
      description: "Why it was superseded",
    }),
    createdBy: z.string().meta({ description: "Name of the user or API key" }),
    createdAt: Timestamp,
  })
  .meta({ id: "MeterReading" });

defineColumns(MeterReading, [
  { path: "at", label: "When" },
  "meter",
  "value",
  { path: "total", label: "Total" },
  "source",
  { path: "kind", label: "Kind", words: { reading: "", replacement: "replacement" } },
  { path: "supersededAt", label: "Superseded", isRare: true },
  { path: "id", isKey: true },
]);

export const exampleReading = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
  vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  meter: odometer,
  kind: "reading" as const,
  value: 613120,
  oldValue: null,
  total: 613120,
  at: "2026-03-01T15:00:00.000Z",
  source: "telematics" as const,
  externalId: "eld-20260301-104",
  workOrderId: null,
  correctsId: null,
  supersededAt: null,
  supersededReason: null,
  createdBy: "Telematics",
  createdAt: "2026-03-02T15:04:05.000Z",
};
