import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from "../drizzle.cjs";
import { users } from "./access.ts";
import {
  cents,
  createdAt,
  deletedAt,
  id,
  instant,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { customers, vehicles } from "./fleet.ts";
import { inventoryItems, stockMovements } from "./inventory.ts";
import { tenants } from "./tenants.ts";

/** The amounts of a block or an order, recomputed with every write of its lines. */
const amounts = {
  laborCents: cents("labor_cents").notNull().default(0),
  partsCents: cents("parts_cents").notNull().default(0),
  tiresCents: cents("tires_cents").notNull().default(0),
  materialsCents: cents("materials_cents").notNull().default(0),
  feesCents: cents("fees_cents").notNull().default(0),
  /** Discounts of lines and of blocks, which the amounts above are before. */
  discountsCents: cents("discounts_cents").notNull().default(0),
  taxCents: cents("tax_cents").notNull().default(0),
  /** Of a block: after discounts, without tax. Of an order: what the customer owes. */
  totalPriceCents: cents("total_price_cents").notNull().default(0),
  totalCostCents: cents("total_cost_cents").notNull().default(0),
};

export const workOrders = pgTable(
  "work_orders",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** Counted per shop. */
    number: bigint("number", { mode: "number" }).notNull(),
    orderNumber: text("order_number").notNull(),
    /** Whatever was sent; what it means is its category. */
    status: text("status").notNull(),
    /** What the shop's settings said of the status when it was set: money and stock follow it. */
    category: text("category", {
      enum: ["estimate", "open", "completed", "invoiced", "paid", "cancelled"],
    }).notNull(),
    name: text("name"),
    customerId: uuid("customer_id"),
    vehicleId: uuid("vehicle_id"),
    priority: text("priority", { enum: ["low", "medium", "high", "urgent"] }),
    complaint: text("complaint"),
    notes: text("notes"),
    assignedTo: uuid("assigned_to"),
    assignedTechnicians: uuid("assigned_technicians").array().notNull().default([]),
    /** As it was sent: a day or a date-time. */
    dueDate: text("due_date"),
    /** The same as an instant, to sort by. */
    dueAt: instant("due_at"),
    /** The customer's part of what a search looks at; follows the customer. */
    customerText: text("customer_text").notNull().default(""),
    /** The vehicle's part of what a search looks at; follows the vehicle. */
    vehicleText: text("vehicle_text").notNull().default(""),
    archived: boolean("archived").notNull().default(false),
    invoicedAt: instant("invoiced_at"),
    /** The terms of its tax, as they were when its amounts were last computed. */
    taxRatePercent: numeric("tax_rate_percent", { precision: 7, scale: 4, mode: "number" })
      .notNull()
      .default(0),
    partsTaxable: boolean("parts_taxable").notNull().default(true),
    laborTaxable: boolean("labor_taxable").notNull().default(false),
    ...amounts,
    paidAmountCents: cents("paid_amount_cents").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    const searched = sql`(${table.orderNumber} || E'\\n' || ${table.customerText} || E'\\n' || ${table.vehicleText})`;
    const isCurrent = sql`${table.deletedAt} is null and not ${table.archived}`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
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
      // A shop archives more and more: what lists show by default is found without reading those,
      // in whatever order, and what is asked for most.
      index("work_orders_newest").on(table.tenantId, table.createdAt, table.id).where(isCurrent),
      index("work_orders_current_number")
        .on(table.tenantId, table.number, table.id)
        .where(isCurrent),
      index("work_orders_current_updated")
        .on(table.tenantId, table.updatedAt, table.id)
        .where(isCurrent),
      index("work_orders_current_due")
        .on(table.tenantId, sql`coalesce(${table.dueAt}, 'infinity')`, table.id)
        .where(isCurrent),
      index("work_orders_current_due_last")
        .on(table.tenantId, sql`coalesce(${table.dueAt}, '-infinity')`, table.id)
        .where(isCurrent),
      index("work_orders_current_invoiced")
        .on(table.tenantId, sql`coalesce(${table.invoicedAt}, 'infinity')`, table.id)
        .where(isCurrent),
      index("work_orders_current_invoiced_last")
        .on(table.tenantId, sql`coalesce(${table.invoicedAt}, '-infinity')`, table.id)
        .where(isCurrent),
      index("work_orders_current_total")
        .on(table.tenantId, table.totalPriceCents, table.id)
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
      index("work_orders_updated").on(table.tenantId, table.updatedAt, table.id).where(isLive),
      // Orders without a day are last in both directions.
      index("work_orders_due")
        .on(table.tenantId, sql`coalesce(${table.dueAt}, 'infinity')`, table.id)
        .where(isLive),
      index("work_orders_due_last")
        .on(table.tenantId, sql`coalesce(${table.dueAt}, '-infinity')`, table.id)
        .where(isLive),
      index("work_orders_invoiced")
        .on(table.tenantId, sql`coalesce(${table.invoicedAt}, 'infinity')`, table.id)
        .where(isLive),
      index("work_orders_invoiced_last")
        .on(table.tenantId, sql`coalesce(${table.invoicedAt}, '-infinity')`, table.id)
        .where(isLive),
      index("work_orders_total").on(table.tenantId, table.totalPriceCents, table.id).where(isLive),
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
      index("work_orders_assigned_to_id").on(
        table.tenantId,
        table.assignedTo,
        table.createdAt,
        table.id,
      ),
      // What queries/work-order-lists.ts searches, to the letter. In two parts, for the archive
      // would make every search as slow as one through all of it.
      index("work_orders_search")
        .using("gin", table.tenantId, sql`${searched} gin_trgm_ops`)
        .where(isCurrent),
      index("work_orders_search_archived")
        .using("gin", table.tenantId, sql`${searched} gin_trgm_ops`)
        .where(sql`${table.deletedAt} is null and ${table.archived}`),
      check(
        "work_orders_category_known",
        sql`${table.category} in ('estimate', 'open', 'completed', 'invoiced', 'paid', 'cancelled')`,
      ),
      check("work_orders_priority", sql`${table.priority} in ('low', 'medium', 'high', 'urgent')`),
      check(
        "work_orders_invoiced_known",
        sql`(${table.category} not in ('invoiced', 'paid') or ${table.invoicedAt} is not null) and (${table.category} not in ('estimate', 'open', 'cancelled') or ${table.invoicedAt} is null)`,
      ),
      check(
        "work_orders_amounts",
        sql`${table.totalPriceCents} >= 0 and ${table.taxCents} >= 0 and ${table.paidAmountCents} between 0 and ${table.totalPriceCents}`,
      ),
    ];
  },
);

/** A job on a work order, authorised as a whole. */
export const serviceBlocks = pgTable(
  "service_blocks",
  {
    tenantId: tenantId(),
    id: id(),
    workOrderId: uuid("work_order_id").notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    complaint: text("complaint"),
    cause: text("cause"),
    correction: text("correction"),
    authorizationStatus: text("authorization_status", {
      enum: ["approved", "declined", "pending"],
    })
      .notNull()
      .default("pending"),
    /** Raised by every write of the block or of one of its lines. */
    version: integer("version").notNull().default(1),
    /** The discount on the block as a whole, as it was sent. */
    discountCents: cents("discount_cents").notNull().default(0),
    ...amounts,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "service_blocks_order",
      columns: [table.tenantId, table.workOrderId],
      foreignColumns: [workOrders.tenantId, workOrders.id],
    }),
    index("service_blocks_of_order").on(table.tenantId, table.workOrderId, table.position),
    check(
      "service_blocks_authorization",
      sql`${table.authorizationStatus} in ('approved', 'declined', 'pending')`,
    ),
    check("service_blocks_discount", sql`${table.discountCents} >= 0`),
  ],
);

export const lineItems = pgTable(
  "line_items",
  {
    tenantId: tenantId(),
    id: id(),
    workOrderId: uuid("work_order_id").notNull(),
    serviceBlockId: uuid("service_block_id").notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: ["labor", "part", "tire", "material", "fee"] }).notNull(),
    description: text("description"),
    /** Of labor: hours. */
    quantity: quantity("quantity").notNull(),
    unitPriceCents: cents("unit_price_cents").notNull(),
    unitCostCents: cents("unit_cost_cents").notNull(),
    discountCents: cents("discount_cents").notNull().default(0),
    /** Null: as the shop's settings say for its kind. */
    taxable: boolean("taxable"),
    /** quantity × unit price, before any discount. */
    amountCents: cents("amount_cents").notNull(),
    /** After the line's own discount. */
    totalPriceCents: cents("total_price_cents").notNull(),
    /** This line's share of its block's discount. */
    blockDiscountCents: cents("block_discount_cents").notNull().default(0),
    /** Of deducted goods what their FIFO layers cost, else quantity × unit cost. */
    totalCostCents: cents("total_cost_cents").notNull(),
    /** Labor. */
    status: text("status", { enum: ["pending", "in_progress", "paused", "completed"] }),
    technicianId: uuid("technician_id"),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    /** Parts and tires. */
    inventoryItemId: uuid("inventory_item_id"),
    partNumber: text("part_number"),
    reservedQuantity: quantity("reserved_quantity").notNull().default(0),
    /** The movement that took its goods out of stock, while they are out. */
    deductionId: uuid("deduction_id"),
    /** Fees. */
    feeType: text("fee_type", { enum: ["fee", "epa", "service_item", "subcontract"] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "line_items_order",
      columns: [table.tenantId, table.workOrderId],
      foreignColumns: [workOrders.tenantId, workOrders.id],
    }),
    foreignKey({
      name: "line_items_block",
      columns: [table.tenantId, table.serviceBlockId],
      foreignColumns: [serviceBlocks.tenantId, serviceBlocks.id],
    }),
    foreignKey({
      name: "line_items_technician",
      columns: [table.tenantId, table.technicianId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "line_items_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    foreignKey({
      name: "line_items_deduction",
      columns: [table.tenantId, table.deductionId],
      foreignColumns: [stockMovements.tenantId, stockMovements.id],
    }),
    index("line_items_of_order").on(table.tenantId, table.workOrderId, table.position),
    index("line_items_of_block").on(table.tenantId, table.serviceBlockId),
    index("line_items_of_technician").on(table.tenantId, table.technicianId),
    index("line_items_of_item").on(table.tenantId, table.inventoryItemId),
    // Goods leave once for a line, and a movement is one line's.
    unique("line_items_deduction_once").on(table.tenantId, table.deductionId),
    check("line_items_kind", sql`${table.kind} in ('labor', 'part', 'tire', 'material', 'fee')`),
    check("line_items_quantity", sql`${table.quantity} > 0`),
    check(
      "line_items_amount",
      sql`${table.amountCents} = round(${table.quantity} * ${table.unitPriceCents}) and ${table.totalPriceCents} = ${table.amountCents} - ${table.discountCents} and ${table.discountCents} between 0 and ${table.amountCents} and ${table.blockDiscountCents} between 0 and ${table.totalPriceCents}`,
    ),
    check(
      "line_items_status",
      sql`(${table.kind} = 'labor') = (${table.status} is not null) and ${table.status} in ('pending', 'in_progress', 'paused', 'completed')`,
    ),
    check(
      "line_items_fee",
      sql`(${table.kind} = 'fee') = (${table.feeType} is not null) and ${table.feeType} in ('fee', 'epa', 'service_item', 'subcontract')`,
    ),
    check(
      "line_items_technician_of_labor",
      sql`${table.kind} = 'labor' or (${table.technicianId} is null and ${table.startedAt} is null and ${table.completedAt} is null)`,
    ),
    // Goods are promised or gone, never both, and only goods that are kept in stock.
    check(
      "line_items_stock",
      sql`${table.reservedQuantity} in (0, ${table.quantity}) and (${table.reservedQuantity} = 0 or ${table.deductionId} is null) and (${table.inventoryItemId} is not null or (${table.reservedQuantity} = 0 and ${table.deductionId} is null)) and (${table.inventoryItemId} is null or ${table.kind} in ('part', 'tire'))`,
    ),
  ],
);
