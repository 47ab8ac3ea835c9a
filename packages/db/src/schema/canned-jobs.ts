import type { CannedJob } from "@bayline/contracts";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from "../sql/drizzle.cjs";
import { cents, createdAt, deletedAt, id, isVmrsCode, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** The lines of one kind, as the record shows them. They refer to no other record. */
const lines = <List extends "labor" | "parts" | "tires" | "materials" | "fees">(name: List) =>
  jsonb(name).$type<CannedJob[List]>().notNull().default([]);

/** Blocks of work that quotes and work orders copy. */
export const cannedJobs = pgTable(
  "canned_jobs",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    code: text("code").notNull(),
    /** The code as it is compared: see `partKey`. */
    codeKey: text("code_key").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    category: text("category"),
    vmrsCode: text("vmrs_code"),
    /** Empty: all. */
    vehicleTypes: text("vehicle_types").array().notNull().default([]),
    /** The vehicles that the job is for. Null: all. */
    make: text("make"),
    model: text("model"),
    yearFrom: integer("year_from"),
    yearThrough: integer("year_through"),
    laborType: text("labor_type"),
    fixedPriceCents: cents("fixed_price_cents"),
    complaint: text("complaint"),
    cause: text("cause"),
    correction: text("correction"),
    labor: lines("labor"),
    parts: lines("parts"),
    tires: lines("tires"),
    materials: lines("materials"),
    fees: lines("fees"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    const lineCount = sql`jsonb_array_length(${table.labor}) + jsonb_array_length(${table.parts}) + jsonb_array_length(${table.tires}) + jsonb_array_length(${table.materials}) + jsonb_array_length(${table.fees})`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      uniqueIndex("canned_jobs_code").on(table.tenantId, table.codeKey).where(isLive),
      // Every filter of the list reads it: a shop has at most 5,000 live jobs.
      index("canned_jobs_newest").on(table.tenantId, table.createdAt, table.id).where(isLive),
      check("canned_jobs_vmrs_code", isVmrsCode(table.vmrsCode)),
      check(
        "canned_jobs_years",
        sql`${table.yearFrom} between 1900 and 2100 and ${table.yearThrough} between 1900 and 2100 and ${table.yearFrom} <= ${table.yearThrough}`,
      ),
      check("canned_jobs_fixed_price", sql`${table.fixedPriceCents} >= 0`),
      check("canned_jobs_lines", sql`${lineCount} <= 200`),
      check("canned_jobs_priced_lines", sql`${table.fixedPriceCents} is null or ${lineCount} > 0`),
    ];
  },
);
