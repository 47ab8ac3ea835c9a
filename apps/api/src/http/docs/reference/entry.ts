import type {
  Content,
  MediaType,
  OperationObject,
  Parameter,
  ReferenceObject,
  RequestBody,
} from "./types.ts";

/** An operation or an event of the document, where it is found. */
export interface Entry {
  /** Of its section on the page. */
  anchor: string;
  method: string;
  /** Null for an event, which no path receives. */
  path: string | null;
  operation: OperationObject;
}

/** Resolves references to components of the document. */
export type Resolve = <T extends object>(value: T | ReferenceObject) => T;

export function parametersOf({ parameters = [] }: OperationObject, resolve: Resolve): Parameter[] {
  return parameters.map((parameter) => resolve<Parameter>(parameter));
}

export function requestExample({ requestBody }: OperationObject, resolve: Resolve): unknown {
  return requestBody && jsonExample(resolve<RequestBody>(requestBody).content, resolve);
}

export function jsonExample(content: Content | undefined, resolve: Resolve): unknown {
  const media = content?.["application/json"];
  return media && resolve<MediaType>(media).example;
}
