import { formatDollars } from "@bayline/contracts";
import { chargeOf } from "../../charge-kinds.ts";
import { chargeKindOf, suggestedKindOf } from "../../lexicon/charges.ts";
import { labelWords } from "../../lexicon/labels.ts";
import { type Row, readingOf } from "../pages/text/rows.ts";
import { type Amount, proposeAmounts } from "../propose/amounts.ts";
import { proposeBands } from "../propose/bands.ts";
import { type Goods, proposeGoods } from "../propose/goods.ts";
import type { Learnt } from "../propose/learnt.ts";
import type { PrintedPages } from "../propose/printed.ts";
import type { Token } from "../propose/tokens.ts";
import type { ChargeReading, LineReading, Reading } from "../types.ts";
import { readBands } from "./bands.ts";
import { withDeposits } from "./deposit-columns.ts";
import { withDepositTable } from "./deposit-tables.ts";
import { type ReadGoods, readGoods } from "./lines.ts";
import { type Sums, solveSums, sumsOf } from "./sums.ts";

/** Goods, charges and total, as every likely solution has them. */
export interface Solved {
  goods: Goods | null;
  lines: LineReading[];
  charges: ChargeReading[];
  totalCents: Reading<number> | null;
  problems: string[];
  /** The rows of the goods. */
  used: ReadonlySet<number>;
}

/** By how much a solution may cost more than the best one and still count as a rival. */
const margin = 3;

interface Candidate {
  goods: Goods;
  read: ReadGoods;
}

interface Solution extends Sums, Candidate {}

/**
 * Solves the amounts of a document: each reading of the tables with each way in which its amounts
 * come to a printed total. Solutions that cost about as much and differ leave the amounts open.
 * Items in bands of rows are read only if no table explains the document. All of their solutions
 * are rivals, whatever they cost.
 */
export function solveAmounts({ rows, tokens }: PrintedPages, learnt: Learnt): Solved {
  const amountsBeside = ({ used }: Pick<ReadGoods, "used">) =>
    proposeAmounts(rows, tokens, (row) => used.has(row), learnt);
  const solutionsOf = (readings: readonly Candidate[]) =>
    readings.flatMap((reading) => solved(reading, tokens, amountsBeside(reading.read)));
  const tables = proposeGoods(rows, tokens, learnt).flatMap((goods) => {
    const read = readGoods(goods, rows, tokens);
    const other = withDepositTable(read, rows, tokens);
    return [{ goods, read }, ...(other ? [{ goods, read: other }] : [])];
  });
  const ofTables = solutionsOf(tables);
  const bands = ofTables.length > 0 ? [] : bandsOf(rows, tokens);
  // Without columns, an amount that no word calls a charge may be that of an item.
  const ofBands = solutionsOf(bands).filter(({ charges }) =>
    charges.every(({ isCharge }) => isCharge),
  );
  const [best, ...others] = [...ofTables, ...ofBands].toSorted((a, b) => a.cost - b.cost);
  if (!best) return unsolved(tables[0], amountsBeside);
  const most = ofTables.length > 0 ? best.cost + margin : Number.POSITIVE_INFINITY;
  const rival = others.find((other) => other.cost < most && keyOf(other) !== keyOf(best));
  const { goods, read, lines, total, charges } = best;
  return {
    goods,
    lines: rival ? withRivals(lines, rival.lines) : lines,
    charges: charges.map(chargeReading),
    totalCents: totalReading(total, rival?.total),
    problems: [
      ...read.problems,
      ...charges.flatMap(offerProblem),
      ...(rival ? [rivalText(best, rival)] : []),
    ],
    used: read.used,
  };
}

function bandsOf(rows: readonly Row[], tokens: readonly Token[][]): Candidate[] {
  return proposeBands(rows, tokens).flatMap((goods) => {
    const read = readBands(goods, rows, tokens);
    return read ? [{ goods, read }] : [];
  });
}

/** A total, and the one of another solution. */
function totalReading(total: Amount, rival: Amount | undefined): Reading<number> {
  if (!rival || rival.cents === total.cents) return readingOf(total.cents, total.token.cell);
  return {
    ...readingOf(total.cents, total.token.cell, [rival.cents]),
    rivals: [readingOf(rival.cents, rival.token.cell)],
  };
}

/** Lines with the other quantities and unit costs of another solution that has the same lines. */
function withRivals(lines: readonly LineReading[], others: readonly LineReading[]): LineReading[] {
  if (lines.length !== others.length) return [...lines];
  return lines.map((line, at) => ({
    ...line,
    quantity: withRival(line.quantity, others[at]?.quantity),
    unitCostCents: withRival(line.unitCostCents, others[at]?.unitCostCents),
  }));
}

function withRival(
  reading: Reading<number> | null,
  other: Reading<number> | null | undefined,
): Reading<number> | null {
  const isOther = reading && other && other.value !== reading.value;
  return isOther ? { ...reading, rivals: [other] } : reading;
}

/** All ways in which a reading comes to a printed total. */
function solved(
  { goods, read }: Candidate,
  tokens: readonly Token[][],
  beside: readonly Amount[],
): Solution[] {
  const amounts = [...read.charges, ...beside];
  const lines = withDeposits(read.lines, goods, tokens, amounts);
  return solveSums(lines, amounts).map(
    (sums): Solution => ({ ...sums, goods, read, cost: sums.cost + goods.cost }),
  );
}

/** A discount of the total that depends on when the invoice is paid. */
function offerProblem({ cents, label }: Amount): string[] {
  const words = /\b(early|prompt|cash|settlement|terms|if|when|payment)\b/i;
  const isOffer = cents < 0 && words.test(label?.text ?? "");
  return isOffer ? ["a discount depends on when the invoice is paid"] : [];
}

function keyOf({ lines, charges, total }: Solution): string {
  return JSON.stringify([
    lines.map(({ quantity, packQuantity, unitCostCents, amountCents, coreDepositCents }) =>
      [quantity, packQuantity, unitCostCents, amountCents, coreDepositCents].map(
        (reading) => reading?.value ?? null,
      ),
    ),
    charges.map(({ cents }) => cents).toSorted((a, b) => a - b),
    total.cents,
  ]);
}

function rivalText(best: Solution, rival: Solution): string {
  if (best.total.cents !== rival.total.cents) {
    return `the total may be ${formatDollars(best.total.cents)} or ${formatDollars(rival.total.cents)}`;
  }
  const at = best.lines.findIndex((line, index) => {
    const other = rival.lines[index];
    return line.quantity?.value !== other?.quantity?.value;
  });
  if (at < 0) return "charges, deposits or unit costs can be read in two ways";
  const [one, other] = [best.lines[at], rival.lines[at]].map((line) => line?.quantity?.value ?? 0);
  return `the quantity of line ${at + 1} may be ${one} or ${other}`;
}

function chargeReading({ cents, token, label, isCharge, kind: booked }: Amount): ChargeReading {
  const name = label?.text.replace(/[\s:.]+$/, "") ?? "";
  const known = booked ?? chargeKindOf(labelWords(name).join(" "));
  const kind = known ?? suggestedKindOf(name.toLowerCase());
  return {
    kind: chargeOf(name, cents, kind).kind,
    ...(!isCharge && { isKindOpen: true }),
    description: label && name !== "" ? readingOf(name, label) : null,
    amountCents: readingOf(cents, token.cell),
  };
}

/** What was read, of which a person must decide. */
function unsolved(
  best: Candidate | undefined,
  amountsBeside: (read: Pick<ReadGoods, "used">) => Amount[],
): Solved {
  const used = best?.read.used ?? new Set<number>();
  const amounts = [...(best?.read.charges ?? []), ...amountsBeside({ used })];
  const [total] = amounts
    .filter(({ clarity }) => clarity.total !== undefined)
    .toSorted((a, b) => (b.clarity.total ?? 0) - (a.clarity.total ?? 0));
  const lines = best?.read.lines ?? [];
  const charges = amounts.filter(({ isCharge, cents }) => isCharge && cents !== 0);
  // Sums that are not the total are a reason of their own.
  const isUnexplained = total === undefined || total.cents === sumsOf(lines, charges);
  return {
    goods: best?.goods ?? null,
    lines,
    charges: charges.map(chargeReading),
    totalCents: total ? readingOf(total.cents, total.token.cell) : null,
    problems: [
      ...(best?.read.problems ?? []),
      ...(isUnexplained
        ? ["lines and charges do not come to a printed total in a way that explains every amount"]
        : []),
    ],
    used,
  };
}
