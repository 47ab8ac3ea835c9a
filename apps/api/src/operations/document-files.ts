import { webcrypto } from "node:crypto";
import { documentFiles, type NamedOperation } from "@bayline/contracts";
import type { z } from "zod";
import { contentTypeOf } from "../modules/documents/content-type.ts";
import { getOriginal } from "../modules/documents/originals.ts";
import { drawPage } from "../modules/documents/page.ts";
import { type SubmittedFile, submitFile } from "../modules/documents/submit.ts";
import type { Services } from "../pipeline/context.ts";
import { compile } from "../pipeline/procedure.ts";
import type { CompiledOperation, Execute } from "../pipeline/use-case.ts";

export interface DocumentFileOperations {
  original: CompiledOperation;
  page: CompiledOperation;
  /** Its use case takes the file of the request. */
  submit: NamedOperation & {
    executeWith(file: SubmittedFile): Execute;
    inputOf(file: SentFile): Promise<SubmitInput>;
  };
}

/** A file of a request, with its name and its declared type. */
export interface SentFile {
  content: Buffer;
  name: string | null;
  type: string | undefined;
}

type SubmitInput = z.input<(typeof documentFiles.documents.submit)["input"]>;

export function compileDocumentFiles(services: Services): DocumentFileOperations {
  const { submit, original, page } = documentFiles.documents;
  const name = "documents.submit";
  return {
    submit: {
      name,
      operation: submit,
      executeWith: (file) => compile(name, submit, submitFile(file), services),
      inputOf: async ({ content, name: fileName, type }) => ({
        file: await sha256Of(content),
        fileName,
        contentType: contentTypeOf(content, type, fileName),
      }),
    },
    original: {
      name: "documents.original",
      operation: original,
      execute: compile("documents.original", original, getOriginal, services),
    },
    page: {
      name: "documents.page",
      operation: page,
      execute: compile("documents.page", page, drawPage, services),
    },
  };
}

/** Computed in another thread: other requests do not wait for 20 MiB. */
async function sha256Of(content: Buffer): Promise<string> {
  const bytes = new Uint8Array(content.buffer, content.byteOffset, content.length);
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
