import { type ErrorDetail, invalid } from "@bayline/contracts";
import type { Scope } from "@bayline/db";
import {
  applyPart,
  hasPartPrice,
  lookUpParts,
  refuseAmbiguousParts,
  unknownPart,
} from "./goods.ts";
import { type Line, type LineInput, mayLackCost, priceLine, type SubmittedLine } from "./line.ts";
import { type PriceWarning, priceMissing } from "./price-warnings.ts";
import { discountRefusals, identityRefusals, taxableRefusals } from "./refusals.ts";
import { type TaxDefaults, taxFlagOf } from "./tax.ts";

/** What differs between the documents whose lines are built. */
interface DocumentRules<I extends LineInput, L extends Line> {
  /** The record that contains the lines, as messages name it. */
  container: "block" | "sale";
  taxDefaults: TaxDefaults;
  newLine: (kind: L["kind"], index: number) => L;
  /** Whether the document has a price for new lines of a kind. */
  hasPrice?: (kind: L["kind"]) => boolean;
  /** Errors of fields that only this document has. */
  refusals: (line: SubmittedLine<I, L>) => ErrorDetail[];
  /** Sets the fields that only this document has. Runs before submitted prices are set. */
  complete?: (line: SubmittedLine<I, L>, base: L) => L;
}

/** The lines of a request, and what may be a mistake in them. */
export interface BuiltLines<L> {
  lines: L[];
  warnings: PriceWarning[];
}

/**
 * Builds the lines of a work order's block or a counter sale from a request, with their amounts.
 * Reports all errors of all lines together. Warns of new lines whose price nothing says.
 */
export async function buildLines<I extends LineInput, L extends Line>(
  scope: Scope,
  submitted: ReadonlyArray<SubmittedLine<I, L>>,
  rules: DocumentRules<I, L>,
): Promise<BuiltLines<L>> {
  const goods = submitted.filter(isOfGoods);
  const parts = await lookUpParts(scope, goods);
  refuse(
    submitted.flatMap((line) => {
      const identity = identityRefusals(line, submitted, rules.container);
      if (identity.length > 0) return identity;
      const unknown = isOfGoods(line) ? unknownPart(line, parts) : [];
      return [...rules.refusals(line), ...unknown, ...taxableRefusals(line)];
    }),
  );
  refuseAmbiguousParts(goods, parts);
  const built = submitted.map((line, index) => {
    const base = withInput(line, line.current ?? rules.newLine(line.kind, index), rules);
    const linked = isOfGoods(line) ? applyPart(line, base, parts) : base;
    const completed = rules.complete?.(line, linked) ?? linked;
    const isPriced =
      line.current !== undefined ||
      line.input.unitPriceCents !== undefined ||
      rules.hasPrice?.(line.kind) === true ||
      (isOfGoods(line) && hasPartPrice(line, parts));
    return { line, made: priceLine(withSent(line.input, completed)), isPriced };
  });
  refuse(built.flatMap(({ line, made }) => discountRefusals(line, made)));
  return {
    lines: built.map(({ made }) => made),
    warnings: built.flatMap(({ made, isPriced }) => (isPriced ? [] : [priceMissing(made)])),
  };
}

function isOfGoods({ kind }: SubmittedLine): boolean {
  return kind === "part" || kind === "tire";
}

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw invalid(details);
}

function withInput<I extends LineInput, L extends Line>(
  { kind, input, current }: SubmittedLine<I, L>,
  base: L,
  { taxDefaults }: DocumentRules<I, L>,
): L {
  return {
    ...base,
    description: input.description === undefined ? base.description : input.description || null,
    quantity: input.quantity ?? base.quantity,
    discountCents: input.discountCents ?? base.discountCents,
    taxable: taxFlagOf(input.taxable, { kind, current }, taxDefaults),
  };
}

/** Sets what a line takes from its part, unless the request says it. */
function withSent<L extends Line>(input: LineInput, line: L): L {
  return {
    ...line,
    vmrsCode: input.vmrsCode === undefined ? line.vmrsCode : input.vmrsCode,
    unitPriceCents: input.unitPriceCents ?? line.unitPriceCents,
    unitCostCents: unitCostOf(input, line),
  };
}

/** Null means that the cost is not known. It says nothing about lines that another record costs. */
function unitCostOf({ unitCostCents }: LineInput, line: Line): number | null {
  if (unitCostCents === null && mayLackCost(line)) return null;
  return unitCostCents ?? line.unitCostCents;
}
