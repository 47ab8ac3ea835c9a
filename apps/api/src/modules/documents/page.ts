import { invalid } from "@bayline/contracts";
import { findDocument } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";
import { readOriginal } from "./originals.ts";
import { UnreadableDocument } from "./reading/reading-pool.ts";
import { documentDeleted } from "./refusals.ts";

const usualWidth = 1200;

interface Input {
  id: string;
  number: string;
  width?: number | undefined;
}

/** Draws a page of a document as PNG. */
export async function drawPage(ctx: ReadContext, { id, number, width = usualWidth }: Input) {
  const row = requireRecord(await findDocument(ctx, id), "document");
  if (row.originalDeletedAt) throw documentDeleted();
  const content = await readOriginal(ctx, id);
  try {
    const png = await ctx.services.pageDrawer.renderPage(content, Number(number), width);
    return { name: `page-${number}.png`, content: png };
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    throw invalid([{ field: "number", message: `cannot be drawn: ${error.message}` }]);
  }
}
