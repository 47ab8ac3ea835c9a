import {
  type DocumentSource,
  type DocumentStatus,
  documentSources,
  documentStatuses,
} from "@bayline/contracts";
import type { DocumentRow, DocumentSummaryRow } from "@bayline/db";

export function presentDocument(row: DocumentRow) {
  return {
    ...headOf(row, row.pages.length),
    pages: row.pages,
    invoice: row.invoice,
    fields: row.fields.map(({ isDoubtful: _isDoubtful, ...field }) => field),
    open: row.open,
    ...tailOf(row),
  };
}

export function presentSummary(row: DocumentSummaryRow) {
  const { type, invoiceNumber, invoiceDate, totalCents } = row;
  return {
    ...headOf(row, row.pageCount),
    type: typeOf(type),
    invoiceNumber,
    invoiceDate,
    totalCents,
    openCount: row.openCount,
    ...tailOf(row),
  };
}

type Shared = Omit<DocumentRow, "pages" | "invoice" | "fields" | "open" | "layout" | "tenantId">;

function headOf(row: Shared, pageCount: number) {
  return {
    id: row.id,
    status: statusOf(row),
    reason: row.reason,
    fileName: row.fileName,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    pageCount,
    source: sourceOf(row),
    vendorId: row.vendorId,
    vendorName: row.vendorName,
  };
}

function tailOf(row: Shared) {
  return {
    billId: row.billId,
    billNumber: row.billNumber,
    purchaseOrderId: row.purchaseOrderId,
    purchaseOrderNumber: row.purchaseOrderNumber,
    submittedBy: row.submittedBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    bookedAt: row.bookedAt,
    originalDeletedAt: row.originalDeletedAt,
  };
}

export function statusOf({ status }: { status: string }): DocumentStatus {
  return documentStatuses.find((known) => known === status) ?? "unreadable";
}

function sourceOf({ source }: { source: string }): DocumentSource {
  return documentSources.find((known) => known === source) ?? "api";
}

function typeOf(type: string | null): "invoice" | "credit" | null {
  return type === "invoice" || type === "credit" ? type : null;
}

/** A document in the audit log, without the evidence of its fields. */
export function auditedDocument(row: DocumentRow) {
  const { pages: _pages, fields: _fields, ...audited } = presentDocument(row);
  return audited;
}
