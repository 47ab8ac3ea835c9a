import type { Photo } from "../sheet.ts";
import { wrapped } from "../text/wrap.ts";
import { drawLine, type Flow, leading } from "./flow.ts";
import { ink } from "./theme.ts";

const gap = 16;
const photoHeight = 210;
const style = { size: 8.5, color: ink.text };

/** A caption has as many lines as fit between two rows of photos. */
const captionLines = 3;

/** Draws photos in two columns, each with its caption below it. */
export function drawPhotos(flow: Flow, photos: readonly Photo[]): void {
  const width = (flow.width - gap) / 2;
  for (let at = 0; at < photos.length; at += 2) {
    const row = photos.slice(at, at + 2).map(({ content, caption }) => ({
      content,
      lines: wrapped(caption ?? "", style, width).slice(0, captionLines),
    }));
    const textHeight = Math.max(...row.map(({ lines }) => lines.length)) * style.size * leading;
    flow.need(photoHeight + textHeight + 4);
    for (const [column, { content, lines }] of row.entries()) {
      const x = flow.left + column * (width + gap);
      const height = flow.canvas.image(content, x, flow.y, [width, photoHeight]);
      for (const [line, text] of lines.entries()) {
        const y = flow.y + height + 4 + line * style.size * leading;
        drawLine(flow.canvas, text, { x, y, width }, style);
      }
    }
    flow.y += photoHeight + textHeight + 14;
  }
}
