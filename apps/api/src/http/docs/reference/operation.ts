import { writtenOrigin } from "../pages.ts";
import { escaped } from "../site/html.ts";
import { linksOf } from "../site/links.ts";
import { codeBlock, renderMarkdown } from "../site/markdown.ts";
import { curlCommand } from "./curl.ts";
import { type Entry, jsonExample, parametersOf, type Resolve, requestExample } from "./entry.ts";
import { fieldHtml, fieldsHtml, typeHtml } from "./schema.ts";
import type {
  Content,
  MediaType,
  OperationObject,
  RequestBody,
  ResponseObject,
  Schema,
  SchemaObject,
} from "./types.ts";

/** A sample of `x-codeSamples`. */
interface Sample {
  lang: string;
  label: string;
  source: string;
}

const links = linksOf(
  { file: "reference.md", source: new URL("file:///"), label: "", note: "" },
  [],
);

export function markdownHtml(text: string | undefined): string {
  return renderMarkdown(text ?? "", links).html;
}

/** The section of one operation: its description and fields, and its examples beside them. */
export function operationHtml(entry: Entry, resolve: Resolve): string {
  const { anchor, method, path, operation } = entry;
  const data = tryData(entry, resolve);
  const address =
    path === null
      ? ""
      : `<p class="request"><span class="method">${method}</span> <code>/v1${escaped(path)}</code></p>`;
  return `<section class="operation" aria-labelledby="${escaped(anchor)}"${data === null ? "" : ` data-try="${escaped(data)}"`}>
<h2 id="${escaped(anchor)}"><a class="anchor" href="#${escaped(anchor)}">${escaped(operation.summary ?? "")}</a></h2>
${address}
<div class="columns">
<div>
${path === null ? "" : `<p class="name">Name: <code>${escaped(operation.operationId ?? "")}</code></p>`}
${markdownHtml(operation.description)}
${parametersHtml(operation, resolve)}
${bodyHtml(operation, resolve)}
${path === null ? "" : answersHtml(operation, resolve)}
</div>
<div class="examples">
${data === null ? "" : '<button type="button" class="send try-it">Try it</button>'}
${examplesHtml(entry, resolve)}
</div>
</div>
</section>`;
}

const places = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
] as const;

function parametersHtml(operation: OperationObject, resolve: Resolve): string {
  const parameters = parametersOf(operation, resolve);
  const lists = places.map(([place, title]) => {
    const fields = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema = {}, required = false, description }) =>
        fieldHtml({ name, schema, isRequired: required, description }),
      );
    const list = `<dl class="fields">\n${fields.join("\n")}\n</dl>`;
    if (fields.length === 0) return "";
    // The headers are the same for most operations.
    return place === "header" ? foldedHtml(title, list) : `<h3>${title}</h3>\n${list}`;
  });
  return lists.join("\n");
}

function bodyHtml({ requestBody }: OperationObject, resolve: Resolve): string {
  if (!requestBody) return "";
  const { content } = resolve<RequestBody>(requestBody);
  const [media = {}] = Object.values(content);
  const { schema = {} } = resolve<MediaType>(media);
  // A named schema of a body has its fields here too; those of a record are on its page.
  const fields = typeof schema === "object" ? fieldsHtml(resolve<SchemaObject>(schema)) : "";
  return `<h3>Body</h3>\n${mediaHtml(content, schema)}\n${fields}`;
}

function contentHtml(content: Content, resolve: Resolve): string {
  const [media = {}] = Object.values(content);
  const { schema = {} } = resolve<MediaType>(media);
  return `${mediaHtml(content, schema)}\n${fieldsHtml(schema)}`;
}

function mediaHtml(content: Content, schema: Schema): string {
  const types = Object.keys(content).map((type) => `<code>${escaped(type)}</code>`);
  return `<p class="media">${types.join(", ")}: ${typeHtml(schema)}</p>`;
}

function answersHtml({ responses = {} }: OperationObject, resolve: Resolve): string {
  const answers = Object.entries(responses).map(
    ([status, response]) => [status, resolve<ResponseObject>(response)] as const,
  );
  const successes = answers
    .filter(([status]) => status.startsWith("2"))
    .map(
      ([status, { description, content = {} }]) =>
        `<h3>Response ${status}</h3>\n${markdownHtml(`${description}.`)}${contentHtml(content, resolve)}`,
    );
  const refusals = answers
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, { description }]) => `<dt>${status}</dt><dd>${markdownHtml(description)}</dd>`);
  const errors = foldedHtml("Errors", `<dl class="errors">\n${refusals.join("\n")}\n</dl>`);
  return `${successes.join("\n")}\n${errors}`;
}

function foldedHtml(title: string, html: string): string {
  return `<details class="folded"><summary>${title}</summary>\n${html}\n</details>`;
}

function examplesHtml(entry: Entry, resolve: Resolve): string {
  const { anchor, path, operation } = entry;
  const example = JSON.stringify(exampleOf(entry, resolve), null, 2);
  if (path === null) return codeBlock(example, "json");
  const samples = [
    { lang: "Shell", label: "curl", source: curlCommand(entry, resolve, writtenOrigin) },
    ...((operation as { "x-codeSamples"?: Sample[] })["x-codeSamples"] ?? []),
  ];
  const requests = samples.map(({ lang, label, source }, index) => {
    const code = codeBlock(source, lang === "Shell" ? "bash" : "typescript");
    const open = index === 0 ? " open" : "";
    return `<details name="${escaped(`sample ${anchor}`)}"${open}><summary>${label}</summary>\n${code}</details>`;
  });
  const answer =
    example === undefined
      ? ""
      : `<details open><summary>Response</summary>\n${codeBlock(example, "json")}</details>`;
  return `${requests.join("\n")}\n${answer}`;
}

/** The example of what an operation returns, or of the event itself. */
function exampleOf({ path, operation }: Entry, resolve: Resolve): unknown {
  if (path === null) return requestExample(operation, resolve);
  const success = Object.entries(operation.responses ?? {}).find(([status]) =>
    status.startsWith("2"),
  );
  if (!success) return undefined;
  return jsonExample(resolve<ResponseObject>(success[1]).content, resolve);
}

/** What `try.js` needs to send a request. Files are sent by the other clients. */
function tryData(entry: Entry, resolve: Resolve): string | null {
  const { method, path, operation } = entry;
  if (path === null) return null;
  const body = operation.requestBody && resolve<RequestBody>(operation.requestBody);
  if (body && !body.content["application/json"]) return null;
  const parameters = parametersOf(operation, resolve)
    .filter(({ in: place }) => place !== "header")
    .map(({ name, in: place, required, example }) => ({ name, place, required, example }));
  return JSON.stringify({
    method,
    path,
    parameters,
    body: body ? (requestExample(operation, resolve) ?? {}) : null,
  });
}
