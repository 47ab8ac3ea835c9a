import {
  contract,
  errorDocsPath,
  eventKinds,
  eventNames,
  listOperations,
} from "@bayline/contracts";
import { tagOf } from "../openapi/info.ts";
import { errorPages } from "./errors/page.ts";
import { eventPath, operationPath, pathOf } from "./links.ts";
import type { Section } from "./markdown.ts";

/** What the search finds. The browser builds its index from these. */
export interface SearchEntry {
  kind: "guide" | "operation" | "error" | "event";
  title: string;
  /** The name of an operation. */
  name?: string;
  /** The page or the resource to which it belongs. */
  context: string;
  path: string;
  text: string;
}

/** Text after this many characters rarely says what a section is about. */
const maxTextLength = 1200;

export interface IndexedPage {
  file: string;
  label: string;
  sections: readonly Section[];
}

/** An entry for each section of the guides, each operation, each error code and each event. */
export function searchEntries(pages: readonly IndexedPage[]): SearchEntry[] {
  return [
    ...pages.flatMap(sectionEntries),
    ...operationEntries(),
    ...errorEntries(),
    ...eventEntries(),
  ];
}

function sectionEntries({ file, label, sections }: IndexedPage): SearchEntry[] {
  return sections.map(({ id, text, depth, body }) => ({
    kind: "guide",
    title: text,
    context: depth === 1 ? "Guide" : label,
    path: depth === 1 ? pathOf(file) : `${pathOf(file)}#${id}`,
    text: body.slice(0, maxTextLength),
  }));
}

function operationEntries(): SearchEntry[] {
  return listOperations(contract).map((named) => {
    const { name, operation } = named;
    const { method, path, summary, description = "" } = operation;
    return {
      kind: "operation",
      title: summary,
      name,
      context: tagOf(name).name,
      path: operationPath(named),
      text: `${method} /v1${path} ${name} ${description}`.replaceAll("`", "").trim(),
    };
  });
}

function errorEntries(): SearchEntry[] {
  return errorPages.map(({ code, status, summary, happened }) => ({
    kind: "error",
    title: code,
    context: `HTTP ${status}`,
    path: errorDocsPath(code),
    text: `${summary} ${happened}`.replaceAll("`", ""),
  }));
}

function eventEntries(): SearchEntry[] {
  return eventNames.map((name) => ({
    kind: "event",
    title: name,
    context: "Event",
    path: eventPath(name),
    text: eventKinds[name].description,
  }));
}
