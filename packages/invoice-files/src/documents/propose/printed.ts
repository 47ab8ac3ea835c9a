import { splitCloseColumns } from "../pages/text/close-columns.ts";
import { joinCutCells } from "../pages/text/cut-cells.ts";
import { decimalMarkOf } from "../pages/text/numbers.ts";
import { type Row, rowsOf } from "../pages/text/rows.ts";
import type { TextPage } from "../types.ts";
import { splitTables } from "./side-by-side.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** The rows of pages with their numbers. */
export interface PrintedPages {
  pages: readonly TextPage[];
  rows: Row[];
  tokens: Token[][];
  /** All texts as they are drawn. */
  texts: string[];
}

/** Groups the texts of pages into rows and reads their numbers. */
export function printedPages(pages: readonly TextPage[]): PrintedPages {
  const drawn = rowsOf(pages);
  const texts = drawn.flatMap(({ cells }) => cells.map(({ text }) => text));
  const mark = decimalMarkOf(texts);
  const rows = splitTables(joinCutCells(splitCloseColumns(drawn), mark), mark);
  return { pages, rows, tokens: tokensOf(rows, mark), texts };
}
