import type { RecordType } from "@bayline/contracts";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from "../sql/drizzle.cjs";
import { bytea, createdAt, id, isRecordType, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * Photos and PDFs of records of any type. No foreign key can name the record: an attachment is
 * inserted under the lock of its record, and a trigger deletes it with the row of its record.
 */
export const attachments = pgTable(
  "attachments",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    recordType: text("record_type").$type<RecordType>().notNull(),
    recordId: uuid("record_id").notNull(),
    fileName: text("file_name"),
    contentType: text("content_type", { enum: ["image/jpeg", "application/pdf"] }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** Pixels of a photo. */
    width: integer("width"),
    height: integer("height"),
    caption: text("caption"),
    visibleToCustomer: boolean("visible_to_customer").notNull().default(false),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("attachments_newest").on(table.tenantId, table.createdAt, table.id),
    index("attachments_of_record").on(
      table.tenantId,
      table.recordType,
      table.recordId,
      table.createdAt,
      table.id,
    ),
    check("attachments_record_type", isRecordType(table.recordType)),
    check(
      "attachments_content_type",
      sql`${table.contentType} in ('image/jpeg', 'application/pdf')`,
    ),
    check("attachments_file_size", sql`${table.sizeBytes} between 1 and 20971520`),
    check(
      "attachments_pixels",
      sql`(${table.contentType} = 'image/jpeg') = (${table.width} is not null) and (${table.width} is null) = (${table.height} is null)`,
    ),
  ],
);

/** The bytes of all attachments of a shop, which triggers count. */
export const attachmentSpace = pgTable(
  "attachment_space",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId] }),
    check("attachment_space_bytes", sql`${table.bytes} >= 0`),
  ],
);

/** The files of attachments, in parts. */
export const attachmentFiles = pgTable(
  "attachment_files",
  {
    tenantId: tenantId(),
    attachmentId: uuid("attachment_id").notNull(),
    variant: text("variant", { enum: ["content", "thumbnail"] }).notNull(),
    /** From 0. */
    position: integer("position").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.attachmentId, table.variant, table.position],
    }),
    foreignKey({
      name: "attachment_files_attachment",
      columns: [table.tenantId, table.attachmentId],
      foreignColumns: [attachments.tenantId, attachments.id],
    }),
    check("attachment_files_variant", sql`${table.variant} in ('content', 'thumbnail')`),
    check("attachment_files_size", sql`octet_length(${table.content}) between 1 and 262144`),
  ],
);
