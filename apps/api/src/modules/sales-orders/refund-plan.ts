import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import type { CreditRow, SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import { allocate, prorate, sum, sumOf } from "../amounts/money.ts";
import { addQuantities, subtractQuantities, tenThousandths } from "../amounts/quantities.ts";
import { isTaxable } from "../lines/tax.ts";

/** The requested refund: goods, an amount without goods, or everything that is left. */
export interface RefundRequest {
  lines?: Array<{ lineId: string; quantity: number }> | undefined;
  amountCents?: number | undefined;
}

/** A completed sale with its unrefunded amounts, in whole cents. */
export interface Sale {
  order: SalesOrderRow;
  lines: SalesOrderLineRow[];
  taxLeftCents: number;
}

type Amounts = Pick<
  CreditRow,
  | ("partsCents" | "feesCents" | "discountsCents" | "taxesCents" | "totalCents")
  | ("laborCents" | "tiresCents" | "subcontractsCents" | "shopSuppliesCents")
  | ("epaCents" | "serviceItemsCents" | "taxableCents" | "taxableLaborCents" | "feeDiscountsCents")
>;

export interface RefundPlan {
  /** All lines of the sale after the refund. */
  lines: SalesOrderLineRow[];
  /** Returned goods. */
  returns: Array<{ line: SalesOrderLineRow; quantity: number }>;
  credit: Amounts;
}

/** The refunded part of one line: goods, their price, and their discount. */
interface Taken {
  line: SalesOrderLineRow;
  quantity: number;
  priceCents: number;
  discountCents: number;
}

/** @throws OVER_REFUND if the request exceeds the remaining amount */
export function planRefund(sale: Sale, request: RefundRequest): RefundPlan {
  if (request.amountCents !== undefined) return planAllowance(sale, request.amountCents);
  const wanted = request.lines ? requestedQuantities(sale, request.lines) : everything(sale);
  const taken = sale.lines.map((line) => takenOf(line, wanted.get(line.id) ?? 0));
  return planOf(sale, taken, taxOf(sale, taken));
}

/**
 * Plans a refund without goods: its share of the tax reduces the tax, the rest reduces the lines'
 * prices.
 */
function planAllowance(sale: Sale, amountCents: number): RefundPlan {
  const { order, lines, taxLeftCents: tax } = sale;
  const prices = lines.map(priceLeft);
  const price = sum(prices);
  if (amountCents > price + tax) {
    throw new AppError(
      "OVER_REFUND",
      `${price + tax} cents of ${order.orderNumber} can still be refunded.`,
    );
  }
  const taxesCents = prorate(tax, amountCents, price + tax);
  const shares = allocate(amountCents - taxesCents, prices);
  const taken = lines.map((line, at) => {
    return { line, quantity: 0, priceCents: shares[at] ?? 0, discountCents: 0 };
  });
  return planOf(sale, taken, taxesCents);
}

function requestedQuantities(
  { order, lines }: Sale,
  wanted: NonNullable<RefundRequest["lines"]>,
): Map<string, number> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const seen = new Map<string, number>();
  const details: ErrorDetail[] = [];
  for (const [at, { lineId, quantity }] of wanted.entries()) {
    const field = `lines[${at}].lineId`;
    if (!byId.has(lineId)) details.push({ field, message: "names no line of this sale" });
    if (seen.has(lineId)) details.push({ field, message: "is on another line too" });
    seen.set(lineId, quantity);
  }
  if (details.length > 0) throw invalid(details);
  for (const [lineId, quantity] of seen) {
    const line = byId.get(lineId);
    if (!line || quantity <= quantityLeft(line)) continue;
    const name = line.partNumber ?? line.description ?? "a line";
    throw new AppError(
      "OVER_REFUND",
      `Of ${name} on ${order.orderNumber} ${quantityLeft(line)} are left to return.`,
    );
  }
  return seen;
}

function everything({ order, lines, taxLeftCents }: Sale): Map<string, number> {
  const left = lines.filter((line) => quantityLeft(line) > 0 || priceLeft(line) > 0);
  if (left.length === 0 && taxLeftCents === 0) {
    throw new AppError("OVER_REFUND", `${order.orderNumber} is already refunded.`);
  }
  return new Map(left.map((line) => [line.id, quantityLeft(line)]));
}

/** The returned goods' share of the line's remaining price. The last goods take the remainder. */
function takenOf(line: SalesOrderLineRow, quantity: number): Taken {
  const left = tenThousandths(quantityLeft(line));
  const before = line.returnedQuantity;
  const after = addQuantities(before, quantity);
  return {
    line,
    quantity,
    priceCents: left === 0 ? 0 : prorate(priceLeft(line), tenThousandths(quantity), left),
    discountCents: discountUpTo(line, after) - discountUpTo(line, before),
  };
}

/** The discount on the first `returned` goods of a line. */
function discountUpTo({ discountCents, quantity }: SalesOrderLineRow, returned: number): number {
  return prorate(discountCents, tenThousandths(returned), tenThousandths(quantity));
}

/** The refund's share of the remaining tax, by taxed price. The last refund takes the remainder. */
function taxOf({ order, lines, taxLeftCents }: Sale, taken: Taken[]): number {
  const taxed = lines.filter((line) => isTaxable(line, order));
  const base = sumOf(taxed, priceLeft);
  const part = sumOf(
    taken.filter(({ line }) => isTaxable(line, order)),
    ({ priceCents }) => priceCents,
  );
  return part === base ? taxLeftCents : prorate(taxLeftCents, part, base);
}

/** A sale has only parts and fees. */
const otherCategories = {
  laborCents: 0,
  tiresCents: 0,
  subcontractsCents: 0,
  shopSuppliesCents: 0,
  epaCents: 0,
  serviceItemsCents: 0,
  taxableLaborCents: 0,
};

function planOf({ order, lines }: Sale, taken: Taken[], taxesCents: number): RefundPlan {
  const of = (kind: SalesOrderLineRow["kind"], centsOf: (each: Taken) => number) =>
    sumOf(
      taken.filter(({ line }) => line.kind === kind),
      centsOf,
    );
  const gross = (each: Taken) => each.priceCents + each.discountCents;
  const [partsCents, feesCents] = [of("part", gross), of("fee", gross)];
  const discountsCents = sumOf(taken, ({ discountCents }) => discountCents);
  const feeDiscountsCents = of("fee", ({ discountCents }) => discountCents);
  const taxableCents = of("part", ({ line, priceCents }) =>
    order.taxRatePercent > 0 && isTaxable(line, order) ? priceCents : 0,
  );
  const totalCents = partsCents + feesCents - discountsCents + taxesCents;
  const byId = new Map(taken.map((each) => [each.line.id, each]));
  return {
    lines: lines.map((line) => {
      const each = byId.get(line.id);
      return each ? lessened(line, each) : line;
    }),
    returns: taken
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity }) => ({ line, quantity })),
    credit: {
      ...otherCategories,
      partsCents,
      feesCents,
      discountsCents,
      taxesCents,
      totalCents,
      taxableCents,
      feeDiscountsCents,
    },
  };
}

function lessened(line: SalesOrderLineRow, each: Taken): SalesOrderLineRow {
  return {
    ...line,
    returnedQuantity: addQuantities(line.returnedQuantity, each.quantity),
    returnedCents: line.returnedCents + each.priceCents,
  };
}

function priceLeft({ totalPriceCents, returnedCents }: SalesOrderLineRow): number {
  return totalPriceCents - returnedCents;
}

function quantityLeft({ quantity, returnedQuantity }: SalesOrderLineRow): number {
  return subtractQuantities(quantity, returnedQuantity);
}
