import type { OpenApiDocument } from "../openapi/document.ts";

// The types of the OpenAPI document's parts, of the version that zod-openapi writes.
type Components = NonNullable<OpenApiDocument["components"]>;
type PathItem = NonNullable<OpenApiDocument["paths"]>[string];

export type OperationObject = NonNullable<PathItem["get"]>;
export type Tag = NonNullable<OpenApiDocument["tags"]>[number];
export type Schema = NonNullable<Components["schemas"]>[string];
export type SchemaObject = Exclude<Schema, boolean | { $ref: string }>;
export type ReferenceObject = Extract<
  NonNullable<OperationObject["requestBody"]>,
  { $ref: string }
>;
export type RequestBody = Exclude<NonNullable<OperationObject["requestBody"]>, ReferenceObject>;
export type ResponseObject = Exclude<
  NonNullable<OperationObject["responses"]>[string],
  ReferenceObject
>;
export type Parameter = Exclude<
  NonNullable<OperationObject["parameters"]>[number],
  ReferenceObject
>;
export type Content = RequestBody["content"];
export type MediaType = Exclude<Content[string], ReferenceObject>;
