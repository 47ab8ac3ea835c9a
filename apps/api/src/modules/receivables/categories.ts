import type { InvoiceLineRow, InvoiceRow } from "@bayline/db";

/** The eight categories of an invoice, each before discounts. */
type Category =
  | ("laborCents" | "partsCents" | "tiresCents" | "subcontractsCents")
  | ("shopSuppliesCents" | "feesCents" | "epaCents" | "serviceItemsCents");

type Categorised = Pick<InvoiceLineRow, "kind" | "feeType">;

const ofKind = {
  labor: "laborCents",
  part: "partsCents",
  tire: "tiresCents",
  material: "shopSuppliesCents",
  fee: "feesCents",
} as const satisfies Record<InvoiceLineRow["kind"], Category>;

const ofFee = {
  fee: "feesCents",
  epa: "epaCents",
  service_item: "serviceItemsCents",
  subcontract: "subcontractsCents",
} as const satisfies Record<NonNullable<InvoiceLineRow["feeType"]>, Category>;

function categoryOf({ kind, feeType }: Categorised): Category {
  return feeType === null ? ofKind[kind] : ofFee[feeType];
}

/** The amounts of lines by category, in whole cents. */
export function categoryAmounts(
  lines: ReadonlyArray<Categorised & Pick<InvoiceLineRow, "amountCents">>,
): Pick<InvoiceRow, Category> {
  const amounts = {
    laborCents: 0,
    partsCents: 0,
    tiresCents: 0,
    subcontractsCents: 0,
    shopSuppliesCents: 0,
    feesCents: 0,
    epaCents: 0,
    serviceItemsCents: 0,
  };
  for (const line of lines) amounts[categoryOf(line)] += line.amountCents;
  return amounts;
}
