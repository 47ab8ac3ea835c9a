import {
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
import {
  cents,
  createdAt,
  deletedAt,
  id,
  instant,
  integrationColumns,
  integrationIndexes,
  maxCents,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { inventoryItems } from "./inventory.ts";
import { tenants } from "./tenants.ts";
import { vendors } from "./vendors.ts";

export const purchaseOrders = pgTable(
  "purchase_orders",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    number: text("number").notNull(),
    status: text("status").notNull(),
    type: text("type").notNull(),
    vendorId: uuid("vendor_id"),
    /** The vendor's name as received, if the order is not linked to a vendor. */
    unlinkedVendorName: text("unlinked_vendor_name"),
    vendorInvoiceNumbers: text("vendor_invoice_numbers").array().notNull().default([]),
    note: text("note"),
    itemCount: integer("item_count").notNull(),
    totalCostCents: cents("total_cost_cents").notNull(),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    receivedAt: instant("received_at"),
    deletedAt: deletedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ...integrationIndexes("purchase_orders", table),
    check("purchase_orders_lines", sql`${table.itemCount} <= 500`),
    check("purchase_orders_invoices", sql`cardinality(${table.vendorInvoiceNumbers}) <= 500`),
    unique("purchase_orders_number").on(table.tenantId, table.number),
    foreignKey({
      name: "purchase_orders_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    index("purchase_orders_newest")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    // Must match the search expression in queries/purchase-orders/purchase-orders.ts exactly.
    index("purchase_orders_search")
      .using(
        "gin",
        table.tenantId,
        sql`(${table.number} || E'\\n' || coalesce(${table.unlinkedVendorName}, '')) gin_trgm_ops`,
      )
      .where(sql`${table.deletedAt} is null`),
    index("purchase_orders_status")
      .on(table.tenantId, table.status, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    // Of deleted orders too, which copies contain.
    index("purchase_orders_of_vendor").on(
      table.tenantId,
      table.vendorId,
      table.createdAt,
      table.id,
    ),
    check(
      "purchase_orders_status_known",
      sql`${table.status} in ('draft', 'ordered', 'partially_received', 'received', 'cancelled')`,
    ),
    check("purchase_orders_type", sql`${table.type} in ('purchase', 'return')`),
    check("purchase_orders_total", sql`${table.totalCostCents} between 0 and ${maxCents}`),
  ],
);

export const purchaseOrderLines = pgTable(
  "purchase_order_lines",
  {
    tenantId: tenantId(),
    id: id(),
    purchaseOrderId: uuid("purchase_order_id").notNull(),
    position: integer("position").notNull(),
    partNumber: text("part_number").notNull(),
    description: text("description"),
    quantity: quantity("quantity").notNull(),
    quantityReceived: quantity("quantity_received").notNull().default(0),
    /**
     * The cost of the latest receipt; before the first, the ordered cost. Null as long as neither
     * the order nor a receipt nor a bill says one.
     */
    unitCostCents: cents("unit_cost_cents"),
    /** What the outstanding goods are ordered at; null if it is the unit cost. */
    orderedUnitCostCents: cents("ordered_unit_cost_cents"),
    /** The cost of the received goods as billed, without charges. */
    receivedCents: cents("received_cents").notNull().default(0),
    /** The cost of the received goods and of the outstanding ones. */
    totalCostCents: cents("total_cost_cents").notNull(),
    vendorPartNumber: text("vendor_part_number"),
    note: text("note"),
    inventoryItemId: uuid("inventory_item_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "purchase_order_lines_order",
      columns: [table.tenantId, table.purchaseOrderId],
      foreignColumns: [purchaseOrders.tenantId, purchaseOrders.id],
    }),
    foreignKey({
      name: "purchase_order_lines_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    index("purchase_order_lines_of_order").on(
      table.tenantId,
      table.purchaseOrderId,
      table.position,
    ),
    index("purchase_order_lines_of_item").on(table.tenantId, table.inventoryItemId),
    check("purchase_order_lines_quantity", sql`${table.quantity} > 0`),
    check(
      "purchase_order_lines_received",
      sql`${table.quantityReceived} between 0 and ${table.quantity}`,
    ),
    check("purchase_order_lines_received_cost", sql`${table.receivedCents} >= 0`),
    check("purchase_order_lines_total", sql`${table.totalCostCents} between 0 and ${maxCents}`),
  ],
);

/** Dealer invoices imported by receiving. A number is unique per vendor. */
export const importedInvoices = pgTable(
  "imported_invoices",
  {
    tenantId: tenantId(),
    id: id(),
    purchaseOrderId: uuid("purchase_order_id").notNull(),
    vendorId: uuid("vendor_id"),
    number: text("number").notNull(),
    /** The number normalized for comparison: upper case. */
    numberKey: text("number_key").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "imported_invoices_order",
      columns: [table.tenantId, table.purchaseOrderId],
      foreignColumns: [purchaseOrders.tenantId, purchaseOrders.id],
    }),
    // Drafts without a vendor are compared with each other: here NULL equals NULL.
    unique("imported_invoices_once")
      .on(table.tenantId, table.vendorId, table.numberKey)
      .nullsNotDistinct(),
    index("imported_invoices_search").using(
      "gin",
      table.tenantId,
      sql`${table.number} gin_trgm_ops`,
    ),
    index("imported_invoices_of_order").on(table.tenantId, table.purchaseOrderId),
  ],
);
