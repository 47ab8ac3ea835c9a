import { open } from "node:fs/promises";
import type { Bayline, BookedDocument, Document } from "@bayline/sdk";
import { isForPerson, present } from "../../output/present.ts";
import { openClient } from "../../session/client.ts";
import { type App, isInteractive, note } from "../../terminal/app.ts";
import { confirm } from "../../terminal/confirm.ts";
import { exitCodes, usageError } from "../../terminal/exit.ts";
import { plainText } from "../../terminal/text.ts";
import type { ReceiveRun } from "../receive-run.ts";
import { correctionsOf } from "./corrections.ts";
import { presentReading } from "./present-reading.ts";
import { submitFile, whenRead } from "./submit.ts";

/** The first bytes of files that only the service reads: PDF, JPEG, PNG, TIFF. */
const pictured = /%PDF-|^\xff\xd8\xff|^\x89PNG|^II\*\0|^MM\0\*/;

/** Whether a file is a document that the service reads, by its first bytes or as an e-mail. */
export async function isDocument(file: string): Promise<boolean> {
  if (file === "-") return false;
  if (/\.eml$/i.test(file)) return true;
  const handle = await open(file).catch(() => undefined);
  if (!handle) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return pictured.test(buffer.subarray(0, bytesRead).toString("latin1"));
  } finally {
    await handle.close();
  }
}

/** Receives documents one after the other. The exit code is that of the first that is not booked. */
export async function receiveDocuments(app: App, run: ReceiveRun): Promise<void> {
  const { files, globals, format } = run;
  if (globals.dryRun) {
    throw usageError("--dry-run reads no documents", "Submit it with: bayline documents submit");
  }
  if (format) throw usageError(`--format ${format} does not apply to documents`);
  const client = await openClient(app, globals, "shop.write");
  for (const file of files) {
    const submitted = await submitFile(client, file, { idempotencyKey: globals.idempotencyKey });
    const read = await corrected(client, await whenRead(client, submitted), run);
    await bookOne(app, run, { client, file, document: read });
  }
}

/** Applies the flags of the command to a document, as a person's corrections. */
async function corrected(client: Bayline, document: Document, run: ReceiveRun): Promise<Document> {
  const set = correctionsOf(run.overrides);
  const isOpen = document.status === "ready" || document.status === "needs_review";
  if (set.length === 0 || !isOpen) return document;
  return client.documents.update(document.id, { set });
}

interface ToBook {
  client: Bayline;
  file: string;
  document: Document;
}

async function bookOne(app: App, run: ReceiveRun, { client, file, document }: ToBook) {
  const { globals, overrides } = run;
  const isPerson = isForPerson(app, globals);
  if (isPerson) presentReading(app, globals, document);
  if (document.status === "booked") {
    note(app, `${plainText(file)} was booked before: bayline bills get ${document.billId}`);
    return isPerson ? undefined : present(app, globals, document);
  }
  if (document.status !== "ready") {
    app.exitCode ||= exitCodes.partial;
    noteOpen(app, file, document);
    return isPerson ? undefined : present(app, globals, document);
  }
  const mode = overrides.mode === "receive" ? "receive" : "draft";
  if (isPerson && isInteractive(app)) {
    await confirm(app, globals, () =>
      mode === "receive" ? "Book it, and stock every line?" : "Book it as a draft to review?",
    );
  }
  const booked = await client.documents.book(document.id, { mode });
  if (booked.receiving?.partialFailure) app.exitCode ||= exitCodes.partial;
  if (!isPerson) return present(app, globals, booked);
  noteBooked(app, booked);
}

function noteBooked(app: App, { receiving }: BookedDocument): void {
  if (!receiving) return;
  const { purchaseOrder, nextStep } = receiving;
  note(app, `booked as ${purchaseOrder.number}, ${purchaseOrder.status.replaceAll("_", " ")}`);
  if (nextStep) note(app, plainText(nextStep));
}

/** Says what a person must look at. */
export function noteOpen(app: App, file: string, document: Document): void {
  const { status, reason, open, fields, id } = document;
  note(app, `${plainText(file)}: ${status.replaceAll("_", " ")}, not booked`);
  if (reason) note(app, plainText(reason));
  for (const path of open) {
    const field = fields.find((known) => known.path === path);
    note(app, `  ${path}: ${plainText(field?.reason ?? "is not certain")}`);
  }
  if (status === "needs_review") note(app, `Look at it: bayline documents open ${id}`);
}
