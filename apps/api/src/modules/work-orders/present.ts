import type { DocumentType } from "@bayline/contracts";
import type { LineView, Services, WorkOrderDetail, WorkOrderView } from "@bayline/db";
import type { TaxDefaults } from "../lines/tax.ts";
import { presentBlock, presentCost } from "./present-block.ts";

/** An order without its blocks. */
export function presentHeader(row: WorkOrderView) {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    statusCategory: row.category,
    documentType: documentTypeOf(row),
    name: row.name,
    customerId: row.customerId,
    customerName: row.customerName,
    vehicleId: row.vehicleId,
    vehicleUnit: row.vehicleUnit,
    vehicleVin: row.vehicleVin,
    poNumber: row.poNumber,
    priority: row.priority,
    complaint: row.complaint,
    notes: row.notes,
    assignedTo: row.assignedTo,
    technicianName: row.technicianName,
    assignedTechnicians: row.assignedTechnicians,
    dueDate: row.dueDate,
    archived: row.archived,
    invoicedAt: row.invoicedAt,
    invoiceId: row.invoiceId,
    taxCents: row.taxCents,
    totalCents: row.totalPriceCents,
    totalPriceCents: row.totalPriceCents,
    ...presentCost(row),
    marginPercent: row.marginBasisPoints === null ? null : row.marginBasisPoints / 100,
    paidAmountCents: row.paidAmountCents,
    creditedAmountCents: row.creditedAmountCents,
    balanceCents: row.totalPriceCents - row.creditedAmountCents - row.paidAmountCents,
    externalIds: row.externalIds,
    metadata: row.metadata,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
  };
}

function documentTypeOf({ category, invoicedAt }: WorkOrderView): DocumentType {
  if (category === "estimate") return "estimate";
  return invoicedAt === null ? "work_order" : "invoice";
}

export function presentWorkOrder(order: WorkOrderDetail) {
  return { ...presentHeader(order), services: presentServices(order, order) };
}

/** The blocks of an order, each with its lines. */
export function presentServices(terms: TaxDefaults, { blocks, lines }: Services) {
  const linesOf = new Map<string, LineView[]>(blocks.map(({ id }) => [id, []]));
  for (const line of lines) linesOf.get(line.serviceBlockId)?.push(line);
  return blocks.map((block) => presentBlock(block, linesOf.get(block.id) ?? [], terms));
}
