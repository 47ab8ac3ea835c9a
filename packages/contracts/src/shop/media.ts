import type { z } from "zod";
import { type Method, type Operation, operation } from "../operation/operation.ts";

/** The content types of bodies that are not JSON. */
export const mediaTypes = {
  archive: ["application/gzip"],
  pdf: ["application/pdf"],
  image: ["image/png", "image/jpeg"],
  png: ["image/png"],
  document: [
    "application/pdf",
    "image/jpeg",
    "image/png",
    "image/tiff",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/edi-x12",
    "application/json",
    "message/rfc822",
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Medium = keyof typeof mediaTypes;

/** Content type of an archive. */
export const archiveType = mediaTypes.archive[0];

/** The media of the request body and the response of an operation, where they are not JSON. */
interface BinaryOperation extends Operation {
  takes?: Medium;
  answers?: Medium;
}

type Spec<I extends z.core.$ZodObject, O extends z.core.$ZodType, M extends Method> = Parameters<
  typeof operation<I, O, M>
>[0] &
  Pick<BinaryOperation, "takes" | "answers">;

/**
 * Declares an operation whose request body or response is not JSON. If it takes such a body, its
 * `input` is what the server derives from it.
 *
 * The operation is not part of the contract: the server, the OpenAPI document, the SDK and the CLI
 * include it, but tRPC and MCP tools carry only complete JSON values.
 */
export function binaryOperation<
  I extends z.core.$ZodObject,
  O extends z.core.$ZodType,
  M extends Method,
>(spec: Spec<I, O, M>) {
  const { takes, answers, ...rest } = spec;
  return { ...operation<I, O, M>(rest), ...(takes && { takes }), ...(answers && { answers }) };
}

/** Returns the medium of the request body; undefined for JSON. */
export function takenMedium(operation: Operation): Medium | undefined {
  return "takes" in operation ? mediumOf(operation.takes) : undefined;
}

/** Returns the medium of the response; undefined for JSON. */
export function answeredMedium(operation: Operation): Medium | undefined {
  return "answers" in operation ? mediumOf(operation.answers) : undefined;
}

const media: readonly Medium[] = ["archive", "pdf", "image", "png", "document"];

function mediumOf(value: unknown): Medium | undefined {
  return media.find((medium) => medium === value);
}
