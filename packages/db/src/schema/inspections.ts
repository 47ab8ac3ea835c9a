import {
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
import { createdAt, deletedAt, id, instant, tenantId, updatedAt } from "./columns.ts";
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
  ],
);
