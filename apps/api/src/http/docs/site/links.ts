import {
  contract,
  type ErrorCode,
  type EventName,
  errorCodes,
  errorDocsPath,
  eventNames,
  listOperations,
  type NamedOperation,
} from "@bayline/contracts";
import { slug } from "github-slugger";
import { tagOf } from "../openapi/info.ts";
import { tagOfEvent } from "../openapi/webhooks.ts";
import { isClient, listGroups, type Page, type Room, repository, writtenOrigin } from "../pages.ts";
import type { Links } from "./markdown.ts";

/** The guide to all error codes. As HTML each code has a page, and this is their index. */
export const errorsFile = "errors.md";

export const referencePath = "/docs/reference";
export const operationsPath = "/docs/operations";

/** The path of a page as HTML: `/docs/webhooks`. */
export function pathOf(file: string): string {
  return `/docs/${file.replace(/\.md$/, "")}`;
}

export const notebookPath = "/docs/notebook";

const tablesOfReference = new Set(
  listGroups()
    .filter(({ room }) => room === "reference")
    .flatMap(({ pages }) => pages.map(({ file }) => pathOf(file))),
);

/** The room of a page of the site. Decisions are reached from guides. */
export function roomOf(path: string): Room {
  if (path === notebookPath || path.startsWith(`${notebookPath}/`)) return "notebook";
  const isGenerated = path.startsWith(referencePath) || path.startsWith("/docs/errors");
  if (isGenerated || path === operationsPath || tablesOfReference.has(path)) return "reference";
  return "guides";
}

/** The page of the operations or events of a tag. */
export function tagPath(tag: string): string {
  return `${referencePath}/${slug(tag)}`;
}

export const schemasPath = `${referencePath}/schemas`;

/** The page of a schema of the OpenAPI document. */
export function schemaPath(name: string): string {
  return `${schemasPath}/${name}`;
}

/** `POST/payments/{id}/void` */
export function operationAnchor({ method, path }: { method: string; path: string }): string {
  return `${method}${path}`;
}

/** The place of an operation in the reference. */
export function operationPath({ name, operation }: NamedOperation): string {
  return `${tagPath(tagOf(name).name)}#${operationAnchor(operation)}`;
}

/** The place of an event in the reference. */
export function eventPath(name: EventName): string {
  return `${tagPath(tagOfEvent(name))}#${name}`;
}

/** The pages about code in a text: operations by name or by method and path, errors and events. */
const codePages = new Map<string, string>([
  ...listOperations(contract).flatMap((named) => {
    const { method, path } = named.operation;
    const methods = method === "PATCH" ? ["PATCH", "PUT"] : [method];
    const requests = methods.flatMap((each) => [`${each} ${path}`, `${each} /v1${path}`]);
    return [named.name, ...requests].map((text) => [text, operationPath(named)] as const);
  }),
  ...errorCodes.map((code) => [code, errorDocsPath(code)] as const),
  ...eventNames.map((name) => [name, eventPath(name)] as const),
]);

const isErrorCode = (text: string): text is ErrorCode => new Set<string>(errorCodes).has(text);

/** Resolves the links of a page among all pages of the site. */
export function linksOf(page: Page, pages: readonly Page[]): Links {
  const served = new Map(pages.map(({ file, source }) => [source.href, file]));
  return {
    ownOrigin: !isClient(page),
    code: (text) => codePages.get(text.replaceAll(/\s+/g, " ")),
    target(href) {
      if (href.startsWith(writtenOrigin)) return { page: href.slice(writtenOrigin.length) };
      // Pages of clients, which readers also see without this service, name paths.
      if (href.startsWith("/docs/")) return { page: href.replace(/\.md(?=#|$)/, "") };
      if (/^(?:https?:|#|\/)/.test(href)) return { page: href };
      const [path = "", place] = href.split("#");
      const source = new URL(path, page.source).href;
      const file = served.get(source);
      if (file === undefined) return { file: source.slice(repository.href.length) };
      const code = place?.toUpperCase() ?? "";
      if (file === errorsFile && isErrorCode(code)) return { page: errorDocsPath(code) };
      return { page: pathOf(file) + (place === undefined ? "" : `#${place}`) };
    },
  };
}
