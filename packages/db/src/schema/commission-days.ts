import {
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  uuid,
} from "../drizzle.cjs";
import { users } from "./access.ts";
import { cents, quantity, tenantId } from "./columns.ts";

/** What technicians earned on a day of the shop, stored with the day's other figures. */
export const commissionDays = pgTable(
  "commission_days",
  {
    tenantId: tenantId(),
    date: date("date", { mode: "string" }).notNull(),
    technicianId: uuid("technician_id").notNull(),
    hours: quantity("hours").notNull(),
    /** Before discounts. */
    laborCents: cents("labor_cents").notNull(),
    jobs: integer("jobs").notNull(),
    /** The day's last that is not nothing, else 0. */
    ratePercent: numeric("rate_percent", { precision: 7, scale: 4, mode: "number" }).notNull(),
    commissionCents: cents("commission_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.date, table.technicianId] }),
    foreignKey({
      name: "commission_days_technician",
      columns: [table.tenantId, table.technicianId],
      foreignColumns: [users.tenantId, users.id],
    }),
    index("commission_days_technician_id").on(table.tenantId, table.technicianId),
  ],
);
