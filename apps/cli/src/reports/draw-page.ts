import { formatDollars } from "@bayline/contracts/plain";
import { drawPairs, wrap } from "../output/pairs.ts";
import { drawTable } from "../output/table.ts";
import { columnsOf, plainText } from "../terminal/text.ts";
import { drawLegend, hasPlots, hasRoom, type PlotLook, withBars } from "./bars.ts";
import type { Page, ProseSection, Section, TableSection, TrendSection } from "./page.ts";
import { sparkline, sumGroups } from "./plot.ts";

interface DrawnPage {
  text: string;
  /** The dropped columns. */
  dropped: string[];
}

export function drawPage(page: Page, look: PlotLook): DrawnPage {
  const parts = page.sections.map((section) => drawSection(section, look));
  return {
    text: [drawHeading(page, look), ...parts.map(({ text }) => text).filter(Boolean)].join("\n\n"),
    dropped: [...new Set(parts.flatMap(({ dropped }) => dropped))],
  };
}

/** Draws the heading on one line if it fits, else on several. */
function drawHeading({ title, facts }: Page, { width, paint }: PlotLook): string {
  const fits = columnsOf([title, ...facts].join("  ")) <= width;
  return [paint("bold", title), ...facts].join(fits ? "  " : "\n");
}

function drawSection(section: Section, look: PlotLook): DrawnPage {
  if (section.kind === "pairs") return { text: drawPairs(section.pairs, look), dropped: [] };
  if (section.kind === "prose") return { text: drawProse(section, look), dropped: [] };
  if (section.kind === "trend") return { text: drawTrend(section, look), dropped: [] };
  const { narrow } = section;
  return drawRows(narrow && !hasRoom(section, look) ? narrow : section, look);
}

function drawRows(section: TableSection, look: PlotLook): DrawnPage {
  const { title, legend } = section;
  const heading = title ? `${look.paint("bold", title)}\n` : "";
  if (section.rows.length === 0) return { text: `${heading}nothing`, dropped: [] };
  const plotted = withBars(section, look);
  const { columns, rows, total } = plotted ?? section;
  const drawn = drawTable(columns, total ? [...rows, total] : rows, look);
  const kept = new Set(columns.map(({ label }) => label));
  const table = total ? withTotalLine(drawn.text, look) : drawn.text;
  return {
    text: [`${heading}${table}`, ...(plotted && legend ? [drawLegend(legend, look)] : [])].join(
      "\n",
    ),
    dropped: [
      ...section.columns.map(({ label }) => label).filter((label) => !kept.has(label)),
      ...drawn.dropped,
    ],
  };
}

/** Draws sentences. Those of a list wrap with an indent. */
function drawProse({ title, sentences }: ProseSection, { width, paint }: PlotLook): string {
  const texts = sentences.map(plainText);
  if (title === "") return texts.flatMap((text) => wrap(text, width)).join("\n");
  const items = texts.map((text) => `  - ${wrap(text, width - 4).join("\n    ")}`);
  return [paint("bold", title), ...items].join("\n");
}

/** Separates the total row from the others by the line that is also below the headers. */
function withTotalLine(text: string, { paint }: PlotLook): string {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return [...lines, lines[1] ?? "", paint("bold", last)].join("\n");
}

/** Draws one line of text per series. Each character covers as many days as necessary. */
function drawTrend(section: TrendSection, look: PlotLook): string {
  const { title, lines } = section;
  const hasValues = lines.some(({ cents }) => cents.some((value) => value !== 0));
  if (!hasPlots(look) || !hasValues) return "";
  const days = Math.max(...lines.map(({ cents }) => cents.length));
  const fits = (drawn: string[]) => drawn.every((line) => columnsOf(line) <= look.width);
  let daysPerCharacter = 1;
  while (daysPerCharacter < days && !fits(drawLines(section, daysPerCharacter, look))) {
    daysPerCharacter += 1;
  }
  const note = daysPerCharacter > 1 ? `  ${daysPerCharacter} days each` : "";
  return [
    `${look.paint("bold", title)}${note}`,
    ...drawLines(section, daysPerCharacter, look),
  ].join("\n");
}

/** Includes the minimum and maximum that a character represents. */
function drawLines(
  { lines }: TrendSection,
  daysPerCharacter: number,
  { glyphs }: PlotLook,
): string[] {
  const labelWidth = Math.max(...lines.map(({ label }) => columnsOf(label)));
  return lines.map(({ label, cents }) => {
    const sums = sumGroups(cents, daysPerCharacter);
    const range = `${formatDollars(Math.min(...sums))} to ${formatDollars(Math.max(...sums))}`;
    return `${label.padEnd(labelWidth)}  ${sparkline(sums, glyphs)}  ${range}`;
  });
}
