import { Html, html } from "./html.ts";

/** Pages of LibreOffice Writer with text boxes, merged cells, page heads and page feet. */

export interface Office {
  font: string;
  /** In points. */
  size: number;
  /** In centimetres. */
  width: number;
  height: number;
  margin: number;
  /** Printed on each page. */
  head?: Html;
  foot?: Html;
  /** Tab stops of the style `leader`, in centimetres; text ends there, after dots. */
  leaders?: number[];
}

export interface OfficeCell {
  text: string | string[];
  /** How many columns it takes. */
  span?: number;
  align?: "left" | "right" | "bold" | "small";
  hasNoBorder?: boolean;
}

const namespaces = ["office", "style", "text", "table", "draw"]
  .map((name) => {
    const path = name === "draw" ? "drawing" : name;
    return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${path}:1.0"`;
  })
  .concat(
    ["fo:xsl-fo", "svg:svg"].map((pair) => {
      const [prefix, path] = pair.split(":");
      return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${path}-compatible:1.0"`;
    }),
  )
  .join(" ");

export function line(text: string, style = "left"): Html {
  const parts = text
    .split("\t")
    .map((part, at) => (at === 0 ? html`${part}` : html`<text:tab/>${part}`));
  return html`<text:p text:style-name="${style}">${parts}</text:p>`;
}

/** A box at a place of the first page, in centimetres. */
export function textBox(
  x: number,
  y: number,
  width: number,
  texts: string[],
  style = "left",
): Html {
  return html`<draw:frame draw:style-name="box" text:anchor-type="page" text:anchor-page-number="1" svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm"><draw:text-box fo:min-height="0.4cm">${texts.map((text) => line(text, style))}</draw:text-box></draw:frame>`;
}

/** A table; the first `heads` rows repeat on each page. */
export function grid(name: string, widths: number[], rows: OfficeCell[][], heads = 1): Html {
  const drawn = rows.map((row) => html`<table:table-row>${row.map(cell)}</table:table-row>`);
  return html`<table:table table:name="${name}" table:style-name="${name}">${widths.map((_, at) => html`<table:table-column table:style-name="${name}.${at}"/>`)}
${heads > 0 ? html`<table:table-header-rows>${drawn.slice(0, heads)}</table:table-header-rows>` : null}${drawn.slice(heads)}</table:table>`;
}

function cell({ text, span = 1, align = "left", hasNoBorder = false }: OfficeCell): Html {
  const texts = typeof text === "string" ? [text] : text;
  const covered = Array.from({ length: span - 1 }, () => html`<table:covered-table-cell/>`);
  return html`<table:table-cell table:style-name="${hasNoBorder ? "open" : "ruled"}" table:number-columns-spanned="${span}">${texts.map((each) => line(each, align))}</table:table-cell>${covered}`;
}

/** The number of the page, in a head or a foot. */
export const pageNumber: Html = html`<text:page-number text:select-page="current"/>`;

export function office(paper: Office, tables: Record<string, number[]>, body: Html): string {
  const { font, size, width, height, margin } = paper;
  const columns = Object.entries(tables).flatMap(([name, widths]) => [
    html`<style:style style:name="${name}" style:family="table"><style:table-properties style:width="${widths.reduce((sum, one) => sum + one, 0)}cm" table:align="left"/></style:style>`,
    html`${widths.map((one, at) => html`<style:style style:name="${name}.${at}" style:family="table-column"><style:table-column-properties style:column-width="${one}cm"/></style:style>`)}`,
  ]);
  const stops = (paper.leaders ?? []).map(
    (stop) =>
      html`<style:tab-stop style:position="${stop}cm" style:type="right" style:leader-style="dotted" style:leader-text="."/>`,
  );
  const styles = [
    styleOf("left", html``, html``),
    styleOf("right", html`fo:text-align="end"`, html``),
    styleOf("bold", html``, html`fo:font-weight="bold"`),
    styleOf("small", html``, html`fo:font-size="${size * 0.7}pt" fo:color="#555555"`),
    styleOf("title", html``, html`fo:font-size="${size * 2}pt" fo:font-weight="bold"`),
  ];
  const edge = (name: string, part: Html | undefined) =>
    part ? html`<style:${name}>${part}</style:${name}>` : null;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<office:document ${new Html(namespaces)} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="${font}" fo:font-family="${font}" fo:font-size="${size}pt"/></style:default-style>${styles}
<style:style style:name="leader" style:family="paragraph"><style:paragraph-properties><style:tab-stops>${stops}</style:tab-stops></style:paragraph-properties></style:style></office:styles>
<office:automatic-styles>${columns}
<style:style style:name="ruled" style:family="table-cell"><style:table-cell-properties fo:padding="0.07cm" fo:border="0.5pt solid #000000"/></style:style>
<style:style style:name="open" style:family="table-cell"><style:table-cell-properties fo:padding="0.07cm" fo:border="none"/></style:style>
<style:style style:name="box" style:family="graphic"><style:graphic-properties style:wrap="run-through" style:vertical-pos="from-top" style:vertical-rel="page" style:horizontal-pos="from-left" style:horizontal-rel="page" fo:border="none" fo:padding="0cm" draw:fill="none" draw:stroke="none"/></style:style>
<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" style:print-orientation="${width > height ? "landscape" : "portrait"}" fo:margin="${margin}cm"/>
<style:header-style><style:header-footer-properties fo:margin-bottom="0.4cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:margin-top="0.4cm"/></style:footer-style></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page">${edge("header", paper.head)}${edge("footer", paper.foot)}</style:master-page></office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`.markup;
}

function styleOf(name: string, paragraph: Html, text: Html): Html {
  return html`<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`;
}
