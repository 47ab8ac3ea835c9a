import type { SalesLineView, SalesOrderView } from "@bayline/db";
import { isCostKnown } from "../lines/line.ts";
import { priceWarnings, withWarnings } from "../lines/price-warnings.ts";
import { isTaxable } from "../lines/tax.ts";
import { presentPricing } from "../price-book/pricing.ts";

/** A sale as its GET and its writes return it, with what may be a mistake in a draft now. */
export function presentWithWarnings(order: SalesOrderView) {
  const shown = presentSale(order);
  return { ...shown, ...withWarnings(order.status === "draft" ? priceWarnings(shown.lines) : []) };
}

/** A sale as lists and events contain it. */
export function presentSale(order: SalesOrderView) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    customerId: order.customerId,
    customerName: order.customerName,
    poNumber: order.poNumber,
    notes: order.notes,
    lines: order.lines.map((line) => presentLine(line, order)),
    subtotalCents: order.subtotalCents,
    taxesCents: order.taxesCents,
    totalCents: order.totalCents,
    refundedCents: order.creditedCents,
    invoiceId: order.invoiceId,
    completedAt: order.completedAt,
    externalIds: order.externalIds,
    metadata: order.metadata,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    deletedAt: order.deletedAt,
  };
}

function presentLine(line: SalesLineView, order: SalesOrderView) {
  const costIsKnown = isCostKnown(line);
  return {
    id: line.id,
    kind: line.kind,
    inventoryItemId: line.inventoryItemId,
    partNumber: line.partNumber,
    description: line.description,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    unitCostCents: line.unitCostCents,
    discountCents: line.discountCents,
    taxable: isTaxable(line, order),
    totalPriceCents: line.totalPriceCents,
    totalCostCents: costIsKnown ? line.totalCostCents : null,
    costIsKnown,
    vmrsCode: line.vmrsCode,
    ...presentPricing(line),
    returnedQuantity: line.returnedQuantity,
    refundedCents: line.returnedCents,
  };
}
