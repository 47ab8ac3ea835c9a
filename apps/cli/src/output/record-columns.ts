import { basename } from "node:path";
import { eventColumns } from "./event-columns.ts";
import { type FieldColumn, paths } from "./field-column.ts";
import { at, keysOf } from "./fields.ts";
import { reportColumns, statementColumns } from "./report-columns.ts";
import { searchColumns } from "./search-columns.ts";
import { show } from "./text.ts";
import { reorderMark } from "./words.ts";

/**
 * The default columns of each kind of record, most important first: a narrow terminal drops columns
 * from the right. Ids are last and dropped first, unless a command takes nothing else for the
 * record.
 */
export const preferredColumns: Record<string, FieldColumn[]> = {
  customers: [
    { path: "name", isWhole: true, isKey: true },
    ...paths("phone"),
    { path: "companyName", label: "Company" },
    ...paths("email"),
    { path: "dotNumber", label: "DOT" },
    { path: "taxExempt", label: "Tax", show: (exempt) => (exempt === true ? "exempt" : "") },
    ...paths("type id"),
  ],
  vehicles: [
    { path: "unitNumber", label: "Unit", isWhole: true, isKey: true },
    ...paths("year make model"),
    { path: "vin", isWhole: true, isKey: true },
    { path: "licensePlate", label: "Plate" },
    ...paths("mileage"),
    { path: "vehicleType", label: "Type" },
    ...paths("nickname"),
    { path: "archived", label: "State", show: (is) => (is === true ? "archived" : "") },
    ...paths("id customerId"),
  ],
  workOrders: [
    { path: "orderNumber", label: "Number", isWhole: true, isKey: true },
    ...paths("status"),
    { path: "customerName", label: "Customer" },
    { path: "vehicleUnit", label: "Unit", orElse: endOfVin },
    { path: "dueDate", label: "Due" },
    { path: "totalPriceCents", label: "Total" },
    { path: "poNumber", label: "PO", isWhole: true },
    { path: "archived", label: "State", show: (is) => (is === true ? "archived" : "") },
    ...paths("priority"),
    { path: "technicianName", label: "Technician" },
    { path: "balanceCents", label: "Balance" },
    { path: "marginPercent", label: "Margin" },
    ...paths("id"),
  ],
  invoices: [
    { path: "invoiceNumber", label: "Number", isWhole: true, isKey: true },
    ...paths("status"),
    { path: "customerName", label: "Customer" },
    { path: "dueDate", label: "Due" },
    { path: "totalCents", label: "Total" },
    { path: "balanceCents", label: "Balance" },
    { path: "poNumber", label: "PO", isWhole: true },
    { path: "invoiceDate", label: "Date" },
    ...paths("source id"),
  ],
  payments: [
    { path: "paidDate", label: "Date" },
    { path: "invoiceNumber", label: "Invoice", isWhole: true },
    // For payments to vendors.
    { path: "date", label: "Date" },
    { path: "vendorName", label: "Vendor" },
    { path: "amountCents", label: "Amount" },
    ...paths("type method"),
    { path: "surchargeCents", label: "Surcharge", isRare: true },
    { path: "refundedCents", label: "Refunded", isRare: true },
    { path: "voidedAt", label: "State", show: (at) => (typeof at === "string" ? "void" : "") },
    ...paths("reference"),
    { path: "id", isKey: true },
  ],
  lines: [
    ...paths("kind"),
    { path: "partNumber", isWhole: true, isKey: true },
    ...paths("description quantity unitPriceCents"),
    { path: "discountCents", label: "Discount", isRare: true },
    { path: "amountCents", label: "Amount" },
    { path: "taxed", label: "Tax", show: (is) => (is === true ? "taxed" : "") },
    { path: "technicianName", label: "Technician" },
    { path: "feeType", label: "Fee" },
    ...paths("id"),
  ],
  vendors: [
    { path: "name", isWhole: true, isKey: true },
    { path: "accountNumber", label: "Account" },
    ...paths("phone email id"),
  ],
  serviceRequests: [
    { path: "requestNumber", label: "Number", isWhole: true, isKey: true },
    ...paths("status customerName phone"),
    { path: "preferredDate", label: "Wanted" },
    { path: "problemData.urgency", label: "Urgency" },
    ...paths("description"),
    { path: "vehicleVin", label: "VIN", isWhole: true },
    { path: "createdAt", label: "Created" },
    ...paths("id"),
  ],
  inventoryItems: [
    { path: "partNumber", isWhole: true, isKey: true },
    ...paths("name quantity"),
    { path: "availableQuantity", label: "Available" },
    { path: "lowStock", label: "Stock", show: (low) => (low === true ? reorderMark : "") },
    ...paths("unitCostCents unitPriceCents"),
    { path: "binLocation", label: "Bin" },
    { path: "reorderPoint", label: "Reorder at" },
    ...paths("vendorName id"),
  ],
  movements: paths("createdAt type quantity balanceAfter unitCostCents costCents reason createdBy"),
  costLayers: paths(
    "receivedAt quantity remainingQuantity unitCostCents costCents remainingCostCents purchaseOrderId",
  ),
  purchaseOrders: [
    { path: "number", isWhole: true, isKey: true },
    ...paths("status vendorName"),
    { path: "itemCount", label: "Lines" },
    { path: "totalCostCents", label: "Total" },
    { path: "receivedCents", label: "Received" },
    { path: "outstandingCents", label: "Outstanding" },
    { path: "vendorInvoiceNumber", label: "Invoice" },
    { path: "createdAt", label: "Created" },
    ...paths("id"),
  ],
  matchLines: [
    { path: "partNumber", isWhole: true, isKey: true },
    { path: "orderedQuantity", label: "Ordered" },
    { path: "receivedQuantity", label: "Received" },
    { path: "billedQuantity", label: "Billed" },
    { path: "orderedUnitCostCents", label: "Unit cost" },
    { path: "receivedCents", label: "Received at" },
    { path: "billedCents", label: "Billed at" },
    { path: "priceDifferenceCents", label: "Price" },
    ...paths("differences description"),
    { path: "purchaseOrderLineId", label: "Id" },
  ],
  bills: [
    { path: "vendorName", label: "Vendor" },
    { path: "number", isWhole: true, isKey: true },
    ...paths("billDate dueDate status"),
    { path: "totalCents", label: "Total" },
    { path: "balanceCents", label: "Owed" },
    ...paths("id"),
  ],
  unbilled: [
    { path: "vendorName", label: "Vendor" },
    { path: "orderNumber", label: "Order", isWhole: true },
    { path: "partNumber", isWhole: true },
    ...paths("quantity"),
    { path: "valueCents", label: "Value" },
    { path: "ageDays", label: "Days" },
    ...paths("description"),
    { path: "purchaseOrderLineId", label: "Line", isKey: true },
  ],
  cores: [
    { path: "vendorName", label: "Vendor" },
    { path: "partNumber", isWhole: true },
    { path: "billNumber", label: "Bill", isWhole: true },
    { path: "heldQuantity", label: "Held" },
    { path: "inHandQuantity", label: "In hand" },
    { path: "sentBackQuantity", label: "Sent back" },
    { path: "depositCents", label: "Deposit" },
    { path: "creditedQuantity", label: "Credited", isRare: true },
    { path: "deniedQuantity", label: "Denied", isRare: true },
    ...paths("status billDate"),
    { path: "id", isKey: true },
  ],
  documents: [
    ...paths("status"),
    { path: "vendorName", label: "Vendor" },
    { path: "invoiceNumber", label: "Number", isWhole: true, orElse: nameOfFile },
    { path: "totalCents", label: "Total" },
    { path: "openCount", label: "To check", isRare: true },
    { path: "id", isKey: true },
    { path: "invoiceDate", label: "Date" },
    { path: "type", show: (type) => (type === "credit" ? "credit" : "") },
    { path: "createdAt", label: "Submitted" },
    ...paths("fileName reason"),
  ],
  changes: [
    ...paths("field"),
    { path: "before", show: amountOfField },
    { path: "after", show: amountOfField },
    ...paths("lineId"),
  ],
  costChanges: [
    { path: "date", label: "Date" },
    { path: "partNumber", isWhole: true, isKey: true },
    { path: "cents", label: "Cost" },
    { path: "targetType", label: "Of" },
    { path: "targetNumber", label: "Number" },
    ...paths("cause"),
    { path: "billNumber", label: "Bill" },
    ...paths("id"),
  ],
  variances: [
    { path: "date", label: "Date" },
    ...paths("kind"),
    { path: "amountCents", label: "Amount" },
    { path: "causeNumber", label: "Number", isWhole: true },
    { path: "partNumber", isWhole: true },
    ...paths("causeType"),
    { path: "id", isKey: true },
  ],
  salesOrders: [
    { path: "orderNumber", label: "Number", isWhole: true, isKey: true },
    ...paths("status"),
    { path: "customerName", label: "Customer" },
    { path: "totalCents", label: "Total" },
    { path: "refundedCents", label: "Refunded", isRare: true },
    { path: "poNumber", label: "PO", isWhole: true },
    { path: "createdAt", label: "Created" },
    ...paths("notes id"),
  ],
  parts: [
    { path: "partNumber", isWhole: true, isKey: true },
    ...paths("description quantity"),
    { path: "quantityReceived", label: "Received" },
    ...paths("unitCostCents"),
    { path: "totalCostCents", label: "Total" },
    ...paths("status"),
    // For part usage.
    ...paths("category"),
    { path: "qtyUsed180", label: "180 days" },
    { path: "qtyUsedAll", label: "Ever" },
    { path: "lastUsedDate", label: "Last used" },
    ...paths("id"),
  ],
  lineItems: [
    ...paths("kind"),
    { path: "partNumber", isWhole: true, isKey: true },
    ...paths("description quantity"),
    // On a narrow terminal, the status of the labor matters more than the unit price.
    { path: "unitPriceCents", isExtra: true },
    { path: "discountCents", label: "Discount", isRare: true },
    { path: "totalPriceCents", label: "Total" },
    { path: "taxable", label: "Tax", show: (is) => (is === true ? "taxed" : ""), isExtra: true },
    ...paths("status"),
    { path: "technicianName", label: "Technician" },
    { path: "reservedQuantity", label: "Reserved", isRare: true, isExtra: true },
    { path: "returnedQuantity", label: "Returned", isRare: true, isExtra: true },
    { path: "feeType", label: "Fee" },
    ...paths("id"),
  ],
  items: paths("label category result notes id"),
  workflowStatuses: paths("name category"),
  inspections: [
    ...paths("name status"),
    { path: "vehicleUnit", label: "Unit" },
    { path: "technicianName", label: "Technician" },
    { path: "orderNumber", label: "Order" },
    { path: "createdAt", label: "Created" },
    { path: "completedAt", label: "Completed" },
    ...paths("notes"),
    { path: "id", isKey: true },
  ],
  users: [
    ...paths("name role"),
    { path: "email", isWhole: true },
    ...paths("phone"),
    { path: "isActive", label: "State", show: (is) => (is === false ? "inactive" : "") },
    { path: "lastLoginAt", label: "Last seen" },
    { path: "commissionRatePercent", label: "Commission %" },
    { path: "hourlyCostRateCents", label: "Cost/h" },
    ...paths("id"),
  ],
  periods: [
    { path: "from", show: (day) => (day === null ? "beginning" : String(day)) },
    { path: "through", isKey: true },
    { path: "invoicedCents", label: "Invoiced" },
    { path: "creditedCents", label: "Credited" },
    { path: "receivedCents", label: "Received" },
    { path: "vendorPaidCents", label: "Paid out" },
    { path: "costCents", label: "Cost" },
    { path: "costAdjustmentCents", label: "Late costs", isRare: true },
    { path: "closedBy", label: "Closed by" },
    { path: "reopenedAt", label: "Reopened" },
    ...paths("id"),
  ],
  apiKeys: [
    ...paths("name prefix accessLevel lastUsedAt expiresAt revokedAt"),
    { path: "id", isKey: true },
  ],
  // The audit log, or a statement: columns without content are not shown.
  entries: [...auditColumns(), ...statementColumns],
  auditLog: auditColumns(),
  checks: [...paths("name"), { path: "ok", label: "Result", show: passed }, ...paths("violations")],
  files: [
    { path: "file", show: (file) => basename(String(file)), isWhole: true },
    ...paths("status"),
    { path: "purchaseOrder", label: "Order" },
    ...paths("lines"),
    { path: "totalCostCents", label: "Total" },
    ...paths("detail"),
    { path: "vendorName", isExtra: true },
  ],
  jobs: paths("name schedule summary"),
  tenants: paths("name timeZone digestEnabled createdAt id"),
  ...reportColumns,
  ...eventColumns,
  results: searchColumns,
};

function auditColumns(): FieldColumn[] {
  return [
    { path: "createdAt", label: "When" },
    { path: "actor.name", label: "By" },
    ...paths("operation"),
    { path: "changes", label: "Changed", show: (changes) => keysOf(changes).join(", ") },
    { path: "agentName", label: "Agent" },
  ];
}

/** The name of the file of a document without an invoice number. */
function nameOfFile(row: unknown): string {
  return String(at(row, "fileName") ?? "");
}

/** A value of a corrected field, whose name is in the row. */
function amountOfField(value: unknown, row: unknown): string {
  return show(String(at(row, "field")), value);
}

function passed(ok: unknown): string {
  return ok === true ? "ok" : "VIOLATED";
}

/** Identifies a vehicle without a unit number: the last six characters of its VIN. */
function endOfVin(row: unknown): string {
  const vin = at(row, "vehicleVin");
  return typeof vin === "string" && vin.length > 6 ? `…${vin.slice(-6)}` : show("vin", vin);
}
