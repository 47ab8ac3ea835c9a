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

/** Draws a document. */
export async function print(ctx: ReadContext, sheet: Sheet): Promise<PrintedFile> {
  try {
    const content = await ctx.services.printer.print(sheet);
    return { name: fileName(sheet), content };
  } catch (error) {
    if (!(error instanceof DocumentTooLong)) throw error;
    const message = "has more lines than can be printed";
    throw invalid([{ field: "id", message }]);
  }
}

/** The number of the document, or its title if it has none. */
function fileName({ number, title }: Sheet): string {
  const name = (number ?? title).replace(/[^\w.-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "");
  return `${name || "document"}.pdf`;
}
