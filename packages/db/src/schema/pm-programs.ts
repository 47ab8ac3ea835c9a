import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "../sql/drizzle.cjs";
import { cannedJobs } from "./canned-jobs.ts";
import { createdAt, id, quantity, tenantId, updatedAt } from "./columns.ts";
import { vehicles } from "./fleet.ts";
import { tenants } from "./tenants.ts";

/**
 * Maintenance programs. What is due is not stored: it follows from the programs, the readings of
 * the meters and the completed orders.
 */
export const pmPrograms = pgTable(
  "pm_programs",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    name: text("name").notNull(),
    archived: boolean("archived").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    // Every filter of the list reads it: a shop has at most 200 programs.
    index("pm_programs_newest").on(table.tenantId, table.createdAt, table.id),
  ],
);

/** What a program asks for, and how often. */
export const pmTasks = pgTable(
  "pm_tasks",
  {
    tenantId: tenantId(),
    id: id(),
    programId: uuid("program_id").notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    /** A completed order with a block of the job completes the task. */
    cannedJobId: uuid("canned_job_id").notNull(),
    /** Null: only days make the task due. */
    meter: text("meter"),
    everyUnits: quantity("every_units"),
    leadUnits: quantity("lead_units").notNull(),
    /** The unit of the intervals of an odometer; null for other meters. */
    unit: text("unit", { enum: ["mi", "km"] }),
    everyDays: integer("every_days"),
    leadDays: integer("lead_days").notNull(),
    anchor: text("anchor", { enum: ["floating", "fixed"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "pm_tasks_program",
      columns: [table.tenantId, table.programId],
      foreignColumns: [pmPrograms.tenantId, pmPrograms.id],
    }),
    foreignKey({
      name: "pm_tasks_job",
      columns: [table.tenantId, table.cannedJobId],
      foreignColumns: [cannedJobs.tenantId, cannedJobs.id],
    }),
    index("pm_tasks_of_program").on(table.tenantId, table.programId, table.position),
    check("pm_tasks_meter", sql`${table.meter} ~ '^[a-z][a-z0-9_]*$'`),
    check(
      "pm_tasks_intervals",
      sql`(${table.meter} is null) = (${table.everyUnits} is null) and coalesce(${table.everyUnits}, ${table.everyDays}) is not null and ${table.everyUnits} > 0 and ${table.everyDays} > 0`,
    ),
    check(
      "pm_tasks_leads",
      sql`${table.leadUnits} >= 0 and ${table.leadDays} >= 0 and (${table.leadUnits} = 0 or (${table.leadUnits} < ${table.everyUnits}) is true) and (${table.leadDays} = 0 or (${table.leadDays} < ${table.everyDays}) is true)`,
    ),
    check(
      "pm_tasks_unit",
      sql`${table.unit} in ('mi', 'km') and (${table.unit} is not null) = (${table.meter} is not distinct from 'odometer')`,
    ),
    check("pm_tasks_anchor", sql`${table.anchor} in ('floating', 'fixed')`),
  ],
);

/** The cycles of tasks whose events were emitted. */
export const dueNotices = pgTable(
  "due_notices",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    dueId: uuid("due_id").notNull(),
    status: text("status", { enum: ["soon", "overdue"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.dueId, table.status] }),
    check("due_notices_status", sql`${table.status} in ('soon', 'overdue')`),
  ],
);

/** The vehicles of a program: one, or all of a type. */
export const pmAssignments = pgTable(
  "pm_assignments",
  {
    tenantId: tenantId(),
    programId: uuid("program_id").notNull(),
    position: integer("position").notNull(),
    vehicleId: uuid("vehicle_id"),
    vehicleType: text("vehicle_type"),
    startDay: date("start_day", { mode: "string" }).notNull(),
    endDay: date("end_day", { mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.programId, table.position] }),
    foreignKey({
      name: "pm_assignments_program",
      columns: [table.tenantId, table.programId],
      foreignColumns: [pmPrograms.tenantId, pmPrograms.id],
    }),
    foreignKey({
      name: "pm_assignments_vehicle",
      columns: [table.tenantId, table.vehicleId],
      foreignColumns: [vehicles.tenantId, vehicles.id],
    }),
    uniqueIndex("pm_assignments_of_vehicle")
      .on(table.tenantId, table.vehicleId, table.programId)
      .where(sql`${table.vehicleId} is not null`),
    uniqueIndex("pm_assignments_of_type")
      .on(table.tenantId, table.programId, sql`lower(${table.vehicleType})`)
      .where(sql`${table.vehicleType} is not null`),
    check(
      "pm_assignments_vehicles",
      sql`(${table.vehicleId} is null) <> (${table.vehicleType} is null)`,
    ),
    check("pm_assignments_days", sql`${table.endDay} >= ${table.startDay}`),
  ],
);
