import {
  isRecord,
  listOperations,
  mediaTypes,
  type NamedOperation,
  papers,
  pathParameters,
  takesBody,
} from "@bayline/contracts";
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { type Agent, mayCall, type ToolCall } from "./agent.ts";
import { findOperation } from "./names.ts";
import { asRefusal, faultOfOurs, toolError } from "./refusal.ts";

const scheme = "bayline:/";
const [pdf] = mediaTypes.pdf;

/** Larger documents are refused: base64 adds a third, and a client holds the whole message. */
const maxResourceBytes = 8 * 1024 * 1024;

const documents = listOperations(papers).filter(
  ({ operation }) => operation.answers === "pdf" && !takesBody(operation),
);

/** The documents that a caller may read, as templates: `bayline://invoices/{id}/pdf{?paper}`. */
export function listResourceTemplates({ caller }: Agent) {
  return documents
    .filter((named) => mayCall(caller, named))
    .map(({ name, operation }) => ({
      uriTemplate: templateOf({ name, operation }),
      name,
      title: operation.summary,
      description: `${operation.description ?? operation.summary} The id may be the record's number.`,
      mimeType: pdf,
    }));
}

/** The newest records of each kind that are listed. */
const listedOfKind = 10;

/** The fields of a record that name it, most telling first. */
const names = ["orderNumber", "invoiceNumber", "number", "name"];
const owners = ["customerName", "vendorName"];

/** The documents of the newest records of each kind, each with its number and owner. */
export async function listResources(call: ToolCall) {
  const { caller } = call.agent;
  const lists = documents.flatMap((named) => {
    const list = findOperation(`${named.name.split(".")[0]}.list`);
    return list && mayCall(caller, named) && mayCall(caller, list) ? [{ named, list }] : [];
  });
  const found = await Promise.all(
    lists.map(async ({ named, list }) =>
      (await newestOf(list, call)).flatMap((record) => resourceOf(named, record) ?? []),
    ),
  );
  return found.flat();
}

async function newestOf(list: NamedOperation, { agent, signal, clientName }: ToolCall) {
  const options = { idempotencyKey: null, dryRun: false, proposal: null, signal, clientName };
  const { body } = await agent.call(list, { limit: listedOfKind }, options);
  const rows: unknown = Object.values(Object(body)).find(Array.isArray);
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

function resourceOf({ operation }: NamedOperation, record: Record<string, unknown>) {
  const { id, updatedAt } = record;
  if (typeof id !== "string") return undefined;
  const uri = `${scheme}${operation.path.replace("{id}", encodeURIComponent(id))}`;
  const title = [names, owners].map((keys) => textIn(record, keys)).filter((text) => text !== "");
  return {
    uri,
    name: textIn(record, names) || id,
    title: `${operation.summary}: ${title.join(", ") || id}`,
    mimeType: pdf,
    ...(typeof updatedAt === "string" && { annotations: { lastModified: updatedAt } }),
  };
}

function textIn(record: Record<string, unknown>, keys: readonly string[]): string {
  const [text] = keys.map((key) => record[key]).filter((value) => typeof value === "string");
  return text ?? "";
}

function templateOf({ operation: { input, path } }: NamedOperation): string {
  const inPath = pathParameters(path);
  const others = Object.keys(input._zod.def.shape).filter((field) => !inPath.includes(field));
  return `${scheme}${path}{?${others.join(",")}}`;
}

/** Converts an error for the client: JSON-RPC has no result with an error, as tools do. */
export function resourceError(error: unknown, uri: string, agent: Agent): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const known = asRefusal(error);
  if (!known) agent.report(error);
  const refusal = known ?? faultOfOurs;
  const shown = toolError(refusal, { name: "resources/read" }, agent.origin);
  // Clients recognise a missing resource by data that contains only the URI.
  if (refusal.status === 404) return new ResourceNotFoundError(uri, shown.message);
  const { InternalError, InvalidParams } = ProtocolErrorCode;
  const code = refusal.status >= 500 ? InternalError : InvalidParams;
  return new ProtocolError(code, `${shown.code}: ${shown.message}`, { uri, ...shown });
}

/** Reads a document through its operation, with the permissions and limits of a REST request. */
export async function readResource(uri: string, call: ToolCall) {
  const found = documentAt(uri);
  if (!found) throw new ResourceNotFoundError(uri);
  const { named, input } = found;
  const { agent, signal, clientName } = call;
  const options = { idempotencyKey: null, dryRun: false, proposal: null, signal, clientName };
  const { body } = await agent.call(named, input, options);
  const { content } = Object(body);
  if (!(content instanceof Uint8Array)) throw new Error(`${named.name} returned no document`);
  if (content.byteLength > maxResourceBytes) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The document has more than ${maxResourceBytes / 1024 / 1024} MiB. Download it from GET /v1${named.operation.path}.`,
      { uri, code: "PAYLOAD_TOO_LARGE" },
    );
  }
  const blob = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { contents: [{ uri, mimeType: pdf, blob: blob.toString("base64") }] };
}

function documentAt(uri: string) {
  if (!uri.startsWith(`${scheme}/`)) return undefined;
  const [path = "", query = ""] = uri.slice(scheme.length).split("?", 2);
  for (const named of documents) {
    const ids = matchPath(named.operation.path, path);
    if (ids) return { named, input: { ...Object.fromEntries(new URLSearchParams(query)), ...ids } };
  }
  return undefined;
}

/** Returns the path parameters, decoded; undefined if the path is another one. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split("/");
  const parts = path.split("/");
  if (wanted.length !== parts.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const field = /^\{(\w+)\}$/.exec(wanted[index] ?? "")?.[1];
    const value = decoded(part);
    if (field === undefined ? part !== wanted[index] : !value) return undefined;
    if (field !== undefined && value) ids[field] = value;
  }
  return ids;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
