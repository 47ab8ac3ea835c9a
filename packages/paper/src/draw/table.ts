import type { Badge, Block, Cell, Column, Row } from "../sheet.ts";
import { type Line, lineOf, widthOf } from "../text/runs.ts";
import { wrapped } from "../text/wrap.ts";
import { drawLine, type Flow, leading } from "./flow.ts";
import { ink, tones } from "./theme.ts";

type Table = Extract<Block, { kind: "table" }>;

const gap = 10;
const padding = 4.5;
interface Writing {
  size: number;
  color: string;
}

const text: Writing = { size: 9, color: ink.text };
const detail: Writing = { size: 8, color: ink.muted };

interface Place {
  x: number;
  width: number;
}

/** Draws a table. Its head repeats on each page, and a long cell continues on the next. */
export function drawTable(flow: Flow, { columns, rows }: Table): void {
  const places = placesOf(columns, flow.left, flow.width);
  // The head never stands alone at the end of a page.
  flow.need(20 + 2 * text.size * leading);
  drawTableHead(flow, columns, places);
  for (const row of rows) drawRow(flow, row, columns, places);
}

function placesOf(columns: readonly Column[], left: number, width: number): Place[] {
  const fixed = columns.reduce(
    (total, column) => total + ("points" in column.width ? column.width.points : 0),
    gap * (columns.length - 1),
  );
  const shares = columns.reduce(
    (total, column) => total + ("share" in column.width ? column.width.share : 0),
    0,
  );
  let x = left;
  return columns.map((column) => {
    const own =
      "points" in column.width
        ? column.width.points
        : ((width - fixed) * column.width.share) / shares;
    const place = { x, width: own };
    x += own + gap;
    return place;
  });
}

function drawTableHead(flow: Flow, columns: readonly Column[], places: readonly Place[]): void {
  const { canvas } = flow;
  canvas.rect(flow.left - 4, flow.y, flow.width + 8, 17, ink.tint);
  columns.forEach(({ title, align }, index) => {
    const { x, width } = places[index] ?? { x: flow.left, width: 0 };
    canvas.text(title, x, flow.y + 3.5, {
      size: 7.5,
      isBold: true,
      color: ink.muted,
      width,
      align,
    });
  });
  flow.y += 17;
}

interface Piece {
  line: Line;
  style: Writing;
}

function drawRow(
  flow: Flow,
  { cells, isMuted }: Row,
  columns: readonly Column[],
  places: readonly Place[],
): void {
  const pieces = columns.map((column, index) =>
    piecesOf(cells[index] ?? "", column, places[index]?.width ?? 0),
  );
  const badges = cells.map((cell) => (isBadge(cell) ? cell : undefined));
  const count = Math.max(1, ...pieces.map((lines) => lines.length));
  // A short row stays on one page.
  const height = (from: number) => (count - from) * text.size * leading + 2 * padding;
  const breakBefore = (needed: number) => {
    if (flow.need(needed)) drawTableHead(flow, columns, places);
  };
  breakBefore(count <= 6 ? height(0) : height(count - 2));
  flow.y += padding;
  for (let index = 0; index < count; index += 1) {
    breakBefore(text.size * leading + padding);
    pieces.forEach((lines, column) => {
      const place = places[column] ?? { x: flow.left, width: 0 };
      const badge = index === 0 ? badges[column] : undefined;
      if (badge) drawBadge(flow, badge, place.x, flow.y);
      const piece = lines[index];
      if (!piece) return;
      drawLine(
        flow.canvas,
        piece.line,
        { ...place, y: flow.y },
        {
          ...piece.style,
          color: isMuted ? ink.muted : piece.style.color,
          align: columns[column]?.align ?? "left",
        },
      );
    });
    flow.y += text.size * leading;
  }
  flow.y += padding;
  flow.canvas.rule(flow.left, flow.y, flow.width, { color: ink.hairline, weight: 0.5 });
}

function piecesOf(cell: Cell, { align }: Column, width: number): Piece[] {
  if (typeof cell === "string") {
    return align === "right" ? figure(cell, width) : linesOf(cell, text, width);
  }
  if (isBadge(cell)) return [];
  return [...linesOf(cell.text, text, width), ...linesOf(cell.detail ?? "", detail, width)];
}

function linesOf(content: string, style: Writing, width: number): Piece[] {
  if (content === "") return [];
  return wrapped(content, style, width).map((line) => ({ line, style }));
}

/** A figure is never broken over lines. If it is too wide, it is set smaller. */
function figure(content: string, width: number): Piece[] {
  const wide = widthOf(content, text);
  const style = wide <= width ? text : { ...text, size: (text.size * width) / wide };
  return [{ line: lineOf(content, style), style }];
}

function isBadge(cell: Cell): cell is Badge {
  return typeof cell === "object" && "tone" in cell;
}

/** Draws a word in a colored pill. Returns its width. */
export function drawBadge(flow: Flow, { text: word, tone }: Badge, x: number, y: number): number {
  const style = { size: 7, isBold: true, color: tones[tone].text };
  const width = widthOf(word, style) + 12;
  flow.canvas.pill(x, y + 0.5, width, 12, tones[tone].fill);
  flow.canvas.text(word, x + 6, y + 1.6, style);
  return width;
}
