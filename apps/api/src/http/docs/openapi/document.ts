import {
  acceptedBody,
  type Contract,
  fieldsForCustomers,
  fileFields,
  isConditional,
  listOperations,
  type Medium,
  mediaTypes,
  type NamedOperation,
  type Operation,
  pathParameters,
  recordFieldsOf,
  takesBody,
} from "@bayline/contracts";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { codeSamples } from "./code-samples.ts";
import { errorResponder, errorSchemas } from "./errors.ts";
import { headerParameters, requestHeaders, responseHeaders, successHeaders } from "./headers.ts";
import { info, securityFor, securitySchemes, shopSecurity, tagOf, tagsOf } from "./info.ts";
import { plainSchemas } from "./schemas.ts";
import { documentWebhooks, typedEvents } from "./webhooks.ts";

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** The OpenAPI 3.1 document of a contract. Each fact has one source. */
export function createOpenApiDocument(
  contract: Contract,
  options: { serverUrl: string },
): OpenApiDocument {
  const operations = listOperations(contract);
  // A contract without subscriptions delivers nothing.
  const webhooks = "webhooks" in contract ? documentWebhooks() : undefined;
  const document = createDocument(
    {
      openapi: "3.1.0",
      info,
      servers: [{ url: options.serverUrl }],
      security: shopSecurity,
      tags: [...tagsOf(operations), ...(webhooks ? webhooks.tags : [])],
      paths: documentPaths(operations),
      ...(webhooks ? { webhooks: webhooks.items } : {}),
      components: {
        schemas: { ...errorSchemas, ...webhooks?.schemas },
        parameters: { ...headerParameters, ...webhooks?.parameters },
        headers: responseHeaders(operations.map(({ operation }) => operation)),
        securitySchemes,
      },
    },
    {
      override: (context) => {
        plainSchemas(context);
        if (webhooks) typedEvents(context);
      },
    },
  );
  return illustrateParameters(document, operations);
}

function documentPaths(operations: readonly NamedOperation[]): ZodOpenApiPathsObject {
  const errorResponses = errorResponder();
  const paths: ZodOpenApiPathsObject = {};
  for (const { name, operation } of operations) {
    const item = paths[operation.path] ?? {};
    paths[operation.path] = item;
    for (const { method, operationId } of published(name, operation)) {
      item[method] = {
        ...describeOperation(name, operation),
        operationId,
        ...describeRequest({ name, operation }),
        responses: { ...successResponses(operation), ...errorResponses(operation) },
        "x-codeSamples": codeSamples({ name, operation }),
      };
    }
  }
  return paths;
}

const methods = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const;

/** An operation as documented. A PATCH is documented twice, because PUT does the same. */
function published(name: string, operation: Operation) {
  const own = { method: methods[operation.method], operationId: name };
  if (operation.method !== "PATCH") return [own];
  return [own, { method: "put" as const, operationId: `${name}.put` }];
}

function describeOperation(name: string, operation: Operation) {
  const paragraphs = [
    operation.description,
    eventsSentence(operation),
    sentBackSentence(operation),
    permissionSentence(operation),
  ];
  const description = paragraphs.filter(Boolean).join("\n\n");
  return {
    tags: [tagOf(name).name],
    summary: operation.summary,
    description,
    security: securityFor(operation.access),
    ...(operation.deprecated && { deprecated: true }),
    ...(takesBody(operation) ? {} : { "x-read-only-key": operation.readOnlyKey }),
    ...(operation.forCustomers && { "x-customer-key": fieldsForCustomers(operation.forCustomers) }),
    ...(operation.sortings.length > 0 && { "x-sorted-by": operation.sortings }),
  };
}

function eventsSentence({ emits }: Operation): string | undefined {
  if (emits.length === 0) return undefined;
  return `May emit ${emits.map((event) => `\`${event}\``).join(", ")}.`;
}

function sentBackSentence(operation: Operation): string | undefined {
  if (!recordFieldsOf(operation)) return undefined;
  const accepted =
    "The record may be sent back as its GET returns it: computed fields are accepted if they equal their current values.";
  if (!isConditional(operation)) return accepted;
  return `${accepted} With \`updatedAt\` the update is refused if the record was changed since: 409 \`STALE_RECORD\`.`;
}

function permissionSentence({ access }: Operation): string | undefined {
  if (access === "public") return "Requires no credentials.";
  if (access === "signed-in") return "Requires any valid key or token.";
  if (access === "operator") return "Requires the token of the service's operator.";
  return `Requires the permission \`${access}\`.`;
}

/**
 * Splits the flat input as the REST routes do: path first, then query for GET and body otherwise.
 */
function describeRequest(
  named: NamedOperation,
): Pick<ZodOpenApiOperationObject, "parameters" | "requestParams" | "requestBody"> {
  const { operation } = named;
  const inPath = pathParameters(operation.path);
  const fields = Object.entries(operation.input._zod.def.shape);
  const path = z.object(Object.fromEntries(fields.filter(([name]) => inPath.includes(name))));
  const parameters = requestHeaders(named);
  const medium = operation.body;
  if (medium !== "json") {
    const elsewhere: readonly string[] = [...inPath, ...fileFields[medium]];
    const query = Object.fromEntries(fields.filter(([name]) => !elsewhere.includes(name)));
    const requestParams = Object.keys(query).length > 0 ? { query: z.object(query) } : {};
    return {
      parameters,
      requestParams,
      requestBody: { required: true, content: contentOf(medium) },
    };
  }
  if (!takesBody(operation)) {
    const query = z.object(Object.fromEntries(fields.filter(([name]) => !inPath.includes(name))));
    return { parameters, requestParams: { path, query } };
  }
  const body = acceptedBody(operation);
  if (Object.keys(body._zod.def.shape).length === 0) return { parameters, requestParams: { path } };
  return { parameters, requestParams: { path }, requestBody: describeBody(operation, body) };
}

/** `contentMediaType` is the marker of OpenAPI 3.1; generators know the format of 3.0. */
function contentOf(medium: Medium) {
  return Object.fromEntries(
    mediaTypes[medium].map((type) => [
      type,
      { schema: { type: "string", format: "binary", contentMediaType: type } as const },
    ]),
  );
}

function describeBody(operation: Operation, schema: z.core.$ZodObject) {
  const inPath = pathParameters(operation.path);
  const example = Object.entries(operation.example?.input ?? {}).filter(
    ([name]) => !inPath.includes(name),
  );
  return {
    required: Object.values(schema._zod.def.shape).some((field) => field._zod.optin === undefined),
    content: {
      "application/json": {
        schema,
        ...(operation.example?.input ? { example: Object.fromEntries(example) } : {}),
      },
    },
  };
}

function successResponses(operation: Operation) {
  const done = successResponse(operation, successWords[operation.status]);
  if (!operation.recognisesRepeats || operation.status === 200)
    return { [`${operation.status}` as const]: done };
  const repeated = successResponse(
    operation,
    "Already done: the record of the request that this one repeats",
  );
  return { [`${operation.status}` as const]: done, 200: repeated };
}

const successWords = { 200: "Done", 201: "Created", 202: "Accepted" } as const;

function successResponse(operation: Operation, description: string) {
  const output = operation.example?.output;
  const medium = operation.answers;
  if (medium !== "json") {
    return { description, headers: successHeaders(operation), content: contentOf(medium) };
  }
  return {
    description,
    headers: successHeaders(operation),
    content: {
      "application/json": {
        schema: operation.output,
        ...(output === undefined ? {} : { example: output }),
      },
    },
  };
}

/**
 * Sets the examples of path and query parameters from the operation's example, and marks the
 * deprecated ones.
 */
function illustrateParameters(
  document: OpenApiDocument,
  operations: readonly NamedOperation[],
): OpenApiDocument {
  for (const { name, operation } of operations) {
    for (const { method } of published(name, operation)) {
      const parameters = document.paths?.[operation.path]?.[method]?.parameters ?? [];
      for (const parameter of parameters) {
        if (!("in" in parameter) || parameter.in === "header") continue;
        const example = operation.example?.input?.[parameter.name];
        if (example !== undefined) parameter.example = example;
        const { schema } = parameter;
        if (Object(schema).deprecated === true) parameter.deprecated = true;
      }
    }
  }
  return document;
}
