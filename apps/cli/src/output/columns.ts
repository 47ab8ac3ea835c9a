import { basename } from "node:path";
import { isRecord } from "@bayline/contracts";
import type { Paint } from "../terminal/paint.ts";
import { eventColumns } from "./event-columns.ts";
import { type FieldColumn, paths } from "./field-column.ts";
import { at } from "./fields.ts";
import { reportColumns } from "./report-columns.ts";
import type { Column } from "./table.ts";
import { isMoney, labelOf, show } from "./text.ts";
import { paintWord, reorderMark } from "./words.ts";

/**
 * The default columns of each kind of record, most important first: a narrow terminal drops columns
 * from the right.
 */
const preferred: Record<string, FieldColumn[]> = {
  customers: [
    ...paths("name phone"),
    { path: "companyName", label: "Company" },
    ...paths("email id"),
    { path: "dotNumber", label: "DOT" },
    { path: "taxExempt", label: "Tax", show: (exempt) => (exempt === true ? "exempt" : "") },
    ...paths("type"),
  ],
  vehicles: [
    { path: "unitNumber", label: "Unit" },
    ...paths("year make model"),
    { path: "vin", isWhole: true },
    { path: "licensePlate", label: "Plate" },
    ...paths("mileage"),
    { path: "vehicleType", label: "Type" },
    ...paths("id nickname"),
    { path: "archived", label: "State", show: (is) => (is === true ? "archived" : "") },
    ...paths("customerId"),
  ],
  workOrders: [
    { path: "orderNumber", label: "Number", isWhole: true },
    ...paths("status"),
    { path: "customerName", label: "Customer" },
    { path: "vehicleUnit", label: "Unit", orElse: endOfVin },
    { path: "dueDate", label: "Due" },
    { path: "totalPriceCents", label: "Total" },
    { path: "archived", label: "State", show: (is) => (is === true ? "archived" : "") },
    ...paths("priority"),
    { path: "technicianName", label: "Technician" },
    { path: "balanceCents", label: "Balance" },
    ...paths("id"),
  ],
  invoices: [
    { path: "invoiceNumber", label: "Number", isWhole: true },
    ...paths("status"),
    { path: "customerName", label: "Customer" },
    { path: "invoiceDate", label: "Date" },
    { path: "dueDate", label: "Due" },
    { path: "totalCents", label: "Total" },
    { path: "balanceCents", label: "Balance" },
    ...paths("source id"),
  ],
  payments: [
    { path: "paidDate", label: "Date" },
    { path: "invoiceNumber", label: "Invoice", isWhole: true },
    ...paths("type method"),
    { path: "amountCents", label: "Amount" },
    { path: "surchargeCents", label: "Surcharge", isRare: true },
    { path: "refundedCents", label: "Refunded", isRare: true },
    { path: "voidedAt", label: "State", show: (at) => (typeof at === "string" ? "void" : "") },
    ...paths("reference id"),
  ],
  lines: [
    ...paths("kind partNumber description quantity unitPriceCents"),
    { path: "discountCents", label: "Discount", isRare: true },
    { path: "amountCents", label: "Amount" },
    { path: "taxed", label: "Tax", show: (is) => (is === true ? "taxed" : "") },
    { path: "technicianName", label: "Technician" },
    { path: "feeType", label: "Fee" },
    { path: "id", isExtra: true },
  ],
  vendors: [
    ...paths("name"),
    { path: "accountNumber", label: "Account" },
    ...paths("id phone email"),
  ],
  serviceRequests: [
    { path: "requestNumber", label: "Number" },
    ...paths("status customerName phone"),
    { path: "preferredDate", label: "Wanted" },
    { path: "problemData.urgency", label: "Urgency" },
    ...paths("description"),
    { path: "vehicleVin", label: "VIN", isWhole: true },
    { path: "createdAt", label: "Created" },
    ...paths("id"),
  ],
  inventoryItems: [
    ...paths("partNumber name quantity"),
    { path: "availableQuantity", label: "Available" },
    { path: "lowStock", label: "Stock", show: (low) => (low === true ? reorderMark : "") },
    ...paths("unitCostCents unitPriceCents"),
    { path: "binLocation", label: "Bin" },
    { path: "reorderPoint", label: "Reorder at" },
    ...paths("vendorName id"),
  ],
  movements: paths("createdAt type quantity balanceAfter unitCostCents reason createdBy"),
  costLayers: paths("receivedAt quantity remainingQuantity unitCostCents purchaseOrderId"),
  purchaseOrders: [
    ...paths("number status vendorName"),
    { path: "itemCount", label: "Lines" },
    { path: "totalCostCents", label: "Total" },
    { path: "vendorInvoiceNumber", label: "Invoice" },
    { path: "createdAt", label: "Created" },
    ...paths("id"),
  ],
  salesOrders: [
    { path: "orderNumber", label: "Number", isWhole: true },
    ...paths("status"),
    { path: "customerName", label: "Customer" },
    { path: "totalCents", label: "Total" },
    { path: "refundedCents", label: "Refunded", isRare: true },
    { path: "createdAt", label: "Created" },
    ...paths("id notes"),
  ],
  parts: [
    ...paths("partNumber description quantity"),
    { path: "quantityReceived", label: "Received" },
    ...paths("unitCostCents"),
    { path: "totalCostCents", label: "Total" },
    ...paths("status id"),
    // For part usage.
    ...paths("category"),
    { path: "qtyUsed180", label: "180 days" },
    { path: "qtyUsedAll", label: "Ever" },
    { path: "lastUsedDate", label: "Last used" },
  ],
  lineItems: [
    ...paths("kind partNumber description quantity"),
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
    { path: "id", isExtra: true },
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
    ...paths("id notes"),
  ],
  users: [
    ...paths("name role"),
    { path: "email", isWhole: true },
    ...paths("phone"),
    { path: "isActive", label: "State", show: (is) => (is === false ? "inactive" : "") },
    { path: "lastLoginAt", label: "Last seen" },
    ...paths("id"),
    { path: "commissionRatePercent", label: "Commission %" },
    { path: "hourlyCostRateCents", label: "Cost/h" },
  ],
  apiKeys: paths("name prefix accessLevel id lastUsedAt expiresAt revokedAt"),
  entries: auditColumns(),
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
  tenants: paths("name timeZone id digestEnabled createdAt"),
  ...reportColumns,
  ...eventColumns,
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

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

function passed(ok: unknown): string {
  return ok === true ? "ok" : "VIOLATED";
}

/** Returns the columns of a list: the requested ones, else the defaults, else every plain field. */
export function columnsFor(
  key: string,
  rows: readonly unknown[],
  fields?: readonly string[],
): FieldColumn[] {
  if (fields) return fields.map((path) => requestedColumn(key, path));
  const known = preferred[key]?.filter((column) => rows.some((row) => hasContent(column, row)));
  if (known && known.length > 0) return known;
  const names = [...new Set(rows.flatMap(keysOf))];
  const plain = names.filter((name) => rows.every((row) => !isNested(at(row, name))));
  // Omits dollar fields that are derived from cents.
  return plain.filter((name) => !names.includes(`${name}Cents`)).map((path) => ({ path }));
}

function requestedColumn(key: string, path: string): FieldColumn {
  const { orElse: _orElse, ...column } = preferred[key]?.find((known) => known.path === path) ?? {
    path,
  };
  return column;
}

/** Identifies a vehicle without a unit number: the last six characters of its VIN. */
function endOfVin(row: unknown): string {
  const vin = at(row, "vehicleVin");
  return typeof vin === "string" && vin.length > 6 ? `…${vin.slice(-6)}` : show("vin", vin);
}

function hasContent(column: FieldColumn, row: unknown): boolean {
  return cellOf(column, row) !== "" && !(column.isRare && at(row, column.path) === 0);
}

function isNested(value: unknown): boolean {
  return isRecord(value) || (Array.isArray(value) && value.some(isRecord));
}

/** Whether there are default columns for a list of this name. */
export function isKnownList(key: string): boolean {
  return key in preferred;
}

function isErrorCode(text: string): boolean {
  return /^[A-Z]+(_[A-Z]+)+$/.test(text);
}

export function toColumn(column: FieldColumn, rows: readonly unknown[], paint: Paint): Column {
  const values = rows.map((row) => at(row, column.path));
  const isNumeric = values.some((value) => typeof value === "number");
  const isId = /(^|\.)(id|\w+Id)$/.test(column.path);
  const isFixed = isNumeric || isMoney(column.path) || isId || /(At|Date)$/.test(column.path);
  return {
    label: column.label ?? labelOf(column.path),
    align: isNumeric ? "right" : "left",
    mayShrink: !isFixed && column.isWhole !== true,
    isExtra: column.isExtra === true,
    paint: (text) => {
      if (isId) return paint("dim", text);
      return isErrorCode(text) ? paint("red", text) : paintWord(text, paint);
    },
  };
}

export function cellOf(column: FieldColumn, row: unknown): string {
  const value = at(row, column.path);
  const text = column.show ? column.show(value) : show(column.path, value);
  return text === "" && column.orElse ? column.orElse(row) : text;
}
