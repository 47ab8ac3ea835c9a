import type { Company, Truth } from "../truth/types.ts";
import { Html, html } from "./html.ts";
import type { Row } from "./rows.ts";

export type Pair = [label: string, value: string | null];

export interface Column {
  head: string;
  of(row: Row, at: number): string | Html;
  align?: "left" | "right" | "center";
  width?: string;
}

export function address({ name, street, city }: Company): Html {
  return html`${name}<br>${street}<br>${city}`;
}

/** Labels on the left, values on the right. */
export function sidePairs(pairs: Pair[], className = "pairs"): Html {
  const rows = printed(pairs).map(
    ([label, value]) => html`<tr><th>${label}</th><td>${value}</td></tr>`,
  );
  return html`<table class="${className}">${rows}</table>`;
}

/** Labels in one row, values in the row below. */
export function stackedPairs(pairs: Pair[], className = "stacked"): Html {
  const shown = printed(pairs);
  return html`<table class="${className}">
<tr>${shown.map(([label]) => html`<th>${label}</th>`)}</tr>
<tr>${shown.map(([, value]) => html`<td>${value}</td>`)}</tr></table>`;
}

/** Label and value in one run of text. */
export function inlinePairs(pairs: Pair[], separator = ": "): Html {
  return html`${printed(pairs).map(([label, value]) => html`<div>${label}${separator}${value}</div>`)}`;
}

/** The pairs that the document has. */
function printed(pairs: Pair[]): Array<[label: string, value: string]> {
  return pairs.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

/** A table whose head repeats on each page; `below` draws a further row for each row. */
export function goodsTable(
  columns: Column[],
  rows: Row[],
  more: { className?: string; below?: (row: Row) => Html | null; foot?: Html } = {},
): Html {
  const cells = (row: Row, at: number) =>
    columns.map((column) => html`<td ${alignment(column)}>${column.of(row, at)}</td>`);
  return html`<table class="${more.className ?? "goods"}">
<thead><tr>${columns.map((column) => html`<th ${alignment(column)}>${new Html(column.head)}</th>`)}</tr></thead>
<tbody>${rows.map((row, at) => html`<tr>${cells(row, at)}</tr>${more.below?.(row) ?? null}`)}
${more.foot ?? null}</tbody></table>`;
}

function alignment({ align = "left", width }: Column): Html {
  const size = width ? `;width:${width}` : "";
  return new Html(`style="text-align:${align}${size}"`);
}

/** The usual columns, with the dealer's words for them. */
export const column = {
  at: (head: string): Column => ({ head, of: (_, at) => String(at + 1), align: "right" }),
  part: (head: string): Column => ({ head, of: ({ part }) => part }),
  vendorPart: (head: string): Column => ({ head, of: ({ vendorPart }) => vendorPart }),
  description: (head: string, width?: string): Column => ({
    head,
    of: ({ description }) => description,
    ...(width && { width }),
  }),
  ordered: (head: string): Column => ({ head, of: ({ ordered }) => ordered, align: "right" }),
  shipped: (head: string): Column => ({ head, of: ({ shipped }) => shipped, align: "right" }),
  backordered: (head: string): Column => ({
    head,
    of: ({ backordered }) => backordered,
    align: "right",
  }),
  unit: (head: string): Column => ({ head, of: ({ unit }) => unit, align: "center" }),
  price: (head: string): Column => ({ head, of: ({ price }) => price, align: "right" }),
  core: (head: string): Column => ({ head, of: ({ core }) => core, align: "right" }),
  coreAmount: (head: string): Column => ({
    head,
    of: ({ coreAmount }) => coreAmount,
    align: "right",
  }),
  amount: (head: string): Column => ({ head, of: ({ amount }) => amount, align: "right" }),
};

/** `INVOICE`, or `CREDIT MEMO`. */
export function titleOf(truth: Truth, invoice = "INVOICE", credit = "CREDIT MEMO"): string {
  return truth.kind === "credit" ? credit : invoice;
}
