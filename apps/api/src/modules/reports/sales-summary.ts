import type { ReadContext } from "../../pipeline/context.ts";
import { sum } from "../amounts/money.ts";
import { type Day, dollarsByMethod, readSummary, type SummaryInput, totalOf } from "./days.ts";
import { trendDaily, trendData } from "./trend.ts";

const unread = ["vehicleIds", "technicianStats"] as const;

export async function salesSummary(ctx: ReadContext, input: SummaryInput) {
  const { period, dataMode, days } = await readSummary(ctx, input, unread);
  const cents = totalOf(days);
  const invoiceCount = cents("invoiceCount");
  const total = cents("totalRevenueCents") / 100;
  const summary = {
    period,
    allInvoices: {
      ...amountsOf(cents, invoicedFigures),
      surcharge: cents("surchargeCents") / 100,
      invoiceCount,
      laborCost: cents("laborCostCents") / 100,
      partsCost: cents("partsCostCents") / 100,
      tiresCost: cents("tiresCostCents") / 100,
      subcontractsCost: cents("subcontractsCostCents") / 100,
      shopSuppliesCost: cents("materialsCostCents") / 100,
      costAdjustment: cents("costAdjustmentCents") / 100,
      unknownCostLines: cents("unknownCostLines"),
      unknownCostPrice: cents("unknownCostPriceCents") / 100,
    },
    paidInvoices: {
      ...amountsOf(cents, paidFigures),
      surcharge: cents("paidSurchargeCents") / 100,
      invoiceCount: cents("paidInvoiceCount"),
    },
    payments: {
      total: cents("paymentTotalCents") / 100,
      count: cents("paymentCount"),
      byMethod: dollarsByMethod(days),
    },
    uniqueCustomers: countCustomers(days),
    salesOrderRevenue: cents("salesOrderRevenueCents") / 100,
    unitemizedRevenue: cents("unitemizedRevenueCents") / 100,
    averageRepairOrder: invoiceCount === 0 ? 0 : total / invoiceCount,
    ...trendData(period, days),
    ...trendDaily(days),
  };
  return { summary, dataMode };
}

/** The figures of a day by their names in the summary. */
const invoicedFigures = {
  laborRevenue: "laborRevenueCents",
  partsRevenue: "partsRevenueCents",
  tiresRevenue: "tiresRevenueCents",
  subcontracts: "subcontractsCents",
  shopSupplies: "shopSuppliesCents",
  fees: "feesCents",
  epa: "epaCents",
  serviceItems: "serviceItemsCents",
  discounts: "discountsCents",
  taxes: "taxesCents",
  total: "totalRevenueCents",
};

const paidFigures: typeof invoicedFigures = {
  laborRevenue: "paidLaborRevenueCents",
  partsRevenue: "paidPartsRevenueCents",
  tiresRevenue: "paidTiresRevenueCents",
  subcontracts: "paidSubcontractsCents",
  shopSupplies: "paidShopSuppliesCents",
  fees: "paidFeesCents",
  epa: "paidEpaCents",
  serviceItems: "paidServiceItemsCents",
  discounts: "paidDiscountsCents",
  taxes: "paidTaxesCents",
  total: "paidTotalRevenueCents",
};

/** In dollars. Sums are taken in cents to avoid fractions of a cent. */
function amountsOf(cents: (figure: string) => number, names: typeof invoicedFigures) {
  const categories = {
    laborRevenue: cents(names.laborRevenue),
    partsRevenue: cents(names.partsRevenue),
    tiresRevenue: cents(names.tiresRevenue),
    subcontracts: cents(names.subcontracts),
    shopSupplies: cents(names.shopSupplies),
    fees: cents(names.fees),
    epa: cents(names.epa),
    serviceItems: cents(names.serviceItems),
  };
  const subtotal = sum(Object.values(categories));
  const discounts = cents(names.discounts);
  return {
    laborRevenue: categories.laborRevenue / 100,
    partsRevenue: categories.partsRevenue / 100,
    tiresRevenue: categories.tiresRevenue / 100,
    subcontracts: categories.subcontracts / 100,
    shopSupplies: categories.shopSupplies / 100,
    fees: categories.fees / 100,
    epa: categories.epa / 100,
    serviceItems: categories.serviceItems / 100,
    subtotal: subtotal / 100,
    discounts: discounts / 100,
    postDiscountSubtotal: (subtotal - discounts) / 100,
    taxes: cents(names.taxes) / 100,
    total: cents(names.total) / 100,
  };
}

/**
 * Counts a customer who was invoiced on several days once. Days store all customer ids, so this is
 * exact.
 */
function countCustomers(days: readonly Day[]): number {
  return new Set(days.flatMap(({ figures }) => figures.customerIds ?? [])).size;
}
