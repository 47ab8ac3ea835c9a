import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from "../sql/drizzle.cjs";
import { billLines, bills } from "./bills.ts";
import { cents, createdAt, id, maxCents, quantity, tenantId, updatedAt } from "./columns.ts";
import { inventoryItems } from "./inventory.ts";
import { tenants } from "./tenants.ts";
import { vendors } from "./vendors.ts";

/** The cores of a core deposit on a bill that is neither a draft nor void. */
export const cores = pgTable(
  "cores",
  {
    tenantId: tenantId(),
    /** Id of the bill's line of the deposit. */
    id: id(),
    billId: uuid("bill_id").notNull(),
    /** Vendor of the bill. */
    vendorId: uuid("vendor_id"),
    inventoryItemId: uuid("inventory_item_id"),
    partNumber: text("part_number").notNull(),
    /** The part number normalized for comparison. */
    partKey: text("part_key").notNull(),
    quantity: quantity("quantity").notNull(),
    /** The deposit of each core. */
    depositCents: cents("deposit_cents").notNull(),
    /** The deposit of all of them. */
    amountCents: cents("amount_cents").notNull(),
    heldQuantity: quantity("held_quantity").notNull(),
    sentBackQuantity: quantity("sent_back_quantity").notNull().default(0),
    creditedQuantity: quantity("credited_quantity").notNull().default(0),
    deniedQuantity: quantity("denied_quantity").notNull().default(0),
    /** Old cores on the shelf. */
    inHandQuantity: quantity("in_hand_quantity").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "cores_line",
      columns: [table.tenantId, table.id],
      foreignColumns: [billLines.tenantId, billLines.id],
    }),
    foreignKey({
      name: "cores_bill",
      columns: [table.tenantId, table.billId],
      foreignColumns: [bills.tenantId, bills.id],
    }),
    foreignKey({
      name: "cores_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    foreignKey({
      name: "cores_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    index("cores_newest").on(table.tenantId, table.createdAt, table.id),
    index("cores_of_vendor").on(table.tenantId, table.vendorId, table.createdAt, table.id),
    index("cores_of_part").on(table.tenantId, table.partKey, table.createdAt, table.id),
    index("cores_of_bill").on(table.tenantId, table.billId),
    index("cores_of_item").on(table.tenantId, table.inventoryItemId),
    index("cores_open")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.heldQuantity} + ${table.sentBackQuantity} > 0`),
    check(
      "cores_add_up",
      sql`${table.heldQuantity} >= 0 and ${table.sentBackQuantity} >= 0 and ${table.creditedQuantity} >= 0 and ${table.deniedQuantity} >= 0 and ${table.quantity} = ${table.heldQuantity} + ${table.sentBackQuantity} + ${table.creditedQuantity} + ${table.deniedQuantity}`,
    ),
    check("cores_in_hand", sql`${table.inHandQuantity} between 0 and ${table.heldQuantity}`),
    check(
      "cores_amount",
      sql`${table.quantity} > 0 and ${table.amountCents} between 0 and ${maxCents}`,
    ),
  ],
);

/** Cores that were sent back to a vendor together. */
export const coreReturns = pgTable(
  "core_returns",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    number: text("number").notNull(),
    vendorId: uuid("vendor_id").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    note: text("note"),
    createdAt: createdAt(),
    createdBy: text("created_by"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique("core_returns_number").on(table.tenantId, table.number),
    foreignKey({
      name: "core_returns_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    index("core_returns_of_vendor").on(table.tenantId, table.vendorId, table.createdAt),
  ],
);

/** The quantity of each core in a return. */
export const coreReturnLines = pgTable(
  "core_return_lines",
  {
    tenantId: tenantId(),
    coreReturnId: uuid("core_return_id").notNull(),
    coreId: uuid("core_id").notNull(),
    quantity: quantity("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.coreReturnId, table.coreId] }),
    foreignKey({
      name: "core_return_lines_return",
      columns: [table.tenantId, table.coreReturnId],
      foreignColumns: [coreReturns.tenantId, coreReturns.id],
    }),
    foreignKey({
      name: "core_return_lines_core",
      columns: [table.tenantId, table.coreId],
      foreignColumns: [cores.tenantId, cores.id],
    }),
    index("core_return_lines_of_core").on(table.tenantId, table.coreId),
    check("core_return_lines_quantity", sql`${table.quantity} > 0`),
  ],
);

/**
 * Costs of lines of work orders besides those of their goods. A line whose goods return, or that is
 * deleted, gives them up again, by negative rows.
 */
export const lineCosts = pgTable(
  "line_costs",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** It may have been deleted. */
    lineItemId: uuid("line_item_id").notNull(),
    /** The core whose deposit the line bears. */
    coreId: uuid("core_id").notNull(),
    /** The day on which the cost became that of the line. */
    date: date("date", { mode: "string" }).notNull(),
    cents: cents("cents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "line_costs_core",
      columns: [table.tenantId, table.coreId],
      foreignColumns: [cores.tenantId, cores.id],
    }),
    index("line_costs_of_line").on(table.tenantId, table.lineItemId),
    index("line_costs_of_core").on(table.tenantId, table.coreId),
  ],
);

/** Costs that belong to no goods and no job, each with its cause. */
export const variances = pgTable(
  "variances",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    kind: text("kind").$type<"return" | "lost_job" | "core_loss">().notNull(),
    /** The day on which the figures count it. */
    date: date("date", { mode: "string" }).notNull(),
    /** Positive if it is a loss. */
    amountCents: cents("amount_cents").notNull(),
    causeType: text("cause_type").$type<"core" | "work_order" | "bill_line">().notNull(),
    causeId: uuid("cause_id").notNull(),
    /** The number of a cause that no longer exists: the work order of a lost job. */
    causeNumber: text("cause_number"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("variances_day").on(table.tenantId, table.date, table.id),
    index("variances_kind_day").on(table.tenantId, table.kind, table.date, table.id),
    index("variances_of_cause").on(table.tenantId, table.causeId),
    check("variances_kind", sql`${table.kind} in ('return', 'lost_job', 'core_loss')`),
    check("variances_cause", sql`${table.causeType} in ('core', 'work_order', 'bill_line')`),
  ],
);
