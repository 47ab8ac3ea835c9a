import type { Paint } from "../terminal/paint.ts";
import { columnsOf } from "../terminal/text.ts";

/** A label and its value. */
export type Pair = [label: string, value: string];

interface Look {
  width: number;
  paint: Paint;
}

/** Draws labels and values in two columns. Long values wrap below the value. */
export function drawPairs(pairs: readonly Pair[], { paint, width }: Look): string {
  const widest = widestOf(pairs.map(([label]) => label));
  const room = Math.max(20, width - widest - 2);
  return pairs
    .map(([label, value]) => {
      const [first = "", ...more] = wrap(value === "" ? "–" : value, room);
      const head = `${paint("dim", label.padEnd(widest))}  ${first}`;
      return [head, ...more.map((line) => `${" ".repeat(widest + 2)}${line}`)].join("\n");
    })
    .join("\n");
}

/** Draws labels and amounts, aligned for addition. */
export function drawAmounts(pairs: readonly Pair[], { paint }: Look): string {
  const widest = widestOf(pairs.map(([label]) => label));
  const longest = widestOf(pairs.map(([, amount]) => amount));
  return pairs
    .map(([label, amount]) => `${paint("dim", label.padEnd(widest))}  ${amount.padStart(longest)}`)
    .join("\n");
}

function widestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(columnsOf));
}

export function wrap(text: string, room: number): string[] {
  if (columnsOf(text) <= room) return [text];
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    const longer = last ? `${last} ${word}` : word;
    if (columnsOf(longer) > room && last) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
