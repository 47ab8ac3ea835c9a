import type { LineKind } from "@bayline/contracts";
import { sumOf } from "../amounts/money.ts";

/** The defaults of a document for lines without a tax flag. Sales have no labor. */
export interface TaxDefaults {
  partsTaxable: boolean;
  laborTaxable?: boolean;
}

interface TaxedLine {
  kind: LineKind;
  /** Null follows the default of the document. */
  taxable: boolean | null;
}

/** The default that applies to each kind. Materials and fees are never taxed. */
const defaultOf = {
  labor: "laborTaxable",
  part: "partsTaxable",
  tire: "partsTaxable",
  material: null,
  fee: null,
} as const satisfies Record<LineKind, keyof TaxDefaults | null>;

/** Whether a line bears sales tax: by its tax flag, otherwise by the default of its document. */
export function isTaxable({ kind, taxable }: TaxedLine, defaults: TaxDefaults): boolean {
  const name = defaultOf[kind];
  return name !== null && (taxable ?? defaults[name] ?? false);
}

/** Whether lines of a kind are never taxed, whatever the flags. */
export function isNeverTaxed(kind: LineKind): boolean {
  return defaultOf[kind] === null;
}

/**
 * The tax flag to store for a line of a request. A submitted flag that equals the default counts as
 * not set, so that a line sent back as it was read keeps following the defaults.
 */
export function taxFlagOf(
  submitted: boolean | null | undefined,
  { kind, current }: { kind: LineKind; current: Pick<TaxedLine, "taxable"> | undefined },
  defaults: TaxDefaults,
): boolean | null {
  if (isNeverTaxed(kind)) return null;
  if (submitted === undefined || !current) return submitted ?? current?.taxable ?? null;
  const byDefault = isTaxable({ kind, taxable: null }, defaults);
  return current.taxable === null && submitted === byDefault ? null : submitted;
}

interface NetLine extends TaxedLine {
  totalPriceCents: number;
  /** The line's share of the discount of its block. Sales have no blocks. */
  blockDiscountCents?: number;
}

/** The amount on which lines bear sales tax: the taxable ones, after all discounts. */
export function taxBase(lines: readonly NetLine[], defaults: TaxDefaults): number {
  return sumOf(lines, (line) =>
    isTaxable(line, defaults) ? line.totalPriceCents - (line.blockDiscountCents ?? 0) : 0,
  );
}
