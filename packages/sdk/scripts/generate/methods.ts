import {
  describeReference,
  errorCatalogue,
  exampleCall,
  fileFields,
  isConditional,
  type Medium,
  type NamedOperation,
  pathParameters,
  proposalProblem,
  referenceFields,
  splitDeprecation,
} from "@bayline/contracts";
import { definitionOf, type Schema } from "./json-schema.ts";
import { comment, deprecationTag, pascal } from "./names.ts";
import { declare, resolved, type SharedTypes, schemaOf } from "./schemas.ts";
import { typeOf } from "./types.ts";
import { unitSentences } from "./units.ts";

/** The code of one operation: its own types and its method. */
export interface Method {
  types: string[];
  code: string;
  /** Its entry of `OperationTypes`. */
  entry: string;
}

interface Parameters {
  type: string;
  isOptional: boolean;
  declaration: string;
}

/** Renders the method of an operation. `base` is the path of its group. */
export function methodOf(
  { name, operation }: NamedOperation,
  base: string,
  shared: SharedTypes,
): Method {
  const typeName = pascal(...name.split("."));
  const input = resolved(schemaOf(operation, "input"));
  const ids = pathParameters(operation.path);
  const takes = operation.body === "json" ? undefined : operation.body;
  const answers = operation.answers !== "json";
  const params = parametersOf(`${typeName}Params`, { name, operation }, shared);
  const answer = answers
    ? { type: "Response" }
    : answerOf(typeName, schemaOf(operation, "output"), shared);
  const list = listOf(typeName, schemaOf(operation, "output"), input, shared);

  const isProposable = proposalProblem({ name, operation }) === undefined;
  const word = operation.method === "GET" || takes ? "query" : "body";
  const signature = [
    ...ids.map((id) => `${id}: string`),
    ...(takes ? [`${takes}: ${isFile(takes) ? "FileBody" : "ArchiveBody"}`] : []),
    ...(params ? [parameter(word, params)] : []),
    isProposable ? "options?: Options" : "options?: RequestOptions",
  ];
  const values = [
    ...(ids.length > 0 ? [`ids: [${ids.join(", ")}]`] : []),
    ...(params ? [word] : []),
    ...(takes ? sentFile(takes) : []),
    ...(list?.cursorAlias ? [`cursorAlias: ${JSON.stringify(list.cursorAlias)}`] : []),
  ];
  const ownName = name.slice(name.lastIndexOf(".") + 1);
  const overload =
    list?.isRemovable && params ? changesOf(list, params.type, answer.type) : undefined;
  const call = [
    JSON.stringify(list?.rows ?? operation.method),
    JSON.stringify(`${ownName} ${operation.path.slice(base.length)}`.trimEnd()),
    values.length > 0 ? `{ ${values.join(", ")} }` : "{}",
    "options",
  ];
  const result = list
    ? `PagePromise<${list.row}, ${answer.type}>`
    : `ApiPromise<${isProposable ? `AnswerOf<Options, ${answer.type}>` : answer.type}>`;
  const how = list ? "paged" : answers ? "download" : "call";
  const generic = isProposable ? "<Options extends RequestOptions = RequestOptions>" : "";
  const head = `${ownName}${generic}(${signature.join(", ")}): ${result}`;
  const called = `this.${how}(${call.join(", ")})`;
  const docs = documentation({ name, operation }, ids);
  const code = overload
    ? `${docOfChanges}${ownName}(${overload.signature}): ${overload.result};
${docs}${head.replace(" = {}", "").replace("query:", "query?:")};
${head} | ${overload.result} {
  const page: ${result} = ${called};
  return page;
}`
    : `${docs}${head} {\n  return ${called};\n}`;
  return {
    types: [params?.declaration, answer.declaration, list?.declaration].filter(isText),
    code,
    entry: `${JSON.stringify(name)}: { method: ${JSON.stringify(operation.method)}; input: ${flatInput(ids, params)}; output: ${answer.type} };`,
  };
}

const docOfChanges = comment([
  "Lists the changes since an instant. A row may be a deleted record: see {@link Changed}.",
]);

/** The types of a list with `updatedSince`, whose rows may be deleted records. */
function changesOf({ rows, row }: { rows: string; row: string }, params: string, body: string) {
  return {
    signature: `query: ${params} & { updatedSince: string }, options?: RequestOptions`,
    result: `PagePromise<Changed<${row}>, ChangesResponse<${body}, ${JSON.stringify(rows)}, ${row}>>`,
  };
}

/** Whether a body is a file of a person, which has a name. */
function isFile(takes: Medium): boolean {
  return takes === "document" || takes === "attachment";
}

/** The values of a call that sends a file. */
function sentFile(takes: Medium): string[] {
  if (takes === "archive") return ["archive"];
  if (isFile(takes)) return [`file: ${takes}`];
  return [`archive: ${takes}`, 'contentType: "application/octet-stream"'];
}

/** The type of the flat input: path parameters and fields in one object. */
function flatInput(ids: string[], params: Parameters | undefined): string {
  if (ids.length === 0) return params?.type ?? "Record<string, never>";
  const path = `{ ${ids.map((id) => `${id}: string`).join("; ")} }`;
  return params ? `${path} & ${params.type}` : path;
}

function parameter(word: string, { type, isOptional }: Parameters): string {
  // The server accepts `{}` for a write whose fields are all optional, and so do proxies that
  // reject a write without a body.
  return isOptional ? `${word}: ${type} = {}` : `${word}: ${type}`;
}

function parametersOf(
  type: string,
  { operation }: NamedOperation,
  shared: SharedTypes,
): Parameters | undefined {
  const writer = shared.writer("input");
  const schema = schemaOf(operation, "input");
  const input = resolved(schema);
  const ids = pathParameters(operation.path);
  // The server derives some fields from a file.
  const elsewhere: readonly string[] = [...ids, ...fileFields[operation.body]];
  const names = Object.keys(input.properties ?? {}).filter((name) => !elsewhere.includes(name));
  if (names.length === 0) return undefined;
  const isOptional = !names.some((name) => input.required?.includes(name));
  const isShared = schema.$ref !== undefined && ids.length === 0;
  const declaration = isShared
    ? `export type ${type} = ${typeOf(schema, writer)};`
    : declare(type, input, writer, elsewhere);
  return { type, isOptional, declaration };
}

function answerOf(typeName: string, schema: Schema, shared: SharedTypes) {
  const writer = shared.writer("output");
  if (schema.$ref !== undefined) return { type: writer.nameOf(definitionOf(schema.$ref)) };
  const type = `${typeName}Response`;
  return { type, declaration: declare(type, withNamedRow(typeName, schema), writer) };
}

/** The name of the cursor parameter of the event feed. */
const cursorAlias = "after";

/** A list returns one array and a cursor, and accepts the cursor as a parameter. */
function listOf(typeName: string, output: Schema, input: Schema, shared: SharedTypes) {
  const rows = rowsOf(output);
  if (!rows || !input.properties?.lastEvaluatedKey) return undefined;
  const record = resolved({ ...rows.item, ...(output.$defs && { $defs: output.$defs }) });
  const isNamed = rows.item.$ref !== undefined || rows.item.type !== "object";
  const row = isNamed ? typeOf(rows.item, shared.writer("output")) : `${typeName}Row`;
  return {
    row,
    declaration: isNamed ? undefined : declare(row, rows.item, shared.writer("output")),
    rows: rows.name,
    /** Whether the rows of its changes may be deleted records. */
    isRemovable: "updatedSince" in input.properties && record.properties?.deletedAt !== undefined,
    cursorAlias: input.properties[cursorAlias] ? cursorAlias : undefined,
  };
}

function rowsOf(output: Schema): { name: string; item: Schema } | undefined {
  const schema = resolved(output);
  if (!schema.properties?.lastEvaluatedKey) return undefined;
  const arrays = Object.entries(schema.properties).flatMap(([name, field]) => {
    // Every page has its rows; the removed records are for copies only.
    if (!schema.required?.includes(name)) return [];
    const isArray = typeof field === "object" && field.type === "array";
    const item = isArray ? field.items : undefined;
    return typeof item === "object" && !Array.isArray(item) ? [{ name, item }] : [];
  });
  return arrays.length === 1 ? arrays[0] : undefined;
}

/** Makes the envelope refer to its rows by their exported name. */
function withNamedRow(typeName: string, output: Schema): Schema {
  const rows = rowsOf(output);
  if (!rows || rows.item.$ref !== undefined || rows.item.type !== "object") return output;
  const list = { type: "array" as const, items: { $ref: `#/$defs/${typeName}Row` } };
  return { ...output, properties: { ...output.properties, [rows.name]: list } };
}

const errorClass: Record<number, string> = {
  400: "ValidationError",
  401: "AuthenticationError",
  403: "PermissionError",
  404: "NotFoundError",
  409: "ConflictError",
  422: "UnprocessableError",
  429: "RateLimitError",
};

function documentation({ name, operation }: NamedOperation, ids: string[]) {
  const { summary, method, path, access } = operation;
  const [description, deprecation] = splitDeprecation(operation.description ?? "");
  const thrown = new Map<string, string[]>();
  const { errors, failure } = operation;
  // Every operation may fail unexpectedly, so only a specific code is listed.
  const codes = failure === "INTERNAL_ERROR" ? [...errors] : [...errors, failure];
  if (isConditional(operation)) codes.push("STALE_RECORD");
  for (const code of new Set(codes)) {
    const { status } = errorCatalogue[code];
    const kind = errorClass[status] ?? (status >= 500 ? "ServerError" : "ApiError");
    thrown.set(kind, [...(thrown.get(kind) ?? []), code]);
  }
  const references = referenceFields(operation.input);
  const units = unitSentences([schemaOf(operation, "input"), schemaOf(operation, "output")]);
  return comment([
    sentence(summary),
    ...(description ? ["", sentence(description)] : []),
    ...(units === "" ? [] : ["", units]),
    "",
    `\`${method} ${path}\`${access === "public" ? ", open to anyone" : `; access: ${access}`}`,
    ...ids.flatMap((id) => {
      const reference = references.find(({ path }) => path.join(".") === id);
      return reference ? [`@param ${id} ${describeReference(reference.kind)}`] : [];
    }),
    ...[...thrown].map(([kind, codes]) => `@throws {${kind}} ${codes.join(", ")}`),
    ...deprecationTag(deprecation),
    ...exampleOf({ name, operation }),
  ]);
}

function exampleOf({ name, operation }: NamedOperation) {
  const takes = operation.body === "json" ? undefined : operation.body;
  if (takes === "image") {
    return [
      "@example",
      'const logo = await fetch("https://ridgeline.example/logo.png");',
      `await client.${name}(await logo.blob());`,
    ];
  }
  if (takes === "attachment") {
    return [
      "@example",
      'const photo = await fetch("https://ridgeline.example/lining.jpg");',
      `await client.${name}(await photo.blob(), { recordId: "WO-1001" });`,
    ];
  }
  if (takes === "document") {
    return [
      "@example",
      'const invoice = await fetch("https://ridgeline.example/invoice.pdf");',
      `await client.${name}(await invoice.blob());`,
    ];
  }
  if (takes) {
    return [
      "@example",
      'const archive = await fetch("https://backups.example.com/shop.tar.gz");',
      `await client.${name}(await archive.blob());`,
    ];
  }
  if (operation.answers !== "json") {
    return ["@example", `const { body } = await ${exampleCall({ name, operation })};`];
  }
  return ["@example", ...`await ${exampleCall({ name, operation })};`.split("\n")];
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
