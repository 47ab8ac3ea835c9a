import type { Block, Sheet, Total } from "../sheet.ts";
import { widthOf } from "../text/runs.ts";
import { wrapped } from "../text/wrap.ts";
import { Canvas } from "./canvas.ts";
import { Flow, leading } from "./flow.ts";
import { drawFirstHead, drawFooters, drawNextHead } from "./head.ts";
import { drawPhotos } from "./photos.ts";
import { drawBadge, drawTable } from "./table.ts";
import { accentOf, ink } from "./theme.ts";

/** Draws a document as a PDF. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  const { title, number, letterhead } = sheet;
  const canvas = new Canvas({
    size: sheet.size,
    title: [title, number].filter(Boolean).join(" "),
    author: letterhead.shopName,
    at: sheet.printedAt,
  });
  const flow = new Flow(canvas, (page) => {
    if (canvas.pageCount === 1) drawFirstHead(page, sheet);
    else drawNextHead(page, sheet);
  });
  flow.breakPage();
  for (const block of sheet.blocks) drawBlock(flow, block, accentOf(letterhead.color));
  drawFooters(flow, sheet);
  if (sheet.stamp !== undefined) {
    canvas.switchTo(0);
    canvas.stamp(sheet.stamp);
  }
  return canvas.finish();
}

function drawBlock(flow: Flow, block: Block, accent: string): void {
  if (block.kind === "heading") drawHeading(flow, block, accent);
  else if (block.kind === "text") drawText(flow, block);
  else if (block.kind === "totals") drawTotals(flow, block.rows, accent);
  else if (block.kind === "photos") drawPhotos(flow, block.photos);
  else if (block.kind === "signature") drawSignature(flow, block.label);
  else {
    drawTable(flow, block);
    flow.y += 10;
  }
}

function drawHeading(
  flow: Flow,
  { text, badge, amount }: Extract<Block, { kind: "heading" }>,
  accent: string,
): void {
  const style = { size: 11, isBold: true, color: accent };
  const side = amount === undefined ? 0 : 110;
  const lines = wrapped(text, style, flow.width - side - (badge ? 80 : 0));
  flow.y += 4;
  flow.need(lines.length * style.size * leading + 40);
  const last = lines.at(-1);
  const { y } = flow;
  if (amount !== undefined) {
    const right = { ...style, size: 10, color: ink.text, width: side, align: "right" } as const;
    flow.canvas.text(amount, flow.left + flow.width - side, y + 0.5, right);
  }
  flow.lines(lines, style);
  if (badge && last && !last.isRightToLeft) {
    drawBadge(flow, badge, flow.left + last.width + 10, flow.y - style.size * leading + 1);
  } else if (badge) {
    drawBadge(flow, badge, flow.left, flow.y);
    flow.y += 14;
  }
  flow.y += 3;
}

function drawText(flow: Flow, { label, text }: Extract<Block, { kind: "text" }>): void {
  const style = { size: 9, color: ink.text };
  flow.need(3 * style.size * leading);
  if (label !== null) {
    const small = { size: 7, isBold: true, color: ink.muted };
    flow.canvas.text(label.toUpperCase(), flow.left, flow.y, small);
    flow.y += 11;
  }
  flow.paragraph(text, style);
  flow.y += 7;
}

function drawTotals(flow: Flow, rows: readonly Total[], accent: string): void {
  const width = Math.min(250, flow.width);
  const x = flow.left + flow.width - width;
  const heightOf = ({ isStrong }: Total) => (isStrong ? 22 : 15);
  const height = rows.reduce((total, row) => total + heightOf(row), 0);
  if (height < flow.bottom - 80) flow.need(height + 6);
  for (const row of rows) {
    flow.need(heightOf(row));
    const size = row.isStrong ? 11.5 : 9;
    const top = flow.y + (heightOf(row) - size * leading) / 2;
    if (row.isStrong) {
      flow.canvas.rule(x, flow.y + 1, width, { color: accent, weight: 1 });
    }
    const value = { size, isBold: row.isStrong === true, color: row.isStrong ? accent : ink.text };
    const valueWidth = widthOf(row.value, value);
    flow.canvas.text(row.value, x + width - valueWidth, top, value);
    const label = { ...value, color: row.isStrong ? accent : ink.muted };
    flow.canvas.text(row.label, x, top, { ...label, width: width - valueWidth - 8 });
    flow.y += heightOf(row);
  }
  flow.y += 12;
}

function drawSignature(flow: Flow, label: string): void {
  flow.need(64);
  flow.y += 38;
  const pen = { color: ink.line, weight: 0.75 };
  const dateWidth = 120;
  const nameWidth = flow.width - dateWidth - 24;
  flow.canvas.rule(flow.left, flow.y, nameWidth, pen);
  flow.canvas.rule(flow.left + nameWidth + 24, flow.y, dateWidth, pen);
  const style = { size: 7.5, color: ink.muted };
  flow.canvas.text(label, flow.left, flow.y + 4, { ...style, width: nameWidth });
  flow.canvas.text("Date", flow.left + nameWidth + 24, flow.y + 4, style);
  flow.y += 22;
}
