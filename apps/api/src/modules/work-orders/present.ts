import { type DocumentType, formatDollars } from "@bayline/contracts";
import type { LineView, Services, WorkOrderDetail, WorkOrderView } from "@bayline/db";
import { prorate } from "../amounts/money.ts";
import { priceWarnings, withWarnings } from "../lines/price-warnings.ts";
import type { TaxDefaults } from "../lines/tax.ts";
import { presentBlock, presentCost } from "./present-block.ts";
import { approvalWarnings } from "./warnings.ts";

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
    odometer: row.odometer,
    engineHours: row.engineHours,
    servicedAt: row.servicedAt,
    completedAt: row.completedAt && (row.servicedAt ?? row.completedAt),
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

/** An order as lists and events contain it. */
export function presentWorkOrder(order: WorkOrderDetail) {
  return { ...presentHeader(order), services: presentServices(order, order) };
}

/** An order as its GET and its writes return it, with what may be a mistake in it now. */
export function presentWithWarnings(order: WorkOrderDetail) {
  const shown = presentWorkOrder(order);
  return { ...shown, ...withWarnings(warningsOf(order, shown.services)) };
}

type Block = ReturnType<typeof presentBlock>;

/** The lines of a block, of all kinds. */
export function linesOfBlock({ labor, parts, tires, materials, fees }: Block) {
  return [...labor, ...parts, ...tires, ...materials, ...fees];
}

/** What may be a mistake in an order: missing prices and approvals, and too small a margin. */
function warningsOf(order: WorkOrderDetail, services: Block[]) {
  const missing = order.invoicedAt === null ? priceWarnings(services.flatMap(linesOfBlock)) : [];
  const unapproved = order.invoicedAt === null ? approvalWarnings(services) : [];
  return [...missing, ...unapproved, ...marginLost(order)];
}

/** The warning about an order whose margin is below the shop's floor. */
function marginLost(order: WorkOrderDetail) {
  const { marginFloorPercent, totalPriceCents, taxCents, totalCostCents } = order;
  const priceCents = totalPriceCents - taxCents;
  const { marginBasisPoints } = order;
  if (marginFloorPercent === null || marginBasisPoints === null) return [];
  const floorCents = prorate(priceCents, Math.round(marginFloorPercent * 10_000), 1_000_000);
  const lostCents = floorCents - (priceCents - totalCostCents);
  if (lostCents <= 0) return [];
  const message = `The margin is ${formatDollars(lostCents)} below the shop's floor of ${marginFloorPercent} %.`;
  return [{ code: "MARGIN_LOST" as const, message, lostCents }];
}

/** The blocks of an order, each with its lines. */
export function presentServices(terms: TaxDefaults, { blocks, lines }: Services) {
  const linesOf = new Map<string, LineView[]>(blocks.map(({ id }) => [id, []]));
  for (const line of lines) linesOf.get(line.serviceBlockId)?.push(line);
  return blocks.map((block) => presentBlock(block, linesOf.get(block.id) ?? [], terms));
}
