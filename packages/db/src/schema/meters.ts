import {
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "../sql/drizzle.cjs";
import { createdAt, id, instant, quantity, tenantId } from "./columns.ts";
import { vehicles } from "./fleet.ts";
import { workOrders } from "./work-orders.ts";

/** What the meters of vehicles showed. Rows are superseded, never changed or deleted. */
export const meterReadings = pgTable(
  "meter_readings",
  {
    tenantId: tenantId(),
    id: id(),
    vehicleId: uuid("vehicle_id").notNull(),
    /** `odometer` or another meter of the vehicle. */
    meter: text("meter").notNull(),
    kind: text("kind", { enum: ["reading", "replacement"] }).notNull(),
    /** Of a replacement the first value of the new meter. */
    value: quantity("value").notNull(),
    /** Of a replacement the last value of the old meter. */
    oldValue: quantity("old_value"),
    /**
     * The accumulated figure over all replacements. A replacement that is recorded late, or
     * corrected, shifts that of the later rows.
     */
    total: numeric("total", { precision: 18, scale: 4, mode: "number" }).notNull(),
    at: instant("at").notNull(),
    source: text("source", {
      enum: ["work_order", "inspection", "driver", "telematics", "import", "entry"],
    }).notNull(),
    externalId: text("external_id"),
    /** The order that states the reading. */
    workOrderId: uuid("work_order_id"),
    correctsId: uuid("corrects_id"),
    supersededAt: instant("superseded_at"),
    supersededReason: text("superseded_reason"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => {
    const counts = sql`${table.supersededAt} is null`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      foreignKey({
        name: "meter_readings_vehicle",
        columns: [table.tenantId, table.vehicleId],
        foreignColumns: [vehicles.tenantId, vehicles.id],
      }),
      foreignKey({
        name: "meter_readings_order",
        columns: [table.tenantId, table.workOrderId],
        foreignColumns: [workOrders.tenantId, workOrders.id],
      }),
      foreignKey({
        name: "meter_readings_corrected",
        columns: [table.tenantId, table.correctsId],
        foreignColumns: [table.tenantId, table.id],
      }),
      unique("meter_readings_corrected_once").on(table.tenantId, table.correctsId),
      unique("meter_readings_external").on(table.tenantId, table.source, table.externalId),
      // The neighbours of a reading, and the newest one.
      index("meter_readings_counted")
        .on(table.tenantId, table.vehicleId, table.meter, table.at, table.total)
        .where(counts),
      index("meter_readings_latest_of_all").on(table.tenantId, table.at, table.id),
      index("meter_readings_latest").on(table.tenantId, table.vehicleId, table.at, table.id),
      index("meter_readings_latest_of_meter").on(
        table.tenantId,
        table.vehicleId,
        table.meter,
        table.at,
        table.id,
      ),
      uniqueIndex("meter_readings_replaced_once")
        .on(table.tenantId, table.vehicleId, table.meter, table.at)
        .where(sql`${table.supersededAt} is null and ${table.kind} = 'replacement'`),
      uniqueIndex("meter_readings_of_order")
        .on(table.tenantId, table.workOrderId, table.meter)
        .where(sql`${table.supersededAt} is null and ${table.workOrderId} is not null`),
      check("meter_readings_meter", sql`${table.meter} ~ '^[a-z][a-z0-9_]*$'`),
      check(
        "meter_readings_kind",
        sql`${table.kind} in ('reading', 'replacement') and (${table.kind} = 'replacement') = (${table.oldValue} is not null)`,
      ),
      check(
        "meter_readings_values",
        sql`${table.value} >= 0 and ${table.oldValue} >= 0 and ${table.total} >= 0`,
      ),
      check(
        "meter_readings_source",
        sql`${table.source} in ('work_order', 'inspection', 'driver', 'telematics', 'import', 'entry')`,
      ),
    ];
  },
);
