import type { CustomerInfo, ServiceRequestView } from "@bayline/db";
import { customerInfoOf, problemDataOf, vehicleInfoOf } from "./fields.ts";

/** Who submitted a request, as they said: the company, else the person. */
export function nameOf({ companyName, firstName, lastName }: CustomerInfo): string | null {
  return companyName ?? personOf({ firstName, lastName });
}

/** The name of the person, as far as it is known. */
export function personOf(info: Pick<CustomerInfo, "firstName" | "lastName">): string | null {
  const names = [info.firstName, info.lastName].filter((name) => name !== null);
  return names.length > 0 ? names.join(" ") : null;
}

/** What was said at check-in comes before what the shop knows of the customer and the vehicle. */
export function presentRequest(row: ServiceRequestView) {
  return {
    id: row.id,
    requestNumber: row.requestNumber,
    status: row.status,
    customerName: nameOf(row.customerInfo) ?? row.linkedName,
    phone: row.customerInfo.phone ?? row.linkedPhone,
    email: row.customerInfo.email ?? row.linkedEmail,
    vehicleVin: row.vehicleInfo.vin ?? row.linkedVin,
    description: row.problemData.description,
    preferredDate: row.preferredDate,
    customerId: row.customerId,
    vehicleId: row.vehicleId,
    // The database keeps no order of fields.
    problemData: problemDataOf(row.problemData),
    customerInfo: customerInfoOf(row.customerInfo),
    vehicleInfo: vehicleInfoOf(row.vehicleInfo),
    notes: row.notes,
    workOrderId: row.workOrderId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** What the audit trail tells of a request: what was set, not what follows from it. */
export function tellRequest(row: ServiceRequestView) {
  return {
    updatedAt: row.updatedAt,
    requestNumber: row.requestNumber,
    status: row.status,
    preferredDate: row.preferredDate,
    customerId: row.customerId,
    vehicleId: row.vehicleId,
    problemData: row.problemData,
    customerInfo: row.customerInfo,
    vehicleInfo: row.vehicleInfo,
    notes: row.notes,
    workOrderId: row.workOrderId,
  };
}
