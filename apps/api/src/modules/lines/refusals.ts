import type { ErrorDetail, LineKind } from "@bayline/contracts";
import { extendedCents } from "../amounts/money.ts";
import type { Line, LineInput, SubmittedLine } from "./line.ts";
import { isNeverTaxed } from "./tax.ts";

/**
 * Refuses the id of a line that does not exist or is submitted twice, and a change of a line's
 * kind.
 */
export function identityRefusals(
  { kind, input, current, at }: SubmittedLine,
  all: readonly SubmittedLine[],
  container: string,
): ErrorDetail[] {
  if (input.id !== undefined && !current) {
    return [{ field: `${at}id`, message: `names no such line of this ${container}` }];
  }
  if (input.id !== undefined && all.filter((other) => other.input.id === input.id).length > 1) {
    return [{ field: `${at}id`, message: "is on another line too" }];
  }
  return kindRefusals(kind, input.kind, at);
}

/** Refuses a submitted kind that differs from the line's kind. */
export function kindRefusals(
  kind: LineKind,
  submitted: LineKind | undefined,
  at: string,
): ErrorDetail[] {
  if (submitted === undefined || submitted === kind) return [];
  return [{ field: `${at}kind`, message: `is ${kind}: the kind of a line cannot change` }];
}

/** Refuses `taxable: true` on lines that are never taxed. */
export function taxableRefusals({ kind, input, at }: SubmittedLine): ErrorDetail[] {
  if (input.taxable !== true || !isNeverTaxed(kind)) return [];
  const message = `must be false, null or omitted: ${kind} lines are never taxed`;
  return [{ field: `${at}taxable`, message }];
}

type PriceField = "quantity" | "unitPriceCents" | "discountCents";

/**
 * Refuses a discount that exceeds its line's amount, and names the cause: the discount, or the
 * field that lowers the amount.
 */
export function discountRefusals(
  { input, current, at }: { input: LineInput; current: Line | undefined; at: string },
  line: Pick<Line, PriceField>,
): ErrorDetail[] {
  const amountCents = extendedCents(line.quantity, line.unitPriceCents);
  if (line.discountCents <= amountCents) return [];
  const changed = (field: PriceField) =>
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
