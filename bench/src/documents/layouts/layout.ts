import { fodt, type WriterPaper } from "../paper/fodt.ts";
import { type Style, type Writer, writerOf } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import type { Random } from "../random.ts";
import type { Prints, Truth } from "../truth/types.ts";

export type RendererName = "chromium" | "weasyprint" | "wkhtmltopdf" | "libreoffice";

export interface PageSize {
  size: "Letter" | "A4";
  isLandscape: boolean;
}

/** The paper of one dealer. */
export interface Layout {
  name: string;
  source: "html" | "fodt";
  renderers: RendererName[];
  page: PageSize;
  prints: Prints;
  draw(truth: Truth, random: Random): string;
}

const browsers: RendererName[] = ["chromium", "weasyprint", "wkhtmltopdf"];

const plain: Prints = {
  lines: [1, 9],
  units: "each",
  hasFractions: false,
  cores: "none",
  charges: ["freight", "tax"],
  hasBackorders: false,
  hasVendorParts: false,
  hasAccount: true,
  hasOrder: true,
  kinds: ["invoice"],
};

const american: Style = {
  decimals: "1,234.56",
  currency: "",
  negative: "-1",
  date: "03/09/2026",
};

/** What a layout needs besides its body. */
export interface Paper {
  name: string;
  css: string;
  style?: Partial<Style>;
  prints?: Partial<Prints>;
  page?: Partial<PageSize>;
  margin?: string;
}

function styleOf(changes: Partial<Style> | undefined): Style {
  return { ...american, ...changes };
}

function printsOf(changes: Partial<Prints> | undefined, style: Partial<Style> | undefined): Prints {
  return { ...plain, isForeign: /€|£|EUR|CHF/.test(style?.currency ?? ""), ...changes };
}

function pageOf(changes: Partial<PageSize> | undefined): PageSize {
  return { size: "Letter", isLandscape: false, ...changes };
}

/** A layout in HTML, for the three renderers that take it. */
export function htmlLayout(
  paper: Paper,
  body: (truth: Truth, write: Writer, random: Random) => Html,
): Layout {
  const write = writerOf(styleOf(paper.style));
  const page = pageOf(paper.page);
  const size = `${page.size}${page.isLandscape ? " landscape" : ""}`;
  const css = `@page{size:${size};margin:${paper.margin ?? "12mm"}}${base}${paper.css}`;
  return {
    name: paper.name,
    source: "html",
    renderers: browsers,
    page,
    prints: printsOf(paper.prints, paper.style),
    draw: (truth, random) =>
      html`<!DOCTYPE html><html><head><meta charset="utf-8"><title>Document</title>
<style>${css}</style></head><body>${body(truth, write, random)}</body></html>`.markup,
  };
}

/** A layout with flex boxes, for the renderers that know them. */
export function flexLayout(
  paper: Paper,
  body: (truth: Truth, write: Writer, random: Random) => Html,
): Layout {
  return { ...htmlLayout(paper, body), renderers: ["chromium", "weasyprint"] };
}

/** What a layout in Writer needs besides its body. */
export interface OfficePaper {
  name: string;
  paper?: Partial<WriterPaper>;
  /** Widths of the columns of each table, in centimetres. */
  tables: Record<string, number[]>;
  style?: Partial<Style>;
  prints?: Partial<Prints>;
}

const letterPaper: WriterPaper = {
  font: "Liberation Sans",
  size: 10,
  width: 21.59,
  height: 27.94,
  margin: 2,
  borders: "none",
};

/** A layout in flat OpenDocument text, for LibreOffice. */
export function officeLayout(
  { name, paper, tables, style, prints }: OfficePaper,
  body: (truth: Truth, write: Writer, random: Random) => Html,
): Layout {
  const write = writerOf(styleOf(style));
  return {
    name,
    source: "fodt",
    renderers: ["libreoffice"],
    page: pageOf({}),
    prints: printsOf(prints, style),
    draw: (truth, random) => fodt({ ...letterPaper, ...paper }, tables, body(truth, write, random)),
  };
}

const base = `body{margin:0;font:10pt Liberation Sans}table{border-collapse:collapse}
th{text-align:left}td,th{vertical-align:top}thead{display:table-header-group}
tr{page-break-inside:avoid}.page{page-break-after:always}.page:last-child{page-break-after:auto}`;
