import type { Address } from "../assets.ts";
import { type Page, type PageGroup, type Room, writtenOrigin } from "../pages.ts";
import { escaped } from "./html.ts";
import { notebookPath, operationsPath, pathOf, referencePath, roomOf } from "./links.ts";
import { addressMark, type Heading } from "./markdown.ts";

/** What a page of the site shows beside its navigation. */
export interface View {
  path: string;
  title: string;
  /** One sentence, for search engines and link previews. */
  description: string;
  /** The content, as HTML. */
  content: string;
  /** Headings for the table of contents. */
  headings: readonly Heading[];
  /** The path of the page as Markdown. */
  markdown: string | null;
  previous?: NavLink | undefined;
  next?: NavLink | undefined;
}

export interface NavLink {
  path: string;
  label: string;
  /** Places on the page. */
  links?: readonly NavLink[];
}

export interface NavGroup {
  title: string;
  links: NavLink[];
}

/** The links of a room's sidebar, in the order of reading, and then of the other rooms. */
export function navigationOf(room: Room, groups: readonly PageGroup[]): NavGroup[] {
  const own = groups
    .filter((group) => group.room === room)
    .map(({ title, pages }) => ({ title, links: pages.map(navLink) }));
  const others = sections.filter((section) => section.room !== room);
  const operations = {
    title: "API",
    links: [
      { path: referencePath, label: "API reference" },
      { path: operationsPath, label: "All operations" },
    ],
  };
  return [
    ...(room === "reference" ? [operations] : []),
    ...own,
    { title: "Other rooms", links: others.map(({ path, label }) => ({ path, label })) },
  ];
}

export function navLink({ file, label }: Pick<Page, "file" | "label">): NavLink {
  return { path: pathOf(file), label };
}

/** Renders the whole page, without the reader's address: see {@link withAddress}. */
export function layout(view: View, navigation: readonly NavGroup[]): string {
  const links = sidebarHtml(view.path, navigation);
  const isReference = view.path.startsWith(referencePath);
  const body = `<div class="page${isReference ? " reference" : ""}">
<nav class="sidebar" aria-label="Documentation">${links}</nav>
<main id="content" tabindex="-1">
<article>
${view.content}
</article>
${footer(view)}
</main>
${contentsHtml(view.headings)}
</div>`;
  return documentHtml(view, { menu: links, body, isReference });
}

/** Completes a page for an address: its snippets, and the path of PUBLIC_URL before its links. */
export function withAddress(html: string, { url, prefix, byHost }: Address): string {
  const complete = html
    .replaceAll(addressMark, escaped(url === "" ? writtenOrigin : url))
    .replace("<html", `<html data-prefix="${escaped(prefix)}"${byHost ? " data-by-host" : ""}`);
  if (prefix === "") return complete;
  return complete.replaceAll(/ (href|src)="\//g, ` $1="${escaped(prefix)}/`);
}

function sidebarHtml(path: string, navigation: readonly NavGroup[]): string {
  const groups = navigation.map(({ title, links }) => {
    return `<p class="nav-title">${escaped(title)}</p>\n${linksHtml(path, links)}`;
  });
  return `\n${groups.join("\n")}\n`;
}

function linksHtml(path: string, links: readonly NavLink[]): string {
  const items = links.map((link) => {
    const current = currentOf(path, link.path);
    const places = link.links === undefined ? "" : linksHtml(path, link.links);
    return `<li><a href="${escaped(link.path)}"${current}>${escaped(link.label)}</a>${places}</li>`;
  });
  return `<ul class="links">\n${items.join("\n")}\n</ul>`;
}

/** The mark of a link to the page, or to the page above it. */
function currentOf(path: string, link: string): string {
  if (path === link) return ' aria-current="page"';
  const isAbove = link !== "/docs" && link !== referencePath && path.startsWith(`${link}/`);
  return isAbove ? ' aria-current="true"' : "";
}

/** The headings of the second level, for wide screens. */
function contentsHtml(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return "";
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  return `<nav class="contents" aria-labelledby="contents-title">
<p class="nav-title" id="contents-title">On this page</p>
<ul class="links">
${items.join("\n")}
</ul>
</nav>`;
}

function footer({ previous, next, markdown }: View): string {
  const links = [
    previous &&
      `<a class="previous" href="${previous.path}" rel="prev"><span>Previous</span>${escaped(previous.label)}</a>`,
    next &&
      `<a class="next" href="${next.path}" rel="next"><span>Next</span>${escaped(next.label)}</a>`,
  ].filter(Boolean);
  const neighbours =
    links.length === 0
      ? ""
      : `<nav class="neighbours" aria-label="Previous and next page">${links.join("")}</nav>`;
  const plain =
    markdown === null ? "" : `<p class="plain">This page as <a href="${markdown}">Markdown</a></p>`;
  return `<footer>${neighbours}${plain}</footer>`;
}

const logo =
  '<svg viewBox="0 0 16 16" width="24" height="24" aria-hidden="true"><rect width="16" height="16" rx="3" class="mark"/><path d="M4 12V4h5a2 2 0 0 1 0 4H4h6a2 2 0 0 1 0 4z" fill="none" stroke="#fff" stroke-width="1.5"/></svg>';

const searchIcon =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"><circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3 3"/></svg>';

const sections: ReadonlyArray<NavLink & { room: Room }> = [
  { room: "guides", path: "/docs", label: "Guides" },
  { room: "reference", path: referencePath, label: "Reference" },
  { room: "notebook", path: notebookPath, label: "Notebook" },
];

interface Parts {
  /** The links of the sidebar, for the menu of narrow screens. */
  menu: string;
  body: string;
  isReference: boolean;
}

function documentHtml(
  { path, title, description }: Pick<View, "path" | "title" | "description">,
  { menu, body, isReference }: Parts,
): string {
  const styles = ["site.css", "content.css", ...(isReference ? ["reference.css"] : [])];
  const scripts = ["site.js", ...(isReference ? ["try.js"] : [])];
  const tabs = sections.map(({ room, path: to, label }) => {
    const current = room === roomOf(path) ? ' aria-current="true"' : "";
    return `<a href="${to}"${current}>${label}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description)}">
<title>${escaped(title)} · Bayline</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
${styles.map((name) => `<link rel="stylesheet" href="/docs/assets/${name}">`).join("\n")}
${scripts.map((name) => `<script type="module" src="/docs/assets/${name}"></script>`).join("\n")}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<details class="menu"><summary><span class="bars" aria-hidden="true"></span>Menu</summary><nav aria-label="Menu">${menu}</nav></details>
<a class="brand" href="/docs">${logo}<span>Bayline</span></a>
<nav class="tabs" aria-label="Sections">${tabs.join("")}</nav>
<button type="button" class="search" data-search hidden aria-haspopup="dialog" aria-keyshortcuts="/ Control+K">${searchIcon}<span>Search</span><kbd>/</kbd></button>
</header>
${body}
</body>
</html>
`;
}
