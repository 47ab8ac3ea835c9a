import { z } from "zod";
import { ReportDay, ReportPeriod } from "../fields/report-days.ts";
import { operation } from "../operation/operation.ts";
import { TaxHalf } from "./tax-report-records.ts";

const nothing = {
  billedCents: 0,
  receivedCents: 0,
  taxableBilledCents: 0,
  taxableReceivedCents: 0,
  nonTaxableBilledCents: 0,
  nonTaxableReceivedCents: 0,
};

const row = {
  source: "workOrder" as const,
  orderNumber: "WO-1042",
  customer: "Hartmann Logistics",
  date: "2026-03-02",
  taxRatePercent: 8.25,
  taxableAmountCents: 20_000,
  taxCollectedCents: 1_650,
  taxBilledCents: 1_650,
  taxReceivedCents: 825,
  taxOutstandingCents: 825,
  partsBilledCents: 20_000,
  partsReceivedCents: 10_000,
  partsOutstandingCents: 10_000,
  laborBilledCents: 30_000,
  laborReceivedCents: 15_000,
  laborOutstandingCents: 15_000,
  subcontractBilledCents: 0,
  subcontractReceivedCents: 0,
  otherBilledCents: 1_000,
  otherReceivedCents: 500,
  partTaxable: true,
  laborTaxable: false,
  subcontractTaxable: false,
  isTaxExempt: false,
  exemptionCategory: null,
};

const money = {
  partsBilledCents: 20_000,
  partsReceivedCents: 10_000,
  laborBilledCents: 30_000,
  laborReceivedCents: 15_000,
  taxReceivedCents: 825,
  taxOutstandingCents: 825,
};

const workOrder = {
  ...money,
  taxableSalesCents: 20_000,
  totalTaxCollectedCents: 1_650,
  totalTaxReceivedCents: 825,
  nonTaxableSalesCents: 31_000,
  partsOutstandingCents: 10_000,
  laborOutstandingCents: 15_000,
  taxBilledCents: 1_650,
  effectiveTaxRatePercent: 8.25,
  breakdown: [
    {
      ...money,
      taxRatePercent: 8.25,
      taxableAmountCents: 20_000,
      taxCollectedCents: 1_650,
      orderCount: 1,
      orders: [row],
      ordersTruncated: false,
    },
  ],
  nonTaxable: {
    orderCount: 0,
    salesCents: 31_000,
    taxExemptCount: 0,
    laborBilledCents: 30_000,
    laborReceivedCents: 15_000,
    resaleBilledCents: 0,
    resaleReceivedCents: 0,
    exemptOrgBilledCents: 0,
    exemptOrgReceivedCents: 0,
    orders: [],
    ordersTruncated: false,
  },
  categories: {
    parts: {
      ...nothing,
      billedCents: 20_000,
      receivedCents: 10_000,
      taxableBilledCents: 20_000,
      taxableReceivedCents: 10_000,
    },
    labor: {
      ...nothing,
      billedCents: 30_000,
      receivedCents: 15_000,
      nonTaxableBilledCents: 30_000,
      nonTaxableReceivedCents: 15_000,
    },
    subcontract: nothing,
    other: {
      ...nothing,
      billedCents: 1_000,
      receivedCents: 500,
      nonTaxableBilledCents: 1_000,
      nonTaxableReceivedCents: 500,
    },
  },
  ordersTruncated: false,
};

const none = {
  partsBilledCents: 0,
  partsReceivedCents: 0,
  laborBilledCents: 0,
  laborReceivedCents: 0,
  taxReceivedCents: 0,
  taxOutstandingCents: 0,
};

const salesOrder = {
  ...none,
  taxableSalesCents: 0,
  totalTaxCollectedCents: 0,
  totalTaxReceivedCents: 0,
  nonTaxableSalesCents: 0,
  partsOutstandingCents: 0,
  laborOutstandingCents: 0,
  taxBilledCents: 0,
  effectiveTaxRatePercent: null,
  breakdown: [],
  nonTaxable: {
    orderCount: 0,
    salesCents: 0,
    taxExemptCount: 0,
    laborBilledCents: 0,
    laborReceivedCents: 0,
    resaleBilledCents: 0,
    resaleReceivedCents: 0,
    exemptOrgBilledCents: 0,
    exemptOrgReceivedCents: 0,
    orders: [],
    ordersTruncated: false,
  },
  categories: { parts: nothing, labor: nothing, subcontract: nothing, other: nothing },
  ordersTruncated: false,
};

export const taxCollected = operation({
  method: "GET",
  path: "/report-aggregates/tax-collected",
  access: "reports:operational",
  summary: "Get sales tax billed and received, by rate and exemption",
  description:
    "On accrual basis, orders count on the day of the invoice, and received and outstanding amounts are pro-rated by the amount paid so far. On cash basis, orders count on the day of the payment, so nothing is outstanding. Sums are exact, however many orders are listed. The report reads a ledger of orders. If the ledger has fewer than 95 percent of the orders in the range, or has an older format, the request rebuilds it first and sets `builtOnFirstView`.",
  input: z.strictObject({
    startDate: ReportDay.meta({
      description: "First shop-local day, YYYY-MM-DD; default: the first of this month",
    }),
    endDate: ReportDay.meta({ description: "Last shop-local day, YYYY-MM-DD; default: today" }),
    basis: z.string().optional().catch(undefined).meta({
      description: "`accrual` (default) or `cash`, ignoring case; any other value means `accrual`",
    }),
    mode: z.string().optional().catch(undefined).meta({ description: "Ignored" }),
  }),
  output: z.object({
    period: ReportPeriod,
    basis: z.enum(["accrual", "cash"]),
    workOrder: TaxHalf,
    salesOrder: TaxHalf,
    builtOnFirstView: z.boolean().meta({
      description: "Whether this request had to build the ledger of the range",
    }),
  }),
  example: {
    input: { startDate: "2026-03-01", endDate: "2026-03-31", basis: "accrual" },
    output: {
      period: { startDate: "2026-03-01", endDate: "2026-03-31" },
      basis: "accrual",
      workOrder,
      salesOrder,
      builtOnFirstView: false,
    },
  },
});
