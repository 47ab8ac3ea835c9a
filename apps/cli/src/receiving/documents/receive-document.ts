import { open, stat } from "node:fs/promises";
import type { Bayline, BookedDocument, Document } from "@bayline/sdk";
import { explain, type Failure, failureOf, showFailure, toJson } from "../../errors/failure.ts";
import { present } from "../../output/present.ts";
import { openClient } from "../../session/client.ts";
import { isForPerson, outputOf } from "../../session/output-format.ts";
import { type App, isInteractive, note } from "../../terminal/app.ts";
import { confirm } from "../../terminal/confirm.ts";
import { CliError, exitCodes, usageError } from "../../terminal/exit.ts";
import { plainText } from "../../terminal/text.ts";
import type { ReceiveRun } from "../receive-run.ts";
import { bookingQuestion } from "./booking-question.ts";
import { correctionsOf } from "./corrections.ts";
import { presentReading } from "./present-reading.ts";
import { submitFile, whenRead } from "./submit.ts";
import { noteTaught } from "./taught.ts";

/** The first bytes of files that only the service reads: PDF, JPEG, PNG, TIFF. */
const pictured = /%PDF-|^\xff\xd8\xff|^\x89PNG|^II\*\0|^MM\0\*/;

/** Whether a file is a document that the service reads, by its first bytes or as an e-mail. */
export async function isDocument(file: string): Promise<boolean> {
  if (/\.eml$/i.test(file)) return true;
  // Of a pipe, the first bytes could be read only once.
  const isFile = (await stat(file).catch(() => undefined))?.isFile() ?? false;
  const handle = isFile ? await open(file).catch(() => undefined) : undefined;
  // It is refused with the reason when it is submitted.
  if (!handle) return /\.(pdf|jpe?g|png|tiff?)$/i.test(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return pictured.test(buffer.subarray(0, bytesRead).toString("latin1"));
  } finally {
    await handle.close();
  }
}

/**
 * Receives documents one after the other: each is tried, whether or not an earlier one failed. The
 * exit code is that of the first that is not booked.
 */
export async function receiveDocuments(app: App, run: ReceiveRun): Promise<void> {
  const { files, globals, format } = run;
  if (globals.dryRun) {
    throw usageError("--dry-run reads no documents", "Submit it with: bayline documents submit");
  }
  if (format) throw usageError(`--format ${format} does not apply to documents`);
  const client = await openClient(app, globals, "shop.write");
  const [first = ""] = files;
  if (files.length === 1) {
    const document = await receiveOne(app, run, { client, file: first });
    return isForPerson(app, globals) ? undefined : present(app, globals, document, "documents.get");
  }
  const outcomes: DocumentOutcome[] = [];
  for (const file of files) {
    const isLost = outcomes.some(({ failure }) => failure && unreached.has(failure.code));
    outcomes.push(isLost ? notSent(app, file) : await tryOne(app, run, { client, file }));
  }
  if (isForPerson(app, globals)) return;
  const isFlat = outputOf(app, globals) === "csv" && globals.query === undefined;
  const rows = outcomes.map(isFlat ? summaryRow : summaryJson);
  await present(app, globals, { files: rows, count: rows.length });
}

/** The document of a file, or why there is none. */
interface DocumentOutcome {
  file: string;
  document?: Document;
  failure?: Failure;
}

const unreached = new Set(["CONNECTION_FAILED", "TIMEOUT"]);

function notSent(app: App, file: string): DocumentOutcome {
  const message = "not sent, because the server could not be reached";
  note(app, `${plainText(file)}: ${message}`);
  const failure = failureOf(new CliError("NOT_SENT", message, { exit: exitCodes.failed }));
  return { file, failure };
}

/** Receives one of several files. Only Ctrl-C ends the others. */
async function tryOne(app: App, run: ReceiveRun, sent: SentFile): Promise<DocumentOutcome> {
  const { file } = sent;
  try {
    return { file, document: await receiveOne(app, run, sent) };
  } catch (error) {
    const failure = await explain(error);
    if (failure.exit === exitCodes.interrupted) throw error;
    app.exitCode ||= failure.exit;
    note(app, plainText(file));
    showFailure(app, { format: undefined, color: run.globals.color }, failure);
    return { file, failure };
  }
}

function summaryRow({ file, document, failure }: DocumentOutcome): Record<string, unknown> {
  return {
    file,
    status: failure?.code ?? document?.status ?? null,
    documentId: document?.id ?? null,
    billId: document?.billId ?? null,
    invoiceNumber: document?.invoice?.invoiceNumber ?? null,
    totalCents: document?.invoice?.totalCents ?? null,
    vendorName: document?.vendorName ?? null,
    detail: failure?.message ?? document?.reason ?? "",
  };
}

function summaryJson({ file, document, failure }: DocumentOutcome): Record<string, unknown> {
  return failure ? { file, ok: false, error: toJson(failure) } : { file, ok: true, document };
}

interface SentFile {
  client: Bayline;
  file: string;
}

async function receiveOne(app: App, run: ReceiveRun, { client, file }: SentFile) {
  const { idempotencyKey } = run.globals;
  const submitted = await submitFile(client, file, { idempotencyKey });
  const document = await corrected(client, await whenRead(client, submitted), run);
  return bookOne(app, run, { client, file, document });
}

/** Applies the flags of the command to a document, as a person's corrections. */
async function corrected(client: Bayline, document: Document, run: ReceiveRun): Promise<Document> {
  const set = correctionsOf(run.overrides);
  const isOpen = document.status === "ready" || document.status === "needs_review";
  if (set.length === 0 || !isOpen) return document;
  return client.documents.update(document.id, { set });
}

interface ToBook extends SentFile {
  document: Document;
}

/** Books a document if it is ready. Returns it as it is then. */
async function bookOne(app: App, run: ReceiveRun, { client, file, document }: ToBook) {
  const { globals, overrides } = run;
  const isPerson = isForPerson(app, globals);
  if (isPerson) presentReading(app, globals, document);
  if (document.status === "booked") {
    note(app, `${plainText(file)} was booked before: bayline bills get ${document.billId}`);
    return document;
  }
  const mode = overrides.mode === "receive" ? "receive" : "draft";
  if (document.status !== "ready" || isCreditForDraft(document, mode)) {
    app.exitCode ||= exitCodes.partial;
    noteOpen(app, file, document);
    return document;
  }
  if (isPerson && isInteractive(app)) {
    await confirm(app, globals, () => plainText(bookingQuestion(document, mode)));
  }
  const booked = await client.documents.book(document.id, { mode });
  if (booked.receiving?.partialFailure) app.exitCode ||= exitCodes.partial;
  if (isPerson) {
    noteBooked(app, booked);
    noteTaught(app, booked);
  }
  return booked;
}

/** Whether a document cannot be booked in a mode: a credit has no draft. */
export function isCreditForDraft({ invoice }: Document, mode: string): boolean {
  return invoice?.type === "credit" && mode === "draft";
}

function noteBooked(app: App, { receiving, billId }: BookedDocument): void {
  if (!receiving) {
    note(app, `booked: bayline bills get ${billId}`);
    return;
  }
  const { purchaseOrder, nextStep } = receiving;
  note(app, `booked as ${purchaseOrder.number}, ${purchaseOrder.status.replaceAll("_", " ")}`);
  if (nextStep) note(app, plainText(nextStep));
}

/** Says what a person must look at. */
export function noteOpen(app: App, file: string, document: Document): void {
  const { status, reason, open, fields, id } = document;
  note(app, `${plainText(file)}: ${status.replaceAll("_", " ")}, not booked`);
  if (reason) note(app, plainText(reason));
  const reasons = new Map(fields.map((field) => [field.path, field.reason]));
  const byReason = Map.groupBy(open, (path) => reasons.get(path) ?? "is not certain");
  for (const [shared, paths] of byReason) note(app, `  ${listed(paths)}: ${plainText(shared)}`);
  if (status === "ready" && document.invoice?.type === "credit") {
    note(app, "A credit has no draft: book it with --mode receive");
  }
  if (status === "needs_review") note(app, `Look at it: bayline documents open ${id}`);
}

/** The most paths that are listed; the others are counted. */
const mostPaths = 4;

function listed(paths: readonly string[]): string {
  const others = paths.length - mostPaths;
  if (others <= 0) return paths.join(", ");
  return `${paths.slice(0, mostPaths).join(", ")} and ${others} more`;
}
