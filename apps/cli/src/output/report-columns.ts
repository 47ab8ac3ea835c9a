import { formatDollars } from "@bayline/contracts/plain";
import { type FieldColumn, paths } from "./field-column.ts";

/** The default columns of the rows of reports and digests. */
export const reportColumns: Record<string, FieldColumn[]> = {
  rows: [
    ...paths("customer"),
    { path: "current", show: inDollars },
    { path: "days30", label: "1-30", show: inDollars },
    { path: "days60", label: "31-60", show: inDollars },
    { path: "days90", label: "61-90", show: inDollars },
    { path: "over90", label: "Over 90", show: inDollars },
    { path: "total", show: inDollars },
    { path: "invoiceCount", label: "Invoices" },
    ...paths("customerId"),
  ],
  weeklyTrend: [
    { path: "weekStart", label: "Week", isWhole: true },
    { path: "revenueCents", label: "Revenue" },
    { path: "laborRevenueCents", label: "Labor" },
    { path: "partsRevenueCents", label: "Parts" },
    { path: "laborProfitCents", label: "Labor profit" },
    { path: "partsProfitCents", label: "Parts profit" },
    { path: "costAdjustmentCents", label: "Late costs", isRare: true },
    { path: "unknownCostPriceCents", label: "At unknown cost", isRare: true },
    { path: "laborHours", label: "Hours" },
    ...paths("jobs customers"),
  ],
  digests: [
    { path: "businessDate", label: "Date", isWhole: true },
    ...paths("headline"),
    { path: "renderMode", label: "By", show: (by) => (by === "llm" ? "model" : "template") },
    ...paths("status"),
    { path: "feedbackScore", label: "Rated" },
    { path: "weekEnd", label: "Until", isRare: true },
    { path: "createdAt", label: "Written", isExtra: true },
  ],
  mechanics: [
    { path: "mechanicName", label: "Technician" },
    { path: "laborHours", label: "Hours" },
    { path: "laborRevenue", label: "Labor", show: inDollars },
    { path: "jobsCompleted", label: "Jobs" },
    { path: "commissionRatePercent", label: "Rate %" },
    { path: "commission", show: inDollars },
    ...paths("mechanicId"),
  ],
  breakdown: [
    { path: "taxRatePercent", label: "Rate" },
    { path: "orderCount", label: "Orders" },
    { path: "taxableAmountCents", label: "Taxable" },
    { path: "taxCollectedCents", label: "Tax" },
    { path: "taxReceivedCents", label: "Received" },
    { path: "taxOutstandingCents", label: "Outstanding", isRare: true },
    { path: "partsBilledCents", label: "Parts" },
    { path: "laborBilledCents", label: "Labor" },
  ],
  categories: [
    { path: "name", label: "Category" },
    { path: "billedCents", label: "Billed" },
    { path: "receivedCents", label: "Received" },
    { path: "taxableBilledCents", label: "Taxable" },
    { path: "nonTaxableBilledCents", label: "Non taxable" },
  ],
  orders: [
    { path: "orderNumber", label: "Number", isWhole: true },
    ...paths("date customer"),
    { path: "partsBilledCents", label: "Parts" },
    { path: "laborBilledCents", label: "Labor" },
    { path: "exemptionCategory", label: "Exempt" },
  ],
  aggregates: [
    ...paths("date"),
    { path: "totalRevenueCents", label: "Revenue" },
    { path: "paymentTotalCents", label: "Payments" },
    { path: "invoiceCount", label: "Invoices" },
    { path: "paidInvoiceCount", label: "Paid" },
    { path: "laborRevenueCents", label: "Labor" },
    { path: "partsRevenueCents", label: "Parts" },
    { path: "tiresRevenueCents", label: "Tires" },
    { path: "discountsCents", label: "Discounts", isRare: true },
    { path: "costAdjustmentCents", label: "Late costs", isRare: true },
    { path: "taxesCents", label: "Taxes" },
    { path: "uniqueCustomerCount", label: "Customers" },
    { path: "laborHoursTotal", label: "Hours" },
  ],
  trendData: paths("date invoiced payments customers"),
  trendDaily: paths("date invoiced payments profit orders paidInvoices customers laborHours"),
  dailyTotals: paths("date total count"),
};

/** The default columns of the entries of a customer's statement. */
export const statementColumns: FieldColumn[] = [
  { path: "date", isWhole: true },
  ...paths("type"),
  { path: "invoiceNumber", label: "Invoice", isWhole: true },
  { path: "amountCents", label: "Amount" },
  { path: "balanceCents", label: "Balance" },
  { path: "dueDate", label: "Due" },
  { path: "poNumber", label: "PO", isWhole: true },
  ...paths("method reference"),
];

/** Formats a field whose unit is dollars. */
function inDollars(amount: unknown): string {
  return typeof amount === "number" ? formatDollars(Math.round(amount * 100)) : "";
}
