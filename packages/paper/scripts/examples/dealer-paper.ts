import { Canvas } from "../../src/draw/canvas.ts";
import { margin } from "../../src/draw/theme.ts";

/** A column of a dealer's table, in points from the left edge. */
interface Column {
  head: string;
  at: number;
  /** Numbers end at `at + width`. */
  width: number;
  isNumber?: boolean;
}

export interface DealerPaper {
  dealer: { name: string; address: string };
  title: string;
  facts: Array<[label: string, value: string]>;
  billTo: string[];
  columns: Column[];
  rows: string[][];
  rowsOnPage: number;
  totals: Array<[label: string, amount: string]>;
  notes: string[];
}

const plain = { size: 9.5, color: "#000000" };
const bold = { ...plain, isBold: true };
const pen = { color: "#000000", weight: 0.7 };
const leading = 14;

/** Draws the paper of a dealer: facts at the top right, a table, totals below it. */
export function drawDealerPaper(paper: DealerPaper): Promise<Buffer> {
  const canvas = new Canvas({
    size: "letter",
    title: paper.title,
    author: paper.dealer.name,
    at: "2026-03-09T12:00:00Z",
  });
  const pageCount = Math.ceil(paper.rows.length / paper.rowsOnPage);
  for (let page = 0; page < pageCount; page += 1) {
    canvas.addPage();
    const rows = paper.rows.slice(page * paper.rowsOnPage, (page + 1) * paper.rowsOnPage);
    const isLast = page === pageCount - 1;
    drawHead(canvas, paper, `Page ${page + 1} of ${pageCount}`);
    const y = drawRows(canvas, paper, rows);
    if (isLast) drawTotals(canvas, paper, y);
    else canvas.text("Continued on the next page", margin, y + leading, plain);
  }
  return canvas.finish();
}

function drawHead(
  canvas: Canvas,
  { dealer, title, facts, billTo }: DealerPaper,
  page: string,
): void {
  canvas.text(dealer.name, margin, 46, { ...bold, size: 15 });
  canvas.text(dealer.address, margin, 66, plain);
  canvas.text(title, 380, 46, { ...bold, size: 15 });
  for (const [at, [label, value]] of [...facts, ["Page", page] as const].entries()) {
    canvas.text(label, 380, 72 + at * leading, bold);
    canvas.text(value, 480, 72 + at * leading, plain);
  }
  canvas.text("Bill to", margin, 100, bold);
  for (const [at, line] of billTo.entries()) {
    canvas.text(line, margin, 114 + at * leading, plain);
  }
}

function drawRows(canvas: Canvas, { columns }: DealerPaper, rows: string[][]): number {
  const top = 190;
  drawCells(
    canvas,
    columns,
    columns.map(({ head }) => head),
    top,
    bold,
  );
  canvas.rule(margin, top + leading, canvas.width - 2 * margin, pen);
  for (const [at, row] of rows.entries()) {
    drawCells(canvas, columns, row, top + 20 + at * leading, plain);
  }
  const bottom = top + 24 + rows.length * leading;
  canvas.rule(margin, bottom, canvas.width - 2 * margin, pen);
  return bottom;
}

function drawCells(
  canvas: Canvas,
  columns: Column[],
  cells: string[],
  y: number,
  style: typeof plain,
): void {
  for (const [at, { at: x, width, isNumber }] of columns.entries()) {
    const align = isNumber ? "right" : "left";
    canvas.text(cells[at] ?? "", x, y, { ...style, width, align });
  }
}

function drawTotals(canvas: Canvas, { totals, notes }: DealerPaper, y: number): void {
  for (const [at, [label, amount]] of totals.entries()) {
    const style = at === totals.length - 1 ? bold : plain;
    canvas.text(label, 380, y + 12 + at * leading, style);
    const right = canvas.width - margin;
    canvas.text(amount, right - 90, y + 12 + at * leading, { ...style, width: 90, align: "right" });
  }
  for (const [at, note] of notes.entries()) {
    canvas.text(note, margin, y + 12 + (totals.length + 2 + at) * leading, plain);
  }
}
