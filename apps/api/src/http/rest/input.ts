import {
  type ErrorDetail,
  fileFields,
  invalid,
  type Operation,
  pathParameters,
  recordFieldsOf,
} from "@bayline/contracts";
import { z } from "zod";

/** The parts of an HTTP request that make up an operation's input. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  strict: boolean;
  /** Problems found so far. If `strict`, unknown query parameters are added. */
  faults: ErrorDetail[];
}

export interface OperationInput {
  input: Record<string, unknown>;
  /** Body fields of an update with the name of a path parameter, such as the record's `id`. */
  bodyIds: Record<string, unknown>;
  /** Query parameters that the operation does not know. */
  ignored: string[];
}

type Decode = (text: string) => unknown;

/**
 * Builds an operation's flat input from an HTTP request: path parameters from the path, the rest
 * from the query of a GET or of a request with a file, and from the body of every other method.
 * Query texts become booleans and numbers according to the contract; invalid texts are left for the
 * contract to refuse.
 */
export function inputReader(operation: Operation): (parts: RequestParts) => OperationInput {
  const inPath = pathParameters(operation.path);
  const computed = recordFieldsOf(operation)?.computed ?? new Set();
  // Built by the first request: for all operations it would delay the start.
  let decoders: Map<string, Decode> | undefined;
  return ({ params, query, body, strict, faults }) => {
    const input: Record<string, unknown> =
      operation.method === "GET" ? {} : bodyFields(body, faults);
    const bodyIds: Record<string, unknown> = {};
    for (const name of inPath) {
      if (!Object.hasOwn(input, name)) continue;
      if (computed.has(name)) bodyIds[name] = input[name];
      else faults.push({ field: name, message: "is not a field that can be set here" });
    }
    const ignored: string[] = [];
    decoders ??= hasQuery(operation) ? queryDecoders(operation, inPath) : new Map();
    for (const name in query) {
      const decode = decoders.get(name);
      if (decode) input[name] = decodeQuery(decode, query[name]);
      else ignored.push(name);
    }
    if (strict) faults.push(...ignored.map(unknownParameter));
    for (const name of inPath) input[name] = params[name];
    return { input, bodyIds, ignored };
  };
}

/** Requests with a JSON body have no query. */
function hasQuery({ method, body }: Operation): boolean {
  return method === "GET" || body !== "json";
}

function unknownParameter(name: string): ErrorDetail {
  return { field: name, message: "is not a query parameter of this operation" };
}

function bodyFields(body: unknown, faults: ErrorDetail[]): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid([...faults, { field: "", message: "The body must be a JSON object." }]);
  }
  return { ...body };
}

function queryDecoders(operation: Operation, inPath: string[]): Map<string, Decode> {
  const { properties = {} } = z.toJSONSchema(operation.input, {
    io: "input",
    unrepresentable: "any",
  });
  const elsewhere: readonly string[] = [...inPath, ...fileFields[operation.body]];
  return new Map(
    Object.entries(properties)
      .filter(([name]) => !elsewhere.includes(name))
      .map(([name, schema]) => [
        name,
        decoderOf(typeof schema === "object" ? schema.type : undefined),
      ]),
  );
}

function decoderOf(type: unknown): Decode {
  if (type === "boolean") return toBoolean;
  if (type === "integer" || type === "number") return toNumber;
  return (text) => text;
}

function decodeQuery(decode: Decode, value: unknown): unknown {
  return typeof value === "string" ? decode(value) : value;
}

const booleans = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

function toBoolean(text: string): unknown {
  return booleans.get(text) ?? text;
}

function toNumber(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
