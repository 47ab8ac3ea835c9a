import { fileURLToPath } from "node:url";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { InvoiceFileError, unreadable } from "../../errors.ts";

export const maxPages = 50;

/** Pixels of the largest image that is decoded. A larger one is left out of the page. */
const largestImage = 50_000_000;

/**
 * Opens a PDF, and closes it after `use`. Larger images than `maxImagePixels` are left out. Throws
 * an `InvoiceFileError` if it is not readable.
 */
export async function withPdf<Result>(
  bytes: Uint8Array,
  use: (pdf: PDFDocumentProxy) => Promise<Result>,
  maxImagePixels = largestImage,
): Promise<Result> {
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    // A copy, because pdf.js takes the buffer over.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    disableAutoFetch: true,
    useWorkerFetch: false,
    maxImageSize: maxImagePixels,
    standardFontDataUrl: assets("standard_fonts"),
    cMapUrl: assets("cmaps"),
    iccUrl: assets("iccs"),
    wasmUrl: assets("wasm"),
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > maxPages) throw tooManyPages(pdf.numPages);
    return await use(pdf);
  } catch (error) {
    throw error instanceof InvoiceFileError ? error : unreadable(...reasonOf(error));
  } finally {
    await task.destroy();
  }
}

function tooManyPages(count: number): InvoiceFileError {
  return unreadable(
    `This PDF has ${count} pages; at most ${maxPages} are read`,
    "Send each invoice as a file of its own.",
  );
}

function reasonOf(error: unknown): [message: string, nextStep: string] {
  if (error instanceof Error && error.name === "PasswordException") {
    return [
      "This PDF is encrypted and needs a password",
      "Save it without a password, or ask the dealer for a file without one.",
    ];
  }
  return ["This PDF is damaged and cannot be opened", "Get the file from the dealer again."];
}

/** A folder of files that come with pdf.js. Nothing is loaded from the network. */
function assets(folder: string): string {
  const library = fileURLToPath(import.meta.resolve("pdfjs-dist/package.json"));
  return library.replace(/package\.json$/, `${folder}/`);
}
