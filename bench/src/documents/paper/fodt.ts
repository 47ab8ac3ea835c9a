import type { Column } from "./blocks.ts";
import { type Html, html } from "./html.ts";
import type { Row } from "./rows.ts";

/** Flat OpenDocument text, which LibreOffice Writer opens. */

export interface WriterPaper {
  font: string;
  /** In points. */
  size: number;
  /** In centimetres. */
  width: number;
  height: number;
  margin: number;
  /** Tab stops of the style `tabs`, in centimetres; negative for text that ends there. */
  tabs?: number[];
  borders: "grid" | "lines" | "none";
}

export type ParagraphStyle = "normal" | "bold" | "right" | "centre" | "heading" | "small" | "tabs";

export function paragraph(text: string, style: ParagraphStyle = "normal"): Html {
  const parts = text
    .split("\t")
    .map((part, at) => (at === 0 ? html`${part}` : html`<text:tab/>${part}`));
  return html`<text:p text:style-name="${style}">${parts}</text:p>`;
}

export function paragraphs(lines: string[], style: ParagraphStyle = "normal"): Html {
  return html`${lines.map((line) => paragraph(line, style))}`;
}

/** Cells beside each other, each with its paragraphs. */
export function frame(name: string, cells: Html[], widths: number[]): Html {
  return html`<table:table table:name="${name}">${columnsOf(name, widths)}
<table:table-row>${cells.map((cell) => html`<table:table-cell>${cell}</table:table-cell>`)}</table:table-row></table:table>`;
}

/** A table whose first row repeats on each page. Widths are in centimetres. */
export function table(name: string, columns: Column[], rows: Row[], widths: number[]): Html {
  const head = columns.map(({ head: text, align }) => cell(text, align, "bold"));
  const body = rows.map(
    (row, at) =>
      html`<table:table-row>${columns.map((column) => cell(textOf(column.of(row, at)), column.align))}</table:table-row>`,
  );
  return html`<table:table table:name="${name}">${columnsOf(name, widths)}
<table:table-header-rows><table:table-row>${head}</table:table-row></table:table-header-rows>${body}</table:table>`;
}

/** Labels and values in two columns. */
export function pairTable(
  name: string,
  pairs: Array<[label: string, value: string]>,
  widths: [number, number],
): Html {
  const rows = pairs.map(
    ([label, value]) =>
      html`<table:table-row>${cell(label)}${cell(value, "right")}</table:table-row>`,
  );
  return html`<table:table table:name="${name}">${columnsOf(name, widths)}${rows}</table:table>`;
}

function textOf(value: string | Html): string {
  return typeof value === "string" ? value : value.markup;
}

function cell(
  text: string,
  align: Column["align"] = "left",
  style: ParagraphStyle = "normal",
): Html {
  const names = { left: style, right: "right", center: "centre" } as const;
  return html`<table:table-cell table:style-name="cell" office:value-type="string">${paragraph(text, names[align])}</table:table-cell>`;
}

function columnsOf(name: string, widths: number[]): Html {
  return html`${widths.map((_, at) => html`<table:table-column table:style-name="${name}.${at}"/>`)}`;
}

/** The document, with a style for each column of each table. */
export function fodt(paper: WriterPaper, tables: Record<string, number[]>, body: Html): string {
  const { font, size, width, height, margin } = paper;
  const borders = {
    grid: html`fo:border="0.5pt solid #000000"`,
    lines: html`fo:border-bottom="0.5pt solid #888888"`,
    none: html``,
  };
  const columns = Object.entries(tables).flatMap(([name, widths]) =>
    widths.map(
      (each, at) =>
        html`<style:style style:name="${name}.${at}" style:family="table-column"><style:table-column-properties style:column-width="${each}cm"/></style:style>`,
    ),
  );
  const stops = (paper.tabs ?? []).map(
    (stop) =>
      html`<style:tab-stop style:position="${Math.abs(stop)}cm" style:type="${stop < 0 ? "right" : "left"}"/>`,
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="${font}" fo:font-family="${font}" fo:font-size="${size}pt"/></style:default-style></office:styles>
<office:automatic-styles>${columns}
<style:style style:name="cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.08cm" ${borders[paper.borders]}/></style:style>
${paragraphStyle("normal", html``, html``)}
${paragraphStyle("bold", html``, html`fo:font-weight="bold"`)}
${paragraphStyle("right", html`fo:text-align="end"`, html``)}
${paragraphStyle("centre", html`fo:text-align="center"`, html``)}
${paragraphStyle("heading", html`fo:margin-bottom="0.3cm"`, html`fo:font-size="${size * 1.8}pt" fo:font-weight="bold"`)}
${paragraphStyle("small", html`fo:margin-top="0.4cm"`, html`fo:font-size="${size * 0.75}pt"`)}
<style:style style:name="tabs" style:family="paragraph"><style:paragraph-properties><style:tab-stops>${stops}</style:tab-stops></style:paragraph-properties></style:style>
<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" fo:margin="${margin}cm"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page"/></office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`.markup;
}

function paragraphStyle(
  name: ParagraphStyle,
  paragraphProperties: Html,
  textProperties: Html,
): Html {
  return html`<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraphProperties}/><style:text-properties ${textProperties}/></style:style>`;
}
