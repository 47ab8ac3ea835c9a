import { contract } from "@bayline/contracts";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import {
  createOpenApiDocument,
  type OpenApiDocument,
} from "../../src/http/docs/openapi/document.ts";

const documentId = "openapi.json";

interface ResponseValidator {
  /** What is wrong with a response of an operation; nothing when it is as documented. */
  validate(operationId: string, status: number, body: unknown): string[];
}

/**
 * Checks responses against the document. Fields that the document does not name are faults too:
 * clients may meet new fields one day, but what we send today we also document.
 */
export function responseValidator(document: OpenApiDocument): ResponseValidator {
  const ajv = createSchemaValidator(closeObjects(document));
  const pointers = new Map(responsePointers(document));
  return {
    validate(operationId, status, body) {
      const pointer = pointers.get(`${operationId} ${status}`);
      if (!pointer) return [`${operationId} documents no answer ${status}`];
      return schemaProblems(ajv, `${pointer}/content/application~1json/schema`, body);
    },
  };
}

let ofContract: ResponseValidator | undefined;

/**
 * Checks responses against the document of the contract. Compiling its schemas takes seconds, so
 * all files share it.
 */
export function contractValidator(): ResponseValidator {
  ofContract ??= responseValidator(createOpenApiDocument(contract, { serverUrl: "/v1" }));
  return ofContract;
}

/** An ajv that knows the whole document, so that every `$ref` in it resolves. */
export function createSchemaValidator(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  return ajv.addSchema(document, documentId);
}

/** What is wrong with a value by the schema at a JSON pointer of the document. */
export function schemaProblems(ajv: Ajv2020, pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`${documentId}#${encodeURI(pointer)}`);
  if (!validate) return [`no schema at ${pointer}`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || "body"} ${message} ${JSON.stringify(params)}`,
  );
}

function* responsePointers(document: OpenApiDocument): Generator<[string, string]> {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ["get", "put", "post", "patch", "delete"] as const) {
      const operation = item[method];
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        const pointer = `/paths/${escapePointer(path)}/${method}/responses/${status}`;
        yield [`${operation?.operationId} ${status}`, response.$ref?.slice(1) ?? pointer];
      }
    }
  }
}

/** `/vendors/{id}` as one step of a JSON pointer. */
export function escapePointer(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A copy in which every object schema that lists its properties allows no others. */
function closeObjects(document: OpenApiDocument): object {
  return JSON.parse(JSON.stringify(document), (_key, node) =>
    node?.type === "object" && node.properties && !("additionalProperties" in node)
      ? { ...node, additionalProperties: false }
      : node,
  );
}
