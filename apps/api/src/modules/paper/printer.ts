import { invalid } from "@bayline/contracts";
import { DocumentTooLong, type Printer, type Sheet } from "@bayline/paper";
import type { ReadContext } from "../../pipeline/context.ts";

declare module "../../pipeline/context.ts" {
  interface Services {
    printer: Printer;
  }
}

/** A file in a response. */
export interface PrintedFile {
  /** `INV-1003.pdf`. */
  name: string;
  content: Buffer;
}

/** Draws a document. Its file is named after `names`; by default after its number. */
export async function print(
  ctx: ReadContext,
  sheet: Sheet,
  names: ReadonlyArray<string | null> = [sheet.number],
): Promise<PrintedFile> {
  try {
    const content = await ctx.services.printer.print(sheet);
    return { name: fileName(names), content };
  } catch (error) {
    if (!(error instanceof DocumentTooLong)) throw error;
    const message = "has more lines than can be printed";
    throw invalid([{ field: "id", message }]);
  }
}

/** `Statement-Prairie-Grain-2026-03-02.pdf`, with letters and digits of any script. */
function fileName(names: ReadonlyArray<string | null>): string {
  const name = names
    .flatMap((part) => (part === null ? [] : [part.slice(0, 60)]))
    .join("-")
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
  return `${name || "document"}.pdf`;
}
