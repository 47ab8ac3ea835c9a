import {
  bigint,
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
import { cents, createdAt, id, instant, intervals, quantity, tenantId } from "./columns.ts";
import { inventoryItems } from "./inventory.ts";
import { purchaseOrders } from "./purchasing.ts";
import { tenants } from "./tenants.ts";

/** The stock ledger. The quantity on hand is the sum of its rows. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    tenantId: tenantId(),
    id: id(),
    inventoryItemId: uuid("inventory_item_id").notNull(),
    /** Consecutive per part, assigned under its lock: the order of the balances. */
    position: bigint("position", { mode: "number" }).notNull(),
    type: text("type").notNull(),
    quantity: quantity("quantity").notNull(),
    unitCostCents: cents("unit_cost_cents").notNull(),
    /** Signed value of the moved goods, at their purchase cost. */
    valueCents: cents("value_cents").notNull(),
    referenceType: text("reference_type"),
    referenceId: uuid("reference_id"),
    reason: text("reason"),
    /** The withdrawal that this return undoes completely or partly; null if it is not a return. */
    undoes: uuid("undoes"),
    balanceAfter: quantity("balance_after").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "stock_movements_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    unique("stock_movements_position").on(table.tenantId, table.inventoryItemId, table.position),
    foreignKey({
      name: "stock_movements_undoes",
      columns: [table.tenantId, table.undoes],
      foreignColumns: [table.tenantId, table.id],
    }),
    index("stock_movements_of_reference").on(table.tenantId, table.referenceId),
    index("stock_movements_undoing")
      .on(table.tenantId, table.undoes)
      .where(sql`${table.undoes} is not null`),
    check(
      "stock_movements_type",
      sql`${table.type} in ('receipt', 'consumption', 'adjustment', 'return', 'sale')`,
    ),
  ],
);

/**
 * The remaining goods of each receipt, at their purchase cost. The oldest layer is consumed first.
 */
export const costLayers = pgTable(
  "cost_layers",
  {
    tenantId: tenantId(),
    id: id(),
    inventoryItemId: uuid("inventory_item_id").notNull(),
    quantity: quantity("quantity").notNull(),
    remainingQuantity: quantity("remaining_quantity").notNull(),
    unitCostCents: cents("unit_cost_cents").notNull(),
    /**
     * The cost of the whole quantity. It is not quantity × unit cost if the invoice had charges, or
     * an amount that is no multiple of whole cents.
     */
    cents: cents("cents").notNull(),
    /** The last unit takes the remainder, so that value in = value out + value left. */
    remainingCents: cents("remaining_cents").notNull(),
    /**
     * Which goods of the layer remain, as intervals of its quantity. Null: the last ones.
     */
    free: intervals("free"),
    purchaseOrderId: uuid("purchase_order_id"),
    /** The line of the order; null for goods of no order. */
    purchaseOrderLineId: uuid("purchase_order_line_id"),
    /** The received goods that neither a bill nor a closing names; null for goods of no order. */
    unbilledQuantity: quantity("unbilled_quantity"),
    receivedAt: instant("received_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "cost_layers_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    foreignKey({
      name: "cost_layers_order",
      columns: [table.tenantId, table.purchaseOrderId],
      foreignColumns: [purchaseOrders.tenantId, purchaseOrders.id],
    }),
    index("cost_layers_of_item").on(
      table.tenantId,
      table.inventoryItemId,
      table.receivedAt,
      table.id,
    ),
    index("cost_layers_open")
      .on(table.tenantId, table.inventoryItemId, table.receivedAt, table.id)
      .where(sql`${table.remainingQuantity} > 0`),
    // Partial: the goods that are to be billed, of some parts or lines or all of them.
    index("cost_layers_unbilled")
      .on(table.tenantId, table.purchaseOrderLineId, table.receivedAt, table.id)
      .where(sql`${table.unbilledQuantity} > 0`),
    index("cost_layers_unbilled_item")
      .on(table.tenantId, table.inventoryItemId)
      .where(sql`${table.unbilledQuantity} > 0`),
    check(
      "cost_layers_unbilled_quantity",
      sql`(${table.purchaseOrderLineId} is null) = (${table.purchaseOrderId} is null) and (${table.unbilledQuantity} is null) = (${table.purchaseOrderId} is null) and (${table.unbilledQuantity} is null or ${table.unbilledQuantity} between 0 and ${table.quantity})`,
    ),
    check(
      "cost_layers_remaining",
      sql`${table.remainingQuantity} between 0 and ${table.quantity} and ${table.remainingCents} >= 0 and (${table.remainingQuantity} > 0 or ${table.remainingCents} = 0)`,
    ),
  ],
);

/**
 * Goods that left before their invoice was entered, at the last known cost, until a receipt settles
 * them.
 */
export const stockDeficits = pgTable(
  "stock_deficits",
  {
    tenantId: tenantId(),
    id: id(),
    inventoryItemId: uuid("inventory_item_id").notNull(),
    /** The movement that took the goods. */
    movementId: uuid("movement_id").notNull(),
    remainingQuantity: quantity("remaining_quantity").notNull(),
    unitCostCents: cents("unit_cost_cents").notNull(),
    remainingCents: cents("remaining_cents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "stock_deficits_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    foreignKey({
      name: "stock_deficits_movement",
      columns: [table.tenantId, table.movementId],
      foreignColumns: [stockMovements.tenantId, stockMovements.id],
    }),
    index("stock_deficits_of_movement").on(table.tenantId, table.movementId),
    index("stock_deficits_open")
      .on(table.tenantId, table.inventoryItemId, table.createdAt, table.id)
      .where(sql`${table.remainingQuantity} > 0`),
    check(
      "stock_deficits_remaining",
      sql`${table.remainingQuantity} >= 0 and ${table.remainingCents} >= 0`,
    ),
  ],
);

/**
 * The goods that a movement took from each layer. Deficits that a layer settled are among them. A
 * return has rows too, for the goods that it gave back.
 */
export const layerDraws = pgTable(
  "layer_draws",
  {
    tenantId: tenantId(),
    movementId: uuid("movement_id").notNull(),
    costLayerId: uuid("cost_layer_id").notNull(),
    /** What no return has given back; 0 in the rows of a return. */
    quantity: quantity("quantity").notNull(),
    cents: cents("cents").notNull(),
    /**
     * The goods that the movement took or gave back, as intervals of the layer's quantity. They
     * stay as they were.
     */
    pieces: intervals("pieces").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.movementId, table.costLayerId] }),
    foreignKey({
      name: "layer_draws_movement",
      columns: [table.tenantId, table.movementId],
      foreignColumns: [stockMovements.tenantId, stockMovements.id],
    }),
    foreignKey({
      name: "layer_draws_layer",
      columns: [table.tenantId, table.costLayerId],
      foreignColumns: [costLayers.tenantId, costLayers.id],
    }),
    index("layer_draws_of_layer").on(table.tenantId, table.costLayerId),
    check("layer_draws_quantity", sql`${table.quantity} >= 0 and ${table.cents} >= 0`),
  ],
);

/**
 * Each change of the cost of goods that had left their receipt's layer or lie in it, by its cause.
 */
export const costRestatements = pgTable(
  "cost_restatements",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** The day of the change. */
    date: date("date", { mode: "string" }).notNull(),
    causeType: text("cause_type").notNull(),
    /**
     * The bill, the closing of unbilled goods or the denied core that caused it, or the layer whose
     * goods settled a deficit.
     */
    causeId: uuid("cause_id").notNull(),
    /** Null if it is the cost of a line without stock. */
    inventoryItemId: uuid("inventory_item_id"),
    costLayerId: uuid("cost_layer_id"),
    /** The movement with the goods; null for goods in stock, and for lines without stock. */
    movementId: uuid("movement_id"),
    targetType: text("target_type").notNull(),
    /** The work order, sales order or purchase order of the goods. */
    targetId: uuid("target_id"),
    /** The line of the work order or sales order. */
    lineId: uuid("line_id"),
    /** Positive if the goods became more expensive. */
    cents: cents("cents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "cost_restatements_layer",
      columns: [table.tenantId, table.costLayerId],
      foreignColumns: [costLayers.tenantId, costLayers.id],
    }),
    foreignKey({
      name: "cost_restatements_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    foreignKey({
      name: "cost_restatements_movement",
      columns: [table.tenantId, table.movementId],
      foreignColumns: [stockMovements.tenantId, stockMovements.id],
    }),
    index("cost_restatements_newest").on(table.tenantId, table.createdAt, table.id),
    index("cost_restatements_day").on(table.tenantId, table.date, table.createdAt, table.id),
    index("cost_restatements_of_layer").on(table.tenantId, table.costLayerId),
    index("cost_restatements_of_item").on(table.tenantId, table.inventoryItemId),
    index("cost_restatements_of_movement").on(table.tenantId, table.movementId),
    check(
      "cost_restatements_cause",
      sql`${table.causeType} in ('deficit_settled', 'bill_created', 'bill_corrected', 'bill_voided', 'charge_applied', 'price_credited', 'unbilled_closed', 'core_denied')`,
    ),
    check(
      "cost_restatements_target",
      sql`${table.targetType} in ('stock', 'work_order', 'sales_order', 'count', 'vendor_return', 'lost_job') and (${table.targetType} = 'stock') = (${table.movementId} is null and ${table.costLayerId} is not null)`,
    ),
    check(
      "cost_restatements_goods",
      sql`(${table.costLayerId} is null) = (${table.inventoryItemId} is null) and (${table.costLayerId} is not null or ${table.movementId} is null and ${table.targetType} = 'work_order')`,
    ),
  ],
);
