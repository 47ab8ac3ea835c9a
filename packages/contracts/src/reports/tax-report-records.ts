import { z } from "zod";
import { CentsOut } from "../fields/fields.ts";

/** Orders that are told of each tier and of the non-taxable list; the sums are of all of them. */
export const taxOrdersTold = 250;

const onAccrual = "Accrual basis only. Whole cents";
const onCash = "Cash basis only: ";

const Received = CentsOut.meta({ description: "Pro-rated by what was paid. Whole cents" });
const Outstanding = CentsOut.meta({ description: "Always 0 on cash basis. Whole cents" });
const Collected = CentsOut.meta({
  description: "Billed on accrual, received on cash. Whole cents",
});

export const TaxOrder = z
  .object({
    source: z.enum(["workOrder", "salesOrder"]),
    orderNumber: z.string(),
    customer: z.string().nullable().meta({ description: "The customer's name" }),
    date: z.string().meta({
      description: "Accrual: the day of the invoice. Cash: of the last payment in the range",
    }),
    taxRatePercent: z.number(),
    taxableAmountCents: CentsOut.meta({
      description: "Its taxed lines, after discounts. Whole cents",
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
    partTaxable: z.boolean().meta({ description: "Whether any part or tire bore tax" }),
    laborTaxable: z.boolean().meta({ description: "Whether any labor bore tax" }),
    subcontractTaxable: z.boolean().meta({ description: "Always false: fees are not taxed" }),
    isTaxExempt: z.boolean(),
    exemptionCategory: z.enum(["resale", "exempt_organization"]).nullable(),
  })
  .meta({ id: "TaxOrder", description: "An order of the range. What was returned is negative" });

const orders = {
  orders: z.array(TaxOrder).meta({
    description: `The newest ${taxOrdersTold} at most; the sums are of all orders`,
  }),
  ordersTruncated: z.boolean(),
};
const orderCount = z.int().meta({ description: "Orders, not payments; exact" });

const TaxTier = z
  .object({
    taxRatePercent: z.number(),
    taxableAmountCents: CentsOut.meta({
      description: "Taxed lines of its orders, after discounts. Whole cents",
    }),
    taxCollectedCents: Collected,
    taxReceivedCents: Received,
    taxOutstandingCents: Outstanding,
    partsBilledCents: CentsOut.meta({
      description: "All parts and tires of its orders, untaxed ones too. Whole cents",
    }),
    partsReceivedCents: Received,
    laborBilledCents: CentsOut.meta({
      description: "All labor of its orders, untaxed labor too. Whole cents",
    }),
    laborReceivedCents: Received,
    rateInferred: z
      .boolean()
      .optional()
      .meta({
        description: `${onCash}always false, since every order keeps its rate`,
      }),
    orderCount,
    ...orders,
  })
  .meta({ id: "TaxTier", description: "All orders with a taxed line at one rate" });

const NonTaxable = z
  .object({
    orderCount: orderCount.meta({ description: "Orders without any taxed line; exact" }),
    salesCents: CentsOut.meta({
      description: "All untaxed lines, those of orders in tiers too. Whole cents",
    }),
    taxExemptCount: z.int().meta({ description: "Those of its orders whose customer was exempt" }),
    laborBilledCents: CentsOut.meta({ description: "The labor in salesCents. Whole cents" }),
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
      description: "Tax collected over taxable sales, 2 decimals; null without taxable sales",
    }),
    surchargeReceivedCents: CentsOut.optional().meta({
      description: `${onCash}of the payments of the range, less refunds. Whole cents`,
    }),
    breakdown: z.array(TaxTier).meta({ description: "One for each rate, ascending" }),
    nonTaxable: NonTaxable,
    categories: z
      .object({ parts: Category, labor: Category, subcontract: Category, other: Category })
      .meta({
        description:
          "Tires are parts. Other is fees, shop supplies, EPA and service items, never taxed; on cash basis subcontracts too, which are zero then",
      }),
    ordersTruncated: z.boolean().meta({ description: "Of any tier or the non-taxable list" }),
  })
  .meta({ id: "TaxHalf", description: "Work orders or counter sales. Whole cents" });
