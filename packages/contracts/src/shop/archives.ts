import type { z } from "zod";
import { type Method, type Operation, operation } from "../operation/operation.ts";

/** Content type of an archive. */
export const archiveType = "application/gzip";

/** Whether the request body or the response of an operation is an archive instead of JSON. */
interface ArchiveOperation extends Operation {
  takes?: "archive";
  answers?: "archive";
}

type Spec<I extends z.core.$ZodObject, O extends z.core.$ZodType, M extends Method> = Parameters<
  typeof operation<I, O, M>
>[0] &
  Pick<ArchiveOperation, "takes" | "answers">;

/**
 * Declares an operation whose request body or response is an archive. Its `input` is what the
 * server derives from the body.
 *
 * The operation is not part of the contract: the server, the OpenAPI document, the SDK and the CLI
 * include it, but tRPC and MCP tools carry only complete JSON values.
 */
export function archiveOperation<
  I extends z.core.$ZodObject,
  O extends z.core.$ZodType,
  M extends Method,
>(spec: Spec<I, O, M>) {
  const { takes, answers, ...rest } = spec;
  return { ...operation<I, O, M>(rest), ...(takes && { takes }), ...(answers && { answers }) };
}

export function takesArchive(operation: Operation): boolean {
  return "takes" in operation && operation.takes === "archive";
}

export function answersArchive(operation: Operation): boolean {
  return "answers" in operation && operation.answers === "archive";
}
