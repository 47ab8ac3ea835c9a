import type { DocumentReading, Evidence, LineReading, Reading } from "../types.ts";

/**
 * Why quantity and unit cost may be exchanged, although their product is the amount. A column of
 * amounts with cents, or of numbers that are written in another way, is that of the unit costs.
 */
export function exchangeDoubt({ lines }: Pick<DocumentReading, "lines">): string | null {
  const pairs = lines.flatMap(({ quantity, unitCostCents }) =>
    quantity && unitCostCents && quantity.evidence.page !== null
      ? [{ quantity, unitCostCents }]
      : [],
  );
  const isDistinct = pairs.some(
    ({ quantity, unitCostCents }) =>
      formOf(quantity.evidence) !== formOf(unitCostCents.evidence) ||
      unitCostCents.value % 100 !== 0,
  );
  const areSame = pairs.every(({ quantity, unitCostCents }) => {
    return quantity.value * 100 === unitCostCents.value;
  });
  return pairs.length === 0 || isDistinct || areSame
    ? null
    : "quantity and unit cost may be exchanged";
}

/** Without currency and unit, how many decimals a number has. */
function formOf({ text }: Evidence): string {
  const decimals = /[.,](\d{1,2}|\d{4,6})(?!\d)/.exec(text)?.[1]?.length ?? 0;
  return `${/[$€£]/.test(text) ? "$" : ""}${decimals}`;
}

/** Why a line of goods may be no goods, or its part that of another line. */
export function partDoubt(line: LineReading, lines: readonly LineReading[]): string | null {
  const text = [line.partNumber, line.description].map((reading) => reading?.value ?? "").join(" ");
  if (
    /\b(core|exchange|refundable|old (unit|part)) (deposit|charge|bank|surcharge|value)\b|\b(deposit|refundable|returnable)\b/i.test(
      text,
    )
  ) {
    return "it may be a deposit";
  }
  // Parts above or below their amounts are shifted by a row if one of them has none.
  const isOff = (distance(line.partNumber, line.amountCents) ?? 0) > nearer * 4;
  if (isOff && lines.some(({ partNumber }) => partNumber === null)) {
    return "it stands on another row than its amount, and another line has none";
  }
  if (!isNearOther(line, lines) || areNamedInOrder(lines)) return null;
  return "it stands nearer to the amount of another line";
}

/** By how much nearer the amount of another line must stand, in points. */
const nearer = 1;

function isNearOther(line: LineReading, lines: readonly LineReading[]): boolean {
  const { partNumber, amountCents } = line;
  const own = distance(partNumber, amountCents);
  if (own === null) return false;
  return lines.some((other) => {
    const far = other === line ? null : distance(partNumber, other.amountCents);
    return far !== null && far < own - nearer;
  });
}

const partLabel = /^(part|item|material|product|stock|sku|mfr|mfg)\b.*(\bno\b|number|[#:])/i;

/** Whether each amount stands below its part, which a label names, and above the next part. */
function areNamedInOrder(lines: readonly LineReading[]): boolean {
  return lines.every(({ partNumber, amountCents }, index) => {
    const [part, amount] = [partNumber?.evidence, amountCents?.evidence];
    if (!part || !amount || !partLabel.test(part.text)) return false;
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
