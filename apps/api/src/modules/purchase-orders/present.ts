import type { PurchaseOrderStatus } from "@bayline/contracts";
import { purchaseOrderStatuses } from "@bayline/contracts";
import {
  maxAuditEntries,
  type PurchaseOrderDetail,
  type PurchaseOrderLineView,
  type PurchaseOrderWithLines,
} from "@bayline/db";
import { presentPage } from "../../pipeline/page.ts";
import { sumOf } from "../amounts/money.ts";
import { presentAuditEntry } from "../audit-log/present.ts";
import { lineStatus, orderedUnitCost, outstandingCents } from "./order-lines.ts";

const dollars = (cents: number) => cents / 100;
const dollarsIfKnown = (cents: number | null) => (cents === null ? null : dollars(cents));

export function asStatus(text: string): PurchaseOrderStatus {
  return purchaseOrderStatuses.find((status) => status === text) ?? "draft";
}

export function asType(text: string): "purchase" | "return" {
  return text === "return" ? "return" : "purchase";
}

/** An order without its audit log, as events contain it. */
export type OrderRecord = ReturnType<typeof presentOrderSummary>;

/** An order without its audit log. */
export function presentOrderSummary(row: PurchaseOrderWithLines) {
  const isOpen = row.status !== "cancelled";
  const parts = row.lines.map((line) => presentPart(line, isOpen));
  return {
    id: row.id,
    number: row.number,
    status: asStatus(row.status),
    type: asType(row.type),
    vendorId: row.vendorId,
    vendorName: row.vendorName,
    vendorInvoiceNumber: row.vendorInvoiceNumbers.at(-1) ?? null,
    vendorInvoiceNumbers: row.vendorInvoiceNumbers,
    note: row.note,
    externalIds: row.externalIds,
    metadata: row.metadata,
    itemCount: row.itemCount,
    totalAmount: dollars(row.totalCostCents),
    totalCents: row.totalCostCents,
    totalCostCents: row.totalCostCents,
    unknownCostCount: parts.filter(({ unitCostCents }) => unitCostCents === null).length,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    receivedAt: row.receivedAt,
    receivedCents: sumOf(parts, (part) => part.receivedCents),
    outstandingCents: sumOf(parts, (part) => part.outstandingCents),
    parts,
    deletedAt: row.deletedAt,
  };
}

export async function presentOrder(order: PurchaseOrderDetail) {
  const audit = order.audit.slice(0, maxAuditEntries);
  const { rows: auditLog } = await presentPage(audit, presentAuditEntry);
  return {
    ...presentOrderSummary(order),
    auditLog,
    ...(order.audit.length > auditLog.length && { truncated: true as const }),
  };
}

/** Lower bound for the size of a part in JSON. */
export const fewestBytesOfPart = 300;

export function presentPart(line: PurchaseOrderLineView, isOpen: boolean) {
  return {
    id: line.id,
    partNumber: line.partNumber,
    description: line.description,
    quantity: line.quantity,
    quantityReceived: line.quantityReceived,
    unitCost: dollarsIfKnown(line.unitCostCents),
    unitCostCents: line.unitCostCents,
    orderedUnitCostCents: orderedUnitCost(line),
    receivedCents: line.receivedCents,
    outstandingCents: isOpen ? outstandingCents(line) : 0,
    totalCostCents: line.totalCostCents,
    vendorPartNumber: line.vendorPartNumber,
    note: line.note,
    inventoryItemId: line.inventoryItemId,
    status: lineStatus(line),
  };
}
