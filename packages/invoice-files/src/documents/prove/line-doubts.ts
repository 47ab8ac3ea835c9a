import { partKey } from "@bayline/contracts";
import type { DocumentReading, Evidence, LineReading, Reading } from "../types.ts";
import { areNear, type KnownCosts } from "./known-costs.ts";

/**
 * Why quantity and unit cost may be exchanged, although their product is the amount: in no line is
 * the unit cost near the shop's, or printed more like an amount than the quantity, or in a line the
 * quantity is.
 */
export function exchangeDoubt(
  { lines }: Pick<DocumentReading, "lines">,
  costs: KnownCosts,
): string | null {
  const pairs = lines.flatMap((line) =>
    line.quantity && line.unitCostCents && line.quantity.evidence.page !== null
      ? [{ ...line, quantity: line.quantity, unitCostCents: line.unitCostCents }]
      : [],
  );
  const shown = pairs.map((line) => {
    const printed = printedCostOf(line);
    return printed === "unitCost" ? printed : (knownCostOf(line, costs) ?? printed);
  });
  const areSame = pairs.every(
    ({ quantity, unitCostCents }) => quantity.value * 100 === unitCostCents.value,
  );
  const isDecided = !shown.includes("quantity") && (shown.includes("unitCost") || areSame);
  return pairs.length === 0 || isDecided ? null : "quantity and unit cost may be exchanged";
}

/** A line with a quantity and a unit cost. */
type Pair = LineReading & Record<"quantity" | "unitCostCents", Reading<number>>;

/** Which of a quantity and its unit cost is near the shop's cost of the part. */
function knownCostOf(
  { partNumber, packQuantity, quantity, unitCostCents }: Pair,
  costs: KnownCosts,
): "quantity" | "unitCost" | null {
  const known = costs.get(partKey(partNumber?.value ?? ""));
  if (known === undefined) return null;
  const isNear = (cents: number) => areNear(cents / (packQuantity?.value ?? 1), known);
  const [isCount, isCost] = [isNear(quantity.value * 100), isNear(unitCostCents.value)];
  if (isCount === isCost) return null;
  return isCount ? "quantity" : "unitCost";
}

/**
 * Which of a quantity and its unit cost is printed as an amount. Null if both are printed alike.
 */
function printedCostOf({
  quantity,
  unitCostCents: unitCost,
}: Pair): "quantity" | "unitCost" | null {
  const [count, cost] = [quantity.evidence.text, unitCost.evidence.text];
  const isCountMoney = hasCurrency(count) || /[.,]\d\d\b/.test(count);
  const isCostPlain = !hasCurrency(cost) && !/[.,]\d/.test(cost);
  if (hasCurrency(count) && !hasCurrency(cost)) return "quantity";
  if (isCountMoney && isCostPlain) return "quantity";
  return formOf(count) !== formOf(cost) || unitCost.value % 100 !== 0 ? "unitCost" : null;
}

function hasCurrency(text: string): boolean {
  return /[$€£]/.test(text);
}

/** Without currency and unit, how many decimals a number has. */
function formOf(text: string): string {
  const decimals = /[.,](\d{1,2}|\d{4,6})(?!\d)/.exec(text)?.[1]?.length ?? 0;
  return `${hasCurrency(text) ? "$" : ""}${decimals}`;
}

/** Why each line of goods may be no goods, or its part that of another line. */
export function partDoubts(lines: readonly LineReading[]): Array<string | null> {
  const page: Page = {
    amounts: amountsByPage(lines),
    isPartMissing: lines.some(({ partNumber }) => partNumber === null),
    isInOrder: areNamedInOrder(lines),
  };
  return lines.map((line) => partDoubt(line, page));
}

/** What the doubts of every line depend on. */
interface Page {
  /** The bottoms of all amounts on each page, in points, from the top. */
  amounts: ReadonlyMap<number | null, readonly number[]>;
  isPartMissing: boolean;
  isInOrder: boolean;
}

function amountsByPage(lines: readonly LineReading[]): Page["amounts"] {
  const placed = lines.flatMap(({ amountCents }) => {
    const { page = null, box } = amountCents?.evidence ?? {};
    return box ? [{ page, bottom: bottomOf(box) }] : [];
  });
  const pages = [...Map.groupBy(placed, ({ page }) => page)];
  return new Map(
    pages.map(([page, own]) => [page, own.map(({ bottom }) => bottom).sort((a, b) => a - b)]),
  );
}

function partDoubt(line: LineReading, page: Page): string | null {
  const text = [line.partNumber, line.description].map((reading) => reading?.value ?? "").join(" ");
  if (
    /\b(core|exchange|refundable|old (unit|part)) (deposit|charge|bank|surcharge|value)\b|\b(deposit|refundable|returnable)\b/i.test(
      text,
    )
  ) {
    return "it may be a deposit";
  }
  if (line.amountCents?.value === 0 && line.amountCents.evidence.page !== null) {
    return "it has no cost: a person books free goods, and no components of a kit";
  }
  // Parts above or below their amounts are shifted by a row if one of them has none.
  if (isPartApart(line) && page.isPartMissing) {
    return "it stands on another row than its amount, and another line has none";
  }
  if (page.isInOrder || !isNearOther(line, page)) return null;
  return "it stands nearer to the amount of another line";
}

/** Whether the part of a line stands on another row than its amount. */
export function isPartApart({ partNumber, amountCents }: LineReading): boolean {
  return (distance(partNumber, amountCents) ?? 0) > nearer * 4;
}

/** By how much nearer the amount of another line must stand, in points. */
const nearer = 1;

function isNearOther({ partNumber, amountCents }: LineReading, { amounts }: Page): boolean {
  const own = distance(partNumber, amountCents);
  const box = partNumber?.evidence.box;
  if (own === null || !box) return false;
  // The line's own amount is never this much nearer.
  const bottoms = amounts.get(partNumber.evidence.page) ?? [];
  return distanceToNearest(bottoms, bottomOf(box)) < own - nearer;
}

/** The distance from a place to the nearest of sorted ones. */
function distanceToNearest(sorted: readonly number[], place: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? place) < place) from = middle + 1;
    else to = middle;
  }
  const around = [sorted[from - 1], sorted[from]];
  return Math.min(...around.map((near = Number.POSITIVE_INFINITY) => Math.abs(near - place)));
}

const partLabel = /^(part|item|material|product|stock|sku|mfr|mfg)\b.*(\bno\b|number|[#:])/i;

/**
 * Whether each amount stands below its part and above the next one, and a label names the part or
 * its quantity stands beside it.
 */
function areNamedInOrder(lines: readonly LineReading[]): boolean {
  return lines.every(({ partNumber, quantity, amountCents }, index) => {
    const [part, amount] = [partNumber?.evidence, amountCents?.evidence];
    const isCounted = (distance(partNumber, quantity) ?? nearer) < nearer;
    if (!part || !amount || !(isCounted || partLabel.test(part.text))) return false;
    const next = lines[index + 1]?.partNumber?.evidence;
    return isAbove(part, amount) && (!next || isAbove(amount, next));
  });
}

function isAbove(first: Evidence, second: Evidence): boolean {
  const [page, next] = [first.page ?? 0, second.page ?? 0];
  if (page !== next || !first.box || !second.box) return page < next;
  return bottomOf(first.box) < bottomOf(second.box) - nearer;
}

/** How far two values stand above each other on a page, in points. */
function distance(a: Reading<unknown> | null, b: Reading<unknown> | null): number | null {
  if (!a?.evidence.box || !b?.evidence.box || a.evidence.page !== b.evidence.page) return null;
  return Math.abs(bottomOf(a.evidence.box) - bottomOf(b.evidence.box));
}

function bottomOf({ y, height }: { y: number; height: number }): number {
  return y + height;
}
