import { z } from "zod";
import {
  ById,
  decimal,
  envelope,
  Name,
  PathId,
  page,
  Reference,
  ShopDate,
  text,
  textFilter,
} from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { distanceUnits, Meter, odometer } from "./meter-records.ts";
import {
  examplePmProgram,
  examplePmTask,
  maxPmAssignments,
  maxPmPrograms,
  maxPmTasks,
  PmProgram,
  pmAnchors,
} from "./pm-records.ts";

const Units = decimal(0.0001, 10_000_000);
const Days = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(3650, "must be at most 3650");
const LeadDays = z
  .int("must be a whole number")
  .min(0, "must not be negative")
  .max(3650, "must be at most 3650");

const taskFields = {
  name: Name.optional().meta({ description: "Default: the name of the canned job" }),
  cannedJobId: idOrNumber("cannedJobs").meta({
    description:
      "The canned job of the work, by id or code. A completed order with a block of it completes the task",
  }),
  meter: Meter.nullish().meta({
    description: "Default: `odometer` if `everyUnits` is sent, otherwise null",
  }),
  everyUnits: Units.nullish().meta({
    description: "Units of the meter between cycles: miles, kilometres or hours",
  }),
  leadUnits: decimal(0, 10_000_000)
    .optional()
    .meta({ description: "Default: a tenth of `everyUnits`; below `everyUnits`" }),
  unit: z.enum(distanceUnits).nullish().meta({
    description: "The unit of an odometer's interval. Default `mi`; null for other meters",
  }),
  everyDays: Days.nullish().meta({ description: "Days between cycles, 1 to 3650" }),
  leadDays: LeadDays.optional().meta({
    description: "Default: a tenth of `everyDays`, at most 14; below `everyDays`",
  }),
  anchor: z.enum(pmAnchors).default("floating").meta({
    description:
      "`floating`: the next cycle is counted from the last completion. `fixed`: cycles are counted from the start of the assignment, and a completion completes the nearest one",
  }),
};

type SentTask = z.output<z.ZodObject<typeof taskFields>>;

/** Refuses intervals and leads that do not fit each other. */
function validTask() {
  return z.check<SentTask>(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message });
    const { everyUnits, everyDays, leadUnits = 0, leadDays = 0, meter, unit } = value;
    if (!everyUnits && !everyDays) refuse("everyUnits", "or everyDays is required");
    if (!everyUnits && meter) refuse("everyUnits", "is required with a meter");
    if (everyUnits && meter === null) refuse("meter", "is required with everyUnits");
    if (leadUnits > 0 && !(leadUnits < (everyUnits ?? 0))) {
      refuse("leadUnits", "must be below everyUnits");
    }
    if (leadDays > 0 && !(leadDays < (everyDays ?? 0))) {
      refuse("leadDays", "must be below everyDays");
    }
    if (unit && (!everyUnits || (meter ?? odometer) !== odometer)) {
      refuse("unit", "is only for intervals of the odometer");
    }
  });
}

/** `PM-B=25000` */
const shortTask = { name: "cannedJobId", value: "everyUnits" };

const PmTaskInput = inShort(
  z.strictObject(taskFields).check(validTask()).meta({ id: "PmTaskInput" }),
  shortTask,
);

const PmTaskUpdate = inShort(
  z
    .strictObject({
      id: Reference.optional().meta({
        description: "The task that stays. A task without an id is new",
      }),
      ...taskFields,
    })
    .check(validTask())
    .meta({ id: "PmTaskUpdate" }),
  shortTask,
);

const PmAssignmentInput = inShort(
  z
    .strictObject({
      vehicleId: idOrNumber("vehicles").nullish(),
      vehicleType: text(100).nullish().meta({ description: "All vehicles of this type" }),
      startDay: ShopDate.optional().meta({
        description: "Default: today. Completions before it count",
      }),
      endDay: ShopDate.nullish().meta({ description: "The last day; null: no end" }),
    })
    .check(({ value, issues }) => {
      const refuse = (field: string, message: string) =>
        issues.push({ code: "custom", input: value, path: [field], message });
      const { vehicleId, vehicleType, startDay, endDay } = value;
      if (!vehicleId === !vehicleType) refuse("vehicleId", "or vehicleType is required, not both");
      if (startDay && endDay && startDay > endDay) refuse("endDay", "must not be before startDay");
    })
    .meta({ id: "PmAssignmentInput" }),
  { name: "vehicleType", value: "startDay" },
);

function listOfTasks<T extends z.ZodType>(task: T) {
  return z
    .array(task)
    .min(1, "must have at least one task")
    .max(maxPmTasks, `must have at most ${maxPmTasks} tasks`);
}

const assignments = z
  .array(PmAssignmentInput)
  .max(maxPmAssignments, `must have at most ${maxPmAssignments} assignments`);

const limit = `A shop has at most ${maxPmPrograms} programs, and a program ${maxPmTasks} tasks and ${maxPmAssignments} assignments.`;

const { id: _id, ...exampleTask } = examplePmTask;

export const pmPrograms = {
  list: operation({
    method: "GET",
    path: "/pm-programs",
    access: "shop.read",
    summary: "List maintenance programs",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(25),
      search: textFilter(255).meta({ description: "Part of the name" }),
      includeArchived: z
        .boolean()
        .default(false)
        .meta({ description: "Include archived programs" }),
    }),
    output: envelope("pmPrograms", PmProgram),
    example: {
      input: { search: "tractors" },
      output: { pmPrograms: [examplePmProgram], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/pm-programs/{id}",
    access: "shop.read",
    summary: "Get a maintenance program",
    input: ById,
    output: PmProgram,
    example: { input: { id: examplePmProgram.id }, output: examplePmProgram },
  }),
  create: operation({
    method: "POST",
    path: "/pm-programs",
    status: 201,
    access: "shop.write",
    summary: "Create a maintenance program",
    description: `A program has tasks, each due by a meter, by days, or by both, whichever comes first. It applies to the assigned vehicles and types of vehicles; \`vehicles.due\` and \`reports.due\` show what is due. ${limit}`,
    input: z.strictObject({
      name: Name,
      tasks: listOfTasks(PmTaskInput),
      assignments: assignments.default([]),
    }),
    output: PmProgram,
    addsOnly: true,
    example: {
      input: {
        name: examplePmProgram.name,
        tasks: [{ ...exampleTask, cannedJobId: "PM-B" }],
        assignments: [{ vehicleType: "tractor", startDay: "2026-01-01" }],
      },
      output: examplePmProgram,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/pm-programs/{id}",
    access: "shop.write",
    summary: "Update a maintenance program",
    description: `Only the fields sent change. A list replaces the stored one; a task keeps its id if it is sent with it. What is due on any day, also a past one, follows the program as it is now. To change a rule from a day on, end the assignments, and assign another program. ${limit}`,
    input: z.strictObject({
      id: PathId,
      name: Name.optional(),
      archived: z.boolean().optional(),
      tasks: listOfTasks(PmTaskUpdate).optional(),
      assignments: assignments.optional(),
    }),
    output: PmProgram,
    example: {
      input: { id: examplePmProgram.id, name: examplePmProgram.name },
      output: examplePmProgram,
    },
  }),
};
