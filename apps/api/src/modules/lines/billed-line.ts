import type { InvoiceLineRow } from "@bayline/db";
import type { Line } from "./line.ts";
import { isTaxable, type TaxDefaults } from "./tax.ts";

type Copied =
  | ("kind" | "feeType" | "description" | "partNumber" | "quantity" | "unitPriceCents")
  | ("amountCents" | "discountCents" | "costCents" | "technicianId");

/** A line to be copied into an invoice. Whole cents; the quantity of labor is in hours. */
export interface BilledLine extends Pick<InvoiceLineRow, Copied> {
  /** For goods taken from stock, the movement is the more accurate source of the unit cost. */
  unitCostCents: number;
  deductionId: string | null;
  /** Whether sales tax applies, if the rate is not zero. */
  taxable: boolean;
}

/** The fields that only lines of work orders have. */
interface WorkFields extends Pick<InvoiceLineRow, "feeType" | "technicianId"> {
  /** The line's share of the discount of its block. */
  blockDiscountCents: number;
}

export function billLine(
  line: Line,
  defaults: TaxDefaults,
  { feeType, technicianId, blockDiscountCents }: WorkFields,
): BilledLine {
  return {
    kind: line.kind,
    feeType,
    description: line.description,
    partNumber: line.partNumber,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    amountCents: line.amountCents,
    discountCents: line.discountCents + blockDiscountCents,
    costCents: line.totalCostCents,
    technicianId,
    unitCostCents: line.unitCostCents,
    deductionId: line.deductionId,
    taxable: isTaxable(line, defaults),
  };
}
