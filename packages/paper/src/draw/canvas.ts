/// <reference path="./pdfkit.d.ts" />
import PDFDocument from "pdfkit";
import { type PaperSize, paperSizes } from "../sheet.ts";
import { cleaned } from "../text/clean.ts";
import { type Line, lineOf, type Style } from "../text/runs.ts";
import { maxPages } from "./page-limit.ts";

/** A document has more pages than can be printed. */
export class TooManyPages extends Error {}

/** @throws {TooManyPages} */
export function requirePages(count: number): void {
  if (count > maxPages) throw new TooManyPages(`More than ${maxPages} pages`);
}

const noFeatures: readonly string[] = [];

interface Options {
  size: PaperSize;
  title: string;
  author: string;
  /** ISO 8601. */
  at: string;
}

/** Draws on the pages of a PDF, in points from the top left. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pdf: PDFDocument;
  readonly #registered = new Set<string>();
  readonly #chunks: Uint8Array[] = [];
  #pages = 0;

  constructor({ size, title, author, at }: Options) {
    const [width, height] = paperSizes[size];
    this.width = width;
    this.height = height;
    this.#pdf = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      displayTitle: true,
      lang: "en",
      pdfVersion: "1.7",
      info: {
        Title: cleaned(title),
        Author: cleaned(author),
        Creator: "Bayline",
        CreationDate: new Date(at),
      },
    });
    this.#pdf.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk));
  }

  get pageCount(): number {
    return this.#pages;
  }

  addPage(): void {
    this.#pages += 1;
    requirePages(this.#pages);
    this.#joinPieces();
    this.#pdf.addPage();
  }

  /**
   * Joins what pdfkit keeps of a page as one buffer for each operator, which is most of its memory.
   */
  #joinPieces(): void {
    const content = this.#pdf.page?.content;
    if (content) content.buffer = [Buffer.concat(content.buffer)];
  }

  /** Continues on an existing page, counted from 0. */
  switchTo(page: number): void {
    this.#pdf.switchToPage(page);
  }

  /** Draws a line of text whose baseline box begins at `y`. */
  line(line: Line, x: number, y: number, { size, color }: Style & { color: string }): void {
    let at = x;
    for (const { text, face, width } of line.runs) {
      if (!this.#registered.has(face.name)) {
        this.#pdf.registerFont(face.name, face.font);
        this.#registered.add(face.name);
      }
      const shift = face.font.ascent / face.font.unitsPerEm - ascentOfLatin;
      this.#pdf.font(face.name, size).fillColor(color);
      this.#pdf.text(text, at, y - shift * size, { lineBreak: false, features: noFeatures });
      at += width;
    }
  }

  /** Draws a short text on one line, at most `width` wide. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    const line = fitted(text, style);
    const free = (style.width ?? line.width) - line.width;
    this.line(line, style.align === "right" ? x + free : x, y, style);
  }

  rule(x: number, y: number, width: number, { color, weight }: Pen): void {
    this.#pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke();
  }

  rect(x: number, y: number, width: number, height: number, color: string): void {
    this.#pdf.rect(x, y, width, height).fill(color);
  }

  pill(x: number, y: number, width: number, height: number, color: string): void {
    this.#pdf.roundedRect(x, y, width, height, height / 2).fill(color);
  }

  outline(x: number, y: number, width: number, height: number, { color, weight }: Pen): void {
    this.#pdf.roundedRect(x, y, width, height, 6).lineWidth(weight).strokeColor(color).stroke();
  }

  /** Draws an image inside a box. Returns the height of the image. */
  image(content: Uint8Array, x: number, y: number, fit: [number, number]): number {
    const image = this.#pdf.openImage(content);
    this.#pdf.image(image, x, y, { fit, align: "left", valign: "top" });
    const { width, height, orientation = 1 } = image;
    const isTurned = orientation > 4;
    const [across, down] = isTurned ? [height, width] : [width, height];
    return down * Math.min(fit[0] / across, fit[1] / down);
  }

  /** Draws a word diagonally across the page, pale enough to read what is below. */
  stamp(word: string): void {
    const style = { size: 110, isBold: true, color: "#c0392b" };
    const line = lineOf(word, style);
    const center: [number, number] = [this.width / 2, this.height / 2];
    this.#pdf.save().rotate(-35, { origin: center }).fillOpacity(0.1);
    this.line(line, center[0] - line.width / 2, center[1] - style.size / 2, style);
    this.#pdf.restore();
  }

  /** Completes the document and returns it. */
  finish(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#pdf.on("end", () => resolve(Buffer.concat(this.#chunks)));
      this.#pdf.on("error", reject);
      this.#pdf.end();
    });
  }
}

/**
 * The part of the em above the baseline in the font of Latin letters, on which others are aligned.
 */
const ascentOfLatin = 1.069;

export interface Pen {
  color: string;
  weight: number;
}

export interface TextStyle extends Style {
  color: string;
  width?: number;
  align?: "left" | "right";
}

/** Lays out a text on one line, shortened with an ellipsis if it is too wide. */
function fitted(text: string, style: TextStyle): Line {
  const clean = cleaned(text).replaceAll("\n", " ");
  const line = lineOf(clean.slice(0, 400), style);
  if (style.width === undefined || line.width <= style.width) return line;
  let length = Math.max(1, Math.floor((clean.length * style.width) / line.width));
  for (; length > 1; length -= 1) {
    const shorter = lineOf(`${clean.slice(0, length).toWellFormed().trimEnd()}…`, style);
    if (shorter.width <= style.width) return shorter;
  }
  return lineOf("…", style);
}
