import type { Line } from "../text/runs.ts";
import { wrapped } from "../text/wrap.ts";
import type { Canvas, TextStyle } from "./canvas.ts";
import { footerHeight, margin } from "./theme.ts";

/** The height of a line of text, as a multiple of its size. */
export const leading = 1.36;

/** Places content from top to bottom, and starts a page where the current one is full. */
export class Flow {
  readonly canvas: Canvas;
  readonly #startPage: (flow: Flow) => void;
  y = 0;

  constructor(canvas: Canvas, startPage: (flow: Flow) => void) {
    this.canvas = canvas;
    this.#startPage = startPage;
  }

  get left(): number {
    return margin;
  }

  get width(): number {
    return this.canvas.width - 2 * margin;
  }

  get bottom(): number {
    return this.canvas.height - footerHeight;
  }

  /** Starts a page, with its head. */
  breakPage(): void {
    this.canvas.addPage();
    this.#startPage(this);
  }

  /** Starts a page unless a height fits on this one. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.breakPage();
    return true;
  }

  /** Draws lines of text one below the other, on further pages if necessary. */
  lines(lines: readonly Line[], style: TextStyle, x = this.left, width = this.width): void {
    for (const line of lines) {
      this.need(style.size * leading);
      drawLine(this.canvas, line, { x, y: this.y, width }, style);
      this.y += style.size * leading;
    }
  }

  paragraph(text: string, style: TextStyle): void {
    this.lines(wrapped(text, style, this.width), style);
  }
}

/** Draws a line within a box. Right-to-left lines begin at its right. */
export function drawLine(
  canvas: Canvas,
  line: Line,
  { x, y, width }: { x: number; y: number; width: number },
  style: TextStyle,
): void {
  const isRight = style.align === "right" || line.isRightToLeft;
  canvas.line(line, isRight ? x + width - line.width : x, y, style);
}
