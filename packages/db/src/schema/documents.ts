import {
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from "../sql/drizzle.cjs";
import { bills } from "./bills.ts";
import { bytea, createdAt, id, instant, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";
import { vendors } from "./vendors.ts";

/** What a document says, as a request to receive it. */
export interface StoredInvoice {
  type: "invoice" | "credit";
  vendorId: string | null;
  vendorName: string | null;
  accountNumber: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  dueDate: string | null;
  purchaseOrderId: string | null;
  purchaseOrderNumber: string | null;
  lines: Array<{
    partNumber: string | null;
    vendorPartNumber: string | null;
    description: string | null;
    quantity: number | null;
    packQuantity: number | null;
    unitCostCents: number | null;
    amountCents: number | null;
    coreDepositCents: number | null;
  }>;
  charges: Array<{
    kind: "freight" | "fee" | "tax" | "other" | "discount";
    description: string | null;
    amountCents: number;
  }>;
  totalCents: number | null;
}

/** The certainty of a field of the invoice, and where it was read. */
export interface StoredField {
  path: string;
  certainty: "certain" | "likely" | "missing";
  reason: string;
  page: number | null;
  box: { x: number; y: number; width: number; height: number } | null;
  place: string | null;
  text: string | null;
  by: "read" | "person";
  /** The document leaves it open in a way that other values of it cannot settle. */
  isDoubtful?: boolean;
  /** Other values that the document allows. Absent if there are none. */
  rivals?: StoredRival[] | undefined;
}

/** Another value of a field, and where it was read if that is known. */
export interface StoredRival {
  value: string | number;
  text: string | null;
  page: number | null;
  box: { x: number; y: number; width: number; height: number } | null;
}

/**
 * Dealers' invoices as files: their content and their outcome. json instead of jsonb, because
 * events and answers have the fields in their order.
 */
export const documents = pgTable(
  "documents",
  {
    tenantId: tenantId().references(() => tenants.tenantId),
    id: id(),
    status: text("status").notNull(),
    /** Why it is unreadable, needs a person, or was rejected. */
    reason: text("reason"),
    fileName: text("file_name"),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** In hexadecimal digits. */
    sha256: text("sha256").notNull(),
    /** Empty for a file without pages. */
    pages: json("pages")
      .$type<Array<{ number: number; width: number; height: number }>>()
      .notNull()
      .default([]),
    source: text("source").notNull(),
    vendorId: uuid("vendor_id"),
    /** Null until it is read, and if it is unreadable. */
    invoice: json("invoice").$type<StoredInvoice>(),
    fields: json("fields").$type<StoredField[]>().notNull().default([]),
    /** The fields that must be certain before it is booked, and are not. */
    open: text("open").array().notNull().default([]),
    /** Identifies the arrangement of labels and columns. */
    layout: text("layout"),
    billId: uuid("bill_id"),
    purchaseOrderId: uuid("purchase_order_id"),
    submittedBy: text("submitted_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    bookedAt: instant("booked_at"),
    originalDeletedAt: instant("original_deleted_at"),
    /** The process that reads it, by the clock of the database. */
    leasedBy: uuid("leased_by"),
    leasedUntil: instant("leased_until"),
    /** How often a process began to read it. */
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: "documents_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    foreignKey({
      name: "documents_bill",
      columns: [table.tenantId, table.billId],
      foreignColumns: [bills.tenantId, bills.id],
    }),
    uniqueIndex("documents_sha256").on(table.tenantId, table.sha256),
    // A bill is made of one document, whatever is retried.
    uniqueIndex("documents_of_bill")
      .on(table.tenantId, table.billId)
      .where(sql`${table.billId} is not null`),
    index("documents_newest").on(table.tenantId, table.createdAt, table.id),
    index("documents_status").on(table.tenantId, table.status, table.createdAt, table.id),
    index("documents_of_vendor").on(table.tenantId, table.vendorId, table.createdAt, table.id),
    index("documents_source").on(table.tenantId, table.source, table.createdAt, table.id),
    index("documents_to_read").on(table.createdAt).where(sql`${table.status} = 'reading'`),
    check(
      "documents_status_known",
      sql`${table.status} in ('reading', 'needs_review', 'ready', 'booked', 'rejected', 'unreadable')`,
    ),
    check("documents_source_known", sql`${table.source} in ('api', 'cli', 'review')`),
    check(
      "documents_booked",
      sql`(${table.status} = 'booked') = (${table.bookedAt} is not null) and (${table.status} = 'booked') = (${table.billId} is not null)`,
    ),
    check(
      "documents_ready",
      sql`${table.status} <> 'ready' or cardinality(${table.open}) = 0 and ${table.invoice} is not null`,
    ),
    check("documents_size", sql`${table.sizeBytes} between 1 and 20971520`),
  ],
);

/** The originals of documents, in parts. */
export const documentFiles = pgTable(
  "document_files",
  {
    tenantId: tenantId(),
    documentId: uuid("document_id").notNull(),
    /** From 0. */
    position: integer("position").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.documentId, table.position] }),
    foreignKey({
      name: "document_files_document",
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
    }),
    check("document_files_size", sql`octet_length(${table.content}) between 1 and 262144`),
  ],
);

/** The layouts of a vendor's documents that a person has booked. They identify the vendor. */
export const vendorLayouts = pgTable(
  "vendor_layouts",
  {
    tenantId: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    layout: text("layout").notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
    confirmedBy: text("confirmed_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.vendorId, table.layout] }),
    foreignKey({
      name: "vendor_layouts_vendor",
      columns: [table.tenantId, table.vendorId],
      foreignColumns: [vendors.tenantId, vendors.id],
    }),
    index("vendor_layouts_layout").on(table.tenantId, table.layout),
  ],
);

/** Links that open one document for its review, stored only as hashes. */
export const documentLinks = pgTable(
  "document_links",
  {
    tenantId: tenantId(),
    tokenHash: bytea("token_hash").notNull(),
    documentId: uuid("document_id").notNull(),
    /** Its maker, whose rights the link has. */
    actorType: text("actor_type").notNull(),
    actorId: text("actor_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash] }),
    foreignKey({
      name: "document_links_document",
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
    }),
    index("document_links_of_document").on(table.tenantId, table.documentId),
    index("document_links_expiry").on(table.expiresAt),
    check("document_links_actor", sql`${table.actorType} in ('api_key', 'user')`),
  ],
);
