import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut } from "../fields/fields.ts";

/**
 * Maximum number of orders listed in each tier and in the non-taxable list; sums include all
 * orders.
 */
export const maxTaxOrders = 250;

const onAccrual = "Accrual basis only. Whole cents";
const onCash = "Cash basis only: ";

const Received = CentsOut.meta({ description: "Pro-rated by the amount paid. Whole cents" });
const Outstanding = CentsOut.meta({ description: "Always 0 on cash basis. Whole cents" });
const Collected = CentsOut.meta({
  description: "Billed on accrual basis, received on cash basis. Whole cents",
});

export const TaxOrder = z
  .object({
    source: z.enum(["workOrder", "salesOrder"]),
    orderNumber: z.string(),
    customer: z.string().nullable().meta({ description: "The customer's name" }),
    date: z.string().meta({
      description: "Accrual: day of the invoice. Cash: day of the last payment in the range",
    }),
    taxRatePercent: z.number(),
    taxableAmountCents: CentsOut.meta({
      description: "Taxed lines, after discounts. Whole cents",
    }),
    taxCollectedCents: Collected,
    taxBilledCents: CentsOut,
    taxReceivedCents: Received,
    taxOutstandingCents: Outstanding,
    partsBilledCents: CentsOut.meta({ description: "Parts and tires. Whole cents" }),
    partsReceivedCents: Received,
    partsOutstandingCents: Outstanding,
    laborBilledCents: CentsOut,
    laborReceivedCents: Received,
    laborOutstandingCents: Outstanding,
    subcontractBilledCents: CentsOut.optional().meta({ description: onAccrual }),
    subcontractReceivedCents: CentsOut.optional().meta({ description: onAccrual }),
    otherBilledCents: CentsOut.optional().meta({ description: onAccrual }),
    otherReceivedCents: CentsOut.optional().meta({ description: onAccrual }),
    partTaxable: z.boolean().meta({ description: "Whether any part or tire was taxed" }),
    laborTaxable: z.boolean().meta({ description: "Whether any labor was taxed" }),
    subcontractTaxable: z.boolean().meta({ description: "Always false: fees are not taxed" }),
    isTaxExempt: z.boolean(),
    exemptionCategory: z.enum(["resale", "exempt_organization"]).nullable(),
  })
  .meta({ id: "TaxOrder", description: "An order in the range. Returns are negative" });

defineColumns(TaxOrder, [
  { path: "orderNumber", label: "Number", isWhole: true },
  "date",
  "customer",
  { path: "partsBilledCents", label: "Parts" },
  { path: "laborBilledCents", label: "Labor" },
  { path: "exemptionCategory", label: "Exempt" },
]);

const orders = {
  orders: z.array(TaxOrder).meta({
    description: `The newest orders, at most ${maxTaxOrders}; sums include all orders`,
  }),
  ordersTruncated: z.boolean(),
};
const orderCount = z.int().meta({ description: "Number of orders, not payments; exact" });

const TaxTier = z
  .object({
    taxRatePercent: z.number(),
    taxableAmountCents: CentsOut.meta({
      description: "Taxed lines of the tier's orders, after discounts. Whole cents",
    }),
    taxCollectedCents: Collected,
    taxReceivedCents: Received,
    taxOutstandingCents: Outstanding,
    partsBilledCents: CentsOut.meta({
      description: "All parts and tires of the tier's orders, taxed or untaxed. Whole cents",
    }),
    partsReceivedCents: Received,
    laborBilledCents: CentsOut.meta({
      description: "All labor of the tier's orders, taxed or untaxed. Whole cents",
    }),
    laborReceivedCents: Received,
    rateInferred: z
      .boolean()
      .optional()
      .meta({
        description: `${onCash}always false, because every order stores its rate`,
      }),
    orderCount,
    ...orders,
  })
  .meta({ id: "TaxTier", description: "All orders with a taxed line at one rate" });

defineColumns(TaxTier, [
  { path: "taxRatePercent", label: "Rate" },
  { path: "orderCount", label: "Orders" },
  { path: "taxableAmountCents", label: "Taxable" },
  { path: "taxCollectedCents", label: "Tax" },
  { path: "taxReceivedCents", label: "Received" },
  { path: "taxOutstandingCents", label: "Outstanding", isRare: true },
  { path: "partsBilledCents", label: "Parts" },
  { path: "laborBilledCents", label: "Labor" },
]);

const NonTaxable = z
  .object({
    orderCount: orderCount.meta({ description: "Number of orders without a taxed line; exact" }),
    salesCents: CentsOut.meta({
      description: "All untaxed lines, including those of orders in tiers. Whole cents",
    }),
    taxExemptCount: z
      .int()
      .meta({ description: "Number of these orders whose customer was exempt" }),
    laborBilledCents: CentsOut.meta({ description: "Labor included in salesCents. Whole cents" }),
    laborReceivedCents: Received,
    resaleBilledCents: CentsOut.meta({
      description: "Sales under resale certificates, without labor. Whole cents",
    }),
    resaleReceivedCents: Received,
    exemptOrgBilledCents: CentsOut.meta({
      description: "Sales to exempt organizations, without labor. Whole cents",
    }),
    exemptOrgReceivedCents: Received,
    ...orders,
  })
  .meta({ id: "TaxNonTaxable" });

const Category = z
  .object({
    billedCents: CentsOut,
    receivedCents: Received,
    taxableBilledCents: CentsOut,
    taxableReceivedCents: Received,
    nonTaxableBilledCents: CentsOut,
    nonTaxableReceivedCents: Received,
  })
  .meta({ id: "TaxCategory" });

export const TaxHalf = z
  .object({
    taxableSalesCents: CentsOut.meta({ description: "After discounts. Whole cents" }),
    totalTaxCollectedCents: Collected,
    totalTaxReceivedCents: Received,
    nonTaxableSalesCents: CentsOut.meta({ description: "After discounts. Whole cents" }),
    partsBilledCents: CentsOut.meta({ description: "Parts and tires. Whole cents" }),
    partsReceivedCents: Received,
    partsOutstandingCents: Outstanding,
    laborBilledCents: CentsOut,
    laborReceivedCents: Received,
    laborOutstandingCents: Outstanding,
    taxBilledCents: CentsOut,
    taxReceivedCents: Received,
    taxOutstandingCents: Outstanding,
    effectiveTaxRatePercent: z.number().nullable().meta({
      description: "Tax collected divided by taxable sales, 2 decimals; null without taxable sales",
    }),
    surchargeReceivedCents: CentsOut.optional().meta({
      description: `${onCash}card surcharge of the payments in the range, net of refunds. Whole cents`,
    }),
    breakdown: z.array(TaxTier).meta({ description: "One tier per rate, ascending" }),
    nonTaxable: NonTaxable,
    categories: z
      .object({ parts: Category, labor: Category, subcontract: Category, other: Category })
      .meta({
        description:
          "`parts` includes tires. `other` is fees, shop supplies, EPA and service items, which are never taxed; on cash basis it includes subcontracts, and `subcontract` is zero",
      }),
    ordersTruncated: z.boolean().meta({
      description: "Whether the orders of any tier or of the non-taxable list are truncated",
    }),
  })
  .meta({ id: "TaxHalf", description: "Work orders or counter sales. Whole cents" });
