import type { ColumnsOf, contract } from "@bayline/contracts";
import type { Invoice, SalesOrder, WorkOrder } from "@bayline/sdk";
import type { z } from "zod";
import { type Tables, withPaths } from "./field-column.ts";

type Line =
  | WorkOrder["services"][number]["labor"][number]
  | Invoice["lines"][number]
  | SalesOrder["lines"][number];

/** Lines of several kinds, which a record has as several lists. */
const lineItems: ColumnsOf<Line> = [
  "kind",
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
  // On a narrow terminal, the status of the labor matters more than the unit price.
  { path: "unitPriceCents", isExtra: true },
  { path: "discountCents", label: "Discount", isRare: true },
  { path: "totalPriceCents", label: "Total", orElse: "amountCents" },
  { path: "taxable", label: "Tax", words: { true: "taxed", false: "" }, isExtra: true },
  { path: "taxed", label: "Tax", words: { true: "taxed", false: "" }, isExtra: true },
  "status",
  { path: "technicianName", label: "Technician" },
  { path: "reservedQuantity", label: "Reserved", isRare: true, isExtra: true },
  { path: "returnedQuantity", label: "Returned", isRare: true, isExtra: true },
  { path: "feeType", label: "Fee" },
  "id",
];

/** The outcome of one of several files. */
export interface FileRow {
  file: string;
  status: string | null;
  purchaseOrder: string | null;
  lines: number | null;
  totalCostCents: number | null;
  detail: string;
  vendorName: string | null;
}

const files: ColumnsOf<FileRow> = [
  { path: "file", format: "file", isWhole: true },
  "status",
  { path: "purchaseOrder", label: "Order" },
  "lines",
  { path: "totalCostCents", label: "Total" },
  "detail",
  { path: "vendorName", isExtra: true },
];

type Tax = z.output<typeof contract.reportAggregates.taxCollected.output>;
type TaxCategory = Tax["workOrder"]["categories"]["parts"] & { name: string };

/** The categories of the tax report, each a row with its name. */
const categories: ColumnsOf<TaxCategory> = [
  { path: "name", label: "Category" },
  { path: "billedCents", label: "Billed" },
  { path: "receivedCents", label: "Received" },
  { path: "taxableBilledCents", label: "Taxable" },
  { path: "nonTaxableBilledCents", label: "Non taxable" },
];

/** The columns of lists that the command line builds from an answer. */
export const ownTables: Tables = {
  lineItems: withPaths(lineItems),
  files: withPaths(files),
  categories: withPaths(categories),
};
