import type { z } from "zod";
import { type Method, type Operation, operation } from "../operation/operation.ts";

/** What an archive is sent as. */
export const archiveType = "application/gzip";

/** What of an operation is an archive in the place of JSON: the body that it takes, or its answer. */
interface ArchiveOperation extends Operation {
  takes?: "archive";
  answers?: "archive";
}

type Spec<I extends z.core.$ZodObject, O extends z.core.$ZodType, M extends Method> = Parameters<
  typeof operation<I, O, M>
>[0] &
  Pick<ArchiveOperation, "takes" | "answers">;

/**
 * Declares an operation that takes or answers an archive. It stands beside the contract and not in it:
 * server, document, SDK and CLI know it too, but tRPC and the tools of agents carry JSON alone, and
 * whole. Its `input` is what the server finds out of the body.
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
