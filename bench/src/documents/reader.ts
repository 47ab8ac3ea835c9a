import { readFile } from "node:fs/promises";
import { InvoiceFileError } from "@bayline/invoice-files";
import type { DocumentReading } from "@bayline/invoice-files/documents";
import { type Example, readDocument } from "@bayline/invoice-files/reader";

/** The result of reading a file in this process. */
export interface ReadResult {
  /** Null if the file was refused. */
  reading: DocumentReading | null;
  /** Why the file was refused. */
  reason: string | null;
  pages: number;
  seconds: number;
  /** The most memory that this process has used, in bytes. */
  peakBytes: number;
}

/** A file to read, and one of its layout that was booked before. */
export interface ReadTask {
  path: string;
  example?: { path: string; booked: Example["booked"] };
}

process.on("message", async (task: ReadTask) => {
  process.send?.(await read(task));
});

async function read({ path, example }: ReadTask): Promise<ReadResult> {
  const bytes = await readFile(path);
  const known = example && {
    bytes: new Uint8Array(await readFile(example.path)),
    booked: example.booked,
  };
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const peakBytes = () => process.resourceUsage().maxRSS * 1024;
  try {
    const file = { name: "document.pdf", contentType: "application/pdf" };
    const { reading, pages } = await readDocument(new Uint8Array(bytes), file, known);
    return {
      reading,
      reason: null,
      pages: pages.length,
      seconds: seconds(),
      peakBytes: peakBytes(),
    };
  } catch (error) {
    const reason = error instanceof InvoiceFileError ? error.message : `${error}`;
    return { reading: null, reason, pages: 0, seconds: seconds(), peakBytes: peakBytes() };
  }
}
