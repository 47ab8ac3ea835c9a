import { AppError, type ErrorDetail, invalid } from "@bayline/contracts";
import type { CreditRow, SalesOrderLineRow, SalesOrderRow } from "@bayline/db";
import { divided, shareOut } from "../work-orders/amounts.ts";
import { isTaxed } from "./amounts.ts";

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
  | ("taxableCents" | "feeDiscountsCents")
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
  tenThousandths: bigint;
  priceCents: number;
  discountCents: number;
}

/** @throws OVER_REFUND if the request exceeds what is left */
export function planRefund(sale: Sale, request: RefundRequest): RefundPlan {
  if (request.amountCents !== undefined) return planAllowance(sale, request.amountCents);
  const wanted = request.lines ? requestedQuantities(sale, request.lines) : everything(sale);
  const taken = sale.lines.map((line) => takenOf(line, wanted.get(line.id) ?? 0n));
  return planOf(sale, taken, taxOf(sale, taken));
}

/**
 * Plans a refund without goods: its share of the tax reduces the tax, the rest reduces the lines'
 * prices.
 */
function planAllowance(sale: Sale, amountCents: number): RefundPlan {
  const { order, lines, taxLeftCents: tax } = sale;
  const prices = lines.map(priceLeft);
  const price = prices.reduce((sum, cents) => sum + cents, 0);
  if (amountCents > price + tax) {
    throw new AppError(
      "OVER_REFUND",
      `${price + tax} cents of ${order.orderNumber} can still be refunded.`,
    );
  }
  const taxesCents = Number(divided(BigInt(tax) * BigInt(amountCents), BigInt(price + tax)));
  const shares = shareOut(amountCents - taxesCents, prices);
  const taken = lines.map((line, at) => {
    return { line, tenThousandths: 0n, priceCents: shares[at] ?? 0, discountCents: 0 };
  });
  return planOf(sale, taken, taxesCents);
}

function requestedQuantities(
  { order, lines }: Sale,
  wanted: NonNullable<RefundRequest["lines"]>,
): Map<string, bigint> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const seen = new Map<string, bigint>();
  const details: ErrorDetail[] = [];
  for (const [at, { lineId, quantity }] of wanted.entries()) {
    const field = `lines[${at}].lineId`;
    if (!byId.has(lineId)) details.push({ field, message: "names no line of this sale" });
    if (seen.has(lineId)) details.push({ field, message: "is on another line too" });
    seen.set(lineId, tenThousandths(quantity));
  }
  if (details.length > 0) throw invalid(details);
  for (const [lineId, quantity] of seen) {
    const line = byId.get(lineId);
    if (!line || quantity <= quantityLeft(line)) continue;
    const left = Number(quantityLeft(line)) / 10_000;
    throw new AppError(
      "OVER_REFUND",
      `Of ${line.partNumber ?? line.description ?? "a line"} on ${order.orderNumber} ${left} are left to return.`,
    );
  }
  return seen;
}

function everything({ order, lines, taxLeftCents }: Sale): Map<string, bigint> {
  const left = lines.filter((line) => quantityLeft(line) > 0n || priceLeft(line) > 0);
  if (left.length === 0 && taxLeftCents === 0) {
    throw new AppError("OVER_REFUND", `${order.orderNumber} is already refunded.`);
  }
  return new Map(left.map((line) => [line.id, quantityLeft(line)]));
}

/** The returned goods' share of the line's remaining price. The last goods take the remainder. */
function takenOf(line: SalesOrderLineRow, quantity: bigint): Taken {
  const left = quantityLeft(line);
  const price = BigInt(priceLeft(line));
  const isAll = quantity === left;
  const priceCents = quantity === 0n ? 0n : isAll ? price : divided(price * quantity, left);
  const before = tenThousandths(line.returnedQuantity);
  return {
    line,
    tenThousandths: quantity,
    priceCents: Number(priceCents),
    discountCents: discountUpTo(line, before + quantity) - discountUpTo(line, before),
  };
}

/** The discount on the first `goods` of a line. */
function discountUpTo({ discountCents, quantity }: SalesOrderLineRow, goods: bigint): number {
  return Number(divided(BigInt(discountCents) * goods, tenThousandths(quantity)));
}

/** The refund's share of the remaining tax, by taxed price. The last refund takes the remainder. */
function taxOf({ order, lines, taxLeftCents }: Sale, taken: Taken[]): number {
  const base = lines
    .filter((line) => isTaxed(line, order))
    .reduce((sum, line) => sum + priceLeft(line), 0);
  const part = taken
    .filter(({ line }) => isTaxed(line, order))
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (part === base) return taxLeftCents;
  return Number(divided(BigInt(taxLeftCents) * BigInt(part), BigInt(base)));
}

function planOf({ order, lines }: Sale, taken: Taken[], taxesCents: number): RefundPlan {
  const of = (kind: SalesOrderLineRow["kind"], cents: (each: Taken) => number) =>
    taken.filter(({ line }) => line.kind === kind).reduce((sum, each) => sum + cents(each), 0);
  const gross = (each: Taken) => each.priceCents + each.discountCents;
  const [partsCents, feesCents] = [of("part", gross), of("fee", gross)];
  const discountsCents = taken.reduce((sum, { discountCents }) => sum + discountCents, 0);
  const feeDiscountsCents = of("fee", ({ discountCents }) => discountCents);
  const taxableCents = of("part", ({ line, priceCents }) =>
    order.taxRatePercent > 0 && isTaxed(line, order) ? priceCents : 0,
  );
  const totalCents = partsCents + feesCents - discountsCents + taxesCents;
  const byId = new Map(taken.map((each) => [each.line.id, each]));
  return {
    lines: lines.map((line) => {
      const each = byId.get(line.id);
      return each ? lessened(line, each) : line;
    }),
    returns: taken
      .filter((each) => each.tenThousandths > 0n)
      .map((each) => ({ line: each.line, quantity: Number(each.tenThousandths) / 10_000 })),
    credit: {
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
  const returned = tenThousandths(line.returnedQuantity) + each.tenThousandths;
  return {
    ...line,
    returnedQuantity: Number(returned) / 10_000,
    returnedCents: line.returnedCents + each.priceCents,
  };
}

function priceLeft({ totalPriceCents, returnedCents }: SalesOrderLineRow): number {
  return totalPriceCents - returnedCents;
}

function quantityLeft({ quantity, returnedQuantity }: SalesOrderLineRow): bigint {
  return tenThousandths(quantity) - tenThousandths(returnedQuantity);
}

function tenThousandths(quantity: number): bigint {
  return BigInt(Math.round(quantity * 10_000));
}
