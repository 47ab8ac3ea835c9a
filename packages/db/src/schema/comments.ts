import type { RecordType } from "@bayline/contracts";
import { boolean, check, index, pgTable, primaryKey, sql, text, uuid } from "../sql/drizzle.cjs";
import { createdAt, deletedAt, id, isRecordType, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * Comments on records of any type. No foreign key can name the record: a comment is inserted under
 * the lock of its record, and a trigger deletes it with the row of its record.
 */
export const comments = pgTable(
  "comments",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    recordType: text("record_type").$type<RecordType>().notNull(),
    recordId: uuid("record_id").notNull(),
    text: text("text").notNull(),
    visibleToCustomer: boolean("visible_to_customer").notNull().default(false),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("comments_newest")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index("comments_by_record").on(
      table.tenantId,
      table.recordType,
      table.recordId,
      table.createdAt,
      table.id,
    ),
    check("comments_record_type", isRecordType(table.recordType)),
  ],
);
