import {
  AppError,
  type ErrorDetail,
  formatDollars,
  inUnitsOfStock,
  invalid,
  type ReceivingLine,
  type ReceivingRequest,
} from "@bayline/contracts";
import { spreadCharges } from "../amounts/charges.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";

/** A line of an invoice in units of stock. */
export interface InvoiceLine extends ReceivingLine {
  /** Of each unit of stock, without charges, rounded. */
  unitCostCents: number;
  /** What the invoice charges for the line. */
  amountCents: number;
  /** Its share of the charges that belong to the cost of the goods. */
  chargedCents: number;
  /** The line as billed: in packs if there is a pack quantity. */
  billed: { quantity: number; unitCostCents: number; packQuantity: number | null };
}

export interface Invoice extends ReceivingRequest {
  lines: InvoiceLine[];
}

/**
 * Reads an invoice in units of stock, with the amount of each line and its share of the charges.
 *
 * @throws TOTAL_MISMATCH if it does not add up to its total, and 400 if discounts exceed the cost
 * of a line or the invoice
 */
export function readInvoice(request: ReceivingRequest): Invoice {
  const lines = request.lines.map(inStock);
  const charges = request.charges ?? [];
  requireTotal(request, lines);
  const goods = lines.map(({ amountCents, quantity }) => ({
    amountCents,
    stockQuantity: quantity,
  }));
  const shares = spreadCharges(goods, charges, "charges");
  const costed = lines.map((line, index) => ({ ...line, chargedCents: shares[index] ?? 0 }));
  return { ...request, lines: costed };
}

function inStock(line: ReceivingLine): Omit<InvoiceLine, "chargedCents"> {
  const { billedUnitCostCents, ...stocked } = inUnitsOfStock(line);
  const packQuantity = line.packQuantity ?? null;
  return {
    ...line,
    ...stocked,
    billed: { quantity: line.quantity, unitCostCents: billedUnitCostCents, packQuantity },
  };
}

function requireTotal(
  { totalCents, charges = [] }: ReceivingRequest,
  lines: ReadonlyArray<Omit<InvoiceLine, "chargedCents">>,
): void {
  const linesCents = sumOf(lines, ({ amountCents }) => amountCents);
  const chargesCents = sumOf(charges, ({ amountCents }) => amountCents);
  const coresCents = sumOf(lines, ({ quantity, coreDepositCents }) =>
    extendedCents(quantity, coreDepositCents ?? 0),
  );
  const sumCents = linesCents + chargesCents + coresCents;
  if (sumCents < 0) {
    throw invalid([{ field: "charges", message: "make the total of the invoice less than zero" }]);
  }
  if (typeof totalCents !== "number" || sumCents === totalCents) return;
  const [lineSum, chargeSum, coreSum] = [linesCents, chargesCents, coresCents].map(formatDollars);
  const [sum, total] = [formatDollars(sumCents), formatDollars(totalCents)];
  const difference = totalCents - sumCents;
  const apart = `${formatDollars(Math.abs(difference))} ${difference > 0 ? "more" : "less"}`;
  const details: ErrorDetail[] = [
    { field: "lines", message: `add up to ${lineSum}` },
    { field: "charges", message: `add up to ${chargeSum}` },
    { field: "lines[].coreDepositCents", message: `add up to ${coreSum}` },
    {
      field: "totalCents",
      message: `is ${total}, which is ${apart} than the ${sum} that lines, charges and core deposits make`,
    },
  ];
  throw new AppError(
    "TOTAL_MISMATCH",
    `The invoice adds up to ${sum}: lines ${lineSum}, charges ${chargeSum}, core deposits ${coreSum}. Its total is ${total}.`,
    { details, nextStep: "Compare lines, charges and core deposits with the paper." },
  );
}
