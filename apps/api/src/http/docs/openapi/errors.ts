import {
  type ErrorCode,
  errorStatus,
  isConditional,
  isWrite,
  type Operation,
  pathParameters,
} from "@bayline/contracts";
import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { errorAloneExample, errorExample, errorTexts } from "./error-texts.ts";
import { headers, rateLimitHeaders } from "./headers.ts";

const requestId = {
  type: "string",
  description: "Quote it when reporting a problem; also the X-Request-Id header",
} as const;
const docs = {
  type: "string",
  format: "uri-reference",
  description: "The page about this code, on this server: what happened, and what to do",
} as const;
const message = { type: "string", description: "Safe to show" } as const;
const nextStep: oas31.SchemaObject = {
  type: ["string", "null"],
  description: "What to do about it",
};
const candidates = {
  type: "array",
  items: { type: "object" },
  description: "What the request could have meant",
} as const;

export const errorSchemas: Record<string, oas31.SchemaObject> = {
  Error: errorSchema({
    error: { type: "string", description: "The code" },
    candidates,
    truncated: { type: "boolean", description: "There are more candidates than these" },
  }),
  ValidationError: errorSchema(
    {
      error: { type: "string", description: "The code: `VALIDATION_ERROR`" },
      details: {
        type: "array",
        description: "Every bad field",
        items: {
          type: "object",
          required: ["field", "message"],
          properties: {
            field: { type: "string", description: "As the request wrote it" },
            message: { type: "string" },
          },
        },
      },
      candidates,
    },
    ["details", "nextStep", "candidates"],
  ),
  PermissionDenied: errorSchema(
    {
      error: { type: "string", const: "PERMISSION_DENIED" },
      missingPermissions: { type: "array", items: { type: "string" } },
    },
    ["missingPermissions"],
  ),
  DuplicateInvoice: errorSchema(
    {
      error: { type: "string", const: "DUPLICATE_INVOICE" },
      existingPurchaseOrderId: {
        type: "string",
        format: "uuid",
        description: "The purchase order that this invoice made",
      },
    },
    ["existingPurchaseOrderId"],
  ),
  ReportError: {
    type: "object",
    required: ["error", "requestId"],
    properties: {
      error: { type: "string", description: "What is wrong, in words" },
      message,
      requestId,
    },
  },
  ErrorAlone: {
    type: "object",
    required: ["error"],
    properties: { error: { type: "string", description: "The code, or what is wrong in words" } },
  },
  StaleRecord: errorSchema(
    {
      error: { type: "string", const: "STALE_RECORD" },
      latest: {
        type: "object",
        description:
          "The record as its GET answers it now, without the `auditLog` of a purchase order",
      },
    },
    ["latest"],
  ),
  VersionConflict: errorSchema(
    {
      error: { type: "string", const: "VERSION_CONFLICT" },
      version: { type: "integer", description: "The version that is stored" },
      latest: { type: "object", description: "The service block as it is stored" },
    },
    ["version", "latest"],
  ),
};

/** What every error body has, and what this one has beside it. */
function errorSchema(
  properties: oas31.SchemaObject["properties"] & { error: oas31.SchemaObject },
  required: string[] = [],
): oas31.SchemaObject {
  const { error, ...own } = properties;
  return {
    type: "object",
    required: ["error", "message", "docs", "requestId", ...required],
    properties: { error, message, ...own, nextStep, docs, requestId },
  };
}

/** The codes whose body has a shape of its own; all others are a plain `Error`. */
const ownShape: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: "ValidationError",
  PERMISSION_DENIED: "PermissionDenied",
  DUPLICATE_INVOICE: "DuplicateInvoice",
  REPORT_FAILED: "ReportError",
  REPORT_REFUSED: "ReportError",
  STALE_RECORD: "StaleRecord",
  VERSION_CONFLICT: "VersionConflict",
};

const ownHeaders: Partial<Record<ErrorCode, Parameters<typeof headers>[0]>> = {
  UNAUTHORIZED: ["WWW-Authenticate"],
  METHOD_NOT_ALLOWED: ["Allow"],
  OVERLOADED: ["Retry-After"],
  RATE_LIMITED: ["Retry-After", ...rateLimitHeaders],
};

/** The refusals an operation can give beside its own: they follow from what it is. */
function sharedCodes(operation: Operation): ErrorCode[] {
  const { access, readOnlyKey } = operation;
  const codes: ErrorCode[] = ["VALIDATION_ERROR", "METHOD_NOT_ALLOWED"];
  const write = isWrite(operation);
  const forAnyone = ["public", "signed-in", "operator"].includes(access);
  if (access !== "public") codes.push("UNAUTHORIZED", "RATE_LIMITED");
  if (!forAnyone || (access === "signed-in" && readOnlyKey !== "allowed")) {
    codes.push("PERMISSION_DENIED");
  }
  if (write && access !== "operator") codes.push("READ_ONLY_KEY");
  // A write may name records of the shop in its body; operator routes may be switched off.
  if (write || access === "operator" || pathParameters(operation.path).length > 0) {
    codes.push("NOT_FOUND");
  }
  if (write) {
    codes.push("IDEMPOTENCY_IN_PROGRESS", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
    codes.push("IDEMPOTENCY_KEY_REUSED");
  }
  if (isConditional(operation)) codes.push("STALE_RECORD");
  if (access !== "public" && access !== "operator") codes.push("OVERLOADED");
  return [...codes, "INTERNAL_ERROR", "UNAVAILABLE"];
}

/**
 * Documents the error responses of operations. Responses made only of shared refusals become
 * components: one object per set of codes, which is how zod-openapi tells what to reference.
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
    const shared = sharedCodes(operation);
    const byStatus = Map.groupBy(
      new Set([...shared, ...operation.errors, operation.failure]),
      statusKey,
    );
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
              summary: errorTexts[code],
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
  if (only && codes.length === 1) return `\`${only}\`: ${errorTexts[only]}`;
  return codes.map((code) => `- \`${code}\`: ${errorTexts[code]}`).join("\n");
}

function bodySchema(codes: ErrorCode[], alone: readonly ErrorCode[]) {
  const shapeOf = (code: ErrorCode) => (alone.includes(code) ? "ErrorAlone" : ownShape[code]);
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
  return `${errorStatus[code]}`;
}

function pascalCase(code: ErrorCode): string {
  return code
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join("");
}
