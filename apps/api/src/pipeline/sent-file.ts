import type { FileHandle } from "node:fs/promises";
import type { RequestBody } from "@bayline/contracts";

/** A file of a request, and the program that sent it. */
export interface SentDocument {
  content: Buffer;
  source: "api" | "cli" | "review";
}

/** What a use case receives of each kind of request body, in addition to its input. */
export interface SentFiles extends Record<RequestBody, unknown> {
  json: undefined;
  image: Buffer;
  attachment: SentDocument;
  document: SentDocument;
  archive: FileHandle;
}

export type SentFile = SentFiles[RequestBody];
