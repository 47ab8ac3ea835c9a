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
} from "../sql/drizzle.cjs";
import {
  cents,
  createdAt,
  deletedAt,
  id,
  instant,
  integrationColumns,
  integrationIndexes,
  isVmrsCode,
  maxCents,
  pricingColumns,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { customers } from "./fleet.ts";
import { inventoryItems } from "./inventory.ts";
import { stockMovements } from "./stock.ts";
import { tenants } from "./tenants.ts";

/** Counter sales. */
export const salesOrders = pgTable(
  "sales_orders",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    /** Counted per shop. */
    number: bigint("number", { mode: "number" }).notNull(),
    orderNumber: text("order_number").notNull(),
    status: text("status", {
      enum: ["draft", "completed", "partially_refunded", "refunded"],
    })
      .notNull()
      .default("draft"),
    customerId: uuid("customer_id"),
    /** The number of the customer's purchase order. */
    poNumber: text("po_number"),
    notes: text("notes"),
    /** The tax terms at the last computation of the amounts. */
    taxRatePercent: numeric("tax_rate_percent", { precision: 7, scale: 4, mode: "number" })
      .notNull()
      .default(0),
    partsTaxable: boolean("parts_taxable").notNull().default(true),
    /** After discounts, without tax. */
    subtotalCents: cents("subtotal_cents").notNull().default(0),
    taxesCents: cents("taxes_cents").notNull().default(0),
    totalCents: cents("total_cents").notNull().default(0),
    completedAt: instant("completed_at"),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => {
    const isLive = sql`${table.deletedAt} is null`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      ...integrationIndexes("sales_orders", table),
      unique("sales_orders_number").on(table.tenantId, table.number),
      foreignKey({
        name: "sales_orders_customer",
        columns: [table.tenantId, table.customerId],
        foreignColumns: [customers.tenantId, customers.id],
      }),
      index("sales_orders_newest").on(table.tenantId, table.createdAt, table.id).where(isLive),
      index("sales_orders_search")
        .using("gin", table.tenantId, sql`${table.orderNumber} gin_trgm_ops`)
        .where(isLive),
      index("sales_orders_po_number")
        .using("gin", table.tenantId, sql`${table.poNumber} gin_trgm_ops`)
        .where(sql`${table.deletedAt} is null and ${table.poNumber} is not null`),
      index("sales_orders_status")
        .on(table.tenantId, table.status, table.createdAt, table.id)
        .where(isLive),
      index("sales_orders_customer_id").on(
        table.tenantId,
        table.customerId,
        table.createdAt,
        table.id,
      ),
      check(
        "sales_orders_status_known",
        sql`${table.status} in ('draft', 'completed', 'partially_refunded', 'refunded') and (${table.status} = 'draft') = (${table.completedAt} is null)`,
      ),
      check(
        "sales_orders_draft_deleted",
        sql`${table.deletedAt} is null or ${table.status} = 'draft'`,
      ),
      check(
        "sales_orders_amounts",
        sql`${table.totalCents} = ${table.subtotalCents} + ${table.taxesCents} and ${table.subtotalCents} >= 0 and ${table.taxesCents} >= 0`,
      ),
      check("sales_orders_limit", sql`${table.totalCents} <= ${maxCents}`),
    ];
  },
);

export const salesOrderLines = pgTable(
  "sales_order_lines",
  {
    tenantId: tenantId(),
    id: id(),
    salesOrderId: uuid("sales_order_id").notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: ["part", "fee"] }).notNull(),
    inventoryItemId: uuid("inventory_item_id"),
    partNumber: text("part_number"),
    description: text("description"),
    quantity: quantity("quantity").notNull(),
    unitPriceCents: cents("unit_price_cents").notNull(),
    /** Null: not known. */
    unitCostCents: cents("unit_cost_cents"),
    discountCents: cents("discount_cents").notNull().default(0),
    /** Null: the shop's setting for parts applies. Fees are never taxed. */
    taxable: boolean("taxable"),
    /** quantity × unit price, before the discount. */
    amountCents: cents("amount_cents").notNull(),
    totalPriceCents: cents("total_price_cents").notNull(),
    /** 0 if it is not known. */
    totalCostCents: cents("total_cost_cents").notNull(),
    /** The returned quantity. */
    returnedQuantity: quantity("returned_quantity").notNull().default(0),
    /** The refund for the returned quantity, after discounts and without tax. */
    returnedCents: cents("returned_cents").notNull().default(0),
    vmrsCode: text("vmrs_code"),
    ...pricingColumns(),
    /** The movement that took the goods out of stock. */
    deductionId: uuid("deduction_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "sales_order_lines_order",
      columns: [table.tenantId, table.salesOrderId],
      foreignColumns: [salesOrders.tenantId, salesOrders.id],
    }),
    foreignKey({
      name: "sales_order_lines_item",
      columns: [table.tenantId, table.inventoryItemId],
      foreignColumns: [inventoryItems.tenantId, inventoryItems.id],
    }),
    foreignKey({
      name: "sales_order_lines_deduction",
      columns: [table.tenantId, table.deductionId],
      foreignColumns: [stockMovements.tenantId, stockMovements.id],
    }),
    index("sales_order_lines_of_order").on(table.tenantId, table.salesOrderId, table.position),
    index("sales_order_lines_of_item").on(table.tenantId, table.inventoryItemId),
    unique("sales_order_lines_deduction_once").on(table.tenantId, table.deductionId),
    check("sales_order_lines_vmrs_code", isVmrsCode(table.vmrsCode)),
    check("sales_order_lines_kind", sql`${table.kind} in ('part', 'fee')`),
    check(
      "sales_order_lines_amount",
      sql`${table.quantity} > 0 and ${table.amountCents} = round(${table.quantity} * ${table.unitPriceCents}) and ${table.discountCents} between 0 and ${table.amountCents} and ${table.totalPriceCents} = ${table.amountCents} - ${table.discountCents}`,
    ),
    check(
      "sales_order_lines_returned",
      sql`${table.returnedQuantity} between 0 and ${table.quantity} and ${table.returnedCents} between 0 and ${table.totalPriceCents}`,
    ),
    check(
      "sales_order_lines_unknown_cost",
      sql`${table.unitCostCents} is not null or ${table.inventoryItemId} is null and ${table.kind} = 'part'`,
    ),
    check(
      "sales_order_lines_stock",
      sql`${table.inventoryItemId} is not null or ${table.deductionId} is null`,
    ),
  ],
);
