import GithubSlugger from "github-slugger";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";
import { Marked, type Token, type Tokens } from "marked";
import { writtenOrigin } from "../pages.ts";
import { escaped } from "./html.ts";

const languages = { bash, http, javascript, json, python, sql, typescript, yaml };
for (const [name, grammar] of Object.entries(languages)) hljs.registerLanguage(name, grammar);

/** Replaced by the address of the service, which differs from reader to reader. */
export const addressMark = "\uE000";

/** Where the links of a page lead. */
export interface Links {
  /** The target of a link: a page, or a file of the repository that is not served. */
  target(href: string): { page: string } | { file: string };
  /** The page about code such as `vendors.merge` or `DUPLICATE_INVOICE`, if there is one. */
  code(text: string): string | undefined;
  /** Whether the written origin in prose is the reader's, and not a default of a program. */
  ownOrigin: boolean;
}

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** The text under one heading, for the search. */
export interface Section extends Heading {
  body: string;
}

export interface Rendered {
  html: string;
  /** The first one is the title of the page. */
  sections: Section[];
}

/**
 * Renders a page of the guides as HTML. `beforeCommands` is the HTML to add before the first
 * command that calls the service.
 */
export function renderMarkdown(text: string, links: Links, beforeCommands = ""): Rendered {
  const slugger = new GithubSlugger();
  const sections: Section[] = [];
  let hasCommand = false;
  // A link inside of a link or of a heading, which is one, is not valid.
  let inLink = false;
  const withoutCodeLinks = (render: () => string) => {
    inLink = true;
    const html = render();
    inLink = false;
    return html;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const heading = plainText(tokens);
        const id = slugger.slug(heading);
        sections.push({ id, text: heading, depth, body: "" });
        const html = withoutCodeLinks(() => this.parser.parseInline(tokens));
        if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`;
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const label = withoutCodeLinks(() => this.parser.parseInline(tokens));
        const target = links.target(href);
        if ("page" in target) return `<a href="${escaped(target.page)}">${label}</a>`;
        const title = `In the repository: ${target.file}`;
        return `<span class="file" title="${escaped(title)}">${label}</span>`;
      },
      code({ text: code, lang = "" }) {
        const isFirst = !hasCommand && isShell(lang) && callsService.test(code);
        hasCommand ||= isFirst;
        return isFirst ? beforeCommands + codeBlock(code, lang) : codeBlock(code, lang);
      },
      codespan({ text: code }) {
        const html = links.ownOrigin ? withAddress(escaped(code)) : escaped(code);
        const page = inLink ? undefined : links.code(code);
        if (page === undefined) return `<code>${html}</code>`;
        return `<a class="code" href="${escaped(page)}"><code>${html}</code></a>`;
      },
    },
  });
  const tokens = marked.lexer(text);
  const html = marked.parser(tokens);
  addBodies(sections, tokens);
  return { html: scrollableTables(html), sections };
}

const aliases: Record<string, string> = {
  sh: "bash",
  ts: "typescript",
  js: "javascript",
};

const languageNames: Record<string, string> = {
  bash: "Shell",
  http: "HTTP",
  javascript: "JavaScript",
  json: "JSON",
  python: "Python",
  sql: "SQL",
  typescript: "TypeScript",
  yaml: "YAML",
};

/** Commands that read the variables of a terminal. */
const callsService = /^bayline |BAYLINE_API_KEY/m;

const isShell = (lang: string) => ["bash", "sh"].includes(lang);

/** A block of code, which can be scrolled by keyboard and copied; output is not for copying. */
export function codeBlock(code: string, lang: string): string {
  const language = aliases[lang] ?? lang;
  const name = languageNames[language];
  const highlighted = name === undefined ? escaped(code) : hljs.highlight(code, { language }).value;
  const html = withAddress(highlighted).replaceAll(
    /bl_live_…/g,
    '<mark title="Your API key">bl_live_…</mark>',
  );
  const kind = name === undefined ? "output" : "source";
  const label = name === undefined ? "Output" : name;
  return `<figure class="${kind}"><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${html}</code></pre></figure>\n`;
}

function withAddress(html: string): string {
  return html.replaceAll(writtenOrigin, `<span class="address">${addressMark}</span>`);
}

/** A wide table is scrolled beside the page, also by keyboard. */
function scrollableTables(html: string): string {
  return html
    .replaceAll(
      "<table>",
      '<div class="table" role="region" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>");
}

/** Adds the text below each heading to its section. Of code only commands: output repeats data. */
function addBodies(sections: Section[], tokens: readonly Token[]): void {
  let at = -1;
  for (const token of tokens) {
    if (token.type === "heading") at += 1;
    const section = sections[at];
    if (token.type === "heading" || section === undefined) continue;
    section.body = `${section.body} ${bodyText(token)}`.trim();
  }
}

function bodyText(token: Token): string {
  if (isCode(token)) return isShell(token.lang ?? "") ? oneLine(token.text) : "";
  return oneLine(plainText([token]));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const isCode = (token: Token): token is Tokens.Code => token.type === "code";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";
const isList = (token: Token): token is Tokens.List => token.type === "list";

/** The text of tokens without their marks. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => textOfToken(token)).join("");
}

function textOfToken(token: Token): string {
  if (isTable(token)) {
    const cells = [token.header, ...token.rows].flat();
    return cells.map((cell) => plainText(cell.tokens)).join(" ");
  }
  if (isList(token)) return token.items.map((item) => plainText(item.tokens)).join(" ");
  if (token.type === "space" || token.type === "br") return " ";
  if ("tokens" in token && token.tokens) return plainText(token.tokens);
  return "text" in token ? String(token.text) : "";
}
