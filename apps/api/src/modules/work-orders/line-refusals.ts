import { type ErrorDetail, type LineKind, lineAmountCents } from "@bayline/contracts";
import { isNeverTaxed } from "./present-block.ts";

interface Money {
  quantity: number;
  unitPriceCents: number;
  discountCents: number;
}

/**
 * A line of a request, the stored line that it changes, and its path in the request: `parts[0].` or
 * empty.
 */
interface Sent {
  input: { [F in keyof Money]?: number | undefined } & {
    inventoryItemId?: string | null | undefined;
    partNumber?: string | null | undefined;
    taxable?: boolean | null | undefined;
  };
  current: Money | undefined;
  at: string;
}

/** Refuses `taxable: true` on lines that are never taxed. */
export function taxableRefusals({ input, at }: Sent, kind: LineKind): ErrorDetail[] {
  if (input.taxable !== true || !isNeverTaxed(kind)) return [];
  const message = `must be false, null or omitted: ${kind} lines are never taxed`;
  return [{ field: `${at}taxable`, message }];
}

/**
 * Refuses a discount that exceeds its line's amount, and names the cause: the discount, or the
 * field that lowers the amount.
 */
export function discountRefusals({ input, current, at }: Sent, line: Money): ErrorDetail[] {
  const amountCents = lineAmountCents(line.quantity, line.unitPriceCents);
  if (line.discountCents <= amountCents) return [];
  const changed = (field: keyof Money) =>
    input[field] !== undefined && input[field] !== current?.[field];
  if (!current || changed("discountCents")) {
    return [{ field: `${at}discountCents`, message: "must be at most the line's amount" }];
  }
  const lowered = (["unitPriceCents", "quantity"] as const).filter(changed);
  const part = input.inventoryItemId ? "inventoryItemId" : "partNumber";
  const message = `makes the line's amount ${amountCents}, less than its discount of ${line.discountCents}`;
  return (lowered.length > 0 ? lowered : [part]).map((field) => {
    return { field: `${at}${field}`, message };
  });
}
