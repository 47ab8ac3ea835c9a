import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { cents, createdAt, id, instant, maxCents, tenantId, updatedAt } from "./columns.ts";
import { customers } from "./fleet.ts";
import { workOrders } from "./work-orders.ts";

/**
 * Money received from a customer, such as a check for many invoices. Its payments are its
 * allocations. What is neither allocated nor refunded is credit of the customer.
 */
export const receipts = pgTable(
  "receipts",
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid("customer_id").notNull(),
    /** The order that it is a deposit for, whose invoice takes it. */
    workOrderId: uuid("work_order_id"),
    /** Without surcharge. */
    amountCents: cents("amount_cents").notNull(),
    surchargeCents: cents("surcharge_cents").notNull(),
    method: text("method").notNull(),
    reference: text("reference"),
    receivedAt: instant("received_at").notNull(),
    /** The same as a day of the shop, which reports use. */
    receiptDate: date("receipt_date", { mode: "string" }).notNull(),
    /** The sum of its payments, less what was returned to credit. */
    allocatedCents: cents("allocated_cents").notNull().default(0),
    /** The sum of its refunds. Refunds of its payments are not among them. */
    refundedCents: cents("refunded_cents").notNull().default(0),
    refundedSurchargeCents: cents("refunded_surcharge_cents").notNull().default(0),
    voidedAt: instant("voided_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => {
    const isOpen = sql`${table.voidedAt} is null and ${table.allocatedCents} + ${table.refundedCents} < ${table.amountCents}`;
    return [
      primaryKey({ columns: [table.tenantId, table.id] }),
      foreignKey({
        name: "receipts_customer",
        columns: [table.tenantId, table.customerId],
        foreignColumns: [customers.tenantId, customers.id],
      }),
      foreignKey({
        name: "receipts_work_order",
        columns: [table.tenantId, table.workOrderId],
        foreignColumns: [workOrders.tenantId, workOrders.id],
      }),
      index("receipts_newest").on(table.tenantId, table.createdAt, table.id),
      index("receipts_day").on(table.tenantId, table.receiptDate, table.id),
      index("receipts_customer_id").on(table.tenantId, table.customerId, table.createdAt, table.id),
      index("receipts_work_order_id")
        .on(table.tenantId, table.workOrderId, table.createdAt, table.id)
        .where(sql`${table.workOrderId} is not null`),
      // Credit that is left, of the shop and of a customer.
      index("receipts_open").on(table.tenantId, table.createdAt, table.id).where(isOpen),
      index("receipts_credit")
        .on(table.tenantId, table.customerId, table.receiptDate)
        .where(isOpen),
      index("receipts_search")
        .using("gin", table.tenantId, sql`${table.reference} gin_trgm_ops`)
        .where(sql`${table.reference} is not null`),
      check(
        "receipts_amounts",
        sql`${table.amountCents} between 1 and ${maxCents} and ${table.surchargeCents} >= 0 and ${table.allocatedCents} >= 0 and ${table.refundedCents} >= 0 and ${table.allocatedCents} + ${table.refundedCents} <= ${table.amountCents} and ${table.refundedSurchargeCents} between 0 and ${table.surchargeCents}`,
      ),
      check(
        "receipts_void",
        sql`${table.voidedAt} is null or (${table.allocatedCents} = 0 and ${table.refundedCents} = 0)`,
      ),
    ];
  },
);

/** Credit of a receipt that was paid back to the customer. */
export const receiptRefunds = pgTable(
  "receipt_refunds",
  {
    tenantId: tenantId(),
    id: id(),
    receiptId: uuid("receipt_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    surchargeCents: cents("surcharge_cents").notNull(),
    method: text("method").notNull(),
    reason: text("reason"),
    /** A day of the shop, which reports use. */
    refundDate: date("refund_date", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "receipt_refunds_receipt",
      columns: [table.tenantId, table.receiptId],
      foreignColumns: [receipts.tenantId, receipts.id],
    }),
    index("receipt_refunds_of_receipt").on(
      table.tenantId,
      table.receiptId,
      table.createdAt,
      table.id,
    ),
    index("receipt_refunds_day").on(table.tenantId, table.refundDate, table.id),
    check(
      "receipt_refunds_amounts",
      sql`${table.amountCents} > 0 and ${table.surchargeCents} >= 0`,
    ),
  ],
);
