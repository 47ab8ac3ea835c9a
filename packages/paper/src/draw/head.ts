import type { Fact, Sheet } from "../sheet.ts";
import { wrapped } from "../text/wrap.ts";
import type { Canvas } from "./canvas.ts";
import type { Flow } from "./flow.ts";
import { drawLine, leading } from "./flow.ts";
import { accentOf, ink, margin } from "./theme.ts";

/** Where a text is drawn. */
interface Box {
  x: number;
  y: number;
  width: number;
}

const logoBox: [number, number] = [170, 54];

/** Draws the letterhead, the title with its facts, and the parties. */
export function drawFirstHead(flow: Flow, sheet: Sheet): void {
  const { canvas } = flow;
  const accent = accentOf(sheet.letterhead.color);
  canvas.rect(0, 0, canvas.width, 6, accent);
  const columnWidth = flow.width / 2 - 12;
  const below = Math.max(
    drawShop(flow, sheet, columnWidth),
    drawTitle(flow, sheet, columnWidth, accent),
  );
  flow.y = below + 14;
  drawParties(flow, sheet);
}

function drawShop(flow: Flow, { letterhead }: Sheet, width: number): number {
  const { canvas, left } = flow;
  let y = 34;
  if (letterhead.logo) {
    y += canvas.image(letterhead.logo, left, y, logoBox) + 8;
  }
  const name = { size: letterhead.logo ? 11 : 16, isBold: true, color: ink.text };
  for (const line of wrapped(letterhead.shopName, name, width).slice(0, 2)) {
    drawLine(canvas, line, { x: left, y, width }, name);
    y += name.size * leading;
  }
  const small = { size: 8.5, color: ink.muted };
  const { address, phone, email, website } = letterhead;
  const contact = [phone, email].filter(Boolean).join("  ·  ");
  const lines = [address, contact, website].filter((text) => text !== null && text !== "");
  for (const line of lines.flatMap((text) => wrapped(text ?? "", small, width)).slice(0, 8)) {
    drawLine(canvas, line, { x: left, y, width }, small);
    y += small.size * leading;
  }
  return y;
}

function drawTitle(flow: Flow, sheet: Sheet, width: number, accent: string): number {
  const { canvas } = flow;
  const x = canvas.width - margin - width;
  let y = 32;
  canvas.text(sheet.title, x, y, { size: 21, isBold: true, color: accent, width, align: "right" });
  y += 30;
  if (sheet.number !== null) {
    const style = { size: 12.5, color: ink.text, width, align: "right" } as const;
    canvas.text(sheet.number, x, y, style);
    y += 24;
  }
  for (const fact of sheet.facts) y = drawFact(canvas, fact, { x, y, width });
  return y;
}

/** The most lines of a value: those of the widest number that is 64 characters long. */
const maxFactLines = 5;

/** Draws the label of a fact with its value, and returns where the next one begins. */
function drawFact(canvas: Canvas, { label, value }: Fact, at: Box): number {
  const { x, width } = at;
  const strong = { size: 9, isBold: true, color: ink.text, align: "right" } as const;
  const lines = wrapped(value, strong, width * 0.66).slice(0, maxFactLines);
  const valueWidth = Math.max(...lines.map((line) => line.width));
  const labelWidth = width - valueWidth - 8;
  canvas.text(label, x, at.y, { size: 9, color: ink.muted, width: labelWidth, align: "right" });
  let { y } = at;
  for (const line of lines) {
    drawLine(canvas, line, { x, y, width }, strong);
    y += 9 * leading;
  }
  return y + 1.5;
}

function drawParties(flow: Flow, { parties }: Sheet): void {
  if (parties.length === 0) return;
  const { canvas, left } = flow;
  const gap = 18;
  // One party has the width of two, so that right-to-left names stay near their label.
  const columns = Math.max(parties.length, 2);
  const width = (flow.width - gap * (columns - 1)) / columns;
  canvas.rule(left, flow.y, flow.width, { color: ink.hairline, weight: 0.75 });
  const top = flow.y + 10;
  let bottom = top;
  parties.forEach(({ label, name, lines }, index) => {
    const x = left + index * (width + gap);
    canvas.text(label.toUpperCase(), x, top, { size: 7, isBold: true, color: ink.muted, width });
    let y = top + 12;
    const strong = { size: 10, isBold: true, color: ink.text };
    for (const line of wrapped(name, strong, width).slice(0, 3)) {
      drawLine(canvas, line, { x, y, width }, strong);
      y += strong.size * leading;
    }
    const plain = { size: 9, color: ink.text };
    for (const line of lines.flatMap((text) => wrapped(text, plain, width)).slice(0, 10)) {
      drawLine(canvas, line, { x, y, width }, plain);
      y += plain.size * leading;
    }
    bottom = Math.max(bottom, y);
  });
  flow.y = bottom + 14;
}

/** Draws the head of the second and later pages. */
export function drawNextHead(flow: Flow, { letterhead, title, number }: Sheet): void {
  const { canvas, left, width } = flow;
  canvas.rect(0, 0, canvas.width, 6, accentOf(letterhead.color));
  const half = width / 2 - 8;
  canvas.text(letterhead.shopName, left, 26, {
    size: 9,
    isBold: true,
    color: ink.text,
    width: half,
  });
  canvas.text([title, number].filter(Boolean).join(" "), left + width - half, 26, {
    size: 9,
    color: ink.muted,
    width: half,
    align: "right",
  });
  canvas.rule(left, 44, width, { color: ink.hairline, weight: 0.75 });
  flow.y = 56;
}

/** Draws the footers, when the number of pages is known. */
export function drawFooters(flow: Flow, { footer }: Sheet): void {
  const { canvas, left, width } = flow;
  const y = canvas.height - 38;
  for (let page = 0; page < canvas.pageCount; page += 1) {
    canvas.switchTo(page);
    canvas.rule(left, y - 8, width, { color: ink.hairline, weight: 0.75 });
    const style = { size: 7.5, color: ink.muted };
    if (footer !== null) canvas.text(footer, left, y, { ...style, width: width - 90 });
    canvas.text(`Page ${page + 1} of ${canvas.pageCount}`, left + width - 84, y, {
      ...style,
      width: 84,
      align: "right",
    });
  }
}
