import { isDeepStrictEqual } from "node:util";
import type { ChargeReading, LineReading, Reading } from "../types.ts";
import type { ReadLines } from "./goods/lines.ts";
import type { Summary } from "./sums/summary.ts";
import { unexplained } from "./sums/unexplained.ts";
import { overlap, readingOf } from "./text/rows.ts";
import { unnamedCharges, unnamedTotals } from "./unnamed-amounts.ts";

/** Lines, charges and total as they add up, or as read if nothing does. */
export interface AddedUp {
  lines: LineReading[];
  charges: ChargeReading[];
  totalCents: Reading<number> | null;
  problems: string[];
}

/**
 * Decides what the document leaves open by what adds up to a printed total. If that leaves amounts
 * unexplained, the total may be the largest amount, whose label is not known, and explain them all.
 */
export function addUp(read: ReadLines, printed: Summary): AddedUp {
  const named = addUpTo(read, printed);
  if (isExplained(named)) return named.result;
  const unnamed = addUpTo(read, { ...printed, totals: unnamedTotals(printed) });
  return isExplained(unnamed) ? unnamed.result : named.result;
}

interface Attempt {
  result: AddedUp;
  /** Lines and charges add up to the total. */
  isFitting: boolean;
  /** Reasons that were not there before. */
  added: number;
}

function isExplained({ isFitting, added, result: { totalCents } }: Attempt): boolean {
  return isFitting && added === 0 && totalCents?.alternatives.length === 0;
}

function addUpTo(read: ReadLines, summary: Summary): Attempt {
  const rank = Math.min(...summary.totals.map((total) => total.rank));
  const totals = summary.totals.filter((total) => total.rank === rank);
  const cores = coreChoices(read);
  const charges = chargeChoices(read, summary);
  const choices = cores.flatMap((lines) => charges.map((list) => ({ lines, list })));
  const byRank = summary.totals.toSorted((a, b) => a.rank - b.rank);
  const fit = ({ lines, list }: Choice): Fit[] => {
    const total = byRank.find(({ cents }) => cents === sumOf(lines, list));
    return total ? [{ lines, list, total }] : [];
  };
  const known = choices.flatMap(fit);
  const fitting = known.length > 0 ? known : withUnnamed(choices, summary).flatMap(fit);
  const sorted = fitting.toSorted((a, b) => a.total.rank - b.total.rank);
  const openOf = ({ lines, list, total }: Fit) =>
    unexplained(summary.amounts, { lines, charges: list, totalCents: total.cents });
  const best = sorted.find((choice) => openOf(choice).length === 0) ?? sorted[0];
  const [first] = choices;
  const total = best?.total ?? totals.at(-1);
  const others = total ? otherTotals(total, summary, best?.lines ?? read.lines) : [];
  const problems = [...read.problems];
  const equal = fitting.filter((choice) => choice.total.cents === best?.total.cents);
  if (best && equal.some((choice) => isOther(choice, best))) {
    problems.push("charges or core deposits can be read in two ways that add up to the total");
  }
  if (best) {
    problems.push(...openOf(best));
    if (best.list.some(isConditional))
      problems.push("a discount depends on when the invoice is paid");
  }
  return {
    isFitting: best !== undefined,
    added: problems.length - read.problems.length,
    result: {
      lines: best?.lines ?? first?.lines ?? read.lines,
      charges: best?.list ?? first?.list ?? read.charges,
      totalCents: total ? readingOf(total.cents, total.cell, [...new Set(others)]) : null,
      problems,
    },
  };
}

/**
 * Totals that contradict the chosen one: those with an equally clear label, unless a payment is the
 * difference, and any that is larger than it and the lines, because a charge may not have been
 * read. One above it that is the sum of the goods is that of the goods.
 */
function otherTotals(
  chosen: PrintedTotal,
  { totals, paidCents }: Summary,
  lines: LineReading[],
): number[] {
  const rank = Math.min(...totals.map((total) => total.rank));
  const goods = sumOf(lines, []);
  const largest = Math.max(Math.abs(chosen.cents), Math.abs(goods));
  return totals.flatMap((total) => {
    const { cents, rank: own } = total;
    const isPaid = paidCents > 0 && cents === chosen.cents - paidCents;
    const isSmaller = own > rank && Math.abs(cents) <= largest;
    const isOfGoods = cents === goods && isSubtotal(total, chosen);
    return cents === chosen.cents || isPaid || isSmaller || isOfGoods ? [] : [cents];
  });
}

type PrintedTotal = Summary["totals"][number];

/**
 * Whether an amount stands above a larger total in its column, and its label asks for no payment.
 */
function isSubtotal({ cents, cell, name }: PrintedTotal, total: PrintedTotal): boolean {
  const isPayable = /\b(due|pay|payable|paid|ow(?:ed|ing)|balance|remit|charged)\b/i.test(
    name.text,
  );
  const isAbove = cell.page === total.cell.page && cell.box.y < total.cell.box.y;
  const isSmaller = cents > 0 && cents < total.cents;
  return isSmaller && isAbove && overlap(cell.box, total.cell.box) > 0 && !isPayable;
}

function isConditional({ kind, description }: ChargeReading): boolean {
  const words = /\b(early|prompt|cash|settlement|terms|if|when|payment)\b/i;
  return kind === "discount" && words.test(description?.value ?? "");
}

interface Fit extends Choice {
  total: Summary["totals"][number];
}

interface Choice {
  lines: LineReading[];
  list: ChargeReading[];
}

/** The most charges with labels that are not known. */
const mostUnnamed = 3;

/** The choices with amounts whose labels are not known. What adds up to the total is a charge. */
function withUnnamed(choices: readonly Choice[], summary: Summary): Choice[] {
  const goods = choices.flatMap(({ lines }) => [sumOf(lines, []), amountsOf(lines)]);
  let lists: ChargeReading[][] = [[]];
  for (const charge of unnamedCharges(summary, choices[0]?.lines ?? [], goods)) {
    const longer = lists.map((list) => [...list, charge]);
    lists = [...lists, ...longer.filter(({ length }) => length <= mostUnnamed)];
  }
  return choices.flatMap(({ lines, list }) =>
    lines.length === 0 ? [] : lists.slice(1).map((more) => ({ lines, list: [...list, ...more] })),
  );
}

/** Whether a choice reads other deposits or other charges. */
function isOther({ lines, list }: Choice, { lines: chosen, list: best }: Choice): boolean {
  const amounts = (charges: ChargeReading[]) =>
    charges.map(({ kind, amountCents }) => `${kind} ${amountCents.value}`).toSorted();
  const deposits = (list: LineReading[]) =>
    list.map(({ coreDepositCents, quantity }) => [coreDepositCents?.value ?? 0, quantity?.value]);
  return !(
    isDeepStrictEqual(deposits(lines), deposits(chosen)) &&
    isDeepStrictEqual(amounts(list), amounts(best))
  );
}

/** Deposits in rows of their own are for all pieces. One in a column may be as well. */
function coreChoices(read: ReadLines): LineReading[][] {
  const lines = read.lines.map((line, index) => withDeposit(line, index, read));
  const divided = lines.map((line) => {
    const { coreDepositCents, quantity } = line;
    if (!coreDepositCents || !quantity || Math.abs(quantity.value) <= 1) return line;
    const each = Math.abs(coreDepositCents.value / quantity.value);
    if (!Number.isInteger(each)) return line;
    return { ...line, coreDepositCents: { ...coreDepositCents, value: each } };
  });
  return read.cores.length > 0 || isDeepStrictEqual(lines, divided) ? [lines] : [lines, divided];
}

function withDeposit(line: LineReading, index: number, { cores }: ReadLines): LineReading {
  const own = cores.filter((core) => core.line === index);
  const [first] = own;
  if (!first || !line.quantity || line.quantity.value === 0) return line;
  const cents = own.reduce((sum, core) => sum + core.cents, 0);
  const each = Math.abs(cents / line.quantity.value / (line.packQuantity?.value ?? 1));
  return { ...line, coreDepositCents: readingOf(each, first.number.cell) };
}

/** Of more charges, none is left out. */
const mostCharges = 40;

/** The charges among the lines and below them may repeat each other. */
function chargeChoices(read: ReadLines, { charges, sums }: Summary): ChargeReading[][] {
  const among = read.charges;
  const others = charges.filter(
    (charge) => !among.some(({ amountCents }) => amountCents.value === charge.amountCents.value),
  );
  const withoutOne =
    charges.length > mostCharges
      ? []
      : charges.map((sum) => charges.filter((charge) => charge !== sum));
  return [
    [...among, ...charges],
    [...among, ...others],
    among,
    charges,
    [...among, ...sums],
    // `Total tax` may be the only tax.
    ...sums.map((sum) => [...among, ...charges, sum]),
    [...among, ...charges, ...sums],
    ...withoutOne.map((list) => [...among, ...list]),
  ];
}

function amountsOf(lines: readonly LineReading[]): number {
  return lines.reduce((sum, { amountCents }) => sum + (amountCents?.value ?? 0), 0);
}

function sumOf(lines: readonly LineReading[], charges: readonly ChargeReading[]): number {
  let sum = 0;
  for (const { amountCents, quantity, packQuantity, coreDepositCents } of lines) {
    sum += amountCents?.value ?? 0;
    const pieces = (quantity?.value ?? 0) * (packQuantity?.value ?? 1);
    sum += Math.round(pieces * (coreDepositCents?.value ?? 0));
  }
  return charges.reduce((total, { amountCents }) => total + amountCents.value, sum);
}
