import { randomUUID } from "node:crypto";
import { maxDocumentReasonLength, plainText } from "@bayline/contracts";
import {
  claimDocument,
  type DocumentRow,
  type DocumentToRead,
  findDocument,
  findTaughtDocument,
  lockDocumentToRead,
  releaseDocument,
  type Scope,
  storeWriteRecords,
  updateDocument,
} from "@bayline/db";
import type { Example } from "@bayline/invoice-files/reader";
import type { PeriodicTask } from "../../../background/task.ts";
import type { DocumentFigures } from "../../../observability/metrics.ts";
import type { Services } from "../../../pipeline/context.ts";
import { newEvent } from "../../../pipeline/events/event-data.ts";
import { requireRecord } from "../../records.ts";
import { findFacts } from "../facts.ts";
import { readOriginal } from "../originals.ts";
import { presentDocument } from "../present.ts";
import { openRefused } from "../review/refusals-of-booking.ts";
import { ReadingStopped, UnreadableDocument } from "./reading-pool.ts";
import type { Proved, ReadFile } from "./results.ts";

/** A document whose process died this often is not read again. */
const mostAttempts = 3;

/**
 * Reads all documents that wait, several at a time, those of each shop in turn. Returns how many it
 * read. Any number of processes may run it: a lease gives each document to one of them.
 */
export async function readDocuments(services: Services, signal?: AbortSignal): Promise<number> {
  const worker = randomUUID();
  let count = 0;
  const readAll = async () => {
    while (!signal?.aborted) {
      const document = await claimDocument(services.database, worker);
      if (!document) return;
      if (await readOne(services, worker, document)) count += 1;
    }
  };
  await Promise.all(Array.from({ length: services.documentReader.processes }, readAll));
  return count;
}

/** Reads documents within about a second of their submission. */
export const documentReading: PeriodicTask = {
  job: "documents",
  everyMs: 1000,
  failure: "documents could not be read and will be tried again",
  run: readDocuments,
};

type Read = Proved & Pick<ReadFile, "pages">;
type Outcome = Read | { unreadable: string };

async function readOne(
  services: Services,
  worker: string,
  document: DocumentToRead,
): Promise<boolean> {
  const begun = performance.now();
  const measure = (outcome: DocumentFigures["outcome"]) =>
    services.metrics.documentRead({ outcome, seconds: (performance.now() - begun) / 1000 });
  try {
    const outcome = await outcomeOf(services, document);
    const status = await store(services, worker, { document, outcome });
    if (status === undefined) return false;
    measure(status);
    return true;
  } catch (error) {
    const isStopped = error instanceof ReadingStopped;
    if (!isStopped) {
      measure("failed");
      const { tenantId, id } = document;
      services.log.warn({ err: error, tenantId, documentId: id }, "a document was not read");
    }
    await releaseDocument(services.database, document, { worker, isTried: !isStopped });
    return false;
  }
}

/** Reads and proves a document, outside of a transaction and of this process. */
async function outcomeOf(services: Services, document: DocumentToRead): Promise<Outcome> {
  const { tenantId, id, fileName, contentType, timeZone, attempts } = document;
  if (attempts > mostAttempts) return { unreadable: "Reading this file failed several times." };
  const scope = {
    tenantId,
    now: services.clock.now().toISOString(),
    db: services.database.background,
  };
  const content = await readOriginal(scope, id);
  try {
    const file = { name: fileName ?? "This file", contentType };
    const readBy = async (example?: Example) => {
      const { reading, pages, lookups } = await services.documentReader.read(
        content,
        file,
        example,
      );
      const facts = await findFacts(scope, lookups, timeZone);
      return { ...(await services.documentReader.prove(reading, facts)), pages };
    };
    return await readTaught(scope, readBy);
  } catch (error) {
    if (error instanceof UnreadableDocument) {
      return { unreadable: plainText(error.message, maxDocumentReasonLength) };
    }
    throw error;
  }
}

/**
 * Reads a document, and again by the last one of its vendor that a person corrected and booked, if
 * fields are open. Where that one cannot be read any more, the first reading counts.
 */
async function readTaught(
  scope: Scope,
  readBy: (example?: Example) => Promise<Read>,
): Promise<Read> {
  const read = await readBy();
  const { vendorId } = read.invoice;
  // A file of data has no pages, and so no layout.
  if (read.open.length === 0 || read.pages.length === 0 || !vendorId) return read;
  const example = await findTaughtDocument(scope, { vendorId, layout: read.layout });
  if (!example?.invoice) return read;
  const bytes = await readOriginal(scope, example.id);
  try {
    const again = await readBy({ bytes, booked: example.invoice });
    return again.open.length < read.open.length ? again : read;
  } catch (error) {
    if (error instanceof UnreadableDocument) return read;
    throw error;
  }
}

/**
 * Stores the outcome with its event. Returns the status, undefined if the document no longer waits.
 */
async function store(
  services: Services,
  worker: string,
  { document, outcome }: { document: DocumentToRead; outcome: Outcome },
): Promise<Change["status"] | undefined> {
  const { tenantId, id } = document;
  const now = services.clock.now().toISOString();
  let deliveries = 0;
  const stored = await services.database.transaction(
    async (db) => {
      const scope = { tenantId, now, db };
      if (!(await lockDocumentToRead(scope, id, worker))) return undefined;
      const before = requireRecord(await findDocument(scope, id), "document");
      const change = changeBy(outcome);
      const after = await updateDocument(scope, id, { ...before, ...change });
      const record = presentDocument(requireRecord(after, "document"));
      const event = newEvent("document.read", id, record);
      deliveries = await storeWriteRecords(scope, { events: [event] });
      return change.status;
    },
    // After an unknown outcome of the commit, the retry finds the document read.
    { detectsReplay: true },
  );
  if (deliveries > 0) services.wakeDeliveries(tenantId);
  return stored;
}

type Change = { status: Exclude<DocumentFigures["outcome"], "failed"> } & Pick<
  DocumentRow,
  "reason" | "pages" | "vendorId" | "invoice" | "fields" | "open" | "layout"
>;

function changeBy(outcome: Outcome): Change {
  if ("unreadable" in outcome) {
    return {
      status: "unreadable",
      reason: outcome.unreadable,
      pages: [],
      vendorId: null,
      invoice: null,
      fields: [],
      open: [],
      layout: null,
    };
  }
  const document = openRefused(outcome);
  const status = document.open.length === 0 ? "ready" : "needs_review";
  return { ...document, status, vendorId: document.invoice.vendorId };
}
