import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { maxDocumentBytes } from "@bayline/contracts";
import type { Bayline, Document } from "@bayline/sdk";
import { CliError, exitCodes } from "../../terminal/exit.ts";
import { readBytes } from "../../terminal/files.ts";

/** Submits a file as a document. The same bytes again are the first document. */
export async function submitFile(
  client: Bayline,
  path: string,
  options: {
    idempotencyKey?: string | undefined;
    dryRun?: boolean;
    signal?: AbortSignal;
  } = {},
): Promise<Document> {
  const bytes = await readBytes(path, maxDocumentBytes);
  const file = new File([new Uint8Array(bytes)], basename(path));
  return client.documents.submit(file, options);
}

const pollMs = 500;
/** Longer than a document takes to be read, after some that wait before it. */
const patienceMs = 180_000;

/** Waits until a document is read. */
export async function whenRead(
  client: Bayline,
  document: Document,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Document> {
  const deadline = Date.now() + patienceMs;
  let current = document;
  while (current.status === "reading") {
    if (Date.now() > deadline) {
      throw new CliError("STILL_READING", `the document ${current.id} is still being read`, {
        exit: exitCodes.failed,
        nextStep: `Look at it later: bayline documents get ${current.id}`,
      });
    }
    await wait(pollMs, undefined, { signal });
    current = await client.documents.get(current.id, { signal });
  }
  return current;
}
