import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from "../sql/drizzle.cjs";
import { users } from "./access.ts";
import { approvals } from "./approvals.ts";
import { cannedJobs } from "./canned-jobs.ts";
import {
  cents,
  createdAt,
  id,
  instant,
  isVmrsCode,
  pricingColumns,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { inventoryItems } from "./inventory.ts";
import { stockMovements } from "./stock.ts";
import { amounts, amountsWithinLimit } from "./work-amounts.ts";
import { workOrders } from "./work-orders.ts";

/** A job on a work order, authorised as a whole. */
export const serviceBlocks = pgTable(
  "service_blocks",
  {
    tenantId: tenantId(),
    id: id(),
    workOrderId: uuid("work_order_id").notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    /** The canned job that it was made from. */
    cannedJobId: uuid("canned_job_id"),
    description: text("description"),
    complaint: text("complaint"),
    cause: text("cause"),
    correction: text("correction"),
    authorizationStatus: text("authorization_status", {
      enum: ["approved", "declined", "pending"],
    })
      .notNull()
      .default("pending"),
    /** The decision of the customer that the status follows; null if the shop set it. */
    approvalId: uuid("approval_id"),
    /** Incremented by every write of the block or one of its lines. */
    version: integer("version").notNull().default(1),
    /** The requested discount on the whole block. */
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
    foreignKey({
      name: "service_blocks_job",
      columns: [table.tenantId, table.cannedJobId],
      foreignColumns: [cannedJobs.tenantId, cannedJobs.id],
    }),
    foreignKey({
      name: "service_blocks_approval",
      columns: [table.tenantId, table.approvalId, table.id, table.authorizationStatus],
      foreignColumns: [
        approvals.tenantId,
        approvals.id,
        approvals.serviceBlockId,
        approvals.decision,
      ],
    }),
    index("service_blocks_of_order").on(table.tenantId, table.workOrderId, table.position),
    // Declined work is reported for years.
    index("service_blocks_declined")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.authorizationStatus} = 'declined'`),
    index("service_blocks_approval_id")
      .on(table.tenantId, table.approvalId)
      .where(sql`${table.approvalId} is not null`),
    check(
      "service_blocks_authorization",
      sql`${table.authorizationStatus} in ('approved', 'declined', 'pending')`,
    ),
    check("service_blocks_discount", sql`${table.discountCents} >= 0`),
    check("service_blocks_limit", amountsWithinLimit(table)),
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
    /** For labor: hours. */
    quantity: quantity("quantity").notNull(),
    unitPriceCents: cents("unit_price_cents").notNull(),
    /** Null: not known. */
    unitCostCents: cents("unit_cost_cents"),
    discountCents: cents("discount_cents").notNull().default(0),
    /** Null: the shop's setting for the kind applies. */
    taxable: boolean("taxable"),
    vmrsCode: text("vmrs_code"),
    /** quantity × unit price, before any discount. */
    amountCents: cents("amount_cents").notNull(),
    /** After the line's own discount. */
    totalPriceCents: cents("total_price_cents").notNull(),
    /** This line's share of its block's discount. */
    blockDiscountCents: cents("block_discount_cents").notNull().default(0),
    /**
     * For deducted goods the cost of their FIFO layers and what was added to it, otherwise what
     * bills charge for the line, or quantity × unit cost; 0 if it is not known.
     */
    totalCostCents: cents("total_cost_cents").notNull(),
    /** What deducted goods cost besides: the sum of the line's `line_costs`. */
    addedCostCents: cents("added_cost_cents").notNull().default(0),
    /**
     * What bills charge for a line without stock: the sum of the bills' lines; null without one.
     */
    billedCostCents: cents("billed_cost_cents"),
    /** For labor. */
    status: text("status", { enum: ["pending", "in_progress", "paused", "completed"] }),
    technicianId: uuid("technician_id"),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    /** For labor: the type of the work, which selects its rate. */
    laborType: text("labor_type"),
    /** For parts and tires. */
    inventoryItemId: uuid("inventory_item_id"),
    partNumber: text("part_number"),
    reservedQuantity: quantity("reserved_quantity").notNull().default(0),
    /** The movement that took the goods out of stock, while they are out. */
    deductionId: uuid("deduction_id"),
    /** For fees. */
    feeType: text("fee_type", { enum: ["fee", "epa", "service_item", "subcontract"] }),
    ...pricingColumns(),
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
    // Goods leave stock once per line, and each movement belongs to one line.
    unique("line_items_deduction_once").on(table.tenantId, table.deductionId),
    check("line_items_vmrs_code", isVmrsCode(table.vmrsCode)),
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
      sql`${table.kind} = 'labor' or (${table.laborType} is null and ${table.technicianId} is null and ${table.startedAt} is null and ${table.completedAt} is null)`,
    ),
    // The cost of goods is that of their layers, and the cost of a technician's labor is their pay.
    check(
      "line_items_billed_cost",
      sql`${table.billedCostCents} is null or ${table.billedCostCents} >= 0 and ${table.inventoryItemId} is null and ${table.technicianId} is null`,
    ),
    // The cost of goods is that of their layers, and the cost of labor is an hourly rate.
    check(
      "line_items_unknown_cost",
      sql`${table.unitCostCents} is not null or ${table.inventoryItemId} is null and (${table.kind} in ('part', 'tire', 'material') or ${table.feeType} is not distinct from 'subcontract')`,
    ),
    // Goods are either reserved or deducted, never both, and only stocked goods are.
    check(
      "line_items_stock",
      sql`${table.reservedQuantity} in (0, ${table.quantity}) and (${table.reservedQuantity} = 0 or ${table.deductionId} is null) and (${table.inventoryItemId} is not null or (${table.reservedQuantity} = 0 and ${table.deductionId} is null)) and (${table.inventoryItemId} is null or ${table.kind} in ('part', 'tire'))`,
    ),
  ],
);
