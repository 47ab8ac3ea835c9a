import { z } from "zod";
import { CentsOut, Id, Timestamp } from "../fields/fields.ts";

const Count = z.int();
const Hours = z.number().meta({ description: "Hours" });
const said = (description: string) => CentsOut.meta({ description: `Whole cents. ${description}` });

/** Categories are before discounts. */
const revenue = {
  totalRevenueCents: said("Grand total of the invoices, credits taken off, without surcharge"),
  laborRevenueCents: CentsOut,
  partsRevenueCents: said("Of work orders and counter sales"),
  tiresRevenueCents: CentsOut,
  subcontractsCents: CentsOut,
  shopSuppliesCents: CentsOut,
  feesCents: said("Without EPA and service items"),
  epaCents: CentsOut,
  serviceItemsCents: CentsOut,
  discountsCents: CentsOut,
  taxesCents: CentsOut,
  unitemizedRevenueCents: said("Of the total, what no category holds"),
};

const costs = {
  laborCostCents: CentsOut,
  partsCostCents: said("Of work orders: what FIFO consumed"),
  tiresCostCents: CentsOut,
  materialsCostCents: CentsOut,
  subcontractsCostCents: CentsOut,
  salesOrderCostCents: said("Of counter sales, returned goods taken off"),
};

const besides = {
  surchargeCents: said("Card surcharge of the day's invoices, outside the total"),
  paidSurchargeCents: said("Card surcharge of the day's payments"),
  salesOrderRevenueCents: said("Counter sales with their tax: inside the total"),
  salesOrderTaxesCents: CentsOut,
  paidSalesOrderRevenueCents: CentsOut,
};

/** The same as above of the day's invoices that are fully paid by now. */
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
  paymentCount: Count.meta({ description: "Refunds and voided payments are not counted" }),
  uniqueCustomerCount: Count.meta({ description: "Invoiced customers: always exact" }),
  uniqueVehicleCount: Count,
};

const ofPay = "Only for those who may see pay (reports:profit or attendance:financials)";

export const TechnicianStats = z
  .object({
    technicianId: Id,
    technicianName: z.string(),
    laborHours: Hours,
    laborRevenueCents: said("After the discounts of lines"),
    jobsCompleted: Count.meta({ description: "Orders with labor of this technician" }),
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
    ...besides,
    ...paidRevenue,
    ...counts,
    paymentTotalCents: said("Net of refunds and voids, without surcharge"),
    laborHoursTotal: Hours.meta({ description: "All billed hours, of no technician too" }),
    paymentsByMethod: z
      .record(z.string(), CentsOut)
      .meta({ description: "Whole cents by method, net of refunds and voids" }),
    customerIds: z.array(Id).meta({ description: "Of invoiced customers, at most 1,000" }),
    customerIdsTruncated: z.boolean().meta({ description: "Whether there were more" }),
    vehicleIds: z.array(Id),
    technicianStats: z
      .record(z.string(), TechnicianStats)
      .meta({ description: "By the technician's user id" }),
  })
  .meta({ id: "DailyReportAggregate" });

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
