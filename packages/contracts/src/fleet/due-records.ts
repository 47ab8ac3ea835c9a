import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { distanceUnits } from "./meter-records.ts";

/** From not yet due to longest due. */
export const dueStatuses = ["ok", "soon", "due", "overdue"] as const;
export type DueStatus = (typeof dueStatuses)[number];

const LastDone = z
  .object({
    workOrderId: Id,
    orderNumber: z.string().max(64),
    day: ShopDate.meta({ description: "The day of the shop on which the order was completed" }),
    reading: z.number().nullable().meta({
      description: "What the meter would have shown on today's scale; null if no reading is known",
    }),
  })
  .meta({ id: "LastDone" });

const DueMeter = z
  .object({
    meter: z.string().max(40),
    unit: z.enum(distanceUnits).nullable().meta({
      description: "The unit of an odometer; null for other meters",
    }),
    dueAt: z.number().nullable().meta({
      description:
        "The reading at which the work is due, as the present meter shows it; null without a reading",
    }),
    reading: z.number().nullable().meta({ description: "The newest reading on the day" }),
    readAt: Timestamp.nullable().meta({ description: "The time of the newest reading" }),
    remaining: z.number().nullable().meta({
      description: "`dueAt` less `reading`; negative if it is past",
    }),
    perDay: z.number().nullable().meta({
      description:
        "Average use a day over the readings of 90 days; null with fewer than two readings",
    }),
    perDayError: z.number().nullable().meta({
      description: "Standard error of `perDay`; null with fewer than three readings",
    }),
  })
  .meta({ id: "DueMeter" });

export const DueWork = z
  .object({
    id: Id.meta({
      description:
        "The cycle of a task of a vehicle: the same on every day until the task is completed",
    }),
    status: z.enum(dueStatuses).meta({
      description:
        "`soon`: within the lead of the task. `due`: the day on which the interval is reached. `overdue`: later",
    }),
    reason: z.string().max(500).meta({ description: "Why, in a sentence" }),
    vehicleId: Id,
    unitNumber: z.string().max(64).nullable(),
    customerId: Id.nullable().meta({ description: "The owner of the vehicle" }),
    customerName: z.string().max(255).nullable(),
    programId: Id,
    programName: z.string().max(255),
    taskId: Id,
    taskName: z.string().max(255),
    cannedJobId: Id,
    cannedJobCode: z.string().max(32),
    vmrsCode: z.string().max(16).nullable(),
    dueDay: ShopDate.nullable().meta({
      description: "The day on which the interval of days ends; null without one",
    }),
    meter: DueMeter.nullable().meta({ description: "null for a task that only days make due" }),
    dueSince: ShopDate.nullable().meta({
      description: "The day on which the first interval was reached; null if none is",
    }),
    projectedDay: ShopDate.nullable().meta({
      description:
        "The day on which the work is due, at the average use; null if it cannot be projected",
    }),
    projectedFrom: ShopDate.nullable().meta({
      description: "The earliest day, at the average use plus two standard errors",
    }),
    projectedThrough: ShopDate.nullable().meta({
      description: "The latest day, at the average use less two standard errors; null: no end",
    }),
    lastDone: LastDone.nullable().meta({
      description: "The last completion; null if there is none",
    }),
    openOrderId: Id.nullable().meta({
      description: "The open work order that has the job of the task for the vehicle; or null",
    }),
    openOrderNumber: z.string().max(64).nullable(),
  })
  .meta({ id: "DueWork" });

defineColumns(DueWork, [
  { path: "status", label: "Status" },
  { path: "unitNumber", label: "Unit", isWhole: true, isKey: true },
  { path: "taskName", label: "Task" },
  { path: "reason", label: "Why" },
  { path: "projectedDay", label: "Expected" },
  { path: "openOrderNumber", label: "Order", isWhole: true, isRare: true },
  { path: "customerName", label: "Customer" },
  { path: "id", isKey: true },
]);

export const exampleDue = {
  id: "a0f3b1c2-5d6e-8f70-9a1b-2c3d4e5f6071",
  status: "overdue" as const,
  reason:
    "Every 25,000 mi or 180 days; last done 2025-11-13 (WO-1021). Overdue since 2026-02-21: 2,580 mi past.",
  vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  unitNumber: "T-104",
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  customerName: "Prairie Grain Haulers",
  programId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e10",
  programName: "Tractors, highway",
  taskId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e11",
  taskName: "Oil and filters",
  cannedJobId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d60",
  cannedJobCode: "PM-B",
  vmrsCode: null,
  dueDay: "2026-05-12",
  meter: {
    meter: "odometer",
    unit: "mi" as const,
    dueAt: 609_900,
    reading: 612_480,
    readAt: "2026-03-01T15:00:00.000Z",
    remaining: -2580,
    perDay: 320.5,
    perDayError: 4.1,
  },
  dueSince: "2026-02-21",
  projectedDay: "2026-02-21",
  projectedFrom: "2026-02-21",
  projectedThrough: "2026-02-21",
  lastDone: {
    workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
    orderNumber: "WO-1021",
    day: "2025-11-13",
    reading: 584_900,
  },
  openOrderId: null,
  openOrderNumber: null,
};

export const exampleDueSoon = {
  ...exampleDue,
  status: "soon" as const,
  reason:
    "Every 25,000 mi or 180 days; last done 2025-11-13 (WO-1021). Soon due: 420 mi to go, 72 days left; expected 2026-03-03.",
  meter: { ...exampleDue.meter, reading: 609_480, remaining: 420 },
  dueSince: null,
  projectedDay: "2026-03-03",
  projectedFrom: "2026-03-03",
  projectedThrough: "2026-03-03",
};
