import type { InspectionDetail, InspectionItemRow, InspectionView } from "@bayline/db";

/** An inspection without its items, as in the list. */
export function presentInspectionSummary(row: InspectionView) {
  return {
    id: row.id,
    workOrderId: row.workOrderId,
    orderNumber: row.orderNumber,
    vehicleId: row.vehicleId,
    vehicleUnit: row.vehicleUnit,
    name: row.name,
    status: row.status,
    notes: row.notes,
    technicianId: row.technicianId,
    technicianName: row.technicianName,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    completedAt: row.completedAt,
    deletedAt: row.deletedAt,
  };
}

export function presentInspection(inspection: InspectionDetail) {
  return {
    ...presentInspectionSummary(inspection),
    items: inspection.items.map(presentItem),
  };
}

export function presentItem(item: ItemFields) {
  return {
    id: item.id,
    label: item.label,
    category: item.category,
    result: item.result,
    notes: item.notes,
    photos: item.photos,
    kind: item.kind,
    unit: item.unit,
    min: item.min,
    max: item.max,
    severity: item.severity,
    photoRequired: item.photoRequired,
    measured: item.measured,
  };
}

type ItemFields = Omit<InspectionItemRow, "tenantId" | "inspectionId" | "position">;
