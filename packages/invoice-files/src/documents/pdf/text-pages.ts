import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { unreadable } from "../../errors.ts";
import type { TextItem, TextPage } from "../types.ts";
import { drawnOn } from "./drawn.ts";
import { type Matrix, product } from "./matrix.ts";

const maxItemsOfPage = 10_000;
const maxItems = 60_000;
const maxItemLength = 1_000;

/** The share of a font's height that is above the baseline. */
export const ascent = 0.8;

/** Text that is turned by more than this, in radians, is a watermark or a note at the margin. */
const maxTilt = 0.05;

/** Reads the text of each page with its geometry. Throws if there is none or too much. */
export async function textPagesOf(pdf: PDFDocumentProxy): Promise<TextPage[]> {
  const pages: TextPage[] = [];
  let count = 0;
  const layers = await pdf.getOptionalContentConfig();
  const isLayerShown = (layer: unknown) => layers.isVisible(layer);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await textPageOf(await pdf.getPage(number), number, isLayerShown);
    count += page.items.length;
    if (count > maxItems) throw tooMuchText();
    pages.push(page);
  }
  return pages;
}

type PageSize = Pick<TextPage, "width" | "height">;

interface PdfText {
  str: string;
  width: number;
  transform: Matrix;
}

async function textPageOf(
  page: PDFPageProxy,
  number: number,
  isLayerShown: (layer: unknown) => boolean,
): Promise<TextPage> {
  const viewport = page.getViewport({ scale: 1 });
  const items: TextItem[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    // Reads on beyond the limit, because pdf.js fails if its stream is cancelled.
    if (items.length > maxItemsOfPage) continue;
    for (const item of value.items as Array<Partial<PdfText>>) {
      if (!isText(item) || item.str.trim() === "") continue;
      items.push(placed(item, viewport.transform));
    }
  }
  if (items.length > maxItemsOfPage) throw tooMuchText();
  const { width, height } = viewport;
  const { shown, hidden, rules } = await drawnOn(page, isLayerShown);
  page.cleanup();
  const size = { number, width, height };
  // What a program recognised in a scan is no text of the document.
  if (shown === 0) return { ...size, items: [] };
  const printed = items.filter((item) => isOnPage(item, { width, height }));
  return { ...size, items: printed, rules, ...(hidden > 0 && { hasHiddenText: true }) };
}

/** Whether any of a text is on its page. What is beside it is not printed. */
function isOnPage({ x, y, width, height, angle }: TextItem, page: PageSize): boolean {
  // The box of turned text is not that of its place.
  const reach = angle === undefined ? 0 : width;
  const isBeside = x + width + reach < 0 || x - reach > page.width;
  return !isBeside && y + height + reach > 0 && y - reach < page.height;
}

function isText(item: Partial<PdfText>): item is PdfText {
  return typeof item.str === "string" && item.transform !== undefined;
}

/** Converts an item from the coordinates of PDF, which begin at the bottom left. */
function placed({ str, width, transform }: PdfText, page: Matrix): TextItem {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = product(page, transform);
  const height = Math.hypot(c, d);
  const angle = Math.atan2(b, a);
  const box = { x, y: y - height * ascent, width, height };
  const text = str.slice(0, maxItemLength);
  return Math.abs(angle) > maxTilt ? { ...box, text, angle } : { ...box, text };
}

function tooMuchText() {
  return unreadable(
    "This PDF has more text than an invoice",
    "Send only the pages of one invoice.",
  );
}
