import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { distanceUnits } from "./meter-records.ts";

/** Tasks of a program. */
export const maxPmTasks = 50;
/** Assignments of a program. */
export const maxPmAssignments = 500;
/** Programs of a shop. */
export const maxPmPrograms = 200;

/**
 * What the next cycle of a task is counted from: the last completion, or the start of the
 * assignment.
 */
export const pmAnchors = ["floating", "fixed"] as const;
export type PmAnchor = (typeof pmAnchors)[number];

const PmTask = z
  .object({
    id: Id,
    name: z.string().max(255),
    cannedJobId: Id.meta({ description: "The canned job whose completion completes the task" }),
    meter: z.string().max(40).nullable().meta({
      description: "The meter of `everyUnits`; null for a task that only days make due",
    }),
    everyUnits: z.number().nullable().meta({ description: "Units of the meter between cycles" }),
    leadUnits: z.number().meta({
      description: "Units of the meter before the task is due from which its status is `soon`",
    }),
    unit: z.enum(distanceUnits).nullable().meta({
      description:
        "The unit of `everyUnits` and `leadUnits` of an odometer, which are converted to that of the vehicle; null for other meters",
    }),
    everyDays: z.int().nullable().meta({ description: "Days between cycles" }),
    leadDays: z.int().meta({
      description: "Days before the task is due from which its status is `soon`",
    }),
    anchor: z.enum(pmAnchors),
  })
  .meta({ id: "PmTask" });

const PmAssignment = z
  .object({
    vehicleId: Id.nullable().meta({ description: "The vehicle; null for a type of vehicles" }),
    vehicleType: z.string().max(100).nullable().meta({
      description: "All vehicles of this type, in any case; null for one vehicle",
    }),
    startDay: ShopDate.meta({
      description: "The first day. A task that was never completed is counted from it",
    }),
    endDay: ShopDate.nullable().meta({ description: "The last day; null: no end" }),
  })
  .meta({ id: "PmAssignment" });

export const PmProgram = z
  .object({
    id: Id,
    name: z.string().max(255),
    archived: z.boolean().meta({ description: "Whether the program makes nothing due" }),
    tasks: z.array(PmTask).max(maxPmTasks),
    assignments: z.array(PmAssignment).max(maxPmAssignments),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "PmProgram" });

defineColumns(PmProgram, [
  { path: "name", label: "Name", isWhole: true, isKey: true },
  { path: "archived", label: "State", words: { true: "archived", false: "" } },
  { path: "updatedAt", label: "Updated" },
  "id",
]);

export const examplePmTask = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e11",
  name: "Oil and filters",
  cannedJobId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d60",
  meter: "odometer",
  everyUnits: 25_000,
  leadUnits: 2500,
  unit: "mi" as const,
  everyDays: 180,
  leadDays: 14,
  anchor: "floating" as const,
};

export const examplePmProgram = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e10",
  name: "Tractors, highway",
  archived: false,
  tasks: [examplePmTask],
  assignments: [{ vehicleId: null, vehicleType: "tractor", startDay: "2026-01-01", endDay: null }],
  createdAt: "2026-01-02T15:04:05.000Z",
  updatedAt: "2026-01-02T15:04:05.000Z",
};
