import { type ErrorDetail, invalid } from "@bayline/contracts";
import type { ReadContext } from "../../pipeline/context.ts";
import { applyPart, lookUpParts, refuseAmbiguousParts, unknownPart } from "./goods.ts";
import { type Line, type LineInput, mayLackCost, priceLine, type SubmittedLine } from "./line.ts";
import { type PricedDocument, priceLines } from "./price-lines.ts";
import { discountRefusals, identityRefusals, taxableRefusals } from "./refusals.ts";
import { type TaxDefaults, taxFlagOf } from "./tax.ts";

/** What differs between the documents whose lines are built. */
interface DocumentRules<I extends LineInput, L extends Line> {
  /** The record that contains the lines, as messages name it. */
  container: "block" | "sale" | "quote";
  taxDefaults: TaxDefaults;
  document: PricedDocument;
  newLine: (kind: L["kind"], index: number) => L;
  /** Errors of fields that only this document has. */
  refusals: (line: SubmittedLine<I, L>) => ErrorDetail[];
  /** Sets the fields that only this document has. Runs before submitted prices are set. */
  complete?: (line: SubmittedLine<I, L>, base: L) => L;
}

/**
 * Builds the lines of a work order's block or a counter sale from a request, with their amounts.
 * Reports all errors of all lines together.
 */
export async function buildLines<I extends LineInput, L extends Line>(
  ctx: ReadContext,
  submitted: ReadonlyArray<SubmittedLine<I, L>>,
  rules: DocumentRules<I, L>,
): Promise<L[]> {
  const goods = submitted.filter(isOfGoods);
  const parts = await lookUpParts(ctx, goods);
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
    const made = withSent(line.input, completed);
    return { submitted: line, line: made, part: parts.byId.get(made.inventoryItemId ?? "") };
  });
  const lines = (await priceLines(ctx, built, rules.document)).map(priceLine);
  refuse(submitted.flatMap((line, index) => refusalsOfPrice(line, lines[index])));
  return lines;
}

function refusalsOfPrice(submitted: SubmittedLine, line: Line | undefined): ErrorDetail[] {
  return line ? discountRefusals(submitted, line) : [];
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

/** Sets the code and the cost that a line takes from its part, unless the request says them. */
function withSent<L extends Line>(input: LineInput, line: L): L {
  return {
    ...line,
    vmrsCode: input.vmrsCode === undefined ? line.vmrsCode : input.vmrsCode,
    unitCostCents: unitCostOf(input, line),
  };
}

/** Null means that the cost is not known. It says nothing about lines that another record costs. */
function unitCostOf({ unitCostCents }: LineInput, line: Line): number | null {
  if (unitCostCents === null && mayLackCost(line)) return null;
  return unitCostCents ?? line.unitCostCents;
}
