import { drawPairs } from "../output/pairs.ts";
import type { Look } from "../output/record.ts";
import { type Column, drawTable } from "../output/table.ts";
import { columnsOf, dollars } from "../output/text.ts";
import type { Page, Section, TableSection, TrendSection } from "./page.ts";
import { bar, type Glyphs, gathered, sparkline, stackedBar } from "./plot.ts";

export interface PlotLook extends Look {
  glyphs: Glyphs;
}

interface DrawnPage {
  text: string;
  /** The columns for which there was no room. */
  dropped: string[];
}

/** On less, and where the width is not known, such as in a file, numbers say it all. */
const narrowestPlot = 60;
const shortestBar = 8;
const longestBar = 24;
/** As far as a text may be cut for the sake of a bar. */
const shortestText = 20;

export function drawPage(page: Page, look: PlotLook): DrawnPage {
  const parts = page.sections.map((section) => drawSection(section, look));
  const heading = [look.paint("bold", page.title), ...page.facts].join("  ");
  return {
    text: [heading, ...parts.map(({ text }) => text).filter(Boolean)].join("\n\n"),
    dropped: [...new Set(parts.flatMap(({ dropped }) => dropped))],
  };
}

function drawSection(section: Section, look: PlotLook): DrawnPage {
  if (section.kind === "pairs") return { text: drawPairs(section.pairs, look), dropped: [] };
  if (section.kind === "trend") return { text: drawTrend(section, look), dropped: [] };
  const drawn = drawRows(section, look);
  if (drawn.dropped.length > 0 && section.narrow) return drawSection(section.narrow, look);
  return drawn;
}

function hasPlots({ width }: PlotLook): boolean {
  return width >= narrowestPlot && Number.isFinite(width);
}

function drawRows(section: TableSection, look: PlotLook): DrawnPage {
  const { rows, total, title } = section;
  const heading = title ? `${look.paint("bold", title)}\n` : "";
  if (rows.length === 0) return { text: `${heading}nothing`, dropped: [] };
  const plot = plotOf(section, look);
  const withBars = rows.map((row, index) => [...row, ...(plot ? [plot.cells[index] ?? ""] : [])]);
  const all = total ? [...withBars, total] : withBars;
  const columns = [...section.columns, ...(plot ? [plot.column] : [])];
  const { text, dropped } = drawTable(columns, all, look);
  const body = total ? underlined(text, look) : text;
  const legend = plot && section.legend ? `\n${drawLegend(section.legend, look)}` : "";
  return { text: `${heading}${body}${legend}`, dropped };
}

/** Sets the last row off as the sum of those above, by the line that is under the headers too. */
function underlined(text: string, { paint }: PlotLook): string {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return [...lines, lines[1] ?? "", paint("bold", last)].join("\n");
}

interface Plot {
  column: Column;
  cells: string[];
}

/** The bars, in what room the other columns leave. */
function plotOf({ bars, columns, rows, total }: TableSection, look: PlotLook): Plot | undefined {
  const sums = bars?.map((parts) => parts.reduce((sum, part) => sum + part, 0)) ?? [];
  const most = Math.max(0, ...sums);
  if (!bars || most === 0 || !hasPlots(look)) return undefined;
  const all = total ? [...rows, total] : rows;
  const widths = columns.map((column, index) =>
    Math.max(columnsOf(column.label), ...all.map((row) => columnsOf(row[index] ?? ""))),
  );
  const least = widths.map((width, index) =>
    columns[index]?.mayShrink ? Math.min(width, shortestText) : width,
  );
  if (roomBeside(least, look) < shortestBar) return undefined;
  const width = Math.min(longestBar, Math.max(shortestBar, roomBeside(widths, look)));
  const scale = { most, width };
  const cells = bars.map((parts) =>
    parts.length > 1
      ? stackedBar(parts, scale, look.glyphs)
      : bar(parts[0] ?? 0, scale, look.glyphs),
  );
  return { column: { label: "", align: "left", mayShrink: false }, cells };
}

function roomBeside(widths: readonly number[], { width }: PlotLook): number {
  return widths.reduce((room, each) => room - each - 2, width);
}

function drawLegend(names: readonly string[], { glyphs }: PlotLook): string {
  return names.map((name, index) => `${glyphs.shades[index] ?? glyphs.full} ${name}`).join("  ");
}

/** A line of text for each line of values, with the least and the most that a character stands for. */
function drawTrend({ title, lines }: TrendSection, look: PlotLook): string {
  const hasValues = lines.some(({ cents }) => cents.some((value) => value !== 0));
  if (!hasPlots(look) || !hasValues) return "";
  const labelWidth = Math.max(...lines.map(({ label }) => columnsOf(label)));
  const room = Math.min(60, look.width - labelWidth - 30);
  const drawn = lines.map(({ label, cents }) => {
    const { sums, each } = gathered(cents, room);
    const range = `${dollars(Math.min(...sums))} to ${dollars(Math.max(...sums))}`;
    return { each, line: `${label.padEnd(labelWidth)}  ${sparkline(sums, look.glyphs)}  ${range}` };
  });
  const each = Math.max(...drawn.map((one) => one.each));
  const note = each > 1 ? `  ${each} days each` : "";
  return [`${look.paint("bold", title)}${note}`, ...drawn.map(({ line }) => line)].join("\n");
}
