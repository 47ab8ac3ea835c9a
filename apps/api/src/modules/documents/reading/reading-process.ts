import { InvoiceFileError } from "@bayline/invoice-files";
import {
  type DocumentReading,
  type KnownFacts,
  lookupsOf,
  proveDocument,
} from "@bayline/invoice-files/documents";
import { type Example, readDocument, renderPage } from "@bayline/invoice-files/reader";

/** What the process is asked to do with a file, or with what it has read. */
export type ReadingTask =
  | {
      kind: "read";
      bytes: Uint8Array;
      name: string;
      contentType: string;
      /** A document of the layout that a person has corrected and booked. */
      example?: Example;
    }
  | { kind: "prove"; reading: DocumentReading; facts: KnownFacts }
  | { kind: "render"; bytes: Uint8Array; page: number; width: number };

/** The outcome of a task. `refused` has words for a person. */
export type ReadingOutcome =
  | { kind: "done"; result: unknown }
  | { kind: "refused"; message: string };

async function perform(task: ReadingTask): Promise<unknown> {
  if (task.kind === "render") {
    return renderPage(task.bytes, task.page, { width: task.width });
  }
  if (task.kind === "prove") return proveDocument(task.reading, task.facts);
  const { bytes, name, contentType, example } = task;
  const { reading, pages } = await readDocument(bytes, { name, contentType }, example);
  return { reading, pages, lookups: lookupsOf(reading) };
}

async function outcomeOf(task: ReadingTask): Promise<ReadingOutcome> {
  try {
    return { kind: "done", result: await perform(task) };
  } catch (error) {
    if (error instanceof InvoiceFileError) return { kind: "refused", message: wordsOf(error) };
    return { kind: "refused", message: "This file is damaged and cannot be read." };
  }
}

function wordsOf({ message, problems, nextStep }: InvoiceFileError): string {
  const [problem] = problems;
  const sentences = [
    message,
    ...(problem ? [`${problem.field}: ${problem.message}`] : []),
    ...(nextStep === undefined ? [] : [nextStep]),
  ];
  return sentences.map((sentence) => sentence.replace(/[.;,]?$/, ".")).join(" ");
}

process.on("message", (task: ReadingTask) => {
  void outcomeOf(task).then((outcome) => process.send?.(outcome));
});
// The service has ended or closed the channel.
process.on("disconnect", () => process.exit());
