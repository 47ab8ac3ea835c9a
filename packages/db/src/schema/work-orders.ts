import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from "../sql/drizzle.cjs";
import { users } from "./access.ts";
import {
  cents,
  createdAt,
  deletedAt,
  id,
  instant,
  integrationColumns,
  integrationIndexes,
  lettersOf,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { customers, vehicles } from "./fleet.ts";
import { tenants } from "./tenants.ts";
import { amounts, amountsWithinLimit, sortedMargin } from "./work-amounts.ts";

export const workOrders = pgTable(
  "work_orders",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** Counted per shop. */
    number: bigint("number", { mode: "number" }).notNull(),
    orderNumber: text("order_number").notNull(),
    /** Any text. Its category determines its meaning. */
    status: text("status").notNull(),
    /**
     * The category of the status in the shop's settings when it was set. It controls money and
     * stock.
     */
    category: text("category", {
      enum: ["estimate", "open", "completed", "invoiced", "paid", "cancelled"],
    }).notNull(),
    name: text("name"),
    customerId: uuid("customer_id"),
    vehicleId: uuid("vehicle_id"),
    /** The number of the customer's purchase order. */
    poNumber: text("po_number"),
    priority: text("priority", { enum: ["low", "medium", "high", "urgent"] }),
    complaint: text("complaint"),
    notes: text("notes"),
    assignedTo: uuid("assigned_to"),
    assignedTechnicians: uuid("assigned_technicians").array().notNull().default([]),
    /** As received: a day or a date-time. */
    dueDate: text("due_date"),
    /** The due date as an instant, for sorting. */
    dueAt: instant("due_at"),
    /** The searchable text of the customer. Updated with the customer. */
    customerText: text("customer_text").notNull().default(""),
    /** The searchable text of the vehicle. Updated with the vehicle. */
    vehicleText: text("vehicle_text").notNull().default(""),
    archived: boolean("archived").notNull().default(false),
    /** What the meters showed at the service. Readings of the vehicle follow them. */
    odometer: quantity("odometer"),
    engineHours: quantity("engine_hours"),
    /** When the work was done, if that was sent. */
    servicedAt: instant("serviced_at"),
    /** When the order came into a category of completed work; null if it is in another. */
    completedAt: instant("completed_at"),
    invoicedAt: instant("invoiced_at"),
    /** The tax terms at the last computation of the amounts. */
    taxRatePercent: numeric("tax_rate_percent", { precision: 7, scale: 4, mode: "number" })
      .notNull()
      .default(0),
    partsTaxable: boolean("parts_taxable").notNull().default(true),
    laborTaxable: boolean("labor_taxable").notNull().default(false),
    ...amounts,
    paidAmountCents: cents("paid_amount_cents").notNull().default(0),
    /** The total of the credits of its invoice. */
    creditedAmountCents: cents("credited_amount_cents").notNull().default(0),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    const searched = sql`(${table.orderNumber} || E'\\n' || ${table.customerText} || E'\\n' || ${table.vehicleText} || E'\\n' || coalesce(${table.poNumber}, ''))`;
    const isCurrent = sql`${table.deletedAt} is null and not ${table.archived}`;
    const isArchived = sql`${table.deletedAt} is null and ${table.archived}`;
    // Orders of some days, newest first, are found and sorted without reading their rows.
    // PostgreSQL does so only if the index also contains each column of an expression by itself.
    const byUpdate = [table.tenantId, table.updatedAt, table.id, table.createdAt] as const;
    const byDueDate = [
      table.tenantId,
      sql`coalesce(${table.dueAt}, 'infinity')`,
      table.id,
      table.dueAt,
      table.createdAt,
    ] as const;
    const byInvoiceDate = [
      table.tenantId,
      sql`coalesce(${table.invoicedAt}, 'infinity')`,
      table.id,
      table.invoicedAt,
      table.createdAt,
    ] as const;
    const marginLast = sql.raw(sortedMargin.ASC());
    const marginFirst = sql.raw(sortedMargin.DESC());
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      ...integrationIndexes("work_orders", table),
      unique("work_orders_number").on(table.tenantId, table.number),
      unique("work_orders_order_number").on(table.tenantId, table.orderNumber),
      foreignKey({
        name: "work_orders_customer",
        columns: [table.tenantId, table.customerId],
        foreignColumns: [customers.tenantId, customers.id],
      }),
      foreignKey({
        name: "work_orders_vehicle",
        columns: [table.tenantId, table.vehicleId],
        foreignColumns: [vehicles.tenantId, vehicles.id],
      }),
      foreignKey({
        name: "work_orders_assigned_to",
        columns: [table.tenantId, table.assignedTo],
        foreignColumns: [users.tenantId, users.id],
      }),
      // Archived records accumulate. Lists without them, the default, must not read them, in any
      // sort order and for the most common filters.
      index("work_orders_newest").on(table.tenantId, table.createdAt, table.id).where(isCurrent),
      index("work_orders_current_number")
        .on(table.tenantId, table.number, table.id)
        .where(isCurrent),
      index("work_orders_current_updated_at")
        .on(...byUpdate)
        .where(isCurrent),
      index("work_orders_current_due_at")
        .on(...byDueDate)
        .where(isCurrent),
      index("work_orders_current_due_last")
        .on(table.tenantId, sql`coalesce(${table.dueAt}, '-infinity')`, table.id)
        .where(isCurrent),
      index("work_orders_current_invoiced_at")
        .on(...byInvoiceDate)
        .where(isCurrent),
      index("work_orders_current_invoiced_last")
        .on(table.tenantId, sql`coalesce(${table.invoicedAt}, '-infinity')`, table.id)
        .where(isCurrent),
      index("work_orders_current_total")
        .on(table.tenantId, table.totalPriceCents, table.id)
        .where(isCurrent),
      index("work_orders_current_margin").on(table.tenantId, marginLast, table.id).where(isCurrent),
      index("work_orders_current_margin_first")
        .on(table.tenantId, marginFirst, table.id)
        .where(isCurrent),
      index("work_orders_current_status")
        .on(table.tenantId, table.status, table.createdAt, table.id)
        .where(isCurrent),
      index("work_orders_current_category")
        .on(table.tenantId, table.category, table.createdAt, table.id)
        .where(isCurrent),
      index("work_orders_current_assigned_to")
        .on(table.tenantId, table.assignedTo, table.createdAt, table.id)
        .where(isCurrent),
      index("work_orders_newest_of_all")
        .on(table.tenantId, table.createdAt, table.id)
        .where(isLive),
      index("work_orders_updated_at")
        .on(...byUpdate)
        .where(isLive),
      // Orders without a due date are last in both directions.
      index("work_orders_due_at")
        .on(...byDueDate)
        .where(isLive),
      index("work_orders_due_last")
        .on(table.tenantId, sql`coalesce(${table.dueAt}, '-infinity')`, table.id)
        .where(isLive),
      index("work_orders_invoiced_at")
        .on(...byInvoiceDate)
        .where(isLive),
      index("work_orders_invoiced_last")
        .on(table.tenantId, sql`coalesce(${table.invoicedAt}, '-infinity')`, table.id)
        .where(isLive),
      index("work_orders_total").on(table.tenantId, table.totalPriceCents, table.id).where(isLive),
      index("work_orders_margin").on(table.tenantId, marginLast, table.id).where(isLive),
      index("work_orders_margin_first").on(table.tenantId, marginFirst, table.id).where(isLive),
      index("work_orders_status")
        .on(table.tenantId, table.status, table.createdAt, table.id)
        .where(isLive),
      index("work_orders_category")
        .on(table.tenantId, table.category, table.createdAt, table.id)
        .where(isLive),
      index("work_orders_unpaid")
        .on(table.tenantId, table.createdAt, table.id)
        .where(
          sql`${table.deletedAt} is null and ${table.invoicedAt} is not null and ${table.totalPriceCents} > ${table.paidAmountCents}`,
        ),
      index("work_orders_customer_id").on(
        table.tenantId,
        table.customerId,
        table.createdAt,
        table.id,
      ),
      index("work_orders_vehicle_id").on(
        table.tenantId,
        table.vehicleId,
        table.createdAt,
        table.id,
      ),
      // The last completion of a job of a vehicle.
      index("work_orders_completed_of_vehicle")
        .on(
          table.tenantId,
          table.vehicleId,
          sql`coalesce(${table.servicedAt}, ${table.completedAt})`,
          table.id,
        )
        .where(sql`${table.deletedAt} is null and ${table.completedAt} is not null`),
      index("work_orders_assigned_to_id").on(
        table.tenantId,
        table.assignedTo,
        table.createdAt,
        table.id,
      ),
      // Must match the search expression in queries/work-orders/lists.ts exactly. Split in two,
      // because otherwise every search would also search the archive.
      index("work_orders_text")
        .using("gin", table.tenantId, sql`${searched} gin_trgm_ops`)
        .where(isCurrent),
      index("work_orders_text_archived")
        .using("gin", table.tenantId, sql`${searched} gin_trgm_ops`)
        .where(isArchived),
      // For searches without a trigram.
      index("work_orders_letters")
        .using("gin", lettersOf(table.tenantId, searched))
        .where(isCurrent),
      index("work_orders_letters_archived")
        .using("gin", lettersOf(table.tenantId, searched))
        .where(isArchived),
      check(
        "work_orders_category_known",
        sql`${table.category} in ('estimate', 'open', 'completed', 'invoiced', 'paid', 'cancelled')`,
      ),
      check("work_orders_priority", sql`${table.priority} in ('low', 'medium', 'high', 'urgent')`),
      check(
        "work_orders_invoiced_known",
        sql`(${table.category} not in ('invoiced', 'paid') or ${table.invoicedAt} is not null) and (${table.category} not in ('estimate', 'open', 'cancelled') or ${table.invoicedAt} is null)`,
      ),
      check("work_orders_limit", amountsWithinLimit(table)),
      check(
        "work_orders_amounts",
        sql`${table.totalPriceCents} >= 0 and ${table.taxCents} >= 0 and ${table.paidAmountCents} between 0 and ${table.totalPriceCents}`,
      ),
      check(
        "work_orders_credited",
        sql`${table.creditedAmountCents} between 0 and ${table.totalPriceCents} - ${table.paidAmountCents}`,
      ),
    ];
  },
);
