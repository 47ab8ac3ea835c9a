import { existsSync, readdirSync, readFileSync } from "node:fs";
import { contract, listOperations } from "@bayline/contracts";
import type { FastifyInstance } from "fastify";
import type { Gate } from "../gate.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { createAsset, once, sendAsset } from "./reference.ts";

/**
 * Serves documents for language models: the index /llms.txt, and the guides and the clients'
 * READMEs as plain Markdown. The files come from the repository and are read once, on the first
 * request.
 */
export function registerPlainDocs(app: FastifyInstance, gate: Gate): void {
  const guides = listGuides();
  const clients = listClients();
  const pages = [...guides, ...clients];
  serve({ app, gate }, "/llms.txt", "text/plain", () => llmsTxt(guides, clients));
  serve({ app, gate }, "/docs.md", "text/markdown", () => indexOf(pages));
  serve({ app, gate }, "/docs/operations.md", "text/markdown", operationsList);
  for (const page of pages) {
    serve({ app, gate }, `/docs/${page.file}`, "text/markdown", () => withServedLinks(page, pages));
  }
}

interface Serving {
  app: FastifyInstance;
  gate: Gate;
}

function serve({ app, gate }: Serving, path: string, type: string, text: () => string): void {
  const asset = once(async () =>
    createAsset(`${type}; charset=utf-8`, text(), { "Access-Control-Allow-Origin": "*" }),
  );
  app.get(path, async (request, reply) => sendAsset(request, reply, await asset()));
  refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
}

const repository = new URL("../../../../../", import.meta.url);

interface Page {
  /** `receiving-invoices.md`, below /docs. */
  file: string;
  source: URL;
}

// Without its documents the service still runs.
function listGuides(): Page[] {
  const folder = new URL("docs/guides/", repository);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => /^[a-z-]+\.md$/.test(file));
  return files.sort().map((file) => ({ file, source: new URL(file, folder) }));
}

function listClients(): Page[] {
  const pages = [
    { file: "sdk.md", source: new URL("packages/sdk/README.md", repository) },
    { file: "cli.md", source: new URL("apps/cli/README.md", repository) },
  ];
  return pages.filter(({ source }) => existsSync(source));
}

/** Removes notes on how a page is generated and tested, which are for contributors. */
function textOf({ source }: Page): string {
  return readFileSync(source, "utf8").replace(/^ *<!--.*-->\n+/gm, "");
}

/** Keeps links to served pages; other links become plain text. */
function withServedLinks(page: Page, pages: readonly Page[]): string {
  const served = new Map(pages.map(({ file, source }) => [source.href, file]));
  return textOf(page).replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, label, target: string) => {
    const [path = "", place] = target.split("#");
    if (path === "" || /^https?:/.test(target)) return link;
    const file = served.get(new URL(path, page.source).href);
    if (file === undefined) return label;
    return `[${label}](${file}${place === undefined ? "" : `#${place}`})`;
  });
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}

/** The first sentence below the title, without its links. */
function summaryOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).slice(1);
  const first = paragraphs.find((each) => /^[A-Za-z`*[]/.test(each.trim())) ?? "";
  const plain = first
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return (/^.+?\.(?=\s|$)/.exec(plain)?.[0] ?? plain).replace(/:$/, ".");
}

function linesOf(pages: readonly Page[]): string[] {
  return pages.map((page) => {
    const text = textOf(page);
    return `- [${titleOf(text)}](/docs/${page.file}): ${summaryOf(text)}`;
  });
}

function indexOf(pages: readonly Page[]): string {
  return ["# Bayline: guides", "", ...linesOf(pages), "", ...ofTheApi, ""].join("\n");
}

const ofTheApi = [
  "- [All operations](/docs/operations.md): name, path and summary of each, in one list.",
  "- [OpenAPI document](/v1/openapi.json): every path, field, error and example, as OpenAPI 3.1 (large).",
  "- [API reference](/docs): the same as a web page.",
];

/** Guides about running the service rather than using it. */
const forOperators = new Set([
  "configuration.md",
  "jobs.md",
  "performance.md",
  "running-in-production.md",
]);

function llmsTxt(guides: readonly Page[], clients: readonly Page[]): string {
  const isOptional = ({ file }: Page) => forOperators.has(file);
  return `# Bayline

> The backend of truck and fleet repair shops: customers, vehicles, work orders, stock, purchase orders, dealer invoices, payments and reports.

The API is REST under \`/v1\`. Send an API key as \`X-Api-Key\` or \`Authorization: Bearer\`, or an access token as \`Authorization: Bearer\`; it belongs to one shop. Bodies are JSON. Amounts in fields that end in \`Cents\` are whole US cents; days are \`YYYY-MM-DD\` in the shop's time zone. An error body has \`error\` (a code), \`message\`, \`requestId\` and \`docs\` (the path of the page about the code; append \`.md\` for Markdown), and often \`nextStep\`; some reports and the digests have a sentence in \`error\` instead. Send an \`Idempotency-Key\` with each POST, and \`Dry-Run: true\` to test a write.

Agents use the tools at \`/mcp\` (Model Context Protocol over Streamable HTTP, with the same API key), or on stdio by \`bayline mcp\`: see [Agents](/docs/agents.md).

## API

${ofTheApi.join("\n")}

## Clients

${linesOf(clients).join("\n")}

## Guides

${linesOf(guides.filter((guide) => !isOptional(guide))).join("\n")}

## Optional

${linesOf(guides.filter(isOptional)).join("\n")}
`;
}

function operationsList(): string {
  const operations = listOperations(contract).filter(
    ({ operation }) => operation.access !== "operator",
  );
  const groups = Map.groupBy(operations, ({ name }) => name.split(".")[0] ?? "");
  const sections = [...groups].map(([group, members]) => {
    const lines = members.map(
      ({ name, operation: { method, path, summary } }) =>
        `- \`${name}\` ${method} \`/v1${path}\`: ${summary}.`,
    );
    return `## ${group}\n\n${lines.join("\n")}\n`;
  });
  return `# Bayline: all operations\n\nThe names are those of the SDK's methods, the tRPC procedures and the agent tools.\n\n${sections.join("\n")}`;
}
