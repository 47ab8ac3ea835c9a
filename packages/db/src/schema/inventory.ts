import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import {
  cents,
  createdAt,
  deletedAt,
  id,
  integrationColumns,
  integrationIndexes,
  isVmrsCode,
  maxCents,
  quantity,
  tenantId,
  updatedAt,
} from "./columns.ts";
import { tenants } from "./tenants.ts";
import { vendors } from "./vendors.ts";

export const inventoryItems = pgTable(
  "inventory_items",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    partNumber: text("part_number").notNull(),
    /** The part number normalized for comparison: upper case. */
    partKey: text("part_key").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    category: text("category"),
    quantity: quantity("quantity").notNull().default(0),
    reservedQuantity: quantity("reserved_quantity").notNull().default(0),
    unitCostCents: cents("unit_cost_cents").notNull().default(0),
    /** The unit cost was edited since the last receipt, so it no longer follows corrections. */
    hasEditedCost: boolean("has_edited_cost").notNull().default(false),
    unitPriceCents: cents("unit_price_cents"),
    reorderPoint: quantity("reorder_point"),
    binLocation: text("bin_location"),
    vmrsCode: text("vmrs_code"),
    vendorId: uuid("vendor_id"),
    /** The number of movements, which is the position of the last one. */
    movementCount: bigint("movement_count", { mode: "number" }).notNull().default(0),
    ...integrationColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ...integrationIndexes("inventory_items", table),
    foreignKey({
      name: "inventory_items_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    index("inventory_items_newest")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index("inventory_items_part_key")
      .on(table.tenantId, table.partKey)
      .where(sql`${table.deletedAt} is null`),
    index("inventory_items_category")
      .on(table.tenantId, table.category, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index("inventory_items_vmrs_code")
      .on(table.tenantId, table.vmrsCode)
      .where(sql`${table.deletedAt} is null and ${table.vmrsCode} is not null`),
    index("inventory_items_low_stock")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.quantity} <= ${table.reorderPoint}`),
    index("inventory_items_search")
      .using("gin", table.tenantId, sql`(${table.partNumber} || ' ' || ${table.name}) gin_trgm_ops`)
      .where(sql`${table.deletedAt} is null`),
    index("inventory_items_vendor_id").on(table.tenantId, table.vendorId),
    check("inventory_items_vmrs_code", isVmrsCode(table.vmrsCode)),
    check("inventory_items_reserved", sql`${table.reservedQuantity} >= 0`),
    check("inventory_items_reserved_limit", sql`${table.reservedQuantity} <= 1000000000`),
    check("inventory_items_quantity", sql`${table.quantity} between -10000000 and 10000000`),
    check("inventory_items_costs", sql`${table.unitCostCents} between 0 and ${maxCents}`),
  ],
);
