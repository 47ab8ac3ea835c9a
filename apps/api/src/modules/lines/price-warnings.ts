import { cutText, type LineKind } from "@bayline/contracts";

/** A line of an answer. */
interface PricedLine {
  id: string;
  kind: LineKind;
  partNumber?: string | null;
  description: string | null;
  pricedBy: { source: string };
}

/** A line whose price is 0 because nothing says it. */
interface PriceWarning {
  code: "PRICE_MISSING";
  message: string;
  lineId: string;
}

/** The warnings about lines whose price nothing says. */
export function priceWarnings(lines: readonly PricedLine[]): PriceWarning[] {
  return lines.filter(({ pricedBy }) => pricedBy.source === "none").map(priceMissing);
}

/** The most characters of a name in a message. */
const shownName = 40;

function priceMissing({ id, kind, partNumber, description }: PricedLine): PriceWarning {
  const name = cutText(partNumber ?? description ?? `The ${kind} line`, shownName);
  const why =
    kind === "labor"
      ? "no price was sent, and the shop has no labor rate"
      : "no price was sent, and no rule or part says one";
  return { code: "PRICE_MISSING", message: `${name} has the price 0: ${why}.`, lineId: id };
}

/** The `warnings` of an answer. Without a warning the field is missing. */
export function withWarnings<W>(warnings: readonly W[]): { warnings?: W[] } {
  return warnings.length > 0 ? { warnings: [...warnings] } : {};
}
