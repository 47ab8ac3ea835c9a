import { InvoiceFileError, unreadable } from "../errors.ts";
import type { InvoiceFormat } from "../formats.ts";
import type { InvoiceInFile } from "../invoice-in-file.ts";
import { readInvoiceFile } from "../read-invoice-file.ts";
import { boundedReading } from "./bounded-reading.ts";
import { isPdf, isPicture } from "./content.ts";
import { readingOfCredit, readingOfDraft } from "./draft-reading.ts";
import { withoutCopies } from "./pages/copies.ts";
import { withPdf } from "./pdf/open.ts";
import { textPagesOf } from "./pdf/text-pages.ts";
import type { Learnt } from "./propose/learnt.ts";
import { printedPages } from "./propose/printed.ts";
import { type Booked, learnFrom } from "./remember/learn.ts";
import { readPages } from "./solve/read-pages.ts";
import type { DocumentReading, TextPage } from "./types.ts";

interface DocumentFile {
  name: string;
  contentType: string;
}

/** A document of the layout that a person has corrected and booked. */
export interface Example {
  bytes: Uint8Array;
  booked: Booked;
}

/** A document as read, and its pages. A file of data has none. */
interface ReadDocument {
  reading: DocumentReading;
  pages: Array<Pick<TextPage, "number" | "width" | "height">>;
}

/**
 * Reads a document of any format, by what an example of its layout teaches. Throws an
 * `InvoiceFileError` if it is not readable.
 */
export async function readDocument(
  bytes: Uint8Array,
  file: DocumentFile,
  example?: Example,
): Promise<ReadDocument> {
  const learnt = example && (await learntOf(example));
  const { reading, pages } = await readAny(bytes, file, learnt);
  return { reading: boundedReading(reading, file.name), pages };
}

async function readAny(
  bytes: Uint8Array,
  { name, contentType }: DocumentFile,
  learnt?: Learnt,
): Promise<ReadDocument> {
  if (isPdf(bytes)) return readPdf(bytes, learnt);
  if (isPicture(bytes)) throw noText("This file is a picture");
  if (contentType.startsWith("message/")) {
    throw unreadable(`${name} is an e-mail`, "Send its attachments one by one.");
  }
  const format = formats[contentType.split(";")[0]?.trim().toLowerCase() ?? ""];
  const [invoice, ...others] = await readInvoiceFile(bytes, { name, format });
  if (!invoice) throw unreadable(`${name} contains no invoice`);
  if (others.length > 0) {
    throw unreadable(
      `${name} contains ${others.length + 1} invoices; a document is one invoice`,
      "Send each invoice as a file of its own.",
    );
  }
  return { reading: readInvoice(invoice), pages: [] };
}

/** Reads an invoice of a file of data, or its credit memo. */
function readInvoice(invoice: InvoiceInFile): DocumentReading {
  try {
    return readingOfDraft(invoice.read());
  } catch (error) {
    if (!(error instanceof InvoiceFileError) || error.code !== "CREDIT_MEMO") throw error;
    return readingOfCredit(invoice.readCredit());
  }
}

/** Formats by content type. Any other type is detected by the name and the content. */
const formats: Record<string, InvoiceFormat> = {
  "application/json": "json",
  "application/edi-x12": "x12",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

/** What an example teaches. Only a PDF has words and places. */
async function learntOf({ bytes, booked }: Example): Promise<Learnt | undefined> {
  if (!isPdf(bytes)) return undefined;
  const pages = await withPdf(bytes, textPagesOf, 0);
  return learnFrom(printedPages(withoutCopies(pages)), booked);
}

async function readPdf(bytes: Uint8Array, learnt?: Learnt): Promise<ReadDocument> {
  // Text is read without decoding the pictures.
  const pages = await withPdf(bytes, textPagesOf, 0);
  if (pages.every(({ items }) => items.length === 0)) {
    throw noText("This PDF is a picture without text");
  }
  const sizes = pages.map(({ number, width, height }) => ({ number, width, height }));
  const reading = readPages(pages, learnt);
  // What was learnt does not change what the layout is known by.
  const layout = learnt ? readPages(pages).layout : reading.layout;
  return { reading: { ...reading, layout }, pages: sizes };
}

function noText(message: string) {
  return unreadable(
    message,
    "Text in pictures is not read. Ask the dealer for the file that their program wrote, or enter the invoice by hand.",
  );
}
