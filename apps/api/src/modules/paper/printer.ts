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
  return { name: fileName(names), content: await draw(ctx, sheet, "id") };
}

/** Draws a document. The refusal of one that is too long names the field that it is made from. */
export async function draw(
  { services }: ReadContext,
  document: Parameters<Printer["print"]>[0],
  field: string,
): Promise<Buffer> {
  try {
    return await services.printer.print(document);
  } catch (error) {
    if (!(error instanceof DocumentTooLong)) throw error;
    throw invalid([{ field, message: error.message }]);
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
