import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { addressOf, createAsset, perAddress, sendAsset } from "./assets.ts";
import { operationsList } from "./operations-list.ts";
import {
  isClient,
  listGroups,
  type Page,
  type PageGroup,
  summaryOf,
  textOf,
  titleOf,
  writtenOrigin,
} from "./pages.ts";
import type { SiteOptions } from "./site/site.ts";

/**
 * Serves documents for language models: the index /llms.txt, and the guides and the clients'
 * READMEs as plain Markdown. The files come from the repository and are read once, on the first
 * request.
 */
export function registerPlainDocs(app: FastifyInstance, options: SiteOptions): void {
  const groups = listGroups();
  const pages = groups.flatMap((group) => group.pages);
  const serve = (path: string, type: string, text: () => string) =>
    serveText(app, { path, type, text }, options);
  serve("/llms.txt", "text/plain", () => llmsTxt(groups));
  serve("/docs.md", "text/markdown", () => indexOf(pages));
  serve("/docs/operations.md", "text/markdown", operationsList);
  for (const page of pages) {
    serve(`/docs/${page.file}`, "text/markdown", () => withServedLinks(page, pages));
  }
}

interface PlainText {
  path: string;
  type: string;
  text: () => string;
}

function serveText(
  app: FastifyInstance,
  { path, type, text }: PlainText,
  { gate, publicUrl }: SiteOptions,
): void {
  const assetFor = perAddress(({ url }) =>
    createAsset(`${type}; charset=utf-8`, withAddress(text(), url), {
      "Access-Control-Allow-Origin": "*",
    }),
  );
  app.get(path, async (request, reply) => {
    const address = addressOf(publicUrl, request.headers.host);
    return sendAsset(request, reply, await assetFor(address));
  });
  refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
}

/** Snippets show the reader's address. */
function withAddress(text: string, url: string): string {
  if (url === "") return text;
  return text.replace(/^ *```[\s\S]*?^ *```$/gm, (snippet) =>
    snippet.replaceAll(writtenOrigin, url),
  );
}

/** Keeps links to served pages; other links become plain text. */
function withServedLinks(page: Page, pages: readonly Page[]): string {
  const served = new Map(pages.map(({ file, source }) => [source.href, file]));
  return textOf(page).replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, label, target: string) => {
    const [path = "", place] = target.split("#");
    if (path === "" || /^https?:/.test(target)) return link;
    const file = served.get(new URL(path, page.source).href);
    if (file === undefined) return label;
    const up = "../".repeat(page.file.split("/").length - 1);
    return `[${label}](${up}${file}${place === undefined ? "" : `#${place}`})`;
  });
}

function linesOf(pages: readonly Page[]): string[] {
  return pages.map((page) => {
    const text = textOf(page);
    return `- [${titleOf(text)}](/docs/${page.file}): ${summaryOf(text)}`;
  });
}

function indexOf(pages: readonly Page[]): string {
  return ["# Bayline: documentation", "", ...linesOf(pages), "", ...ofTheApi, ""].join("\n");
}

const ofTheApi = [
  "- [All operations](/docs/operations.md): name, path and summary of each, in one list.",
  "- [OpenAPI document](/v1/openapi.json): every path, field, error and example, as OpenAPI 3.1 (large).",
  "- [API reference](/docs/reference): the same as a web page.",
];

/** Pages about running the service rather than using it. */
function isForOperators({ room, title }: PageGroup): boolean {
  return room === "notebook" || title === "Running the service";
}

function llmsTxt(groups: readonly PageGroup[]): string {
  const pagesOf = (wanted: (group: PageGroup) => boolean) =>
    groups.filter(wanted).flatMap(({ pages }) => pages);
  const required = pagesOf((group) => !isForOperators(group) && group.room === "guides");
  return `# Bayline

> The backend of truck and fleet repair shops: customers, vehicles, work orders, stock, purchase orders, dealer invoices, payments and reports.

The API is REST under \`/v1\`. Send an API key as \`X-Api-Key\` or \`Authorization: Bearer\`, or an access token as \`Authorization: Bearer\`; it belongs to one shop. Bodies are JSON. Amounts in fields that end in \`Cents\` are whole US cents; days are \`YYYY-MM-DD\` in the shop's time zone. An error body has \`error\` (a code), \`message\`, \`requestId\` and \`docs\` (the path of the page about the code; append \`.md\` for Markdown), and often \`nextStep\`; some reports and the digests have a sentence in \`error\` instead. Send an \`Idempotency-Key\` with each POST, and \`Dry-Run: true\` to test a write.

Agents use the tools at \`/mcp\` (Model Context Protocol over Streamable HTTP, with the same API key), or on stdio by \`bayline mcp\`: see [Agents](/docs/agents.md).

## API

${ofTheApi.join("\n")}

## Clients

${linesOf(required.filter(isClient)).join("\n")}

## Guides

${linesOf(required.filter((page) => !isClient(page))).join("\n")}

## Reference

${linesOf(pagesOf(({ room }) => room === "reference")).join("\n")}

## Optional

${linesOf(pagesOf(isForOperators)).join("\n")}
`;
}
