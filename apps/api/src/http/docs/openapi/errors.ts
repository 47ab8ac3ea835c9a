import {
  declaredErrors,
  type ErrorCode,
  type ErrorFields,
  errorCatalogue,
  errorCodes,
  type Operation,
  sharedErrors,
} from "@bayline/contracts";
import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { errorAloneExample, errorExample } from "./error-examples.ts";
import { headers, rateLimitHeaders } from "./headers.ts";

const requestId = {
  type: "string",
  description: "Include it when you report a problem. Also in the X-Request-Id header.",
} as const;
const docs = {
  type: "string",
  format: "uri-reference",
  description: "The page about this code, on this server: what happened and what to do",
} as const;
const message = { type: "string", description: "Safe to show" } as const;

/** The schemas of the fields that an error may have in addition to those of every error. */
const fieldSchemas: Record<keyof ErrorFields, oas31.SchemaObject> = {
  details: {
    type: "array",
    description: "Every invalid field",
    items: {
      type: "object",
      required: ["field", "message"],
      properties: {
        field: { type: "string", description: "Named as in the request" },
        message: { type: "string" },
      },
    },
  },
  missingPermissions: { type: "array", items: { type: "string" } },
  existingPurchaseOrderId: {
    type: "string",
    format: "uuid",
    description: "The purchase order of this invoice",
  },
  version: { type: "integer", description: "The stored version" },
  latest: {
    type: "object",
    description: "The stored record. A purchase order has no `auditLog` here.",
  },
  candidates: {
    type: "array",
    items: { type: "object" },
    description: "The records that match",
  },
  truncated: { type: "boolean", description: "Whether there are more candidates" },
  nextStep: { type: ["string", "null"], description: "What to do next" },
};

/** The fields of the schema `Error`, which codes without other fields share. */
const sharedFields = ["candidates", "truncated", "nextStep"];

/** The fields that an error with this code has, beyond those of every error. */
function fieldsOf(code: ErrorCode): string[] {
  // Every 400 has all three, even if they are empty.
  if (code === "VALIDATION_ERROR") return ["details", "nextStep", "candidates"];
  return Object.keys(errorCatalogue[code].facts).filter((field) => field !== "nextStep");
}

const codesWithSchema = errorCodes.filter((code) =>
  fieldsOf(code).some((field) => !sharedFields.includes(field)),
);

/** The codes whose body has its own schema. All others have the schema `Error`. */
const schemaNames = new Map<ErrorCode, string>([
  ...codesWithSchema.map((code) => [code, pascalCase(code)] as const),
  ["REPORT_FAILED", "ReportError"],
  ["REPORT_REFUSED", "ReportError"],
]);

export const errorSchemas: Record<string, oas31.SchemaObject> = {
  Error: errorSchema({ type: "string", description: "The code" }, sharedFields),
  ReportError: {
    type: "object",
    required: ["error", "requestId"],
    properties: {
      error: { type: "string", description: "A sentence that says what is wrong" },
      message,
      requestId,
    },
  },
  ErrorAlone: {
    type: "object",
    required: ["error"],
    properties: { error: { type: "string", description: "The code, or a sentence" } },
  },
  ...Object.fromEntries(
    codesWithSchema.map((code) => {
      const required = fieldsOf(code);
      const fields = [...new Set([...required, "nextStep"])];
      return [pascalCase(code), errorSchema({ type: "string", const: code }, fields, required)];
    }),
  ),
};

function errorSchema(
  error: oas31.SchemaObject,
  fields: readonly string[],
  required: readonly string[] = [],
): oas31.SchemaObject {
  const schemas = Object.entries(fieldSchemas).filter(([field]) => fields.includes(field));
  return {
    type: "object",
    required: ["error", "message", "docs", "requestId", ...required],
    properties: { error, message, ...Object.fromEntries(schemas), docs, requestId },
  };
}

const ownHeaders: Partial<Record<ErrorCode, Parameters<typeof headers>[0]>> = {
  UNAUTHORIZED: ["WWW-Authenticate"],
  METHOD_NOT_ALLOWED: ["Allow"],
  OVERLOADED: ["Retry-After"],
  RATE_LIMITED: ["Retry-After", ...rateLimitHeaders],
};

/**
 * Documents the error responses of operations. Responses made only of shared refusals become
 * components: one object per set of codes, because zod-openapi references equal objects.
 */
export function errorResponder(): (operation: Operation) => ZodOpenApiResponsesObject {
  const components = new Map<string, ZodOpenApiResponseObject>();

  function component(codes: ErrorCode[]): ZodOpenApiResponseObject {
    const id = codes.map(pascalCase).join("Or");
    const known = components.get(id) ?? { id, ...errorResponse(codes) };
    components.set(id, known);
    return known;
  }

  return (operation) => {
    const shared = sharedErrors(operation);
    const byStatus = Map.groupBy(declaredErrors(operation), statusKey);
    const inOrder = [...byStatus].sort(([a], [b]) => a.localeCompare(b));
    return Object.fromEntries(
      inOrder.map(([status, codes]) => [
        status,
        codes.every((code) => shared.includes(code) && !operation.errorsAlone.includes(code))
          ? component(codes)
          : errorResponse(codes, operation.errorsAlone),
      ]),
    );
  };
}

function errorResponse(
  codes: ErrorCode[],
  alone: readonly ErrorCode[] = [],
): ZodOpenApiResponseObject {
  return {
    description: describe(codes),
    headers: headers(["X-Request-Id", ...codes.flatMap((code) => ownHeaders[code] ?? [])]),
    content: {
      "application/json": {
        schema: bodySchema(codes, alone),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            {
              summary: errorCatalogue[code].summary,
              value: alone.includes(code) ? errorAloneExample(code) : errorExample(code),
            },
          ]),
        ),
      },
    },
  };
}

function describe(codes: ErrorCode[]): string {
  const [only] = codes;
  if (only && codes.length === 1) return `\`${only}\`: ${errorCatalogue[only].summary}`;
  return codes.map((code) => `- \`${code}\`: ${errorCatalogue[code].summary}`).join("\n");
}

function bodySchema(codes: ErrorCode[], alone: readonly ErrorCode[]) {
  const shapeOf = (code: ErrorCode) =>
    alone.includes(code) ? "ErrorAlone" : schemaNames.get(code);
  const plain = codes.filter((code) => !shapeOf(code));
  const shapes = [...new Set(codes.flatMap((code) => shapeOf(code) ?? []))].map(reference);
  const alternatives = plain.length > 0 ? [...shapes, plainError(plain)] : shapes;
  const [only] = alternatives;
  return only && alternatives.length === 1 ? only : { anyOf: alternatives };
}

function plainError(codes: ErrorCode[]) {
  return {
    allOf: [
      reference("Error"),
      { properties: { error: { type: "string" as const, enum: codes } } },
    ],
  };
}

function reference(schema: string) {
  return { $ref: `#/components/schemas/${schema}` };
}

function statusKey(code: ErrorCode): `${4 | 5}${string}` {
  return `${errorCatalogue[code].status}`;
}

function pascalCase(code: ErrorCode): string {
  return code
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join("");
}
