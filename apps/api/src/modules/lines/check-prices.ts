import type { ReadContext } from "../../pipeline/context.ts";
import { buildLines } from "./build.ts";
import { type Line, type LineInput, newLine, type SubmittedLine } from "./line.ts";
import type { PricedDocument } from "./price-lines.ts";

/** Prices lines for a customer without storing them, in two statements. */
export function checkPrices(
  ctx: ReadContext,
  submitted: ReadonlyArray<SubmittedLine<LineInput, Line>>,
  document: PricedDocument,
): Promise<Line[]> {
  return buildLines<LineInput, Line>(ctx, submitted, {
    container: "quote",
    taxDefaults: { partsTaxable: false },
    document,
    newLine: (kind, position) => newLine(ctx.tenantId, kind, position),
    refusals: () => [],
    complete: ({ input: { laborType = null } }, line) => ({ ...line, laborType }),
  });
}
