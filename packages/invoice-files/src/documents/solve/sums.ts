import { asksForPayment, mayNameCharge, mayNameTotal } from "../../lexicon/amounts.ts";
import type { Amount } from "../propose/amounts.ts";
import type { LineReading } from "../types.ts";

/** What the amounts of a document come to, and what each amount outside the goods is. */
export interface Sums {
  total: Amount;
  charges: Amount[];
  /** The lines with the deposits that are part of the total. */
  lines: LineReading[];
  cost: number;
}

/** More amounts than these are not combined: 2^12 sets of charges are tried for each total. */
const mostOpen = 12;

/** More lines are not added up from each to each. */
const mostLines = 400;

const cost = { unnamedTotal: 4, unnamedCharge: 2, namedLeftOut: 2, otherDeposits: 1 };

/**
 * All ways in which lines, deposits and charges come to a printed total and every amount is
 * explained: as a charge, the total, a sum of lines and charges, a payment, or a note.
 */
export function solveSums(read: readonly LineReading[], all: readonly Amount[]): Sums[] {
  // A balance of nothing says that all was paid.
  const amounts = withoutRepeats(all.filter(({ cents, clarity }) => cents !== 0 || clarity.total));
  const open = amounts.filter(
    (amount, at) => amount.isCharge || mayBeCharge(amount, amounts, at, read),
  );
  const forced = open.filter(({ isCharge }) => isCharge);
  const free = open.filter(({ isCharge }) => !isCharge);
  const optional = open.length <= mostOpen ? [...forced, ...free] : forced.slice(0, mostOpen);
  const always = open.length <= mostOpen ? [] : forced.slice(mostOpen);
  const sets = subsetsOf(optional).map((set) => [...set, ...always]);
  const solutions: Sums[] = [];
  for (const { lines, extra } of depositChoices(read)) {
    const [goods, deposits] = [goodsOf(lines), depositsOf(lines)];
    const ranges = rangesOf(lines);
    for (const charges of sets) {
      const sum = goods + deposits + sumOf(charges);
      for (const total of amounts) {
        if (total.cents !== sum || charges.includes(total) || !mayBeTotal(total)) continue;
        const known = explained({ ranges, goods, deposits, charges, total, amounts });
        if (!amounts.every((amount) => charges.includes(amount) || known(amount))) continue;
        const unnamed = charges.filter(({ isCharge }) => !isCharge).length;
        const leftOut = forced.filter((charge) => !charges.includes(charge)).length;
        solutions.push({
          total,
          charges,
          lines,
          cost:
            extra +
            (total.clarity.total ? 0 : cost.unnamedTotal) +
            unnamed * cost.unnamedCharge +
            leftOut * cost.namedLeftOut,
        });
      }
    }
  }
  return solutions;
}

/** A slip repeats labels with their amounts. */
function withoutRepeats(amounts: readonly Amount[]): Amount[] {
  const keyOf = ({ cents, label }: Amount) => `${cents} ${label?.text.toLowerCase()}`;
  return [
    ...new Map(amounts.toReversed().map((amount) => [keyOf(amount), amount])).values(),
  ].reverse();
}

/** By how many points the names of charges begin right of those of goods. */
const rightOfGoods = 60;

/**
 * Whether an amount with a label that is not known may be a charge. A sum of the goods leaves it
 * out, or it stands below an amount that is known or right of the names of goods, or its label ends
 * with a colon, or it is deducted: others may be goods.
 */
function mayBeCharge(
  { cents, clarity, label }: Amount,
  all: readonly Amount[],
  index: number,
  lines: readonly LineReading[],
): boolean {
  if (!label || Object.keys(clarity).length > 0 || !mayNameCharge(label.text)) return false;
  const goods = Math.abs(goodsOf(lines));
  const first = lines[0]?.amountCents?.evidence;
  const isInSummary = all.some(({ cents: other, token, isCharge, clarity: names }, at) => {
    const isBelow = token.cell.page !== first?.page || token.cell.box.y > (first.box?.y ?? 0);
    const isKnown = isCharge || Object.keys(names).length > 0;
    const isSum = Math.abs(other) === goods && (at < index || names.subtotal !== undefined);
    return isSum || (at < index && isBelow && isKnown);
  });
  const names = lines.flatMap(({ partNumber, description }) => [partNumber, description]);
  const isApart = names.every(
    (name) => !name?.evidence.box || name.evidence.box.x + rightOfGoods < label.box.x,
  );
  return cents < 0 || isInSummary || isApart || /:\W*$/.test(label.text);
}

/** Whether an amount may be the total: its label names one, or nothing that is known. */
function mayBeTotal({ isCharge, clarity, label }: Amount): boolean {
  if (clarity.total) return true;
  const isUnknown = !isCharge && Object.keys(clarity).length === 0;
  return isUnknown && mayNameTotal(label?.text ?? "");
}

interface Explanation {
  ranges: ReadonlySet<number>;
  goods: number;
  deposits: number;
  charges: readonly Amount[];
  total: Amount;
  amounts: readonly Amount[];
}

/** Whether an amount that is no charge is one of the sums of a solution. */
function explained({ ranges, goods, deposits, charges, total, amounts }: Explanation) {
  const sizes = new Set<number>();
  for (const set of subsetsOf(charges.slice(0, mostOpen))) {
    const sum = sumOf(set);
    for (const cents of [sum, goods + sum, goods + deposits + sum, deposits + sum]) {
      sizes.add(Math.abs(cents));
    }
  }
  const paid = amounts.filter(({ clarity }) => clarity.payment !== undefined);
  const due = total.cents - sumOf(paid.map((amount) => ({ cents: Math.abs(amount.cents) })));
  const bases = [...sizes, ...ranges];
  return ({ cents, clarity, isCharge, token, label }: Amount): boolean => {
    const size = Math.abs(cents);
    if (size === Math.abs(total.cents)) return true;
    if (clarity.total && cents !== due) {
      const isAbove = token.row < total.token.row && !asksForPayment(label?.text ?? "");
      return isAbove && sizes.has(size);
    }
    if (sizes.has(size)) return true;
    const charge = charges.find((other) => other.token.row === token.row);
    if (charge && bases.some((base) => isRateOf(token.value, charge.cents, base))) return true;
    if (isCharge) return false;
    if (clarity.memo !== undefined) return true;
    if (clarity.payment !== undefined || cents === due) {
      return (
        paid.length > 0 && amounts.some((amount) => amount.cents === due && amount.clarity.total)
      );
    }
    return ranges.has(size);
  };
}

/** Whether a number is the rate in percent with which an amount is charged on another. */
function isRateOf(rate: number, cents: number, base: number): boolean {
  return rate < 100 && Math.abs((base * rate) / 100 - Math.abs(cents)) < 1;
}

/** Deposits are for each piece. In a column they may be those of all pieces. */
function depositChoices(
  lines: readonly LineReading[],
): Array<{ lines: LineReading[]; extra: number }> {
  const each = [...lines];
  if (!lines.some(({ coreDepositCents }) => coreDepositCents)) return [{ lines: each, extra: 0 }];
  const divided = lines.map((line) => {
    const { coreDepositCents, quantity } = line;
    const cents = coreDepositCents && quantity && coreDepositCents.value / Math.abs(quantity.value);
    if (!coreDepositCents || !cents || !Number.isInteger(cents)) return line;
    return { ...line, coreDepositCents: { ...coreDepositCents, value: cents } };
  });
  const isOther = divided.some((line, at) => line !== lines[at]);
  const other = { lines: divided, extra: cost.otherDeposits };
  return isOther ? [{ lines: each, extra: 0 }, other] : [{ lines: each, extra: 0 }];
}

export function depositOf({ quantity, packQuantity, coreDepositCents }: LineReading): number {
  const pieces = (quantity?.value ?? 0) * (packQuantity?.value ?? 1);
  return Math.round(pieces * (coreDepositCents?.value ?? 0));
}

/** What lines with their deposits and charges come to. */
export function sumsOf(lines: readonly LineReading[], charges: readonly Amount[]): number {
  return goodsOf(lines) + depositsOf(lines) + sumOf(charges);
}

function goodsOf(lines: readonly LineReading[]): number {
  return lines.reduce((sum, { amountCents }) => sum + (amountCents?.value ?? 0), 0);
}

function depositsOf(lines: readonly LineReading[]): number {
  return lines.reduce((sum, line) => sum + depositOf(line), 0);
}

function sumOf(amounts: ReadonlyArray<{ cents: number }>): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}

/** What neighbouring lines come to, with and without deposits, and each deposit. */
function rangesOf(lines: readonly LineReading[]): Set<number> {
  const found = new Set<number>();
  for (const [from, line] of lines.slice(0, mostLines).entries()) {
    found.add(Math.abs(depositOf(line)));
    found.add(Math.abs(line.coreDepositCents?.value ?? 0));
    let [goods, deposits] = [0, 0];
    for (const next of lines.slice(from)) {
      goods += next.amountCents?.value ?? 0;
      deposits += depositOf(next);
      found.add(Math.abs(goods));
      found.add(Math.abs(goods + deposits));
    }
  }
  return found;
}

function subsetsOf<T>(values: readonly T[]): T[][] {
  let sets: T[][] = [[]];
  for (const value of values) sets = sets.flatMap((set) => [set, [...set, value]]);
  return sets;
}
