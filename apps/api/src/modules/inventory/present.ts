import type { CostLayerRow, InventoryItemView, StockMovementRow, StockRow } from "@bayline/db";
import { extendedCents } from "../amounts/money.ts";
import { subtractQuantities } from "../amounts/quantities.ts";

export function presentItem(row: InventoryItemView) {
  return {
    id: row.id,
    partNumber: row.partNumber,
    name: row.name,
    description: row.description,
    category: row.category,
    quantity: row.quantity,
    reservedQuantity: row.reservedQuantity,
    unitCostCents: row.unitCostCents,
    unitPriceCents: row.unitPriceCents,
    reorderPoint: row.reorderPoint,
    binLocation: row.binLocation,
    vmrsCode: row.vmrsCode,
    vendorId: row.vendorId,
    externalIds: row.externalIds,
    metadata: row.metadata,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    vendorName: row.vendorName,
    availableQuantity: subtractQuantities(row.quantity, row.reservedQuantity),
    lowStock: isLow(row),
    deletedAt: row.deletedAt,
  };
}

/** The fields of a part that movements and reservations change. */
export function presentStock(row: StockRow) {
  return {
    id: row.id,
    quantity: row.quantity,
    reservedQuantity: row.reservedQuantity,
    unitCostCents: row.unitCostCents,
    updatedAt: row.updatedAt,
    availableQuantity: subtractQuantities(row.quantity, row.reservedQuantity),
    lowStock: isLow(row),
  };
}

function isLow({ quantity, reorderPoint }: Pick<StockRow, "quantity" | "reorderPoint">): boolean {
  return reorderPoint !== null && quantity <= reorderPoint;
}

const movementTypes = ["receipt", "consumption", "adjustment", "return", "sale"] as const;

export function presentMovement(row: StockMovementRow) {
  return {
    id: row.id,
    type: movementTypes.find((type) => type === row.type) ?? "adjustment",
    quantity: row.quantity,
    unitCostCents: row.unitCostCents,
    costCents: row.valueCents,
    reference:
      row.referenceType && row.referenceId
        ? { type: row.referenceType, id: row.referenceId }
        : null,
    reason: row.reason,
    balanceAfter: row.balanceAfter,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
  };
}

export function presentCostLayer(row: CostLayerRow) {
  return {
    id: row.id,
    quantity: row.quantity,
    remainingQuantity: row.remainingQuantity,
    unitCostCents: row.unitCostCents,
    costCents: row.cents ?? extendedCents(row.quantity, row.unitCostCents),
    remainingCostCents: row.remainingCents,
    purchaseOrderId: row.purchaseOrderId,
    receivedAt: row.receivedAt,
  };
}
