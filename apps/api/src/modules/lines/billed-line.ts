import type { InvoiceLineRow } from "@bayline/db";
import { prorate } from "../amounts/money.ts";
import { tenThousandths } from "../amounts/quantities.ts";
import type { Line } from "./line.ts";
import { isTaxable, type TaxDefaults } from "./tax.ts";

type Copied =
  | ("kind" | "feeType" | "description" | "partNumber" | "quantity" | "unitPriceCents")
  | ("amountCents" | "discountCents" | "costCents" | "technicianId" | "lineItemId" | "vmrsCode")
  | ("pricing" | "pricedFrom");

/**
 * A line to be copied into an invoice, with its id on the work order. Whole cents; the quantity of
 * labor is in hours.
 */
export interface BilledLine extends Pick<InvoiceLineRow, Copied> {
  /**
   * Null if the cost is not known. For goods taken from stock, the movement is the more accurate
   * source.
   */
  unitCostCents: number | null;
  deductionId: string | null;
  /** Whether sales tax applies, if the rate is not zero. */
  taxable: boolean;
}

/** The fields that only lines of work orders have. */
interface WorkFields extends Pick<InvoiceLineRow, "feeType" | "technicianId" | "lineItemId"> {
  /** What bills charge for the line; null without one. */
  billedCostCents: number | null;
  /** The line's share of the discount of its block. */
  blockDiscountCents: number;
}

export function billLine(
  line: Line,
  defaults: TaxDefaults,
  { feeType, technicianId, lineItemId, blockDiscountCents, billedCostCents }: WorkFields,
): BilledLine {
  return {
    kind: line.kind,
    feeType,
    description: line.description,
    partNumber: line.partNumber,
    vmrsCode: line.vmrsCode,
    pricing: line.pricing,
    pricedFrom: line.pricedFrom,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    amountCents: line.amountCents,
    discountCents: line.discountCents + blockDiscountCents,
    costCents: line.totalCostCents,
    technicianId,
    lineItemId,
    unitCostCents:
      billedCostCents === null
        ? line.unitCostCents
        : prorate(billedCostCents, 10_000, tenThousandths(line.quantity)),
    deductionId: line.deductionId,
    taxable: isTaxable(line, defaults),
  };
}
