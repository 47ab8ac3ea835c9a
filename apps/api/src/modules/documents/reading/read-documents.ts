import { randomUUID } from "node:crypto";
import {
  claimDocument,
  type DocumentRow,
  type DocumentToRead,
  findDocument,
  lockDocumentToRead,
  releaseDocument,
  type Scope,
  storeWriteRecords,
  updateDocument,
} from "@bayline/db";
import { type CertifiedInvoice, certify, lookupsOf } from "@bayline/invoice-files/documents";
import { measured } from "../../../background/measured.ts";
import type { PeriodicTask } from "../../../background/task.ts";
import { newId } from "../../../ids.ts";
import type { DocumentFigures } from "../../../observability/metrics.ts";
import type { Services } from "../../../pipeline/context.ts";
import { requireRecord } from "../../records.ts";
import { readOriginal } from "../originals.ts";
import { presentDocument } from "../present.ts";
import { findFacts } from "./facts.ts";
import { ReadingStopped, UnreadableDocument } from "./reading-pool.ts";
import { storable } from "./storable.ts";

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
  everyMs: 1000,
  failure: "documents could not be read and will be tried again",
  run: (services, signal) =>
    measured("documents", services.metrics, async () => {
      await readDocuments(services, signal);
      return { failed: [] };
    }),
};

type Read = Awaited<ReturnType<Services["documentReader"]["read"]>>;
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

async function outcomeOf(services: Services, document: DocumentToRead): Promise<Outcome> {
  const { tenantId, id, fileName, contentType, attempts } = document;
  if (attempts > mostAttempts) return { unreadable: "Reading this file failed several times." };
  const scope = { tenantId, now: services.clock.now().toISOString(), db: services.database.read };
  const content = await readOriginal(scope, id);
  try {
    const file = { name: fileName ?? "This file", contentType };
    return storable(await services.documentReader.read(content, file));
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: storable(error.message) };
    throw error;
  }
}

/** Stores the outcome with its event. Returns the status, undefined if the document no longer waits. */
async function store(
  services: Services,
  worker: string,
  { document, outcome }: { document: DocumentToRead; outcome: Outcome },
): Promise<Change["status"] | undefined> {
  const { tenantId, id, timeZone } = document;
  const now = services.clock.now().toISOString();
  let deliveries = 0;
  const stored = await services.database.transaction(
    async (db) => {
      const scope = { tenantId, now, db };
      if (!(await lockDocumentToRead(scope, id, worker))) return undefined;
      const before = requireRecord(await findDocument(scope, id), "document");
      const change = await changeBy(scope, outcome, timeZone);
      const after = await updateDocument(scope, id, { ...before, ...change });
      const data = JSON.stringify(presentDocument(requireRecord(after, "document")));
      const event = { id: newId(), event: "document.read", resourceId: id, data };
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

async function changeBy(scope: Scope, outcome: Outcome, timeZone: string): Promise<Change> {
  if ("unreadable" in outcome) {
    return {
      status: "unreadable",
      reason: outcome.unreadable.slice(0, 1000),
      pages: [],
      vendorId: null,
      invoice: null,
      fields: [],
      open: [],
      layout: null,
    };
  }
  const { reading, pages } = outcome;
  const facts = await findFacts(scope, lookupsOf(reading), timeZone);
  const { fields, open, ...invoice } = certify(reading, facts);
  return {
    status: open.length === 0 ? "ready" : "needs_review",
    reason: reading.kind === "other" ? `It is ${reading.otherKind ?? "no invoice"}.` : null,
    pages,
    vendorId: invoice.vendorId,
    invoice,
    fields: fieldsOf(fields),
    open,
    layout: reading.layout,
  };
}

function fieldsOf(fields: CertifiedInvoice["fields"]): DocumentRow["fields"] {
  return fields.map(({ path, certainty, reason, evidence, isDoubtful = false }) => ({
    path,
    certainty,
    reason,
    page: evidence?.page ?? null,
    box: evidence?.box ?? null,
    place: evidence?.place ?? null,
    text: evidence?.text.slice(0, 500) ?? null,
    by: "read",
    isDoubtful,
  }));
}
