import type { CustomerInfo, ServiceRequestView } from "@bayline/db";
import { customerInfoOf, problemDataOf, vehicleInfoOf } from "./fields.ts";

/** The name of the submitter: the company, otherwise the person. */
export function nameOf({ companyName, firstName, lastName }: CustomerInfo): string | null {
  return companyName ?? personOf({ firstName, lastName });
}

/** The name of the person, as far as it is known. */
export function personOf(info: Pick<CustomerInfo, "firstName" | "lastName">): string | null {
  const names = [info.firstName, info.lastName].filter((name) => name !== null);
  return names.length > 0 ? names.join(" ") : null;
}

/** Check-in details take precedence over the stored customer and vehicle. */
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
    // The database does not keep the order of JSON fields.
    problemData: problemDataOf(row.problemData),
    customerInfo: customerInfoOf(row.customerInfo),
    vehicleInfo: vehicleInfoOf(row.vehicleInfo),
    notes: row.notes,
    workOrderId: row.workOrderId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The audited fields of a request: set values, without derived ones. */
export function auditedRequest(row: ServiceRequestView) {
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
