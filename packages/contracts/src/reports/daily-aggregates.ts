import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, Timestamp } from "../fields/fields.ts";

const Count = z.int();
const Hours = z.number().meta({ description: "Hours" });
const centsField = (description: string) =>
  CentsOut.meta({ description: `Whole cents. ${description}` });

/** Revenue by category, before discounts. */
const revenue = {
  totalRevenueCents: centsField("Grand total of the invoices, net of credits, without surcharge"),
  laborRevenueCents: CentsOut,
  partsRevenueCents: centsField("Parts of work orders and counter sales"),
  tiresRevenueCents: CentsOut,
  subcontractsCents: CentsOut,
  shopSuppliesCents: CentsOut,
  feesCents: centsField("Excludes EPA and service items"),
  epaCents: CentsOut,
  serviceItemsCents: CentsOut,
  discountsCents: CentsOut,
  taxesCents: CentsOut,
  unitemizedRevenueCents: centsField("Part of the total that belongs to no category"),
};

const costs = {
  laborCostCents: CentsOut,
  partsCostCents: centsField("FIFO cost of the parts of work orders"),
  tiresCostCents: CentsOut,
  materialsCostCents: CentsOut,
  subcontractsCostCents: CentsOut,
  salesOrderCostCents: centsField("Cost of counter sales, net of returned goods"),
  costAdjustmentCents: centsField(
    "Later changes of the cost of closed days, booked on this day; in none of the costs above",
  ),
  unknownCostLines: Count.meta({
    description: "Lines sold at unknown cost, which is 0 in the costs above",
  }),
  unknownCostPriceCents: centsField("Price of these lines, after discounts, without tax"),
};

const otherAmounts = {
  surchargeCents: centsField("Card surcharge of the day's invoices; not included in the total"),
  paidSurchargeCents: centsField("Card surcharge of the day's payments"),
  salesOrderRevenueCents: centsField("Counter sales including tax; included in the total"),
  salesOrderTaxesCents: CentsOut,
  paidSalesOrderRevenueCents: CentsOut,
};

/** The same categories for the day's invoices that are fully paid now. */
const paidRevenue = {
  paidLaborRevenueCents: CentsOut,
  paidPartsRevenueCents: CentsOut,
  paidTiresRevenueCents: CentsOut,
  paidSubcontractsCents: CentsOut,
  paidShopSuppliesCents: CentsOut,
  paidFeesCents: CentsOut,
  paidEpaCents: CentsOut,
  paidServiceItemsCents: CentsOut,
  paidDiscountsCents: CentsOut,
  paidTaxesCents: CentsOut,
  paidTotalRevenueCents: CentsOut,
};

const counts = {
  invoiceCount: Count,
  paidInvoiceCount: Count,
  unpaidInvoiceCount: Count,
  paymentCount: Count.meta({ description: "Excludes refunds and voided payments" }),
  uniqueCustomerCount: Count.meta({ description: "Distinct invoiced customers; always exact" }),
  uniqueVehicleCount: Count,
};

/** The sums of figures of days that follow no later write. */
export const FiguresOfDays = z
  .object({
    ...revenue,
    ...costs,
    salesOrderRevenueCents: centsField("Counter sales including tax; included in the total"),
    salesOrderTaxesCents: CentsOut,
    paymentTotalCents: centsField("Net of refunds and voids, without surcharge"),
    laborHoursTotal: Hours,
  })
  .meta({
    id: "FiguresOfDays",
    description: "Sums of the daily figures of closed days, as of the closing",
  });

const ofPay = "Only returned to callers with `reports:profit` or `attendance:financials`";

export const TechnicianStats = z
  .object({
    technicianId: Id,
    technicianName: z.string(),
    laborHours: Hours,
    laborRevenueCents: centsField("After line discounts"),
    jobsCompleted: Count.meta({ description: "Orders with labor by this technician" }),
    commissionRatePercent: z.number().optional().meta({ description: ofPay }),
    commissionCents: CentsOut.optional().meta({ description: ofPay }),
  })
  .meta({ id: "TechnicianStats" });

export const DailyReportAggregate = z
  .object({
    date: z.iso.date().meta({ description: "Shop-local calendar day" }),
    tenantId: Id,
    updatedAt: Timestamp,
    ...revenue,
    ...costs,
    ...otherAmounts,
    ...paidRevenue,
    ...counts,
    paymentTotalCents: centsField("Net of refunds and voids, without surcharge"),
    laborHoursTotal: Hours.meta({
      description: "All billed hours, including hours without a technician",
    }),
    paymentsByMethod: z
      .record(z.string(), CentsOut)
      .meta({ description: "Whole cents by method, net of refunds and voids" }),
    customerIds: z.array(Id).meta({ description: "Ids of invoiced customers, at most 1,000" }),
    customerIdsTruncated: z.boolean().meta({ description: "Whether `customerIds` is incomplete" }),
    vehicleIds: z.array(Id),
    technicianStats: z
      .record(z.string(), TechnicianStats)
      .meta({ description: "Keyed by the technician's user id" }),
  })
  .meta({ id: "DailyReportAggregate" });

defineColumns(DailyReportAggregate, [
  "date",
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
]);

const technicianId = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71";

/** A day with one paid invoice: labor of 150.00, parts of 50.00 less 5.00, tax of 3.60. */
export const exampleDay: z.input<typeof DailyReportAggregate> = {
  date: "2026-03-02",
  tenantId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
  updatedAt: "2026-03-02T15:04:06.000Z",
  totalRevenueCents: 19_860,
  laborRevenueCents: 15_000,
  partsRevenueCents: 5_000,
  tiresRevenueCents: 0,
  subcontractsCents: 0,
  shopSuppliesCents: 0,
  feesCents: 0,
  epaCents: 0,
  serviceItemsCents: 0,
  discountsCents: 500,
  taxesCents: 360,
  unitemizedRevenueCents: 0,
  laborCostCents: 6_000,
  partsCostCents: 2_000,
  tiresCostCents: 0,
  materialsCostCents: 0,
  subcontractsCostCents: 0,
  salesOrderCostCents: 0,
  costAdjustmentCents: 0,
  unknownCostLines: 0,
  unknownCostPriceCents: 0,
  surchargeCents: 100,
  paidSurchargeCents: 100,
  salesOrderRevenueCents: 0,
  salesOrderTaxesCents: 0,
  paidSalesOrderRevenueCents: 0,
  paidLaborRevenueCents: 15_000,
  paidPartsRevenueCents: 5_000,
  paidTiresRevenueCents: 0,
  paidSubcontractsCents: 0,
  paidShopSuppliesCents: 0,
  paidFeesCents: 0,
  paidEpaCents: 0,
  paidServiceItemsCents: 0,
  paidDiscountsCents: 500,
  paidTaxesCents: 360,
  paidTotalRevenueCents: 19_860,
  invoiceCount: 1,
  paidInvoiceCount: 1,
  unpaidInvoiceCount: 0,
  paymentCount: 1,
  uniqueCustomerCount: 1,
  uniqueVehicleCount: 1,
  paymentTotalCents: 19_860,
  laborHoursTotal: 1.5,
  paymentsByMethod: { "Credit Card": 19_860 },
  customerIds: ["0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21"],
  customerIdsTruncated: false,
  vehicleIds: ["0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c31"],
  technicianStats: {
    [technicianId]: {
      technicianId,
      technicianName: "Lee Marsh",
      laborHours: 1.5,
      laborRevenueCents: 15_000,
      jobsCompleted: 1,
      commissionRatePercent: 10,
      commissionCents: 1_500,
    },
  },
};
