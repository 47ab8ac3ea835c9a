import { setImmediate } from "node:timers/promises";
import { errorDocsPath } from "@bayline/contracts";
import { operationsList } from "../operations-list.ts";
import { listDecisions, listGroups, type Page, summaryOf, textOf, titleOf } from "../pages.ts";
import { errorIndexView, errorView } from "./errors/html.ts";
import { errorPages } from "./errors/page.ts";
import { homeView } from "./home.ts";
import { layout, type NavGroup, type NavLink, navigationOf, navLink, type View } from "./layout.ts";
import { errorsFile, linksOf, operationsPath, pathOf, roomOf } from "./links.ts";
import { type Links, type Rendered, renderMarkdown } from "./markdown.ts";
import { type IndexedPage, type SearchEntry, searchEntries } from "./search-entries.ts";

/**
 * The pages of the site except the reference. Each is rendered by its first request, and those of
 * the search one after the other, so that other requests do not wait for all of them.
 */
export class Site {
  readonly #groups = listGroups();
  readonly #indexed = this.#groups.flatMap(({ pages }) => pages);
  readonly #all = [...this.#indexed, ...listDecisions()];
  readonly #rendered = new Map<Page, Rendered>();
  /** By path. */
  readonly #views: ReadonlyMap<string, () => View>;

  constructor() {
    this.#views = new Map([
      ["/docs", () => homeView(this.#groups)],
      [operationsPath, operationsView],
      ["/docs/errors", () => errorIndexView(errorPages)],
      ...errorPages.map((page) => [errorDocsPath(page.code), () => errorView(page)] as const),
      ...this.#all
        .filter(({ file }) => file !== errorsFile)
        .map((page) => [pathOf(page.file), () => this.#viewOf(page)] as const),
    ]);
  }

  /** The page of a path as HTML, without the address of its reader. */
  page(path: string): string {
    const view = this.#views.get(path);
    if (view === undefined) throw new Error(`The site has no page ${path}`);
    return layout(view(), this.navigationFor(path));
  }

  /** The sidebar of a page. */
  navigationFor(path: string): NavGroup[] {
    return navigationOf(roomOf(path), this.#groups);
  }

  /** The entries of the search. Decisions explain the code; they would hide the guides. */
  async entries(): Promise<SearchEntry[]> {
    const indexed: IndexedPage[] = [];
    for (const page of this.#indexed) {
      if (page.file === errorsFile) continue;
      indexed.push({ ...page, sections: this.#renderedOf(page).sections });
      await setImmediate();
    }
    return searchEntries(indexed);
  }

  #renderedOf(page: Page): Rendered {
    const known = this.#rendered.get(page);
    if (known) return known;
    const note = page.file === "getting-started.md" ? "" : setupNote;
    const rendered = renderMarkdown(textOf(page), linksOf(page, this.#all), note);
    this.#rendered.set(page, rendered);
    return rendered;
  }

  #viewOf(page: Page): View {
    const content = { text: textOf(page), rendered: this.#renderedOf(page) };
    const at = this.#indexed.indexOf(page);
    if (at === -1) return pageView(page, content);
    const [previous, next] = [this.#indexed[at - 1], this.#indexed[at + 1]].map(
      (neighbour) => neighbour && navLink(neighbour),
    );
    return pageView(page, { ...content, previous, next });
  }
}

interface Content {
  text: string;
  rendered: Rendered;
  previous?: NavLink | undefined;
  next?: NavLink | undefined;
}

function pageView({ file }: Page, { text, rendered, previous, next }: Content): View {
  const isDecision = file.startsWith("adr/");
  return {
    path: pathOf(file),
    title: titleOf(text),
    description: summaryOf(text),
    content: isDecision ? `<p class="crumb">Design decision</p>\n${rendered.html}` : rendered.html,
    headings: rendered.sections.map(({ id, text: label, depth }) => ({ id, text: label, depth })),
    markdown: isDecision ? null : `/docs/${file}`,
    previous,
    next,
  };
}

const setupNote =
  '<p class="setup">The commands use your key and this address: <a href="/docs/getting-started#set-up-your-terminal">set up your terminal</a>.</p>\n';

function operationsView(): View {
  const text = operationsList();
  const here: Page = { file: "operations.md", source: new URL("file:///"), label: "", note: "" };
  const links: Links = linksOf(here, []);
  const { html, sections } = renderMarkdown(text, links);
  return {
    path: operationsPath,
    title: "All operations",
    description: "The name, path and summary of every operation.",
    content: html,
    headings: sections,
    markdown: "/docs/operations.md",
  };
}
