import { Canvas, requirePages } from "../draw/canvas.ts";
import { ink } from "../draw/theme.ts";
import { wrapped } from "../text/wrap.ts";
import { type Bars, barcodeOf, type Matrix, quietModules } from "./barcode.ts";
import { type Label, type Labels, labelSheets } from "./sheets.ts";

const padding = 8;

/** Draws labels at their positions on as many sheets as they need. */
export function drawLabels({
  sheet,
  startAt,
  shopName,
  printedAt,
  labels,
}: Labels): Promise<Buffer> {
  const layout = labelSheets[sheet];
  const count = labels.reduce((total, label) => total + label.count, startAt - 1);
  requirePages(Math.ceil(count / (layout.columns * layout.rows)));
  const canvas = new Canvas({
    size: layout.size,
    title: "Labels",
    author: shopName,
    at: printedAt,
  });
  const perPage = layout.columns * layout.rows;
  let position = (startAt - 1) % perPage;
  canvas.addPage();
  for (const label of labels) {
    const code = barcodeOf(label.partNumber, layout.width - 2 * padding);
    for (let copy = 0; copy < label.count; copy += 1) {
      if (position === perPage) {
        canvas.addPage();
        position = 0;
      }
      const x = layout.left + (position % layout.columns) * layout.pitch;
      const y = layout.top + Math.floor(position / layout.columns) * layout.height;
      drawLabel(canvas, label, code, { x, y, width: layout.width, height: layout.height });
      position += 1;
    }
  }
  return canvas.finish();
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawLabel(canvas: Canvas, label: Label, code: Bars | Matrix, box: Box): void {
  if (code.kind === "bars") drawWithBars(canvas, label, code, box);
  else drawWithMatrix(canvas, label, code, box);
}

function drawWithBars(canvas: Canvas, label: Label, code: Bars, box: Box): void {
  const x = box.x + padding;
  const width = box.width - 2 * padding;
  const isLarge = box.height > 100;
  drawTexts(canvas, label, { x, y: box.y + padding - 2, width }, isLarge);
  const top = box.y + padding + (isLarge ? 52 : 30);
  const height = Math.min(box.y + box.height - padding - top, isLarge ? 60 : 30);
  const module = Math.min(1.2, width / (code.modules + 2 * quietModules));
  let at = x + (width - code.modules * module) / 2;
  for (const [index, bar] of code.widths.entries()) {
    if (index % 2 === 0) canvas.rect(at, top, bar * module, height, "#000000");
    at += bar * module;
  }
}

function drawWithMatrix(canvas: Canvas, label: Label, code: Matrix, box: Box): void {
  const size = Math.min(box.height - 2 * padding, 108);
  const module = size / code.side;
  const x = box.x + padding;
  const y = box.y + (box.height - size) / 2;
  code.cells.forEach((isDark, index) => {
    if (!isDark) return;
    const column = index % code.side;
    const row = Math.floor(index / code.side);
    // Overlaps its neighbors slightly, so that viewers show no gaps.
    const side = module + 0.05;
    canvas.rect(x + column * module, y + row * module, side, side, "#000000");
  });
  const left = x + size + 10;
  const place = { x: left, y: box.y + padding, width: box.x + box.width - padding - left };
  drawTexts(canvas, label, place, box.height > 100);
}

function drawTexts(
  canvas: Canvas,
  { partNumber, name, bin }: Label,
  { x, y, width }: { x: number; y: number; width: number },
  isLarge: boolean,
): void {
  const strong = { size: isLarge ? 14 : 10, isBold: true, color: ink.text };
  const plain = { size: isLarge ? 10 : 7.5, color: ink.text };
  const binWidth = bin === null ? 0 : Math.min(60, width / 3);
  canvas.text(partNumber, x, y, { ...strong, width: width - binWidth - 4 });
  if (bin !== null) {
    canvas.text(bin, x + width - binWidth, y + 1, { ...plain, width: binWidth, align: "right" });
  }
  let at = y + strong.size * 1.4;
  for (const line of wrapped(name, plain, width).slice(0, isLarge ? 2 : 1)) {
    canvas.line(line, x, at, plain);
    at += plain.size * 1.35;
  }
}
