import type { Look } from "../output/record.ts";
import type { Column } from "../output/table.ts";
import type { Style } from "../terminal/paint.ts";
import { columnsOf } from "../terminal/text.ts";
import type { TableSection } from "./page.ts";
import { bar, type Glyphs, stackedBar } from "./plot.ts";

export interface PlotLook extends Look {
  glyphs: Glyphs;
}

/** Below this width, or without a known width as in a file, the numbers suffice. */
const narrowestPlot = 60;
const shortestBar = 8;
const longestBar = 24;
/** Texts may be truncated to this width to make room for a bar. */
const shortestText = 20;

export function hasPlots({ width }: PlotLook): boolean {
  return width >= narrowestPlot && Number.isFinite(width);
}

/**
 * Adds bars as the last column of a table if there is room. They take the place of extra columns
 * and truncate long texts.
 */
export function withBars(section: TableSection, look: PlotLook): TableSection | undefined {
  const { bars } = section;
  const most = Math.max(0, ...(bars ?? []).map(sum));
  if (!bars || most === 0 || !hasPlots(look)) return undefined;
  const kept = fitted(section, look.width - 2 - shortestBar);
  if (!kept) return undefined;
  const room = look.width - widthOf(kept, Number.POSITIVE_INFINITY) - 2;
  const scale = { most, width: Math.min(longestBar, Math.max(shortestBar, room)) };
  const { glyphs } = look;
  const cells = bars.map((parts) =>
    parts.length > 1 ? stackedBar(parts, scale, glyphs) : bar(sum(parts), scale, glyphs),
  );
  return {
    ...kept,
    columns: [...kept.columns, barColumn(look, section.legend !== undefined)],
    rows: kept.rows.map((row, index) => [...row, cells[index] ?? ""]),
  };
}

/** Fits the table into a number of terminal columns, without extra columns if necessary. */
function fitted(section: TableSection, room: number): TableSection | undefined {
  if (widthOf(section, shortestText) <= room) return section;
  const index = section.columns.findLastIndex(({ isExtra }) => isExtra);
  return index === -1 ? undefined : fitted(withoutColumn(section, index), room);
}

function withoutColumn(section: TableSection, index: number): TableSection {
  return {
    ...section,
    columns: section.columns.toSpliced(index, 1),
    rows: section.rows.map((row) => row.toSpliced(index, 1)),
    total: section.total?.toSpliced(index, 1),
  };
}

/** Returns the width of a table whose texts are truncated to a length. */
function widthOf({ columns, rows, total }: TableSection, longestText: number): number {
  const all = total ? [...rows, total] : rows;
  const widths = columns.map(({ label, mayShrink }, index) => {
    const width = Math.max(columnsOf(label), ...all.map((row) => columnsOf(row[index] ?? "")));
    return mayShrink ? Math.min(width, longestText) : width;
  });
  return sum(widths) + 2 * (widths.length - 1);
}

/** Whether all important columns fit, next to the bars if there are any. */
export function hasRoom(section: TableSection, look: PlotLook): boolean {
  const forBars = hasPlots(look) && section.bars ? 2 + shortestBar : 0;
  return fitted(section, look.width - forBars) !== undefined;
}

function barColumn(look: PlotLook, isDivided: boolean): Column {
  const paint = (text: string) => (isDivided ? shaded(text, look) : text);
  return { label: "", align: "left", mayShrink: false, paint };
}

/** From current to late. The shades are distinct without colours too. */
const styles: ReadonlyArray<Style | undefined> = ["green", undefined, "yellow", "yellow", "red"];

function shaded(text: string, { paint, glyphs }: PlotLook): string {
  const runs = text.match(/(.)\1*/gu) ?? [];
  return runs
    .map((run) => {
      const style = styles[glyphs.shades.indexOf(run[0] ?? "")];
      return style ? paint(style, run) : run;
    })
    .join("");
}

export function drawLegend(names: readonly string[], look: PlotLook): string {
  const { shades } = look.glyphs;
  return names.map((name, index) => `${shaded(shades[index] ?? "", look)} ${name}`).join("  ");
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
