import { AppError } from "@bayline/contracts";
import type { Pricing } from "@bayline/db";

interface BilledLine {
  kind: string;
  partNumber: string | null;
  description: string | null;
  pricing: Pricing;
}

const namedLines = 5;

/**
 * Refuses to invoice lines that nothing prices.
 *
 * @throws PRICE_MISSING
 */
export function requirePrices(order: string, lines: readonly BilledLine[]): void {
  const unpriced = lines.filter(({ pricing }) => pricing.source === "none");
  if (unpriced.length === 0) return;
  const names = unpriced.map(({ kind, ...line }) => line.partNumber ?? line.description ?? kind);
  const more = names.length > namedLines ? ` and ${names.length - namedLines} more` : "";
  const message = `${order} has lines without a price: ${names.slice(0, namedLines).join(", ")}${more}.`;
  throw new AppError("PRICE_MISSING", message);
}
