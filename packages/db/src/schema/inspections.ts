import {
  boolean,
  type Column,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { users } from "./access.ts";
import { createdAt, deletedAt, id, instant, quantity, tenantId, updatedAt } from "./columns.ts";
import { vehicles } from "./fleet.ts";
import { tenants } from "./tenants.ts";
import { workOrders } from "./work-orders.ts";

export const inspections = pgTable(
  "inspections",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    workOrderId: uuid("work_order_id"),
    vehicleId: uuid("vehicle_id"),
    name: text("name").notNull(),
    status: text("status", { enum: ["passed", "failed", "pending"] })
      .notNull()
      .default("pending"),
    notes: text("notes"),
    technicianId: uuid("technician_id"),
    /** When it passed or failed; null if it is pending. */
    completedAt: instant("completed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      foreignKey({
        name: "inspections_work_order",
        columns: [table.tenantId, table.workOrderId],
        foreignColumns: [workOrders.tenantId, workOrders.id],
      }),
      foreignKey({
        name: "inspections_vehicle",
        columns: [table.tenantId, table.vehicleId],
        foreignColumns: [vehicles.tenantId, vehicles.id],
      }),
      foreignKey({
        name: "inspections_technician",
        columns: [table.tenantId, table.technicianId],
        foreignColumns: [users.tenantId, users.id],
      }),
      index("inspections_newest").on(table.tenantId, table.createdAt, table.id).where(isLive),
      index("inspections_status")
        .on(table.tenantId, table.status, table.createdAt, table.id)
        .where(isLive),
      index("inspections_work_order_id").on(
        table.tenantId,
        table.workOrderId,
        table.createdAt,
        table.id,
      ),
      index("inspections_vehicle_id").on(
        table.tenantId,
        table.vehicleId,
        table.createdAt,
        table.id,
      ),
      index("inspections_technician_id").on(
        table.tenantId,
        table.technicianId,
        table.createdAt,
        table.id,
      ),
      check("inspections_status_known", sql`${table.status} in ('passed', 'failed', 'pending')`),
      check(
        "inspections_completed",
        sql`(${table.status} = 'pending') = (${table.completedAt} is null)`,
      ),
    ];
  },
);

/** What an item of a checklist asks for. */
function checkColumns() {
  return {
    kind: text("kind", { enum: ["pass_fail", "measure", "text"] })
      .notNull()
      .default("pass_fail"),
    /** The unit and the limits of a measure. */
    unit: text("unit"),
    min: quantity("min"),
    max: quantity("max"),
    severity: text("severity", { enum: ["safety", "out_of_service", "advice"] })
      .notNull()
      .default("advice"),
    photoRequired: boolean("photo_required").notNull().default(false),
  };
}

function checksOf(
  name: string,
  table: Record<"kind" | "unit" | "min" | "max" | "severity", Column>,
) {
  return [
    check(`${name}_kind`, sql`${table.kind} in ('pass_fail', 'measure', 'text')`),
    check(`${name}_severity`, sql`${table.severity} in ('safety', 'out_of_service', 'advice')`),
    check(
      `${name}_limits`,
      sql`${table.min} <= ${table.max} and (${table.kind} = 'measure' or (${table.unit} is null and ${table.min} is null and ${table.max} is null))`,
    ),
  ];
}

/** The checklist of an inspection. */
export const inspectionItems = pgTable(
  "inspection_items",
  {
    tenantId: tenantId(),
    id: id(),
    inspectionId: uuid("inspection_id").notNull(),
    position: integer("position").notNull(),
    label: text("label").notNull(),
    category: text("category"),
    /** Null if it is open. */
    result: text("result", { enum: ["passed", "failed", "NA"] }),
    notes: text("notes"),
    /** URLs. */
    photos: text("photos").array().notNull().default([]),
    ...checkColumns(),
    /** The value of a measure; its limits decide the result. */
    measured: quantity("measured"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "inspection_items_inspection",
      columns: [table.tenantId, table.inspectionId],
      foreignColumns: [inspections.tenantId, inspections.id],
    }),
    index("inspection_items_of_inspection").on(table.tenantId, table.inspectionId, table.position),
    check("inspection_items_result", sql`${table.result} in ('passed', 'failed', 'NA')`),
    ...checksOf("inspection_items", table),
    check(
      "inspection_items_measured",
      sql`${table.measured} is null or (${table.kind} = 'measure' and (coalesce(${table.min}, ${table.max}) is null or (${table.result} = case when ${table.measured} < ${table.min} or ${table.measured} > ${table.max} then 'failed' else 'passed' end) is true))`,
    ),
    check(
      "inspection_items_photo",
      sql`not ${table.photoRequired} or (${table.result} in ('passed', 'failed')) is not true or cardinality(${table.photos}) > 0`,
    ),
  ],
);

/** Checklists from which inspections are made. */
export const inspectionTemplates = pgTable(
  "inspection_templates",
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
    // Every filter of the list reads it: a shop has at most 200 templates.
    index("inspection_templates_newest").on(table.tenantId, table.createdAt, table.id),
  ],
);

/** The items of a template, which inspections copy. */
export const inspectionTemplateItems = pgTable(
  "inspection_template_items",
  {
    tenantId: tenantId(),
    templateId: uuid("template_id").notNull(),
    position: integer("position").notNull(),
    label: text("label").notNull(),
    category: text("category"),
    ...checkColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.templateId, table.position] }),
    foreignKey({
      name: "inspection_template_items_template",
      columns: [table.tenantId, table.templateId],
      foreignColumns: [inspectionTemplates.tenantId, inspectionTemplates.id],
    }),
    ...checksOf("inspection_template_items", table),
  ],
);
