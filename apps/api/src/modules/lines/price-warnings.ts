import type { Line } from "./line.ts";

/** A line whose price is 0 because nothing says it. */
export interface PriceWarning {
  code: "PRICE_MISSING";
  message: string;
  lineId: string;
}

/** The warning about a new line whose price nothing says. */
export function priceMissing({ id, kind, partNumber, description }: Line): PriceWarning {
  const name = partNumber ?? description ?? `The ${kind} line`;
  const why =
    kind === "labor"
      ? "no price was sent, and the shop has no labor rate"
      : "no price was sent, and no part in stock has one";
  return { code: "PRICE_MISSING", message: `${name} has the price 0: ${why}.`, lineId: id };
}

/** The `warnings` of an answer. Without a warning the field is missing. */
export function withWarnings<W>(warnings: readonly W[]): { warnings?: W[] } {
  return warnings.length > 0 ? { warnings: [...warnings] } : {};
}
