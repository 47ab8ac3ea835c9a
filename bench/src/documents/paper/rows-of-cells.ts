import { type Html, html } from "./html.ts";

type Cell = string | number | Html | null;

/** A row of a table. The layout's style sheet says how its columns are aligned. */
export function cellRow(cells: Cell[], className = ""): Html {
  return html`<tr class="${className}">${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
}

/** The head of a table, which repeats on each page. */
export function cellHead(cells: Cell[]): Html {
  return html`<thead><tr>${cells.map((cell) => html`<th>${cell}</th>`)}</tr></thead>`;
}
