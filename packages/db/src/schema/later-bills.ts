import { check, foreignKey, index, pgTable, primaryKey, sql, uuid } from "../sql/drizzle.cjs";
import { billLines } from "./bills.ts";
import { cents, quantity, tenantId } from "./columns.ts";
import { purchaseOrderLines } from "./purchasing.ts";
import { stockMovements } from "./stock.ts";

/** The share of a charge or a price credit in the cost of goods on another bill. */
export const appliedCharges = pgTable(
  "applied_charges",
  {
    tenantId: tenantId(),
    /** The charge or the price credit. */
    sourceLineId: uuid("source_line_id").notNull(),
    /** The goods. */
    targetLineId: uuid("target_line_id").notNull(),
    /** Negative if it lowers their cost. */
    cents: cents("cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sourceLineId, table.targetLineId] }),
    foreignKey({
      name: "applied_charges_source",
      columns: [table.tenantId, table.sourceLineId],
      foreignColumns: [billLines.tenantId, billLines.id],
    }),
    foreignKey({
      name: "applied_charges_target",
      columns: [table.tenantId, table.targetLineId],
      foreignColumns: [billLines.tenantId, billLines.id],
    }),
    index("applied_charges_of_target").on(table.tenantId, table.targetLineId),
  ],
);

/** Goods that were sent back to a vendor, and that a line of a credit settles. */
export const returnCredits = pgTable(
  "return_credits",
  {
    tenantId: tenantId(),
    billLineId: uuid("bill_line_id").notNull(),
    /** The line of the return. */
    purchaseOrderLineId: uuid("purchase_order_line_id").notNull(),
    movementId: uuid("movement_id").notNull(),
    /** The goods are an interval of the quantity of the movement. */
    fromQuantity: quantity("from_quantity").notNull(),
    quantity: quantity("quantity").notNull(),
    /** The cost of the goods. It follows that of the movement. */
    cents: cents("cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.movementId, table.fromQuantity] }),
    foreignKey({
      name: "return_credits_line",
      columns: [table.tenantId, table.billLineId],
      foreignColumns: [billLines.tenantId, billLines.id],
    }),
    foreignKey({
      name: "return_credits_order_line",
      columns: [table.tenantId, table.purchaseOrderLineId],
      foreignColumns: [purchaseOrderLines.tenantId, purchaseOrderLines.id],
    }),
    foreignKey({
      name: "return_credits_movement",
      columns: [table.tenantId, table.movementId],
      foreignColumns: [stockMovements.tenantId, stockMovements.id],
    }),
    index("return_credits_of_line").on(table.tenantId, table.billLineId),
    index("return_credits_of_order_line").on(table.tenantId, table.purchaseOrderLineId),
    check("return_credits_goods", sql`${table.quantity} > 0 and ${table.fromQuantity} >= 0`),
  ],
);
