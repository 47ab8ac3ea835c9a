import { isRecord } from "@bayline/contracts/plain";
import type { Paint } from "../terminal/paint.ts";
import { columnsOf, plainText } from "../terminal/text.ts";
import { columnsFor, isKnownList, toColumn } from "./columns.ts";
import type { Tables } from "./field-column.ts";
import { at } from "./fields.ts";
import { cellOf } from "./formats.ts";
import { isAmounts, isRows, outlineOf, type Part, type RowList, totalOf } from "./outline.ts";
import { drawAmounts, drawPairs, type Pair, wrap } from "./pairs.ts";
import { drawTable } from "./table.ts";
import { isMoney, labelOf, show } from "./text.ts";
import { paintWord } from "./words.ts";

export interface Look {
  width: number;
  paint: Paint;
  /** The columns of the lists of an answer. Default: every plain field of their rows. */
  tables?: Tables;
}

/** Draws rows as a table. */
export function drawRows(
  key: string,
  rows: readonly unknown[],
  look: Look & { fields?: readonly string[] | undefined },
) {
  const columns = columnsFor({ key, rows, tables: look.tables ?? {} }, look.fields);
  return drawTable(
    columns.map((column) => toColumn(column, rows, look.paint)),
    rows.map((row) => columns.map((column) => cellOf(column, row))),
    look,
  );
}

/** Draws one record: its fields, its lists below them, and its totals. */
export function drawRecord(record: unknown, look: Look, fields?: readonly string[]): string {
  if (!isRecord(record)) return plainText(String(record));
  if (fields) return drawFields(record, look, fields);
  const { pairs, lists, totals, parts: inner } = outlineOf(record);
  const sections = lists.map((list) => ({ list, text: drawSection(list, look) }));
  const sums = totals.length > 0 ? [drawAmounts(totals, look)] : [];
  // Totals follow the last list with amounts, and precede a log.
  const lastWithMoney = sections.findLastIndex(({ list }) => list.rows.some(hasMoney));
  const under = lastWithMoney === -1 ? sections.length : lastWithMoney + 1;
  const texts = sections.map(({ text }) => text);
  const halves = inner.map((part) => drawPart(part, look));
  const parts = [...texts.slice(0, under), ...sums, ...texts.slice(under), ...halves];
  return [...(pairs.length > 0 ? [drawPairs(pairs, look)] : []), ...parts].join("\n\n");
}

function drawPart({ title, record }: Part, look: Look): string {
  return `${look.paint("bold", title)}\n${indented(drawRecord(record, narrower(look)))}`;
}

/** Draws the requested fields in the requested order. */
function drawFields(record: unknown, look: Look, fields: readonly string[]): string {
  const pairs = fields
    .filter((path) => !isRows(at(record, path)))
    .map((path): Pair => [labelOf(path), show(path, at(record, path))]);
  const sections = fields.flatMap((path) => {
    const rows = at(record, path);
    const key = path.split(".").at(-1) ?? path;
    return isRows(rows) ? [drawSection({ key, title: labelOf(path), rows }, look)] : [];
  });
  return [...(pairs.length > 0 ? [drawPairs(pairs, look)] : []), ...sections].join("\n\n");
}

function drawSection({ key, title, rows }: RowList, look: Look): string {
  const inner = narrower(look);
  const isBlocks = !isKnownList(key, look.tables ?? {}) && rows.some(isBlock);
  const body = isBlocks
    ? rows.map((row) => drawBlock(row, inner)).join("\n\n")
    : drawRows(key, rows, inner).text;
  return `${look.paint("bold", title)}\n${indented(body)}`;
}

/** Whether a row needs more than a table row, because it contains rows or amounts. */
function isBlock(row: unknown): boolean {
  return isRecord(row) && Object.values(row).some((value) => isRows(value) || isAmounts(value));
}

const headings = ["name", "label", "title", "number", "description"];
const states = ["status", "authorizationStatus", "result"];

/** Draws a record of a list as a block: its name, status and total, and its content below. */
function drawBlock(row: unknown, look: Look): string {
  if (!isRecord(row)) return plainText(String(row));
  const nameKey = headings.find((key) => typeof row[key] === "string" && row[key] !== "");
  const stateKey = states.find((key) => typeof row[key] === "string");
  const heading = {
    name: nameKey ? show(nameKey, row[nameKey]) : "–",
    state: stateKey ? show(stateKey, row[stateKey]) : "",
    total: totalOf(row) ?? "",
  };
  const { id, ...rest } = row;
  const inHeading = new Set([nameKey, stateKey]);
  const entries = Object.entries({ ...rest, id }).filter(([key]) => !inHeading.has(key));
  const body = drawBody(Object.fromEntries(entries), narrower(look));
  return `${drawHeading(heading, look)}\n${indented(body)}`;
}

interface Heading {
  name: string;
  state: string;
  total: string;
}

/** Draws the heading on one line if it fits, else the name above the rest. */
function drawHeading({ name, state, total }: Heading, { width, paint }: Look): string {
  const rest = [paintWord(state, paint), total].filter(Boolean).join("  ");
  const fits = columnsOf([name, state, total].join("  ")) <= width;
  const lines = wrap(name, width).map((line) => paint("bold", line));
  return [lines.join("\n"), rest].filter(Boolean).join(fits ? "  " : "\n");
}

function drawBody(record: Record<string, unknown>, look: Look): string {
  const { pairs, lists, totals } = outlineOf(record);
  const filled = pairs.filter(([, value]) => value !== "");
  return [
    ...(filled.length > 0 ? [drawPairs(filled, look)] : []),
    ...lists.map((list) =>
      list.key === "lineItems" ? drawRows(list.key, list.rows, look).text : drawSection(list, look),
    ),
    ...(totals.length > 0 ? [drawAmounts(totals, look)] : []),
  ].join("\n\n");
}

function hasMoney(row: unknown): boolean {
  if (!isRecord(row)) return false;
  return Object.entries(row).some(([key, value]) => isMoney(key) || isAmounts(value));
}

const narrower = (look: Look): Look => ({ ...look, width: look.width - 2 });

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
