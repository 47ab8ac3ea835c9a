import { eventNames } from "@bayline/contracts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { listGroups } from "../pages.ts";
import { escaped, inline } from "../site/html.ts";
import { layout, type NavGroup, type NavLink, navLink, type View } from "../site/layout.ts";
import {
  notebookPath,
  operationAnchor,
  operationsPath,
  referencePath,
  schemaPath,
  schemasPath,
  tagPath,
} from "../site/links.ts";
import type { Entry, Resolve } from "./entry.ts";
import { markdownHtml, operationHtml } from "./operation.ts";
import { choicesOf, descriptionOf, fieldsHtml, typeHtml } from "./schema.ts";
import type { ReferenceObject, Schema, Tag } from "./types.ts";

/** The generated tables, such as that of the error codes. */
const tableGroups: NavGroup[] = listGroups()
  .filter(({ room }) => room === "reference")
  .map(({ title, pages }) => ({ title, links: pages.map(navLink) }));

const methods = ["get", "post", "patch", "delete"] as const;

/** The pages of the API reference. A page is rendered by its first request. */
export class Reference {
  readonly #document: OpenApiDocument;
  /** By tag. */
  readonly #entries: ReadonlyMap<string, Entry[]>;
  /** By path. */
  readonly #views: ReadonlyMap<string, () => View>;

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#entries = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags?.[0] ?? "");
    const { tags = [], components } = document;
    this.#views = new Map([
      [referencePath, () => this.#introduction()],
      [schemasPath, () => this.#schemas()],
      ...tags.map((tag) => [tagPath(tag.name), () => this.#tag(tag)] as const),
      ...Object.entries(components?.schemas ?? {}).map(
        ([name, schema]) => [schemaPath(name), () => schemaView(name, schema)] as const,
      ),
    ]);
  }

  has(path: string): boolean {
    return this.#views.has(path);
  }

  /** The page of a path as HTML, without the address of its reader. */
  page(path: string): string {
    const view = this.#views.get(path);
    if (view === undefined) throw new Error(`The reference has no page ${path}`);
    return layout(view(), this.#navigation(path));
  }

  #introduction(): View {
    const lists = (this.#document.tags ?? []).map(({ name }) => {
      const items = this.#linksOf(name).map(
        ({ path, label }) => `<li><a href="${escaped(path)}">${escaped(label)}</a></li>`,
      );
      return `<h3><a href="${tagPath(name)}">${escaped(name)}</a></h3>\n<ul>\n${items.join("\n")}\n</ul>`;
    });
    return {
      path: referencePath,
      title: "API reference",
      description: "Every operation and event of Bayline: fields, errors and examples.",
      content: `<h1>API reference</h1>
<p><a href="/v1/openapi.json">OpenAPI 3.1 document</a></p>
${markdownHtml(this.#document.info.description)}
<h2 id="operations">Operations and events</h2>
${lists.join("\n")}`,
      headings: [],
      markdown: null,
    };
  }

  #tag({ name, description = "" }: Tag): View {
    const entries = this.#entries.get(name) ?? [];
    const sections = entries.map((entry) => operationHtml(entry, this.#resolve));
    return {
      path: tagPath(name),
      title: name,
      description: description.replace(/ See \[.*/, ""),
      content: `<h1>${escaped(name)}</h1>\n${markdownHtml(description)}\n${sections.join("\n")}`,
      headings: [],
      markdown: null,
    };
  }

  #schemas(): View {
    const names = Object.keys(this.#document.components?.schemas ?? {}).sort();
    const items = names.map((name) => `<li><a href="${schemaPath(name)}">${name}</a></li>`);
    return {
      path: schemasPath,
      title: "Schemas",
      description: "The named schemas of requests, records, events and errors.",
      content: `<h1>Schemas</h1>\n<p>The named schemas of requests, records, events and errors.</p>\n<ul class="schemas">\n${items.join("\n")}\n</ul>`,
      headings: [],
      markdown: null,
    };
  }

  #navigation(path: string): NavGroup[] {
    const tags = (this.#document.tags ?? []).map(({ name }) => {
      const link = { path: tagPath(name), label: name.replace(/^Events: /, "") };
      return path === link.path ? { ...link, links: this.#linksOf(name) } : link;
    });
    const isEvents = ({ path: to }: NavLink) => to.startsWith(`${referencePath}/events-`);
    return [
      {
        title: "API reference",
        links: [
          { path: referencePath, label: "Introduction" },
          { path: schemasPath, label: "Schemas" },
          { path: operationsPath, label: "All operations" },
        ],
      },
      ...tableGroups,
      { title: "Operations", links: tags.filter((tag) => !isEvents(tag)) },
      { title: "Events", links: tags.filter(isEvents) },
      {
        title: "Other rooms",
        links: [
          { path: "/docs", label: "Guides" },
          { path: notebookPath, label: "Notebook" },
        ],
      },
    ].filter(({ links }) => links.length > 0);
  }

  #linksOf(tag: string): NavLink[] {
    return (this.#entries.get(tag) ?? []).map(({ anchor, operation }) => ({
      path: `${tagPath(tag)}#${anchor}`,
      label: operation.summary ?? "",
    }));
  }

  readonly #resolve: Resolve = <T extends object>(value: T | ReferenceObject): T => {
    if (!("$ref" in value) || value.$ref === undefined) return value as T;
    const [kind = "", name = ""] = String(value.$ref).split("/").slice(-2);
    const components = this.#document.components as Record<string, Record<string, T>>;
    const component = components[kind]?.[name];
    if (component === undefined) throw new Error(`The document has no ${value.$ref}`);
    return component;
  };
}

function entriesOf({ paths = {}, webhooks = {} }: OpenApiDocument): Entry[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((name) => {
      const operation = item?.[name];
      const method = name.toUpperCase();
      const anchor = operationAnchor({ method, path });
      return operation ? [{ anchor, method, path, operation }] : [];
    }),
  );
  const events = eventNames.flatMap((name) => {
    const item = webhooks[name];
    const operation = item && "post" in item ? item.post : undefined;
    return operation ? [{ anchor: name, method: "POST", path: null, operation }] : [];
  });
  return [...operations, ...events];
}

function schemaView(name: string, schema: Schema): View {
  const choices = choicesOf(schema).map((choice) => `<li>${typeHtml(choice)}</li>`);
  const description = descriptionOf(schema) ?? "";
  return {
    path: schemaPath(name),
    title: name,
    description: description || `The fields of ${name}.`,
    content: `<p class="crumb"><a href="${schemasPath}">Schemas</a></p>
<h1>${escaped(name)}</h1>
<p>${inline(description)}</p>
${choices.length > 0 ? `<p>One of:</p>\n<ul>${choices.join("\n")}</ul>` : fieldsHtml(schema)}`,
    headings: [],
    markdown: null,
  };
}
